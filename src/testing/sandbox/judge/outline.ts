// The outline of a card in a photo, in all of its pixels: moved from where the eye sees it to where it is. Pure.
import { ASPECT, edgesOf, mean, type Corners, type Point } from '../../../eye/card.ts';
import type { Pixels } from './colour.ts';
import { countCorners } from './corner.ts';
import { crossing, edgesNear, type Edge } from './edge.ts';
import { SHEAR_TOLERANCE, STRETCH_TOLERANCE } from './thresholds.ts';

/** From the upper one clockwise. */
type Edges = readonly [top: Edge, right: Edge, bottom: Edge, left: Edge];

export interface Outline {
  readonly corners: Corners;
  readonly edges: Edges;
  /** How much speaks for it. */
  readonly worth: number;
}

/** The pixels within four corners. */
export const areaOf = ([one, two, three, four]: Corners): number =>
  Math.abs((three.x - one.x) * (four.y - two.y) - (four.x - two.x) * (three.y - one.y)) / 2;

/** How much longer than a card four corners are, as a share; negative if they are shorter. */
export function stretchOf(corners: Corners): number {
  const { level, upright } = edgesOf(corners);
  return mean(level) / mean(upright) / ASPECT - 1;
}

/** How far from square the edges are to each other, in radians: perspective alone hardly changes that. */
export function shearOf([one, two, three, four]: Corners): number {
  const angle = (from: Point, to: Point): number => Math.atan2(to.y - from.y, to.x - from.x);
  return mean([angle(one, four), angle(two, three)]) - mean([angle(one, two), angle(four, three)]) - Math.PI / 2;
}

/** How many lines are tried for each edge. */
const MOST_EDGES = 3;
/** Of how many outlines the corners are looked at. */
const MOST_DRAFTS = 12;
/** What isn't looked for at all. */
const MOST_STRETCH = 0.2;
/** What the corners add, and what another shape takes: print has lines too, and a table. */
const CORNERS_WORTH = 1;
const STRETCH_COST = 3;
const SHEAR_COST = 4;
/** What the least clear edge adds: a finger may lie over it. */
const LEAST_WORTH = 0.5;
/** What is larger is worth more: print lies within a card. */
const SIZE_WORTH = 1;

const cornersOf = ([top, right, bottom, left]: Edges): Corners => [
  crossing(left, top),
  crossing(top, right),
  crossing(right, bottom),
  crossing(bottom, left),
];

/** An outline before its corners are looked at: that takes longest. */
function draftOf({ width, height }: Pixels, edges: Edges): Outline | undefined {
  const corners = cornersOf(edges);
  const stretch = Math.abs(stretchOf(corners));
  if (stretch > MOST_STRETCH) return undefined;
  const clarities = edges.map(({ clarity }) => clarity);
  const worth =
    mean(clarities) +
    LEAST_WORTH * Math.min(...clarities) +
    SIZE_WORTH * Math.log(areaOf(corners) / (width * height)) -
    STRETCH_COST * stretch -
    SHEAR_COST * Math.abs(shearOf(corners));
  return { corners, edges, worth };
}

/** The line with the largest steps, and the clearest of the others. */
const likeliest = (edges: readonly Edge[]): Edge[] => {
  const [first, ...others] = edges;
  return first ? [first, ...others.sort((one, other) => other.clarity - one.clarity).slice(0, MOST_EDGES - 1)] : [];
};

type Choices = readonly [tops: Edge[], rights: Edge[], bottoms: Edge[], lefts: Edge[]];

/** The best outline of one line for each edge, if it is better than this one; else this one. */
function bestOf(
  pixels: Pixels,
  [tops, rights, bottoms, lefts]: Choices,
  other: Outline | undefined,
): Outline | undefined {
  const drafts = tops
    .flatMap((top) =>
      rights.flatMap((right) =>
        bottoms.flatMap((bottom) => lefts.map((left) => draftOf(pixels, [top, right, bottom, left]))),
      ),
    )
    .filter((draft) => draft !== undefined)
    .sort((one, another) => another.worth - one.worth);
  let best = other;
  for (const draft of drafts.slice(0, MOST_DRAFTS)) {
    if (best && draft.worth + CORNERS_WORTH <= best.worth) break;
    const worth = draft.worth + (CORNERS_WORTH * countCorners(pixels, draft.corners)) / 4;
    if (!best || worth > best.worth) best = { ...draft, worth };
  }
  return best;
}

/** How far an edge may be from where the others say that it is, in pixels. */
const REACH_PX = 12;
const FURTHER_PX = 30;
/** How far its shadow may lead it astray. */
const SHADOW_PX = 6;

