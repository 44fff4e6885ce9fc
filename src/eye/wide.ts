/**
 * The wide look: roughly where a card is, also one that is partly outside of the view, small, turned or tilted. It goes by
 * straight edges that end in corners, with print inside and none outside; where there are none, by texture. Pure.
 */
import { ASPECT, BEST_WIDTH, distance, mean, type Corners, type Point, type Side } from './card.ts';
import type { Greys } from './picture.ts';
import { drawingOf, printIn, type Drawing, type Segment } from './segments.ts';
import { regionsIn, type Place } from './region.ts';
import { cornersNear, STILL_PX } from './corners.ts';

/** Where a card is. Shares are of the view's width. */
export interface Sighting {
  /** The card's middle, from the view's: to the right and downwards. */
  readonly x: number;
  readonly y: number;
  /** The card's length. */
  readonly width: number;
  /** Whether it is at least that long: too little is seen of it to know. */
  readonly isWidthLeast: boolean;
  /** Degrees, clockwise. */
  readonly turn: number;
  /** How much shorter than its opposite an edge is: 0 seen from above, or where no two opposite edges are seen. */
  readonly tilt: number;
  /** All four corners, where they are clear, as shares of the view's width from its middle: from the top left, clockwise. */
  readonly corners: Corners | undefined;
  /** How much speaks for it, in pixels. */
  readonly score: number;
}

/** A segment as one edge of a card, from its left or upper end. */
interface Edge {
  readonly side: Side;
  readonly start: Point;
  readonly end: Point;
  readonly length: number;
  readonly isStartCut: boolean;
  readonly isEndCut: boolean;
  /** How much speaks for it, in pixels. */
  readonly worth: number;
  readonly angle: number;
}

/** How near to the picture's border an end is cut off by it, in pixels. */
const BORDER_PX = 6;
/** How far an edge may run past a corner, and stop before it: the corner is round, or a finger lies there. */
const PAST_CORNER_PX = 4;
const BEFORE_CORNER_PX = 8;
const BEFORE_CORNER_SHARE = 0.3;
/** The cosine of the most skewed corner. */
const MAX_SKEW = 0.36;
/** How far from an edge print is looked for on both sides, in pixels. */
const STRIP_FROM_PX = 4;
const STRIP_TO_PX = 11;
const EDGES_PER_SIDE = 8;
/** The least share of a card that is print, and the largest beside it as a share of that. */
const MIN_PRINT = 0.12;
const MAX_PRINT_OUTSIDE = 0.46;
const MIN_SCORE = 34;

/** The share of drawing pixels around these places, as far as they are in the picture: in squares with half this side. */
function printAt(drawing: Drawing, places: readonly Point[], half: number): number {
  const prints = places
    .map(({ x, y }) => printIn(drawing, x - half, y - half, x + half, y + half))
    .filter((print) => print !== undefined);
  return prints.length === 0 ? 0 : mean(prints);
}

/** The share of drawing pixels beside a segment, on one of its sides. */
function printBeside(drawing: Drawing, { fromX, fromY, toX, toY, length }: Segment, x: number, y: number): number {
  const pieces = Math.max(2, Math.round(length / 8));
  const away = (STRIP_TO_PX + STRIP_FROM_PX) / 2;
  const places = Array.from({ length: pieces }, (_, piece) => {
    const share = (piece + 0.5) / pieces;
    return { x: fromX + share * (toX - fromX) + away * x, y: fromY + share * (toY - fromY) + away * y };
  });
  return printAt(drawing, places, (STRIP_TO_PX - STRIP_FROM_PX) / 2);
}

const angleOf = (isLevel: boolean, start: Point, end: Point): number =>
  isLevel ? Math.atan2(end.y - start.y, end.x - start.x) : Math.atan2(start.x - end.x, end.y - start.y);

