// The interface between the fake camera and a page or test.

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

/** A `data:` URL (works under any Content-Security-Policy), a URL that the page may fetch, an image, or a drawing function. */
export type StillPicture = string | Blob | HTMLImageElement | HTMLCanvasElement | ImageBitmap | DrawFrame;

/** A picture of a clip, and how long it is shown. */
export interface ClipPart {
  picture: StillPicture;
  durationMs: number;
}

/** A picture, or a clip: pictures in a loop, from the opening of the camera. */
export type Picture = StillPicture | readonly ClipPart[];

/** A camera's capabilities, with those that TypeScript's own type lacks. */
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
  /** If omitted, the camera doesn't report it, like a desktop's. */
  facing?: Facing;
  /** Frame width in pixels, default 800. */
  width?: number;
  /** Frame height in pixels, default 600. */
  height?: number;
  /** Frame size after the page asks a live track for more with `applyConstraints`. If omitted, it doesn't change. */
  larger?: Size;
  /** Added to the size, facing and id in `track.getCapabilities()`. */
  capabilities?: CameraCapabilities;
  /** What this camera sees at every step. Default: the scene (see `FakeCameraOptions.scenes`). */
  picture?: Picture;
}

/** A rejection by name: any `DOMException` name, known or not. */
export interface CameraFailure {
  /** `NotReadableError`, `AbortError`, `OverconstrainedError`, `SecurityError`, … */
  error: string;
  /** Default: a sentence with the name in it. */
  message?: string;
  /** How many requests fail before they are granted. Default: all. */
  times?: number;
}

/**
 * How a request for the camera is answered. `pending`: the prompt stays open until the next `answerWith`.
 * `noTrack`: a stream without a track. `unsupported`: no `navigator.mediaDevices`, as in an insecure page.
 */
export type CameraAnswer = 'granted' | 'denied' | 'dismissed' | 'pending' | 'noTrack' | 'unsupported' | CameraFailure;

/** The initial state of the camera. Everything can be changed later through `FakeCamera`. */
export interface FakeCameraOptions {
  /**
   * What the cameras see. Of several cameras, the one that faces the user sees `selfie`, the others the side of the card
   * that the widget's step asks for; a single camera sees what the step asks for. Default: a plain drawing for each.
   */
  scenes?: Partial<Record<Scene, Picture>>;
  /** Default: a back and a front camera of 800 × 600. An empty list is a device without a camera. */
  devices?: FakeDevice[];
  /** Default `granted`. */
  answer?: CameraAnswer;
  /** Frames a second, default 15. */
  frameRate?: number;
  /** The delay of an opened camera's first frame in milliseconds, default 0. */
  firstFrameDelayMs?: number;
}

/** The installed camera: its requests so far, and what happens next. */
export interface FakeCamera {
  /** The constraints of every getUserMedia call so far, including rejected ones. */
  readonly requests: readonly MediaStreamConstraints[];
  /** Every track so far, in order. */
  readonly tracks: readonly MediaStreamTrack[];
  /** The maximum of simultaneous live tracks, and of simultaneous pending requests. */
  readonly peaks: Readonly<{ liveTracks: number; pendingRequests: number }>;
  /** How many tracks are live. */
  liveTracks(): number;
  /** How many requests are pending. */
  pendingRequests(): number;
  /** Changes what the cameras see; resolves when live cameras have shown it. */
  show(scene: Scene, picture: Picture): Promise<void>;
  /** Resolves when every live camera has delivered a few frames of what it sees now. */
  settled(): Promise<void>;
  /** Answers pending and later requests: all, or only those for the camera that faces that way. */
  answerWith(answer: CameraAnswer, facing?: Facing): void;
  /** Sets the camera's status in `navigator.permissions` and dispatches `change`. Until the first call, it is the browser's own. */
  setPermission(state: PermissionState): void;
  /** Ends the live tracks as a pulled plug or a withdrawn permission does: they end, then `ended` is dispatched. */
  endTracks(): void;
  /** Mutes the live tracks, as an incoming call does: `muted`, no frames, event `mute`. */
  muteTracks(): void;
  /** Ends `muteTracks`. */
  unmuteTracks(): void;
  /** Stops the frames without an event, like a driver that hangs. */
  freezeFrames(): void;
  /** Ends `freezeFrames`. */
  thawFrames(): void;
  /** Changes the frame size of every camera, in pixels, including live tracks. */
  resize(width: number, height: number): void;
  /** Rotates the device: swaps width and height of every camera, including live tracks. */
  rotate(): void;
  /** Replaces the list of cameras and dispatches `devicechange`. Live tracks continue; `endTracks()` ends them. */
  setDevices(devices: FakeDevice[], errorWhenNone?: 'NotFoundError' | 'OverconstrainedError'): void;
  /** Stops every track and restores the page's own camera. */
  restore(): void;
}

/** Where a page keeps its installed camera: `window[Symbol.for(FAKE_CAMERA_KEY)]`. */
export const FAKE_CAMERA_KEY = 'trueid-widget/fake-camera';
