/**
 * The widget's state: every situation it can be in, and the functions that read it. The state holds no secrets and no photo
 * bytes. Of the provider's answers, it holds only ids, codes, and the `Response` of a failed call.
 */
import type { Advice } from '../eye/advice.ts';
import type { Guided } from '../eye/guidance/cue.ts';
import type { ShownSide } from '../eye/watch.ts';
import { DEFAULT_LANG } from './lang.ts';
import type { VerdictCode } from './calls/catalogue.ts';
import type { Config } from './options/config.ts';
import type { Size, Subject } from '../eye/geometry.ts';
import type { InAppBrowser } from './page/in-app.ts';
import type { FileProblem } from './picture/file.ts';
import type { AlertCode, DeviceSystem } from './messages.ts';

/** Front of the card, back of the card, selfie. */
export type Step = 1 | 2 | 3;

/** Which way a camera faces, as in `MediaTrackConstraints.facingMode`. */
export type FacingMode = 'environment' | 'user';

/** Where a photo comes from, as the host sees it. `auto` is a camera photo that was taken automatically. */
export type PhotoOrigin = 'camera' | 'auto' | 'upload' | 'liveness' | 'handoff';

declare const taken: unique symbol;

/** A handle to a captured photo, with its size in pixels. The code that takes photos creates the handle and keeps the bytes. */
export interface Photo extends Size {
  readonly origin: PhotoOrigin;
  readonly [taken]: true;
}

declare const chosen: unique symbol;

/** A handle to a file that the person chose. Only the file input creates such a handle, and only the decoder reads it. */
export interface ChosenFile {
  readonly [chosen]: true;
}

/** Which photo is verified. */
export type Side = 'front' | 'back' | 'selfie';

/** Where the photos of a result come from. */
export type PhotoOrigins = Readonly<Record<Side, PhotoOrigin>>;

/** The calls, by the names that the host sees. `session` goes to the host's own server, all others go to the provider. */
export type CallName = 'session' | 'token' | 'create' | Side | 'ocr' | 'complete';

/** The camera's torch; most cameras have `none`. */
export type Torch = 'none' | 'off' | 'on';

/**
 * The pause before the view goes live. It starts with the first stream and continues while another stream replaces that one.
 */
export type PreviewPause = 'unstarted' | 'running' | 'over';

export type CameraState =
  /** There is no track. */
  | { readonly is: 'off' }
  /** getUserMedia is pending. `isPromptOld` is true once it has been pending for a while. */
  | {
      readonly is: 'asking';
      readonly isPromptOld: boolean;
      readonly pause: PreviewPause;
      /** Long: the person may say that they see no question. The host is then notified, and an alert open. */
      readonly silence?: 'long' | 'announcing' | 'alerted';
      /** The page's http or https address when that alert opened. */
      readonly pageUrl?: string;
    }
  /**
   * A stream is attached but not live yet: the pause is running, no frame was painted, or the browser needs a tap to play it.
   */
  | {
      readonly is: 'starting';
      readonly facesUser: boolean;
      readonly pause: Exclude<PreviewPause, 'unstarted'>;
      readonly isPainted: boolean;
      /** The stream won't change any more: no more pixels were requested, or the request was answered. */
      readonly isSettled: boolean;
      readonly needsTap: boolean;
      readonly isMuted: boolean;
      readonly torch: Torch;
    }
  /** The view is live. While the camera is muted, the view gets no frames. */
  | { readonly is: 'on'; readonly facesUser: boolean; readonly isMuted: boolean; readonly torch: Torch };

export type RequestState =
  /** There is no request yet. */
  | {
      readonly is: 'opening';
      /** The call that the request needs next. */
      readonly call: 'session' | 'token' | 'create';
      /** That call was made. If it gets no answer, `outage` has it repeated. */
      readonly isUnderway: boolean;
      /** What must come before this call. Once this call is underway: what must come before the next call. */
      readonly notBefore: 'sessionDelay' | 'createDelay' | 'nextPhoto' | 'now';
    }
  | { readonly is: 'ready'; readonly id: string };

