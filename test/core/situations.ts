// Every situation that the machine can be in, as the events that lead there. Imports the rules only; the tests of the
// machine and of the screen share it.
import type { Advice } from '../../src/core/advice.ts';
import type { PixelsOutcome } from '../../src/core/camera-answers.ts';
import type { Config } from '../../src/core/config.ts';
import { DEFAULT_TIMEOUTS, DEFAULT_TIMINGS } from '../../src/core/constants.ts';
import type { Effect } from '../../src/core/effects.ts';
import type { Event } from '../../src/core/events.ts';
import { transition } from '../../src/core/machine.ts';
import type { AlertCode } from '../../src/core/messages.ts';
import {
  INITIAL_STATE,
  type CallFailure,
  type CallName,
  type CameraState,
  type FacingMode,
  type Photo,
  type PreviewPause,
  type Running,
  type State,
} from '../../src/core/state.ts';
import { photoOfSize } from '../support/photo.ts';

export const FRONT = photoOfSize(800, 600);
export const BACK = photoOfSize(801, 600);
export const SELFIE = photoOfSize(450, 600);

export const configOf = (overrides: Partial<Config> = {}): Config => ({
  providerUrl: 'https://provider.example/ekyc/v1.0',
  authUrl: 'https://provider.example/auth/v1/oauth',
  appId: 'app',
  credentials: 'same-origin',
  hasAccessToken: true,
  requestId: undefined,
  lang: 'en',
  extraDescription: undefined,
  messages: undefined,
  isResultStrict: false,
  networkRetry: 0,
  timeouts: DEFAULT_TIMEOUTS,
  timings: DEFAULT_TIMINGS,
  ...overrides,
});

/** The events that say nothing but their type. */
type Plain<E extends Event = Event> = E extends Event ? ([keyof E] extends ['type'] ? E : never) : never;

export const does = (type: Plain['type']): Event => ({ type }) as Plain;
export const started = (
  overrides: Partial<Config> = {},
  isFirefox = false,
  isHidden = false,
  isOffline = false,
  isAndroid = false,
): Event => ({
  type: 'started',
  config: configOf(overrides),
  isFirefox,
  isAndroid,
  isHidden,
  isOffline,
});
export const refusedStart = (requestId?: string): Event => ({
  type: 'startRefused',
  problem: 'domain is required.',
  requestId,
});
export const closed = (isAnnounced = false): Event => ({ type: 'closed', isAnnounced });
export const attached = (facesUser = false, hasTorch = false): Event => ({
  type: 'cameraAttached',
  facesUser,
  hasTorch,
});
/** The first frame; `isSettling` where the track is being asked for more pixels. */
export const painted = (isSettling = false): Event => ({ type: 'framePainted', isSettling });
export const pixels = (outcome: PixelsOutcome): Event => ({ type: 'pixelsAnswered', outcome });
export const cameraFailed = (code: AlertCode): Event => ({ type: 'cameraFailed', code });
export const noticeShown = (code: AlertCode | 'firefox_remember'): Event => ({ type: 'noticeShown', code });
export const noticeSilenced = (code: AlertCode | 'firefox_remember'): Event => ({ type: 'noticeSilenced', code });
export const taken = (photo: Photo): Event => ({ type: 'photoTaken', photo });
export const lost = (photo: Photo): Event => ({ type: 'photoLost', photo });
export const created: Event = { type: 'requestCreated', requestId: 'request-1' };
export const frontPassed: Event = { type: 'photoPassed', side: 'front' };
export const backPassed: Event = { type: 'photoPassed', side: 'back' };
export const selfiePassed: Event = { type: 'photoPassed', side: 'selfie' };
export const photoFailed: Event = { type: 'photoFailed', rejection: 'blurry' };

