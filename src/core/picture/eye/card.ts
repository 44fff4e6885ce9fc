/**
 * Finds a card by its four edges, each looked for where it may be: narrowly around the guide, or anywhere in a photo. Pure.
 */
import {
  contrastAcross,
  linesIn,
  shareOf,
  stepsOf,
  supportOf,
  type Band,
  type Ground,
  type Line,
  type Steps,
} from './edges.ts';
import type { Greys } from './picture.ts';

/** Pixels of the picture. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The corners: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

export const distance = (one: Point, other: Point): number => Math.hypot(other.x - one.x, other.y - one.y);

/** Which cards are looked for. Shares are of the picture's width; of its height, where something is above or below. */
export interface Wanted {
  /** The shares that the card's width may have. */
  readonly share: { readonly min: number; readonly max: number };
  /** How far the card's middle may be from the picture's. */
  readonly offsetShare: number;
  /** How far perspective may change the shape of the card. */
  readonly aspectTolerance: number;
  /** The steepest edge. */
  readonly maxSlope: number;
  /** How far opposite edges may be from parallel, and neighbours from square, as slopes. */
  readonly slopeTolerance: number;
  /** How many lines are tried for each edge. */
  readonly mostLines: number;
  /** Whether the picture may cut off one edge. If so, the largest card is wanted, as print has edges too; else the clearest. */
  readonly mayBeCut: boolean;
  /** What may lie around it. */
  readonly ground: Ground;
}

/** A card that fills the guide, turned by up to four degrees. */
export const IN_GUIDE: Wanted = {
  share: { min: 0.78, max: 0.9 },
  offsetShare: 0.05,
  aspectTolerance: 0.04,
  maxSlope: 0.07,
  slopeTolerance: 0.03,
  mostLines: 8,
  mayBeCut: false,
  ground: 'one',
};

/** A card that a hand alone can bring there: nearer or further, aside, turned or tilted by up to seven degrees. */
export const GUIDED: Wanted = {
  share: { min: 0.66, max: 0.95 },
  offsetShare: 0.12,
  aspectTolerance: 0.1,
  maxSlope: 0.2,
  slopeTolerance: 0.12,
  mostLines: 10,
  mayBeCut: false,
  ground: 'one',
};

/** Length to width of ISO/IEC 7810 ID-1. */
export const ASPECT = 85.6 / 53.98;
/** The part of an edge that is straight, beyond the round corners. */
const STRAIGHT: readonly [from: number, to: number] = [0.08, 0.92];
/** The least share of each edge with a step, and of all four: fingers hide a third of one. */
const MIN_EDGE_SHARE = 0.6;
const MIN_TOTAL_SHARE = 0.8;
/** The part of an edge next to a corner, and the least share of it with a step: no finger may hide a corner. */
const ARM: readonly [from: number, to: number] = [0.08, 0.22];
const MIN_ARM_SHARE = 0.5;
/** The same where the picture cuts off the edge: a whole card ends before that. */
const CUT_ARM: readonly [from: number, to: number] = [0, 0.04];
/** The part beyond a corner, as shares of the edge: stripes and sheets go on there. A step in it takes this much from an edge. */
const BEYOND: readonly [from: number, to: number] = [0.04, 0.13];
const BEYOND_WEIGHT = 0.35;
/** The least difference of luma (0 to 255) between both sides of an edge: a line that is drawn has the same on both. */
const MIN_CONTRAST_LUMA = 5;
/** How far the corners must be from the edges of the picture, in pixels. */
const MARGIN_PX = 2;
/** The part of an edge that every wanted card covers ends this far from where its corner may be, as a share of the picture. */
const CORNER_SHARE = 0.06;

/** A line that may be an edge of the card, or of the picture that cuts it off. */
interface Edge extends Line {
  readonly isCut?: boolean;
}

interface Sides {
  readonly left: Edge;
  readonly right: Edge;
  readonly top: Edge;
  readonly bottom: Edge;
}

type Side = keyof Sides;

interface AllSteps {
  readonly upright: Steps;
  readonly level: Steps;
}

interface Pair {
  readonly first: Edge;
  readonly second: Edge;
}