/** The evidence that the person has agreed to the page's words; in `src/element/host-events.ts`, the host can read what of. */
export interface Consent {
  readonly at: string;
  readonly lang: string;
  readonly digest: string | null;
  readonly choices: Readonly<Record<string, boolean | string | null>>;
}

/** What failed before this screen, for its status line: a capture without a picture, or a session on another device. */
export type Setback = 'captureFailed' | 'handoffFailed';

/** The camera view, opening or live (see `camera`). */
export interface Capturing {
  readonly is: 'capturing';
  readonly setback?: Setback | undefined;
  /** Why a chosen file gave no photo. */
  readonly fileProblem?: FileProblem | undefined;
}

/** The outcome of a press on the browser's own button, which asks for a denied camera again. */
export type PermissionAnswer =
  /** The person has allowed the camera. */
  | 'allowed'
  /** The person has refused it again, or closed the question. */
  | 'refused'
  /** The browser ignored the press, because it isn't sure that the person sees the button. */
  | 'ignored'
  | 'noCamera'
  | 'failed';

/** The browser's own button in an alert. A `renewed` button replaces a button whose press was ignored. */
export interface PermissionButton {
  readonly is: 'fresh' | 'renewed';
  /** The person has refused the camera again. */
  readonly isRefused: boolean;
}

/** The operating system. */
export type Keeper = 'system';

interface WithoutCamera {
  readonly is: 'blocked';
  /** Who keeps the camera away, if it isn't the person or the page. */
  readonly by?: Keeper;
  /** The page's http or https address when the alert opened. */
  readonly pageUrl?: string | undefined;
  /** The browser's own button: undefined before its first press, and `useless` once the button has failed. */
  readonly button?: PermissionButton | 'useless';
  readonly setback?: Setback;
  readonly fileProblem?: FileProblem | undefined;
}

/** The camera isn't used. */
export type Blocked = WithoutCamera &
  (
    | /** The camera can't be used: the host is being notified, the alert is open, or the alert was confirmed. */
      { readonly code: AlertCode; readonly alert: 'announcing' | 'open' | 'confirmed' }
      /** The person chose a file before the camera had shown anything, so nobody knows whether the camera works. */
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
  /** The person has accepted the photo, but the request doesn't exist yet. */
  readonly isWaiting: boolean;
  /** The browser altered the photo, so the photo can't be used. */
  readonly isAltered?: true;
  readonly setback?: Setback | undefined;
}

/** The address where another device continues, and its QR code. */
export interface HandoffLink {
  readonly url: string;
  /** An SVG path of `size` by `size` units, without a quiet zone. */
  readonly code: { readonly path: string; readonly size: number };
}

export type Phase =
  /** The page's own words are shown, and nothing else happens until the person agrees to them. */
  | { readonly is: 'consent' }
  | Capturing
  | Blocked
  /** The person continues on another device. `link` is undefined until the host has provided the address. */
  | {
      readonly is: 'handedOff';
      readonly link: HandoffLink | undefined;
      readonly before: Capturing | Blocked | Review | Rejected;
    }
  | Review
  /** The host's liveness component has the screen. If it has failed, the person may try again. */
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
  /** The host is receiving the result. There is no photo to show if another device took the photos. */
  | { readonly is: 'finished'; readonly photo: Photo | undefined }
  /** A call has failed. The host is notified after a pause. */
  | { readonly is: 'failed'; readonly failure: CallFailure; readonly photo: Photo | undefined }
  /** A handled error during OCR or completion: the person can only go back. */
  | { readonly is: 'halted'; readonly photo: Photo };

/** As in `PermissionStatus.state`, or `unknown` if the browser doesn't say. */
export type CameraPermission = 'granted' | 'denied' | 'prompt' | 'unknown';

/** One of the device's cameras, as the browser lists it. */
export interface CameraChoice {
  readonly id: string;
  /** As in `MediaDeviceInfo.label`; may be empty. */
  readonly label: string;
}

