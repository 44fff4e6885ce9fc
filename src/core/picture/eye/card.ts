/** What a card is in a picture: its shape and its corners, and the lines between them. Pure. */
import type { Size } from '../geometry.ts';

/** Pixels of the picture. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The corners: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

export const distance = (one: Point, other: Point): number => Math.hypot(other.x - one.x, other.y - one.y);

export type Side = 'left' | 'right' | 'top' | 'bottom';

/** Length to width of ISO/IEC 7810 ID-1. */
export const ASPECT = 85.6 / 53.98;
/**
 * A line in pixels: `at` is its position where it crosses the middle of the picture, `slope` how much that changes from one
 * pixel to the next along it. Upright lines have x positions along y, level ones y positions along x.
 */
export interface Line {
  readonly at: number;
  readonly slope: number;
}

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** The lengths of a card's level and of its upright edges. */
export const edgesOf = ([topLeft, topRight, bottomRight, bottomLeft]: Corners) => ({
  level: [distance(topLeft, topRight), distance(bottomLeft, bottomRight)],
  upright: [distance(topLeft, bottomLeft), distance(topRight, bottomRight)],
});

/** The middle of four corners. */
export const centreOf = (corners: Corners): Point => ({
  x: mean(corners.map(({ x }) => x)),
  y: mean(corners.map(({ y }) => y)),
});

/** Where an upright and a level line cross in a picture of this size; of size 0, if they are measured from its middle. */
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
