// The situations that a session can be in, by name, as the events that lead to them. The tests of the rules and of the views
// use them, and the gallery shows those that look different. Imports the rules only.
import type { Effect } from '../../src/core/effects.ts';
import type { Event } from '../../src/core/events.ts';
import type { Lang } from '../../src/core/lang.ts';
import { transition } from '../../src/core/machine.ts';
import type { AlertCode } from '../../src/core/messages.ts';
import type { Config } from '../../src/core/options/config.ts';
import type { UploadMode } from '../../src/core/options/options.ts';
import { screenOf, type OpenScreen } from '../../src/core/screen/screen.ts';
import { INITIAL_STATE, type Device, type Keeper, type Running, type State } from '../../src/core/state.ts';
import { photoOfSize } from '../support/photo.ts';
import { busy, created, failed, handled, passed, photoFailed } from './calls/events.ts';
import {
  advised,
  attached,
  cameraFailed,
  camerasListed,
  guided,
  noticeShown,
  painted,
  permissionAnswered,
  permissionRead,
  viewLooked,
} from './camera/events.ts';
import {
  agreed,
  BACK,
  configured,
  does,
  fileChosen,
  fileRefused,
  FRONT,
  handoff,
  handoffPrepared,
  phoneUrl,
  refusedStart,
  readBack,
  SELFIE,
  started,
  taken,
} from './events.ts';

const UPLOADED = photoOfSize(640, 480, 'upload');
const VIEW = [does('previewPausePassed'), painted()];
const START = [started()];
const STARTING = [...START, attached()];
const LIVE = [...STARTING, ...VIEW];
const LIVE_WITH_REQUEST = [...START, does('sessionDelayPassed'), created, attached(), ...VIEW];
const REVIEW = [...LIVE_WITH_REQUEST, taken(FRONT)];
const VERIFYING = [...REVIEW, does('photoAccepted')];
const BACK_LIVE = [...VERIFYING, passed('front')];
const BACK_REVIEW = [...BACK_LIVE, taken(BACK)];
const BACK_VERIFYING = [...BACK_REVIEW, does('photoAccepted')];
const SELFIE_OPENING = [...BACK_VERIFYING, passed('back')];
const SELFIE_LIVE = [...SELFIE_OPENING, attached(true), ...VIEW];
const SELFIE_REVIEW = [...SELFIE_LIVE, taken(SELFIE)];
const SELFIE_VERIFYING = [...SELFIE_REVIEW, does('photoAccepted')];
const READING_OCR = [...SELFIE_VERIFYING, passed('selfie')];
const COMPLETING = [...READING_OCR, does('ocrRead')];

const alerted = (code: AlertCode, by?: Keeper): Event[] => [cameraFailed(code, by), noticeShown(code)];
const UNANSWERED = [does('promptGrewOld'), does('questionGrewSilent')];
const MISSED = [...UNANSWERED, does('questionMissed'), noticeShown('camera_unanswered')];
const DENIED = [permissionRead('denied'), ...alerted('camera_denied')];
/** In a browser with a button of its own that asks for the camera again. */
const askable = (events: readonly Event[]): Event[] =>
  events.map((event) =>
    event.type === 'started' ? { ...event, device: { ...event.device, hasPermissionButton: true } } : event,
  );
/** In a session that accepts files. */
const taking = (upload: UploadMode, events: readonly Event[]): Event[] =>
  configured(events, { upload, uploadSelfie: upload });
