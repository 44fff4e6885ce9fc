// Straight lines in a picture, where two of them cross, and which may be opposite edges of a card.
import type { Point } from '../../../eye/card.ts';
import type { Size } from '../../../eye/geometry.ts';

/**
 * A line in pixels: `at` is its position where it crosses the middle of the picture, `slope` how much that changes from one
 * pixel to the next along it. Upright lines have x positions along y, level ones y positions along x.
 */
export interface Line {
  readonly at: number;
  readonly slope: number;
}

/** Where an upright and a level line cross in a picture of this size. */
export function crossing(upright: Line, level: Line, { width, height }: Size): Point {
  // x = at + slope * (y - height / 2), y = at + slope * (x - width / 2)
  const x =
    (upright.at + upright.slope * (level.at - (level.slope * width) / 2 - height / 2)) /
    (1 - upright.slope * level.slope);
  return { x, y: level.at + level.slope * (x - width / 2) };
}

/** Opposite edges at a distance that a card may have. */
export const pairsOf = (
  firsts: readonly Line[],
  seconds: readonly Line[],
  [min, max]: readonly [min: number, max: number],
  slopeTolerance: number,
): (readonly [Line, Line])[] =>
  firsts.flatMap((first) =>
    seconds
      .filter(({ at, slope }) => {
        const apart = at - first.at;
        return apart >= min && apart <= max && Math.abs(slope - first.slope) <= slopeTolerance;
      })
      .map((second) => [first, second] as const),
  );
