/**
 * The theme: colours and measures as custom properties that the page may set, and the styles that several views share.
 * Imports styled-components only.
 */
import { css, keyframes } from 'styled-components';

/** The widget's custom properties without their prefix `--trueid-`, with their defaults. */
export const tokens = {
  'color-text': '#0f3d2e',
  'color-background': '#f3f5f4',
  'color-primary': '#c84b00',
  'color-secondary': '#14523d',
  'color-error': '#b84300',
  radius: '8px',
  spacing: '20px',
  'font-family':
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, "Liberation Sans", sans-serif',
  'footer-display': 'none',
} as const;

const token = (name: keyof typeof tokens): string => `var(--trueid-${name}, ${tokens[name]})`;

export const color = {
  text: token('color-text'),
  background: token('color-background'),
  primary: token('color-primary'),
  secondary: token('color-secondary'),
  error: token('color-error'),
} as const;

/** Colours that no page needs to change. The contrast of text is at least 4.5:1, that of the edges of controls 3:1. */
export const fixed = {
  /** Buttons and boxes on the background, and text on primary, secondary or `stage`. */
  surface: '#ffffff',
  /** The overlay, and the stage before there is a picture. */
  stage: '#0c2f24',
  disabledSurface: '#dfe5e2',
  disabledText: '#4d6259',
  line: '#c6d1cc',
} as const;

/** A colour that dims what is behind it; `opacity` from 0 to 1. */
export const veil = (opacity: number): string => `rgb(8 31 24 / ${opacity})`;

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

/** A screen too low for a title above the stage and a bar below it: a phone in landscape. */
export const onLowScreen = '@media (max-height: 479px)';

/** High enough to always keep room for a line of the page's footer. */
export const onHighScreen = '@media (min-height: 600px)';

/** Font size and line height by their usual size in pixels. If a person enlarges the text, the lines grow with it. */
export const type = (sizePx: number, linePx: number): string =>
  `font-size: ${sizePx}px; line-height: ${linePx / sizePx};`;

/** The real size of 16 px text, derived from its line height: some browsers enlarge text without changing `em`. */
export const letterSize = css`
  --letter: 1em;

  @supports (top: 1lh) {
    --letter: calc(1lh / 1.5);
  }
`;

/** What a notch, rounded corners or system bars cover at the edges of the screen. */
export const insets = css`
  --inset-top: env(safe-area-inset-top, 0px);
  --inset-right: env(safe-area-inset-right, 0px);
  --inset-bottom: env(safe-area-inset-bottom, 0px);
  --inset-left: env(safe-area-inset-left, 0px);
`;

/** For content that fills the screen: the usual space at its edges, or more where something covers them. */
export const paddingInScreen = css`
  padding: max(${spacing}, var(--inset-top)) max(${spacing}, var(--inset-right)) max(${spacing}, var(--inset-bottom))
    max(${spacing}, var(--inset-left));
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
    box-shadow: 0 0 0 2px ${fixed.surface};
  }
`;

/**
 * Styles of the element itself. `!important` inside a shadow root beats the page's, and `all` affects neither custom
 * properties nor the direction. Out of the flow, because the element shows nothing outside its dialog.
 */
export const HOST_CSS = `
  :host {
    all: initial !important;
    position: absolute !important;
    direction: ltr !important;
    unicode-bidi: isolate !important;
    color-scheme: light !important;
  }
`;
