/** Straight edges in a grey picture: where the light steps across a line, and how much of the line has such a step. Pure. */
import type { Greys } from '../picture.ts';

/** The way an edge runs, roughly. */
export type Direction = 'upright' | 'level';

/**
 * A line in pixels: `at` is its position where it crosses the middle of the picture, `slope` how much that changes from one
 * pixel to the next along it. Upright lines have x positions along y, level ones y positions along x.
 */
export interface Line {
  readonly at: number;
  readonly slope: number;
}

/** The steps of a picture across one direction: 1 where it gets lighter to the right or downwards, -1 darker, 0 neither. */
export interface Steps {
  readonly width: number;
  readonly height: number;
  readonly direction: Direction;
  readonly sign: Int8Array;
}

/** The least step of luma (0 to 255) over three pixels that counts: above grain, below the edge of a card on a like table. */
const MIN_STEP_LUMA = 8;

/** A step counts for the pixels on both sides of it too: a line is found between pixels, and no card is quite flat. */
export function stepsOf({ width, height, luma }: Greys, direction: Direction): Steps {
  const across = direction === 'upright' ? 1 : width;
  const sign = new Int8Array(width * height);
  const [right, bottom] = direction === 'upright' ? [width - 3, height] : [width, height - 3];
  const [left, top] = direction === 'upright' ? [3, 0] : [0, 3];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const pixel = y * width + x;
      const before = (luma[pixel - across] ?? 0) + (luma[pixel - 2 * across] ?? 0);
      const after = (luma[pixel + across] ?? 0) + (luma[pixel + 2 * across] ?? 0);
      const step = (after - before) / 2;
      if (Math.abs(step) < MIN_STEP_LUMA) continue;
      const lighter = step > 0 ? 1 : -1;
      sign[pixel] = lighter;
      if (sign[pixel - across] === 0) sign[pixel - across] = lighter;
      if (sign[pixel + across] === 0) sign[pixel + across] = lighter;
    }
  }
  return { width, height, direction, sign };
}

/** How many points of a line there are between two positions along it, and how many have a step of either sign. */
export interface Support {
  readonly points: number;
  readonly lighter: number;
  readonly darker: number;
}

/** Looks at every second pixel along the line; points outside of the picture don't count. */
export function supportOf(
  { width, height, direction, sign }: Steps,
  { at, slope }: Line,
  from: number,
  to: number,
): Support {
  const isUpright = direction === 'upright';
  const middle = (isUpright ? height : width) / 2;
  const end = isUpright ? height : width;
  const limit = isUpright ? width : height;
  let points = 0;
  let lighter = 0;
  let darker = 0;
  for (let along = Math.max(0, Math.ceil(from)); along <= to && along < end; along += 2) {
    const across = Math.round(at + slope * (along - middle));
    if (across < 0 || across >= limit) continue;
    points++;
    const step = sign[isUpright ? along * width + across : across * width + along];
    if (step === 1) lighter++;
    else if (step === -1) darker++;
  }
  return { points, lighter, darker };
}

/** The share of the points that have a step of the more frequent sign: an edge of one thing doesn't change its sign. */
export const shareOf = ({ points, lighter, darker }: Support): number =>
  points === 0 ? 0 : Math.max(lighter, darker) / points;

/** How far from a line both sides of it are compared, in pixels. */
const ASIDE_PX = [4, 6, 8] as const;

/** How much lighter the picture is to the right of a line, or below it, than on its other side: the mean, in luma. */
export function contrastAcross(
  { width, height, luma }: Greys,
  direction: Direction,
  { at, slope }: Line,
  from: number,
  to: number,
): number {
  const isUpright = direction === 'upright';
  const middle = (isUpright ? height : width) / 2;
  let sum = 0;
  let points = 0;
  for (let along = Math.ceil(from); along <= to; along += 4) {
    const across = Math.round(at + slope * (along - middle));
    const lumaAt = (offset: number): number =>
      luma[isUpright ? along * width + across + offset : (across + offset) * width + along] ?? 0;
    for (const aside of ASIDE_PX) sum += lumaAt(aside) - lumaAt(-aside);
    points += ASIDE_PX.length;
  }
  return points === 0 ? 0 : sum / points;
}

export interface Band {
  /** Positions where the line crosses the middle of the picture, in pixels. */
  readonly from: number;
  readonly to: number;
  /** The part along which it is looked for, in pixels. */
  readonly along: readonly [from: number, to: number];
}

interface Found extends Line {
  readonly share: number;
}

/** Slopes that are tried: up to about four degrees either way. */
const SLOPES = Array.from({ length: 15 }, (_, index) => (index - 7) / 100);
/** The least share of the band along which a line must have a step. */
const MIN_SHARE = 0.6;
/** Lines nearer to each other than this, in pixels, are the same edge. */
const SAME_LINE_PX = 3;
/** Lines whose shares differ by less than this are as clear. */
const ALIKE_SHARE = 0.03;
/** How many lines of a band are kept. */
const MAX_LINES = 5;

/** The clearest lines in a band, each edge once. */
export function linesIn(steps: Steps, { from, to, along }: Band): Line[] {
  const found: Found[] = [];
  for (let at = from; at <= to; at++) {
    for (const slope of SLOPES) {
      const share = shareOf(supportOf(steps, { at, slope }, ...along));
      if (share >= MIN_SHARE) found.push({ at, slope, share });
    }
  }
  found.sort((one, other) => other.share - one.share);
  const kept: Line[] = [];
  for (const { at, slope, share } of found) {
    if (kept.some((line) => Math.abs(line.at - at) < SAME_LINE_PX)) continue;
    // a step counts for its neighbours too: the edge is in the middle of the lines that are as clear
    const alike = found.filter(
      (line) => line.slope === slope && share - line.share < ALIKE_SHARE && Math.abs(line.at - at) < SAME_LINE_PX,
    );
    kept.push({ at: alike.reduce((sum, line) => sum + line.at, 0) / alike.length, slope });
    if (kept.length === MAX_LINES) break;
  }
  return kept;
}
