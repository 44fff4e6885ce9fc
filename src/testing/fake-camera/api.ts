// The public interface of the fake camera.

/** The direction of a camera, as in `facingMode`: `environment` sees the card (back of a phone), `user` the person. */
export type Facing = 'environment' | 'user';

/** What a step photographs: the front of the card at step 1, its back at step 2, the person at step 3. */
export type Scene = 'front' | 'back' | 'selfie';

/** A frame size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Draws one frame. `elapsedMs` is the time since the camera was opened, in milliseconds. */
export type DrawFrame = (context: CanvasRenderingContext2D, width: number, height: number, elapsedMs: number) => void;

/** A `data:` URL (works under any Content-Security-Policy), a URL that the page may fetch, an image, or a drawing function. */
export type StillPicture = string | Blob | HTMLImageElement | HTMLCanvasElement | ImageBitmap | DrawFrame;

/** A picture of a clip, and how long it is shown, in milliseconds. */
export interface ClipPart {
  picture: StillPicture;
  durationMs: number;
}

/** A picture, or a clip: pictures in a loop that starts when the camera is opened. */
export type Picture = StillPicture | readonly ClipPart[];

/** A camera's capabilities, including those missing from TypeScript's own type. */
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
  /** If omitted, the camera reports no `facingMode`, like a desktop's. */
  facing?: Facing;
  /** Frame width in pixels. Default: 800. */
  width?: number;
  /** Frame height in pixels. Default: 600. */
  height?: number;
  /** Frame size after the page requests more from a live track with `applyConstraints`. Default: no change. */
  larger?: Size;
  /** Merged into the size, facing and id in `track.getCapabilities()`. */
  capabilities?: CameraCapabilities;
  /** What this camera sees at every step. Default: the scene (see `FakeCameraOptions.scenes`). */
  picture?: Picture;
}

/** A rejection of getUserMedia, with any error name. */
export interface CameraFailure {
  /** `NotReadableError`, `AbortError`, `OverconstrainedError`, `SecurityError`, … */
  error: string;
  /** Default: a sentence that includes the name. */
  message?: string;
  /** How many requests fail before the next is granted. Default: all. */
  times?: number;
}

/**
 * The answer to a request for the camera. `deniedBySystem`: the operating system keeps the camera from the browser, in
 * Chrome's words. `pending`: the prompt stays open until the next `answerWith`.
 * `noTrack`: a stream without a track. `unsupported`: `navigator.mediaDevices` is undefined, as in an insecure page.
 */
export type CameraAnswer =
  'granted' | 'denied' | 'deniedBySystem' | 'dismissed' | 'pending' | 'noTrack' | 'unsupported' | CameraFailure;

/** What the person answers when they press the browser's own button, which asks for a denied camera again. */
export type ButtonAnswer = 'granted' | 'dismissed';

/** The initial state of the camera. Everything can be changed later through `FakeCamera`. */
export interface FakeCameraOptions {
  /**
   * What the cameras see. Of several cameras, the one that faces the user sees `selfie`, and the others see the side of
   * the card for the widget's step. A single camera sees the scene of the step. Default: a plain drawing for each.
   */
  scenes?: Partial<Record<Scene, Picture>>;
  /** The device's cameras. Default: a back and a front camera of 800 × 600. Pass `[]` for a device without a camera. */
  devices?: FakeDevice[];
  /** The answer to requests for the camera. Default: `granted`. */
  answer?: CameraAnswer;
  /** Frames per second. Default: 15. */
  frameRate?: number;
  /** The delay of an opened camera's first frame, in milliseconds. Default: 0. */
  firstFrameDelayMs?: number;
}

/** An installed fake camera: records its requests and controls its behaviour. */
export interface FakeCamera {
  /** The constraints of every getUserMedia call so far, including rejected ones. */
  readonly requests: readonly MediaStreamConstraints[];
  /** Every track so far, in order. */
  readonly tracks: readonly MediaStreamTrack[];
  /** The maximum numbers of simultaneous live tracks and of simultaneous pending requests. */
  readonly peaks: Readonly<{ liveTracks: number; pendingRequests: number }>;
  /** Returns the number of live tracks. */
  liveTracks(): number;
  /** Returns the number of pending requests. */
  pendingRequests(): number;
  /** Changes what the cameras see. Resolves when live cameras have shown it. Rejects if there is no such scene. */
  show(scene: Scene, picture: Picture): Promise<void>;
  /** Resolves when every live camera has delivered a few frames of what it sees now. */
  settled(): Promise<void>;
  /** Sets the answer to pending and later requests: to all, or only to those for the camera with that facing. */
  answerWith(answer: CameraAnswer, facing?: Facing): void;
  /**
   * Sets the camera's status in `navigator.permissions` and dispatches `change`. Until the first call, the status is
   * the browser's own.
   */
  setPermission(state: PermissionState): void;
  /**
   * Gives the page the button of Chrome's own that asks for a denied camera again (`<camera>`), in any browser, and sets what a
   * press leads to: `granted` allows the camera, also for later requests. Call it before the session starts. Until the first call,
   * the page has no such button, whatever the browser has.
   */
  setPermissionButton(answer: ButtonAnswer): void;
  /** Ends the live tracks, like an unplugged camera or a revoked permission, and dispatches `ended` on each. */
  endTracks(): void;
  /** Mutes the live tracks, like an incoming call: sets `muted`, stops the frames and dispatches `mute`. */
  muteTracks(): void;
  /** Reverts `muteTracks` and dispatches `unmute`. */
  unmuteTracks(): void;
  /** Stops the frames without an event, like a driver that hangs. */
  freezeFrames(): void;
  /** Reverts `freezeFrames`. */
  thawFrames(): void;
  /** Changes the frame size, in pixels, of every camera, including live tracks. */
  resize(width: number, height: number): void;
  /** Rotates the device: swaps the width and height of every camera, including live tracks. */
  rotate(): void;
  /**
   * Replaces the list of cameras and dispatches `devicechange`. Live tracks continue; `endTracks()` ends them.
   * @param errorWhenNone the name of the error if the list is empty. Default: `NotFoundError`
   */
  setDevices(devices: FakeDevice[], errorWhenNone?: 'NotFoundError' | 'OverconstrainedError'): void;
  /** Dismisses an open prompt, stops every track and restores the page's own camera. */
  restore(): void;
}

/** The key of a page's installed camera: `window[Symbol.for(FAKE_CAMERA_KEY)]`. */
export const FAKE_CAMERA_KEY = 'trueid-widget/fake-camera';
