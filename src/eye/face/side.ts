/**
 * Which side of a card is shown, as far as there is evidence: a portrait as large as cards have one, or lines of machine-readable
 * letters without one. The limits were found on drawn cards (scripts/bench-sides.mjs). Pure.
 */
import { ASPECT, between, type Corners } from '../card.ts';
import type { Frame } from '../frame.ts';
import type { Aim } from '../geometry.ts';
import type { Measures } from '../measures.ts';
import type { Greys } from '../picture.ts';
import { VIEW_WIDTH_PX, viewOf } from '../view.ts';
import type { ShownSide } from '../watch.ts';
import { WAYS } from './ways.ts';

/** How wide the card is when it is looked at, in pixels: a portrait on it is as large as the narrowest face that is found. */
const CARD_WIDTH_PX = 640;
/** How many times finer the view is than the one in which the corners were found. */
const FINER = 3;

/** In shares of the card: how wide portraits are, but not ghosts of them, and where cards have them. */
const PORTRAIT = { least: 0.085, most: 0.2, side: 0.33, top: 0.3, bottom: 0.75 } as const;
/** As many ways to look for a face have to find it, of the first ones. */
const PORTRAIT_WAYS = { asked: 4, agreeing: 2 } as const;

/**
 * A line of letters has a step of light in nearly each cell of a row. In shares of the card: the height of a line at least, and
 * from line to line.
 */
const LINE = { cells: 26, step: 22, full: 0.78, empty: 0.5, pitch: { least: 0.062, most: 0.1 }, least: 0.02 } as const;
const LINES = [2, 3];

/** The card alone, upright. */
function cardIn({ width: viewWidth, luma }: Greys, [topLeft, topRight, bottomRight, bottomLeft]: Corners): Greys {
  const [width, height] = [CARD_WIDTH_PX, Math.round(CARD_WIDTH_PX / ASPECT)];
  const card = new Uint8ClampedArray(width * height);
  for (let row = 0; row < height; row++) {
    const down = (row + 0.5) / height;
    const from = between(topLeft, bottomLeft, down);
    const to = between(topRight, bottomRight, down);
    for (let column = 0; column < width; column++) {
      const { x, y } = between(from, to, (column + 0.5) / width);
      card[row * width + column] = luma[Math.round(FINER * y) * viewWidth + Math.round(FINER * x)] ?? 0;
    }
  }
  return { width, height, luma: card };
}

function hasPortrait(card: Greys): boolean {
  const { width, height } = card;
  const sought = { leastPx: PORTRAIT.least * width, mostPx: PORTRAIT.most * width, care: 'quickly' } as const;
  const found = WAYS.slice(0, PORTRAIT_WAYS.asked).filter((way) =>
    way(card, sought).some(
      (face) =>
        face.width >= sought.leastPx &&
        face.width <= sought.mostPx &&
        Math.min(face.x, width - face.x) <= PORTRAIT.side * width &&
        face.y >= PORTRAIT.top * height &&
        face.y <= PORTRAIT.bottom * height,
    ),
  );
  return found.length >= PORTRAIT_WAYS.agreeing;
}

/** Of the cells of a row, the share that has a step of light in it. */
function fullShare({ width, luma }: Greys, row: number): number {
  const from = 0.06 * width;
  const cell = (0.88 * width) / LINE.cells;
  let full = 0;
  for (let index = 0; index < LINE.cells; index++) {
    let most = 0;
    for (let x = Math.ceil(from + index * cell); x < from + (index + 1) * cell; x++)
      most = Math.max(most, Math.abs((luma[row * width + x] ?? 0) - (luma[row * width + x - 2] ?? 0)));
    if (most >= LINE.step) full++;
  }
  return full / LINE.cells;
}

/** How many lines of letters follow each other at most. */
function linesOfLetters(card: Greys): number {
  const { height } = card;
  const bands: { from: number; to: number }[] = [];
  let band: { from: number; to: number } | undefined;
  for (let row = 0; row < height; row++) {
    const share = fullShare(card, row);
    if (share >= LINE.full) {
      if (!band) bands.push((band = { from: row, to: row }));
      band.to = row;
    }
    if (share <= LINE.empty) band = undefined;
  }
  let [most, run, before] = [0, 0, -Infinity];
  for (const { from, to } of bands) {
    if (to - from < LINE.least * height || to - from > LINE.pitch.most * height) continue;
    const middle = (from + to) / 2 / height;
    run = middle - before >= LINE.pitch.least && middle - before <= LINE.pitch.most ? run + 1 : 1;
    most = Math.max(most, run);
    before = middle;
  }
  return most;
}

/** `corners`: of the card in the view, as a look has found them. */
export function findSide(frame: Frame, aim: Aim, corners: Corners, measures: Measures): ShownSide | undefined {
  const planned = measures.planIn(frame, aim);
  if (!planned) return undefined;
  const card = cardIn(viewOf(frame, planned, measures, FINER * VIEW_WIDTH_PX), corners);
  if (hasPortrait(card)) return 'front';
  return LINES.includes(linesOfLetters(card)) ? 'back' : undefined;
}
