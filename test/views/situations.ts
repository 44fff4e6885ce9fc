// Every situation that a person can see, made by the rules from what happened, never by hand. Knows no view.
import { DEFAULT_TIMEOUTS, DEFAULT_TIMINGS } from '../../src/core/constants.ts';
import type { Config } from '../../src/core/config.ts';
import type { Event } from '../../src/core/events.ts';
import type { Lang } from '../../src/core/lang.ts';
import { transition } from '../../src/core/machine.ts';
import { screenOf, type OpenScreen } from '../../src/core/screen.ts';
import { INITIAL_STATE, type CallFailure, type Retry, type State } from '../../src/core/state.ts';
import { photoOfSize } from '../support/photo.ts';

const config: Config = {
  providerUrl: 'https://provider.example/ekyc/v1.0',
  authUrl: 'https://provider.example/auth/v1/oauth',
  appId: 'app',
  credentials: 'same-origin',
  hasAccessToken: true,
  requestId: 'request-1',
  lang: undefined,
  extraDescription: undefined,
  messages: undefined,
  isResultStrict: false,
  networkRetry: 2,
  timeouts: DEFAULT_TIMEOUTS,
  timings: DEFAULT_TIMINGS,
};

export const cardPhoto = photoOfSize(800, 600);
const selfiePhoto = photoOfSize(800, 600);

const handled = (call: CallFailure['call']): Event => ({
  type: 'callFailed',
  failure: { call, kind: 'network', detail: 'Handled', isHandled: true, retry: 'never' },
});

const lostCall = (call: CallFailure['call'], retry: Retry): Event => ({
  type: 'callFailed',
  failure: { call, kind: 'network', detail: 'Failed to fetch', isHandled: false, retry },
});

const attached: Event[] = [{ type: 'cameraAttached', facesUser: false, hasTorch: false }];
const live: Event[] = [...attached, { type: 'framePainted', isSettling: false }, { type: 'previewPausePassed' }];
const ready: Event[] = [...live, { type: 'sessionDelayPassed' }];
const reviewed: Event[] = [...ready, { type: 'photoTaken', photo: cardPhoto }];
const verified: Event[] = [...reviewed, { type: 'photoAccepted' }];
const back: Event[] = [...verified, { type: 'photoPassed', side: 'front' }];
const backVerified: Event[] = [...back, { type: 'photoTaken', photo: cardPhoto }, { type: 'photoAccepted' }];
const selfieOpening: Event[] = [...backVerified, { type: 'photoPassed', side: 'back' }];
const selfieLive: Event[] = [...selfieOpening, ...live];
const selfieReviewed: Event[] = [...selfieLive, { type: 'photoTaken', photo: selfiePhoto }];
const selfieVerified: Event[] = [...selfieReviewed, { type: 'photoAccepted' }];
const completing: Event[] = [...selfieVerified, { type: 'photoPassed', side: 'selfie' }];
const alerted = (code: Extract<Event, { type: 'cameraFailed' }>['code']): Event[] => [
  { type: 'cameraFailed', code },
  { type: 'noticeShown', code },
];

/** What happened after the start, by the name of the situation that it leads to. */
const histories = {
  opening: [],
  'prompt-ignored': [{ type: 'promptGrewOld' }, { type: 'noticeShown', code: 'firefox_remember' }],
  'tap-needed': [...attached, { type: 'playRefused' }],
  live: ready,
  muted: [...ready, { type: 'cameraMuted' }],
  missed: [...ready, { type: 'photoMissed' }],
  'no-camera': alerted('no_camera'),
  denied: alerted('camera_denied'),
  unsupported: alerted('unsupported'),
  busy: alerted('camera_busy'),
  lost: [...ready, { type: 'cameraEnded' }, { type: 'noticeShown', code: 'camera_lost' }],
  'alert-confirmed': [...alerted('no_camera'), { type: 'alertConfirmed' }],
  review: reviewed,
  preparing: [...live, { type: 'photoTaken', photo: cardPhoto }, { type: 'photoAccepted' }],
  verifying: verified,
  'verifying-long': [...verified, { type: 'waitGrewLong' }],
  'connection-lost': [...verified, lostCall('front', 'soon')],
  'provider-busy': [...verified, lostCall('front', { afterMs: 3000 })],
  'completing-lost': [...completing, lostCall('ocr', 'soon')],
  rejected: [...verified, { type: 'photoFailed', rejection: 'blurry' }],
  'back-live': back,
  'back-rejected': [...backVerified, { type: 'photoFailed', rejection: 'missingCorner' }],
  'selfie-opening': selfieOpening,
  'selfie-live': selfieLive,
  'selfie-no-stream': [...selfieOpening, ...alerted('no_stream')],
  'selfie-review': selfieReviewed,
  'selfie-verifying': selfieVerified,
  'selfie-rejected': [...selfieVerified, { type: 'photoFailed', rejection: 'duplicatedFace' }],
  completing,
  'completing-long': [...completing, { type: 'ocrRead' }, { type: 'waitGrewLong' }],
  finished: [...completing, { type: 'ocrRead' }, { type: 'requestCompleted' }],
  halted: [...completing, handled('ocr')],
  failed: [...verified, lostCall('front', 'never')],
} as const satisfies Record<string, readonly Event[]>;

export type Situation = keyof typeof histories;
export const situations = Object.keys(histories) as Situation[];

/** The screen of a session in which `events` happened after its start. */
export function screenAfter(events: readonly Event[], lang: Lang, extraDescription?: string): OpenScreen {
  const start: Event = {
    type: 'started',
    config: { ...config, lang, extraDescription },
    isFirefox: false,
    isAndroid: false,
    isHidden: false,
    isOffline: false,
  };
  const state = [start, ...events].reduce<State>((before, event) => transition(before, event)[0], INITIAL_STATE);
  const screen = screenOf(state);
  if (!screen.isOpen) throw new Error('These events close the widget');
  return screen;
}

export const screenIn = (situation: Situation, lang: Lang, extraDescription?: string): OpenScreen =>
  screenAfter(histories[situation], lang, extraDescription);
