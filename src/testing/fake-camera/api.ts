// What a page or a test tells the fake camera, and what the camera tells it.

/** Which way a camera looks: at the card (back of a phone) or at the person. */
export type Facing = 'environment' | 'user';

/** What there is to photograph: the front of the card at step 1, its back at step 2, the person at step 3. */
export type Scene = 'front' | 'back' | 'selfie';

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Draws one frame. `elapsedMs` counts from the opening of the camera. */
export type DrawFrame = (context: CanvasRenderingContext2D, width: number, height: number, elapsedMs: number) => void;

/** A `data:` URL (works under any Content-Security-Policy), a URL that the page may fetch, an image, or a drawing. */
export type StillPicture = string | Blob | HTMLImageElement | HTMLCanvasElement | ImageBitmap | DrawFrame;

/** A picture of a clip, and how long the clip stays on it. */
export interface ClipPart {
  picture: StillPicture;
  durationMs: number;
}

/** A picture, or a clip: pictures in turn, over and over, from the opening of the camera on. */
export type Picture = StillPicture | readonly ClipPart[];

/** What a camera can do, with what TypeScript's own list lacks. */
export type CameraCapabilities = MediaTrackCapabilities & {
  focusMode?: string[];
  torch?: boolean;
  zoom?: DoubleRange;
};

/** One camera of the device. */
export interface FakeDevice {
  /** Shown by `enumerateDevices()` once access has been granted. */
  label: string;
  /** Default: the label. */
  deviceId?: string;
  /** Left out: the camera does not say, as a desktop's does not. */
  facing?: Facing;
  /** Frame width in pixels, default 800. */
  width?: number;
  /** Frame height in pixels, default 600. */
  height?: number;
  /** Frame size once the page asks a live track for more by `applyConstraints`. Left out: it stays as it is. */
  larger?: Size;
  /** Added to what `track.getCapabilities()` says of size, facing and id. */
  capabilities?: CameraCapabilities;
  /** What this camera sees whatever the step. Left out: the scene (see `FakeCameraOptions.scenes`). */
  picture?: Picture;
}

/** A refusal by name: any `DOMException` name, known or not. */
export interface CameraFailure {
  /** `NotReadableError`, `AbortError`, `OverconstrainedError`, `SecurityError`, … */
  error: string;
  /** Default: a sentence with the name in it. */
  message?: string;
  /** How many requests fail before they are granted. Default: all. */
  times?: number;
}

/**
 * How a request for the camera is answered. `pending`: a prompt that nobody answers, until the next `answerWith`.
 * `noTrack`: a stream without a track. `unsupported`: no `navigator.mediaDevices`, as in an insecure page.
 */
export type CameraAnswer = 'granted' | 'denied' | 'dismissed' | 'pending' | 'noTrack' | 'unsupported' | CameraFailure;

/** How the camera begins. Everything can be changed later through `FakeCamera`. */
export interface FakeCameraOptions {
  /**
   * What there is to see. Of several cameras the one that faces the user sees `selfie`, the others the side of the card
   * that the widget's step asks for; a single camera sees what the step asks for. Default: a plain drawing for each.
   */
  scenes?: Partial<Record<Scene, Picture>>;
  /** Default: a back and a front camera of 800 × 600. An empty list is a device without a camera. */
  devices?: FakeDevice[];
  /** Default `granted`. */
  answer?: CameraAnswer;
  /** Frames a second, default 15. */
  frameRate?: number;
  /** How long an opened camera gives no frame, default 0 ms. */
  firstFrameDelayMs?: number;
}

/** The installed camera: what has been asked of it, and what happens to it next. */
export interface FakeCamera {
  /** The constraints of every getUserMedia call so far, refused ones included. */
  readonly requests: readonly MediaStreamConstraints[];
  /** Every track that was handed out, in order. */
  readonly tracks: readonly MediaStreamTrack[];
  /** The most that there were at one time of tracks that were live, and of requests without an answer. */
  readonly peaks: Readonly<{ liveTracks: number; pendingRequests: number }>;
  /** How many tracks are live now. */
  liveTracks(): number;
  /** How many requests wait for their answer now. */
  pendingRequests(): number;
  /** Puts something else before the cameras; resolves once live cameras have shown it. */
  show(scene: Scene, picture: Picture): Promise<void>;
  /** Resolves once every live camera has given a few frames of what is before it now. */
  settled(): Promise<void>;
  /** Answers waiting and later requests: all, or only those that ask for the camera which faces that way. */
  answerWith(answer: CameraAnswer, facing?: Facing): void;
  /** What `navigator.permissions` says of the camera; dispatches `change`. Until the first call, it is the browser's own. */
  setPermission(state: PermissionState): void;
  /** Ends the live tracks as a pulled plug or a withdrawn permission does: they end, then `ended` is dispatched. */
  endTracks(): void;
  /** Mutes the live tracks as an incoming call does: `muted`, no frames, event `mute`. */
  muteTracks(): void;
  /** The end of `muteTracks`. */
  unmuteTracks(): void;
  /** No more frames, without an event: a driver that hangs. */
  freezeFrames(): void;
  /** The end of `freezeFrames`. */
  thawFrames(): void;
  /** Another size of the frames of every camera, in pixels, in live tracks too: a camera that changes its resolution. */
  resize(width: number, height: number): void;
  /** Turns the device: width and height of every camera change places, in live tracks too. */
  rotate(): void;
  /** Plugs cameras in or out and dispatches `devicechange`. Live tracks go on; `endTracks()` ends them. */
  setDevices(devices: FakeDevice[], errorWhenNone?: 'NotFoundError' | 'OverconstrainedError'): void;
  /** Stops every track and gives the page its own camera back. */
  restore(): void;
}

/** Where a page keeps its installed camera: `window[Symbol.for(FAKE_CAMERA_KEY)]`. */
export const FAKE_CAMERA_KEY = 'trueid-widget/fake-camera';
