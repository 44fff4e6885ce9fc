// An event of every type, in every variant that matters, and when each has an effect. Imports the rules only.
import type { Event } from '../../src/core/events.ts';
import type { AlertCode } from '../../src/core/messages.ts';
import { sideOf, type Phase, type Running, type Side } from '../../src/core/state.ts';
import * as calls from './calls/events.ts';
import * as camera from './camera/events.ts';
import * as events from './events.ts';

type Meaning = (state: Running) => boolean;

const always: Meaning = () => true;
const never: Meaning = () => false;
const isIn =
  (...names: Phase['is'][]): Meaning =>
  ({ phase }) =>
    names.includes(phase.is);
const hasCamera = ({ camera }: Running): boolean => camera.is !== 'off';
const isAsking = ({ camera }: Running): boolean => camera.is === 'asking';
const isStarting = ({ camera }: Running): boolean => camera.is === 'starting';
const isOn = ({ camera }: Running): boolean => camera.is === 'on';
const isStreaming: Meaning = (state) => isStarting(state) || isOn(state);
const isMuted = ({ camera }: Running): boolean => 'isMuted' in camera && camera.isMuted;
const torchOf = ({ camera }: Running): string => ('torch' in camera ? camera.torch : 'none');
const isLive: Meaning = (state) => isIn('capturing')(state) && isOn(state);
const isReviewed = ({ phase }: Running): boolean => phase.is === 'review' && !phase.isWaiting;
const isAltered = ({ phase }: Running): boolean => phase.is === 'review' && phase.isAltered === true;
const isTold = ({ phase }: Running): boolean => phase.is === 'blocked' && phase.alert !== 'telling';
const isTelling = ({ phase }: Running): boolean => phase.is === 'blocked' && phase.alert === 'telling';
const isTellingOfTries = ({ phase }: Running): boolean => phase.is === 'triesOver' && phase.alert === 'telling';
const isAlert = ({ phase }: Running): boolean => phase.is === 'blocked' && phase.alert === 'open';
/** The browser's own button is in the alert. */
const isAskable = (state: Running): boolean =>
  state.device.hasPermissionButton && isAlert(state) && isBlockedBy('camera_denied')(state);
const hasRefusedAgain = ({ phase }: Running): boolean =>
  phase.is === 'blocked' && typeof phase.button === 'object' && phase.button.isRefused;
const isAfterAlert = ({ phase }: Running): boolean => phase.is === 'blocked' && phase.alert === 'confirmed';
const isBlockedBy =
  (...codes: AlertCode[]): Meaning =>
  ({ phase }) =>
    phase.is === 'blocked' && codes.includes(phase.code);
const isChecked = ({ phase }: Running): boolean => phase.is === 'liveness' && !phase.hasFailed;
const isCalling =
  (call: 'ocr' | 'complete'): Meaning =>
  ({ phase }) =>
    phase.is === 'completing' && phase.call === call;
const isOpening = ({ calls: { request } }: Running): boolean =>
  request.is === 'opening' && request.notBefore !== 'nextPhoto';
const isSessionAwaited = ({ calls: { request } }: Running): boolean =>
  request.is === 'opening' && request.call === 'session';
/** An answer ends an outage, whichever call it is for. */
const isOut = (state: Running): boolean => state.calls.outage !== undefined;
const hasSwitches: Meaning = (state) =>
  state.config.autoCapture && !(state.step === 3 && state.config.liveness) && isLive(state);
const isLookedAt: Meaning = (state) =>
  hasSwitches(state) && !isMuted(state) && state.auto.isOn && !state.auto.hasGivenUp && !state.chooser?.isOpen;
/** The situations with `rejected` have had two rejections, or one of another kind. */
const isOfferedOtherWay: Meaning = ({ phase, config, rejections }) =>
  phase.is === 'rejected' && config.upload === 'rejected' && rejections.length === 2;
const isOfferedFile: Meaning = (state) =>
  isOfferedOtherWay(state) ||
  (state.config.upload === 'always' && isIn('capturing')(state)) ||
  (state.config.upload !== 'never' && isTold(state));
const isOwn =
  (side: Side): Meaning =>
  (state) =>
    isIn('verifying')(state) && side === sideOf(state.step);