/** A segment as the edge of a card that is lighter than what lies around it, or darker. */
function edgeFrom(segment: Segment, isLighter: boolean, drawing: Drawing): Edge {
  const [inwardX, inwardY] = isLighter ? [segment.normalX, segment.normalY] : [-segment.normalX, -segment.normalY];
  const isLevel = Math.abs(inwardY) > Math.abs(inwardX);
  const side: Side = isLevel ? (inwardY > 0 ? 'top' : 'bottom') : inwardX > 0 ? 'left' : 'right';
  const from = { x: segment.fromX, y: segment.fromY };
  const to = { x: segment.toX, y: segment.toY };
  const isInOrder = isLevel ? from.x < to.x : from.y < to.y;
  const [start, end] = isInOrder ? [from, to] : [to, from];
  const isCut = ({ x, y }: Point): boolean =>
    Math.abs(x) > drawing.width / 2 - BORDER_PX || Math.abs(y) > drawing.height / 2 - BORDER_PX;
  const outside = printBeside(drawing, segment, -inwardX, -inwardY);
  return {
    side,
    start,
    end,
    length: segment.length,
    isStartCut: isCut(start),
    isEndCut: isCut(end),
    worth: segment.length * (segment.density - 2.2 * Math.min(0.25, outside)),
    angle: angleOf(isLevel, start, end),
  };
}

/** How much speaks for a corner that is seen and that no finger hides. */
const CLEAR_CORNER = -2;

interface Corner {
  readonly at: Point;
  /** How much speaks for it, in pixels; 0 if it lies outside of the picture. */
  readonly worth: number;
}

/** Where two edges meet, if they may. */
function cornerOf(level: Edge, upright: Edge, { width, height }: Drawing): Corner | undefined {
  const [levelX, levelY] = [level.end.x - level.start.x, level.end.y - level.start.y];
  const [uprightX, uprightY] = [upright.end.x - upright.start.x, upright.end.y - upright.start.y];
  const cross = levelX * uprightY - levelY * uprightX;
  if (Math.abs(levelX * uprightX + levelY * uprightY) > MAX_SKEW * level.length * upright.length) return undefined;
  const [apartX, apartY] = [upright.start.x - level.start.x, upright.start.y - level.start.y];
  const onLevel = (apartX * uprightY - apartY * uprightX) / cross;
  const onUpright = (apartX * levelY - apartY * levelX) / cross;
  // how far each edge stops before the corner
  const beforeLevel = level.length * (upright.side === 'left' ? -onLevel : onLevel - 1);
  const beforeUpright = upright.length * (level.side === 'top' ? -onUpright : onUpright - 1);
  const at = { x: level.start.x + onLevel * levelX, y: level.start.y + onLevel * levelY };
  if (beforeLevel < -PAST_CORNER_PX || beforeUpright < -PAST_CORNER_PX) return undefined;
  if (Math.abs(at.x) > width / 2 - 2 || Math.abs(at.y) > height / 2 - 2) {
    const isLevelCut = upright.side === 'left' ? level.isStartCut : level.isEndCut;
    const isUprightCut = level.side === 'top' ? upright.isStartCut : upright.isEndCut;
    return isLevelCut && isUprightCut ? { at, worth: 0 } : undefined;
  }
  if (beforeLevel > Math.max(BEFORE_CORNER_PX, BEFORE_CORNER_SHARE * level.length)) return undefined;
  if (beforeUpright > Math.max(BEFORE_CORNER_PX, BEFORE_CORNER_SHARE * upright.length)) return undefined;
  return { at, worth: 10 - Math.max(0, beforeLevel - 3) - Math.max(0, beforeUpright - 3) };
}

const average = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? other : other === undefined ? one : (one + other) / 2;

interface Edges {
  readonly left: Edge | undefined;
  readonly right: Edge | undefined;
  readonly top: Edge | undefined;
  readonly bottom: Edge | undefined;
}

interface Meetings {
  readonly topLeft: Corner | undefined;
  readonly topRight: Corner | undefined;
  readonly bottomRight: Corner | undefined;
  readonly bottomLeft: Corner | undefined;
}

/** An end that is neither at a corner nor cut off by the picture says that this is no edge of a card. */
const LOOSE_END_PX = 12;

function looseEndsOf(edges: Edges, { topLeft, topRight, bottomRight, bottomLeft }: Meetings): number {
  const { left, right, top, bottom } = edges;
  const loose = (edge: Edge | undefined, first: Corner | undefined, second: Corner | undefined): number =>
    edge ? Number(!first && !edge.isStartCut) + Number(!second && !edge.isEndCut) : 0;
  return (
    loose(left, topLeft, bottomLeft) +
    loose(right, topRight, bottomRight) +
    loose(top, topLeft, topRight) +
    loose(bottom, bottomLeft, bottomRight)
  );
}

const isAnyCut = ({ left, right, top, bottom }: Edges): boolean =>
  [left, right, top, bottom].some((edge) => edge !== undefined && (edge.isStartCut || edge.isEndCut));

