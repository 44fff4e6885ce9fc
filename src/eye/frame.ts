/** A camera frame as lumas, and scaled-down samples of it. Pure. */
import { planPhoto, type Aim, type PhotoPlan, type Rect, type Size } from './geometry.ts';
import type { Greys } from './picture.ts';

export interface Frame extends Greys {
  /** The lumas of black and white: 16 and 235 in most videos, otherwise 0 and 255. */
  readonly range: readonly [black: number, white: number];
  /** How many camera pixels one pixel spans, in width and in height: more than 1 if the frame was scaled down. */
  readonly scale: number;
}

/** How a frame becomes a photo, and the part of it that does, in its own pixels. */
export interface Planned {
  readonly plan: PhotoPlan;
  readonly part: Rect;
}

/** Undefined for a frame without area. */
export function planIn({ width, height, scale }: Frame, aim: Aim): Planned | undefined {
  const plan = planPhoto({ width: Math.round(width * scale), height: Math.round(height * scale) }, aim);
  if (!plan) return undefined;
  const { x, y, ...size } = plan.from;
  const part = { x: x / scale, y: y / scale, width: size.width / scale, height: size.height / scale };
  return { plan, part };
}

/** Spreads `count` points evenly over a range. */
function spread(start: number, length: number, count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, index) => Math.floor(start + ((index + 0.5) * length) / count));
}

/** Scales a part of the frame; each pixel is the mean of four points in its area. Whole lumas, 0 to 255. */
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
