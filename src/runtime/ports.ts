/**
 * What the runtime needs of the world, as contracts: who owns what, and how it is cancelled. `io`, `lang` and `element`
 * fulfil them; `app` chooses. Imports the rules only.
 */
import type { ProviderVerdict } from '../core/catalogue.ts';
import type { Config, Credentials, Secrets } from '../core/config.ts';
import type { HostNote } from '../core/effects.ts';
import type { CameraEvent, PageEvent } from '../core/events.ts';
import type { Messages, NoticeCode, OwnMessages } from '../core/messages.ts';
import type { JsonObject, TrueidResult } from '../core/result.ts';
import type { CallFailure, FacingMode, Photo, Side } from '../core/state.ts';

/** The one camera. It owns the stream and stops it. */
export interface Camera {
  /**
   * Opens the camera with that id, otherwise the one that looks `facing`, and tells `report` what becomes of it. What was
   * open before is closed first; a question to the person that is outstanding for the same camera is taken over instead
   * of asked twice. On a phone the running track of a back camera is asked for more pixels where `mayAskForPixels`. Never
   * throws.
   */
  readonly open: (
    facing: FacingMode,
    report: (event: CameraEvent) => void,
    cameraId?: string,
    mayAskForPixels?: boolean,
  ) => void;
  /** Every track ends now, one that is still to come as soon as it comes. Reports nothing any more. */
  readonly close: () => void;
  /** Plays the view again, from within a tap. */
  readonly play: () => void;
  /** Switches the light of the camera in use; reports `torchSwitched` where that worked. */
  readonly switchTorch: (isOn: boolean) => void;
  /** The painted frame as a photo, in the same task; null where there is no picture. */
  readonly capture: () => Photo | null;
  /** Shows the stream in `video`, now and after every opening, until the returned function is called. */
  readonly show: (video: HTMLVideoElement) => () => void;
}

/** The bytes behind the handles. A handle that nobody holds frees its photo; `forget` frees all of them. */
export interface Photos {
  /**
   * Draws the photo on `canvas`: the frame at once, the JPEG's own pixels as soon as it is encoded. The returned function
   * lets go of the canvas and zeroes it. Never throws: `onFailed` is called where neither could be drawn.
   */
  readonly draw: (photo: Photo, canvas: HTMLCanvasElement, onFailed: () => void) => () => void;
  /** Base64 of the JPEG without a prefix. Rejects where the photo could not be encoded. */
  readonly read: (photo: Photo) => Promise<string>;
  /** The photos that were taken are unknown from now on, whoever may still hold their handles. */
  readonly forget: () => void;
}

/** What a verification brings beside its verdict; taken as it came. */
export interface VerifyAnswer extends ProviderVerdict {
  readonly idToken: unknown;
  readonly idType: unknown;
  readonly attributes: unknown;
}

/**
 * The provider in one session: it holds the token, and drops the secret as soon as there is one. Every call ends within
 * its time-out or with `signal`, and rejects with a `CallError` only; an aborted one rejects with whatever.
 */
export interface Provider {
  readonly fetchToken: (signal: AbortSignal) => Promise<void>;
  /** Resolves with the request's id. */
  readonly createRequest: (signal: AbortSignal) => Promise<string>;
  readonly verify: (side: Side, requestId: string, image: string, signal: AbortSignal) => Promise<VerifyAnswer>;
  readonly readOcr: (requestId: string, signal: AbortSignal) => Promise<JsonObject>;
  readonly complete: (requestId: string, signal: AbortSignal) => Promise<JsonObject>;
  /** What a later session may go on with. */
  readonly secrets: () => Credentials;
}

export type OpenProvider = (config: Config, secrets: Secrets) => Provider;

/** How a call fails. The message is fit for the console: it holds neither token nor body. */
export class CallError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure, message = `The call "${failure.call}" failed (${failure.kind}).`) {
    super(message);
    this.failure = failure;
  }
}

export interface Clock {
  /** Calls `run` once after at least `ms` milliseconds, unless the returned function is called before. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** The page around the widget. */
export interface Page {
  /** Reports until the returned function is called. */
  readonly watch: (report: (event: PageEvent) => void) => () => void;
  readonly isHidden: () => boolean;
  /** Whether the browser says that there is no network. */
  readonly isOffline: () => boolean;
  /** The spec asks the people of Firefox to let it remember the camera. */
  readonly isFirefox: boolean;
  readonly isAndroid: boolean;
  readonly warn: (text: string) => void;
}

/** The host page, through the element. Listeners may do anything, a new `start` included. */
export interface Host {
  readonly tell: (note: HostNote) => void;
  readonly tellResult: (result: TrueidResult) => void;
  /** True where the host deals with the notice itself. */
  readonly raiseNotice: (code: NoticeCode, message: string) => boolean;
}

export interface Ports {
  readonly camera: Camera;
  readonly photos: Photos;
  readonly openProvider: OpenProvider;
  readonly clock: Clock;
  readonly page: Page;
  readonly host: Host;
  readonly words: (tag: string, own?: OwnMessages) => Messages;
  /** What an integrator should know about the words of their own, a sentence each. */
  readonly wordProblems: (own: OwnMessages) => readonly string[];
  /** Draws the newest state before it returns. */
  readonly settleScreen: () => void;
}
