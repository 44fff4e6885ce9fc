// The thresholds of the verdicts, with units and reasons: those of the widget's own eye, and the sandbox's additions.
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
} from '../../../eye/picture.ts';

/** The minimum long and short side of a picture, in pixels. Below the 400x300 of the ID guide, print is illegible. */
export const MIN_LONG_SIDE_PX = 400;
export const MIN_SHORT_SIDE_PX = 300;

/** The width, in pixels, to which a picture is scaled for finding the card. */
export const VIEW_WIDTH_PX = 320;
/** The tolerance of a length measured in a photo, as a share of it. It counts in the card's favour. */
export const LENGTH_PRECISION = 0.005;
/** How much longer or shorter than a card (1.586) what is seen of it may be, as a share: a tilt of 15 degrees takes 0.035. */
export const STRETCH_TOLERANCE = 0.045;
/** How far from square its edges may be to each other, in radians: a tilt of 10 degrees to two sides takes 0.03. */
export const SHEAR_TOLERANCE = 0.04;
/**
 * The least clarity of an edge, and of all four in the mean: fingers hide a half of one, dusk makes the edges on a pale table
 * faint.
 */
export const MIN_EDGE_CLARITY = 0.15;
export const MIN_CLARITY = 0.45;

/**
 * Luma (0 to 255) of the bars beside a frame that doesn't fill its picture: pure white or black, which no sensor
 * delivers over a whole row.
 */
export const WHITE_BAR_LUMA = 251;
export const BLACK_BAR_LUMA = 4;
/** The minimum share of such pixels in a bar: JPEG leaves ringing where the bar meets the frame. */
export const BAR_PURITY = 0.985;
/** Pixels cropped beyond a bar, because of the same ringing. */
export const BAR_MARGIN_PX = 3;
/** The minimum share of a picture between two bars. With less, the picture itself is white or black. */
export const MIN_SHARE_BETWEEN_BARS = 0.3;
