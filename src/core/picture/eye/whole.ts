/** A whole card about where the guide wants it, as the narrow and the wide look see it together. Pure. */
import { ASPECT, centreOf, distance, findCard, GUIDED, type Corners, type Point } from './card.ts';
import type { Measures } from './measures.ts';
import type { Greys } from './picture.ts';
import { sightIn, type Sighting } from './wide.ts';

/** The width of the picture for the wide look, in pixels. */
const WIDE_PX = 160;
/** How far apart the two looks may see the same card, as a share of the view's width. */
const AGREEMENT = 0.05;

/** The most that the card may be turned: its steepest edge is steeper, where it is tilted too. */
const MAX_TURN_DEGREES = 7.5;

export interface Seen {
  /** What the wide look sees. */
  readonly sighting: Sighting | undefined;
  /** A whole card about where the guide wants it, in pixels of the view. */
  readonly card: Corners | undefined;
  /** The corners of any card whose corners are seen, in pixels of the view. */
  readonly corners: Corners | undefined;
}

/** The lengths of a card's level and of its upright edges, in the mean. */
export function sizeOf([topLeft, topRight, bottomRight, bottomLeft]: Corners): { long: number; high: number } {
  return {
    long: (distance(topLeft, topRight) + distance(bottomLeft, bottomRight)) / 2,
    high: (distance(topLeft, bottomLeft) + distance(topRight, bottomRight)) / 2,
  };
}

const slopeOf = (from: Point, to: Point): number => Math.abs((to.y - from.y) / (to.x - from.x));

function cornersIn({ width, height }: Greys, { corners }: Sighting): Corners | undefined {
  if (!corners) return undefined;
  const inView = ({ x, y }: Point): Point => ({ x: (x + 0.5) * width, y: y * width + height / 2 });
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  return [inView(topLeft), inView(topRight), inView(bottomRight), inView(bottomLeft)];
}

/** Whether a card that the wide look sees is about where the guide wants it. */
function isPlaced({ width, height }: Greys, sighting: Sighting, corners: Corners): boolean {
  const { share, offsetShare, aspectTolerance, maxSlope } = GUIDED;
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const { long, high } = sizeOf(corners);
  return (
    long >= share.min * width &&
    long <= share.max * width &&
    Math.abs(long / high / ASPECT - 1) <= aspectTolerance &&
    Math.abs(sighting.x) <= offsetShare &&
    Math.abs(sighting.y) * width <= offsetShare * height &&
    Math.max(slopeOf(topLeft, topRight), slopeOf(bottomLeft, bottomRight)) <= maxSlope &&
    Math.abs(sighting.turn) <= MAX_TURN_DEGREES
  );
}

/** Straight lines around print deceive one of the looks now and then, but not both alike. */
function agrees({ width, height }: Greys, corners: Corners, sighting: Sighting): boolean {
  const centre = centreOf(corners);
  const x = centre.x / width - 0.5;
  const y = (centre.y - height / 2) / width;
  const difference = sizeOf(corners).long / width - sighting.width;
  return Math.max(Math.abs(x - sighting.x), Math.abs(y - sighting.y), Math.abs(difference)) <= AGREEMENT;
}

/** The card in a view of 320 pixels. */
export function seeCard(view: Greys, { sample }: Pick<Measures, 'sample'>): Seen {
  const whole = { x: 0, y: 0, width: view.width, height: view.height };
  const wide = { width: WIDE_PX, height: Math.round((WIDE_PX * view.height) / view.width) };
  const sighting = sightIn(sample({ ...view, range: [0, 255], scale: 1 }, whole, wide));
  if (!sighting) return { sighting, card: undefined, corners: undefined };
  const narrow = findCard(view, GUIDED);
  if (narrow && agrees(view, narrow, sighting)) return { sighting, card: narrow, corners: narrow };
  const corners = cornersIn(view, sighting);
  return { sighting, card: corners && isPlaced(view, sighting, corners) ? corners : undefined, corners };
}
