/**
 * Advice on the live picture before a photo is taken, for what the provider would reject with codes 28, 23, 27 and 31.
 * Advisory: it never blocks a photo. The sandbox's judge goes by it too. Pure.
 */
import { GUIDE_INSET_PERCENT } from './constants.ts';
import { planIn, sample, type Frame } from './frame.ts';
import type { Aim, Rect, Size } from './geometry.ts';
import {
  BRIGHT_PART,
  CLIPPED_LUMA,
  MAX_CARD_EDGE_WIDTH_PX,
  MAX_CLIPPED_SHARE,
  MAX_SELFIE_EDGE_WIDTH_PX,
  MIN_BRIGHT_LUMA,
  MIN_CARD_SHARE,
  MIN_CARD_WIDTH_PX,
  MIN_EDGE_CONTRAST_LUMA,
  faceEdge,
  widestEdge,
  type Greys,
} from './picture.ts';

/** Too dark, too bright, not held still, too far away. */
export type Advice = 'tooDark' | 'overexposed' | 'blurry' | 'cardTooSmall';

/** The sample of the whole photo, for light and distance. */
const OVERVIEW_SIZE = { width: 96, height: 72 } as const;
/** The photo's long side, in pixels, to which the detail is scaled so that edge widths are comparable. */
const DETAIL_SCALE_PX = 600;
/** The detail's share of the photo's width and height. */
const DETAIL_SHARE = 0.5;
/** The border that isn't part of the card or the face, as a share of each side: beside a narrow face there is a window. */
const SUBJECT_INSET = 0.15;
/** How many times brighter than a dark face a photo may be before light from behind is what makes it dark. */
const MAX_BACKLIGHT = 2.2;
/** With less contrast than this, the picture has nothing that could be sharp. */
const EMPTY_CONTRAST_LUMA = 60;
/** The fewest luma steps that count as a card. */
const MIN_CARD_STEPS = 40;
/** How much larger a card may be than the area of its visible steps. */
const UNSEEN_MARGIN = 1.05;
/** The share of the photo's width that a card takes when it fills the guide. */
export const GUIDE_SHARE = 1 - (2 * GUIDE_INSET_PERCENT.width) / 100;

/** The middle of the photo's area. */
const middleOf = ({ x, y, width, height }: Rect): Rect => ({
  x: x + (width * (1 - DETAIL_SHARE)) / 2,
  y: y + (height * (1 - DETAIL_SHARE)) / 2,
  width: width * DETAIL_SHARE,
  height: height * DETAIL_SHARE,
});

/** Samples a part of the photo's area. */
function detailOf(frame: Frame, { width, height }: Rect, from: Rect): Greys {
  const scale = DETAIL_SCALE_PX / Math.max(width, height);
  const to = { width: Math.round(from.width * scale), height: Math.round(from.height * scale) };
  return sample(frame, from, to);
}

/** How often each whole number from 0 up occurs. */
type Counts = Uint32Array;

function count(counts: Counts, value: number): void {
  counts[value] = (counts[value] ?? 0) + 1;
}

const sumOf = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0);

/** The number below which the given share of the counted values lies. */
function quantile(counts: Counts, share: number): number {
  const total = sumOf(counts);
  let left = Math.min(total - 1, Math.floor(share * total));
  return counts.findIndex((count) => (left -= count) < 0);
}

/** The lumas of a picture, without a border of the given share of each side. */
function countLumas({ width, height, luma }: Greys, inset: number): Counts {
  const counts = new Uint32Array(256);
  const left = Math.round(width * inset);
  const top = Math.round(height * inset);
  for (let y = top; y < height - top; y++) {
    const end = (y + 1) * width - left;
    for (let pixel = y * width + left; pixel < end; pixel++) count(counts, luma[pixel] ?? 0);
  }
  return counts;
}

/** The difference of luma (0 to 255) between the darkest and the brightest hundredth of a picture. */
function contrastOf(greys: Greys): number {
  const lumas = countLumas(greys, 0);
  return quantile(lumas, 0.99) - quantile(lumas, 0.01);
}

/** Whether there is nothing in the picture that could be sharp. */
export const isEmpty = (greys: Greys): boolean => contrastOf(greys) < EMPTY_CONTRAST_LUMA;

