/** A camera's frame as its lumas, and smaller pictures of its parts. Pure; knows neither video nor canvas. */
import type { Rect, Size } from './geometry.ts';
import type { Greys } from './picture.ts';

export interface Frame extends Greys {
  /** What its darkest and its brightest pixels can be: 16 and 235 in most videos, otherwise 0 and 255. */
  readonly range: readonly [black: number, white: number];
  /** How many pixels of the camera's one of these is, in width or height: 1, or more where the frame was scaled down. */
  readonly scale: number;
}

/** Where `count` points lie that are spread over a stretch. */
function spread(start: number, length: number, count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, index) => Math.floor(start + ((index + 0.5) * length) / count));
}

/** A part of the frame, scaled; each pixel is the mean of four points of what it covers. Whole lumas, 0 to 255. */
export function sample({ width, luma, range: [black, white] }: Frame, from: Rect, to: Size): Greys {
  const gain = 255 / (white - black);
  const columns = spread(from.x, from.width, 2 * to.width);
  const rows = spread(from.y, from.height, 2 * to.height);
  const sampled = new Uint8ClampedArray(to.width * to.height);
  for (let y = 0, pixel = 0; y < to.height; y++) {
    const upper = (rows[2 * y] ?? 0) * width;
    const lower = (rows[2 * y + 1] ?? 0) * width;
    for (let x = 0; x < to.width; x++, pixel++) {
      const left = columns[2 * x] ?? 0;
      const right = columns[2 * x + 1] ?? 0;
      const top = (luma[upper + left] ?? 0) + (luma[upper + right] ?? 0);
      const bottom = (luma[lower + left] ?? 0) + (luma[lower + right] ?? 0);
      sampled[pixel] = ((top + bottom) / 4 - black) * gain;
    }
  }
  return { ...to, luma: sampled };
}
