// Colours of a photo, and how they differ. Pure.
import type { Point } from '../../../eye/card.ts';

/** Red, green and blue of every pixel, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** 0 to 255 each. */
export type Colour = readonly [red: number, green: number, blue: number];

const BLACK: Colour = [0, 0, 0];

/** The colour at a point; beyond the border, of the nearest pixel. */
export function colourAt({ width, height, rgb }: Pixels, { x, y }: Point): Colour {
  const column = Math.max(0, Math.min(width - 1, Math.round(x)));
  const row = Math.max(0, Math.min(height - 1, Math.round(y)));
  const at = 3 * (row * width + column);
  return [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
}

/** How far two colours are apart in the channel in which they are furthest. */
export const apart = (one: Colour, other: Colour): number =>
  Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]), Math.abs(one[2] - other[2]));

export function meanOf(colours: readonly Colour[]): Colour {
  const [red, green, blue] = colours.reduce(
    (sum, colour) => [sum[0] + colour[0], sum[1] + colour[1], sum[2] + colour[2]],
    BLACK,
  );
  return [red / colours.length, green / colours.length, blue / colours.length];
}

export const medianOf = (numbers: readonly number[]): number =>
  Float64Array.from(numbers).sort()[numbers.length >> 1] ?? 0;

/** The median of each channel: print on less than a half changes nothing. */
export const usualOf = (colours: readonly Colour[]): Colour => [
  medianOf(colours.map(([red]) => red)),
  medianOf(colours.map(([, green]) => green)),
  medianOf(colours.map(([, , blue]) => blue)),
];