/** In a session that may continue on a phone. */
const onDesktop = (events: readonly Event[]): Event[] => configured(events, { handoff });
const HANDED_OFF = onDesktop([...LIVE, does('handoffPressed'), handoffPrepared]);
/** In a session with automatic capture. */
const automatic = (events: readonly Event[]): Event[] => configured(events, { autoCapture: true });
/** In a session with a liveness component. */
const withLiveness = (events: readonly Event[]): Event[] => configured(events, { liveness: () => undefined });
const ASKED = [started({}, { asksConsent: true })];
const REJECTED_TWICE = [
  ...[...VERIFYING, photoFailed(), does('retakePressed')],
  ...[taken(FRONT), does('photoAccepted'), photoFailed('tooDark')],
];
/** In a session that offers another way once the step has had two rejections for the photo's quality. */
const offering = (events: readonly Event[]): Event[] =>
  configured(events, { upload: 'rejected', uploadSelfie: 'rejected', handoff });
/** In a session that ends with the first rejection. */
const onLastTry = (events: readonly Event[]): Event[] => configured(events, { maxTries: 1 });
/** In a session that retries calls. */
const retrying = (events: readonly Event[]): Event[] => configured(events, { networkRetry: 2 });

/** The situations of a running session. `early` means before the request exists. */
export const RUNNING_SITUATIONS = {
  consent: ASKED,
  'consent-given': [...ASKED, agreed],
  'front-opening': START,
  'front-opening-hidden': [...START, does('pageHidden')],
  'front-prompt-unanswered': [...START, does('promptGrewOld')],
  'front-prompt-unanswered-firefox': [
    started({}, { isFirefox: true }),
    noticeShown('firefox_remember'),
    does('promptGrewOld'),
  ],
  'front-unanswered': [...START, ...UNANSWERED],
  'front-unanswered-alert': [...START, ...MISSED],
  'front-unanswered-in-app': [started({}, { inApp: 'zalo' }), ...MISSED],
  'front-unanswered-upload': taking('no-camera', [...START, ...MISSED]),
  'front-starting': STARTING,
  'front-tap-needed': [...STARTING, does('playRefused')],
  'front-live': LIVE_WITH_REQUEST,
  'front-live-early': LIVE,
  'front-torch': [...START, attached(false, true), ...VIEW],
  'front-advised': [...LIVE, advised('tooDark')],
  'front-muted': [...LIVE, does('cameraMuted')],
  'front-missed': [...LIVE, does('photoMissed')],
  'front-hidden': [...LIVE, does('pageHidden')],
  'front-alert-pending': [...START, cameraFailed('no_camera')],
  'front-no-camera': [...START, ...alerted('no_camera')],
  'front-denied': [...START, ...alerted('camera_denied')],
  'front-denied-by-system': [...START, ...alerted('camera_denied', 'system')],
  'front-unsupported': [...START, ...alerted('unsupported')],
  'front-busy': [...START, ...alerted('camera_busy')],
  'front-lost': [...LIVE, does('cameraEnded'), noticeShown('camera_lost')],
  'front-camera-off': [...START, ...alerted('no_camera'), does('alertConfirmed')],
  'front-denied-askable': askable([...START, ...DENIED]),
  'front-denied-again': askable([...START, ...DENIED, permissionAnswered('refused')]),
  'front-denied-ignored': askable([...START, ...DENIED, permissionAnswered('ignored')]),
  'front-denied-for-good': [...START, permissionRead('denied'), ...alerted('camera_denied')],
  'front-in-app': [started({}, { inApp: 'zalo' }), cameraFailed('camera_denied'), noticeShown('in_app')],
  'front-own-app': [started({ inApp: 'own' }), cameraFailed('camera_denied'), noticeShown('in_app')],
  'front-camera-timeout': [...STARTING, camerasListed('first'), ...alerted('camera_timeout')],
  'front-no-camera-upload': taking('no-camera', [...START, ...alerted('no_camera')]),
  'front-upload': taking('always', LIVE),
  'front-choosing-file': taking('always', [...LIVE_WITH_REQUEST, does('chooserOpened')]),
  'front-reading-file': taking('always', [...LIVE, fileChosen]),
  'front-file-refused': taking('always', [...LIVE, fileChosen, fileRefused('notAPicture'), attached(), ...VIEW]),
  'front-file-after-file': taking('no-camera', [
    ...START,
    ...alerted('no_camera'),
    fileChosen,
    taken(UPLOADED),
    does('retakePressed'),
  ]),
  'front-auto-seeking': automatic(LIVE),
  'front-auto-holding': automatic([...LIVE, viewLooked(true), viewLooked(true), viewLooked(true)]),
  'front-auto-given-up': automatic([...LIVE, does('autoTimedOut')]),
  'front-no-camera-handoff': onDesktop([...START, ...alerted('no_camera')]),
  'front-handoff': onDesktop(LIVE),
  'front-handoff-pending': onDesktop([...LIVE, does('handoffPressed')]),
  'front-handed-off': HANDED_OFF,
  'front-begun-anew': configured([...START, ...alerted('no_camera'), does('handoffPressed'), handoffPrepared], {
    phoneUrl,
  }),
  'front-handoff-failed': [...HANDED_OFF, does('handoffFailed'), attached(), ...VIEW],
  'front-review': REVIEW,
  'front-review-choosing-file': taking('always', [...LIVE_WITH_REQUEST, does('chooserOpened'), taken(FRONT)]),
  'front-review-early': [...LIVE, taken(FRONT)],
  'front-review-token-handled': [...LIVE, taken(FRONT), handled('token')],
  'front-altered': [...REVIEW, readBack(FRONT)],
  'front-altered-handoff': onDesktop([...REVIEW, readBack(FRONT)]),
  'front-preparing': [...LIVE, taken(FRONT), does('photoAccepted')],
  'front-verifying': VERIFYING,
  'front-verifying-long': [...VERIFYING, does('waitGrewLong')],
  'front-connection-lost': [...retrying(VERIFYING), failed('front')],
  'front-provider-busy': [...retrying(VERIFYING), busy('front')],
  'front-rejected': [...VERIFYING, photoFailed()],
  'front-rejected-twice': offering(REJECTED_TWICE),
  'front-rejected-file-refused': offering([...REJECTED_TWICE, fileChosen, fileRefused('notAPicture')]),
  'front-rejected-handed-off': offering([...REJECTED_TWICE, does('handoffPressed'), handoffPrepared]),
  'front-rejected-handoff-failed': offering([...REJECTED_TWICE, does('handoffPressed'), does('handoffFailed')]),
  'front-verifying-last': onLastTry(VERIFYING),
  'front-tries-over-pending': onLastTry([...VERIFYING, photoFailed()]),
  'front-tries-over': onLastTry([...VERIFYING, photoFailed(), noticeShown('tries_over')]),
  'front-failed': [...VERIFYING, failed('front')],
  'create-failed': [...LIVE, failed('create')],
  'back-live': BACK_LIVE,
  'back-review': BACK_REVIEW,
  'back-verifying': BACK_VERIFYING,
  'back-rejected': [...BACK_VERIFYING, photoFailed('missingCorner')],
  'selfie-opening': SELFIE_OPENING,
  'selfie-live': SELFIE_LIVE,
  'selfie-auto-guided': automatic([...SELFIE_LIVE, guided('left')]),
  'selfie-auto-holding': automatic([...SELFIE_LIVE, viewLooked(true), viewLooked(true)]),
  'selfie-no-stream': [...SELFIE_OPENING, ...alerted('no_stream')],
  'selfie-denied-askable': askable([...SELFIE_OPENING, ...DENIED]),
  'selfie-denied-by-system': [...SELFIE_OPENING, ...alerted('camera_denied', 'system')],
  'selfie-denied': [...SELFIE_OPENING, ...alerted('camera_denied')],
  'selfie-liveness': withLiveness(SELFIE_OPENING),
  'selfie-liveness-failed': withLiveness([...SELFIE_OPENING, does('livenessFailed')]),
  'selfie-review': SELFIE_REVIEW,
  'selfie-altered': [...SELFIE_REVIEW, readBack(SELFIE)],
  'selfie-verifying': SELFIE_VERIFYING,
  'selfie-rejected': [...SELFIE_VERIFYING, photoFailed('duplicatedFace')],
  completing: COMPLETING,
  'completing-long': [...COMPLETING, does('waitGrewLong')],
  'reading-ocr': READING_OCR,
  'ocr-connection-lost': [...retrying(READING_OCR), failed('ocr')],
  halted: [...READING_OCR, handled('ocr')],
  'complete-failed': [...COMPLETING, failed('complete')],
  finished: [...COMPLETING, does('requestCompleted')],
} as const satisfies Record<string, readonly Event[]>;