/** The width of a picture's sharpest edges, in pixels; null if there are none. */
export function edgeWidthOf(greys: Greys): number | null {
  const contrast = contrastOf(greys);
  return contrast < EMPTY_CONTRAST_LUMA ? null : widestEdge(greys, contrast);
}

/** Whether what stands out from the background is smaller than a card must be, and could be larger in this photo. */
function isFar({ width, height, luma }: Greys, photo: Size): boolean {
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  let steps = 0;
  for (let y = 1; y < height; y++) {
    for (let x = 1; x < width; x++) {
      const here = luma[y * width + x] ?? 0;
      const step = Math.abs(here - (luma[y * width + x - 1] ?? 0)) + Math.abs(here - (luma[(y - 1) * width + x] ?? 0));
      if (step < 2 * MIN_EDGE_CONTRAST_LUMA) continue;
      count(columns, x);
      count(rows, y);
      steps++;
    }
  }
  if (steps < MIN_CARD_STEPS) return false;
  const extent = (along: Counts): number => UNSEEN_MARGIN * (quantile(along, 0.99) - quantile(along, 0.01) + 1);
  const wideShare = extent(columns) / width;
  const highShare = extent(rows) / height;
  if (wideShare * highShare < MIN_CARD_SHARE) return true;
  const longSidePx = Math.max(photo.width * wideShare, photo.height * highShare);
  return longSidePx < MIN_CARD_WIDTH_PX && photo.width * GUIDE_SHARE >= MIN_CARD_WIDTH_PX;
}

/** Whether a face is too dark beside what is around it. Dark skin in a dim room isn't, if the photo as a whole has light enough. */
function isFaceDark(brightLuma: number, overview: Greys): boolean {
  if (brightLuma >= MIN_BRIGHT_LUMA) return false;
  const overall = quantile(countLumas(overview, SUBJECT_INSET), 1 - BRIGHT_PART);
  return overall < MIN_BRIGHT_LUMA || overall > MAX_BACKLIGHT * brightLuma;
}

/** What a photo of the frame would be like. What comes after an obstacle isn't measured, and undefined. */
export interface Inspection {
  /** The most important obstacle to a good photo, in the provider's order: light, focus, distance. */
  readonly advice: Advice | undefined;
  /** The luma (0 to 255) that the brightest tenth reaches. */
  readonly brightLuma?: number;
  /** The share (0 to 1) of pixels that have lost their detail. */
  readonly clippedShare?: number;
  /** The width in pixels of the sharpest edges in its middle, at 600 pixels across; null if there are none. */
  readonly edgeWidthPx?: number | null;
}

/** `face`: where one is in the frame. Its light and its sharpness count, rather than those of what is around it. */
export function inspect(frame: Frame, aim: Aim, face?: Rect): Inspection {
  const planned = planIn(frame, aim);
  if (!planned) return { advice: undefined };
  const { part, plan } = planned;
  const isCard = aim.subject === 'card';
  const overview = sample(frame, part, OVERVIEW_SIZE);
  const detail = detailOf(frame, part, face ?? middleOf(part));
  const subject = countLumas(face ? detail : overview, SUBJECT_INSET);
  const brightLuma = quantile(subject, 1 - BRIGHT_PART);
  const isDark = face ? isFaceDark(brightLuma, overview) : brightLuma < MIN_BRIGHT_LUMA;
  if (isDark) return { advice: 'tooDark', brightLuma };
  const clippedShare = sumOf(subject.subarray(CLIPPED_LUMA)) / sumOf(subject);
  if (clippedShare > MAX_CLIPPED_SHARE) return { advice: 'overexposed', brightLuma, clippedShare };
  const edgeWidthPx = isCard
    ? edgeWidthOf(detail)
    : !face && isEmpty(detail)
      ? null
      : faceEdge(detail, contrastOf(detail));
  const measured = { brightLuma, clippedShare, edgeWidthPx };
  const maxWidthPx = isCard ? MAX_CARD_EDGE_WIDTH_PX : MAX_SELFIE_EDGE_WIDTH_PX;
  if (edgeWidthPx !== null && edgeWidthPx > maxWidthPx) return { advice: 'blurry', ...measured };
  return { advice: isCard && isFar(overview, plan.to) ? 'cardTooSmall' : undefined, ...measured };
}

/** What to say about the live picture. */
export const adviseOn = (frame: Frame, aim: Aim, face?: Rect): Advice | undefined => inspect(frame, aim, face).advice;
