// Finds a whole card by its four edges, each looked for where it may be. Pure.
import { ASPECT, type Corners, type Side } from '../../../eye/card.ts';
import type { Greys } from '../../../eye/picture.ts';
import {
  differencesAcross,
  linesIn,
  shareOf,
  stepsOf,
  supportOf,
  type Band,
  type Direction,
  type Steps,
  type Support,
} from './edges.ts';
import { crossing, pairsOf, type Line } from './lines.ts';

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
}

/** A part of an edge, from one of its ends, as shares of it. */
export type Part = readonly [from: number, to: number];
/** The part of an edge that is straight, beyond the round corners. */
const STRAIGHT: Part = [0.08, 0.92];
/** The least share of each edge with a step, and of all four: fingers hide a third of one. */
const MIN_EDGE_SHARE = 0.6;
const MIN_TOTAL_SHARE = 0.8;
/** The part of an edge next to a corner, and the least share of it with a step: no finger may hide a corner. */
const ARM: Part = [0.08, 0.22];
const MIN_ARM_SHARE = 0.5;
/** The part beyond a corner: stripes and sheets go on there. A step in it takes this much from an edge. */
const BEYOND: Part = [-0.04, -0.13];
const BEYOND_WEIGHT = 0.35;
/** The least difference of luma (0 to 255) between both sides of an edge: a line that is drawn has the same on both. */
const MIN_CONTRAST_LUMA = 5;
/** How far the corners must be from the edges of the picture, in pixels. */
const MARGIN_PX = 2;
/** The part of an edge that every wanted card covers ends this far from where its corner may be, as a share of the picture. */
const CORNER_SHARE = 0.06;

/** Something for each edge of a card. */
export type Sides<Each> = Readonly<Record<Side, Each>>;

/** An edge between its two corners, in pixels along it. */
export interface Edge {
  readonly direction: Direction;
  readonly line: Line;
  readonly start: number;
  readonly end: number;
}

/** The ends of an edge: left or above, and right or below. */
export type End = 'start' | 'end';
const ENDS: readonly End[] = ['start', 'end'];

/** Where the light steps in a picture, both ways. */
export type BothSteps = Readonly<Record<Direction, Steps>>;

/** A picture, and the lines in it that may be edges of the card. */
export interface Search {
  readonly picture: Greys;
  readonly steps: BothSteps;
  readonly lines: Sides<readonly Line[]>;
}

/** How different both sides of an edge are, from the differences along it: it lies on one ground, of one light. */
export type Contrast = (differences: readonly number[]) => number;

/** The corners between four lines; undefined if one is nearer to the edges of the picture than the margin. */
export function cornersOf(
  { left, right, top, bottom }: Sides<Line>,
  picture: Greys,
  marginPx: number,
): Corners | undefined {
  const corners: Corners = [
    crossing(left, top, picture),
    crossing(right, top, picture),
    crossing(right, bottom, picture),
    crossing(left, bottom, picture),
  ];
  const isInside = corners.every(
    ({ x, y }) =>
      x >= marginPx && y >= marginPx && x <= picture.width - 1 - marginPx && y <= picture.height - 1 - marginPx,
  );
  return isInside ? corners : undefined;
}

/** The lengths and the heights that a card may have, in pixels. */
export const rangesOf = ({ share: { min, max } }: Wanted, { width }: Greys) => ({
  long: [min * width, max * width] as const,
  high: [(0.9 * min * width) / ASPECT, (1.1 * max * width) / ASPECT] as const,
});

/** How much longer than a card four lines are, as a share; negative if they are shorter. */
export const stretchOf = ({ left, right, top, bottom }: Sides<Line>): number =>
  (right.at - left.at) / (bottom.at - top.at) / ASPECT - 1;

/** Whether the shape is that of a card. An upright line leans the other way where the card is turned. */
const isCard = (sides: Sides<Line>, { aspectTolerance, slopeTolerance }: Wanted): boolean =>
  Math.abs(stretchOf(sides)) <= aspectTolerance &&
  Math.abs((sides.left.slope + sides.right.slope) / 2 + (sides.top.slope + sides.bottom.slope) / 2) <= slopeTolerance;

export const edgesOf = (
  { left, right, top, bottom }: Sides<Line>,
  [topLeft, topRight, bottomRight, bottomLeft]: Corners,
): Sides<Edge> => ({
  left: { direction: 'upright', line: left, start: topLeft.y, end: bottomLeft.y },
  right: { direction: 'upright', line: right, start: topRight.y, end: bottomRight.y },
  top: { direction: 'level', line: top, start: topLeft.x, end: topRight.x },
  bottom: { direction: 'level', line: bottom, start: bottomLeft.x, end: bottomRight.x },
});

