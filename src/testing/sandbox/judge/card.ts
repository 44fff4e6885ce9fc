// Finds the card in a picture: the region that stands out from the table and has a card's shape, whole or cut off by the
// picture's edge; failing that, the rectangle that has four sides. Imports background, regions, sides and thresholds; knows no verdict.
import { distanceFromBackground } from './background.ts';
import type { Area, Picture, Pixels } from './picture.ts';
import { findRegions, polygonArea, smallestRectangle, squareness, type Point, type Region } from './regions.ts';
import {
  MAX_CARD_ASPECT,
  MAX_CUT_BORDER_SHARE,
  MIN_CARD_ASPECT,
  MIN_CERTAIN_LIKENESS,
  MIN_CERTAIN_SHARE,
  MIN_CUT_PX,
  MIN_CUT_RECTANGULARITY,
  MIN_RECTANGULARITY,
  MIN_SOLIDITY,
  MIN_SQUARENESS,
  OUTLINE_DISTANCES,
  SQUARENESS_TOLERANCE_DEGREES,
} from './thresholds.ts';
import { findQuad } from './sides.ts';

/** A card that was found. */
export interface Card {
  /** The upright rectangle around it. */
  readonly area: Area;
  /** Share (0 to 1) of the picture that it covers. */
  readonly share: number;
  /** Length of its long side, as a share of the picture's long side. */
  readonly length: number;
  /** Whether it reaches the picture's edge, so that a part of it is not in the picture. */
  readonly isCut: boolean;
}

/** The smallest share of the picture in which a shape can be told at all. */
const MIN_REGION_SHARE = 0.01;

interface Candidate extends Card {
  /** How much it looks like a card, 0 to 1. */
  readonly likeness: number;
}

function candidateFrom(region: Region, width: number, height: number): Candidate | null {
  const hullArea = polygonArea(region.hull);
  const { longSide, shortSide } = smallestRectangle(region.hull);
  const rectangularity = hullArea / (longSide * shortSide);
  const solidity = region.area / hullArea;
  if (solidity < MIN_SOLIDITY) return null;
  const isOnEdge = (one: Point, other: Point): boolean =>
    (one.x === other.x && (one.x === 0 || one.x === width)) || (one.y === other.y && (one.y === 0 || one.y === height));
  const square = squareness(region.hull, SQUARENESS_TOLERANCE_DEGREES, (from, to) => !isOnEdge(from, to));
  if (square < MIN_SQUARENESS) return null;
  const isCut = region.borderPixels >= MIN_CUT_PX;
  if (isCut) {
    const borderShare = region.borderPixels / (2 * (width + height) - 4);
    if (rectangularity < MIN_CUT_RECTANGULARITY || borderShare > MAX_CUT_BORDER_SHARE) return null;
  } else {
    const aspect = longSide / shortSide;
    if (rectangularity < MIN_RECTANGULARITY || aspect < MIN_CARD_ASPECT || aspect > MAX_CARD_ASPECT) return null;
  }
  return {
    area: {
      left: region.left / width,
      top: region.top / height,
      right: region.right / width,
      bottom: region.bottom / height,
    },
    share: region.area / (width * height),
    length: longSide / Math.max(width, height),
    isCut,
    likeness: rectangularity * solidity * square,
  };
}

/** The most card-like region that stands out from a ground of one colour, or null. */
function findCardOnGround(outline: Pixels): Candidate | null {
  const { width, height } = outline;
  const distances = distanceFromBackground(outline);
  const candidates = OUTLINE_DISTANCES.flatMap((minDistance) => {
    const mask = Uint8Array.from(distances, (distance) => (distance >= minDistance ? 1 : 0));
    return findRegions(mask, width, height, MIN_REGION_SHARE * width * height)
      .map((region) => candidateFrom(region, width, height))
      .filter((candidate) => candidate !== null);
  });
  const score = ({ likeness, share, isCut }: Candidate): number => likeness * Math.sqrt(share) * (isCut ? 0.8 : 1);
  return candidates.reduce<Candidate | null>(
    (best, candidate) => (best === null || score(candidate) > score(best) ? candidate : best),
    null,
  );
}

/** A card before a ground of many colours, or null. */
function findCardBySides(outline: Pixels): Card | null {
  const quad = findQuad(outline);
  if (!quad) return null;
  const xs = quad.corners.map(({ x }) => x / outline.width);
  const ys = quad.corners.map(({ y }) => y / outline.height);
  return {
    area: { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) },
    share: polygonArea(quad.corners) / (outline.width * outline.height),
    length: smallestRectangle(quad.corners).longSide / Math.max(outline.width, outline.height),
    isCut: quad.isCut,
  };
}

/**
 * The card in a picture, or null. A large one that stands out clearly from its ground counts first, whole or cut off;
 * then one held up before anything; then whatever looks most like one.
 */
export function findCard({ outline }: Picture): Card | null {
  const onGround = findCardOnGround(outline);
  const isCertain =
    onGround !== null && onGround.share >= MIN_CERTAIN_SHARE && onGround.likeness >= MIN_CERTAIN_LIKENESS;
  if (isCertain) return onGround;
  return findCardBySides(outline) ?? onGround;
}