/** Whether a failed call may be retried, and how long the provider asks the widget to wait first. */
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
  /**
   * The error's message was `Handled`: the code that threw the error handles it. The host isn't notified, and the widget stays
   * open.
   */
  readonly isHandled: boolean;
  readonly retry: Retry;
}

/** Automatic capture. */
export interface AutoCapture {
  /** The switch that the person sees. */
  readonly isOn: boolean;
  /** The switch of the sound guide. */
  readonly hasSounds: boolean;
  /** How many looks at the live picture found the card or the face ready, minus the misses since then. */
  readonly goodLooks: number;
  /** What guidance says after the last look, and for how long it hasn't helped. Undefined before the first look. */
  readonly guided: Guided | undefined;
  /** The side of the card that the last look had evidence of. */
  readonly shown: ShownSide | undefined;
  /** Automatic capture has used up its time at this step. */
  readonly hasGivenUp: boolean;
}

/**
 * The browser's file chooser, which the person may open. The file counts for the step that offered the chooser, whatever
 * happens behind the chooser.
 */
export interface Chooser {
  /** The step that offered the chooser; 0 if its session was restarted. */
  readonly step: Step | 0;
  /** The screen that offered the chooser; undefined beside a live view. */
  readonly offeredOn: Blocked | Rejected | undefined;
  readonly isOpen: boolean;
}

/** How long the person has been waiting for the provider. */
export type Wait = 'short' | 'long';

/** A call got no answer and is being retried under `networkRetry`. The photos and the step are kept. */
export interface Outage {
  readonly call: Exclude<CallName, 'complete'>;
  readonly retries: number;
  /**
   * What comes next. `answer`: the answer to a retry. `pause`: the end of a pause, which the person or the network may cut
   * short. `providersPause`: the end of a pause that the provider asked for. If the browser is offline, both pauses end once it
   * is online again.
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
  /** The cameras that the browser lists. */
  readonly listed: readonly CameraChoice[];
  /** The `id` of the camera in use, or of the camera that failed last. */
  readonly currentId: string | undefined;
  /** The cameras that the person chose. A choice lasts for the rest of the session. */
  readonly chosen: Readonly<Record<FacingMode, string | undefined>>;
  /** The camera that the session switched to by itself. Null if that camera failed: the session then doesn't switch again. */
  readonly better: Readonly<Record<FacingMode, string | null | undefined>>;
  /** No camera of this session has broken when it was asked for more pixels. */
  readonly mayAskForPixels: boolean;
  /**
   * What may still be done about a muted view. `ready`: the session can open the camera again by itself. `reopened`: the
   * session has done so. `exhausted`: reopening didn't help, and only the person can open the camera. A view that isn't
   * muted, or a camera opened for another reason, makes it `ready` again.
   */
  readonly muteRecovery: 'ready' | 'reopened' | 'exhausted';
}

/** What the page and the browser have reported. */
export interface PageState {
  /** The page is in the background, so the camera stays off. */
  readonly isHidden: boolean;
  /** The camera's permission, as the browser reports it; `unknown` before the first report. */
  readonly permission: CameraPermission;
  /** The Firefox hint is on the screen. */
  readonly hasRememberHint: boolean;
}

/** The device and its browser. They don't change during a session. */
export interface Device {
  /** A phone or a tablet. */
  readonly isMobile: boolean;
  /** Android may open any of a phone's back cameras. Other systems pick the right one. */
  readonly isAndroid: boolean;
  /** Firefox users are asked to let the browser remember the camera permission, as the spec requires. */
  readonly isFirefox: boolean;
  /** What an alert calls the device, its system and the browser. */
  readonly system: DeviceSystem;
  /** The app in whose own browser the page is open. */
  readonly inApp: InAppBrowser | undefined;
  /** The browser has its own button, `<camera>`, which asks for a denied camera again, and this page may show it. */
  readonly hasPermissionButton: boolean;
  /** The page is a secure context. Browsers give a camera to no other page. */
  readonly isSecure: boolean;
}