/** Where an upright and a level line cross. */
function crossing(upright: Line, level: Line, { width, height }: Greys): Point {
  // x = at + slope * (y - height / 2), y = at + slope * (x - width / 2)
  const x =
    (upright.at + upright.slope * (level.at - (level.slope * width) / 2 - height / 2)) /
    (1 - upright.slope * level.slope);
  return { x, y: level.at + level.slope * (x - width / 2) };
}

const cornersOf = ({ left, right, top, bottom }: Sides, picture: Greys): Corners => [
  crossing(left, top, picture),
  crossing(right, top, picture),
  crossing(right, bottom, picture),
  crossing(left, bottom, picture),
];

/** Opposite edges at a distance that a card may have. */
function pairsOf(
  firsts: readonly Edge[],
  seconds: readonly Edge[],
  min: number,
  max: number,
  slopeTolerance: number,
): Pair[] {
  return firsts.flatMap((first) =>
    seconds
      .filter((second) => {
        const isCut = first.isCut ?? second.isCut ?? false;
        const distance = second.at - first.at;
        if (distance > max || distance < (isCut ? min / 2 : min)) return false;
        return isCut || Math.abs(second.slope - first.slope) <= slopeTolerance;
      })
      .map((second) => ({ first, second })),
  );
}

/** The part of a line that begins at a corner, in ascending order. */
function alongFrom(corner: number, length: number, [from, to]: readonly [number, number]): [number, number] {
  const ends = [corner + from * length, corner + to * length] as const;
  return [Math.min(...ends), Math.max(...ends)];
}

const between = (start: number, end: number, [from, to]: readonly [number, number]): [number, number] => [
  start + from * (end - start),
  start + to * (end - start),
];

const mean = (one: Edge, other: Edge): number =>
  one.isCut ? other.slope : other.isCut ? one.slope : (one.slope + other.slope) / 2;

/** An upright line leans the other way where the card is turned. */
const isSquare = ({ left, right, top, bottom }: Sides, slopeTolerance: number): boolean =>
  Math.abs(mean(left, right) + mean(top, bottom)) <= slopeTolerance;

/** How clear the edges are: the mean of their shares, or 0 if this is no card. */
function clarityOf(
  sides: Sides,
  corners: Corners,
  { upright, level }: AllSteps,
  picture: Greys,
  ground: Ground,
): number {
  const { width, height } = picture;
  const margin = Object.values(sides).some(({ isCut }: Edge) => isCut) ? 0 : MARGIN_PX;
  const isInside = corners.every(
    ({ x, y }) => x >= margin && y >= margin && x <= width - 1 - margin && y <= height - 1 - margin,
  );
  if (!isInside) return 0;
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const { left, right, top, bottom } = sides;
  const edges = (
    [
      [upright, left, topLeft.y, bottomLeft.y, top, bottom],
      [upright, right, topRight.y, bottomRight.y, top, bottom],
      [level, top, topLeft.x, topRight.x, left, right],
      [level, bottom, bottomLeft.x, bottomRight.x, left, right],
    ] as const
  ).filter(([, edge]) => !edge.isCut);
  let total = 0;
  let beyondPoints = 0;
  let beyondSteps = 0;
  for (const [steps, line, start, end, before, after] of edges) {
    const straight = between(start, end, STRAIGHT);
    const share = shareOf(supportOf(steps, line, ...straight), ground);
    if (share < MIN_EDGE_SHARE) return 0;
    if (contrastAcross(picture, steps.direction, line, straight, ground) < MIN_CONTRAST_LUMA) return 0;
    total += share;
    const length = end - start;
    for (const [corner, inwards, isCut] of [
      [start, length, before.isCut],
      [end, -length, after.isCut],
    ] as const) {
      const arm = alongFrom(corner, inwards, isCut ? CUT_ARM : ARM);
      if (shareOf(supportOf(steps, line, ...arm), ground) < MIN_ARM_SHARE) return 0;
      if (isCut) continue;
      const beyond = supportOf(steps, line, ...alongFrom(corner, -inwards, BEYOND));
      beyondPoints += beyond.points;
      beyondSteps += beyond.lighter + beyond.darker;
    }
  }
  const clarity = total / edges.length - (BEYOND_WEIGHT * beyondSteps) / Math.max(1, beyondPoints);
  return clarity < MIN_TOTAL_SHARE ? 0 : clarity;
}

