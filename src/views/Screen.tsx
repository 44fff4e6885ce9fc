/** The widget's only modal: renders an open screen and reports what the person does. Decides nothing. */
import { useCallback, useId, useRef } from 'react';
import styled, { css } from 'styled-components';
import type { Messages } from '../core/messages.ts';
import type { OpenScreen } from '../core/screen/screen.ts';
import { wordsOf } from '../lang/index.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { Buttons } from './Buttons.tsx';
import { ErrorBox } from './ErrorBox.tsx';
import { Footer } from './Footer.tsx';
import { CopyLink, HandoffButton } from './Handoff.tsx';
import { BackIcon } from './icons.tsx';
import { Liveness } from './Liveness.tsx';
import type { WidgetModel } from './model.ts';
import { StatusLine } from './StatusLine.tsx';
import { Overlay } from './Overlay.tsx';
import { Stage } from './Stage.tsx';
import { StepIndicator } from './StepIndicator.tsx';
import {
  appear,
  color,
  fixed,
  fontFamily,
  from,
  gutter,
  insets,
  letterSize,
  onHighScreen,
  onLowScreen,
  type,
} from './theme.ts';
import { useModal } from './use-modal.ts';
import { UploadButton } from './UploadButton.tsx';
import { useUnhurried } from './use-unhurried.ts';
import { useSteadyFocus } from './use-steady-focus.ts';

/** A phone in landscape: the title shares a row with Go back. */
const onItsSide = '@media (max-height: 479px) and (min-width: 480px)';

/** In landscape and as wide as a tablet: the buttons follow the stage directly, and so does the content below them. */
const onWideSide = '@media (max-height: 479px) and (min-width: 576px)';

const onPhoneUpright = '@media (max-width: 575px) and (min-height: 480px)';

/** A lower viewport means a page that is zoomed in, where sticky bars would leave nothing between them. */
const whereHighEnough = '@media (min-height: 300px)';

/** The offset of a sticky bar: the screen's edge, or far outside it if letters are so large that the bar would fill it. */
const stickyEdge = 'min(0px, (24px - var(--letter)) * 999)';

const Dialog = styled.dialog<{ $hasFooter: boolean }>`
  ${insets}
  ${letterSize}
  --screen-height: 100vh;
  --below-buttons: 12px;
  /* what the system covers beyond that */
  --below-bar: max(0px, var(--inset-bottom) - var(--below-buttons));
  --footer: 0px;
  --room: calc(var(--screen-height) - var(--inset-top) - var(--below-bar) - var(--footer));
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
  background: ${color.background};
  color: ${color.text};
  font-family: ${fontFamily};
  ${type(16, 24)}
  text-align: left;
  overflow-wrap: break-word;
  /* keeps a phone from enlarging long texts by itself; zoom and text size that a person has set still apply */
  text-size-adjust: 100%;
  -webkit-text-size-adjust: 100%;
  -webkit-font-smoothing: antialiased;

  @supports (height: 100dvh) {
    --screen-height: 100dvh;
  }

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

const Panel = styled.div`
  box-sizing: border-box;
  width: 100%;
  max-width: 500px;
  min-height: max(800px, var(--screen-height));
  margin: 0 auto;
  padding-inline: ${gutter};
  --ground: ${color.background};
  background: var(--ground);

  ${from.tablet} {
    --ground: ${fixed.surface};
    box-shadow: 0 0 0 1px ${fixed.line};
  }
`;

/** At least as high as the screen, so that the content below the buttons is visible where there is room. */
const Sheet = styled.div`
  display: flex;
  flex-direction: column;
  box-sizing: border-box;
  min-height: var(--screen-height);
  padding-bottom: var(--below-bar);

  /* the rest of the panel would fill a low screen: the bar stays in sight to the panel's end */
  ${onLowScreen} {
    min-height: inherit;
  }
