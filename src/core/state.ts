/** Every situation that the widget can be in. Data only; holds nothing of the provider's, no secret and no photo's bytes. */
import type { Advice } from './advice.ts';
import type { RejectionKey } from './catalogue.ts';
import type { Config } from './config.ts';
import type { Size, Subject } from './geometry.ts';
import type { AlertCode } from './messages.ts';

/** Front of the card, back of the card, selfie. */
export type Step = 1 | 2 | 3;

/** Which way a camera looks, in the words of MediaTrackConstraints. */
export type FacingMode = 'environment' | 'user';

declare const taken: unique symbol;

/** A handle to a captured photo: its size in pixels. Only whoever took it makes one, and keeps the bytes. */
export interface Photo extends Size {
  readonly [taken]: true;
}

/** Which photo a verification is about. */
export type Side = 'front' | 'back' | 'selfie';

/** The provider's calls, by the names that the host sees. */
export type CallName = 'token' | 'create' | Side | 'ocr' | 'complete';

/** The camera's light; most have `none`. */
export type Torch = 'none' | 'off' | 'on';

/** The pause before the view is live: it starts with a stream and runs on where another takes that stream's place. */
export type PreviewPause = 'unstarted' | 'running' | 'over';

export type CameraState =
  /** No track. */
  | { readonly is: 'off' }
  /** getUserMedia is outstanding; `isPromptOld` after a while. */
  | { readonly is: 'asking'; readonly isPromptOld: boolean; readonly pause: PreviewPause }
  /** A stream is attached: the pause runs, the first frame is awaited, or the browser wants a tap before it plays. */
  | {
      readonly is: 'starting';
      readonly facesUser: boolean;
      readonly isPauseOver: boolean;
      readonly isPainted: boolean;
      /** Nothing changes the stream any more: it was not asked for more pixels, or that was answered. */
      readonly isSettled: boolean;
      readonly needsTap: boolean;
      readonly isMuted: boolean;
      readonly torch: Torch;
    }
  /** Live pictures; none for a while when muted. */
  | { readonly is: 'on'; readonly facesUser: boolean; readonly isMuted: boolean; readonly torch: Torch };

export type RequestState =
  /** The pause before the first call, or the calls themselves. */
  | { readonly is: 'opening'; readonly hasToken: boolean; readonly isCreateDelayOver: boolean }
  /** Opening it was given up by a handled error; the next photo asks again. */
  | { readonly is: 'absent'; readonly hasToken: boolean }
  | { readonly is: 'ready'; readonly id: string };

export type Phase =
  /** The camera view, opening or live as the camera is; `hasMissed` after a capture without a picture. */
  | { readonly is: 'aiming'; readonly hasMissed: boolean }
  /** The camera can't be used: the host is being told, the alert is open, or it was confirmed. */
  | { readonly is: 'blocked'; readonly code: AlertCode; readonly alert: 'telling' | 'open' | 'confirmed' }
  /** A photo to look at; `isWaiting` once it was accepted before the request exists. */
  | { readonly is: 'review'; readonly photo: Photo; readonly isWaiting: boolean }
  | { readonly is: 'verifying'; readonly photo: Photo }
  | { readonly is: 'rejected'; readonly photo: Photo; readonly rejection: RejectionKey }
  /** All three photos have passed: OCR, then the completion of the request. */
  | { readonly is: 'completing'; readonly photo: Photo; readonly call: 'ocr' | 'complete' }
  /** The result is being told to the host. */
  | { readonly is: 'finished'; readonly photo: Photo }
  /** A call has failed; the host is told after a pause. */
  | { readonly is: 'failed'; readonly failure: CallFailure; readonly photo: Photo | undefined }
  /** A handled error at OCR or completion: only Go back is left. */
  | { readonly is: 'halted'; readonly photo: Photo };

/** One of several cameras, as the device tells of it. */
export interface CameraChoice {
  readonly id: string;
  /** What the device calls it; may be empty. */
  readonly label: string;
}

/** Whether a failed call may be made again, and how long the provider asks to wait before that. */
export type Retry =
  /** There was an answer, or whoever made the call has dealt with it. */
  'never' | 'soon' | { readonly afterMs: number };