/** The parts of an edge to look at: what every wanted card covers, or what every one covers some of. */
function partsOf(length: number, least: number, offset: number): Band['parts'] {
  const inset = length / 2 - least + offset + CORNER_SHARE * length;
  if (2 * inset < length) return [[inset, length - inset]];
  const starts = Math.floor((4 * (length - least)) / least) + 1;
  return Array.from({ length: starts }, (_, index) => [(index * least) / 4, (index * least) / 4 + least]);
}

/** A card in a picture, in pixels of it. */
export interface Card {
  readonly corners: Corners;
  /** What is seen of it, in pixels. */
  readonly area: number;
  /** The edge of the picture that cuts it off, where there is one; two of the corners are on it then. */
  readonly cutAt: Side | undefined;
}

/** The pixels within four corners. */
export const areaOf = ([one, two, three, four]: Corners): number =>
  Math.abs((three.x - one.x) * (four.y - two.y) - (four.x - two.x) * (three.y - one.y)) / 2;

/** The best card; undefined if there is none. With `cutAt`, one that reaches that edge of the picture. */
export function bestCard(
  picture: Greys,
  { share, aspectTolerance, slopeTolerance, ground, mayBeCut }: Wanted,
  edges: Readonly<Record<Side, readonly Edge[]>>,
  steps: AllSteps,
  cutAt?: Side,
): Card | undefined {
  const { width } = picture;
  const columns = pairsOf(edges.left, edges.right, share.min * width, share.max * width, slopeTolerance);
  const [low, high] = [(0.9 * share.min * width) / ASPECT, (1.1 * share.max * width) / ASPECT];
  const rows = pairsOf(edges.top, edges.bottom, low, high, slopeTolerance);
  let best: Card | undefined;
  let most = 0;
  for (const { first: left, second: right } of columns) {
    for (const { first: top, second: bottom } of rows) {
      const sides = { left, right, top, bottom };
      const change = (right.at - left.at) / (bottom.at - top.at) / ASPECT - 1;
      // what is cut off is shorter, in one way
      const isShort = cutAt === 'left' || cutAt === 'right' ? change < 0 : cutAt !== undefined && change > 0;
      if ((Math.abs(change) > aspectTolerance && !isShort) || !isSquare(sides, slopeTolerance)) continue;
      const corners = cornersOf(sides, picture);
      const area = areaOf(corners);
      const worth = clarityOf(sides, corners, steps, picture, ground) * (mayBeCut ? area : 1);
      if (worth <= most) continue;
      best = { corners, area, cutAt };
      most = worth;
    }
  }
  return best;
}

/** What is looked for, and where. */
export function lookFor(picture: Greys, { share, offsetShare, maxSlope, mostLines, ground }: Wanted) {
  const { width, height } = picture;
  const steps = { upright: stepsOf(picture, 'upright'), level: stepsOf(picture, 'level') };
  const reach = { x: (share.max * width) / 2, y: (share.max * width) / ASPECT / 2 };
  const least = { x: (share.min * width) / 2, y: (share.min * width) / ASPECT / 2 };
  const offset = { x: offsetShare * width, y: offsetShare * height };
  const band = (along: 'x' | 'y', side: -1 | 1): Line[] => {
    const middle = (along === 'x' ? width : height) / 2;
    const ends = [least[along] - offset[along], reach[along] + offset[along]].map((to) =>
      Math.round(middle + side * to),
    );
    const parts = along === 'x' ? partsOf(height, least.y, offset.y) : partsOf(width, least.x, offset.x);
    return linesIn(steps[along === 'x' ? 'upright' : 'level'], {
      from: Math.max(3, Math.min(...ends)),
      to: Math.min(2 * middle - 4, Math.max(...ends)),
      parts,
      maxSlope,
      most: mostLines,
      ground,
    });
  };
  return { steps, left: band('x', -1), right: band('x', 1), top: band('y', -1), bottom: band('y', 1) };
}

/** The best whole card of those that are wanted; undefined if there is none. */
export function findCard(picture: Greys, wanted: Wanted): Card | undefined {
  const { steps, ...edges } = lookFor(picture, wanted);
  return bestCard(picture, wanted, edges, steps);
}
