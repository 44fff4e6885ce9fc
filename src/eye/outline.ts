/** Measures what is known of the outline of something, and judges whether it can be a card. Pure. */
import { ASPECT, distance, mapCorners, mean, type Corners, type Point } from './card.ts';
import { angleOf } from './edges.ts';
import type { Size } from './geometry.ts';

/** Each corner, as far as it is known: from the top left, clockwise. */
export type SomeCorners = readonly [Point | undefined, Point | undefined, Point | undefined, Point | undefined];

/** What is known of an outline, in pixels from the picture's middle, and in radians. */
export interface Outline {
  readonly corners: SomeCorners;
  /** The most that is seen of a level edge, and of an upright one. */
  readonly seenLength: number;
  readonly seenHeight: number;
  readonly angle: number;
}

export interface Measured {
  /** As far as two corners tell it, or what is seen of the edges. */
  readonly length: number;
  readonly height: number;
  /** Whether no two corners tell either: then it is at least that large. */
  readonly isLeast: boolean;
  readonly middle: Point;
  readonly angle: number;
  /** How much shorter than its opposite an edge is. */
  readonly tilt: number;
}

/** How far perspective may change the shape of the card, and shorten an edge. */
const MIN_SHAPE = 0.72;
const MAX_SHAPE = 1.3;
const MIN_EDGE_RATIO = 0.58;
const MIN_LENGTH_PX = 26;
const MAX_LENGTH_SHARE = 1.25;
/** The largest of which only one corner is seen: a sheet of paper goes on. */
const MAX_LEAST_SHARE = 0.95;

export const average = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : other === undefined ? one : (one + other) / 2;

/** The lengths between the corners. */
function spansOf([topLeft, topRight, bottomRight, bottomLeft]: SomeCorners) {
  const span = (one: Point | undefined, other: Point | undefined): number | undefined =>
    one && other ? distance(one, other) : undefined;
  return {
    level: [span(topLeft, topRight), span(bottomLeft, bottomRight)],
    upright: [span(topLeft, bottomLeft), span(topRight, bottomRight)],
  } as const;
}

const ratio = ([one, other]: readonly [number | undefined, number | undefined]): number =>
  one !== undefined && other !== undefined ? Math.min(one, other) / Math.max(one, other) : 1;

/** Where each corner says that the middle is, in the mean. */
function middleOf(
  [topLeft, topRight, bottomRight, bottomLeft]: SomeCorners,
  length: number,
  height: number,
  angle: number,
): Point | undefined {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const [across, along] = [length / 2, height / 2];
  const middles = (
    [
      [topLeft, across, along],
      [topRight, -across, along],
      [bottomRight, -across, -along],
      [bottomLeft, across, -along],
    ] as const
  ).flatMap(([corner, right, down]) =>
    corner ? [{ x: corner.x + right * cosine - down * sine, y: corner.y + right * sine + down * cosine }] : [],
  );
  return middles.length === 0 ? undefined : { x: mean(middles.map(({ x }) => x)), y: mean(middles.map(({ y }) => y)) };
}

/** What the outline of a card in a picture of this width measures; undefined if it is no card's. */
export function measureCard(
  { corners, seenLength, seenHeight, angle }: Outline,
  widthPx: number,
): Measured | undefined {
  const { level, upright } = spansOf(corners);
  const leastRatio = Math.min(ratio(level), ratio(upright));
  if (leastRatio < MIN_EDGE_RATIO) return undefined;
  const knownLength = average(...level);
  const knownHeight = average(...upright);
  if (knownLength !== undefined && knownHeight !== undefined) {
    const shape = knownLength / knownHeight / ASPECT;
    if (shape < MIN_SHAPE || shape > MAX_SHAPE) return undefined;
  }
  // what is seen of an edge that is cut off is the least it can be
  if (knownHeight !== undefined && seenLength > MAX_SHAPE * ASPECT * knownHeight) return undefined;
  if (knownLength !== undefined && MIN_SHAPE * seenHeight > knownLength / ASPECT) return undefined;
  const length =
    knownLength ?? (knownHeight !== undefined ? knownHeight * ASPECT : Math.max(seenLength, seenHeight * ASPECT));
  const height = knownHeight ?? length / ASPECT;
  const isLeast = knownLength === undefined && knownHeight === undefined;
  if (isLeast && length > MAX_LEAST_SHARE * widthPx) return undefined;
  if (length < MIN_LENGTH_PX || length > MAX_LENGTH_SHARE * widthPx) return undefined;
  const middle = middleOf(corners, length, height, angle);
  return middle && { length, height, isLeast, middle, angle, tilt: 1 - leastRatio };
}

/** The outline of which all four corners are known. */
export function outlineBetween(corners: Corners): Outline {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const { level, upright } = spansOf(corners);
  return {
    corners,
    seenLength: Math.max(...level.map((span) => span ?? 0)),
    seenHeight: Math.max(...upright.map((span) => span ?? 0)),
    angle: mean([
      mean([angleOf(true, topLeft, topRight), angleOf(true, bottomLeft, bottomRight)]),
      mean([angleOf(false, topLeft, bottomLeft), angleOf(false, topRight, bottomRight)]),
    ]),
  };
}

/** What was measured, with the corners if all are clear: as shares of the width of its picture. */
export const inShares = (
  { middle, length, angle, tilt }: Measured,
  corners: Corners | undefined,
  { width, height }: Size,
) => ({
  x: middle.x / width,
  y: middle.y / width,
  viewHeight: height / width,
  width: length / width,
  turn: (angle * 180) / Math.PI,
  tilt,
  corners: corners && mapCorners(corners, ({ x, y }) => ({ x: x / width, y: y / width })),
});