export type RunningSituation = keyof typeof RUNNING_SITUATIONS;
export const RUNNING_NAMES = Object.keys(RUNNING_SITUATIONS) as RunningSituation[];

export const SITUATIONS = {
  idle: [],
  'idle-after-session': [...REVIEW, does('wentBack')],
  refused: [refusedStart()],
  broken: [...BACK_LIVE, does('viewBroke')],
  ...RUNNING_SITUATIONS,
} as const satisfies Record<string, readonly Event[]>;

/** The events that lead to a situation, in a session with these options of the host and on this device. */
export const reach = (
  situation: RunningSituation,
  options: Partial<Config> = {},
  device: Partial<Device> = {},
): Event[] =>
  configured(RUNNING_SITUATIONS[situation], options).map((event) =>
    event.type === 'started' ? { ...event, device: { ...event.device, ...device } } : event,
  );

/** The state after `events`, and the effects of the last one. */
export function play(events: readonly Event[], from: State = INITIAL_STATE): readonly [State, readonly Effect[]] {
  return events.reduce<readonly [State, readonly Effect[]]>(([state], event) => transition(state, event), [from, []]);
}

/** All effects of `events`, in order. */
export function effectsOf(events: readonly Event[], from: State = INITIAL_STATE): Effect[] {
  let state = from;
  return events.flatMap((event) => {
    const [next, effects] = transition(state, event);
    state = next;
    return effects;
  });
}

