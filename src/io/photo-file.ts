/** A picture file that a person chose becomes a canvas of a photo's size. Knows neither the input nor what is done with the photo. */
import {
  isCutOff,
  planPicture,
  problemOfLength,
  problemOfUndecoded,
  type FileProblem,
  type PicturePlan,
} from '../core/picture-file.ts';
import type { Size } from '../core/geometry.ts';
import { drawOpaque, zero } from './canvas.ts';

/** The picture, which belongs to the caller, or why there is none. */
export type PictureFile = { readonly canvas: HTMLCanvasElement } | { readonly problem: FileProblem };

function drawWhole(picture: HTMLCanvasElement | ImageBitmap, size: Size): HTMLCanvasElement {
  const from = { x: 0, y: 0, width: picture.width, height: picture.height };
  return drawOpaque(picture, { size, from, to: { x: 0, y: 0, ...size } });
}

function drawInSteps(bitmap: ImageBitmap, { size, steps }: PicturePlan): HTMLCanvasElement {
  const drawn: HTMLCanvasElement[] = [];
  try {
    for (const step of steps) drawn.push(drawWhole(drawn.at(-1) ?? bitmap, step));
    return drawWhole(drawn.at(-1) ?? bitmap, size);
  } finally {
    for (const canvas of drawn) zero(canvas);
  }
}

async function decode(bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap | null> {
  try {
    // without `imageOrientation`, every browser turns the picture by its EXIF; Chromium 109 doesn't know 'from-image'
    return await createImageBitmap(new Blob([bytes]));
  } catch {
    return null;
  }
}

/** Rejects where the file is gone, where the browser gives no canvas, and once `signal` is aborted. */
async function read(file: File, signal: AbortSignal): Promise<PictureFile> {
  const problem = problemOfLength(file.size);
  if (problem) return { problem };
  const bytes = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  if (isCutOff(bytes)) return { problem: 'unreadable' };
  const bitmap = await decode(bytes);
  if (!bitmap) return { problem: problemOfUndecoded(bytes) };
  try {
    signal.throwIfAborted();
    const { width, height } = bitmap;
    const plan = planPicture({ width, height });
    return plan ? { canvas: drawInSteps(bitmap, plan) } : { problem: 'tooSmall' };
  } finally {
    bitmap.close();
  }
}

/**
 * Reads and draws the file: upright, whole, at most 800×600, on white. Never rejects; undefined once `signal` is aborted,
 * when nothing is kept.
 */
export async function readPictureFile(file: File, signal: AbortSignal): Promise<PictureFile | undefined> {
  const picture = await read(file, signal).catch((): PictureFile => ({ problem: 'unreadable' }));
  if (!signal.aborted) return picture;
  if ('canvas' in picture) zero(picture.canvas);
  return undefined;
}
