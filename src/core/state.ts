/**
 * The widget's state: every situation it can be in, and what is read from it. Holds no secrets and no photo bytes; of the
 * provider's answers only ids, codes, and the `Response` of a call that failed.
 */
import type { Advice } from '../eye/advice.ts';
import type { Guided } from '../eye/guidance/cue.ts';
import { DEFAULT_LANG } from './lang.ts';
import type { VerdictCode } from './calls/catalogue.ts';
import type { Config } from './options/config.ts';
import type { Size, Subject } from '../eye/geometry.ts';
import type { InAppBrowser } from './page/in-app.ts';
import type { FileProblem } from './picture/file.ts';
import type { AlertCode } from './messages.ts';

/** Front of the card, back of the card, selfie. */
export type Step = 1 | 2 | 3;

/** Which way a camera faces, as in `MediaTrackConstraints.facingMode`. */
export type FacingMode = 'environment' | 'user';

/** Where a photo comes from, as the host sees it. `auto`: an automatic photo of the camera. */
export type PhotoOrigin = 'camera' | 'auto' | 'upload' | 'liveness' | 'handoff';

declare const taken: unique symbol;

/** A handle to a captured photo: its size in pixels. Only the code that takes photos creates one; it keeps the bytes. */
export interface Photo extends Size {
  readonly origin: PhotoOrigin;
  readonly [taken]: true;
}

declare const chosen: unique symbol;

/** A handle to a file that the person chose. Only whoever drew the input makes one, and only the decoder reads it. */
export interface ChosenFile {
  readonly [chosen]: true;
}

/** Which photo is verified. */
export type Side = 'front' | 'back' | 'selfie';

/** Where the photos of a result come from. */
export type PhotoOrigins = Readonly<Record<Side, PhotoOrigin>>;

/** The calls by the names that the host sees: `session` to its own server, all others to the provider. */
export type CallName = 'session' | 'token' | 'create' | Side | 'ocr' | 'complete';

/** The camera's torch; most cameras have `none`. */
export type Torch = 'none' | 'off' | 'on';

/** The pause before the view goes live: from the first stream on, also while another replaces it. */
export type PreviewPause = 'unstarted' | 'running' | 'over';

export type CameraState =
  /** No track. */
  | { readonly is: 'off' }
  /** getUserMedia is pending; `isPromptOld` once that has lasted a while. */
  | { readonly is: 'asking'; readonly isPromptOld: boolean; readonly pause: PreviewPause }
  /** A stream is attached but not live yet: the pause is running, no frame was painted, or playing it takes a tap. */
  | {
      readonly is: 'starting';
      readonly facesUser: boolean;
      readonly pause: Exclude<PreviewPause, 'unstarted'>;
      readonly isPainted: boolean;
      /** The stream won't change any more: no more pixels were requested, or that request was answered. */
      readonly isSettled: boolean;
      readonly needsTap: boolean;
      readonly isMuted: boolean;
      readonly torch: Torch;
    }
  /** The view is live; while muted, it gets no frames. */
  | { readonly is: 'on'; readonly facesUser: boolean; readonly isMuted: boolean; readonly torch: Torch };

export type RequestState =
  /** There is none yet. */
  | {
      readonly is: 'opening';
      /** Which call it needs next. */
      readonly call: 'session' | 'token' | 'create';
      /** It was made; where it gets no answer, `outage` has it repeated. */
      readonly isUnderway: boolean;
      /** What has to come first: before this call, or, once it is underway, before the one after it. */
      readonly notBefore: 'sessionDelay' | 'createDelay' | 'nextPhoto' | 'now';
    }
  | { readonly is: 'ready'; readonly id: string };

/** What failed before a screen, in its status line: a capture without a picture, or a session on another device. */
export type Setback = 'captureFailed' | 'handoffFailed';

/** The camera view, opening or live (see `camera`). */
export interface Capturing {
  readonly is: 'capturing';
  readonly setback?: Setback | undefined;
  /** Why a chosen file gave no photo. */
  readonly fileProblem?: FileProblem | undefined;
}

