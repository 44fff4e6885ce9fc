// Decodes a JPEG into pixels for the judge, without the bars beside the camera's frame. Imports thresholds.
import { MAX_PHOTO } from '../../../core/constants.ts';
import type { Frame } from '../../../eye/frame.ts';
import { lumaAt } from '../../../eye/picture.ts';
import { loadSharp } from '../../optional-packages.ts';
import { BAR_MARGIN_PX, BAR_PURITY, BLACK_BAR_LUMA, MIN_SHARE_BETWEEN_BARS, WHITE_BAR_LUMA } from './thresholds.ts';

/** Red, green and blue of every pixel, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** A decoded photo. */
export interface Picture {
  /** Width of the JPEG in pixels, including bars. */
  readonly width: number;
  /** Height of the JPEG in pixels, including bars. */
  readonly height: number;
  /** The pixels without bars, for reading codes. */
  readonly full: Pixels;
  /** The frame without bars, at most the size of the largest photo, for the eye. */
  readonly frame: Frame;
}

/** The bytes aren't a complete JPEG. */
export class NotAJpegError extends Error {
  override readonly name = 'NotAJpegError';
}

/** More pixels than any camera's photo has; a larger picture may be a decompression bomb. */
const MAX_PIXELS = 50_000_000;

/** Returns a picture's luma, scaled down to at most the size of the largest photo. */
async function frameOf({ width, height, rgb }: Pixels): Promise<Frame> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize({ ...MAX_PHOTO, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const luma = new Uint8ClampedArray(info.width * info.height);
  for (let pixel = 0; pixel < luma.length; pixel++) luma[pixel] = lumaAt(data, 3 * pixel);
  return { width: info.width, height: info.height, luma, range: [0, 255], scale: 1 };
}

async function cropped(pixels: Pixels, left: number, top: number): Promise<Pixels> {
  const width = pixels.width - 2 * left;
  const height = pixels.height - 2 * top;
  const sharp = await loadSharp();
  const rgb = await sharp(pixels.rgb, { raw: { width: pixels.width, height: pixels.height, channels: 3 } })
    .extract({ left, top, width, height })
    .raw()
    .toBuffer();
  return { width, height, rgb };
}

type IsBarPixel = (luma: number) => boolean;
const barKinds: readonly IsBarPixel[] = [(luma) => luma >= WHITE_BAR_LUMA, (luma) => luma <= BLACK_BAR_LUMA];

type Direction = 'rows' | 'columns';

const linesOf = ({ width, height }: Pixels, direction: Direction): number => (direction === 'rows' ? height : width);

/** Whether an entire row or column belongs to a bar. */
function isBarLine(pixels: Pixels, direction: Direction, line: number, isBarPixel: IsBarPixel): boolean {
  const isRows = direction === 'rows';
  const length = isRows ? pixels.width : pixels.height;
  const lineStride = isRows ? pixels.width : 1;
  const pixelStride = isRows ? 1 : pixels.width;
  let count = 0;
  for (let index = 0; index < length; index++) {
    if (isBarPixel(lumaAt(pixels.rgb, 3 * (line * lineStride + index * pixelStride)))) count++;
  }
  return count >= BAR_PURITY * length;
}

/** Returns how many lines (rows or columns) at each end belong to bars. The fitted frame is in the middle. */
function barDepth(pixels: Pixels, direction: Direction, isBarPixel: IsBarPixel): number {
  const lines = linesOf(pixels, direction);
  const isBar = (line: number): boolean => isBarLine(pixels, direction, line, isBarPixel);
  let depth = 0;
  while (depth < lines / 2 && isBar(depth) && isBar(lines - 1 - depth)) depth++;
  return depth;
}

/** Crops the uniform bars above and below, or left and right, of a frame that doesn't fill its picture. */
async function withoutBars(pixels: Pixels): Promise<Pixels> {
  for (const isBarPixel of barKinds) {
    for (const direction of ['rows', 'columns'] as const) {
      const lines = linesOf(pixels, direction);
      const depth = barDepth(pixels, direction, isBarPixel);
      if (depth === 0 || lines - 2 * (depth + BAR_MARGIN_PX) < MIN_SHARE_BETWEEN_BARS * lines) continue;
      // A frame fills its picture in the other direction. If that is as white or black too, it is the ground under a
      // card.
      const across = direction === 'rows' ? 'columns' : 'rows';
      const isGround = [0, linesOf(pixels, across) - 1].some((line) => isBarLine(pixels, across, line, isBarPixel));
      if (isGround) return pixels;
      const inset = depth + BAR_MARGIN_PX;
      return direction === 'rows' ? cropped(pixels, 0, inset) : cropped(pixels, inset, 0);
    }
  }
  return pixels;
}

/**
 * Decodes a JPEG.
 * @throws NotAJpegError if the bytes aren't a JPEG, are incomplete, or have more pixels than any photo
 */
export async function decodePicture(jpeg: Uint8Array): Promise<Picture> {
  if (!(jpeg[0] === 0xff && jpeg[1] === 0xd8)) throw new NotAJpegError('the bytes do not begin as a JPEG does');
  const sharp = await loadSharp();
  let decoded: Pixels;
  try {
    const { data, info } = await sharp(jpeg, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    decoded = { width: info.width, height: info.height, rgb: data };
  } catch (error) {
    throw new NotAJpegError(error instanceof Error ? error.message : 'it cannot be decoded');
  }
  const full = await withoutBars(decoded);
  return { width: decoded.width, height: decoded.height, full, frame: await frameOf(full) };
}
