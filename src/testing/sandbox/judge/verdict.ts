// Derives the provider's code from a picture, in the order that helps a person most: light first, then focus, then the
// card's position. Uses the widget's own eye.
import { edgeWidthOf, inspect, isEmpty, type Inspection } from '../../../eye/advice.ts';
import { ASPECT, mapCorners, type Point } from '../../../eye/card.ts';
import { sample, type Frame } from '../../../eye/frame.ts';
import type { Size } from '../../../eye/geometry.ts';
import type { Greys } from '../../../eye/picture.ts';
import { seeCard, sizeOf } from '../../../eye/whole.ts';
import { areaOf, findAnyCard, type AnyCard } from './any-card.ts';
import { checkCard, isPrinted, type Finding } from './card-check.ts';
import type { Picture } from './picture.ts';
import {
  LENGTH_PRECISION,
  MAX_CARD_EDGE_WIDTH_PX,
  MAX_CLIPPED_SHARE,
  MAX_SELFIE_EDGE_WIDTH_PX,
  MIN_BRIGHT_LUMA,
  MIN_CARD_SHARE,
  MIN_CARD_WIDTH_PX,
  MIN_LONG_SIDE_PX,
  MIN_SHORT_SIDE_PX,
  VIEW_WIDTH_PX,
} from './thresholds.ts';

/** The provider's codes that depend on the picture alone. 1 is a pass. */
export type VerdictCode = 1 | 4 | 14 | 23 | 27 | 28 | 31;

/** A verdict. The message states the measured and the required values. */
export interface PictureVerdict {
  readonly code: VerdictCode;
  readonly message: string;
}

/** The card in the guide, as the eye sees it in a picture without its margins; in pixels of the whole. */
function inGuide(picture: Greys, margin: number): AnyCard | undefined {
  const seen = seeCard(picture, { sample }).card;
  if (!seen) return undefined;
  const { width, height } = picture;
  const inWhole = ({ x, y }: Point): Point => ({
    x: x * (1 - 2 * margin) + margin * width,
    y: y * (1 - 2 * margin) + margin * height,
  });
  const corners = mapCorners(seen, inWhole);
  return { corners, area: areaOf(corners), cutAt: undefined };
}

