// Finds a card anywhere in a photo, on any ground, whole or cut off by one of the photo's edges.
import { mean, type Corners, type Side } from '../../../eye/card.ts';
import type { Greys } from '../../../eye/picture.ts';
import {
  bestCard,
  clarityOf,
  cornersOf,
  edgesOf,
  hasArm,
  rangesOf,
  searchIn,
  stepsIn,
  stretchOf,
  type BothSteps,
  type Contrast,
  type CornerOf,
  type End,
  type Part,
  type Search,
  type Sides,
  type Wanted,
} from './card-finder.ts';
import type { Steps } from './edges.ts';
import { pairsOf, type Line } from './lines.ts';
import {
  ASPECT_TOLERANCE,
  MAX_SLOPE,
  MIN_CARD_WIDTH_SHARE,
  SLOPE_TOLERANCE,
  TILTED_SLOPE_TOLERANCE,
} from './thresholds.ts';

/** A card in a picture, in pixels of it. */
export interface AnyCard {
  readonly corners: Corners;
  /** What is seen of it, in pixels. */
  readonly area: number;
  /** The edge of the picture that cuts it off, where there is one; two of the corners are on it then. */
  readonly cutAt: Side | undefined;
}

/** Matches a card anywhere in the photo. */
const ANYWHERE: Wanted = {
  share: { min: MIN_CARD_WIDTH_SHARE, max: 1 },
  offsetShare: 0.5,
  aspectTolerance: ASPECT_TOLERANCE,
  maxSlope: MAX_SLOPE,
  slopeTolerance: SLOPE_TOLERANCE,
  mostLines: 32,
};

/** A whole card that is seen from the side. */
const TILTED: Wanted = { ...ANYWHERE, slopeTolerance: TILTED_SLOPE_TOLERANCE };

const CORNERS = (['top', 'bottom'] as const).flatMap((level) =>
  (['left', 'right'] as const).map((upright): CornerOf => ({ level, upright })),
);

/** The part of an edge that must be there where the picture cuts it off: a whole card ends before that. */
const CUT_ARM: Part = [0, 0.04];

/** Where several things lie around a card, an edge is lighter on one side here and on the other there. */
const contrastOnAnyGround: Contrast = (differences) => mean(differences.map(Math.abs));
const withoutSign = (steps: Steps): Steps => ({ ...steps, sign: steps.sign.map(Math.abs) });
const stepsOnAnyGround = ({ upright, level }: BothSteps): BothSteps => ({
  upright: withoutSign(upright),
  level: withoutSign(level),
});

/** The pixels within four corners. */
export const areaOf = ([one, two, three, four]: Corners): number =>
  Math.abs((three.x - one.x) * (four.y - two.y) - (four.x - two.x) * (three.y - one.y)) / 2;

const whole = (corners: Corners): AnyCard => ({ corners, area: areaOf(corners), cutAt: undefined });

/** Print has edges too, so the largest of the clear ones is wanted. */
const worthOf = (clarity: number, corners: Corners): number => clarity * areaOf(corners);

/** The best card that the picture cuts off at this edge. */
function bestCutCard(search: Search, cutAt: Side): AnyCard | undefined {
  const { picture, steps } = search;
  const { aspectTolerance, slopeTolerance } = ANYWHERE;
  const isLevelCut = cutAt === 'left' || cutAt === 'right';
  const border = { left: 0, right: picture.width - 1, top: 0, bottom: picture.height - 1 }[cutAt];
  const lines: Sides<readonly Line[]> = { ...search.lines, [cutAt]: [{ at: border, slope: 0 }] };
  const { long, high } = rangesOf(ANYWHERE, picture);
  const columns = isLevelCut
    ? pairsOf(lines.left, lines.right, [long[0] / 2, long[1]], Infinity)
    : pairsOf(lines.left, lines.right, long, slopeTolerance);
  const rows = isLevelCut
    ? pairsOf(lines.top, lines.bottom, high, slopeTolerance)
    : pairsOf(lines.top, lines.bottom, [high[0] / 2, high[1]], Infinity);
  const slopeOf = (one: Side, other: Side, sides: Sides<Line>): number =>
    one === cutAt
      ? sides[other].slope
      : other === cutAt
        ? sides[one].slope
        : (sides[one].slope + sides[other].slope) / 2;
  const cutEnd: End = cutAt === 'left' || cutAt === 'top' ? 'start' : 'end';
  const seenEnd: End = cutEnd === 'start' ? 'end' : 'start';
  let best: AnyCard | undefined;
  let most = 0;
  for (const [left, right] of columns) {
    for (const [top, bottom] of rows) {
      const sides = { left, right, top, bottom };
      const stretch = stretchOf(sides);
      // what is cut off is shorter, in one way
      const isShort = isLevelCut ? stretch < 0 : stretch > 0;
      if (Math.abs(stretch) > aspectTolerance && !isShort) continue;
      if (Math.abs(slopeOf('left', 'right', sides) + slopeOf('top', 'bottom', sides)) > slopeTolerance) continue;
      const corners = cornersOf(sides, picture, 0);
      if (!corners) continue;
      const edges = edgesOf(sides, corners);
      const cutOff = isLevelCut ? [edges.top, edges.bottom] : [edges.left, edges.right];
      if (!cutOff.every((edge) => hasArm(steps, edge, CUT_ARM, cutEnd))) continue;
      const seen = Object.values(edges).filter((edge) => edge !== edges[cutAt]);
      const clarity = clarityOf(search, seen, contrastOnAnyGround, (edge) =>
        cutOff.includes(edge) ? [seenEnd] : ['start', 'end'],
      );
      const worth = worthOf(clarity, corners);
      if (worth <= most) continue;
      best = { corners, area: areaOf(corners), cutAt };
      most = worth;
    }
  }
  return best;
}

/** The largest card, whole or cut off by one edge of the picture; else one seen from the side; else one with a hidden corner. */
export function findAnyCard(picture: Greys): AnyCard | undefined {
  const steps = stepsOnAnyGround(stepsIn(picture));
  const search = searchIn(picture, ANYWHERE, steps);
  const corners = bestCard(search, ANYWHERE, contrastOnAnyGround, worthOf);
  const largest = (['left', 'right', 'top', 'bottom'] as const)
    .map((side) => bestCutCard(search, side))
    .reduce((best, cut) => (cut && cut.area > (best?.area ?? 0) ? cut : best), corners && whole(corners));
  if (largest) return largest;
  // the same lines: only the shape that is wanted differs
  const tilted = bestCard(search, TILTED, contrastOnAnyGround);
  if (tilted) return whole(tilted);
  return CORNERS.map((hidden) => bestCard(search, ANYWHERE, contrastOnAnyGround, worthOf, hidden))
    .filter((found) => found !== undefined)
    .map(whole)
    .reduce<AnyCard | undefined>((best, card) => (card.area > (best?.area ?? 0) ? card : best), undefined);
}