/** What came of a press of the browser's own button, which asks for a denied camera again. */
export type PermissionAnswer =
  /** The person has allowed the camera. */
  | 'allowed'
  /** The person has refused it again, or closed the question. */
  | 'refused'
  /** The browser won't take presses: it isn't sure that the person sees what they press. */
  | 'ignored'
  | 'noCamera'
  | 'failed';

/** The browser's own button in an alert. A `renewed` one has replaced one whose press was ignored. */
export interface PermissionButton {
  readonly is: 'fresh' | 'renewed';
  /** The person has refused the camera again. */
  readonly isRefused: boolean;
}

interface WithoutCamera {
  readonly is: 'blocked';
  /** The page's http or https address when the alert opened. */
  readonly pageUrl?: string | undefined;
  /** The browser's own button; undefined before its first press, and `useless` once it has failed. */
  readonly button?: PermissionButton | 'useless';
  readonly setback?: Setback;
  readonly fileProblem?: FileProblem | undefined;
}

/** The camera isn't used. */
export type Blocked = WithoutCamera &
  (
    | /** It can't be: the host is being notified, the alert is open, or it was confirmed. */
      { readonly code: AlertCode; readonly alert: 'announcing' | 'open' | 'confirmed' }
      /** The person chose a file before it had shown anything, so nobody knows whether it works. */
    | { readonly code: undefined; readonly alert: 'confirmed' }
  );

/** The provider has rejected the photo. */
export interface Rejected {
  readonly is: 'rejected';
  readonly photo: Photo;
  readonly code: VerdictCode;
  readonly setback?: Setback | undefined;
  readonly fileProblem?: FileProblem | undefined;
}

/** The person is reviewing a photo. */
export interface Review {
  readonly is: 'review';
  readonly photo: Photo;
  /** They accepted it before the request exists. */
  readonly isWaiting: boolean;
  /** The browser altered it, so it can't be used. */
  readonly isAltered?: true;
  readonly setback?: Setback | undefined;
}

/** Where another device continues, and the QR code of that address. */
export interface HandoffLink {
  readonly url: string;
  /** An SVG path of `size` by `size` units, without a quiet zone. */
  readonly code: { readonly path: string; readonly size: number };
}

export type Phase =
  | Capturing
  | Blocked
  /** The person continues on another device; `link` is undefined until the host has provided it. */
  | {
      readonly is: 'handedOff';
      readonly link: HandoffLink | undefined;
      readonly before: Capturing | Blocked | Review | Rejected;
    }
  | Review
  /** The host's liveness component has the screen; or it has failed, and the person may try again. */
  | { readonly is: 'liveness'; readonly hasFailed: boolean }
  /** A file that the person chose is being decoded. */
  | { readonly is: 'reading' }
  | { readonly is: 'verifying'; readonly photo: Photo }
  | Rejected
  /** The step has had as many rejections as `maxTries` allows: the host is being notified, or the alert is open. */
  | {
      readonly is: 'triesOver';
      readonly photo: Photo;
      readonly code: VerdictCode;
      readonly alert: 'announcing' | 'open';
    }
  /** All three photos have passed: OCR runs, then the request is completed. */
  | { readonly is: 'completing'; readonly photo: Photo; readonly call: 'ocr' | 'complete' }
  /** The host is receiving the result; without a photo if another device has taken them. */
  | { readonly is: 'finished'; readonly photo: Photo | undefined }
  /** A call has failed; the host is notified after a pause. */
  | { readonly is: 'failed'; readonly failure: CallFailure; readonly photo: Photo | undefined }
  /** A handled error during OCR or completion: the person can only go back. */
  | { readonly is: 'halted'; readonly photo: Photo };

/** As in `PermissionStatus.state`; `unknown` where the browser doesn't say. */
export type CameraPermission = 'granted' | 'denied' | 'prompt' | 'unknown';

