// Derives the provider's code from a picture, in the order that helps a person most: light first, then focus, then the
// card's position. Uses the widget's own eye.
import { edgeWidthOf, inspect, isEmpty, type Inspection } from '../../../eye/advice.ts';
import { lookAtFace, MOST_LOOKS, NO_FACE } from '../../../eye/face/look.ts';
import type { Rect } from '../../../eye/geometry.ts';
import { MEASURES } from '../../../eye/measures.ts';
import { findCard, type Card } from './card.ts';
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
  SHEAR_TOLERANCE,
  STRETCH_TOLERANCE,
} from './thresholds.ts';

/** The provider's codes that depend on the picture alone. 1 is a pass. */
export type VerdictCode = 1 | 4 | 14 | 23 | 27 | 28 | 31;

/** A verdict. The message states the measured and the required values. */
export interface PictureVerdict {
  readonly code: VerdictCode;
  readonly message: string;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

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

/** Judges whether it is a card, large enough, and not cut off. */
function judgeShape({ share, isCut, stretch, shear }: Card): PictureVerdict | null {
  if (share < MIN_CARD_SHARE) {
    return {
      code: 31,
      message: `ID card too small: ${percent(share)} of the image, expected at least ${percent(MIN_CARD_SHARE)}`,
    };
  }
  if (isCut) return { code: 14, message: 'ID card missing a corner: it reaches the edge of the image' };
  if (Math.abs(stretch) > STRETCH_TOLERANCE) {
    return {
      code: 31,
      message: `no ID card found in the image: what lies there is ${percent(Math.abs(stretch))} ${stretch > 0 ? 'longer' : 'shorter'} than a card, expected at most ${percent(STRETCH_TOLERANCE)}`,
    };
  }
  if (Math.abs(shear) > SHEAR_TOLERANCE) {
    return {
      code: 31,
      message: `no ID card found in the image: the edges of what lies there are ${Math.abs(shear).toFixed(2)} radians from square, expected at most ${SHEAR_TOLERANCE}`,
    };
  }
  return null;
}

/** Judges whether the card has enough pixels to be legible. Bars beside the camera's frame don't count. */
function judgeResolution({ pixels }: Picture, { length }: Card): PictureVerdict | null {
  const widthPx = length * pixels.width;
  if (widthPx * (1 + LENGTH_PRECISION) >= MIN_CARD_WIDTH_PX) return null;
  return {
    code: 4,
    message: `image too small: the ID card is ${Math.round(widthPx)} pixels across, expected at least ${MIN_CARD_WIDTH_PX}`,
  };
}

/** Judges whether all of its corners are there. */
const judgeCorners = ({ missing }: Card): PictureVerdict | null =>
  missing > 0 ? { code: 14, message: `ID card missing a corner: ${missing} of 4 covered or torn off` } : null;

const passed = (what: string): PictureVerdict => ({ code: 1, message: `${what} accepted` });

/** Judges a picture of the front or the back of a card. */
export function judgeCard(picture: Picture): PictureVerdict {
  const { frame } = picture;
  const inspection = inspect(frame, { subject: 'card', isMobile: false });
  const flaw = judgeSize(picture) ?? judgePicture(inspection, MAX_CARD_EDGE_WIDTH_PX);
  if (flaw) return flaw;
  const card = findCard(picture);
  if (card) return judgeShape(card) ?? judgeCorners(card) ?? judgeResolution(picture, card) ?? passed('ID card');
  const isBlurred = !isEmpty(frame) && edgeWidthOf(frame) === null;
  return isBlurred ? NO_EDGE : { code: 31, message: 'no ID card found in the image' };
}

const FACE = { subject: 'face', isMobile: false } as const;

/** Where the face is, by all ways to look for one; a selfie without one is judged by its middle. */
function faceIn({ frame }: Picture): Rect | undefined {
  let look = NO_FACE;
  for (let number = 0; number < MOST_LOOKS && !look.box; number++) look = lookAtFace(frame, FACE, look, MEASURES);
  return look.box;
}

/** Judges the size, and the light and focus of the face. A selfie needs none to pass. */
export function judgeSelfie(picture: Picture): PictureVerdict {
  const inspection = inspect(picture.frame, FACE, faceIn(picture));
  return (
    judgeSize(picture) ??
    judgePicture(inspection, MAX_SELFIE_EDGE_WIDTH_PX) ??
    (inspection.edgeWidthPx === null ? NO_EDGE : passed('selfie'))
  );
}
