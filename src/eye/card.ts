/** What a card is in a picture: its shape and its corners. Pure. */

/** Pixels of the picture. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The corners: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

/** What lies between two points, by its share of the way to the other one. */
export const between = (one: Point, other: Point, share: number): Point => ({
  x: one.x + share * (other.x - one.x),
  y: one.y + share * (other.y - one.y),
});

export const distance = (one: Point, other: Point): number => Math.hypot(other.x - one.x, other.y - one.y);

export type Side = 'left' | 'right' | 'top' | 'bottom';

/** Length to width of ISO/IEC 7810 ID-1. */
export const ASPECT = 85.6 / 53.98;
/** The length of a card that lies right, as a share of the view's width. */
export const BEST_WIDTH = 0.79;

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** The lengths of a card's level and of its upright edges. */
export const edgesOf = ([topLeft, topRight, bottomRight, bottomLeft]: Corners) => ({
  level: [distance(topLeft, topRight), distance(bottomLeft, bottomRight)],
  upright: [distance(topLeft, bottomLeft), distance(topRight, bottomRight)],
});

/** The lengths of a card's level and of its upright edges, in the mean. */
export function sizeOf(corners: Corners): { long: number; high: number } {
  const { level, upright } = edgesOf(corners);
  return { long: mean(level), high: mean(upright) };
}

/** Length to height, as a factor of a card's. */
export function shapeOf(corners: Corners): number {
  const { long, high } = sizeOf(corners);
  return long / high / ASPECT;
}

/** The middle of four corners. */
export const centreOf = (corners: Corners): Point => ({
  x: mean(corners.map(({ x }) => x)),
  y: mean(corners.map(({ y }) => y)),
});

/** Each corner somewhere else, in the same order. */
export const mapCorners = (
  [topLeft, topRight, bottomRight, bottomLeft]: Corners,
  move: (corner: Point) => Point,
): Corners => [move(topLeft), move(topRight), move(bottomRight), move(bottomLeft)];
