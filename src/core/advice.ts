/**
 * What the live picture says before a photo is taken, in the words of the provider's codes 28, 23, 27 and 31. Advisory:
 * nothing is held back by it. Pure; the sandbox's judge is its measure.
 */
import type { RejectionKey } from './catalogue.ts';

/** Too dark, too bright, not held still, too far away. */
export type Advice = Extract<RejectionKey, 'tooDark' | 'overexposed' | 'blurry' | 'cardTooSmall'>;

/** Lumas (0 to 255), row by row. */
export interface Greys {
  readonly width: number;
  readonly height: number;
  readonly luma: ArrayLike<number>;
}

/** What a look sees. */
export interface Look {
  /** The whole frame, `OVERVIEW_SIZE` large. */
  readonly overview: Greys;
  /** The middle of the frame, at the scale of a frame that is `DETAIL_SCALE_PX` wide or high. */
  readonly detail: Greys;
  readonly isCard: boolean;
}

export const OVERVIEW_SIZE = { width: 96, height: 72 } as const;
/** The long side of the frame, in pixels, at which an edge's width means something. */
export const DETAIL_SCALE_PX = 600;
/** How much of the frame's width and height the detail is. */
export const DETAIL_SHARE = 0.5;

/** The part of the overview in which the card or the face is. */
const SUBJECT_INSET = 0.15;
/** Luma that the brightest tenth of it must reach. */
const MIN_BRIGHT_LUMA = 75;
const BRIGHT_PART = 0.1;
/** From this luma on a pixel holds no more detail, and so many of them may be so. */
const CLIPPED_LUMA = 252;
const MAX_CLIPPED_SHARE = 0.35;
/** The widest that the sharpest quarter of the edges may be, in pixels. */
const MAX_EDGE_WIDTH_PX = { card: 3.6, face: 4.6 } as const;
const SHARPEST_PART = 0.25;
const EDGE_REACH_PX = 7;
const MIN_EDGES = 25;
/** A step of less than this, in luma or as a share of the contrast, is grain. */
const MIN_EDGE_LUMA = 14;
const MIN_EDGE_SHARE = 0.3;
/** Without this much contrast there is nothing in the picture to be sharp. */
const EMPTY_CONTRAST_LUMA = 60;
/** Share of the frame that the card must fill, and how many steps it must show to be one. */
const MIN_CARD_SHARE = 0.17;
const MIN_CARD_STEPS = 40;

function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const sorted = (values: ArrayLike<number>): Float32Array => Float32Array.from(values).sort();

/** The lumas of the part of the overview where the subject is. */
function subjectOf({ width, height, luma }: Greys): number[] {
  const left = Math.round(width * SUBJECT_INSET);
  const top = Math.round(height * SUBJECT_INSET);
  const subject: number[] = [];
  for (let y = top; y < height - top; y++)
    for (let x = left; x < width - left; x++) subject.push(luma[y * width + x] ?? 0);
  return subject;
}

/** Width in pixels of the sharpest quarter of the edges along rows or columns; null where there are too few. */
function edgeWidth({ width, height, luma }: Greys, isAlongRows: boolean, minContrast: number): number | null {
  const [lines, length] = isAlongRows ? [height, width] : [width, height];
  const [lineStride, stride] = isAlongRows ? [width, 1] : [1, width];
  const steepness: number[] = [];
  // every second line says the same in half the time
  for (let line = 0; line < lines; line += 2) {
    const at = (index: number): number => luma[line * lineStride + index * stride] ?? 0;
    const stepAt = (index: number): number => Math.abs(at(index + 1) - at(index));
    for (let index = EDGE_REACH_PX; index + EDGE_REACH_PX + 1 < length; index++) {
      const step = stepAt(index);
      if (step < minContrast / (4 * EDGE_REACH_PX) || step < stepAt(index - 1) || step <= stepAt(index + 1)) continue;
      let lowest = at(index);
      let highest = lowest;
      for (let offset = -EDGE_REACH_PX; offset <= EDGE_REACH_PX + 1; offset++) {
        lowest = Math.min(lowest, at(index + offset));
        highest = Math.max(highest, at(index + offset));
      }
      if (highest - lowest >= minContrast) steepness.push((highest - lowest) / step);
    }
  }
  return steepness.length < MIN_EDGES ? null : quantile(sorted(steepness), SHARPEST_PART);
}

function isBlurry(detail: Greys, isCard: boolean): boolean {
  const lumas = sorted(detail.luma);
  const contrast = quantile(lumas, 0.99) - quantile(lumas, 0.01);
  if (contrast < EMPTY_CONTRAST_LUMA) return false;
  const minContrast = Math.max(MIN_EDGE_LUMA, MIN_EDGE_SHARE * contrast);
  const widths = [true, false].map((isAlongRows) => edgeWidth(detail, isAlongRows, minContrast) ?? 0);
  return Math.max(...widths) > MAX_EDGE_WIDTH_PX[isCard ? 'card' : 'face'];
}

/** Whether all that stands out of the ground fits into less of the frame than a card must fill. */
function isFar({ width, height, luma }: Greys): boolean {
  const columns: number[] = [];
  const rows: number[] = [];
  for (let y = 1; y < height; y++) {
    for (let x = 1; x < width; x++) {
      const here = luma[y * width + x] ?? 0;
      const step = Math.abs(here - (luma[y * width + x - 1] ?? 0)) + Math.abs(here - (luma[(y - 1) * width + x] ?? 0));
      if (step < 2 * MIN_EDGE_LUMA) continue;
      columns.push(x);
      rows.push(y);
    }
  }
  if (columns.length < MIN_CARD_STEPS) return false;
  const extent = (positions: readonly number[]): number => {
    const along = sorted(positions);
    return quantile(along, 0.99) - quantile(along, 0.01) + 1;
  };
  return (extent(columns) * extent(rows)) / (width * height) < MIN_CARD_SHARE;
}

/** The one thing that is most in the way of a good photo, in the order of the provider: light, focus, distance. */
export function adviseOn({ overview, detail, isCard }: Look): Advice | undefined {
  const subject = sorted(subjectOf(overview));
  if (quantile(subject, 1 - BRIGHT_PART) < MIN_BRIGHT_LUMA) return 'tooDark';
  if (quantile(subject, 1 - MAX_CLIPPED_SHARE) >= CLIPPED_LUMA) return 'overexposed';
  if (isBlurry(detail, isCard)) return 'blurry';
  return isCard && isFar(overview) ? 'cardTooSmall' : undefined;
}
