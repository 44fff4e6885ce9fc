/**
 * Captures photos, encodes them as JPEG and draws them, and tells whether the browser altered them. The bytes stay behind handles
 * that expose only a size and an origin.
 */
import { JPEG_QUALITY, READBACK_LIMIT_MS } from '../core/constants.ts';
import { planPhoto, type Subject } from '../eye/geometry.ts';
import type { Readback } from '../eye/pattern.ts';
import type { Photo, PhotoOrigin } from '../core/state.ts';
import type { Clock, Photos } from '../runtime/ports.ts';
import { contextOf, drawOpaque, resize, zero } from './canvas.ts';

/** The encoded photo that the person reviews, the provider receives and the host gets. */
interface Jpeg {
  readonly blob: Blob;
  /** Without a prefix. */
  readonly base64: string;
}

interface Shot {
  /** The frame; 0×0 once it is encoded. */
  readonly frame: HTMLCanvasElement;
  readonly jpeg: Promise<Jpeg>;
  /** Encodes at once, rather than after the frame has been shown. */
  readonly encodeNow: () => void;
  readonly readback: Promise<Readback>;
  /** From now on, `readback` may take only a moment more. */
  readonly limitReadback: () => void;
}

/** How long to wait for a paint; a page in the background has none. */
const UNPAINTED_PAGE_MS = 100;

function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise<Blob>((resolve, reject) => {
    // an empty Blob isn't a photo either
    const take = (blob: Blob | null): void =>
      blob && blob.size > 0 ? resolve(blob) : reject(new Error('The browser could not encode the photo.'));
    canvas.toBlob(take, 'image/jpeg', JPEG_QUALITY);
  }).finally(() => zero(canvas));
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = reader.result as string;
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error ?? new Error('The photo could not be read.'));
    reader.readAsDataURL(blob);
  });
}

/** Calls `run` after the next paint, or after a short delay if the page doesn't paint. */
function afterPaint(run: () => void, clock: Clock): void {
  requestAnimationFrame(() => clock.after(0, run));
  clock.after(UNPAINTED_PAGE_MS, run);
}

/** Returns false if the browser provides no 2D context, as on iOS when canvases use too much memory. */
function drawOn(canvas: HTMLCanvasElement, picture: HTMLCanvasElement | ImageBitmap): boolean {
  try {
    contextOf(canvas).drawImage(picture, 0, 0);
    return true;
  } catch {
    return false;
  }
}

export interface PhotoMaker extends Omit<Photos, 'decode'> {
  /** Captures the frame that `video` shows, synchronously; null if there is none. */
  readonly take: (video: HTMLVideoElement, subject: Subject, origin?: PhotoOrigin) => Photo | null;
  /**
   * Makes a photo of a whole picture that isn't the camera's, and zeroes its canvas once it is encoded. `readback` may have begun
   * before.
   */
  readonly add: (picture: HTMLCanvasElement, origin: PhotoOrigin, readback?: Promise<Readback>) => Photo;
}

export interface PhotosSetup {
  readonly clock: Clock;
  readonly isMobile: boolean;
  /** Begins to tell whether the browser alters what is read from a canvas. Never rejects. */
  readonly readBack: () => Promise<Readback>;
}

export function createPhotos({ clock, isMobile, readBack }: PhotosSetup): PhotoMaker {
  /** Replaced by `forget`: the view's tree keeps an earlier screen, and with it a handle. */
  let shots = new WeakMap<Photo, Shot>();
  /** Frames still to be encoded. */
  const frames = new Set<HTMLCanvasElement>();

  function createShot(frame: HTMLCanvasElement, readback: Promise<Readback>): Shot {
    let encodeNow = (): void => undefined;
    const due = new Promise<void>((resolve) => {
      encodeNow = resolve;
    });
    frames.add(frame);
    const jpeg = due
      .then(() => encode(frame))
      .finally(() => frames.delete(frame))
      .then(async (blob): Promise<Jpeg> => ({ blob, base64: await toBase64(blob) }));
    // a photo that nobody reads may fail silently
    jpeg.catch(() => undefined);
    let limitReadback = (): void => undefined;
    const late = new Promise<Readback>((resolve) => {
      limitReadback = () => void clock.after(READBACK_LIMIT_MS, () => resolve('unknown'));
    });
    return { frame, jpeg, encodeNow, readback: Promise.race([readback, late]), limitReadback };
  }

  function add(frame: HTMLCanvasElement, origin: PhotoOrigin, readback = readBack()): Photo {
    const photo = Object.freeze({ width: frame.width, height: frame.height, origin }) as Photo;
    const shot = createShot(frame, readback);
    shots.set(photo, shot);
    afterPaint(shot.encodeNow, clock);
    return photo;
  }

  /** Returns false if it couldn't be drawn on a target that still exists. */
  async function redraw({ jpeg }: Shot, target: () => HTMLCanvasElement | undefined): Promise<boolean> {
    const { blob } = await jpeg;
    if (!target()) return true;
    const bitmap = await createImageBitmap(blob);
    const canvas = target();
    const isDone = !canvas || drawOn(canvas, bitmap);
    bitmap.close();
    return isDone;
  }

  return {
    take(video, subject, origin = 'camera') {
      const { videoWidth: width, videoHeight: height } = video;
      const plan = planPhoto({ width, height }, { subject, isMobile });
      if (!plan) return null;
      const frame = drawOpaque(video, plan);
      // the device was rotated while drawing, so the photo may show a newer frame, stretched
      if (video.videoWidth !== width || video.videoHeight !== height) {
        zero(frame);
        return null;
      }
      return add(frame, origin);
    },
    add,
    draw(photo, canvas, onFailed) {
      const shot = shots.get(photo);
      // a slow encoder must not keep an old canvas alive, nor the screen it was on
      let target: HTMLCanvasElement | undefined = canvas;
      if (shot) {
        resize(canvas, photo);
        const isFrameDrawn = shot.frame.width > 0 && drawOn(canvas, shot.frame);
        void redraw(shot, () => target)
          .catch(() => false)
          .then((isRedrawn) => {
            if (target && !isFrameDrawn && !isRedrawn) onFailed();
          });
      }
      return () => {
        if (target) zero(target);
        target = undefined;
      };
    },
    async read(photo) {
      const shot = shots.get(photo);
      if (!shot) throw new Error('Unknown photo.');
      shot.encodeNow();
      shot.limitReadback();
      return (await shot.jpeg).base64;
    },
    readBack: async (photo) => (await shots.get(photo)?.readback) ?? 'unknown',
    forget() {
      shots = new WeakMap();
      for (const frame of frames) zero(frame);
      frames.clear();
    },
  };
}
