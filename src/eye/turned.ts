/**
 * Whether the card was turned over since its front was photographed: it has left the guide, or what is on it differs clearly.
 * Remembers a side as a grid of a few greys, in which nothing can be read. Pure.
 */
import { between, mean, type Corners } from './card.ts';
import type { Greys } from './picture.ts';
import type { Sighting } from './sighting.ts';

/** The greys of one side of a card, row by row, each less what is around it, so that lamps don't count; the sum of squares is 1. */
export type CardSide = readonly number[];

const COLUMNS = 16;
const ROWS = 10;
/** Points for each grey, in width and in height. */
const POINTS = 3;
/** How far around lies, in greys. */
const REACH = 2;
/** From how alike two pictures of a side are: 1 is the same, 0 has nothing in common. */
const MIN_LIKENESS = 0.45;
/** How many looks in a row must find another side, and how many no card in the guide. */
const OTHER_LOOKS = 2;
const EMPTY_LOOKS = 5;
/** How far from the middle of the view a card has left the guide, as a share of the view's width. */
const GONE_SHARE = 0.35;

function meanAround(greys: readonly number[], cell: number): number {
  const near = greys.filter((_, other) => {
    const apart = (other % COLUMNS) - (cell % COLUMNS);
    return Math.abs(apart) <= REACH && Math.abs(other - cell - apart) <= REACH * COLUMNS;
  });
  return mean(near);
}

export function sideIn({ width, luma }: Greys, [topLeft, topRight, bottomRight, bottomLeft]: Corners): CardSide {
  const greys = Array.from({ length: COLUMNS * ROWS }, () => 0);
  for (let row = 0; row < ROWS * POINTS; row++) {
    const down = (row + 0.5) / (ROWS * POINTS);
    const from = between(topLeft, bottomLeft, down);
    const to = between(topRight, bottomRight, down);
    for (let column = 0; column < COLUMNS * POINTS; column++) {
      const { x, y } = between(from, to, (column + 0.5) / (COLUMNS * POINTS));
      const cell = Math.floor(row / POINTS) * COLUMNS + Math.floor(column / POINTS);
      greys[cell] = (greys[cell] ?? 0) + (luma[Math.round(y) * width + Math.round(x)] ?? 0);
    }
  }
  const unlit = greys.map((grey, cell) => grey - meanAround(greys, cell));
  const length = Math.hypot(...unlit) || 1;
  return unlit.map((grey) => grey / length);
}

/** However it lies. */
const isSameSide = (one: CardSide, other: CardSide): boolean =>
  [other, [...other].reverse()].some(
    (turned) => one.reduce((sum, grey, index) => sum + grey * (turned[index] ?? 0), 0) >= MIN_LIKENESS,
  );

/** Waits for the card to be turned over. */
export interface Turning {
  readonly front: CardSide;
  readonly otherLooks: number;
  readonly emptyLooks: number;
}

/** Undefined once the card was turned over. */
export function stillTurning(
  before: Turning,
  { side, sighting }: { readonly side: CardSide | undefined; readonly sighting: Sighting | undefined },
): Turning | undefined {
  const isGone = !sighting || Math.abs(sighting.x) > GONE_SHARE || Math.abs(sighting.y) > GONE_SHARE;
  const emptyLooks = isGone ? before.emptyLooks + 1 : 0;
  const isOther = side !== undefined && !isSameSide(before.front, side);
  const otherLooks = isOther ? before.otherLooks + 1 : side ? 0 : before.otherLooks;
  return emptyLooks >= EMPTY_LOOKS || otherLooks >= OTHER_LOOKS ? undefined : { ...before, otherLooks, emptyLooks };
}