/** The position of a detected card. */
interface Placed {
  /** Share (0 to 1) of the picture that the card covers, or would cover if it weren't cut off. */
  readonly share: number;
  /** Length of the card's long side, as a share of the picture's width. */
  readonly length: number;
  /** What of it isn't in the picture, if that isn't all. */
  readonly missing: 'cut off' | 'covered' | undefined;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/**
 * What is left out at each side, or seen beyond it, as a share: the eye sees in one look what it may miss in another, a little
 * nearer or further away.
 */
const LOOKS = [0, 0.01, 0.02, 0.03, 0.04, -0.01, -0.02, -0.03, -0.04, -0.05, -0.06];

/** A picture in the middle of a larger one, which goes on beyond its border as it ends there. */
function surrounded({ width, height, luma }: Greys, size: Size): Greys {
  const [left, top] = [(size.width - width) >> 1, (size.height - height) >> 1];
  const within = (at: number, length: number): number => Math.max(0, Math.min(length - 1, at));
  const larger = new Uint8ClampedArray(size.width * size.height);
  for (let y = 0, pixel = 0; y < size.height; y++) {
    const row = within(y - top, height) * width;
    for (let x = 0; x < size.width; x++, pixel++) larger[pixel] = luma[row + within(x - left, width)] ?? 0;
  }
  return { ...size, luma: larger };
}

/** What may be a card, nearest to what is expected first: as the eye sees it in the guide, then anywhere. */
function* candidatesIn(frame: Frame, view: Size): Generator<AnyCard> {
  const lookAt = (margin: number): Greys => {
    if (margin < 0) {
      const share = 1 / (1 - 2 * margin);
      const size = { width: Math.round(view.width * share), height: Math.round(view.height * share) };
      return surrounded(sample(frame, { x: 0, y: 0, width: frame.width, height: frame.height }, size), view);
    }
    const [width, height] = [frame.width * (1 - 2 * margin), frame.height * (1 - 2 * margin)];
    return sample(frame, { x: frame.width * margin, y: frame.height * margin, width, height }, view);
  };
  for (const margin of LOOKS) {
    const card = inGuide(lookAt(margin), margin);
    if (card) yield card;
  }
  const anywhere = findAnyCard(lookAt(0));
  if (anywhere) yield anywhere;
}

function checkCandidate(frame: Frame, view: Size, { corners, cutAt }: AnyCard): Finding {
  const inFrame = ({ x, y }: Point): Point => ({
    x: (x * frame.width) / view.width,
    y: (y * frame.height) / view.height,
  });
  const places = mapCorners(corners, inFrame);
  if (!cutAt) return checkCard(frame, places);
  return isPrinted(frame, places) ? 'card' : 'noCard';
}

/** Looks until more of them have seen a whole card than one without a corner: a single look may go by the wrong edges. */
function placeOfCard(frame: Frame): Placed | null {
  const view = { width: VIEW_WIDTH_PX, height: Math.round((VIEW_WIDTH_PX * frame.height) / frame.width) };
  let card: AnyCard | undefined;
  let balance = 0;
  for (const candidate of candidatesIn(frame, view)) {
    const finding = checkCandidate(frame, view, candidate);
    if (finding === 'noCard') continue;
    card ??= candidate;
    balance += finding === 'card' ? 1 : -1;
    if (balance > 0) break;
  }
  const isCovered = balance <= 0;
  if (!card) return null;
  const { long: wide, high } = sizeOf(card.corners);
  const { cutAt } = card;
  const isNarrowed = cutAt === 'left' || cutAt === 'right';
  const area = isNarrowed ? high * high * ASPECT : cutAt ? (wide * wide) / ASPECT : card.area;
  return {
    share: area / (view.width * view.height),
    length: wide / view.width,
    missing: cutAt ? 'cut off' : isCovered ? 'covered' : undefined,
  };
}

function judgeSize({ width, height }: Picture): PictureVerdict | null {
  if (Math.max(width, height) >= MIN_LONG_SIDE_PX && Math.min(width, height) >= MIN_SHORT_SIDE_PX) return null;
  return {
    code: 4,
    message: `image too small: ${width}x${height}, expected at least ${MIN_LONG_SIDE_PX}x${MIN_SHORT_SIDE_PX}`,
  };
}

const NO_EDGE: PictureVerdict = { code: 27, message: 'image blurry: no edge in it' };

/** Judges light and focus. */
function judgePicture(
  { advice, brightLuma = 0, clippedShare = 0, edgeWidthPx }: Inspection,
  maxEdgeWidthPx: number,
): PictureVerdict | null {
  switch (advice) {
    case 'tooDark':
      return {
        code: 28,
        message: `image too dark: brightest tenth at ${brightLuma} of 255, expected at least ${MIN_BRIGHT_LUMA}`,
      };
    case 'overexposed':
      return {
        code: 23,
        message: `image overexposed: ${percent(clippedShare)} burnt out, expected at most ${percent(MAX_CLIPPED_SHARE)}`,
      };
    case 'blurry':
      return {
        code: 27,
        message: `image blurry: edges ${(edgeWidthPx ?? 0).toFixed(1)} pixels wide, expected at most ${maxEdgeWidthPx}`,
      };
    case 'cardTooSmall':
    case undefined:
      return null;
  }
}

function judgePlace({ share, missing }: Placed): PictureVerdict | null {
  if (share < MIN_CARD_SHARE) {
    return {
      code: 31,
      message: `ID card too small: ${percent(share)} of the image, expected at least ${percent(MIN_CARD_SHARE)}`,
    };
  }
  return missing === 'cut off'
    ? { code: 14, message: 'ID card missing a corner: it reaches the edge of the image' }
    : null;
}

/** Judges whether the card has enough pixels to be legible. Bars beside the camera's frame don't count. */
function judgeResolution({ full }: Picture, { length }: Placed): PictureVerdict | null {
  const widthPx = length * full.width;
  if (widthPx * (1 + LENGTH_PRECISION) >= MIN_CARD_WIDTH_PX) return null;
  return {
    code: 4,
    message: `image too small: the ID card is ${Math.round(widthPx)} pixels across, expected at least ${MIN_CARD_WIDTH_PX}`,
  };
}

const COVERED: PictureVerdict = {
  code: 14,
  message: 'ID card missing a corner: something covers it, or it is torn off',
};

const passed = (what: string): PictureVerdict => ({ code: 1, message: `${what} accepted` });

/** Judges a picture of the front or the back of a card. */
export function judgeCard(picture: Picture): PictureVerdict {
  const { frame } = picture;
  const inspection = inspect(frame, { subject: 'card', isMobile: false });
  const flaw = judgeSize(picture) ?? judgePicture(inspection, MAX_CARD_EDGE_WIDTH_PX);
  if (flaw) return flaw;
  const card = placeOfCard(frame);
  // corners are told apart by few pixels: only a card that has enough is judged by them
  if (card)
    return (
      judgePlace(card) ?? judgeResolution(picture, card) ?? (card.missing === 'covered' ? COVERED : passed('ID card'))
    );
  const isBlurred = !isEmpty(frame) && edgeWidthOf(frame) === null;
  return isBlurred ? NO_EDGE : { code: 31, message: 'no ID card found in the image' };
}

/** Judges the size, light and focus of a selfie. Doesn't look for a face. */
export function judgeSelfie(picture: Picture): PictureVerdict {
  const inspection = inspect(picture.frame, { subject: 'face', isMobile: false });
  return (
    judgeSize(picture) ??
    judgePicture(inspection, MAX_SELFIE_EDGE_WIDTH_PX) ??
    (inspection.edgeWidthPx === null ? NO_EDGE : passed('selfie'))
  );
}
