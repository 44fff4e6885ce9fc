/**
 * One look at the live picture of a card: where is it, and is it all there, sharp, well lit and still? What automatic capture
 * goes by. Pure.
 */
import { GUIDE_SHARE, type Advice } from './advice.ts';
import type { Frame, Planned } from './frame.ts';
import type { Measures } from './measures.ts';
import type { Aim } from './geometry.ts';
import { CLIPPED_LUMA, MIN_CARD_WIDTH_PX, type Greys } from './picture.ts';
import { centreOf, distance, sizeOf, type Corners } from './card.ts';
import { seeCard } from './whole.ts';
import { sideIn, type CardSide } from './turned.ts';
import type { Sighting } from './sighting.ts';
import { viewOf } from './view.ts';

export interface Look {
  /** Of the card about where the guide wants it, as pixels of a view of 320×240. */
  readonly card: Corners | undefined;
  /** Whether a photo taken now is one that the provider should accept, and the person wants. */
  readonly isGood: boolean;
  /** Where a card is, as far as one is seen. */
  readonly sighting: Sighting | undefined;
  /** What would spoil a photo taken now: measured where a card fills the guide. */
  readonly advice: Advice | undefined;
  /** What is on the card, where its corners are seen. */
  readonly side: CardSide | undefined;
  /** The corners that were seen last, as in a sighting: a look may miss them. */
  readonly last: { readonly corners: Corners; readonly looksAgo: number } | undefined;
}

/** A look that sees nothing. */
export const NOTHING: Look = {
  card: undefined,
  isGood: false,
  sighting: undefined,
  advice: undefined,
  side: undefined,
  last: undefined,
};

/** How many looks in a row may miss the corners of a card that is still the same. */
const MOST_MISSED_LOOKS = 3;

/** The most that a card may move between two looks, in millimetres: a hand alone doesn't hold stiller. */
const MAX_MOTION_MM = 2;
/** How much more a single corner may seem to move: it is found less exactly than the middle. */
const CORNER_FACTOR = 2;
const CARD_MM = 85.6;
/** The largest share of the card that may be burnt out by glare. */
const MAX_GLARE_SHARE = 0.05;
/** The part of the card, beyond its edges, in which there must be print, and the least share of it with steps of light. */
const CONTENT_INSET = 0.1;
const MIN_CONTENT_SHARE = 0.02;
const CONTENT_STEP_LUMA = 24;

/** Whether the card has too few of the photo's pixels, and could have more. */
function isFar(card: Corners, view: Greys, { plan }: Planned): boolean {
  const leastShare = MIN_CARD_WIDTH_PX / plan.size.width;
  return leastShare <= GUIDE_SHARE && sizeOf(card).long < leastShare * view.width;
}

/** Whether there is print on the card, and no glare over it. */
function isReadable({ width, luma }: Greys, [topLeft, topRight, bottomRight, bottomLeft]: Corners): boolean {
  const left = Math.max(topLeft.x, bottomLeft.x);
  const right = Math.min(topRight.x, bottomRight.x);
  const top = Math.max(topLeft.y, topRight.y);
  const bottom = Math.min(bottomLeft.y, bottomRight.y);
  const insetX = Math.ceil(CONTENT_INSET * (right - left));
  const insetY = Math.ceil(CONTENT_INSET * (bottom - top));
  let pixels = 0;
  let clipped = 0;
  let steps = 0;
  for (let y = Math.ceil(top) + insetY; y < bottom - insetY; y++) {
    for (let x = Math.ceil(left) + insetX; x < right - insetX; x++) {
      const here = luma[y * width + x] ?? 0;
      pixels++;
      if (here >= CLIPPED_LUMA) clipped++;
      if (Math.abs(here - (luma[y * width + x - 1] ?? 0)) >= CONTENT_STEP_LUMA) steps++;
    }
  }
  return clipped <= MAX_GLARE_SHARE * pixels && steps >= MIN_CONTENT_SHARE * pixels;
}

const isStill = (card: Corners, before: Corners | undefined, most: number): boolean =>
  before !== undefined &&
  distance(centreOf(card), centreOf(before)) <= most &&
  before.every((corner, index) => distance(corner, card[index] ?? corner) <= CORNER_FACTOR * most);

/** A millimetre of a card, in the unit of its corners. */
const mmOf = ([topLeft, topRight]: Corners): number => distance(topLeft, topRight) / CARD_MM;

/**
 * Where the card is, and whether a photo of it may be taken, within what a hand can reach. `before` is the look before this
 * one; the first look is never good, because nothing is known of its stillness.
 */
export function lookAt(frame: Frame, aim: Aim, before: Look | undefined, measures: Measures): Look {
  const planned = measures.planIn(frame, aim);
  if (!planned) return NOTHING;
  const view = viewOf(frame, planned, measures);
  const known = before?.last;
  const { sighting, card, corners } = seeCard(view, measures, known?.corners);
  const missed = known && known.looksAgo < MOST_MISSED_LOOKS ? { ...known, looksAgo: known.looksAgo + 1 } : undefined;
  const exact = sighting?.corners;
  const last = exact ? { corners: exact, looksAgo: 0 } : missed;
  const seen = { ...NOTHING, card, sighting, side: corners && sideIn(view, corners), last };
  if (!card || !exact) return seen;
  const { advice, edgeWidthPx } = measures.inspect(frame, aim);
  // the corners say more exactly how far away it is
  if (advice !== undefined && advice !== 'cardTooSmall') return { ...seen, advice };
  if (typeof edgeWidthPx !== 'number') return { ...seen, advice: 'blurry' };
  if (!isReadable(view, card)) return { ...seen, advice: 'overexposed' };
  if (isFar(card, view, planned)) return { ...seen, advice: 'cardTooSmall' };
  return { ...seen, isGood: isStill(exact, known?.corners, MAX_MOTION_MM * mmOf(exact)) };
}