/** How far perspective may change the shape of the card, and shorten an edge. */
const MIN_SHAPE = 0.72;
const MAX_SHAPE = 1.3;
const MIN_EDGE_RATIO = 0.58;
const MIN_LENGTH_PX = 26;
const MAX_LENGTH_SHARE = 1.25;
/** The largest of which only one corner is seen: a sheet of paper goes on. */
const MAX_LEAST_SHARE = 0.95;

/** The card that has these edges, if it can be one. */
function cardOf(edges: Edges, corners: Meetings, drawing: Drawing, maxOutside: number): Sighting | undefined {
  const { topLeft, topRight, bottomRight, bottomLeft } = corners;
  const span = (one: Corner | undefined, other: Corner | undefined): number | undefined =>
    one && other ? distance(one.at, other.at) : undefined;
  const [above, below] = [span(topLeft, topRight), span(bottomLeft, bottomRight)];
  const [atLeft, atRight] = [span(topLeft, bottomLeft), span(topRight, bottomRight)];
  const ratio = (one: number | undefined, other: number | undefined): number =>
    one !== undefined && other !== undefined ? Math.min(one, other) / Math.max(one, other) : 1;
  const leastRatio = Math.min(ratio(above, below), ratio(atLeft, atRight));
  if (leastRatio < MIN_EDGE_RATIO) return undefined;
  const knownLength = average(above, below);
  const knownHeight = average(atLeft, atRight);
  if (knownLength !== undefined && knownHeight !== undefined) {
    const shape = knownLength / knownHeight / ASPECT;
    if (shape < MIN_SHAPE || shape > MAX_SHAPE) return undefined;
  }
  // what is seen of an edge that is cut off is the least it can be
  const seenLength = Math.max(edges.top?.length ?? 0, edges.bottom?.length ?? 0);
  const seenHeight = Math.max(edges.left?.length ?? 0, edges.right?.length ?? 0);
  if (knownHeight !== undefined && seenLength > MAX_SHAPE * ASPECT * knownHeight) return undefined;
  if (knownLength !== undefined && MIN_SHAPE * seenHeight > knownLength / ASPECT) return undefined;
  const length =
    knownLength ?? (knownHeight !== undefined ? knownHeight * ASPECT : Math.max(seenLength, seenHeight * ASPECT));
  const height = knownHeight ?? length / ASPECT;
  const isUnknown = knownLength === undefined && knownHeight === undefined;
  if (isUnknown && length > MAX_LEAST_SHARE * drawing.width) return undefined;
  if (length < MIN_LENGTH_PX || length > MAX_LENGTH_SHARE * drawing.width) return undefined;

  const levelAngle = average(edges.top?.angle, edges.bottom?.angle);
  const uprightAngle = average(edges.left?.angle, edges.right?.angle);
  const angle = average(levelAngle, uprightAngle) ?? 0;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const [across, along] = [length / 2, height / 2];
  // where each corner that is seen says that the middle is
  const middles = (
    [
      [topLeft, across, along],
      [topRight, -across, along],
      [bottomRight, -across, -along],
      [bottomLeft, across, -along],
    ] as const
  ).flatMap(([corner, right, down]) =>
    corner ? [{ x: corner.at.x + right * cosine - down * sine, y: corner.at.y + right * sine + down * cosine }] : [],
  );
  if (middles.length === 0) return undefined;
  const middle = { x: mean(middles.map(({ x }) => x)), y: mean(middles.map(({ y }) => y)) };

  // print inside, and less of it around
  const around = printAround(drawing, middle, length, height, cosine, sine);
  if (around.inside < MIN_PRINT || around.outside > maxOutside * around.inside) return undefined;

  const found = [topLeft, topRight, bottomRight, bottomLeft].filter((corner) => corner !== undefined);
  const inShares = ({ at }: Corner): Point => ({ x: at.x / drawing.width, y: at.y / drawing.width });
  const isClear = found.every(({ worth }) => worth >= CLEAR_CORNER);
  const allCorners: Corners | undefined =
    isClear && topLeft && topRight && bottomRight && bottomLeft
      ? [inShares(topLeft), inShares(topRight), inShares(bottomRight), inShares(bottomLeft)]
      : undefined;
  const worths = [edges.left, edges.right, edges.top, edges.bottom, ...found].map((part) => part?.worth ?? 0);
  const score = worths.reduce((sum, worth) => sum + worth) - LOOSE_END_PX * looseEndsOf(edges, corners);
  return {
    x: middle.x / drawing.width,
    y: middle.y / drawing.width,
    width: length / drawing.width,
    // what isn't cut off can't be much longer than what is seen
    isWidthLeast: isUnknown && isAnyCut(edges),
    turn: (angle * 180) / Math.PI,
    tilt: 1 - leastRatio,
    corners: allCorners,
    score: score * (1 - 0.5 * Math.min(1, around.outside / around.inside)),
  };
}

