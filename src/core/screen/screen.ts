/**
 * What the person sees in each state: title, hint, stage, buttons, error, status, alert. Pure; the views render exactly
 * this and decide nothing.
 */
import { goodLooksFor, isArmed, isAutoOffered } from '../camera/auto-capture.ts';
import {
  appOf,
  cameraInsteadOf,
  endsWithAlert,
  isWorthRetrying,
  permissionButtonOf,
  shownAlertOf,
  systemOf,
} from '../phases/blocked.ts';
import { otherCameraOf } from '../camera/choice.ts';
import { isMutedForGood } from '../camera/mute.ts';
import { isQuestionMissable, questionAlertOf } from '../camera/question.ts';
import { REJECTIONS_BEFORE_OTHER_WAY } from '../constants.ts';
import { mayBeOtherSide, rejectionOf, type RejectionKey } from '../calls/catalogue.ts';
import type { Subject } from '../../eye/geometry.ts';
import type { ShownSide } from '../../eye/watch.ts';
import type { AppKind } from '../page/in-app.ts';
import type { FileProblem } from '../picture/file.ts';
import { isUploadOffered } from '../phases/upload.ts';
import { isBegunAnew, isHandoffOffered } from '../phases/handoff.ts';
import type { AlertCode, DeviceSystem, NoticeCode, OwnMessages, SentenceKey, ShownAlert } from '../messages.ts';
import {
  facingOf,
  langOf,
  otherSideOf,
  photoOf,
  sideOf,
  stepOf,
  subjectOf,
  type HandoffLink,
  type PermissionButton,
  type Photo,
  type Running,
  type State,
  type Step,
  type Torch,
} from '../state.ts';
import {
  guidanceOf,
  isConnectionLost,
  isShown,
  isViewMirrored,
  statusOf,
  tipOf,
  type ShownGuidance,
  type Tip,
} from './status-line.ts';

/** A `hidden` button isn't rendered. */
export type ButtonState = 'hidden' | 'disabled' | 'enabled';

/** What the stage shows. */
export type Stage =
  /** The camera view, under a spinner until it is live. */
  | { readonly is: 'camera'; readonly isLive: boolean; readonly isMirrored: boolean }
  /** A photo; a selfie is shown mirrored like its view, but its bytes are not. */
  | { readonly is: 'review'; readonly photo: Photo; readonly isMirrored: boolean }
  /** The QR code that opens a link on the phone; with the link itself, if verification begins anew there. */
  | { readonly is: 'code'; readonly link: HandoffLink; readonly isBegunAnew: boolean }
  /** The host's liveness component. */
  | { readonly is: 'liveness' }
  /** The page's words to agree to, in place of the stage and all around it. */
  | { readonly is: 'consent' }
  /** No camera and no photo. */
  | { readonly is: 'empty' };

/** What covers the stage: nothing, a veil over a still picture, or an opaque cover until there is something to see. */
export type Cover = 'clear' | 'veil' | 'opaque';

/** An alert, and what it offers beside its confirming button. */
export interface AlertScreen {
  readonly code: ShownAlert;
  /** The app that shows the page. */
  readonly app: AppKind | undefined;
  /** The system, if it keeps the camera from the browser. */
  readonly system: DeviceSystem | undefined;
  /** The action most likely to help. */
  readonly mainAction: 'permissionButton' | 'retry' | 'upload' | 'handoff' | 'leaveApp' | 'confirm';
  /** Opens the camera again at once. */
  readonly canRetry: boolean;
  /** The browser's own button, which asks for a denied camera again. */
  readonly permissionButton: PermissionButton | undefined;
  /** The browser won't ask for the camera again. */
  readonly isPermissionFinal: boolean;
  /** Confirming it ends the session, which its tip doesn't say. */
  readonly endsSession: boolean;
  /** What the device calls another camera; undefined where there is none that may help. */
  readonly otherCamera: string | undefined;
  /** What "Open in browser" opens; undefined outside of another's app. */
  readonly browserUrl: string | undefined;
  /** The page's address, if a browser can open it. */
  readonly pageUrl: string | undefined;
}

/** Why the provider rejected a photo, or why it can't be sent. */
export type PhotoFault = RejectionKey | Extract<NoticeCode, 'photo_altered'>;