/** Which points of an edge have a step, in a part of it from its start, or from its end. */
export function supportIn(
  steps: BothSteps,
  { direction, line, start, end }: Edge,
  part: Part,
  from: End = 'start',
): Support {
  const [corner, length] = from === 'start' ? [start, end - start] : [end, start - end];
  const [one, other] = [corner + part[0] * length, corner + part[1] * length];
  return supportOf(steps[direction], line, Math.min(one, other), Math.max(one, other));
}

/** Whether the part next to a corner is there. */
export const hasArm = (steps: BothSteps, edge: Edge, arm: Part, at: End): boolean =>
  shareOf(supportIn(steps, edge, arm, at)) >= MIN_ARM_SHARE;

/** How clear the edges are at these of their ends: the mean of their shares, or 0 if this is no card. */
export function clarityOf(
  { picture, steps }: Search,
  edges: readonly Edge[],
  contrastOf: Contrast,
  endsOf: (edge: Edge) => readonly End[],
): number {
  let total = 0;
  let beyondPoints = 0;
  let beyondSteps = 0;
  for (const edge of edges) {
    const share = shareOf(supportIn(steps, edge, STRAIGHT));
    if (share < MIN_EDGE_SHARE) return 0;
    const { direction, line, start, end } = edge;
    const [from, to] = [start + STRAIGHT[0] * (end - start), start + STRAIGHT[1] * (end - start)];
    if (contrastOf(differencesAcross(picture, direction, line, from, to)) < MIN_CONTRAST_LUMA) return 0;
    total += share;
    for (const at of endsOf(edge)) {
      if (!hasArm(steps, edge, ARM, at)) return 0;
      const beyond = supportIn(steps, edge, BEYOND, at);
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

export const stepsIn = (picture: Greys): BothSteps => ({
  upright: stepsOf(picture, 'upright'),
  level: stepsOf(picture, 'level'),
});

/** The lines that may be edges of what is looked for, and where. */
export function searchIn(
  picture: Greys,
  { share, offsetShare, maxSlope, mostLines }: Wanted,
  steps: BothSteps,
): Search {
  const { width, height } = picture;
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
    });
  };
  const lines = { left: band('x', -1), right: band('x', 1), top: band('y', -1), bottom: band('y', 1) };
  return { picture, steps, lines };
}

/** A corner, by the edges that meet there. */
export interface CornerOf {
  readonly level: 'top' | 'bottom';
  readonly upright: 'left' | 'right';
}

/** At which ends an edge must be seen, where something hides a corner. */
function seenEnds(edge: Edge, edges: Sides<Edge>, hidden: CornerOf | undefined): readonly End[] {
  if (hidden && edge === edges[hidden.level]) return [hidden.upright === 'left' ? 'end' : 'start'];
  if (hidden && edge === edges[hidden.upright]) return [hidden.level === 'top' ? 'end' : 'start'];
  return ENDS;
}

/**
 * The best whole card of those that are wanted; undefined if there is none. `worthOf`: how much speaks for corners that are
 * that clear; `hidden`: a corner that needn't be seen.
 */
export function bestCard(
  search: Search,
  wanted: Wanted,
  contrastOf: Contrast,
  worthOf: (clarity: number, corners: Corners) => number = (clarity) => clarity,
  hidden?: CornerOf,
): Corners | undefined {
  const { picture, lines } = search;
  const { long, high } = rangesOf(wanted, picture);
  const rows = pairsOf(lines.top, lines.bottom, high, wanted.slopeTolerance);
  let best: Corners | undefined;
  let most = 0;
  for (const [left, right] of pairsOf(lines.left, lines.right, long, wanted.slopeTolerance)) {
    for (const [top, bottom] of rows) {
      const sides = { left, right, top, bottom };
      const corners = isCard(sides, wanted) ? cornersOf(sides, picture, MARGIN_PX) : undefined;
      if (!corners) continue;
      const edges = edgesOf(sides, corners);
      const endsOf = (edge: Edge): readonly End[] => seenEnds(edge, edges, hidden);
      const worth = worthOf(clarityOf(search, Object.values(edges), contrastOf, endsOf), corners);
      if (worth <= most) continue;
      best = corners;
      most = worth;
    }
  }
  return best;
}