/** The share of drawing pixels inside of a card and in a frame around it, as far as they are in the picture. */
function printAround(
  drawing: Drawing,
  middle: Point,
  length: number,
  height: number,
  cosine: number,
  sine: number,
): { readonly inside: number; readonly outside: number } {
  const half = Math.max(2, height / 14);
  const [inside = 0, outside = 0] = [INSIDE, OUTSIDE].map((places) => {
    const points = places.map(([along, down]) => ({
      x: middle.x + along * length * cosine - down * height * sine,
      y: middle.y + along * length * sine + down * height * cosine,
    }));
    return printAt(drawing, points, half);
  });
  return { inside, outside };
}

const grid = (count: number, reach: number): number[] =>
  Array.from({ length: count }, (_, index) => ((2 * index) / (count - 1) - 1) * reach);
const INSIDE = grid(8, 0.38).flatMap((along) => grid(5, 0.36).map((down) => [along, down] as const));
const OUTSIDE = [
  ...grid(8, 0.55).flatMap((along) => [[along, -0.63] as const, [along, 0.63] as const]),
  ...grid(5, 0.45).flatMap((down) => [[-0.58, down] as const, [0.58, down] as const]),
];

/** A card by its four corners, with print inside, whatever is around it. */
function sightingOf([topLeft, topRight, bottomRight, bottomLeft]: Corners, drawing: Drawing): Sighting | undefined {
  const edge = (isLevel: boolean, start: Point, end: Point): Edge => ({
    side: 'top',
    start,
    end,
    length: distance(start, end),
    isStartCut: false,
    isEndCut: false,
    worth: 0,
    angle: angleOf(isLevel, start, end),
  });
  const corner = (at: Point): Corner => ({ at, worth: 0 });
  return cardOf(
    {
      top: edge(true, topLeft, topRight),
      bottom: edge(true, bottomLeft, bottomRight),
      left: edge(false, topLeft, bottomLeft),
      right: edge(false, topRight, bottomRight),
    },
    {
      topLeft: corner(topLeft),
      topRight: corner(topRight),
      bottomRight: corner(bottomRight),
      bottomLeft: corner(bottomLeft),
    },
    drawing,
    Infinity,
  );
}

/** What is smaller may be a picture on a card that is much nearer. */
const LARGE_SHARE = 0.6;
/** The corners of what is smaller don't matter yet. */
const MIN_EXACT_SHARE = 0.5;
/** The least share of a card's rim that has another texture beyond it: of one that was found by its edges, and by its texture. */
const MIN_BEYOND = 0.25;
const MIN_PLACE_BEYOND = 0.22;
/** The same of one whose edges were found in part: it may have been fitted to lines of the table. */
const MIN_FITTED_BEYOND = 0.33;
/** The least gain of what was found by its edges, as a share of the best. */
const MIN_GAIN_SHARE = 0.6;

/** A card that lies right, and how near to the middle there must be something to look for one. */
const IN_GUIDE: Place = { x: 0, y: 0, width: BEST_WIDTH, turn: 0 };
const NEAR_GUIDE_SHARE = 0.25;

const cornersOf = ({ x, y, width, turn }: Place, px: number): Corners => {
  const radians = (turn * Math.PI) / 180;
  const [cosine, sine] = [(Math.cos(radians) * width) / 2, (Math.sin(radians) * width) / 2];
  const at = (along: number, down: number): Point => ({
    x: px * (x + along * cosine - (down / ASPECT) * sine),
    y: px * (y + along * sine + (down / ASPECT) * cosine),
  });
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
};