export interface OpenScreen {
  readonly isOpen: true;
  /** The requested language tag. */
  readonly lang: string;
  /** 0 while the person is asked for consent. */
  readonly step: Step | 0;
  readonly title: SentenceKey;
  readonly hint: SentenceKey | undefined;
  /** The shape of the guide: a card, or an oval for a face. */
  readonly guide: Subject;
  readonly stage: Stage;
  readonly cover: Cover;
  readonly takeButton: ButtonState;
  readonly retakeButton: ButtonState;
  readonly useButton: ButtonState;
  /** Reopens the camera after an alert, or at a view that stays muted. */
  readonly cameraButton: ButtonState;
  /** Plays a view that the browser refused to play. */
  readonly tapButton: ButtonState;
  /** Retries an unanswered call. */
  readonly retryButton: ButtonState;
  /** Go back, where nothing else is left. */
  readonly goBackButton: ButtonState;
  /** The label of the camera to switch to; undefined if there is none. */
  readonly otherCamera: string | undefined;
  /** The camera's torch, when photographing an ID. */
  readonly torch: Torch;
  /** What guidance says about the card in the view. */
  readonly guidance: ShownGuidance | undefined;
  /** The switch of automatic capture; `none` where there is nothing to switch. */
  readonly autoCapture: 'none' | 'off' | 'on';
  /** The switch of the sound guide, where there is that of automatic capture. */
  readonly hasSounds: boolean;
  /** How far automatic capture is, from 0 to 1. */
  readonly guideProgress: number;
  /** What is wrong with the photo, in the error box. */
  readonly rejection: PhotoFault | undefined;
  /** The rejected photo seems to show this side of the card, which isn't the one that is wanted. */
  readonly otherSide: ShownSide | undefined;
  /** Announced before the status, and shown where nothing else is: the last photo has passed. */
  readonly hasJustPassed: boolean;
  /** Announced politely, and shown under the stage if `isStatusShown`. */
  readonly status: SentenceKey | undefined;
  readonly isStatusShown: boolean;
  /** A line below the status: advice for a better photo, or the Firefox hint. Announced politely. */
  readonly tip: Tip | undefined;
  readonly alert: AlertScreen | undefined;
  /** The person may say that they don't see the browser's question. */
  readonly canMissQuestion: boolean;
  /** The photo may come from a file or the phone's camera app. */
  readonly hasUpload: boolean;
  /** The session may continue, or begin anew, on a phone. */
  readonly hasHandoff: boolean;
  /** The page's own ways stand under the error box; in an alert, they always do. */
  readonly hasInstead: boolean;
  /** Why the file that the person chose can't be used; shown in place of the status. */
  readonly fileProblem: FileProblem | undefined;
  /** A spinner over the stage. */
  readonly hasSpinner: boolean;
  /** The full-screen overlay of the final calls. */
  readonly hasOverlay: boolean;
  readonly extraDescription: string | undefined;
  /** The host's own texts. */
  readonly messages: OwnMessages | undefined;
}

export type Screen = { readonly isOpen: false; readonly lang: string } | OpenScreen;

function titleOf({ step, phase }: Running): SentenceKey {
  if (phase.is === 'consent') return 'consentTitle';
  if (phase.is === 'handedOff') return 'continueOnPhone';
  switch (step) {
    case 1:
      return 'frontTitle';
    case 2:
      return 'backTitle';
    case 3:
      return 'selfieTitle';
  }
}

function hintOf(state: Running): SentenceKey | undefined {
  const { step, phase } = state;
  if (phase.is === 'consent') return undefined;
  if (phase.is === 'handedOff') return isBegunAnew(state) ? 'phoneHint' : 'handoffHint';
  if (phase.is === 'liveness') return 'livenessHint';
  const isReviewed = (phase.is === 'review' && !phase.isAltered) || phase.is === 'verifying';
  switch (step) {
    case 1:
      return isReviewed ? 'cardReviewHint' : 'frontHint';
    case 2:
      return isReviewed ? 'cardReviewHint' : 'backHint';
    case 3:
      return isReviewed ? 'selfieReviewHint' : 'selfieHint';
  }
}

function stageOf(state: Running): Stage {
  const photo = photoOf(state);
  if (photo) return { is: 'review', photo, isMirrored: state.step === 3 };
  const { camera, phase } = state;
  if (phase.is === 'handedOff' && phase.link) return { is: 'code', link: phase.link, isBegunAnew: isBegunAnew(state) };
  if (phase.is === 'liveness' && !phase.hasFailed) return { is: 'liveness' };
  if (phase.is === 'consent') return { is: 'consent' };
  if ((phase.is !== 'capturing' && phase.is !== 'failed') || isMutedForGood(state)) return { is: 'empty' };
  return { is: 'camera', isLive: camera.is === 'on', isMirrored: isViewMirrored(state) };
}

