/** The alert about a camera problem and what to do about it; covers everything until the person confirms it. */
import { useId } from 'react';
import styled from 'styled-components';
import { noticeText, noticeTip, switchCameraText, type Words } from '../core/messages.ts';
import type { AlertScreen, OpenScreen } from '../core/screen/screen.ts';
import { CopyButton, WayOut } from './CopyButton.tsx';
import { Button, ButtonLink, type ButtonKind } from './Button.tsx';
import { HandoffButton } from './Handoff.tsx';
import { HostWays } from './HostContent.tsx';
import { CameraOffIcon, WarningIcon } from './icons.tsx';
import type { WidgetModel } from './model.ts';
import { AskedText, PermissionButton } from './PermissionButton.tsx';
import { PermissionPicture } from './PermissionPicture.tsx';
import { overScreen } from './Sheet.tsx';
import { appear, color, focusRing, onItsSide, radius, type, veil, whereNarrow } from './theme.ts';
import { UploadButton } from './UploadButton.tsx';

const Backdrop = styled.div`
  ${overScreen}
  z-index: 4;
  display: flex;
  overflow-y: auto;
  background: ${veil(0.72)};

  ${appear(0.16)}
`;

const Box = styled.div`
  box-sizing: border-box;
  width: 100%;
  max-width: 350px;
  margin: auto;
  padding: 24px;
  border: 1px solid ${color.border};
  border-radius: ${radius};
  background: ${color.surface};
  box-shadow: 0 12px 40px ${veil(0.3)};
  text-align: center;

  ${whereNarrow} {
    padding: 14px;
  }

  ${onItsSide} {
    max-width: 560px;
    padding: 12px 24px;
  }

  & button,
  & a {
    width: 100%;
    margin: 12px 0 0;
  }
`;

const Mark = styled.div`
  line-height: 0;
  color: ${color.error};
`;

const Title = styled.h2`
  margin: 4px 0 0;
  font: inherit;
  ${type(15, 22)}
`;

const Sentence = styled.p`
  margin: 8px 0 0;
  ${type(18, 26)}
  font-weight: 700;

  ${whereNarrow} {
    ${type(16, 22)}
  }
`;

const Tip = styled.p`
  margin: 8px 0 0;
`;

/** For support, and no way on: quieter than the buttons around it. */
const Details = styled.div`
  & button {
    font-weight: 400;
    text-decoration: underline;
  }
`;

/** The steps through the browser's settings, folded under the browser's own button. */
const Elsewhere = styled.details`
  margin-top: 12px;

  & > summary {
    display: flex;
    align-items: center;
    justify-content: center;
    min-height: 44px;
    border-radius: ${radius};
    ${type(15, 22)}
    text-decoration: underline;
    cursor: pointer;
    ${focusRing}
  }

  & > summary::-webkit-details-marker {
    display: none;
  }
`;

interface AlertProps {
  readonly screen: OpenScreen;
  readonly alert: AlertScreen;
  readonly words: Words;
  readonly model: WidgetModel;
}

export function Alert({ screen, alert, words, model }: AlertProps) {
  const { code, system, mainAction, canRetry, permissionButton, isPermissionFinal, otherCamera, browserUrl, pageUrl } =
    alert;
  const { dispatch } = model;
  const isOfPhoto = code === 'tries_over';
  const isOfPage = !system && (code === 'camera_denied' || code === 'unsupported');
  const blocked = isOfPage ? model.blockedPage() : undefined;
  const isOfQuestion = code === 'camera_unanswered';
  const isOfPermission = isOfQuestion || (code === 'camera_denied' && !system && !blocked);
  const permissionSettings = isOfPermission ? model.permissionSettings : undefined;
  const id = useId();
  const kindOf = (action: AlertScreen['mainAction']): ButtonKind =>
    action === mainAction && blocked !== 'framed' ? 'primary' : 'secondary';
  const upload = screen.hasUpload && (
    <UploadButton kind={kindOf('upload')} screen={screen} words={words} model={model} />
  );
  const handoff = screen.hasHandoff && <HandoffButton kind={kindOf('handoff')} words={words} model={model} />;
  const steps = permissionSettings
    ? words.permissionSteps[permissionSettings]
    : blocked
      ? words.blockedPageTips[blocked]
      : noticeTip(words, isOfQuestion && browserUrl !== undefined ? 'in_app' : code, alert);
  const picture = permissionSettings && <PermissionPicture settings={permissionSettings} />;
  return (
    <Backdrop>
      <Box
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}sentence ${id}tip${alert.endsSession ? ` ${id}end` : ''}`}
      >
        <Mark>{isOfPhoto ? <WarningIcon /> : <CameraOffIcon />}</Mark>
        <Title id={`${id}title`}>{isOfPhoto ? words.errorTitle : words.alertTitle}</Title>
        <Sentence id={`${id}sentence`}>{noticeText(words, code, alert)}</Sentence>
        {permissionButton ? (
          <>
            <AskedText id={`${id}tip`} isRefused={permissionButton.isRefused} words={words} />
            <PermissionButton key={permissionButton.is} variant={permissionButton.is} model={model} />
            <Elsewhere>
              <summary>{words.permissionElsewhere}</summary>
              <Tip>
                {steps}
                {permissionSettings && ` ${words.permissionFollowed}`}
              </Tip>
              {picture}
            </Elsewhere>
          </>
        ) : (
          <>
            <Tip id={`${id}tip`}>
              {steps}
              {isPermissionFinal && !blocked
                ? ` ${words.permissionFinal}`
                : permissionSettings && !isOfQuestion && ` ${words.permissionThen}`}
            </Tip>
            {picture}
          </>
        )}
        {browserUrl !== undefined && <WayOut address={browserUrl} words={words} model={model} />}
        {blocked === 'framed' && pageUrl !== undefined && (
          <ButtonLink kind="primary" href={pageUrl} isInNewTab>
            {words.openInTab}
          </ButtonLink>
        )}
        {mainAction === 'handoff' && handoff}
        {mainAction === 'upload' && upload}
        {canRetry && (
          <Button isCameraRetry kind={kindOf('retry')} onPress={() => dispatch({ type: 'cameraRequested' })}>
            {words.retry}
          </Button>
        )}
        {mainAction !== 'handoff' && handoff}
        {mainAction !== 'upload' && upload}
        {otherCamera !== undefined && (
          <Button isUnrecorded kind="secondary" onPress={() => dispatch({ type: 'otherCameraPressed' })}>
            {switchCameraText(words, otherCamera)}
          </Button>
        )}
        <HostWays />
        <Details>
          <CopyButton kind="text" text={model.details} words={words} model={model}>
            {words.copyDetails}
          </CopyButton>
        </Details>
        {alert.endsSession && <Tip id={`${id}end`}>{words.alertEnds}</Tip>}
        <Button kind={kindOf('confirm')} onPress={() => dispatch({ type: 'alertConfirmed' })}>
          {isOfQuestion ? words.keepWaiting : words.confirm}
        </Button>
      </Box>
    </Backdrop>
  );
}