export const failureOf = (call: CallName, isHandled = false): CallFailure => ({
  call,
  kind: 'network',
  detail: isHandled ? 'Handled' : 'Failed to fetch',
  isHandled,
  retry: isHandled ? 'never' : 'soon',
});
/** A provider that is too busy and asks for a pause. */
export const busy = (call: CallName, afterMs = 3000): Event => ({
  type: 'callFailed',
  failure: { call, kind: 'http', detail: { status: 503 }, isHandled: false, retry: { afterMs } },
});
/** The device tells of a first and a second camera. */
export const camerasListed = (current: string | undefined, labels = ['First', 'Second']): Event => ({
  type: 'camerasListed',
  cameras: labels.map((label) => ({ id: label.toLowerCase(), label })),
  current,
});
export const advised = (advice: Advice | undefined): Event => ({ type: 'adviceChanged', advice });
export const torchSwitched = (isOn: boolean): Event => ({ type: 'torchSwitched', isOn });
export const failed = (call: CallName): Event => ({ type: 'callFailed', failure: failureOf(call) });
export const handled = (call: CallName): Event => ({ type: 'callFailed', failure: failureOf(call, true) });

/** The state after `events`, and what the last of them asked for. */
export function play(events: readonly Event[], from: State = INITIAL_STATE): readonly [State, readonly Effect[]] {
  return events.reduce<readonly [State, readonly Effect[]]>(([state], event) => transition(state, event), [from, []]);
}

/** Everything that `events` ask for, one after the other. */
export function effectsOf(events: readonly Event[], from: State = INITIAL_STATE): Effect[] {
  let state = from;
  return events.flatMap((event) => {
    const [next, effects] = transition(state, event);
    state = next;
    return effects;
  });
}

export function runningAfter(events: readonly Event[]): Running {
  const [state] = play(events);
  if (state.is !== 'running') throw new Error(`The events lead to "${state.is}"`);
  return state;
}

const VIEW = [does('previewPausePassed'), painted()];
const START = [started()];
const STARTING = [...START, attached()];
const LIVE = [...STARTING, ...VIEW];
const REQUESTED = [...START, does('sessionDelayPassed'), created, attached(), ...VIEW];
const REVIEW = [...REQUESTED, taken(FRONT)];
const VERIFYING = [...REVIEW, does('photoAccepted')];
const BACK_LIVE = [...VERIFYING, frontPassed];
const BACK_VERIFYING = [...BACK_LIVE, taken(BACK), does('photoAccepted')];
const SELFIE_ASKING = [...BACK_VERIFYING, backPassed];
const SELFIE_LIVE = [...SELFIE_ASKING, attached(true), ...VIEW];
const SELFIE_VERIFYING = [...SELFIE_LIVE, taken(SELFIE), does('photoAccepted')];
const READING = [...SELFIE_VERIFYING, selfiePassed];
const COMPLETING = [...READING, does('ocrRead')];

/** Name of a situation of a running session → what leads there. Step 1 where the name says no step. */
export const RUNNING_SITUATIONS = {
  asking: START,
  'asking for long': [...START, does('promptGrewOld')],
  'asking while hidden': [...START, does('pageHidden')],
  starting: STARTING,
  'needs a tap': [...STARTING, does('playRefused')],
  live: LIVE,
  muted: [...LIVE, does('cameraMuted')],
  missed: [...LIVE, does('photoMissed')],
  hidden: [...LIVE, does('pageHidden')],
  'live with a request': REQUESTED,
  'blocked, telling': [...START, cameraFailed('no_camera')],
  'blocked, open': [...START, cameraFailed('no_camera'), noticeShown('no_camera')],
  'blocked, confirmed': [...START, cameraFailed('no_camera'), noticeShown('no_camera'), does('alertConfirmed')],
  'review without a request': [...LIVE, taken(FRONT)],
  waiting: [...LIVE, taken(FRONT), does('photoAccepted')],
  'review after a handled token': [...LIVE, taken(FRONT), handled('token')],
  review: REVIEW,
  verifying: VERIFYING,
  rejected: [...VERIFYING, photoFailed],
  'back live': BACK_LIVE,
  'back verifying': BACK_VERIFYING,
  'selfie asking': SELFIE_ASKING,
  'selfie live': SELFIE_LIVE,
  'selfie denied': [...SELFIE_ASKING, cameraFailed('camera_denied'), noticeShown('camera_denied')],
  'selfie review': [...SELFIE_LIVE, taken(SELFIE)],
  'selfie verifying': SELFIE_VERIFYING,
  'selfie rejected': [...SELFIE_VERIFYING, photoFailed],
  ocr: READING,
  complete: COMPLETING,
  finished: [...COMPLETING, does('requestCompleted')],
  'failed without a photo': [...LIVE, failed('create')],
  'failed with a photo': [...VERIFYING, failed('front')],
  'failed at complete': [...COMPLETING, failed('complete')],
  halted: [...READING, handled('ocr')],
} as const satisfies Record<string, readonly Event[]>;

