/**
 * The interfaces between the runtime and the outside world: who owns what, and how it is cancelled. `io`, `lang` and
 * `element` implement them; `app` chooses. Imports only the rules.
 */
import type { ProviderVerdict } from '../core/calls/catalogue.ts';
import type { Config, Credentials, ReadSession, Secrets } from '../core/options/config.ts';
import type { GuidanceSound, HostNote } from '../core/effects.ts';
import type { CameraEvent, Event, PageEvent } from '../core/events.ts';
import type { Moment } from '../core/page/diagnostics.ts';
import type { CardSide } from '../eye/turned.ts';
import type { Size } from '../eye/geometry.ts';
import type { Readback } from '../eye/pattern.ts';
import type { ToldApp } from '../core/page/in-app.ts';
import type { Surroundings } from '../core/page/surroundings.ts';
import type { NoticeCode, OwnMessages, Words } from '../core/messages.ts';
import type { FileProblem } from '../core/picture/file.ts';
import type { JsonObject, TrueidResult } from '../core/calls/result.ts';
import type {
  CallFailure,
  ChosenFile,
  Device,
  FacingMode,
  Photo,
  PhotoOrigin,
  PhotoOrigins,
  Side,
} from '../core/state.ts';

/** What automatic capture remembers of the card, for a session. */
export interface SeenCard {
  front?: CardSide | undefined;
}

/** The only camera. Owns the stream and stops it. */
export interface Camera {
  /**
   * Opens the camera with this id, otherwise one facing `facing`, and reports its events. Closes an open camera first;
   * a pending prompt for the same camera is reused, so that the person isn't asked twice. On a phone, if
   * `mayAskForPixels`, the running track of a back camera is asked for more pixels. Never throws.
   */
  readonly open: (
    facing: FacingMode,
    report: (event: CameraEvent) => void,
    cameraId?: string,
    mayAskForPixels?: boolean,
  ) => void;
  /** Stops every track now, and one that is still pending as soon as it arrives. Reports nothing afterwards. */
  readonly close: () => void;
  /** Plays the view again, from within a tap. */
  readonly play: () => void;
  /** Switches the torch of the camera in use; reports `torchSwitched` on success. */
  readonly switchTorch: (isOn: boolean) => void;
  /** Captures the painted frame as a photo, synchronously; null if there is no picture. */
  readonly capture: (origin?: PhotoOrigin) => Photo | null;
  /** The size of the frames that are shown; undefined if there are none. */
  readonly frameSize: () => Size | undefined;
  /** Shows the stream in `video`, now and after every opening, until the returned function is called. */
  readonly show: (video: HTMLVideoElement) => () => void;
}

/** Watches the camera's view for what is photographed automatically, and guides to it by ear. */
export interface Coach {
  /**
   * Looks for this side of a card, or for a face, a few times a second, and reports `viewLooked` to whoever opened the camera;
   * or stops that. Notes the front in `seen`, and waits for another side at the back.
   */
  readonly watchView: (side: Side | undefined, seen: SeenCard) => void;
  /** Plays what guides to the card, or the face, in a view that is watched. Closing the camera is silence. */
  readonly playSound: (sound: GuidanceSound) => void;
}

/** The bytes behind the photo handles. A photo is freed once nobody holds its handle; `forget` frees all of them. */
export interface Photos {
  /**
   * Draws the photo on `canvas`: the frame at once, then the JPEG as soon as it is encoded. The returned function
   * releases the canvas and zeroes it. Never throws: calls `onFailed` if neither could be drawn.
   */
  readonly draw: (photo: Photo, canvas: HTMLCanvasElement, onFailed: () => void) => () => void;
  /** Decodes a file into a photo, or resolves with why it can't. Never rejects; undefined once aborted. */
  readonly decode: (file: ChosenFile, signal: AbortSignal) => Promise<Photo | FileProblem | undefined>;
  /** Base64 of the JPEG without a prefix. Rejects if the photo couldn't be encoded. */
  readonly read: (photo: Photo) => Promise<string>;
  /**
   * What became of a pattern that was drawn with the photo and read back like it. Never rejects. From the first `read` on, it
   * takes half a second at most.
   */
  readonly readBack: (photo: Photo) => Promise<Readback>;
  /** Forgets all photos, even if somebody still holds their handles. */
  readonly forget: () => void;
}

