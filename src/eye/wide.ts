/**
 * The wide look: roughly where a card is, also one that is partly outside of the view, small, turned or tilted. It goes by
 * straight edges that end in corners, with print inside and none outside; where there are none, by texture. Pure.
 */
import { ASPECT, BEST_WIDTH, distance, mapCorners, type Corners, type Point } from './card.ts';
import { cornersNear, STILL_PX } from './corners.ts';
import { drawnCardIn } from './drawn.ts';
import { inShares, measureCard, outlineBetween } from './outline.ts';
import type { Greys } from './picture.ts';
import { hasPrint, isFilledWithPrint } from './print.ts';
import { regionsIn, type Place } from './region.ts';
import { drawingOf, type Drawing } from './segments.ts';
import type { Sighting } from './sighting.ts';

/** What is smaller may be a picture on a card that is much nearer. */
const LARGE_SHARE = 0.6;
/** What reaches this far to both sides of the view's middle is too near. */
const ACROSS_SHARE = 0.48;
/** The corners of what is smaller don't matter yet. */
const MIN_EXACT_SHARE = 0.5;
/** The least share of a card's rim that has another texture beyond it: of one that was found by its edges, and by its texture. */
const MIN_BEYOND = 0.25;
const MIN_PLACE_BEYOND = 0.22;
/** The share of a place that must be in the picture: the larger it seems, the more, because where the rest is, is a guess. */
const leastSeen = ({ width }: Place): number => Math.min(0.7, 0.2 + 0.5 * width);
/** The least gain of what was found by its edges, as a share of the best. */
const MIN_GAIN_SHARE = 0.6;

/** A card that lies right, and how near to the middle there must be something to look for one. */
const IN_GUIDE: Place = { x: 0, y: 0, width: BEST_WIDTH, turn: 0 };
const NEAR_GUIDE_SHARE = 0.25;

/** How much the halves of a card differ, at least: those of a keyboard or of a cloth don't. */
const MIN_HALVES = 0.1;
/** The least gain of a card in the picture, a pixel: the parts of one that fills the picture don't differ that much from the rest. */
const MIN_WHOLE_GAIN = 0.5;
/** The length of a card that is too near to be seen whole: how near, isn't known. */
const FILLING: Place = { x: 0, y: 0, width: 1.1, turn: 0 };

/** Something in the shape of a card, as far as its texture tells. */
const roughly = (place: Place, { width, height }: Greys): Sighting => ({
  ...place,
  viewHeight: height / width,
  isWidthLeast: false,
  tilt: 0,
  corners: undefined,
  score: 0,
});

const cornersOf = ({ x, y, width, turn }: Place, px: number): Corners => {
  const radians = (turn * Math.PI) / 180;
  const [cosine, sine] = [(Math.cos(radians) * width) / 2, (Math.sin(radians) * width) / 2];
  const at = (along: number, down: number): Point => ({
    x: px * (x + along * cosine - (down / ASPECT) * sine),
    y: px * (y + along * sine + (down / ASPECT) * cosine),
  });
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
};

/** A card by its four corners, with print inside, whatever is around it. */
function cardBetween(corners: Corners, drawing: Drawing): Sighting | undefined {
  const { width } = drawing;
  const measured = measureCard(outlineBetween(corners), width);
  if (!measured || !hasPrint(drawing, measured)) return undefined;
  return { ...inShares(measured, corners, drawing), isWidthLeast: false, score: 0 };
}

/** A large card that hasn't moved since the look before: its edges may be hidden now. */
function cardWhereItWas(picture: Greys, drawing: Drawing, before: Corners | undefined): Sighting | undefined {
  if (!before || before[1].x - before[0].x <= LARGE_SHARE) return undefined;
  const guess = mapCorners(before, ({ x, y }) => ({ x: x * picture.width, y: y * picture.width }));
  const corners = cornersNear(picture, guess, false);
  // what has moved further is looked for anew: something else may be where it was
  const isStill = corners?.every((corner, index) => distance(corner, guess[index] ?? corner) <= STILL_PX);
  return corners && isStill ? cardBetween(corners, drawing) : undefined;
}

/** The card that its texture tells apart from the rest, with its corners if they are found. */
function cardByTexture(picture: Greys, drawing: Drawing, drawn: Sighting | undefined): Sighting | undefined {
  const { gainAt, areaOf, seenAt, leastBeyond, isOtherAt, isCardAt, halvesDiffer, find } = regionsIn(picture);
  const isDrawn = drawn !== undefined && leastBeyond(drawn) > MIN_BEYOND && (drawn.isWidthLeast || isOtherAt(drawn));
  const place = isDrawn && drawn.width > LARGE_SHARE ? undefined : find();
  const isPlace = place && isCardAt(place) && seenAt(place) > leastSeen(place) && leastBeyond(place) > MIN_PLACE_BEYOND;
  const isWhole = !place || (isCardAt(place) && gainAt(place) > MIN_WHOLE_GAIN * areaOf(place));
  if (!isWhole && isFilledWithPrint(drawing) && halvesDiffer() > MIN_HALVES) return roughly(FILLING, picture);
  const isBetter = isPlace && !(isDrawn && gainAt(drawn) > MIN_GAIN_SHARE * gainAt(place));
  const rough = isBetter ? roughly(place, picture) : isDrawn ? drawn : undefined;
  if (rough?.corners || rough?.isWidthLeast) return rough;
  // a rough place may miss a part of the card: without print, or as light as the table
  const nearGuide = place && Math.hypot(place.x, place.y) < NEAR_GUIDE_SHARE ? IN_GUIDE : undefined;
  for (const guess of [rough ?? place, nearGuide]) {
    if (!guess || guess.width < MIN_EXACT_SHARE) continue;
    const corners = cornersNear(picture, cornersOf(guess, picture.width), true);
    const card = corners && cardBetween(corners, drawing);
    if (card && isCardAt(card) && leastBeyond(card) > MIN_BEYOND) return card;
  }
  return rough;
}

/** The card in a picture, as far as it can be seen; undefined if there is none. `before`: its corners at the look before. */
export function sightIn(picture: Greys, before?: Corners): Sighting | undefined {
  const drawing = drawingOf(picture);
  const drawn = drawnCardIn(drawing);
  const isClear =
    drawn && (drawn.corners ? drawn.width > LARGE_SHARE : drawn.width / 2 - Math.abs(drawn.x) > ACROSS_SHARE);
  // the first that finds a card is believed
  return (
    (isClear ? drawn : undefined) ?? cardWhereItWas(picture, drawing, before) ?? cardByTexture(picture, drawing, drawn)
  );
}