`;

/** Stays at the top, even over the overlay, so that Go back always works. */
const Header = styled.div<{ $isOnOverlay: boolean }>`
  position: sticky;
  top: ${({ $isOnOverlay }) => ($isOnOverlay ? 0 : 'auto')};
  z-index: 3;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 12px;
  box-sizing: border-box;
  min-height: calc(56px + var(--inset-top));
  padding-top: var(--inset-top);
  white-space: nowrap;
  background: ${({ $isOnOverlay }) => ($isOnOverlay ? 'none' : 'var(--ground)')};
  color: ${({ $isOnOverlay }) => ($isOnOverlay ? fixed.surface : 'inherit')};

  & > :not(button) {
    visibility: ${({ $isOnOverlay }) => ($isOnOverlay ? 'hidden' : 'inherit')};
  }

  ::slotted(*) {
    max-width: 88px;
    max-height: 28px;
  }

  /* in a wide font too, one row */
  @media (max-width: 359px) {
    column-gap: 8px;

    ::slotted(*) {
      max-width: 64px;
    }
  }

  ${whereHighEnough} {
    top: ${({ $isOnOverlay }) => ($isOnOverlay ? 0 : stickyEdge)};
  }

  ${onItsSide} {
    min-height: calc(44px + var(--inset-top));
    /* the title gets a row of its own if letters are larger or a notch leaves less room */
    margin-bottom: clamp(-35px, max(var(--letter) - 17px, 420px - 100%) * 99, 0px);
    background: none;

    ::slotted(*) {
      display: none !important;
    }
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

/** The height of the fullest screen, one with a rejection. A third of the remaining space goes above the title. */
const usedPx = { card: 660, face: 800 } as const;

const Column = styled.div<{ $guide: OpenScreen['guide'] }>`
  display: flex;
  flex: 1;
  flex-direction: column;
  width: 100%;
  max-width: 400px;
  margin: 0 auto;
  padding-top: clamp(0px, (var(--room) - ${({ $guide }) => usedPx[$guide]}px) / 3, 96px);

  ${widened}

  ${onWideSide} {
    flex: none;
  }
`;

const text = css`
  max-width: 350px;
  margin: 0 auto;
  text-align: center;
  text-wrap: balance;

  ${widened}
`;

const Title = styled.h1`
  ${text}
  ${type(22, 30)}
  font-weight: 700;
  letter-spacing: -0.01em;
  outline: none;

  ${onItsSide} {
    ${type(20, 26)}
  }
`;

const Description = styled.p`
  ${text}
  margin-top: 4px;
  ${type(15, 22)}

  /* of one line or two: the stage below it stays where it is */
  ${onPhoneUpright} {
    min-height: ${44 / 15}em;
  }

  ${onItsSide} {
    margin-top: 2px;
    ${type(14, 18)}
  }
`;

const Actions = styled.div`
  display: flex;
  flex-direction: column;
  gap: 10px;
  margin-top: auto;
  margin-bottom: calc(-1 * var(--below-bar));
  padding: 10px 0 calc(var(--below-buttons) + var(--below-bar));
  background: var(--ground);

  ${whereHighEnough} {
    position: sticky;
    bottom: ${stickyEdge};
  }

  ${from.tablet} {
    width: 100%;
    max-width: 400px;
    margin-top: 0;
    margin-inline: auto;
  }

  ${onItsSide} {
    padding-top: 8px;
  }

  & > :empty {
    margin-top: -10px;
  }
`;

/** The buttons, with the upload button below them, or beside them on a low screen. */
const Controls = styled.div`
  display: flex;
  flex-direction: column;
  gap: 10px;

  ${onLowScreen} {
    flex-flow: row wrap;

    & > :first-child {
      flex: 1 0 60%;
    }

    /* on a row of its own where large letters need one */
    & > button {
      flex: 1 1 0;
      min-width: min-content;
      padding-inline: 8px;
      ${type(14, 18)}
    }
  }
`;

const HostFooter = styled.div`
  position: relative;
  text-align: center;
  ${type(13, 20)}

  ::slotted(*) {
    padding: 12px 0;
  }

  /* a link has the height of a finger too */
  ::slotted(a) {
    display: inline-block;
  }
`;

const ExtraDescription = styled.p`
  ${text}
  position: relative;
  padding: 4px 0 16px;
  ${type(14, 21)}
  white-space: pre-line;
`;

function tipWords(tip: NonNullable<OpenScreen['tip']>, words: Messages): string {
  switch (tip) {
    case 'firefox_remember':
      return words.notices[tip];
    case 'autoSeek':
    case 'autoHold':
    case 'autoGivenUp':
      return words[tip];
    case 'tooDark':
    case 'overexposed':
    case 'blurry':
    case 'cardTooSmall':
      return `${words.rejections[tip]}. ${words.tips[tip]}`;
  }
}

function statusWords({ fileProblem, status }: OpenScreen, words: Messages): string {
  if (fileProblem) return words.fileProblems[fileProblem];
  return status ? words[status] : '';
}

interface ScreenProps {
  readonly screen: OpenScreen;
  readonly model: WidgetModel;
  /** The host element, which holds the page's slotted logo and footer. */
  readonly host: Element;
}

export function Screen({ screen, model, host }: ScreenProps) {
  const id = useId();
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const { dispatch } = model;
  const goBack = useCallback(() => dispatch({ type: 'wentBack' }), [dispatch]);
  useModal(dialogRef, goBack);
  useSteadyFocus(dialogRef, titleRef, screen);

  const words = wordsOf(screen.lang, screen.messages);
  const title = words[screen.title];
  const hasSlotted = (slot: 'logo' | 'footer'): boolean => host.querySelector(`:scope > [slot="${slot}"]`) !== null;
  const status = statusWords(screen, words);
  const tip = useUnhurried(screen.tip);
  const hint = tip ? tipWords(tip, words) : '';
  return (
    <Dialog
      ref={dialogRef}
      $hasFooter={hasSlotted('footer')}
      part="dialog"
      lang={words.lang}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}hint`}
    >
      <Panel part="panel" inert={screen.alert !== undefined}>
        <Sheet>
          <Header $isOnOverlay={screen.hasOverlay}>
            <Button part="back-button" kind="plain" onPress={goBack}>
              <BackIcon />
              {words.goBack}
            </Button>
            <slot name="logo" />
            <StepIndicator step={screen.step} words={words} hasLogo={hasSlotted('logo')} />
          </Header>
          <Column $guide={screen.guide}>
            {/* remounted at every step, so that screen readers read a title that already has the focus */}
            <Title key={screen.step} ref={titleRef} id={`${id}title`} part="title" tabIndex={-1}>
              {title}
            </Title>
            <Description id={`${id}hint`} part="description">
              {words[screen.hint]}
            </Description>
            {screen.stage.is === 'liveness' ? (
              <Liveness />
            ) : (
              <Stage screen={screen} label={title} words={words} model={model} />
            )}
            <StatusLine status={status} isShown={screen.isStatusShown} keepsRoom={!screen.rejection} hint={hint} />
            <Actions>
              <ErrorBox rejection={screen.rejection} words={words} />
              <Controls>
                {screen.stage.is === 'code' ? (
                  <CopyLink link={screen.stage.link} words={words} model={model} />
                ) : (
                  <Buttons screen={screen} words={words} dispatch={dispatch} />
                )}
                {screen.hasHandoff && !screen.alert && <HandoffButton kind="secondary" words={words} model={model} />}
                {screen.hasUpload && !screen.alert && (
                  <UploadButton kind="secondary" screen={screen} words={words} model={model} />
                )}
              </Controls>
            </Actions>
            {screen.extraDescription && (
              <ExtraDescription part="extra-description">{screen.extraDescription}</ExtraDescription>
            )}
          </Column>
          <Footer text={words.footer} />
          {!screen.hasOverlay && (
            <HostFooter>
              <slot name="footer" />
            </HostFooter>
          )}
        </Sheet>
        {screen.hasOverlay && <Overlay text={status} />}
      </Panel>
      {screen.alert && (
        <Alert key={screen.alert.code} screen={screen} alert={screen.alert} words={words} model={model} />
      )}
    </Dialog>
  );
}
