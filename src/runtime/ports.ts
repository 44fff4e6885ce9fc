/**
 * The interfaces between the runtime and the outside world: who owns what, and how it is cancelled. `io`, `lang` and
 * `element` implement them; `app` chooses. Imports only the rules.
 */
import type { ProviderVerdict } from '../core/calls/catalogue.ts';
import type { Config, Credentials, ReadSession, Secrets } from '../core/options/config.ts';
import type { GuidanceSound, HostNote } from '../core/effects.ts';
import type { CameraEvent, Event, PageEvent } from '../core/events.ts';
import type { TransitionRecord } from '../core/page/diagnostics.ts';
import type { CardSide } from '../eye/turned.ts';
import type { Size } from '../eye/geometry.ts';
import type { Readback } from '../eye/pattern.ts';
import type { AppKind } from '../core/page/in-app.ts';
import type { PageUrl } from '../core/page/page-url.ts';
import type { NoticeCode, OwnMessages, Words } from '../core/messages.ts';
import type { FileProblem } from '../core/picture/file.ts';
import type { JsonObject, TrueidResult } from '../core/calls/result.ts';
import type {
  CallFailure,
  ChosenFile,
  Consent,
  Device,
  FacingMode,
  Keeper,
  Photo,
  PhotoOrigin,
  PhotoOrigins,
  Side,
} from '../core/state.ts';

/** What automatic capture remembers about the card during a session. */
export interface SeenCard {
  front?: CardSide | undefined;
}

/** The only camera. It owns the stream and stops it. */
export interface Camera {
  /**
   * Opens the camera with this id, or else a camera that faces `facing`, and reports its events. Closes an open camera first.
   * Reuses a pending prompt for the same camera, so that the person isn't asked twice. On a phone, if `mayAskForPixels` is
   * true, asks the running track of a back camera for more pixels. Never throws.
   */
  readonly open: (
    facing: FacingMode,
    report: (event: CameraEvent) => void,
    cameraId?: string,
    mayAskForPixels?: boolean,
  ) => void;
  /** Stops every track now, and a pending track as soon as it arrives. Reports nothing afterwards. */
  readonly close: () => void;
  /** Plays the view again. Call it from within a tap. */
  readonly play: () => void;
  /** Switches the torch of the camera in use. Reports `torchSwitched` on success. */
  readonly switchTorch: (isOn: boolean) => void;
  /** Captures the painted frame as a photo, synchronously. Returns null if there is no picture. */
  readonly capture: (origin?: PhotoOrigin) => Photo | null;
  /** The size of the frames in the view, or undefined if there are no frames. */
  readonly frameSize: () => Size | undefined;
  /** Shows the stream in `video`, now and after every opening, until the returned function is called. */
  readonly show: (video: HTMLVideoElement) => () => void;
}

/** Watches the camera's view to photograph automatically, and guides the person by ear. */
export interface Coach {
  /**
   * Looks at the view a few times a second for this side of a card, or for a face, to photograph automatically. Reports
   * `viewLooked` after each look. Without a side, it stops looking. Notes the front of the card in `seen`; at the back, it
   * waits until the card shows another side.
   */
  readonly watchView: (side: Side | undefined, seen: SeenCard) => void;
  /** Plays a sound of the sound guide, in a view that looks for a card. Closing the camera ends the sound. */
  readonly playSound: (sound: GuidanceSound) => void;
}

/** The bytes behind the photo handles. A photo is freed once nobody holds its handle. `forget` frees all photos. */
export interface Photos {
  /**
   * Draws the photo on `canvas`: the frame at once, then the JPEG as soon as it is encoded. The returned function
   * releases the canvas and zeroes it. Never throws: calls `onFailed` if neither could be drawn.
   */
  readonly draw: (photo: Photo, canvas: HTMLCanvasElement, onFailed: () => void) => () => void;
  /**
   * Decodes a file into a photo, or resolves with the reason why it can't. Resolves with undefined once aborted. Never rejects.
   */
  readonly decode: (file: ChosenFile, signal: AbortSignal) => Promise<Photo | FileProblem | undefined>;
  /** Resolves with the JPEG as base64 without a prefix. Rejects if the photo couldn't be encoded. */
  readonly read: (photo: Photo) => Promise<string>;
  /**
   * Resolves with whether the browser altered the photo. To find out, a pattern is drawn with the photo and read back in the
   * same way. Never rejects. After the first `read`, it takes half a second at most.
   */
  readonly readBack: (photo: Photo) => Promise<Readback>;
  /** Frees all photos, even if somebody still holds their handles. */
  readonly forget: () => void;
}

/** The verdict of a verification, and the other fields of the answer as the provider sent them. */
export interface VerifyAnswer extends ProviderVerdict {
  readonly idToken: unknown;
  readonly idType: unknown;
  readonly attributes: unknown;
}

/**
 * The provider in one session. It holds the token, and drops the secret once it has a token. Every call ends within its timeout
 * or with `signal`. A call rejects only with a `CallError`, but an aborted call may reject with anything.
 */
