// From the bytes of a JPEG to pixels that can be judged: decoded, freed of the bars beside the camera's frame, scaled to
// one size. Imports sharp and thresholds; knows no verdict.
import sharp from 'sharp';
import { lumaAt } from '../../../core/picture.ts';
import {
  ANALYSIS_LONG_SIDE_PX,
  BAR_MARGIN_PX,
  BAR_PURITY,
  BLACK_BAR_LUMA,
  MIN_SHARE_BETWEEN_BARS,
  OUTLINE_LONG_SIDE_PX,
  WHITE_BAR_LUMA,
} from './thresholds.ts';

/** Red, green and blue of every pixel, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** A part of a picture, as shares (0 to 1) of its width and height. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const WHOLE: Area = { left: 0, top: 0, right: 1, bottom: 1 };

/** A decoded photo. */
export interface Picture {
  /** Of the JPEG, bars included, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Without bars, in its full size: for reading codes. */
  readonly full: Pixels;
  /** Without bars, at the size at which exposure and sharpness are judged. */
  readonly analysis: Pixels;
  /** Without bars, at the size at which the card is looked for. */
  readonly outline: Pixels;
}

/** The bytes are no JPEG, or one that breaks off. */
export class NotAJpegError extends Error {
  override readonly name = 'NotAJpegError';
}

/** More pixels than any camera's photo: a picture that is a bomb rather than a photo. */
const MAX_PIXELS = 50_000_000;

async function scaled(pixels: Pixels, longSidePx: number): Promise<Pixels> {
  const { data, info } = await sharp(pixels.rgb, { raw: { width: pixels.width, height: pixels.height, channels: 3 } })
    .resize({ width: longSidePx, height: longSidePx, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

async function cropped(pixels: Pixels, left: number, top: number): Promise<Pixels> {
  const width = pixels.width - 2 * left;
  const height = pixels.height - 2 * top;
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

/** Whether a whole row or column is nothing but bar. */
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

/** How many whole lines (rows or columns) from both ends are nothing but bar; the fitted frame lies in the middle. */
function barDepth(pixels: Pixels, direction: Direction, isBarPixel: IsBarPixel): number {
  const lines = linesOf(pixels, direction);
  const isBar = (line: number): boolean => isBarLine(pixels, direction, line, isBarPixel);
  let depth = 0;
  while (depth < lines / 2 && isBar(depth) && isBar(lines - 1 - depth)) depth++;
  return depth;
}

/** The picture without the uniform bars above and below, or left and right, of a frame that does not fill it. */
async function withoutBars(pixels: Pixels): Promise<Pixels> {
  for (const isBarPixel of barKinds) {
    for (const direction of ['rows', 'columns'] as const) {
      const lines = linesOf(pixels, direction);
      const depth = barDepth(pixels, direction, isBarPixel);
      if (depth === 0 || lines - 2 * (depth + BAR_MARGIN_PX) < MIN_SHARE_BETWEEN_BARS * lines) continue;
      // A frame fills its picture in the other direction; what is as white or black there too is the ground under a card.
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
 * @throws NotAJpegError where the bytes are something else, broken, or larger than any photo.
 */
export async function decodePicture(jpeg: Uint8Array): Promise<Picture> {
  if (!(jpeg[0] === 0xff && jpeg[1] === 0xd8)) throw new NotAJpegError('the bytes do not begin as a JPEG does');
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
  const analysis = await scaled(full, ANALYSIS_LONG_SIDE_PX);
  const outline = await scaled(analysis, OUTLINE_LONG_SIDE_PX);
  return { width: decoded.width, height: decoded.height, full, analysis, outline };
}

/** The lumas (0 to 255) of an area, row by row. */
export interface Greys {
  readonly width: number;
  readonly height: number;
  readonly luma: Float32Array;
}

export function greysOf(pixels: Pixels, area: Area): Greys {
  const left = Math.floor(area.left * pixels.width);
  const top = Math.floor(area.top * pixels.height);
  const width = Math.max(1, Math.ceil(area.right * pixels.width) - left);
  const height = Math.max(1, Math.ceil(area.bottom * pixels.height) - top);
  const luma = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      luma[y * width + x] = lumaAt(pixels.rgb, 3 * ((top + y) * pixels.width + left + x));
    }
  }
  return { width, height, luma };
}

/** The luma (0 to 255, to the nearest whole one) below which `share` (0 to 1) of an area lies. */
export function lumaQuantile({ luma }: Greys, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of luma) {
    const bin = Math.round(value);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  let below = 0;
  for (let bin = 0; bin < 256; bin++) {
    below += counts[bin] ?? 0;
    if (below > share * luma.length) return bin;
  }
  return 255;
}
