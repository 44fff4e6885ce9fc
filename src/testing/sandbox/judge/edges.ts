// Straight edges in a grey picture: where the light steps across a line, and how much of the line has such a step. Pure.
import { mean } from '../../../eye/card.ts';
import type { Greys } from '../../../eye/picture.ts';
import type { Line } from './lines.ts';

/** The way an edge runs, roughly. */
export type Direction = 'upright' | 'level';

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
  const least = 2 * MIN_STEP_LUMA;
  for (let y = top; y < bottom; y++) {
    for (let pixel = y * width + left, end = y * width + right; pixel < end; pixel++) {
      const doubled =
        (luma[pixel + across] ?? 0) +
        (luma[pixel + 2 * across] ?? 0) -
        (luma[pixel - across] ?? 0) -
        (luma[pixel - 2 * across] ?? 0);
      if (doubled < least && doubled > -least) continue;
      const lighter = doubled > 0 ? 1 : -1;
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
  const [perAlong, perAcross] = isUpright ? [width, 1] : [1, width];
  const last = Math.min(to, end - 1);
  for (let along = Math.max(0, Math.ceil(from)); along <= last; along += 2) {
    const across = Math.floor(at + slope * (along - middle) + 0.5);
    if (across < 0 || across >= limit) continue;
    points++;
    const step = sign[along * perAlong + across * perAcross];
    if (step === 1) lighter++;
    else if (step === -1) darker++;
  }
  return { points, lighter, darker };
}

/** The share of the points that have a step of the more frequent sign. */
export const shareOf = ({ points, lighter, darker }: Support): number =>
  points === 0 ? 0 : Math.max(lighter, darker) / points;

/** How far from a line both sides of it are compared, in pixels. */
const ASIDE_PX = [4, 6, 8] as const;

/** How much lighter it is to the right of a line, or below it, in luma, at points along it. */
export function differencesAcross(
  { width, height, luma }: Greys,
  direction: Direction,
  { at, slope }: Line,
  from: number,
  to: number,
): number[] {
  const isUpright = direction === 'upright';
  const middle = (isUpright ? height : width) / 2;
  const differences: number[] = [];
  for (let along = Math.ceil(from); along <= to; along += 4) {
    const across = Math.round(at + slope * (along - middle));
    const lumaAt = (offset: number): number =>
      luma[isUpright ? along * width + across + offset : (across + offset) * width + along] ?? 0;
    differences.push(mean(ASIDE_PX.map((aside) => lumaAt(aside) - lumaAt(-aside))));
  }
  return differences;
}

export interface Band {
  /** Positions where the line crosses the middle of the picture, in pixels. */
  readonly from: number;
  readonly to: number;
  /** The parts along which it is looked for, in pixels: it must be clear in one of them. */
  readonly parts: readonly (readonly [from: number, to: number])[];
  /** The steepest slope that is tried, either way. */
  readonly maxSlope: number;
  /** How many lines are kept. */
  readonly most: number;
}

interface Found extends Line {
  readonly share: number;
}

/** The slopes that are tried are this far apart. */
const SLOPE_STEP = 0.01;
/** The least share of a part along which a line must have a step. */
const MIN_SHARE = 0.6;
/** The least share of a part that must be in the picture. */
const MIN_VISIBLE_SHARE = 0.9;
/** How many pixels across an edge have its step. */
const STEP_PX = 7;
/** Lines within an edge's step whose slopes differ by less than this may be the same edge. */
const SAME_SLOPE = 0.1;
/** Of those, the ones that have at least this share of the clearest one's clarity are as clear. */
const ALIKE_SHARE = 0.97;

/** How clear a line is: the sum of the shares of those parts in which it is clear. */
function clarityIn(steps: Steps, line: Line, { parts }: Band): number {
  return parts.reduce((sum, [from, to]) => {
    const support = supportOf(steps, line, from, to);
    const share = shareOf(support);
    return share >= MIN_SHARE && 2 * support.points >= MIN_VISIBLE_SHARE * (to - from) ? sum + share : sum;
  }, 0);
}

/** The clearest lines in a band, each edge once. */
export function linesIn(steps: Steps, band: Band): Line[] {
  const { from, to, maxSlope, most } = band;
  const found: Found[] = [];
  const slopes = Math.round(maxSlope / SLOPE_STEP);
  for (let at = from; at <= to; at++) {
    for (let index = -slopes; index <= slopes; index++) {
      const slope = index * SLOPE_STEP;
      const share = clarityIn(steps, { at, slope }, band);
      if (share > 0) found.push({ at, slope, share });
    }
  }
  found.sort((one, other) => other.share - one.share);
  const kept: Line[] = [];
  const seen = new Set<Line>();
  for (const clearest of found) {
    const { at, slope, share } = clearest;
    if (seen.has(clearest) || kept.some((line) => Math.abs(line.at - at) <= STEP_PX / 2)) continue;
    // the edge is in the middle of the lines that are as clear
    const alike = found.filter(
      (line) =>
        line.share >= ALIKE_SHARE * share &&
        Math.abs(line.at - at) <= STEP_PX / 2 &&
        Math.abs(line.slope - slope) < SAME_SLOPE,
    );
    for (const line of alike) seen.add(line);
    kept.push({ at: mean(alike.map((line) => line.at)), slope: mean(alike.map((line) => line.slope)) });
    if (kept.length === most) break;
  }
  return kept;
}
