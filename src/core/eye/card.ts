/**
 * Finds a card that fills the guide: four edges, each looked for where the guide wants it. A card anywhere else isn't found.
 * Pure.
 */
import type { Greys } from '../picture.ts';
import { contrastAcross, linesIn, shareOf, stepsOf, supportOf, type Line, type Steps } from './edges.ts';

/** Pixels of the picture. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The corners: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

/** The shares of the view's width that a card may take to fill the guide. */
const CARD_SHARE = { min: 0.78, max: 0.9 } as const;
/** How far the card's middle may be from the view's, as a share of the view. */
const OFFSET_SHARE = 0.05;
/** Length to width of ISO/IEC 7810 ID-1, and how far perspective may change it. */
const ASPECT = 85.6 / 53.98;
const ASPECT_TOLERANCE = 0.08;
/** How far opposite edges may be from parallel, and neighbours from square, as slopes. */
const SLOPE_TOLERANCE = 0.035;
/** The part of an edge that is straight, beyond the round corners. */
const STRAIGHT: readonly [from: number, to: number] = [0.08, 0.92];
/** The least share of each edge with a step, and of all four: fingers hide a third of one. */
const MIN_EDGE_SHARE = 0.6;
const MIN_TOTAL_SHARE = 0.78;
/** The part of an edge next to a corner, and the least share of it with a step: no finger may hide a corner. */
const ARM: readonly [from: number, to: number] = [0.08, 0.22];
const MIN_ARM_SHARE = 0.5;
/** The part beyond a corner, as shares of the edge, and how much of it may have a step: stripes and sheets go on there. */
const BEYOND: readonly [from: number, to: number] = [0.04, 0.13];
const MAX_BEYOND_SHARE = 0.45;
/** The least difference of luma (0 to 255) between both sides of an edge: a line that is drawn has the same on both. */
const MIN_CONTRAST_LUMA = 5;
/** How far the corners must be from the edges of the picture, in pixels. */
const MARGIN_PX = 2;

interface Sides {
  readonly left: Line;
  readonly right: Line;
  readonly top: Line;
  readonly bottom: Line;
}

interface Pair {
  readonly first: Line;
  readonly second: Line;
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
function pairsOf(firsts: readonly Line[], seconds: readonly Line[], min: number, max: number): Pair[] {
  return firsts.flatMap((first) =>
    seconds
      .filter(({ at, slope }) => {
        const distance = at - first.at;
        return distance >= min && distance <= max && Math.abs(slope - first.slope) <= SLOPE_TOLERANCE;
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

/** How clear the four edges are: the sum of their shares, or 0 if this is no card. */
function clarityOf(sides: Sides, upright: Steps, level: Steps, picture: Greys): number {
  const corners = cornersOf(sides, picture);
  const { width, height } = picture;
  const isInside = corners.every(
    ({ x, y }) => x >= MARGIN_PX && y >= MARGIN_PX && x <= width - 1 - MARGIN_PX && y <= height - 1 - MARGIN_PX,
  );
  if (!isInside) return 0;
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const edges = [
    { steps: upright, line: sides.left, start: topLeft.y, end: bottomLeft.y },
    { steps: upright, line: sides.right, start: topRight.y, end: bottomRight.y },
    { steps: level, line: sides.top, start: topLeft.x, end: topRight.x },
    { steps: level, line: sides.bottom, start: bottomLeft.x, end: bottomRight.x },
  ];
  let total = 0;
  let beyondPoints = 0;
  let beyondSteps = 0;
  for (const { steps, line, start, end } of edges) {
    const edge = supportOf(steps, line, ...between(start, end, STRAIGHT));
    const share = shareOf(edge);
    const contrast = contrastAcross(picture, steps.direction, line, ...between(start, end, STRAIGHT));
    const isSame = edge.lighter > edge.darker ? contrast >= MIN_CONTRAST_LUMA : contrast <= -MIN_CONTRAST_LUMA;
    if (share < MIN_EDGE_SHARE || !isSame) return 0;
    total += share;
    const length = end - start;
    for (const corner of [start, end]) {
      const inwards = corner === start ? length : -length;
      const arm = alongFrom(corner, inwards, ARM);
      if (shareOf(supportOf(steps, line, ...arm)) < MIN_ARM_SHARE) return 0;
      const { points, lighter, darker } = supportOf(steps, line, ...alongFrom(corner, -inwards, BEYOND));
      beyondPoints += points;
      beyondSteps += lighter + darker;
    }
  }
  if (total < 4 * MIN_TOTAL_SHARE) return 0;
  return beyondPoints > 0 && beyondSteps / beyondPoints > MAX_BEYOND_SHARE ? 0 : total;
}

/** The corners of the card that fills the guide, in pixels of the picture; undefined if there is none. */
export function findCard(picture: Greys): Corners | undefined {
  const { width, height } = picture;
  const upright = stepsOf(picture, 'upright');
  const level = stepsOf(picture, 'level');
  const reach = { x: (CARD_SHARE.max * width) / 2, y: (CARD_SHARE.max * width) / ASPECT / 2 };
  const least = { x: (CARD_SHARE.min * width) / 2, y: (CARD_SHARE.min * width) / ASPECT / 2 };
  const offset = { x: OFFSET_SHARE * width, y: OFFSET_SHARE * height };
  const band = (along: 'x' | 'y', side: -1 | 1) => {
    const middle = (along === 'x' ? width : height) / 2;
    const ends = [least[along] - offset[along], reach[along] + offset[along]].map((to) =>
      Math.round(middle + side * to),
    );
    const length = along === 'x' ? height : width;
    const inset = along === 'x' ? length / 2 - least.y + offset.y : length / 2 - least.x + offset.x;
    const covered: readonly [number, number] = [inset + 0.06 * length, length - inset - 0.06 * length];
    return { from: Math.max(3, Math.min(...ends)), to: Math.min(2 * middle - 4, Math.max(...ends)), along: covered };
  };
  const columns = pairsOf(linesIn(upright, band('x', -1)), linesIn(upright, band('x', 1)), 2 * least.x, 2 * reach.x);
  if (columns.length === 0) return undefined;
  const rows = pairsOf(
    linesIn(level, band('y', -1)),
    linesIn(level, band('y', 1)),
    0.9 * 2 * least.y,
    1.1 * 2 * reach.y,
  );
  let best: { readonly sides: Sides; readonly clarity: number } | undefined;
  for (const { first: left, second: right } of columns) {
    for (const { first: top, second: bottom } of rows) {
      const aspect = (right.at - left.at) / (bottom.at - top.at);
      if (Math.abs(aspect / ASPECT - 1) > ASPECT_TOLERANCE) continue;
      // an upright line leans the other way where the card is turned
      if (Math.abs(left.slope + right.slope + top.slope + bottom.slope) / 2 > SLOPE_TOLERANCE) continue;
      const sides = { left, right, top, bottom };
      const clarity = clarityOf(sides, upright, level, picture);
      if (clarity > (best?.clarity ?? 0)) best = { sides, clarity };
    }
  }
  return best && cornersOf(best.sides, picture);
}