export type RunningSituation = keyof typeof RUNNING_SITUATIONS;

/** The state in a situation. */
export const after = (situation: RunningSituation): Running => runningAfter(RUNNING_SITUATIONS[situation]);

/** The state once `events` have happened in a situation, and what the last of them asked for. */
export const playIn = (situation: RunningSituation, ...events: readonly Event[]): ReturnType<typeof play> =>
  play(events, after(situation));

// What the tests of several regions expect.

export const longWait: Effect = { type: 'wait', ms: 10_000, then: { type: 'waitGrewLong' } };
export const errorDelay: Effect = { type: 'wait', ms: 300, then: { type: 'errorDelayPassed' } };
export const stepped = (from: number, step: number): Effect => ({
  type: 'tellHost',
  note: { type: 'stepped', step, from },
});
export const asking = (pause: PreviewPause): CameraState => ({ is: 'asking', isPromptOld: false, pause });

interface Opening {
  readonly facing?: FacingMode;
  readonly mayAskForPixels?: boolean;
}
/** What opens a camera. */
export const opening = (
  cameraId?: string,
  { facing = 'environment', mayAskForPixels = true }: Opening = {},
): Effect[] => [
  { type: 'openCamera', facing, cameraId, mayAskForPixels },
  { type: 'wait', ms: 2500, then: { type: 'promptGrewOld' } },
];
/** What opens one in place of another. */
export const reopening = (...which: Parameters<typeof opening>): Effect[] => [
  { type: 'closeCamera' },
  ...opening(...which),
];

export const SITUATIONS = {
  idle: [],
  'idle after a session': [...REVIEW, does('wentBack')],
  refused: [refusedStart()],
  broken: [...BACK_LIVE, does('viewBroke')],
  ...RUNNING_SITUATIONS,
} as const satisfies Record<string, readonly Event[]>;

export type Situation = keyof typeof SITUATIONS;

/** One event of every kind, and every kind that matters of those that come in several. */
export const EVENTS: readonly Event[] = [
  started(),
  refusedStart(),
  closed(),
  closed(true),
  does('removed'),
  does('viewBroke'),
  { type: 'languageSet', lang: 'vi' },
  attached(),
  painted(),
  painted(true),
  pixels('granted'),
  pixels('frozen'),
  does('playRefused'),
  cameraFailed('no_camera'),
  cameraFailed('camera_denied'),
  does('cameraEnded'),
  does('cameraMuted'),
  does('cameraUnmuted'),
  does('cameraStalled'),
  does('pageHidden'),
  does('pageShown'),
  does('devicesChanged'),
  does('shutterPressed'),
  does('retakePressed'),
  does('photoAccepted'),
  does('wentBack'),
  does('alertConfirmed'),
  does('cameraRequested'),
  does('viewTapped'),
  does('sessionDelayPassed'),
  does('createDelayPassed'),
  does('previewPausePassed'),
  does('errorDelayPassed'),
  does('promptGrewOld'),
  does('waitGrewLong'),
  noticeShown('no_camera'),
  noticeSilenced('no_camera'),
  noticeShown('firefox_remember'),
  noticeSilenced('firefox_remember'),
  taken(FRONT),
  does('photoMissed'),
  lost(FRONT),
  does('tokenReceived'),
  created,
  frontPassed,
  backPassed,
  selfiePassed,
  photoFailed,
  does('ocrRead'),
  does('requestCompleted'),
  does('retryPausePassed'),
  does('retryPressed'),
  does('wentOffline'),
  does('cameOnline'),
  camerasListed('first'),
  does('otherCameraPressed'),
  does('torchPressed'),
  torchSwitched(true),
  advised('tooDark'),
  busy('front'),
  failed('front'),
  handled('front'),
  does('resultTold'),
];
