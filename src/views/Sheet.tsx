/**
 * The modal and its sheet: what lies where, and what stays in sight. The column lays out its rows by their own heights; only the
 * stage grows and shrinks, into what they leave of the screen.
 */
import styled, { css } from 'styled-components';
import {
  appear,
  color,
  derivedColors,
  fontFamily,
  from,
  gutter,
  insets,
  onHighScreen,
  onItsSide,
  paddingInScreen,
  type,
  whereTitleFitsBeside,
} from './theme.ts';

export const Dialog = styled.dialog<{ $hasFooter: boolean; $isOfText: boolean }>`
  ${insets}
  ${derivedColors}
  --screen-height: 100dvh;
  --below-buttons: 12px;
  /* what the system covers beyond that */
  --below-bar: max(0px, var(--inset-bottom) - var(--below-buttons));
  --footer: 0px;
  container: dialog / size;
  position: fixed;
  inset: 0;
  z-index: 10;
  box-sizing: border-box;
  width: 100%;
  max-width: none;
  height: 100%;
  max-height: none;
  margin: 0;
  padding: 0 var(--inset-right) 0 var(--inset-left);
  border: 0;
  overflow: hidden auto;
  overscroll-behavior: contain;
  scroll-padding-top: calc(64px + var(--inset-top));
  /* What has the focus in a text is between the title and the button, which stay in sight to the end of the panel. */
  ${({ $isOfText }) =>
    $isOfText && 'scroll-padding-block: calc(56px + 2lh + var(--inset-top)) calc(16px + 3lh); --column: 744px;'}
  scrollbar-color: ${color.secondary} ${color.background};
  background: ${color.background};
  color: ${color.text};
  font-family: ${fontFamily};
  ${type(16, 24)}
  text-align: start;
  text-wrap: balance;
  overflow-wrap: break-word;
  /* keeps a phone from enlarging long texts by itself; zoom and text size that a person has set still apply */
  text-size-adjust: 100%;
  -webkit-text-size-adjust: 100%;
  -webkit-font-smoothing: antialiased;

  ${onItsSide} {
    --below-buttons: 8px;
  }

  ${onHighScreen} {
    --footer: ${({ $hasFooter }) => ($hasFooter ? 44 : 0)}px;
  }

  &::backdrop {
    background: ${color.background};
  }

  ${appear(0.18)}
`;

/**
 * Over the whole screen, however far the dialog is scrolled. Not `fixed`: in older browsers, a container also holds what is
 * fixed inside it, and the dialog would scroll it away.
 */
export const overScreen = css`
  position: sticky;
  bottom: 0;
  box-sizing: border-box;
  height: 100cqh;
  margin: -100cqh calc(-1 * var(--inset-right)) 0 calc(-1 * var(--inset-left));
  ${paddingInScreen}
`;

export const Panel = styled.div`
  box-sizing: border-box;
  width: 100%;
  max-width: 500px;
  min-height: max(800px, var(--screen-height));
  margin: 0 auto;
  padding-inline: ${gutter};

  ${from.tablet} {
    box-shadow: 0 0 0 1px ${color.border};
  }
`;

/** As high as the panel, so that the header stays in sight to its end. */
export const Sheet = styled.div`
  --header: 56px;
  /* how far the title rises beside Go back */
  --shared: 0px;
  box-sizing: border-box;
  min-height: inherit;
  padding-bottom: var(--below-bar);

  ${onItsSide} {
    --header: 44px;
  }

  ${whereTitleFitsBeside} {
    --shared: 40px;
  }
`;

/** Widens the column and its text where there is room at the sides. */
const widened = css`
  ${from.desktop} {
    max-width: 500px;
  }

  ${onItsSide} {
    max-width: 500px;
  }
`;

/** At least what the header leaves of the screen, with some air above the title on a high one. */
export const Column = styled.div`
  --room: calc(
    var(--screen-height) - var(--inset-top) - var(--header) - var(--below-bar) - var(--footer) + var(--shared)
  );
  display: flex;
  flex-direction: column;
  box-sizing: border-box;
  width: 100%;
  max-width: 400px;
  min-height: max(var(--room), var(--column, 0px));
  margin: calc(-1 * var(--shared)) auto 0;
  padding-top: clamp(0px, (var(--screen-height) - 700px) / 4, 96px);

  ${widened}
`;

/** A text of the column. */
export const text = css`
  max-width: 350px;
  margin: 0 auto;
  text-align: center;

  ${widened}
`;
