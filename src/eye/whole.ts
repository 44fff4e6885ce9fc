/** What one look sees of a card: where it is, its corners, and whether it lies about where the guide wants it. Pure. */
import { mapCorners, shapeOf, sizeOf, type Corners, type Point } from './card.ts';
import type { Measures } from './measures.ts';
import type { Greys } from './picture.ts';
import type { Sighting } from './sighting.ts';
import { sightIn } from './wide.ts';

/** The width of the picture for the wide look, in pixels. */
const WIDE_PX = 160;
/**
 * A card about where the guide wants it, as a hand alone can bring it there: nearer or further, aside, turned or tilted by up
 * to seven degrees. Shares are of the view's width; of its height, where something is above or below.
 */
const MIN_LENGTH_SHARE = 0.66;
const MAX_LENGTH_SHARE = 0.95;
const MAX_OFFSET_SHARE = 0.12;
/** How far perspective may change the shape of the card. */
const ASPECT_TOLERANCE = 0.1;
/** How far inside of the view its corners must be, as a share of the view's width: they aren't found to the pixel. */
const MIN_INSIDE_SHARE = 0.019;
/** The most that the card may be turned: its steepest edge is steeper, where it is tilted too. */
const MAX_TURN_DEGREES = 7.5;
const MAX_SLOPE = 0.2;
/** How much shorter an edge may be than its opposite: a tilt of a little more than seven degrees. */
const MAX_TILT = 0.13;

export interface Seen {
  /** What the wide look sees. */
  readonly sighting: Sighting | undefined;
  /** A whole card about where the guide wants it, in pixels of the view. */
  readonly card: Corners | undefined;
  /** The corners of any card that is clearly whole, in pixels of the view. */
  readonly corners: Corners | undefined;
}

const slopeOf = (from: Point, to: Point): number => Math.abs((to.y - from.y) / (to.x - from.x));

function cornersIn({ width, height }: Greys, { corners }: Sighting): Corners | undefined {
  if (!corners) return undefined;
  const inView = ({ x, y }: Point): Point => ({ x: (x + 0.5) * width, y: y * width + height / 2 });
  return mapCorners(corners, inView);
}

/** Whether the corners are those of a card, and all in the view. */
const isWhole = ({ width, height }: Greys, corners: Corners): boolean =>
  Math.abs(shapeOf(corners) - 1) <= ASPECT_TOLERANCE &&
  corners.every(({ x, y }) => Math.min(x, width - x, y, height - y) >= MIN_INSIDE_SHARE * width);

/** Whether a whole card that the wide look sees is about where the guide wants it. */
function isPlaced({ width, height }: Greys, sighting: Sighting, corners: Corners): boolean {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const { long } = sizeOf(corners);
  return (
    long >= MIN_LENGTH_SHARE * width &&
    long <= MAX_LENGTH_SHARE * width &&
    Math.abs(sighting.x) <= MAX_OFFSET_SHARE &&
    Math.abs(sighting.y) * width <= MAX_OFFSET_SHARE * height &&
    Math.max(slopeOf(topLeft, topRight), slopeOf(bottomLeft, bottomRight)) <= MAX_SLOPE &&
    Math.abs(sighting.turn) <= MAX_TURN_DEGREES &&
    sighting.tilt <= MAX_TILT
  );
}

/** The card in a view of 320 pixels. `before`: its corners at a look before, as in a sighting. */
export function seeCard(view: Greys, { sample }: Pick<Measures, 'sample'>, before?: Corners): Seen {
  const whole = { x: 0, y: 0, width: view.width, height: view.height };
  const wide = { width: WIDE_PX, height: Math.round((WIDE_PX * view.height) / view.width) };
  const sighting = sightIn(sample({ ...view, range: [0, 255], scale: 1 }, whole, wide), before);
  if (!sighting) return { sighting, card: undefined, corners: undefined };
  const seen = cornersIn(view, sighting);
  const corners = seen && isWhole(view, seen) ? seen : undefined;
  return { sighting, card: corners && isPlaced(view, sighting, corners) ? corners : undefined, corners };
}