function coverOf(stage: Stage, hasSpinner: boolean, status: SentenceKey | undefined): Cover {
  if (stage.is === 'empty' || (stage.is === 'camera' && !stage.isLive)) return 'opaque';
  return hasSpinner || status === 'cameraPaused' ? 'veil' : 'clear';
}

function mainActionOf(
  state: Running,
  cause: AlertCode,
  {
    canRetry,
    browserUrl,
    permissionButton,
    system,
  }: Pick<AlertScreen, 'canRetry' | 'browserUrl' | 'permissionButton' | 'system'>,
): AlertScreen['mainAction'] {
  if (permissionButton) return 'permissionButton';
  if (browserUrl !== undefined) return 'leaveApp';
  // without a camera to retry, a phone is the best option, and then a file
  const hasNoCamera = !system && (cause === 'no_camera' || cause === 'no_stream' || cause === 'unsupported');
  if (hasNoCamera && isHandoffOffered(state)) return 'handoff';
  if (hasNoCamera && isUploadOffered(state)) return 'upload';
  return canRetry ? 'retry' : 'confirm';
}

/** All that is left is to close the alert. */
const CLOSABLE: Omit<AlertScreen, 'code'> = {
  app: undefined,
  system: undefined,
  mainAction: 'confirm',
  canRetry: false,
  permissionButton: undefined,
  isPermissionFinal: false,
  endsSession: false,
  otherCamera: undefined,
  browserUrl: undefined,
  pageUrl: undefined,
};

/** The ways out of another's app, and into another browser. */
const browserUrlOf = (state: Running, pageUrl: string | undefined): string | undefined =>
  appOf(state) !== 'own' ? (state.config.browserUrl ?? pageUrl) : undefined;

/** The request goes on under it. */
function questionAlert(state: Running, pageUrl: string | undefined): AlertScreen {
  const app = appOf(state);
  const browserUrl = app && browserUrlOf(state, pageUrl);
  const otherWay = isHandoffOffered(state) ? 'handoff' : isUploadOffered(state) ? 'upload' : 'confirm';
  const mainAction = browserUrl === undefined ? otherWay : 'leaveApp';
  return { ...CLOSABLE, code: 'camera_unanswered', app, browserUrl, pageUrl, mainAction };
}

function alertOf(state: Running): AlertScreen | undefined {
  const { phase } = state;
  const question = questionAlertOf(state);
  if (question) return questionAlert(state, question.pageUrl);
  if (phase.is === 'triesOver' && phase.alert === 'open') return { ...CLOSABLE, code: 'tries_over' };
  if (phase.is !== 'blocked' || phase.alert !== 'open') return undefined;
  const { pageUrl } = phase;
  const code = shownAlertOf(state, phase);
  const app = appOf(state);
  const system = systemOf(state, phase);
  const ways = {
    system,
    canRetry: isWorthRetrying(state, phase),
    otherCamera: cameraInsteadOf(state, phase.code)?.label,
    permissionButton: permissionButtonOf(state, phase),
    browserUrl: code === 'in_app' ? browserUrlOf(state, pageUrl) : undefined,
    pageUrl,
  };
  return {
    code,
    app,
    isPermissionFinal: code === 'camera_denied' && !system && state.page.permission === 'denied',
    endsSession: endsWithAlert(state, phase.code),
    ...ways,
    mainAction: mainActionOf(state, phase.code, ways),
  };
}

const enabledIf = (isEnabled: boolean): ButtonState => (isEnabled ? 'enabled' : 'disabled');

function buttonsOf(
  state: Running,
): Pick<
  OpenScreen,
  'takeButton' | 'retakeButton' | 'useButton' | 'cameraButton' | 'tapButton' | 'retryButton' | 'goBackButton'
