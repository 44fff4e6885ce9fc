/** Finds a card by its clear edges, as far as they are in the picture: straight, ending in corners, with print inside. Pure. */
import { ASPECT, type Corners, type Side } from './card.ts';
import { cornerOf, edgeFrom, type Corner, type Edge } from './edges.ts';
import { average, inShares, measureCard, type Measured, type Outline } from './outline.ts';
import { MIN_PRINT, printAround } from './print.ts';
import type { Drawing } from './segments.ts';
import type { Sighting } from './sighting.ts';

const EDGES_PER_SIDE = 8;
/** The most print beside a card, as a share of that inside. */
const MAX_PRINT_OUTSIDE = 0.46;
const MIN_SCORE = 34;
/** An end that is neither at a corner nor cut off by the picture says that this is no edge of a card. */
const LOOSE_END_PX = 12;
/** How much speaks for a corner that is seen and that no finger hides. */
const CLEAR_CORNER = -2;

/** An edge of a card; undefined where none is seen. */
type SomeEdge = Edge | undefined;
type SomeCorner = Corner | undefined;

/** The upper or the lower half of a card: a level edge, and the upright ones with the corners in which they meet it. */
interface Half {
  readonly level: SomeEdge;
  readonly left: SomeEdge;
  readonly right: SomeEdge;
  readonly leftCorner: SomeCorner;
  readonly rightCorner: SomeCorner;
}

interface Meeting {
  readonly upright: SomeEdge;
  readonly corner: SomeCorner;
}

/** Every half that these edges may make. */
function halvesOf(
  levels: readonly SomeEdge[],
  lefts: readonly SomeEdge[],
  rights: readonly SomeEdge[],
  drawing: Drawing,
): Half[] {
  const meetings = (level: SomeEdge, uprights: readonly SomeEdge[]): Meeting[] =>
    uprights.flatMap((upright): Meeting[] => {
      if (!level || !upright) return [{ upright, corner: undefined }];
      const corner = cornerOf(level, upright, drawing);
      return corner ? [{ upright, corner }] : [];
    });
  return levels.flatMap((level) => {
    const atRight = meetings(level, rights);
    return meetings(level, lefts).flatMap((left) =>
      atRight.map((right) => ({
        level,
        left: left.upright,
        right: right.upright,
        leftCorner: left.corner,
        rightCorner: right.corner,
      })),
    );
  });
}

/** The edges that a card may have on each side, the best first, and that none is seen. */
function edgesBySide(drawing: Drawing, isLighter: boolean): Record<Side, SomeEdge[]> {
  const edges = drawing.segments
    .map((segment) => edgeFrom(segment, isLighter, drawing))
    .filter(({ worth }) => worth > 0)
    .sort((one, other) => other.worth - one.worth);
  const on = (side: Side): SomeEdge[] => [
    undefined,
    ...edges.filter((edge) => edge.side === side).slice(0, EDGES_PER_SIDE),
  ];
  return { left: on('left'), right: on('right'), top: on('top'), bottom: on('bottom') };
}

interface Halves {
  readonly upper: Half;
  readonly lower: Half;
}

const edgesOf = ({ upper, lower }: Halves): Edge[] =>
  [upper.left, upper.right, upper.level, lower.level].filter((edge) => edge !== undefined);

/** From the top left, clockwise. */
const cornersOf = ({ upper, lower }: Halves) =>
  [upper.leftCorner, upper.rightCorner, lower.rightCorner, lower.leftCorner] as const;

function outlineOf(halves: Halves): Outline {
  const { left, right, level: top } = halves.upper;
  const { level: bottom } = halves.lower;
  const [topLeft, topRight, bottomRight, bottomLeft] = cornersOf(halves);
  return {
    corners: [topLeft?.at, topRight?.at, bottomRight?.at, bottomLeft?.at],
    seenLength: Math.max(top?.length ?? 0, bottom?.length ?? 0),
    seenHeight: Math.max(left?.length ?? 0, right?.length ?? 0),
    angle: average(average(top?.angle, bottom?.angle), average(left?.angle, right?.angle)) ?? 0,
  };
}