/** One of the device's cameras, as the browser lists it. */
export interface CameraChoice {
  readonly id: string;
  /** As in `MediaDeviceInfo.label`; may be empty. */
  readonly label: string;
}

/** Whether a failed call may be retried, and how long the provider asks to wait first. */
export type Retry =
  /** The provider answered, or the error was handled where it was thrown. */
  'never' | 'soon' | { readonly afterMs: number };

/** Why a call returned no usable answer. */
export interface CallFailure {
  readonly call: CallName;
  /** `internal`: an error in the widget. */
  readonly kind: 'http' | 'network' | 'timeout' | 'protocol' | 'internal';
  /** The `detail` that the host gets: the `Response` of an HTTP failure, otherwise a message. */
  readonly detail: unknown;
  /** The error's message was `Handled`: the code that threw it handles it. The host isn't notified, the widget stays. */
  readonly isHandled: boolean;
  readonly retry: Retry;
}

/** Automatic capture of the IDs. */
export interface AutoCapture {
  /** The person's switch. */
  readonly isOn: boolean;
  /** The switch of the sound guide. */
  readonly hasSounds: boolean;
  /** How many looks at the live picture have found the card ready, less the misses since. */
  readonly goodLooks: number;
  /** What the last look has to say, and since when nothing helped; undefined before the first. */
  readonly guided: Guided | undefined;
  /** It has had its time at this step. */
  readonly hasGivenUp: boolean;
}

/** A choice of a file that the person was offered: it counts for its step, whatever happens behind the browser's chooser. */
export interface Chooser {
  /** 0 if it was offered in a session that was restarted. */
  readonly step: Step | 0;
  /** The screen that offered it; undefined beside a live view. */
  readonly offeredOn: Blocked | Rejected | undefined;
  readonly isOpen: boolean;
}

/** How long the person has been waiting for the provider. */
export type Wait = 'short' | 'long';

/** A call got no answer and is being retried under `networkRetry`; photos and step are kept. */
export interface Outage {
  readonly call: Exclude<CallName, 'complete'>;
  readonly retries: number;
  /**
   * What comes next: the answer to a retry; the end of a pause, which the person or the network may cut short; or of one that the
   * provider asked for. Offline, both end once the network is back.
   */
  readonly until: 'answer' | 'pause' | 'providersPause';
}

/** What is between the session and the provider. */
export interface Calls {
  readonly request: RequestState;
  readonly outage: Outage | undefined;
  readonly wait: Wait;
  /** The browser has reported that it is offline. */
  readonly isOffline: boolean;
}

/** Which cameras there are, which one the session wants, and what it has learned about them. */
export interface Cameras {
  /** As far as the browser lists them. */
  readonly listed: readonly CameraChoice[];
  /** The `id` of the one in use, or of the one that failed last. */
  readonly currentId: string | undefined;
  /** Those that the person chose, for the rest of the session. */
  readonly chosen: Readonly<Record<FacingMode, string | undefined>>;
  /** The one that the session has switched to by itself; null if it failed, and then the session won't switch again. */
  readonly better: Readonly<Record<FacingMode, string | null | undefined>>;
  /** None has broken in this session when asked for more pixels. */
  readonly mayAskForPixels: boolean;
  /**
   * What may still be done about a muted view. `ready`: the session opens its camera again by itself. `reopened`: it has done so.
   * `exhausted`: that didn't help, and only the person can open it. The next frame makes it `ready` again.
   */
  readonly muteRecovery: 'ready' | 'reopened' | 'exhausted';
}

/** What the page and its browser have said. */
export interface PageState {
  /** It is in the background: the camera stays off. */
  readonly isHidden: boolean;
  /** The camera's permission as far as the browser says; `unknown` before it has. */
  readonly permission: CameraPermission;
  /** The Firefox hint is on the screen. */
  readonly hasRememberHint: boolean;
}

