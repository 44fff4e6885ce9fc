// Every number that a verdict hangs on, with its unit and its reason; those that the widget's own advice hangs on too are
// the rules'. Knows no pixels.
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
} from '../../../core/picture.ts';

/** The shortest long and short side of a picture, in pixels: under the 400x300 of the ID guide, print is not legible. */
export const MIN_LONG_SIDE_PX = 400;
export const MIN_SHORT_SIDE_PX = 300;

/**
 * The long side, in pixels, that every larger picture is scaled to before it is judged, so that a verdict does not
 * hang on the camera: what the smallest photo of a phone (600x450) has anyway.
 */
export const ANALYSIS_LONG_SIDE_PX = 600;
/** The long side, in pixels, of the picture in which the card is looked for: enough for an outline, too little for print. */
export const OUTLINE_LONG_SIDE_PX = 160;
/** How far, as a share of its length, a card measured in that picture may be from its true length: doubt is for the card. */
export const OUTLINE_PRECISION = 0.005;

/** Luma (0 to 255) of the bars beside a frame that does not fill its picture: pure white or black, which no sensor sees over a whole row. */
export const WHITE_BAR_LUMA = 251;
export const BLACK_BAR_LUMA = 4;
/** Share of a bar's pixels that must be so: JPEG rings a little where the bar meets the frame. */
export const BAR_PURITY = 0.985;
/** Pixels cut off beyond a bar, for the same ringing. */
export const BAR_MARGIN_PX = 3;
/** The least share of a picture that must be left between two bars; otherwise the picture itself is that white or black. */
export const MIN_SHARE_BETWEEN_BARS = 0.3;

/** Distances in colour (0 to 441) from the table at which the card's outline is looked for; the clearest outline counts. */
export const OUTLINE_DISTANCES = [8, 11, 15, 20, 28, 38, 50, 66, 86, 110] as const;
/** Width of the border, as a share of the short side, from which the table's colour is learnt. */
export const BORDER_SHARE = 0.035;

/** Length to width: a card of ISO/IEC 7810 ID-1 has 1.586; seen aslant it loses or gains a fifth. */
export const MIN_CARD_ASPECT = 1.28;
export const MAX_CARD_ASPECT = 1.95;
/** Share of the smallest rectangle around the outline that it must fill: a card seen aslant 0.9, an ellipse 0.785. */
export const MIN_RECTANGULARITY = 0.87;
/** Share of its convex hull that a region must fill to be one flat thing. */
export const MIN_SOLIDITY = 0.9;
/** Share of an outline (without the picture's edge) that must run in the card's two directions, and the tolerance in degrees. */
export const MIN_SQUARENESS = 0.75;
export const SQUARENESS_TOLERANCE_DEGREES = 10;
/** A card that is cut off by the picture's edge may look like any polygon that fills this much of its rectangle. */
export const MIN_CUT_RECTANGULARITY = 0.7;
/** Likeness (rectangularity x solidity x squareness) from which a region on the ground is the card, whole or cut off: measured 0.87 and more, against 0.68 at most for a person before a room. */
export const MIN_CERTAIN_LIKENESS = 0.8;
/** Share of the picture from which on a shape may be taken for the card without a doubt: half the guide's width. Smaller ones may be anything. */
export const MIN_CERTAIN_SHARE = 0.17;
/** Luma (0 to 255) per pixel of the outline picture from which on a step belongs to a side: a pale card before a pale wall has 4. */
export const MIN_STEP_LUMA = 4;
/** Share of each side, and of all four together, along which there must be an edge: fingers hide a third of one side. */
export const MIN_SIDE_SUPPORT = 0.5;
export const MIN_TOTAL_SUPPORT = 0.75;
/** How far, as a share of a side, two sides must go on to the picture's edge for a card to count as cut off there: beyond the hand that holds it. */
export const MIN_GOING_ON_SHARE = 0.15;
/** Share of each of the two along which there must be an edge: a card that is cut off has 0.86 and more, a room beyond a whole one less. */
export const MIN_GOING_ON_SUPPORT = 0.83;
/** Distance in colour (0 to 441) between the two grounds along a side: a pale card before a pale wall has 17. */
export const MIN_SIDE_CONTRAST = 15;
/** Share of the picture's outline that a cut-off card may cover; more is a background that changes colour. */
export const MAX_CUT_BORDER_SHARE = 0.5;
/** Pixels of the outline picture that must lie on its edge before a card counts as cut off. */
export const MIN_CUT_PX = 3;
