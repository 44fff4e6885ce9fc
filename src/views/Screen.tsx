/** The widget's only modal: renders an open screen and reports what the person does. Decides nothing. */
import { useCallback, useId, useRef } from 'react';
import type { OpenScreen } from '../core/screen/screen.ts';
import { wordsIn, wordsOf } from '../lang/index.ts';
import { Alert } from './Alert.tsx';
import { Consent, ROWS_OF_CONSENT } from './Consent.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Bar, Controls } from './Bar.tsx';
import { Button } from './Button.tsx';
import { Buttons } from './Buttons.tsx';
import { ErrorBox } from './ErrorBox.tsx';
import { Footer } from './Footer.tsx';
import { HandoffButton, PhoneLink } from './Handoff.tsx';
import { Header } from './Header.tsx';
import { ExtraDescription, HostFooter, HostWays } from './HostContent.tsx';
import { Instructions } from './Instructions.tsx';
import { Liveness } from './Liveness.tsx';
import type { WidgetModel } from './model.ts';
import { Overlay } from './Overlay.tsx';
import { Column, Dialog, Panel, Sheet } from './Sheet.tsx';
import { Stage } from './Stage.tsx';
import { guidanceWords, longestAdvice, statusWords, tipWords } from './status-words.ts';
import { StatusLine } from './StatusLine.tsx';
import { UploadButton } from './UploadButton.tsx';
import { useModal } from './use-modal.ts';
import { useSteadyFocus } from './use-steady-focus.ts';
import { useUnhurried } from './use-unhurried.ts';

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
  const hasSlotted = (slot: 'logo' | 'footer' | 'instead'): boolean =>
    host.querySelector(`:scope > [slot="${slot}"]`) !== null;
  const status = statusWords(screen, words);
  const tip = useUnhurried(screen.tip);
  const packs = model.guidance()?.words;
  const guidance = packs && wordsIn(packs, screen.lang, screen.messages);
  const hint =
    screen.guidance && guidance ? guidanceWords(screen.guidance, words, guidance) : tip ? tipWords(tip, words) : '';
  const isAsking = screen.stage.is === 'consent';
  const code = screen.stage.is === 'code' ? screen.stage : undefined;
  // of switches, and of what else there is to do
  const others = [
    screen.canMissQuestion,
    screen.hasHandoff,
    screen.hasUpload,
    screen.hasInstead && hasSlotted('instead'),
    code?.isBegunAnew,
  ].filter(Boolean).length;
  const rows = isAsking ? ROWS_OF_CONSENT : (screen.autoCapture === 'none' ? 0 : 2) + others;
  return (
    <Dialog
      ref={dialogRef}
      $hasFooter={hasSlotted('footer')}
      $isOfText={isAsking}
      part="dialog"
      lang={words.lang}
      dir="auto"
      aria-labelledby={`${id}title`}
      aria-describedby={screen.hint && `${id}hint`}
    >
      <Panel part="panel" inert={screen.alert !== undefined}>
        <Sheet>
          <Header
            step={screen.step}
            words={words}
            hasLogo={hasSlotted('logo')}
            isOnOverlay={screen.hasOverlay}
            goBack={goBack}
          />
          <Column>
            {isAsking ? (
              <Consent id={id} titleRef={titleRef} title={title} model={model} host={host} />
            ) : (
              // remounted with each title, so that screen readers read one that already has the focus
              <Instructions
                key={screen.title}
                id={id}
                titleRef={titleRef}
                title={title}
                hint={screen.hint && words[screen.hint]}
              />
            )}
            {screen.stage.is === 'liveness' ? (
              <Liveness />
            ) : (
              !isAsking && <Stage screen={screen} label={title} words={words} model={model} />
            )}
            <StatusLine
              passed={screen.hasJustPassed ? words.photoPassed : ''}
              status={status}
              isShown={screen.isStatusShown}
              hint={hint}
              isGuidance={screen.guidance !== undefined}
              room={screen.rejection || isAsking ? '' : longestAdvice(screen, words)}
              isGuided={screen.autoCapture !== 'none'}
            />
            <Bar $rows={rows}>
              <ErrorBox
                rejection={screen.rejection}
                advice={screen.otherSide && guidance?.guidance[model.isMobile ? 'phone' : 'desktop'][screen.otherSide]}
                words={words}
              />
              {screen.hasInstead && <HostWays />}
              <Controls>
                {screen.canMissQuestion && (
                  <Button kind="secondary" onPress={() => dispatch({ type: 'questionMissed' })}>
                    {words.noQuestion}
                  </Button>
                )}
                {isAsking ? (
                  <Button part="agree-button" kind="primary" onPress={() => model.agree(words.lang)}>
                    {words.consentAgree}
                  </Button>
                ) : code ? (
                  <>
                    {code.isBegunAnew && <PhoneLink url={code.link.url} />}
                    <CopyButton kind="secondary" text={() => code.link.url} words={words} model={model}>
                      {words.copyLink}
                    </CopyButton>
                  </>
                ) : (
                  <Buttons screen={screen} words={words} dispatch={dispatch} />
                )}
                {screen.hasHandoff && !screen.alert && <HandoffButton kind="secondary" words={words} model={model} />}
                {screen.hasUpload && !screen.alert && (
                  <UploadButton kind="secondary" screen={screen} words={words} model={model} />
                )}
              </Controls>
            </Bar>
            {screen.extraDescription && <ExtraDescription>{screen.extraDescription}</ExtraDescription>}
          </Column>
          <Footer text={words.footer} />
          {!screen.hasOverlay && <HostFooter />}
        </Sheet>
      </Panel>
      {screen.hasOverlay && <Overlay text={status} />}
      {screen.alert && (
        <Alert key={screen.alert.code} screen={screen} alert={screen.alert} words={words} model={model} />
      )}
    </Dialog>
  );
}