/** A verification's verdict, and the answer's other fields as the provider sent them. */
export interface VerifyAnswer extends ProviderVerdict {
  readonly idToken: unknown;
  readonly idType: unknown;
  readonly attributes: unknown;
}

/**
 * The provider in one session: holds the token, and drops the secret once it has one. Every call ends within its
 * timeout or with `signal`, and rejects only with a `CallError`; an aborted call may reject with anything.
 */
export interface Provider {
  /** Asks the host's server, adopts its answer, and resolves with the options that count from then on. */
  readonly openSession: (signal: AbortSignal) => Promise<Config>;
  readonly fetchToken: (signal: AbortSignal) => Promise<void>;
  /** Resolves with the request's id. */
  readonly createRequest: (signal: AbortSignal) => Promise<string>;
  readonly verify: (side: Side, requestId: string, image: string, signal: AbortSignal) => Promise<VerifyAnswer>;
  readonly readOcr: (requestId: string, signal: AbortSignal) => Promise<JsonObject>;
  readonly complete: (requestId: string, signal: AbortSignal) => Promise<JsonObject>;
  /** What a later session may reuse. */
  readonly secrets: () => Credentials;
}

/** `readSession` validates what the host's server has answered; undefined for a session that doesn't ask it. */
export type OpenProvider = (config: Config, secrets: Secrets, readSession?: ReadSession) => Provider;

/** A failed call. The message is safe to log: it contains neither token nor body. By default, it is what the host is told. */
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

/** One call of a host callback. Rejects with the reason if it fails, and with anything once `signal` is aborted. */
export interface Task {
  readonly config: Config;
  /** The language tag of the session. */
  readonly lang: string;
  readonly signal: AbortSignal;
  readonly raise: (event: Event) => void;
}

/** Where the host's liveness component draws: in the page's own tree, shown by the modal. */
export interface LivenessPlace {
  /** A new, empty element in place of an earlier one. */
  readonly open: () => HTMLElement;
  /** Removes it. */
  readonly close: () => void;
}

/** The element in its page. */
export interface Place {
  readonly isConnected: () => boolean;
  /** Whether nothing around the element hides it: a modal in something hidden is invisible, too. */
  readonly isRendered: () => boolean;
  /**
   * Calls `whenHidden` when the open modal has got hidden: nobody can see it, nor use the page around it. Until the returned
   * function is called.
   */
  readonly watchModal: (whenHidden: () => void) => () => void;
}

/** The page around the widget. */
export interface Page {
  /** Reports the page's events until the returned function is called. */
  readonly watch: (report: (event: PageEvent) => void) => () => void;
  /** Keeps the screen on while the page is visible, where the browser can, until the returned function is called. */
  readonly keepScreenOn: () => () => void;
  /** The page's address may change: single-page applications. */
  readonly surroundings: () => Surroundings;
  readonly isHidden: () => boolean;
  /** Whether the browser reports that it is offline. */
  readonly isOffline: () => boolean;
  readonly device: () => Device;
  readonly warn: (text: string) => void;
  /** Leaves the page for this address. */
  readonly goTo: (address: string) => void;
}

/** The host page, by way of the element. Its listeners may do anything, including a new `start`. */
export interface Host {
  readonly tell: (note: HostNote) => void;
  /** Returns true if the host keeps the page from going on to `doneUrl`. */
  readonly tellResult: (result: TrueidResult, origins: PhotoOrigins) => boolean;
  /** Returns true if the host handles the notice itself. */
  readonly raiseNotice: (code: NoticeCode, message: string, app?: ToldApp) => boolean;
}

export interface Ports {
  readonly camera: Camera;
  readonly coach: Coach;
  readonly photos: Photos;
  readonly openProvider: OpenProvider;
  /** Calls the host's `handoff`, raises `handoffPrepared`, and resolves with the result of the other device. */
  readonly handOff: (task: Task) => Promise<TrueidResult>;
  /** Calls the host's `liveness`, and resolves with how the session goes on. */
  readonly runLiveness: (task: Task) => Promise<Event>;
  readonly clock: Clock;
  readonly page: Page;
  readonly host: Host;
  /** Sees every transition, before its effects. */
  readonly observe: (moment: Moment) => void;
  readonly words: (tag: string, own?: OwnMessages) => Words;
  /** Warns of each problem in the integrator's own texts, unless a session before had it, too. */
  readonly explainWords: (own: OwnMessages) => void;
  /** Renders the newest state before it returns. */
  readonly settleScreen: () => void;
}
