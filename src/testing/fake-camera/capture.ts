// One opened camera: a canvas whose track is made to look like a camera's.
import type { FakeDevice } from './api.ts';
import { refuseSmaller, wantedLongSide } from './constraints.ts';
import { idOf, type Devices } from './devices.ts';
import type { Scenery } from './scenery.ts';

/** The number of painted frames after which a video certainly shows a new one: one in the encoder, one in transit. */
const SETTLED_FRAMES = 3;

/** State that all opened cameras share. */
export interface Feed {
  readonly devices: Devices;
  readonly scenery: Scenery;
  readonly frameRate: number;
  readonly firstFrameDelayMs: number;
  isMuted: boolean;
  isFrozen: boolean;
}

export class Capture {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  readonly #device: FakeDevice;
  readonly #feed: Feed;
  readonly #context: CanvasRenderingContext2D;
  readonly #openedAt: number;
  /** Whether the page has asked for a larger size. */
  #isLarger = false;
  #framesSinceChange = 0;

  constructor(device: FakeDevice, feed: Feed) {
    this.#device = device;
    this.#feed = feed;
    const canvas = Object.assign(document.createElement('canvas'), feed.devices.sizeOf(device));
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('This browser provides no 2D canvas for the fake camera');
    this.#context = context;
    this.stream = canvas.captureStream(feed.frameRate);
    const [track] = this.stream.getVideoTracks();
    if (!track) throw new Error('This browser provides no track for a canvas');
    this.track = track;
    this.#openedAt = performance.now();
    // not requestAnimationFrame, which stops in a hidden page
    const timer = setInterval(() => this.#paint(), 1000 / feed.frameRate);
    this.#paint();
    this.#overrideTrack(() => clearInterval(timer));
  }

  get isLive(): boolean {
    return this.track.readyState === 'live';
  }

  /** Whether a video certainly shows what the camera sees now. */
  get isSettled(): boolean {
    return this.#framesSinceChange >= SETTLED_FRAMES;
  }

  /** Paints what the camera sees now. */
  refresh(): void {
    this.#framesSinceChange = 0;
    this.#paint();
  }

  /** Adopts the device's current size. */
  resize(): void {
    Object.assign(this.#context.canvas, this.#feed.devices.sizeOf(this.#device, this.#isLarger));
    this.refresh();
  }

  #paint(): void {
    const { scenery, firstFrameDelayMs, isFrozen, isMuted } = this.#feed;
    const elapsedMs = performance.now() - this.#openedAt;
    if (elapsedMs < firstFrameDelayMs || isFrozen || isMuted) return;
    const { width, height } = this.#context.canvas;
    scenery.drawingFor(this.#device)(this.#context, width, height, elapsedMs);
    this.#framesSinceChange += 1;
  }

  /** Applies a requested size. As in browsers, width and height are those in landscape, whatever the orientation. */
  #applyConstraints(wanted: MediaTrackConstraints): void {
    const { devices } = this.#feed;
    refuseSmaller(devices.sizeOf(this.#device, true), wanted);
    const longSide = wantedLongSide(wanted);
    if (longSide === 0) return;
    const { width, height } = devices.sizeOf(this.#device);
    this.#isLarger = longSide > Math.max(width, height);
    this.resize();
  }

  #settings(): MediaTrackSettings {
    const { facing } = this.#device;
    return {
      ...this.#feed.devices.sizeOf(this.#device, this.#isLarger),
      deviceId: idOf(this.#device),
      frameRate: this.#feed.frameRate,
      ...(facing && { facingMode: facing }),
    };
  }

  #capabilities(): MediaTrackCapabilities {
    const { facing, capabilities } = this.#device;
    const { width, height } = this.#feed.devices.sizeOf(this.#device, true);
    return {
      width: { min: 1, max: width },
      height: { min: 1, max: height },
      facingMode: facing ? [facing] : [],
      deviceId: idOf(this.#device),
      ...capabilities,
    };
  }

  #overrideTrack(stopPainting: () => void): void {
    const { track } = this;
    const stopNative = track.stop.bind(track);
    const settingsNative = track.getSettings.bind(track);
    Object.defineProperties(track, {
      label: { get: () => this.#device.label },
      muted: { get: () => this.#feed.isMuted },
      stop: {
        value: () => {
          stopPainting();
          stopNative();
        },
      },
      // configurable, like the browser's own, so that tests can replace them
      getSettings: { configurable: true, value: () => ({ ...settingsNative(), ...this.#settings() }) },
      applyConstraints: {
        configurable: true,
        value: (wanted: MediaTrackConstraints = {}) => Promise.resolve().then(() => this.#applyConstraints(wanted)),
      },
      getCapabilities: { value: () => this.#capabilities() },
      addEventListener: {
        // Firefox withholds scripted events from a track's listeners unless its own fourth argument is true
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
  }
}
