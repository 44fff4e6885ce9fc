// From a picture to the code that the provider answers with. The order is the one in which a person would be told: light
// first, then focus, then where the card is. Imports the measurements and thresholds; knows no protocol.
import { findCard, type Card } from './card.ts';
import { measureExposure } from './exposure.ts';
import { WHOLE, type Area, type Picture } from './picture.ts';
import { measureSharpness, type Sharpness } from './sharpness.ts';
import {
  MAX_CLIPPED_SHARE,
  MAX_CARD_EDGE_WIDTH_PX,
  MAX_SELFIE_EDGE_WIDTH_PX,
  MIN_BRIGHT_LUMA,
  MIN_CARD_SHARE,
  MIN_CARD_WIDTH_PX,
  MIN_CERTAIN_SHARE,
  MIN_LONG_SIDE_PX,
  MIN_SHORT_SIDE_PX,
  OUTLINE_PRECISION,
} from './thresholds.ts';

/** The provider's codes that a picture alone can earn; 1 is a picture that passes. */
export type VerdictCode = 1 | 4 | 14 | 23 | 27 | 28 | 31;

/** A verdict, and in words what was measured and what was wanted. */
export interface PictureVerdict {
  readonly code: VerdictCode;
  readonly message: string;
}

/** Contrast in luma (0 to 255) from which on a picture without any edge is out of focus rather than empty. */
const EMPTY_CONTRAST_LUMA = 60;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function judgeSize({ width, height }: Picture): PictureVerdict | null {
  if (Math.max(width, height) >= MIN_LONG_SIDE_PX && Math.min(width, height) >= MIN_SHORT_SIDE_PX) return null;
  return {
    code: 4,
    message: `image too small: ${width}x${height}, expected at least ${MIN_LONG_SIDE_PX}x${MIN_SHORT_SIDE_PX}`,
  };
}

/** Looks at each area, and takes the best-lit one's word. */
function judgeExposure(picture: Picture, areas: readonly Area[]): PictureVerdict | null {
  const exposures = areas.map((area) => measureExposure(picture, area));
  const brightLuma = Math.max(...exposures.map((exposure) => exposure.brightLuma));
  const clippedShare = Math.max(...exposures.map((exposure) => exposure.clippedShare));
  if (brightLuma < MIN_BRIGHT_LUMA) {
    return {
      code: 28,
      message: `image too dark: brightest tenth at ${Math.round(brightLuma)} of 255, expected at least ${MIN_BRIGHT_LUMA}`,
    };
  }
  if (clippedShare > MAX_CLIPPED_SHARE) {
    return {
      code: 23,
      message: `image overexposed: ${percent(clippedShare)} burnt out, expected at most ${percent(MAX_CLIPPED_SHARE)}`,
    };
  }
  return null;
}

function judgeSharpness({ edgeWidthPx }: Sharpness, maxEdgeWidthPx: number): PictureVerdict | null {
  if (edgeWidthPx === null) return { code: 27, message: 'image blurry: no edge in it' };
  if (edgeWidthPx <= maxEdgeWidthPx) return null;
  return {
    code: 27,
    message: `image blurry: edges ${edgeWidthPx.toFixed(1)} pixels wide, expected at most ${maxEdgeWidthPx}`,
  };
}

function judgePlace({ share, isCut }: Card): PictureVerdict | null {
  if (share < MIN_CARD_SHARE) {
    return {
      code: 31,
      message: `ID card too small: ${percent(share)} of the image, expected at least ${percent(MIN_CARD_SHARE)}`,
    };
  }
  return isCut ? { code: 14, message: 'ID card missing a corner: it reaches the edge of the image' } : null;
}

/** Whether the card has the pixels to be read. Bars beside the camera's frame add none. */
function judgeResolution({ full }: Picture, { length }: Card): PictureVerdict | null {
  const widthPx = length * Math.max(full.width, full.height);
  if (widthPx * (1 + OUTLINE_PRECISION) >= MIN_CARD_WIDTH_PX) return null;
  return {
    code: 4,
    message: `image too small: the ID card is ${Math.round(widthPx)} pixels across, expected at least ${MIN_CARD_WIDTH_PX}`,
  };
}

const passed = (what: string): PictureVerdict => ({ code: 1, message: `${what} accepted` });

/** Judges a picture of the front or the back of a card. */
export function judgeCard(picture: Picture): PictureVerdict {
  const card = findCard(picture);
  // Something small that looks like a card may be anything: then the whole picture counts too.
  const isLarge = card !== null && card.share >= MIN_CERTAIN_SHARE;
  const areas = isLarge ? [card.area] : [WHOLE, ...(card ? [card.area] : [])];
  const flawOfLight = judgeSize(picture) ?? judgeExposure(picture, areas);
  if (flawOfLight) return flawOfLight;
  const sharpness = measureSharpness(picture, isLarge ? card.area : WHOLE);
  const isEmpty = card === null && sharpness.edgeWidthPx === null && sharpness.contrastLuma < EMPTY_CONTRAST_LUMA;
  const flawOfFocus = isEmpty ? null : judgeSharpness(sharpness, MAX_CARD_EDGE_WIDTH_PX);
  if (flawOfFocus) return flawOfFocus;
  if (!card) return { code: 31, message: 'no ID card found in the image' };
  return judgePlace(card) ?? judgeResolution(picture, card) ?? passed('ID card');
}

/** Judges a selfie. Whether there is a face on it is not judged. */
export function judgeSelfie(picture: Picture): PictureVerdict {
  return (
    judgeSize(picture) ??
    judgeExposure(picture, [WHOLE]) ??
    judgeSharpness(measureSharpness(picture, WHOLE), MAX_SELFIE_EDGE_WIDTH_PX) ??
    passed('selfie')
  );
}
