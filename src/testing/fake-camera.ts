// A camera made of pictures, for any browser engine: it stands in for getUserMedia within one page. Imports nothing, and
// `installFakeCamera` uses nothing outside itself, so that its source text can be sent to a page; it knows no test runner.

/** Which way a camera looks: at the card (back of a phone) or at the person. */
export type Facing = 'environment' | 'user';

/** What there is to photograph: the front of the card at step 1, its back at step 2, the person at step 3. */
export type Scene = 'front' | 'back' | 'selfie';

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
  larger?: { width: number; height: number };
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

/**
 * Replaces the camera of this page. Works in Chromium, Firefox and WebKit, and where `navigator.mediaDevices` is
 * undefined. A fake camera that is already installed is removed first.
 */
export function installFakeCamera(options: FakeCameraOptions = {}): FakeCamera {
  // The key again: nothing outside this function exists where only its source text was sent.
  const registryKey = Symbol.for('trueid-widget/fake-camera');
  const registered = Reflect.get(window, registryKey) as FakeCamera | undefined;
  registered?.restore();

  /** Frames that have to be painted before what a video shows is surely new: one in the encoder, one on its way. */
  const SETTLED_FRAMES = 3;
  const frameMs = 1000 / (options.frameRate ?? 15);
  const firstFrameDelayMs = options.firstFrameDelayMs ?? 0;
  const ownDevices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  const mediaDevices: EventTarget = ownDevices ?? new EventTarget();

  interface Size {
    width: number;
    height: number;
  }

  interface Capture {
    device: FakeDevice;
    /** Whether the page has asked for more than the device gives at first. */
    isLarger: boolean;
    canvas: HTMLCanvasElement;
    track: MediaStreamTrack;
    framesSinceChange: number;
    paint: () => void;
  }

  const requests: MediaStreamConstraints[] = [];
  const captures: Capture[] = [];
  const peaks = { liveTracks: 0, pendingRequests: 0 };
  const waitingForAnswer = new Set<() => void>();
  const answers: Record<Facing, CameraAnswer> = { environment: 'granted', user: 'granted' };
  let devices: FakeDevice[] = options.devices ?? [
    { label: 'Back Camera', facing: 'environment' },
    { label: 'Front Camera', facing: 'user' },
  ];
  let errorWhenNone = 'NotFoundError';
  let pendingRequests = 0;
  let step = 0;
  let hasBeenGranted = false;
  let areTracksMuted = false;
  let areFramesFrozen = false;
  let isRotated = false;
  let resized: Size | undefined;

  // What is seen

  const plain =
    (background: string, shape: string, words: string): DrawFrame =>
    (context, width, height) => {
      context.fillStyle = background;
      context.fillRect(0, 0, width, height);
      context.fillStyle = shape;
      context.fillRect(width * 0.15, height * 0.2, width * 0.7, height * 0.6);
      context.fillStyle = background;
      context.font = `${Math.round(height / 12)}px sans-serif`;
      context.fillText(words, width * 0.2, height * 0.5);
    };
  const drawings: Record<Scene, DrawFrame> = {
    front: plain('#405060', '#e8e4d8', 'front'),
    back: plain('#405060', '#d8e4e8', 'back'),
    selfie: plain('#607050', '#e0b898', 'selfie'),
  };
  const drawingsOfDevices = new Map<FakeDevice, DrawFrame>();

  const toBlob = async (url: string): Promise<Blob> => {
    const data = /^data:([^;,]*);base64,(.*)$/s.exec(url);
    if (!data) return (await fetch(url)).blob();
    // not fetched: a strict connect-src or img-src refuses data: URLs
    return new Blob([Uint8Array.from(atob(data[2] ?? ''), (byte) => byte.charCodeAt(0))], { type: data[1] });
  };
  /**
   * Draws a picture into a frame of any size: whole, in the middle and never stretched. Where it does not fill the frame its
   * outermost pixels go on to the frame's edge, as the desk under a card does.
   */
  const drawScene = (context: CanvasRenderingContext2D, image: ImageBitmap, frame: Size): void => {
    const scale = Math.min(frame.width / image.width, frame.height / image.height);
    const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
    const [left, top] = [Math.floor((frame.width - width) / 2), Math.floor((frame.height - height) / 2)];
    const [right, bottom] = [left + width, top + height];
    const [lastColumn, lastRow] = [image.width - 1, image.height - 1];
    context.drawImage(image, 0, 0, image.width, 1, 0, 0, frame.width, top);
    context.drawImage(image, 0, lastRow, image.width, 1, 0, bottom, frame.width, frame.height - bottom);
    context.drawImage(image, 0, 0, 1, image.height, 0, 0, left, frame.height);
    context.drawImage(image, lastColumn, 0, 1, image.height, right, 0, frame.width - right, frame.height);
    context.drawImage(image, left, top, width, height);
  };
  const toStill = async (picture: StillPicture): Promise<DrawFrame> => {
    if (typeof picture === 'function') return picture;
    const image = await createImageBitmap(typeof picture === 'string' ? await toBlob(picture) : picture);
    return (context, width, height) => drawScene(context, image, { width, height });
  };
  const isClip = (picture: Picture): picture is readonly ClipPart[] => Array.isArray(picture);
  const toDrawing = async (picture: Picture): Promise<DrawFrame> => {
    if (!isClip(picture)) return toStill(picture);
    const parts = await Promise.all(
      picture.map(async (part) => ({ draw: await toStill(part.picture), durationMs: part.durationMs })),
    );
    const totalMs = parts.reduce((sum, { durationMs }) => sum + durationMs, 0);
    return (context, width, height, elapsedMs) => {
      let restMs = elapsedMs % totalMs;
      const part = parts.find(({ durationMs }) => (restMs -= durationMs) < 0);
      part?.draw(context, width, height, elapsedMs);
    };
  };
  const loadScene = async (scene: Scene, picture: Picture): Promise<void> => {
    drawings[scene] = await toDrawing(picture);
  };
  const loadDevices = async (): Promise<void> => {
    for (const device of devices) {
      if (device.picture && !drawingsOfDevices.has(device))
        drawingsOfDevices.set(device, await toDrawing(device.picture));
    }
  };
  let loadedScenes: Promise<unknown> | undefined;
  const loadPictures = async (): Promise<void> => {
    const scenes = Object.entries(options.scenes ?? {}) as [Scene, Picture][];
    // at the first use: an installed camera that is never opened costs a page nothing
    await (loadedScenes ??= Promise.all(scenes.map(([scene, picture]) => loadScene(scene, picture))));
    await loadDevices();
  };

  const sceneBefore = (device: FakeDevice): Scene => {
    const sceneOfStep: Scene = step === 2 ? 'back' : step === 3 ? 'selfie' : 'front';
    if (devices.length > 1) {
      if (device.facing === 'user') return 'selfie';
      return sceneOfStep === 'selfie' && device.facing === 'environment' ? 'back' : sceneOfStep;
    }
    return step === 0 && device.facing === 'user' ? 'selfie' : sceneOfStep;
  };

  const sizeOf = (device: FakeDevice, isLarger = false): Size => {
    const { width = 800, height = 600 } = resized ?? (isLarger ? device.larger : undefined) ?? device;
    return isRotated ? { width: height, height: width } : { width, height };
  };

  const liveCaptures = (): Capture[] => captures.filter(({ track }) => track.readyState === 'live');

  const lookAgain = (): void => {
    for (const capture of liveCaptures()) {
      capture.framesSinceChange = 0;
      capture.paint();
    }
  };

  const measureAgain = (): void => {
    for (const { canvas, device, isLarger } of liveCaptures()) Object.assign(canvas, sizeOf(device, isLarger));
    lookAgain();
  };

  const settled = async (): Promise<void> => {
    const isBehind = ({ framesSinceChange }: Capture): boolean => framesSinceChange < SETTLED_FRAMES;
    while (!areFramesFrozen && !areTracksMuted && liveCaptures().some(isBehind))
      await new Promise((resolve) => setTimeout(resolve, frameMs / 2));
  };

  // What is asked for

  const nameOf = (wanted: ConstrainDOMString | undefined, kind: 'exact' | 'ideal'): string | undefined => {
    const value = typeof wanted === 'string' || Array.isArray(wanted) ? { ideal: wanted } : (wanted ?? {});
    const names = value[kind];
    return typeof names === 'string' ? names : names?.[0];
  };
  const leastOf = (wanted: ConstrainULong | undefined): number =>
    typeof wanted === 'object' ? Math.max(wanted.exact ?? 0, wanted.min ?? 0) : 0;
  const mostOf = (wanted: ConstrainULong | undefined): number =>
    typeof wanted === 'object' ? Math.max(wanted.ideal ?? 0, leastOf(wanted)) : (wanted ?? 0);

  const overconstrained = (constraint: string): Error => {
    // Firefox has no such constructor; every engine has the two properties that pages read
    const error = new Error('Invalid constraint');
    return Object.defineProperties(error, {
      name: { value: 'OverconstrainedError' },
      constraint: { value: constraint },
    });
  };
  const errorNamed = (name: string, message = `The camera answers with ${name}`): Error =>
    name === 'OverconstrainedError' ? overconstrained('facingMode') : new DOMException(message, name);

  const refuseLess = ({ width, height }: Size, wanted: MediaTrackConstraints): void => {
    if (leastOf(wanted.width) > width) throw overconstrained('width');
    if (leastOf(wanted.height) > height) throw overconstrained('height');
  };

  const deviceFor = (video: MediaTrackConstraints): FakeDevice => {
    const [first] = devices;
    if (!first) throw errorNamed(errorWhenNone, 'Requested device not found');
    const exactId = nameOf(video.deviceId, 'exact');
    const exactFacing = nameOf(video.facingMode, 'exact');
    const fitting = devices.filter(
      (device) =>
        (exactId === undefined || (device.deviceId ?? device.label) === exactId) &&
        (exactFacing === undefined || device.facing === exactFacing),
    );
    const [firstFitting] = fitting;
    if (!firstFitting) throw overconstrained(exactId === undefined ? 'facingMode' : 'deviceId');
    const idealId = nameOf(video.deviceId, 'ideal');
    const idealFacing = nameOf(video.facingMode, 'ideal');
    const device =
      fitting.find((candidate) => idealId !== undefined && (candidate.deviceId ?? candidate.label) === idealId) ??
      fitting.find((candidate) => candidate.facing !== undefined && candidate.facing === idealFacing) ??
      firstFitting;
    refuseLess(sizeOf(device), video);
    return device;
  };

  /** The page asks a live track for another size, in landscape order however the device is held, as browsers take it. */
  const applyConstraints = (capture: Capture, wanted: MediaTrackConstraints): void => {
    const { device } = capture;
    refuseLess(sizeOf(device, true), wanted);
    const longSide = Math.max(mostOf(wanted.width), mostOf(wanted.height));
    if (longSide === 0) return;
    const { width, height } = sizeOf(device);
    capture.isLarger = longSide > Math.max(width, height);
    measureAgain();
  };

  const open = (device: FakeDevice): MediaStream => {
    const canvas = Object.assign(document.createElement('canvas'), sizeOf(device));
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('This browser gives no 2d canvas to paint the fake camera on');
    const stream = canvas.captureStream(1000 / frameMs);
    const [track] = stream.getVideoTracks();
    if (!track) throw new Error('This browser gives no track for a canvas');
    const openedAt = performance.now();
    const paint = (): void => {
      const elapsedMs = performance.now() - openedAt;
      if (elapsedMs < firstFrameDelayMs || areFramesFrozen || areTracksMuted) return;
      const draw = drawingsOfDevices.get(device) ?? drawings[sceneBefore(device)];
      draw(context, canvas.width, canvas.height, elapsedMs);
      capture.framesSinceChange += 1;
    };
    const capture: Capture = { device, isLarger: false, canvas, track, framesSinceChange: 0, paint };
    // an interval: requestAnimationFrame stops in a page that is not in front
    const timer = setInterval(paint, frameMs);
    paint();

    const stopNative = track.stop.bind(track);
    const settingsNative = track.getSettings.bind(track);
    const deviceId = device.deviceId ?? device.label;
    Object.defineProperties(track, {
      label: { get: () => device.label },
      muted: { get: () => areTracksMuted },
      stop: {
        value: () => {
          clearInterval(timer);
          stopNative();
        },
      },
      getSettings: {
        value: () => ({
          ...settingsNative(),
          ...sizeOf(device, capture.isLarger),
          deviceId,
          frameRate: 1000 / frameMs,
          ...(device.facing && { facingMode: device.facing }),
        }),
      },
      applyConstraints: {
        // as a browser's own is: a test may put its own in its place
        configurable: true,
        value: (wanted: MediaTrackConstraints = {}) => Promise.resolve().then(() => applyConstraints(capture, wanted)),
      },
      getCapabilities: {
        value: () => ({
          width: { min: 1, max: sizeOf(device, true).width },
          height: { min: 1, max: sizeOf(device, true).height },
          facingMode: device.facing ? [device.facing] : [],
          deviceId,
          ...device.capabilities,
        }),
      },
      addEventListener: {
        // Firefox keeps scripted events from a track's listeners unless its own fourth argument asks for them
        value: (...args: unknown[]) => {
          Reflect.apply(Reflect.get(EventTarget.prototype, 'addEventListener') as () => void, track, [
            args[0],
            args[1],
            args[2],
            true,
          ]);
        },
      },
    });
    captures.push(capture);
    peaks.liveTracks = Math.max(peaks.liveTracks, liveCaptures().length);
    return stream;
  };

  const takeAnswer = async (facing: Facing): Promise<CameraAnswer> => {
    while (answers[facing] === 'pending') await new Promise<void>((resolve) => waitingForAnswer.add(resolve));
    const answer = answers[facing];
    if (typeof answer === 'object' && answer.times !== undefined)
      answers[facing] = answer.times > 1 ? { ...answer, times: answer.times - 1 } : 'granted';
    return answer;
  };

  const request = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
    if (!constraints.video) throw new TypeError('At least one of audio and video must be requested');
    const video = constraints.video === true ? {} : constraints.video;
    const wantedFacing = nameOf(video.facingMode, 'exact') ?? nameOf(video.facingMode, 'ideal');
    await loadPictures();
    const answer = await takeAnswer(wantedFacing === 'user' ? 'user' : 'environment');
    if (typeof answer === 'object') throw errorNamed(answer.error, answer.message);
    switch (answer) {
      case 'denied':
        throw new DOMException('Permission denied', 'NotAllowedError');
      case 'dismissed':
        throw new DOMException('Permission dismissed', 'NotAllowedError');
      case 'noTrack':
        return new MediaStream();
      case 'granted':
      case 'pending':
      case 'unsupported': {
        const stream = open(deviceFor(video));
        hasBeenGranted = true;
        return stream;
      }
    }
  };

  const getUserMedia = async (constraints: MediaStreamConstraints = {}): Promise<MediaStream> => {
    requests.push(constraints);
    pendingRequests += 1;
    peaks.pendingRequests = Math.max(peaks.pendingRequests, pendingRequests);
    try {
      return await request(constraints);
    } finally {
      pendingRequests -= 1;
    }
  };

  const enumerateDevices = (): Promise<MediaDeviceInfo[]> =>
    Promise.resolve(
      devices.map((device) => {
        const facts = {
          kind: 'videoinput' as const,
          // before permission, a page learns only that there is a camera
          deviceId: hasBeenGranted ? (device.deviceId ?? device.label) : '',
          label: hasBeenGranted ? device.label : '',
          groupId: '',
        };
        return { ...facts, toJSON: () => facts };
      }),
    );

  // What happens to it

  const exposeDevices = (isSupported: boolean): void => {
    if (isSupported && ownDevices) Reflect.deleteProperty(navigator, 'mediaDevices');
    else
      Object.defineProperty(navigator, 'mediaDevices', {
        configurable: true,
        value: isSupported ? mediaDevices : undefined,
      });
  };
  const answerWith = (answer: CameraAnswer, facing?: Facing): void => {
    for (const each of facing ? [facing] : (['environment', 'user'] as const)) answers[each] = answer;
    exposeDevices(answer !== 'unsupported');
    for (const resolve of waitingForAnswer) resolve();
    waitingForAnswer.clear();
  };
  const tellTracks = (type: 'mute' | 'unmute'): void => {
    areTracksMuted = type === 'mute';
    for (const { track } of liveCaptures()) track.dispatchEvent(new Event(type));
  };
  const hearStep = (event: Event): void => {
    if (event instanceof CustomEvent) {
      step = (event.detail as { step: number }).step;
      lookAgain();
    }
  };

  Object.defineProperties(mediaDevices, {
    getUserMedia: { configurable: true, value: getUserMedia },
    enumerateDevices: { configurable: true, value: enumerateDevices },
  });
  window.addEventListener('trueid_step', hearStep, true);
  answerWith(options.answer ?? 'granted');

  const camera: FakeCamera = {
    requests,
    peaks,
    get tracks() {
      return captures.map(({ track }) => track);
    },
    liveTracks: () => liveCaptures().length,
    pendingRequests: () => pendingRequests,
    async show(scene, picture) {
      await loadPictures();
      await loadScene(scene, picture);
      lookAgain();
      await settled();
    },
    settled,
    answerWith,
    endTracks() {
      for (const { track } of liveCaptures()) {
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
    },
    muteTracks: () => tellTracks('mute'),
    unmuteTracks: () => tellTracks('unmute'),
    freezeFrames() {
      areFramesFrozen = true;
    },
    thawFrames() {
      areFramesFrozen = false;
    },
    resize(width, height) {
      resized = { width, height };
      measureAgain();
    },
    rotate() {
      isRotated = !isRotated;
      measureAgain();
    },
    setDevices(next, error = 'NotFoundError') {
      devices = next;
      errorWhenNone = error;
      mediaDevices.dispatchEvent(new Event('devicechange'));
    },
    restore() {
      for (const { track } of captures) track.stop();
      window.removeEventListener('trueid_step', hearStep, true);
      Reflect.deleteProperty(mediaDevices, 'getUserMedia');
      Reflect.deleteProperty(mediaDevices, 'enumerateDevices');
      Reflect.deleteProperty(navigator, 'mediaDevices');
      Reflect.deleteProperty(window, registryKey);
    },
  };
  Object.defineProperty(window, registryKey, { configurable: true, value: camera });
  return camera;
}