export function runningAfter(events: readonly Event[], from?: State): Running {
  const [state] = play(events, from);
  if (state.is !== 'running') throw new Error(`The events lead to "${state.is}"`);
  return state;
}

/** The state in a situation. */
export const after = (situation: RunningSituation): Running => runningAfter(RUNNING_SITUATIONS[situation]);

/** The state after `events` in a situation, and the effects of the last one. */
export const playIn = (situation: RunningSituation, ...events: readonly Event[]): ReturnType<typeof play> =>
  play(events, after(situation));

export function screenAfter(events: readonly Event[], from?: State): OpenScreen {
  const screen = screenOf(runningAfter(events, from));
  if (!screen.isOpen) throw new Error('The screen is not open');
  return screen;
}

/** The screen in a situation, with these options of the host. */
export const screenIn = (situation: RunningSituation, lang: Lang = 'en', extraDescription?: string): OpenScreen =>
  screenAfter(reach(situation, { lang, extraDescription }));

/** The screen in a situation, with everything on it that it can have. */
export function fullestIn(situation: RunningSituation, lang: Lang = 'en'): OpenScreen {
  const screen = screenAfter(
    reach(situation, {
      lang,
      extraDescription: 'Hợp đồng bảo hiểm số 1234',
      autoCapture: true,
      upload: 'always',
      uploadSelfie: 'always',
      handoff,
    }),
  );
  return screen.takeButton === 'enabled'
    ? { ...screen, torch: screen.step === 3 ? 'none' : 'off', otherCamera: 'Tele' }
    : screen;
}

/** The situations that look different: of those with the same screen, the first. */
export const VISIBLE_SITUATIONS: readonly RunningSituation[] = [
  ...new Map(RUNNING_NAMES.toReversed().map((name) => [JSON.stringify(screenIn(name)), name])).values(),
].toReversed();
