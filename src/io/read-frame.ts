/**
 * Reads the lumas of a video's current frame: from the decoder if the browser allows it, at a fraction of the cost of
 * drawing, otherwise from a canvas. Keeps no pixels.
 */
import type { Frame } from '../eye/frame.ts';
import { shrink } from '../eye/geometry.ts';
import { lumaAt } from '../eye/picture.ts';
import { pixelsOf } from './canvas.ts';

/** Large enough for the advice, in pixels. */
const DRAWING_MAX = { width: 600, height: 600 } as const;

/** The formats whose first plane has one byte of luma per pixel. */
const WITH_LUMA: ReadonlySet<string | null> = new Set(['I420', 'I420A', 'I422', 'I444', 'NV12']);

/**
 * Whether the browser shows the frame as it came. One that it has yet to turn or mirror isn't what the person sees, and older
 * browsers don't say.
 */
function isUpright(frame: VideoFrame & { readonly rotation?: number; readonly flip?: boolean }): boolean {
  return frame.rotation === 0 && frame.flip === false;
}

/** Undefined if the browser doesn't expose a usable frame. */
async function copyPlane(video: HTMLVideoElement): Promise<Frame | undefined> {
  const frame = new VideoFrame(video);
  try {
    const { format, visibleRect, colorSpace } = frame;
    if (!visibleRect || !WITH_LUMA.has(format) || !isUpright(frame)) return undefined;
    const { width, height } = visibleRect;
    // the browser has yet to scale it
    if (width !== video.videoWidth || height !== video.videoHeight) return undefined;
    const luma = new Uint8Array(frame.allocationSize());
    await frame.copyTo(luma);
    return { width, height, scale: 1, luma, range: colorSpace.fullRange ? [0, 255] : [16, 235] };
  } finally {
    frame.close();
  }
}

/** Throws if the browser provides no pixels. */
function draw(video: HTMLVideoElement): Frame {
  const size = shrink({ width: video.videoWidth, height: video.videoHeight }, DRAWING_MAX);
  const pixels = pixelsOf(video, size);
  const luma = new Uint8ClampedArray(size.width * size.height);
  for (let pixel = 0; pixel < luma.length; pixel++) luma[pixel] = lumaAt(pixels, 4 * pixel);
  return { ...size, scale: video.videoWidth / size.width, luma, range: [0, 255] };
}

/** Not every engine has `VideoFrame`. */
const canCopy = (): boolean => typeof Reflect.get(globalThis, 'VideoFrame') === 'function';

/** Rejects if the browser provides no pixels. */
export async function readFrame(video: HTMLVideoElement): Promise<Frame> {
  const copied = canCopy() ? await copyPlane(video).catch(() => undefined) : undefined;
  return copied ?? draw(video);
}