export interface Provider {
  /** Has the browser look up the provider's name and agree on keys with it, ahead of the first call. */
  readonly connect: () => void;
  /**
   * Asks the host's server for the session, with the person's consent, and applies its answer. Resolves with the options that are
   * in effect from then on.
   */
  readonly openSession: (signal: AbortSignal, consent: Consent | undefined) => Promise<Config>;
  readonly fetchToken: (signal: AbortSignal) => Promise<void>;
  /** Resolves with the request's id. */
  readonly createRequest: (signal: AbortSignal) => Promise<string>;
  readonly verify: (side: Side, requestId: string, image: string, signal: AbortSignal) => Promise<VerifyAnswer>;
  readonly readOcr: (requestId: string, signal: AbortSignal) => Promise<JsonObject>;
  readonly complete: (requestId: string, signal: AbortSignal) => Promise<JsonObject>;
  /** The credentials that a later session may reuse. */
  readonly secrets: () => Credentials;
}

/**
 * `readSession` validates the answer of the host's server. It is undefined for a session that doesn't ask the host's server.
 */
export type OpenProvider = (config: Config, secrets: Secrets, readSession?: ReadSession) => Provider;

/**
 * A failed call. The message is safe to log: it contains neither the token nor the body. By default, it is the detail that the
 * host gets.
 */
export class CallError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure, message = String(failure.detail)) {
    super(message);
    this.failure = failure;
  }
}

export interface Clock {
  /** Milliseconds since any fixed moment. */
  readonly now: () => number;
  /** Calls `run` once after at least `ms` milliseconds. The returned function cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/**
 * One call of a host function. The call rejects with the reason if the function fails, and with anything once `signal` is
 * aborted.
 */
export interface Task {
  readonly config: Config;
  /** The language tag of the session. */
  readonly lang: string;
  readonly signal: AbortSignal;
  readonly raise: (event: Event) => void;
}

/** The container in which the host's liveness component draws. It is in the page's own tree, and the modal shows it. */
export interface LivenessContainer {
  /** Returns a new, empty element, and removes an earlier one. */
  readonly open: () => HTMLElement;
  /** Removes the element. */
  readonly close: () => void;
}

/** The `<trueid-widget>` element in its page. */
export interface ElementInPage {
  readonly isConnected: () => boolean;
  /** Whether nothing around the element hides the element. A modal inside a hidden element is invisible, too. */
  readonly isRendered: () => boolean;
  /**
   * Calls `whenHidden` when the open modal becomes hidden, because the person can then neither see the modal nor use the page
   * around it. Watches until the returned function is called.
   */
  readonly watchModal: (whenHidden: () => void) => () => void;
}

/** The page around the widget. */
export interface Page {
  /** Reports the page's events until the returned function is called. */
  readonly watch: (report: (event: PageEvent) => void) => () => void;
  /** Keeps the screen on while the page is visible, if the browser supports it. Lasts until the returned function is called. */
  readonly keepScreenOn: () => () => void;
  /** Read it anew each time: in single-page applications, the page's address changes. */
  readonly url: () => PageUrl;
  readonly isHidden: () => boolean;
  /** Whether the browser reports that it is offline. */
  readonly isOffline: () => boolean;
  readonly device: () => Device;
  readonly warn: (text: string) => void;
  /** Leaves the page for this address. */
  readonly goTo: (address: string) => void;
}

/** The host page, as reached through the element. The host's listeners may do anything, including a new `start`. */
export interface Host {
  readonly tell: (note: HostNote) => void;
  readonly reportConsent: (consent: Consent) => void;
  /** Dispatches the result. Returns true if the host prevents the page from going on to `doneUrl`. */
  readonly reportResult: (result: TrueidResult, origins: PhotoOrigins, consent?: Consent) => boolean;
  /** Returns true if the host handles the notice itself. */
  readonly raiseNotice: (
    code: NoticeCode,
    message: string,
    blamed?: { readonly app?: AppKind; readonly by?: Keeper },
  ) => boolean;
}

export interface Ports {
  readonly camera: Camera;
  readonly coach: Coach;
  readonly photos: Photos;
  readonly openProvider: OpenProvider;
  /** Calls the host's `handoff` function, raises `handoffPrepared`, and resolves with the result of the other device. */
  readonly runHandoff: (task: Task) => Promise<TrueidResult>;
  /** Calls the host's `liveness` function, and resolves with the event that continues the session. */
  readonly runLiveness: (task: Task) => Promise<Event>;
  readonly clock: Clock;
  readonly page: Page;
  readonly host: Host;
  /** Called after each transition, before its effects are performed. */
  readonly observe: (record: TransitionRecord) => void;
  readonly words: (tag: string, own?: OwnMessages) => Words;
  /** Logs a warning for each problem in the integrator's own texts, unless an earlier session has logged that warning. */
  readonly explainWords: (own: OwnMessages) => void;
  /** Renders the newest state before it returns. */
  readonly settleScreen: () => void;
}