function looseEndsOf({ upper, lower }: Halves): number {
  const loose = (edge: SomeEdge, first: SomeCorner, second: SomeCorner): number =>
    edge ? Number(!first && !edge.isStartCut) + Number(!second && !edge.isEndCut) : 0;
  return (
    loose(upper.left, upper.leftCorner, lower.leftCorner) +
    loose(upper.right, upper.rightCorner, lower.rightCorner) +
    loose(upper.level, upper.leftCorner, upper.rightCorner) +
    loose(lower.level, lower.leftCorner, lower.rightCorner)
  );
}

/** How much speaks for a card of these halves, in pixels; nothing without print inside, or with more of it around. */
function scoreOf(halves: Halves, measured: Measured, drawing: Drawing): number {
  const { inside, outside } = printAround(drawing, measured);
  if (inside < MIN_PRINT || outside > MAX_PRINT_OUTSIDE * inside) return -Infinity;
  const seen = cornersOf(halves).filter((corner) => corner !== undefined);
  const worth = [...edgesOf(halves), ...seen].reduce((sum, part) => sum + part.worth, 0);
  const score = worth - LOOSE_END_PX * looseEndsOf(halves);
  return score * (1 - 0.5 * Math.min(1, outside / inside));
}

function sightingOf(halves: Halves, measured: Measured, score: number, drawing: Drawing): Sighting {
  const [topLeft, topRight, bottomRight, bottomLeft] = cornersOf(halves);
  const isClear = cornersOf(halves).every((corner) => !corner || corner.worth >= CLEAR_CORNER);
  const areAllSeen = topLeft && topRight && bottomRight && bottomLeft;
  const corners: Corners | undefined =
    isClear && areAllSeen ? [topLeft.at, topRight.at, bottomRight.at, bottomLeft.at] : undefined;
  // what isn't cut off can't be much longer than what is seen
  const isCut = edgesOf(halves).some((edge) => edge.isStartCut || edge.isEndCut);
  return { ...inShares(measured, corners, drawing), isWidthLeast: measured.isLeast && isCut, score };
}

/** The least and the most length of a card of which no end is in the picture, and where only one edge is: shares of the picture's width. */
const MIN_ACROSS = 0.98;
const MAX_ACROSS = 1.3;
const SOME_ACROSS = 1.05;

/** A card that reaches over both sides of the picture: between two level edges that go all the way across, or beyond one. */
function measureAcross({ upper, lower }: Halves, { width }: Drawing): Measured | undefined {
  if (upper.left || upper.right) return undefined;
  const levels = [upper.level, lower.level];
  const isAcross = (edge: SomeEdge): boolean =>
    !edge || (edge.isStartCut && edge.isEndCut && edge.length > 0.9 * width);
  const angle = average(upper.level?.angle, lower.level?.angle);
  if (angle === undefined || !levels.every(isAcross)) return undefined;
  const [top, bottom] = levels.map((edge) => edge && (edge.start.y + edge.end.y) / 2);
  const some = (SOME_ACROSS * width) / ASPECT;
  const [from, to] = [top ?? (bottom ?? 0) - some, bottom ?? (top ?? 0) + some];
  const height = (to - from) * Math.cos(angle);
  const length = height * ASPECT;
  if (length < MIN_ACROSS * width || length > MAX_ACROSS * width) return undefined;
  return { length, height, isLeast: false, middle: { x: 0, y: (from + to) / 2 }, angle, tilt: 0 };
}

/** The card for whose edges the most speaks. */
export function drawnCardIn(drawing: Drawing): Sighting | undefined {
  let best: Sighting | undefined;
  for (const isLighter of [true, false]) {
    const { left, right, top, bottom } = edgesBySide(drawing, isLighter);
    const lowers = halvesOf(bottom, left, right, drawing);
    for (const upper of halvesOf(top, left, right, drawing)) {
      for (const lower of lowers) {
        if (lower.left !== upper.left || lower.right !== upper.right) continue;
        const halves = { upper, lower };
        const hasCorner = cornersOf(halves).some((corner) => corner && corner.worth > 0);
        const measured = hasCorner ? measureCard(outlineOf(halves), drawing.width) : measureAcross(halves, drawing);
        if (!measured) continue;
        const score = scoreOf(halves, measured, drawing);
        if (score > (best?.score ?? MIN_SCORE)) best = sightingOf(halves, measured, score, drawing);
      }
    }
  }
  return best;
}
