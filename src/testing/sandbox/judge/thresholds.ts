// The thresholds of the verdicts, with their units and reasons: those of the widget's own eye, and what the sandbox adds.
export {
  BRIGHT_PART,
  CLIPPED_LUMA,
  EDGE_REACH_PX,
  MAX_CARD_EDGE_WIDTH_PX,
  MAX_CLIPPED_SHARE,
  MAX_SELFIE_EDGE_WIDTH_PX,
  MIN_BRIGHT_LUMA,
  MIN_CARD_SHARE,
  MIN_CARD_WIDTH_PX,
  MIN_EDGES,
  MIN_EDGE_CONTRAST_LUMA,
  MIN_EDGE_CONTRAST_SHARE,
  SHARPEST_PART,
} from '../../../core/eye/picture.ts';

/** The shortest long and short side of a picture, in pixels: under the 400x300 of the ID guide, print is not legible. */
export const MIN_LONG_SIDE_PX = 400;
export const MIN_SHORT_SIDE_PX = 300;

/** The width, in pixels, of the picture in which the card is looked for. */
export const VIEW_WIDTH_PX = 320;
/** How far, as a share of its length, a card measured in that picture may be from its true length: doubt is for the card. */
export const LENGTH_PRECISION = 0.005;
/** The least share of the photo's width that is looked for: narrower cards fill less than a quarter of the photo anyway. */
export const MIN_CARD_WIDTH_SHARE = 0.5;
/** How far a card's ratio of length to width may be from 1.586, because it may be seen at an angle. */
export const ASPECT_TOLERANCE = 0.15;
/** The steepest edge: about 14 degrees. */
export const MAX_SLOPE = 0.25;

/** Luma (0 to 255) of the bars beside a frame that does not fill its picture: pure white or black, which no sensor sees over a whole row. */
export const WHITE_BAR_LUMA = 251;
export const BLACK_BAR_LUMA = 4;
/** Share of a bar's pixels that must be so: JPEG rings a little where the bar meets the frame. */
export const BAR_PURITY = 0.985;
/** Pixels cut off beyond a bar, for the same ringing. */
export const BAR_MARGIN_PX = 3;
/** The least share of a picture that must be left between two bars; otherwise the picture itself is that white or black. */
export const MIN_SHARE_BETWEEN_BARS = 0.3;