/** Why a call brought no answer that can be used. */
export interface CallFailure {
  readonly call: CallName;
  readonly kind: 'http' | 'network' | 'timeout' | 'protocol';
  /** What the host gets as `detail`: the `Response` of an HTTP failure, otherwise a sentence. */
  readonly detail: unknown;
  /** The error's message was `Handled`: whoever threw it has dealt with it, so nothing is told and the widget stays. */
  readonly isHandled: boolean;
  readonly retry: Retry;
}

/** How long the person has been waiting for the provider. */
export type Wait = 'short' | 'long';

/** A call got no answer and is retried under `networkRetry`; photos and step stay. */
export interface Outage {
  readonly call: Exclude<CallName, 'complete'>;
  readonly retries: number;
  /** Between the tries a pause runs; without a network it lasts until there is one. */
  readonly isRetrying: boolean;
  /** The provider asked for the pause: nobody cuts it short. */
  readonly isPauseFixed: boolean;
}

export interface Running {
  readonly is: 'running';
  /** The language tag that was asked for. */
  readonly lang: string;
  readonly config: Config;
  readonly step: Step;
  readonly phase: Phase;
  readonly camera: CameraState;
  readonly request: RequestState;
  readonly wait: Wait;
  readonly outage: Outage | undefined;
  /** The browser has said that the network is gone. */
  readonly isOffline: boolean;
  /** What the live picture says. */
  readonly advice: Advice | undefined;
  /** What the device has to choose from, as far as it tells. */
  readonly cameras: readonly CameraChoice[];
  /** The `id` of the one in use. */
  readonly cameraId: string | undefined;
  /** What the person has chosen, for the rest of the session. */
  readonly chosenCameras: Readonly<Record<FacingMode, string | undefined>>;
  /** Android opens any of a phone's back cameras; elsewhere the system chooses well. */
  readonly isAndroid: boolean;
  /** The main one of several back cameras, once the session has switched to it. */
  readonly mainCameraId: string | undefined;
  /** The session has switched to the main camera, whatever came of it, and does so no more. */
  readonly hasSwitchedCamera: boolean;
  /** No camera of the session has broken when it was asked for more pixels. */
  readonly mayAskForPixels: boolean;
  /** The page is in the background: the camera stays off. */
  readonly isHidden: boolean;
  /** The hint for Firefox is on the screen. */
  readonly hasRememberHint: boolean;
}

export type State =
  /** Nothing is open; `lang` is what the host asked for meanwhile. */
  | { readonly is: 'idle'; readonly lang: string | undefined }
  /** A `start` that can't be followed; the host is told after a pause. */
  | {
      readonly is: 'refused';
      readonly lang: string | undefined;
      readonly problem: string;
      readonly requestId: string | undefined;
    }
  /** A session that is over because its screen could not be drawn; the host is told after a pause. */
  | {
      readonly is: 'broken';
      readonly lang: string | undefined;
      readonly step: Step;
      readonly requestId: string | undefined;
    }
  | Running;

export const INITIAL_STATE: State = { is: 'idle', lang: undefined };

/** 0 where nothing has started. */
export const stepOf = (state: State): Step | 0 => (state.is === 'running' || state.is === 'broken' ? state.step : 0);

/** Which camera a step needs. */
export const facingOf = (step: Step): FacingMode => (step === 3 ? 'user' : 'environment');

/** What a camera that looks this way is for. */
export const subjectOf = (facing: FacingMode): Subject => (facing === 'user' ? 'face' : 'card');

/** Which photo a step takes. */
export function sideOf(step: Step): Side {
  switch (step) {
    case 1:
      return 'front';
    case 2:
      return 'back';
    case 3:
      return 'selfie';
  }
}

/** The request that exists, or that the host gave. */
export const requestIdOf = (state: Running): string | undefined =>
  state.request.is === 'ready' ? state.request.id : state.config.requestId;

/** The photo that a phase shows. */
export function photoOf({ phase }: Running): Photo | undefined {
  switch (phase.is) {
    case 'aiming':
    case 'blocked':
      return undefined;
    case 'review':
    case 'verifying':
    case 'rejected':
    case 'completing':
    case 'finished':
    case 'failed':
    case 'halted':
      return phase.photo;
  }
}

/** Whether there is nothing for the person to do but to wait. */
export const isWaitingForProvider = ({ phase }: Running): boolean =>
  phase.is === 'verifying' || phase.is === 'completing' || (phase.is === 'review' && phase.isWaiting);