/** The device and its browser, which don't change during a session. */
export interface Device {
  /** A phone or a tablet. */
  readonly isMobile: boolean;
  /** Android may open any of a phone's back cameras; other systems pick the right one. */
  readonly isAndroid: boolean;
  /** Firefox users are asked to let the browser remember the camera permission, as the spec requires. */
  readonly isFirefox: boolean;
  /** The app in whose own browser the page is open. */
  readonly inApp: InAppBrowser | undefined;
  /** The browser has a button of its own, `<camera>`, that asks for a denied camera again, and this page may show it. */
  readonly hasPermissionButton: boolean;
  /** The page is a secure context: no browser gives another one a camera. */
  readonly isSecure: boolean;
}

/**
 * A session. `calls` belongs to the rules in `calls/`, whatever is about the camera and automatic capture to those in `camera/`, and
 * where the person is to those in `phases/`.
 */
export interface Running {
  readonly is: 'running';
  readonly saidLang: string | undefined;
  readonly config: Config;
  readonly device: Device;

  readonly step: Step;
  readonly phase: Phase;
  /** The codes of this step's rejections, oldest first. */
  readonly rejections: readonly VerdictCode[];
  /** The last photo has passed, and there is nothing newer to say. */
  readonly hasJustPassed: boolean;
  /** The last choice of a file, unless the person gave it up. */
  readonly chooser: Chooser | undefined;
  /**
   * The screen to return to for the next photo, once a file was chosen on it: the next photo may then come from a file, too.
   * Undefined again as soon as the person opens the camera.
   */
  readonly returnTo: Blocked | Rejected | undefined;

  readonly camera: CameraState;
  readonly cameras: Cameras;
  readonly page: PageState;
  /** Advice on the live picture. */
  readonly advice: Advice | undefined;
  readonly auto: AutoCapture;

  readonly calls: Calls;
}

/**
 * `saidLang` is the language that the host said last, to `start` itself or in `set_language`. It counts until the next:
 * across sessions, and over the answer of its server. Undefined before it has said any, and once a start's attributes or
 * properties have said another.
 */
export type State =
  /** Nothing is open. */
  | { readonly is: 'idle'; readonly saidLang: string | undefined }
  /** A `start` was refused; the host is notified after a pause. The step is that of a session which it ended. */
  | {
      readonly is: 'refused';
      readonly saidLang: string | undefined;
      readonly problem: string;
      readonly step: Step | 0;
      readonly requestId: string | undefined;
    }
  /** A session ended because its screen couldn't be drawn; the host is notified after a pause. */
  | {
      readonly is: 'broken';
      readonly saidLang: string | undefined;
      readonly step: Step;
      readonly requestId: string | undefined;
      /** `complete` had been called. */
      readonly wasCompleting: boolean;
    }
  | Running;

export const INITIAL_STATE: State = { is: 'idle', saidLang: undefined };

/** The language tag to speak in. */
export const langOf = (state: State): string =>
  state.saidLang ?? (state.is === 'running' ? state.config.lang : undefined) ?? DEFAULT_LANG;

/** 0 without a session. */
export const stepOf = (state: State): Step | 0 => (state.is === 'idle' ? 0 : state.step);

/** Which camera a step needs. */
export const facingOf = (step: Step): FacingMode => (step === 3 ? 'user' : 'environment');

/** What a camera facing this way photographs. */
export const subjectOf = (facing: FacingMode): Subject => (facing === 'user' ? 'face' : 'card');

const SIDES: Readonly<Record<Step, Side>> = { 1: 'front', 2: 'back', 3: 'selfie' };

/** Which photo a step takes. */
export const sideOf = (step: Step): Side => SIDES[step];

/** The id of the open request, otherwise the host's. */
export const requestIdOf = ({ calls: { request }, config }: Running): string | undefined =>
  request.is === 'ready' ? request.id : config.requestId;

/** The photo that a phase shows. */
export const photoOf = ({ phase }: Running): Photo | undefined => ('photo' in phase ? phase.photo : undefined);

/** Whether all the person can do is wait. */
export const isWaitingForProvider = ({ phase }: Running): boolean =>
  phase.is === 'verifying' || phase.is === 'completing' || (phase.is === 'review' && phase.isWaiting);