const plus = (one: Point, other: Point, less: Point): Point => ({
  x: one.x + other.x - less.x,
  y: one.y + other.y - less.y,
});

const toward = (from: Point, to: Point, factor: number): Point => ({
  x: from.x + factor * (to.x - from.x),
  y: from.y + factor * (to.y - from.y),
});

/** Where the corners would be if one edge were elsewhere, and it had the shape of a card. */
export function reshaped([one, two, three, four]: Corners): Record<'top' | 'right' | 'bottom' | 'left', Corners> {
  const higher = 1 + stretchOf([one, two, three, four]);
  const longer = 1 / higher;
  return {
    top: [toward(four, one, higher), toward(three, two, higher), three, four],
    right: [one, toward(one, two, longer), toward(four, three, longer), four],
    bottom: [one, two, toward(two, three, higher), toward(one, four, higher)],
    left: [toward(two, one, longer), two, three, toward(three, four, longer)],
  };
}

/** What is tried where something hides a corner or an edge from the eye: each corner, and then each edge, where the others say that it is. */
function* mended(pixels: Pixels, { corners, edges }: Outline): Generator<Choices> {
  const [one, two, three, four] = corners;
  const near = (from: Point, to: Point): Edge[] => likeliest(edgesNear(pixels, from, to, REACH_PX));
  const [top, right, bottom, left] = edges.map((edge) => [edge]) as [Edge[], Edge[], Edge[], Edge[]];
  const [first, second, third, fourth] = [
    plus(two, four, three),
    plus(one, three, four),
    plus(two, four, one),
    plus(one, three, two),
  ];
  // print, or a line on the table, may lie where the eye sees an edge
  const further = (from: Point, to: Point): Edge[] => likeliest(edgesNear(pixels, from, to, FURTHER_PX));
  yield [
    [...top, ...further(one, two)],
    [...right, ...further(two, three)],
    [...bottom, ...further(three, four)],
    [...left, ...further(four, one)],
  ];
  yield [near(first, two), right, bottom, near(four, first)];
  yield [near(one, second), near(second, three), bottom, left];
  yield [top, near(two, third), near(third, four), left];
  yield [top, right, near(three, fourth), near(fourth, one)];
  const { top: higher, right: righter, bottom: lower, left: lefter } = reshaped(corners);
  yield [near(higher[0], higher[1]), right, bottom, left];
  yield [top, near(righter[1], righter[2]), bottom, left];
  yield [top, right, near(lower[2], lower[3]), left];
  yield [top, right, bottom, near(lefter[3], lefter[0])];
}

/** An edge that nothing hides. */
const CLEAR_EDGE = 0.75;
const MOST_ROUNDS = 2;

/** Whether it has the shape of a card. */
export const hasShape = (corners: Corners): boolean =>
  Math.abs(stretchOf(corners)) <= STRETCH_TOLERANCE && Math.abs(shearOf(corners)) <= SHEAR_TOLERANCE;

/** Whether nothing hides any of its edges. */
export const hasClearEdges = ({ edges }: Outline): boolean => edges.every(({ clarity }) => clarity >= CLEAR_EDGE);

/** Whether it has the shape of a card, and edges that nothing hides. */
export const isSharp = (outline: Outline): boolean => hasClearEdges(outline) && hasShape(outline.corners);

/** Whether nothing hides any of it: nothing better need be looked for. */
export const isClear = (pixels: Pixels, outline: Outline): boolean =>
  isSharp(outline) && countCorners(pixels, outline.corners) === 4;

/** Moved from the border of a shadow to that of the card. */
function settled(pixels: Pixels, outline: Outline): Outline {
  const { corners } = outline;
  const [top, right, bottom, left] = corners.map(
    (from, index) => edgesNear(pixels, from, corners[(index + 1) % 4] ?? from, SHADOW_PX)[0],
  );
  if (!top || !right || !bottom || !left) return outline;
  const edges: Edges = [top, right, bottom, left];
  return { ...outline, corners: cornersOf(edges), edges };
}

/** The outline of a card that lies about there: its edges are at most so far away, unless something hides one of them. */
export function outlineNear(pixels: Pixels, guess: Corners, reachPx: number): Outline | undefined {
  const [tops = [], rights = [], bottoms = [], lefts = []] = guess.map((from, index) =>
    likeliest(edgesNear(pixels, from, guess[(index + 1) % 4] ?? from, reachPx)),
  );
  let best = bestOf(pixels, [tops, rights, bottoms, lefts], undefined);
  for (let round = 0; best && round < MOST_ROUNDS && !isClear(pixels, best); round++) {
    const before = best;
    for (const choices of mended(pixels, best)) best = bestOf(pixels, choices, best);
    if (best === before) break;
  }
  return best && settled(pixels, best);
}
