// The outline of a card in a photo, in all of its pixels: moved from where the eye sees it to where it is. Pure.
import { ASPECT, edgesOf, mean, type Corners, type Point } from '../../../eye/card.ts';
import type { Pixels } from './colour.ts';
import { cornersIn, isThere } from './corner.ts';
import { crossing, edgesNear, type Edge } from './edge.ts';
import { STRETCH_TOLERANCE } from './thresholds.ts';

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

/** How many lines are tried for each edge. */
const MOST_EDGES = 2;
/** What isn't looked for at all. */
const MOST_STRETCH = 0.2;
/** What the corners add, and what another shape takes: print has lines too, and a table. */
const CORNERS_WORTH = 1;
const STRETCH_COST = 2;
/** What is larger is worth more: print lies within a card. */
const SIZE_WORTH = 1;

const cornersOf = ([top, right, bottom, left]: Edges): Corners => [
  crossing(left, top),
  crossing(top, right),
  crossing(right, bottom),
  crossing(bottom, left),
];

/** The outline of these edges, if more speaks for it than for another. */
function betterThan(other: Outline | undefined, pixels: Pixels, edges: Edges): Outline | undefined {
  const corners = cornersOf(edges);
  const stretch = Math.abs(stretchOf(corners));
  if (stretch > MOST_STRETCH) return undefined;
  const clarities = edges.map(({ clarity }) => clarity);
  const least =
    mean(clarities) +
    Math.min(...clarities) +
    SIZE_WORTH * Math.log(areaOf(corners) / (pixels.width * pixels.height)) -
    STRETCH_COST * stretch;
  if (other && least + CORNERS_WORTH <= other.worth) return undefined;
  const worth = least + (CORNERS_WORTH * cornersIn(pixels, corners).filter(isThere).length) / 4;
  return other && worth <= other.worth ? undefined : { corners, edges, worth };
}

const clearest = (edges: readonly Edge[]): Edge[] =>
  [...edges].sort((one, other) => other.clarity - one.clarity).slice(0, MOST_EDGES);

type Choices = readonly [tops: Edge[], rights: Edge[], bottoms: Edge[], lefts: Edge[]];

/** The best outline of one line for each edge, if it is better than this one; else this one. */
function bestOf(
  pixels: Pixels,
  [tops, rights, bottoms, lefts]: Choices,
  other: Outline | undefined,
): Outline | undefined {
  let best = other;
  for (const top of tops)
    for (const right of rights)
      for (const bottom of bottoms)
        for (const left of lefts) best = betterThan(best, pixels, [top, right, bottom, left]) ?? best;
  return best;
}

/** How far an edge may be from where the others say that it is, in pixels. */
const REACH_PX = 12;
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

/** What is tried where something hides a corner or an edge from the eye: each corner, and then each edge, where the others say that it is. */
function* mended(pixels: Pixels, { corners, edges }: Outline): Generator<Choices> {
  const [one, two, three, four] = corners;
  const near = (from: Point, to: Point): Edge[] => clearest(edgesNear(pixels, from, to, REACH_PX));
  const [top, right, bottom, left] = edges.map((edge) => [edge]) as [Edge[], Edge[], Edge[], Edge[]];
  const [first, second, third, fourth] = [
    plus(two, four, three),
    plus(one, three, four),
    plus(two, four, one),
    plus(one, three, two),
  ];
  yield [near(first, two), right, bottom, near(four, first)];
  yield [near(one, second), near(second, three), bottom, left];
  yield [top, near(two, third), near(third, four), left];
  yield [top, right, near(three, fourth), near(fourth, one)];
  const higher = 1 + stretchOf(corners);
  yield [near(toward(four, one, higher), toward(three, two, higher)), right, bottom, left];
  yield [top, right, near(toward(two, three, higher), toward(one, four, higher)), left];
  const longer = 1 / higher;
  yield [top, near(toward(one, two, longer), toward(four, three, longer)), bottom, left];
  yield [top, right, bottom, near(toward(three, four, longer), toward(two, one, longer))];
}

/** An edge that nothing hides. */
const CLEAR_EDGE = 0.75;
const MOST_ROUNDS = 3;

/** Whether nothing hides any of it: nothing better need be looked for. */
export const isClear = (pixels: Pixels, { corners, edges }: Outline): boolean =>
  edges.every(({ clarity }) => clarity >= CLEAR_EDGE) &&
  Math.abs(stretchOf(corners)) <= STRETCH_TOLERANCE &&
  cornersIn(pixels, corners).every(isThere);

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
    clearest(edgesNear(pixels, from, guess[(index + 1) % 4] ?? from, reachPx)),
  );
  let best = bestOf(pixels, [tops, rights, bottoms, lefts], undefined);
  for (let round = 0; best && round < MOST_ROUNDS && !isClear(pixels, best); round++) {
    const before = best;
    for (const choices of mended(pixels, best)) best = bestOf(pixels, choices, best);
    if (best === before) break;
  }
  return best && settled(pixels, best);
}
