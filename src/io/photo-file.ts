/** Decodes a picture file and draws it at the size of a photo. */
import {
  decodeWidthOf,
  isCutOff,
  planPicture,
  problemOfLength,
  problemOfUndecoded,
  type FileProblem,
  type PicturePlan,
} from '../core/picture/file.ts';
import type { Size } from '../eye/geometry.ts';
import { drawOpaque, zero } from './canvas.ts';

/** The picture, which the caller owns, or why there is none. */
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
  const file = new Blob([bytes]);
  const resizeWidth = decodeWidthOf(bytes);
  // by default, every browser applies the EXIF orientation; Chromium 109 doesn't support 'from-image'
  const whole = (): Promise<ImageBitmap | null> => createImageBitmap(file).catch(() => null);
  if (resizeWidth === undefined) return whole();
  return createImageBitmap(file, { resizeWidth, resizeQuality: 'high' }).catch(whole);
}

/** Rejects if the file is gone, if the browser provides no canvas, or once `signal` is aborted. */
async function read(file: Blob, signal: AbortSignal): Promise<PictureFile> {
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
 * Reads the file and draws the whole picture upright, on white, at most 800×600. Never rejects. Resolves with undefined once
 * `signal` is aborted, and frees what it has drawn.
 */
export async function readPictureFile(file: Blob, signal: AbortSignal): Promise<PictureFile | undefined> {
  const picture = await read(file, signal).catch((): PictureFile => ({ problem: 'unreadable' }));
  if (!signal.aborted) return picture;
  if ('canvas' in picture) zero(picture.canvas);
  return undefined;
}
