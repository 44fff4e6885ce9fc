// Events as the runtime raises them, for tests of the rules and of the views. Imports the rules only.
import type { Advice } from '../../src/core/picture/eye/advice.ts';
import type { Guided } from '../../src/core/picture/eye/guidance.ts';
import type { PixelsOutcome } from '../../src/core/camera/answers.ts';
import type { RejectionKey } from '../../src/core/calls/catalogue.ts';
import type { Config } from '../../src/core/options/config.ts';
import { DEFAULT_TIMEOUTS, DEFAULT_TIMINGS } from '../../src/core/constants.ts';
import type { Event } from '../../src/core/events.ts';
import type { AlertCode, NoticeCode } from '../../src/core/messages.ts';
import type { FileProblem } from '../../src/core/picture/file.ts';
import type { CallFailure, CallName, CameraPermission, ChosenFile, HandoffLink, Photo } from '../../src/core/state.ts';
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
  sessionUrl: undefined,
  doneUrl: undefined,
  networkRetry: 0,
  browserUrl: 'https://insurer.example/claim',
  upload: 'never',
  uploadSelfie: 'never',
  autoCapture: false,
  guideSounds: false,
  captureFacts: false,
  liveness: undefined,
  handoff: undefined,
  timeouts: DEFAULT_TIMEOUTS,
  timings: DEFAULT_TIMINGS,
  ...overrides,
});

/** The events that have only a type. */
type Plain<E extends Event = Event> = E extends Event ? ([keyof E] extends ['type'] ? E : never) : never;

export const does = (type: Plain['type']): Event => ({ type }) as Plain;
type Start = Extract<Event, { type: 'started' }>;

/** A start with these options, in this browser. */
export const started = (
  overrides: Partial<Config> = {},
  browser: Partial<Omit<Start, 'type' | 'config'>> = {},
): Start => ({
  type: 'started',
  config: configOf(overrides),
  isFirefox: false,
  isMobile: false,
  isAndroid: false,
  inApp: undefined,
  isHidden: false,
  isOffline: false,
  ...browser,
});
/** The same events in a session with another configuration. */
export const configured = (events: readonly Event[], overrides: Partial<Config>): Event[] =>
  events.map((event) => (event.type === 'started' ? { ...event, config: { ...event.config, ...overrides } } : event));
export const refusedStart = (requestId?: string): Event => ({
  type: 'startRefused',
  problem: 'domain is required.',
  requestId,
});
export const closed = (isAnnounced = false): Event => ({ type: 'closed', isAnnounced });
export const attached = (facesUser = false, hasTorch = false, ageMs = 0): Event => ({
  type: 'cameraAttached',
  facesUser,
  hasTorch,
  ageMs,
});
/** The first frame; `isSettling` if the track is being asked for more pixels. */
export const painted = (isSettling = false): Event => ({ type: 'framePainted', isSettling });
export const pixels = (outcome: PixelsOutcome): Event => ({ type: 'pixelsAnswered', outcome });
export const cameraFailed = (code: AlertCode): Event => ({ type: 'cameraFailed', code });
export const noticeShown = (code: NoticeCode, pageUrl?: string): Event => ({ type: 'noticeShown', code, pageUrl });
export const noticeSilenced = (code: NoticeCode): Event => ({ type: 'noticeSilenced', code });
export const taken = (photo: Photo): Event => ({ type: 'photoTaken', photo });
export const FILE = Object.freeze({}) as ChosenFile;
export const fileChosen: Event = { type: 'fileChosen', file: FILE };
/** The link that the phone opens. */
export const LINK: HandoffLink = {
  url: 'https://insurer.example/continue/1',
  code: { path: 'M0 0h7v7h-7z', size: 21 },
};
export const handoffPrepared: Event = { type: 'handoffPrepared', link: LINK };
export const cardLooked = (isGood: boolean): Event => ({ type: 'cardLooked', isGood });
/** A look that guidance goes with. */
export const guided = (cue: Guided['cue'], more: Partial<Guided> = {}): Event => ({
  type: 'cardLooked',
  isGood: false,
  guided: { cue, sentences: 1, rate: 1, totalMs: 0, idleMs: 0, ...more },
});
/** The host's function that continues on a phone; the rules never call it. */
export const handoff = (): never => {
  throw new Error('The rules never call it');
};
export const fileRefused = (problem: FileProblem): Event => ({ type: 'fileRefused', problem });
export const permissionRead = (permission: CameraPermission): Event => ({ type: 'permissionRead', permission });
export const lost = (photo: Photo): Event => ({ type: 'photoLost', photo });
export const created: Event = { type: 'requestCreated', requestId: 'request-1' };
export const passed = (side: 'front' | 'back' | 'selfie'): Event => ({ type: 'photoPassed', side });
export const photoFailed = (rejection: RejectionKey = 'blurry'): Event => ({ type: 'photoFailed', rejection });

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
/** The device lists its cameras, by default a first and a second one. */
export const camerasListed = (current: string | undefined, labels = ['First', 'Second']): Event => ({
  type: 'camerasListed',
  cameras: labels.map((label) => ({ id: label.toLowerCase(), label })),
  current,
});
export const advised = (advice: Advice | undefined): Event => ({ type: 'adviceChanged', advice });
export const torchSwitched = (isOn: boolean): Event => ({ type: 'torchSwitched', isOn });
export const failed = (call: CallName): Event => ({ type: 'callFailed', failure: failureOf(call) });
export const handled = (call: CallName): Event => ({ type: 'callFailed', failure: failureOf(call, true) });

/** The types of events that have nothing else. */
const PLAIN =
  'removed viewBroke playRefused cameraEnded cameraMuted cameraUnmuted cameraStalled pageHidden pageShown ' +
  'devicesChanged shutterPressed retakePressed photoAccepted wentBack alertConfirmed cameraRequested viewTapped ' +
  'sessionDelayPassed createDelayPassed previewPausePassed errorDelayPassed promptGrewOld muteGrewLong ' +
  'waitGrewLong photoMissed handoffPressed handoffFinished handoffFailed livenessPassed livenessFailed ' +
  'autoPressed soundsPressed autoTimedOut tokenReceived ocrRead requestCompleted retryPausePassed retryPressed ' +
  'wentOffline cameOnline otherCameraPressed torchPressed resultTold';

/** One event of every type, and every variant that matters. */
export const EVENTS: readonly Event[] = [
  ...PLAIN.split(' ').map((type) => does(type as Plain['type'])),
  started(),
  refusedStart(),
  closed(),
  closed(true),
  { type: 'languageSet', lang: 'vi' },
  attached(),
  painted(),
  painted(true),
  pixels('granted'),
  pixels('frozen'),
  cameraFailed('no_camera'),
  cameraFailed('camera_denied'),
  noticeShown('no_camera'),
  noticeSilenced('no_camera'),
  noticeShown('firefox_remember'),
  noticeSilenced('firefox_remember'),
  taken(FRONT),
  fileChosen,
  fileRefused('notAPicture'),
  handoffPrepared,
  cardLooked(true),
  cardLooked(false),
  permissionRead('denied'),
  permissionRead('granted'),
  lost(FRONT),
  created,
  passed('front'),
  passed('back'),
  passed('selfie'),
  photoFailed(),
  camerasListed('first'),
  torchSwitched(true),
  advised('tooDark'),
  busy('front'),
  failed('front'),
  handled('front'),
];