const either =
  (...meanings: readonly Meaning[]): Meaning =>
  (state) =>
    meanings.some((means) => means(state));

/** One event of every type, every variant that matters, and what must be so for it to have an effect. */
export const MEANINGS: readonly (readonly [Event, Meaning])[] = [
  ...[events.started(), events.refusedStart(), events.closed(), events.closed(true), events.does('removed')].map(
    (event) => [event, always] as const,
  ),
  [{ type: 'languageSet', lang: 'vi' }, always],
  [events.does('wentBack'), (state) => !isIn('finished')(state)],
  [events.does('viewBroke'), (state) => !isIn('finished')(state)],
  [events.does('resultTold'), isIn('finished')],
  [events.does('errorDelayPassed'), isIn('failed')],

  [camera.attached(), isAsking],
  [events.does('promptGrewOld'), ({ camera: at }) => at.is === 'asking' && !at.isPromptOld],
  [events.does('playRefused'), ({ camera: at }) => at.is === 'starting' && !at.needsTap],
  ...[events.does('viewTapped'), camera.painted(), camera.painted(true)].map((event) => [event, isStarting] as const),
  [events.does('previewPausePassed'), ({ camera: at }) => 'pause' in at && at.pause === 'running'],
  [camera.pixels('granted'), isStarting],
  [camera.pixels('frozen'), isStreaming],
  ...[events.does('cameraEnded'), events.does('cameraStalled')].map((event) => [event, hasCamera] as const),
  ...(['no_camera', 'camera_denied'] as const).map((code) => [camera.cameraFailed(code), hasCamera] as const),
  [events.does('cameraMuted'), (state) => isStreaming(state) && !isMuted(state)],
  [events.does('cameraUnmuted'), isMuted],
  [
    events.does('muteGrewLong'),
    (state) => isIn('capturing')(state) && isMuted(state) && state.cameras.mutedTries !== 'over',
  ],
  [camera.camerasListed('first'), ({ cameras }) => cameras.listed.length === 0],
  [camera.advised('tooDark'), ({ advice }) => advice !== 'tooDark'],
  [camera.torchSwitched(true), (state) => isOn(state) && torchOf(state) !== 'on'],
  [events.does('torchPressed'), (state) => isOn(state) && torchOf(state) !== 'none'],
  [
    events.does('otherCameraPressed'),
    (state) =>
      state.cameras.listed.length > 1 &&
      (isLive(state) || (isAlert(state) && isBlockedBy('camera_timeout', 'camera_busy', 'camera_lost')(state))),
  ],

  [events.does('pageHidden'), ({ page }) => !page.isHidden],
  [events.does('pageShown'), ({ page, chooser }) => page.isHidden || chooser?.isOpen === true],
  [events.does('devicesChanged'), (state) => isTold(state) && isBlockedBy('no_camera')(state)],
  [events.does('wentOffline'), (state) => !state.calls.isOffline],
  [events.does('cameOnline'), (state) => state.calls.isOffline],
  ...(['denied', 'granted'] as const).map(
    (permission) =>
      [camera.permissionRead(permission), (state: Running) => state.page.permission !== permission] as const,
  ),

  ...(['allowed', 'ignored', 'noCamera', 'failed'] as const).map(
    (answer) => [camera.permissionAnswered(answer), isAskable] as const,
  ),
  [camera.permissionAnswered('refused'), (state) => isAskable(state) && !hasRefusedAgain(state)],

  [camera.noticeShown('no_camera'), (state) => isTelling(state) && isBlockedBy('no_camera')(state)],
  [camera.noticeSilenced('no_camera'), (state) => isTelling(state) && isBlockedBy('no_camera')(state)],
  [camera.noticeShown('tries_over'), isTellingOfTries],
  [camera.noticeSilenced('tries_over'), isTellingOfTries],
  [camera.noticeShown('firefox_remember'), ({ page }) => !page.hasRememberHint],
  [camera.noticeSilenced('firefox_remember'), never],
  [events.does('alertConfirmed'), either(isAlert, ({ phase }) => phase.is === 'triesOver' && phase.alert === 'open')],
  [
    events.does('cameraRequested'),
    (state) =>
      isAfterAlert(state) ||
      (isAlert(state) && !isBlockedBy('unsupported')(state) && state.page.permission !== 'denied') ||
      (isIn('capturing')(state) && isMuted(state) && state.cameras.mutedTries === 'over'),
  ],

  [events.does('shutterPressed'), (state) => isLive(state) && !isMuted(state)],
  [events.taken(events.FRONT), either(isIn('capturing', 'reading'), isChecked)],
  [events.does('photoMissed'), ({ phase }) => phase.is === 'capturing' && phase.setback !== 'captureFailed'],
  [events.does('retakePressed'), either(isReviewed, isIn('rejected'))],
  [events.does('photoAccepted'), (state) => isReviewed(state) && !isAltered(state)],
  [
    events.readBack(events.FRONT),
    ({ phase }) => (phase.is === 'review' || phase.is === 'verifying') && phase.photo === events.FRONT,
  ],
  [events.readBack(events.FRONT, 'noisy'), never],
  ...[camera.noticeShown('photo_altered'), camera.noticeSilenced('photo_altered')].map(
    (event) => [event, never] as const,
  ),
  [events.does('chooserOpened'), (state) => isOfferedFile(state) && !state.chooser?.isOpen],
  [events.does('chooserClosed'), ({ chooser }) => chooser !== undefined],
  [events.fileChosen, either(isOfferedFile, (state) => state.chooser !== undefined && isReviewed(state))],
  [events.fileRefused('notAPicture'), isIn('reading')],
  [
    events.does('handoffPressed'),
    (state) =>
      state.config.handoff !== undefined &&
      (isIn('capturing')(state) || isTold(state) || isAltered(state) || isOfferedOtherWay(state)),
  ],
  [events.handoffPrepared, ({ phase }) => phase.is === 'handedOff' && phase.link === undefined],
  [events.does('handoffFinished'), isIn('handedOff')],
  [events.does('handoffFailed'), isIn('handedOff')],
  [events.does('livenessPassed'), isChecked],
  [events.does('livenessFailed'), isChecked],
  [events.does('autoPressed'), hasSwitches],
  [events.does('soundsPressed'), hasSwitches],
  [events.does('autoTimedOut'), isLookedAt],
  [camera.viewLooked(true), isLookedAt],
  [
    camera.viewLooked(false),
    (state) => isLookedAt(state) && (state.auto.goodLooks > 0 || state.auto.guided !== undefined),
  ],

  [{ type: 'sessionOpened', config: events.configOf() }, either(isSessionAwaited, isOut)],
  [events.does('sessionDelayPassed'), isOpening],
  [events.does('createDelayPassed'), isOpening],
  [events.does('tokenReceived'), either(isOpening, isOut)],
  [calls.created, either(isOut, (state) => state.calls.request.is !== 'ready')],
  ...(['front', 'back', 'selfie'] as const).map((side) => [calls.passed(side), either(isOwn(side), isOut)] as const),
  [calls.photoFailed(), either(isIn('verifying'), isOut)],
  [calls.lost(events.FRONT), ({ phase }) => phase.is === 'verifying' && phase.photo === events.FRONT],
  [events.does('ocrRead'), either(isCalling('ocr'), isOut)],
  [events.does('requestCompleted'), isCalling('complete')],
  [
    events.does('waitGrewLong'),
    (state) =>
      state.calls.wait === 'short' &&
      (isIn('verifying', 'completing')(state) || (state.phase.is === 'review' && state.phase.isWaiting)),
  ],
  ...[calls.failed('front'), calls.busy('front')].map(
    (event) => [event, (state: Running) => !isIn('failed', 'handedOff')(state)] as const,
  ),
  [calls.handled('front'), either(isIn('verifying'), isOut)],
  [calls.handled('ocr'), either(isIn('completing'), isOut)],
  [
    events.does('retryPausePassed'),
    ({ calls: { outage, isOffline } }) => outage !== undefined && (!isOffline || outage.until === 'providersPause'),
  ],
  [
    events.does('retryPressed'),
    ({ phase, calls: { outage } }) =>
      (phase.is === 'liveness' && phase.hasFailed) || (outage !== undefined && outage.until !== 'providersPause'),
  ],
];

export const EVENTS: readonly Event[] = MEANINGS.map(([event]) => event);