/**
 * A session. The rules in `calls/` own `calls`. The rules in `camera/` own the camera and automatic capture. The rules in
 * `phases/` own the step and the phase.
 */
export interface Running {
  readonly is: 'running';
  readonly saidLang: string | undefined;
  readonly config: Config;
  readonly device: Device;

  /** The consent of this session, or of the one that it restarted. Undefined without any. */
  readonly consent: Consent | undefined;
  /** The step, or the first one to come while the person is asked for consent; see `stepOf`. */
  readonly step: Step;
  readonly phase: Phase;
  /** The codes of this step's rejections, oldest first. */
  readonly rejections: readonly VerdictCode[];
  /** The last photo has passed, and the status line has nothing newer to say. */
  readonly hasJustPassed: boolean;
  /** The last file chooser, unless the person closed it without a file. */
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
 * `saidLang` is the language that the host last passed to `start` itself or to `set_language`. It stays in effect until the
 * host passes another language: across sessions, and over the answer of the host's server. It is undefined before the host has
 * passed a language, and once the attributes or properties of a start name another one.
 */
export type State =
  /** Nothing is open. */
  | { readonly is: 'idle'; readonly saidLang: string | undefined }
  /**
   * A `start` was refused, and the host is notified after a pause. `step` is the step of the session that the refused start
   * ended.
   */
  | {
      readonly is: 'refused';
      readonly saidLang: string | undefined;
      readonly problem: string;
      readonly step: Step | 0;
      readonly requestId: string | undefined;
      readonly consent?: Consent | undefined;
    }
  /** A session ended because its screen couldn't be drawn. The host is notified after a pause. */
  | {
      readonly is: 'broken';
      readonly saidLang: string | undefined;
      readonly step: Step | 0;
      readonly requestId: string | undefined;
      readonly consent?: Consent | undefined;
      /** `complete` had been called. */
      readonly wasCompleting: boolean;
    }
  | Running;

export const INITIAL_STATE: State = { is: 'idle', saidLang: undefined };

/** The language tag to speak in. */
export const langOf = (state: State): string =>
  state.saidLang ?? (state.is === 'running' ? state.config.lang : undefined) ?? DEFAULT_LANG;

/** The step; 0 without a session, and while the person is asked for consent. */
export const stepOf = (state: State): Step | 0 =>
  state.is === 'idle' || (state.is === 'running' && state.phase.is === 'consent') ? 0 : state.step;

/** The consent of the session that runs or ends. */
export const consentOf = (state: State): Consent | undefined => (state.is === 'idle' ? undefined : state.consent);

/** Which camera a step needs. */
export const facingOf = (step: Step): FacingMode => (step === 3 ? 'user' : 'environment');

/** What a camera that faces this way photographs. */
export const subjectOf = (facing: FacingMode): Subject => (facing === 'user' ? 'face' : 'card');

const SIDES: Readonly<Record<Step, Side>> = { 1: 'front', 2: 'back', 3: 'selfie' };

/** Which photo a step takes. */
export const sideOf = (step: Step): Side => SIDES[step];

/** The side of the card that isn't wanted for this photo. */
export const otherSideOf: Readonly<Record<Side, ShownSide | undefined>> = {
  front: 'back',
  back: 'front',
  selfie: undefined,
};

/** The id of the open request, or else the id that the host passed. */
export const requestIdOf = ({ calls: { request }, config }: Running): string | undefined =>
  request.is === 'ready' ? request.id : config.requestId;

/** The photo that a phase shows. */
export const photoOf = ({ phase }: Running): Photo | undefined => ('photo' in phase ? phase.photo : undefined);

/** Whether all the person can do is wait. */
export const isWaitingForProvider = ({ phase }: Running): boolean =>
  phase.is === 'verifying' || phase.is === 'completing' || (phase.is === 'review' && phase.isWaiting);