/** The card in a picture, as far as it can be seen; undefined if there is none. `before`: its corners at the look before. */
export function sightIn(picture: Greys, before?: Corners): Sighting | undefined {
  const { width } = picture;
  const drawing = drawingOf(picture);
  const exactly = (corners: Corners | undefined): Sighting | undefined => corners && sightingOf(corners, drawing);
  const drawn = clearCardIn(drawing);
  if (drawn?.corners && drawn.width > LARGE_SHARE) return drawn;
  if (before && before[1].x - before[0].x > LARGE_SHARE) {
    const inPixels = ({ x, y }: Point): Point => ({ x: x * width, y: y * width });
    const [topLeft, topRight, bottomRight, bottomLeft] = before;
    const guess: Corners = [inPixels(topLeft), inPixels(topRight), inPixels(bottomRight), inPixels(bottomLeft)];
    const corners = cornersNear(picture, guess, false);
    // what has moved further is looked for anew: something else may be where it was
    const isStill = corners?.every((corner, index) => distance(corner, guess[index] ?? corner) <= STILL_PX);
    const again = isStill ? exactly(corners) : undefined;
    if (again) return again;
  }
  const { gainAt, leastBeyond, isOtherAt, isCardAt, find } = regionsIn(picture);
  const isDrawn = drawn !== undefined && leastBeyond(drawn) > MIN_BEYOND && (drawn.isWidthLeast || isOtherAt(drawn));
  const place = isDrawn && drawn.width > LARGE_SHARE ? undefined : find();
  const isPlace = place && isCardAt(place) && leastBeyond(place) > MIN_PLACE_BEYOND;
  const isBetter = isPlace && !(isDrawn && gainAt(drawn) > MIN_GAIN_SHARE * gainAt(place));
  const best = isBetter
    ? { ...place, isWidthLeast: false, tilt: 0, corners: undefined, score: 0 }
    : isDrawn
      ? drawn
      : undefined;
  if (best?.corners || best?.isWidthLeast) return best;
  // a rough place may miss a part of the card: without print, or as light as the table
  const nearGuide = place && Math.hypot(place.x, place.y) < NEAR_GUIDE_SHARE ? IN_GUIDE : undefined;
  for (const guess of [best ?? place, nearGuide]) {
    if (!guess || guess.width < MIN_EXACT_SHARE) continue;
    const card = exactly(cornersNear(picture, cornersOf(guess, width), true));
    if (card && isCardAt(card) && leastBeyond(card) > (guess === drawn ? MIN_FITTED_BEYOND : MIN_BEYOND)) return card;
  }
  return best;
}

/** The card whose edges are clear, as far as they are in the picture. */
function clearCardIn(drawing: Drawing): Sighting | undefined {
  let best: Sighting | undefined;
  for (const isLighter of [true, false]) {
    const bySide: Record<Side, (Edge | undefined)[]> = { left: [], right: [], top: [], bottom: [] };
    for (const segment of drawing.segments) {
      const edge = edgeFrom(segment, isLighter, drawing);
      if (edge.worth > 0) bySide[edge.side].push(edge);
    }
    for (const side of ['left', 'right', 'top', 'bottom'] as const) {
      bySide[side].sort((one, other) => (other?.worth ?? 0) - (one?.worth ?? 0));
      bySide[side] = [undefined, ...bySide[side].slice(0, EDGES_PER_SIDE)];
    }
    const known = new Map<Edge, Map<Edge, Corner | undefined>>();
    const corner = (level: Edge | undefined, upright: Edge | undefined): Corner | undefined => {
      if (!level || !upright) return undefined;
      let ofLevel = known.get(level);
      if (!ofLevel) known.set(level, (ofLevel = new Map<Edge, Corner | undefined>()));
      if (ofLevel.has(upright)) return ofLevel.get(upright);
      const found = cornerOf(level, upright, drawing);
      ofLevel.set(upright, found);
      return found;
    };
    const fits = (level: Edge | undefined, upright: Edge | undefined, at: Corner | undefined): boolean =>
      !level || !upright || at !== undefined;
    for (const top of bySide.top) {
      for (const left of bySide.left) {
        const topLeft = corner(top, left);
        if (!fits(top, left, topLeft)) continue;
        for (const right of bySide.right) {
          const topRight = corner(top, right);
          if (!fits(top, right, topRight)) continue;
          for (const bottom of bySide.bottom) {
            const bottomLeft = corner(bottom, left);
            const bottomRight = corner(bottom, right);
            if (!fits(bottom, left, bottomLeft) || !fits(bottom, right, bottomRight)) continue;
            const corners = { topLeft, topRight, bottomRight, bottomLeft };
            if (!Object.values(corners).some((each) => each && each.worth > 0)) continue;
            const card = cardOf({ left, right, top, bottom }, corners, drawing, MAX_PRINT_OUTSIDE);
            if (card && card.score > (best?.score ?? MIN_SCORE)) best = card;
          }
        }
      }
    }
  }
  return best;
}
