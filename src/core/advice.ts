/**
 * What the live picture says before a photo is taken, in the words of the provider's codes 28, 23, 27 and 31. Advisory:
 * nothing is held back by it. Pure; the sandbox's judge is its measure.
 */
import type { RejectionKey } from './catalogue.ts';
import type { Rect, Size } from './geometry.ts';
import {
  BRIGHT_PART,
  CLIPPED_LUMA,
  edgeWidth,
  MAX_CARD_EDGE_WIDTH_PX,
  MAX_CLIPPED_SHARE,
  MAX_SELFIE_EDGE_WIDTH_PX,
  MIN_BRIGHT_LUMA,
  MIN_CARD_SHARE,
  MIN_EDGE_CONTRAST_LUMA,
  MIN_EDGE_CONTRAST_SHARE,
  type Greys,
} from './picture.ts';

/** Too dark, too bright, not held still, too far away. */
export type Advice = Extract<RejectionKey, 'tooDark' | 'overexposed' | 'blurry' | 'cardTooSmall'>;

/** What a look sees. */
export interface Look {
  /** The whole frame, `OVERVIEW_SIZE` large. */
  readonly overview: Greys;
  /** The middle of the frame, as `planDetail` has it. */
  readonly detail: Greys;
  readonly isCard: boolean;
}

export const OVERVIEW_SIZE = { width: 96, height: 72 } as const;
/** The long side of the frame, in pixels, at which an edge's width means something. */
const DETAIL_SCALE_PX = 600;
/** How much of the frame's width and height the detail is. */
const DETAIL_SHARE = 0.5;

/** The part of the overview in which the card or the face is. */
const SUBJECT_INSET = 0.15;
/** Without this much contrast there is nothing in the picture to be sharp. */
const EMPTY_CONTRAST_LUMA = 60;
/** How many steps a card must show to be one. */
const MIN_CARD_STEPS = 40;

/** Which part of a frame the detail is, and how large it is drawn. */
export function planDetail({ width, height }: Size): { readonly from: Rect; readonly to: Size } {
  const scale = DETAIL_SCALE_PX / Math.max(width, height);
  const from = {
    x: (width * (1 - DETAIL_SHARE)) / 2,
    y: (height * (1 - DETAIL_SHARE)) / 2,
    width: width * DETAIL_SHARE,
    height: height * DETAIL_SHARE,
  };
  return { from, to: { width: Math.round(from.width * scale), height: Math.round(from.height * scale) } };
}

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

function isBlurry(detail: Greys, isCard: boolean): boolean {
  const lumas = sorted(detail.luma);
  const contrast = quantile(lumas, 0.99) - quantile(lumas, 0.01);
  if (contrast < EMPTY_CONTRAST_LUMA) return false;
  const minContrast = Math.max(MIN_EDGE_CONTRAST_LUMA, MIN_EDGE_CONTRAST_SHARE * contrast);
  const widths = (['rows', 'columns'] as const).map((direction) => edgeWidth(detail, direction, minContrast, 2) ?? 0);
  return Math.max(...widths) > (isCard ? MAX_CARD_EDGE_WIDTH_PX : MAX_SELFIE_EDGE_WIDTH_PX);
}

/** Whether all that stands out of the ground fits into less of the frame than a card must fill. */
function isFar({ width, height, luma }: Greys): boolean {
  const columns: number[] = [];
  const rows: number[] = [];
  for (let y = 1; y < height; y++) {
    for (let x = 1; x < width; x++) {
      const here = luma[y * width + x] ?? 0;
      const step = Math.abs(here - (luma[y * width + x - 1] ?? 0)) + Math.abs(here - (luma[(y - 1) * width + x] ?? 0));
      if (step < 2 * MIN_EDGE_CONTRAST_LUMA) continue;
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