> {
  const { phase, camera } = state;
  const none = {
    takeButton: 'hidden',
    retakeButton: 'hidden',
    useButton: 'hidden',
    cameraButton: 'hidden',
    tapButton: 'hidden',
    retryButton: 'hidden',
    goBackButton: 'hidden',
  } as const;
  if (isConnectionLost(state)) return { ...none, retryButton: enabledIf(state.calls.outage?.until === 'pause') };
  switch (phase.is) {
    case 'capturing':
      if (isMutedForGood(state)) return { ...none, cameraButton: 'enabled' };
      return camera.is === 'starting' && camera.needsTap
        ? { ...none, tapButton: 'enabled' }
        : { ...none, takeButton: enabledIf(camera.is === 'on' && !camera.isMuted) };
    case 'consent':
    case 'handedOff':
      return none;
    case 'liveness':
      return { ...none, retryButton: phase.hasFailed ? 'enabled' : 'hidden' };
    case 'blocked':
      return { ...none, cameraButton: enabledIf(phase.alert === 'confirmed') };
    case 'reading':
      return { ...none, takeButton: 'disabled' };
    case 'review':
      return {
        ...none,
        retakeButton: enabledIf(!phase.isWaiting),
        useButton: enabledIf(!phase.isWaiting && !phase.isAltered),
      };
    case 'rejected':
      return { ...none, retakeButton: 'enabled', useButton: 'disabled' };
    case 'verifying':
    case 'triesOver':
    case 'completing':
    case 'finished':
      return { ...none, retakeButton: 'disabled', useButton: 'disabled' };
    case 'halted':
      return { ...none, goBackButton: 'enabled' };
    case 'failed':
      return phase.photo
        ? { ...none, retakeButton: 'disabled', useButton: 'disabled' }
        : { ...none, takeButton: 'disabled' };
  }
}

function faultOf({ phase }: Running): PhotoFault | undefined {
  if (phase.is === 'rejected' || phase.is === 'triesOver') return rejectionOf(phase.code);
  return phase.is === 'review' && phase.isAltered ? 'photo_altered' : undefined;
}

function rejectedSideOf(state: Running): ShownSide | undefined {
  const { phase, auto } = state;
  const other = otherSideOf[sideOf(state.step)];
  const isLive = phase.is === 'rejected' && (phase.photo.origin === 'camera' || phase.photo.origin === 'auto');
  return isLive && auto.shown === other && mayBeOtherSide(phase.code) ? other : undefined;
}

function openScreen(state: Running): OpenScreen {
  const { phase, camera } = state;
  const status = statusOf(state);
  const guidance = status === 'cameraReady' ? guidanceOf(state) : undefined;
  const tip = guidance ? undefined : tipOf(state, status);
  const isLost = isConnectionLost(state);
  const stage = stageOf(state);
  const fault = faultOf(state);
  const fileProblem = 'fileProblem' in phase ? phase.fileProblem : undefined;
  const hasSpinner =
    phase.is === 'reading' ||
    (phase.is === 'handedOff' && !phase.link) ||
    (!isLost && (phase.is === 'verifying' || (phase.is === 'review' && phase.isWaiting))) ||
    (phase.is === 'capturing' &&
      camera.is !== 'on' &&
      !(camera.is === 'starting' && camera.needsTap) &&
      !isMutedForGood(state));
  return {
    isOpen: true,
    lang: langOf(state),
    step: stepOf(state),
    title: titleOf(state),
    hint: hintOf(state),
    guide: phase.is === 'handedOff' ? 'card' : subjectOf(facingOf(state.step)),
    stage,
    cover: coverOf(stage, hasSpinner, status),
    ...buttonsOf(state),
    rejection: fault,
    otherSide: rejectedSideOf(state),
    hasJustPassed: state.hasJustPassed,
    // guidance is all that is said while it speaks, and its end too
    status: guidance || tip === 'autoGivenUp' ? undefined : status,
    isStatusShown: fileProblem !== undefined || isShown(status),
    tip,
    guidance,
    alert: alertOf(state),
    canMissQuestion: isQuestionMissable(state),
    hasUpload: isUploadOffered(state),
    hasHandoff: isHandoffOffered(state),
    hasInstead:
      fault !== undefined && phase.is !== 'triesOver' && state.rejections.length >= REJECTIONS_BEFORE_OTHER_WAY,
    fileProblem,
    otherCamera: otherCameraOf(state)?.label,
    torch: phase.is === 'capturing' && camera.is === 'on' && state.step !== 3 ? camera.torch : 'none',
    autoCapture: isAutoOffered(state) ? (state.auto.isOn && !state.auto.hasGivenUp ? 'on' : 'off') : 'none',
    hasSounds: state.auto.hasSounds,
    guideProgress: isArmed(state) ? state.auto.goodLooks / goodLooksFor(state) : 0,
    hasSpinner,
    hasOverlay: (phase.is === 'completing' && !isLost) || phase.is === 'finished',
    extraDescription: state.config.extraDescription,
    messages: state.config.messages,
  };
}

export function screenOf(state: State): Screen {
  return state.is === 'running' ? openScreen(state) : { isOpen: false, lang: langOf(state) };
}
