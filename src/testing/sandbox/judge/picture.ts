// Decodes a JPEG into pixels for the judge, without the bars beside the camera's frame. Imports thresholds.
import { MAX_PHOTO } from '../../../eye/constants.ts';
import type { Frame } from '../../../eye/frame.ts';
import { lumaAt } from '../../../eye/picture.ts';
import { loadSharp } from '../../optional-packages.ts';
import type { Pixels } from './colour.ts';
import { readHeader, type JpegHeader } from './jpeg-header.ts';
import { BAR_MARGIN_PX, BAR_PURITY, BLACK_BAR_LUMA, MIN_SHARE_BETWEEN_BARS, WHITE_BAR_LUMA } from './thresholds.ts';

/** A decoded photo. */
export interface Picture {
  /** Width of the JPEG in pixels, including bars. */
  readonly width: number;
  /** Height of the JPEG in pixels, including bars. */
  readonly height: number;
  /** Without bars. */
  readonly pixels: Pixels;
  /** The same as lumas, for the eye. */
  readonly frame: Frame;
}

/** Why the sandbox refuses a photo without judging it; a word for programs, as in its answer. */
export type PhotoRefusal = 'not_a_jpeg' | 'photo_too_large' | 'photo_has_metadata';

/** The sandbox refuses this photo: the widget never sends one like it. */
export class PhotoRefusedError extends Error {
  override readonly name: string = 'PhotoRefusedError';

  constructor(
    readonly refusal: PhotoRefusal,
    message: string,
  ) {
    super(message);
  }
}

/** The bytes aren't a complete JPEG. */
export class NotAJpegError extends PhotoRefusedError {
  override readonly name = 'NotAJpegError';

  constructor(reason: string) {
    super('not_a_jpeg', `not a complete JPEG (${reason}), expected one`);
  }
}

function frameOf({ width, height, rgb }: Pixels): Frame {
  const luma = new Uint8ClampedArray(width * height);
  for (let pixel = 0; pixel < luma.length; pixel++) luma[pixel] = lumaAt(rgb, 3 * pixel);
  return { width, height, luma, range: [0, 255], scale: 1 };
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

function headerOf(jpeg: Uint8Array): JpegHeader {
  const header = readHeader(Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength));
  if (!header) throw new NotAJpegError('its header is missing or cut off');
  return header;
}

/** @throws PhotoRefusedError for a photo that the widget never sends, before it is decoded: many pixels would take long */
export function checkPhoto(jpeg: Uint8Array): void {
  const { width, height, metadata } = headerOf(jpeg);
  if (Math.max(width, height) > MAX_PHOTO.width || Math.min(width, height) > MAX_PHOTO.height) {
    throw new PhotoRefusedError(
      'photo_too_large',
      `${width}x${height} pixels, expected at most ${MAX_PHOTO.width}x${MAX_PHOTO.height}`,
    );
  }
  if (metadata !== undefined) {
    throw new PhotoRefusedError('photo_has_metadata', `a JPEG with metadata (${metadata}), expected none`);
  }
}

/**
 * Decodes a JPEG.
 * @throws NotAJpegError if the bytes aren't a complete one
 */
export async function decodePicture(jpeg: Uint8Array): Promise<Picture> {
  headerOf(jpeg);
  const sharp = await loadSharp();
  let decoded: Pixels;
  try {
    const { data, info } = await sharp(jpeg, { failOn: 'truncated' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    decoded = { width: info.width, height: info.height, rgb: data };
  } catch (error) {
    throw new NotAJpegError(error instanceof Error ? error.message : 'it cannot be decoded');
  }
  const pixels = await withoutBars(decoded);
  return { width: decoded.width, height: decoded.height, pixels, frame: frameOf(pixels) };
}
