/**
 * The theme: colours and measures as custom properties that the page may set, and the styles that several views share.
 * Imports styled-components and the properties' defaults.
 */
import { css, keyframes } from 'styled-components';
import { tokens } from './tokens.ts';

const token = (name: keyof typeof tokens): string => `var(--trueid-${name}, ${tokens[name]})`;

/** A colour that follows the page's text colour unless the page sets it too: what is legible in one is in the other. */
const likeText = (name: 'color-secondary' | 'color-error'): string =>
  `var(--trueid-${name}, var(--trueid-color-text, ${tokens[name]}))`;

export const color = {
  text: token('color-text'),
  /** The whole sheet, with its header and bars. */
  background: token('color-background'),
  /** The alert, the error box, secondary buttons and switches. */
  surface: token('color-surface'),
  primary: token('color-primary'),
  onPrimary: token('color-on-primary'),
  secondary: likeText('color-secondary'),
  error: likeText('color-error'),
  border: token('color-border'),
} as const;

/** The camera's own black, and what is drawn on it: the guide, the spinner, the words of the overlay. */
export const camera = { ground: '#000000', ink: '#ffffff' } as const;

/** Dims what is behind it; `opacity` from 0 to 1. */
export const veil = (opacity: number): string => `rgb(0 0 0 / ${opacity})`;

/**
 * The colours that follow from others where the page doesn't set them. A surface is further from the text than the background
 * is, never closer: a light one is lighter and a dark one darker, so text that is legible on the background is legible on it.
 * Older browsers have no such arithmetic; there, the background and the text colour have to do.
 */
export const derivedColors = css`
  --trueid-derived-surface: ${color.background};
  --trueid-derived-border: ${color.text};

  @supports (color: oklch(from red l c h)) {
    --trueid-derived-surface: oklch(
      from ${color.background} calc(l + max(0, l - 0.65) * 0.12 + min(0, l - 0.5) * 0.12) c h
    );
  }

  @supports (color: color-mix(in srgb, red, red)) {
    --trueid-derived-border: color-mix(in srgb, ${color.text} 22%, ${color.background});
  }
`;

export const radius = token('radius');
const spacing = token('spacing');
/** The space at both sides of the column. */
export const gutter = `min(${spacing}, 5vw)`;
export const fontFamily = token('font-family');
/** What the element's text is set in. */
export const fontFamilyOf = (host: Element): string =>
  getComputedStyle(host).getPropertyValue('--trueid-font-family') || tokens['font-family'];
export const footerDisplay = token('footer-display');

/** The breakpoints. Below the first one is the phone layout. */
export const from = {
  tablet: '@media (min-width: 576px)',
  desktop: '@media (min-width: 992px)',
} as const;

/** A phone, by its width or by its coarse pointer. */
export const onPhone = '@media (max-width: 575px), (pointer: coarse)';

/** Too low for a title above the stage and a bar below it: a phone in landscape, or a page that is zoomed in. */
export const onLowScreen = '@media (max-height: 479px)';

/** A phone in landscape, or a desktop page at 200 %: low, but wide. */
export const onItsSide = '@media (max-height: 479px) and (min-width: 480px)';

/** A phone's page that is zoomed in: low and narrow, so that it scrolls. */
export const whereZoomed = '@media (max-height: 479px) and (max-width: 479px)';

/** So narrow that a button has no room for another one beside it. */
export const whereNarrow = '@media (max-width: 299px)';

/** High enough to always keep room for a line of the page's footer. */
export const onHighScreen = '@media (min-height: 600px)';

/**
 * Where a bar that stays in sight leaves room for the rest, by its rows beside the main one. Measured in lines of text, because a
 * person may enlarge it: `lh` of the dialog.
 */
export const whereBarsFit = (rows: number): string =>
  `@container dialog (min-height: ${20 + 2.5 * rows}lh) or ((min-height: ${12 + 1.25 * rows}lh) and (min-width: 14lh))`;
/** Where the title fits beside Go back on a low screen. */
export const whereTitleFitsBeside =
  '@container dialog (max-height: 479px) and (min-width: 18lh) and (min-height: 12lh)';

/** Font size and line height by their usual size in pixels. If a person enlarges the text, the lines grow with it. */
export const type = (sizePx: number, linePx: number): string =>
  `font-size: ${sizePx}px; line-height: ${linePx / sizePx};`;

/** What a notch, rounded corners or system bars cover at the edges of the screen. */
export const insets = css`
  --inset-top: env(safe-area-inset-top, 0px);
  --inset-right: env(safe-area-inset-right, 0px);
  --inset-bottom: env(safe-area-inset-bottom, 0px);
  --inset-left: env(safe-area-inset-left, 0px);
`;

/** For content that fills the screen: the usual space at its edges, or more where something covers them. */
export const paddingInScreen = css`
  padding: max(${spacing}, var(--inset-top)) max(${gutter}, var(--inset-right)) max(${spacing}, var(--inset-bottom))
    max(${gutter}, var(--inset-left));
`;

/** Wraps every animation: nothing moves if the person prefers reduced motion. */
export const withMotion = '@media (prefers-reduced-motion: no-preference)';

const fadeIn = keyframes`
  from {
    opacity: 0;
  }
`;

/** Fades in, unless the person prefers reduced motion. */
export const appear = (seconds: number) => css`
  ${withMotion} {
    animation: ${fadeIn} ${seconds}s ease-out;
  }
`;

/** Read by screen readers but not visible. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Visible on light and dark backgrounds: a dark ring around a light one. */
export const focusRing = css`
  &:focus-visible {
    outline: 3px solid ${color.secondary};
    outline-offset: 2px;
    box-shadow: 0 0 0 2px ${color.surface};

    /* also where forced-color-adjust is none */
    @media (forced-colors: active) {
      outline-color: CanvasText;
      box-shadow: none;
    }
  }
`;

/**
 * Styles of the element itself, which `!important` inside a shadow root protects from the page's, and of the element in it
 * that holds the views. Only the latter is reset: what the page puts into the slots `done` and `failed` keeps the page's
 * styles, at the place of the element. `all` affects neither custom properties nor the direction. Out of the flow, because
 * the views show nothing outside their dialog. The region around those slots has no box in the page's layout.
 */
export const HOST_CSS = `
  :host {
    display: contents !important;
  }
  :host > [role='status'] {
    display: contents;
  }
  :host > :not([role='status']) {
    all: initial;
    position: absolute;
    direction: ltr;
    unicode-bidi: isolate;
    color-scheme: light;
  }
`;
