// Finds a rectangle by its four straight sides, where the ground behind a card has no one colour: a card held up before
// a room. Imports picture, regions and thresholds; knows no verdict.
import type { Pixels } from './picture.ts';
import { polygonArea, type Point } from './regions.ts';
import {
  MAX_CARD_ASPECT,
  MIN_CARD_ASPECT,
  MIN_CERTAIN_SHARE,
  MIN_GOING_ON_SHARE,
  MIN_GOING_ON_SUPPORT,
  MIN_SIDE_CONTRAST,
  MIN_SIDE_SUPPORT,
  MIN_STEP_LUMA,
  MIN_TOTAL_SUPPORT,
} from './thresholds.ts';

/** A rectangle, perhaps seen a little aslant. */
export interface Quad {
  /** Pixels: top left, top right, bottom right, bottom left. */
  readonly corners: readonly [Point, Point, Point, Point];
  /** Mean share (0 to 1) of its sides along which there is an edge. */
  readonly support: number;
  /** Whether two of its sides go on to the picture's edge: then it is a part of a card that reaches beyond. */
  readonly isCut: boolean;
}

/** A straight line: all points with `x * cos + y * sin = offset`. */
interface Line {
  readonly cos: number;
  readonly sin: number;
  readonly offset: number;
  readonly degrees: number;
  readonly votes: number;
}

/** How far a card may be turned out of the level, and how finely that is looked through, in degrees. */
const MAX_TURN_DEGREES = 18;
const TURN_STEP_DEGREES = 1.5;
/** An edge votes for lines across which it runs, give or take so many degrees. */
const VOTE_TOLERANCE_DEGREES = 14;
/** The most votes' worth, in luma, of one pixel: a hard edge is not more of a line than a soft one. */
const MAX_VOTE_LUMA = 40;
/** The strongest lines of each direction that are tried against each other. */
const LINES_PER_DIRECTION = 28;
/** Two lines nearer than this, in pixels and degrees, are one. */
const SAME_LINE_PX = 2.5;
const SAME_LINE_DEGREES = 5;
/** Opposite sides of a card seen aslant differ by no more, in degrees. */
const MAX_APART_DEGREES = 9;
/** The part at either end of a side that is not looked at: the round corner. */
const CORNER_SHARE = 0.1;
/** How far, in pixels, from a side its two grounds are compared: not on the edge itself. */
const STRIP_PX = [2, 3, 4, 5] as const;

interface Edges {
  readonly width: number;
  readonly height: number;
  /** Steepness in luma per pixel, the steepest of the three colours. */
  readonly strength: Float32Array;
  /** Direction across the edge, in degrees from -90 to 90. */
  readonly degrees: Float32Array;
}

/** Sobel's operator on each colour. */
function findEdges({ width, height, rgb }: Pixels): Edges {
  const strength = new Float32Array(width * height);
  const degrees = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const place = y * width + x;
      for (let channel = 0; channel < 3; channel++) {
        const at = (right: number, down: number): number => rgb[3 * (place + down * width + right) + channel] ?? 0;
        const across = (at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1)) / 8;
        const down = (at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1)) / 8;
        const steepness = Math.sqrt(across * across + down * down);
        if (steepness <= (strength[place] ?? 0)) continue;
        strength[place] = steepness;
        degrees[place] = across === 0 ? 90 : (Math.atan(down / across) * 180) / Math.PI;
      }
    }
  }
  return { width, height, strength, degrees };
}

/** Angle between two undirected directions, 0 to 90 degrees. */
function degreesApart(one: number, other: number): number {
  const apart = Math.abs(one - other) % 180;
  return Math.min(apart, 180 - apart);
}

/** The strongest lines whose normals are within the allowed turn of `middleDegrees` (0: upright lines, 90: level ones). */
function findLines({ width, height, strength, degrees }: Edges, middleDegrees: number): Line[] {
  const reach = Math.ceil(Math.hypot(width, height));
  const lines: Line[] = [];
  for (let turn = -MAX_TURN_DEGREES; turn <= MAX_TURN_DEGREES; turn += TURN_STEP_DEGREES) {
    const normal = middleDegrees + turn;
    const cos = Math.cos((normal * Math.PI) / 180);
    const sin = Math.sin((normal * Math.PI) / 180);
    const votes = new Float32Array(2 * reach + 1);
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const place = y * width + x;
        const steepness = strength[place] ?? 0;
        if (steepness < MIN_STEP_LUMA || degreesApart(degrees[place] ?? 0, normal) > VOTE_TOLERANCE_DEGREES) continue;
        const bin = Math.round((x + 0.5) * cos + (y + 0.5) * sin) + reach;
        votes[bin] = (votes[bin] ?? 0) + Math.min(steepness, MAX_VOTE_LUMA);
      }
    }
    votes.forEach((count, bin) => {
      if (count > 0) lines.push({ cos, sin, offset: bin - reach, degrees: normal, votes: count });
    });
  }
  lines.sort((one, other) => other.votes - one.votes);
  const strongest: Line[] = [];
  for (const line of lines) {
    const isNew = strongest.every(
      (other) =>
        Math.abs(other.offset - line.offset) > SAME_LINE_PX ||
        degreesApart(other.degrees, line.degrees) > SAME_LINE_DEGREES,
    );
    if (isNew) strongest.push(line);
    if (strongest.length === LINES_PER_DIRECTION) break;
  }
  return strongest;
}

/** Pairs of lines that could be opposite sides, the one with the smaller offset first. */
function oppositeLines(lines: readonly Line[], minDistancePx: number): (readonly [Line, Line])[] {
  return lines.flatMap((one) =>
    lines
      .filter(
        (other) =>
          other.offset - one.offset >= minDistancePx && degreesApart(one.degrees, other.degrees) <= MAX_APART_DEGREES,
      )
      .map((other) => [one, other] as const),
  );
}

function crossing(one: Line, other: Line): Point {
  const determinant = one.cos * other.sin - one.sin * other.cos;
  return {
    x: (one.offset * other.sin - one.sin * other.offset) / determinant,
    y: (one.cos * other.offset - one.offset * other.cos) / determinant,
  };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Share (0 to 1) of a side along which there is an edge that runs with it, a pixel to either side allowed. */
function sideSupport({ width, height, strength, degrees }: Edges, from: Point, to: Point): number {
  const length = distance(from, to);
  const normal = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
  const across = { x: (to.y - from.y) / length, y: (from.x - to.x) / length };
  const isEdge = (x: number, y: number): boolean => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    if (column < 0 || row < 0 || column >= width || row >= height) return false;
    const place = row * width + column;
    return (
      (strength[place] ?? 0) >= MIN_STEP_LUMA && degreesApart(degrees[place] ?? 0, normal) <= VOTE_TOLERANCE_DEGREES
    );
  };
  let seen = 0;
  let supported = 0;
  for (let along = CORNER_SHARE; along <= 1 - CORNER_SHARE; along += 1 / length) {
    const x = from.x + along * (to.x - from.x);
    const y = from.y + along * (to.y - from.y);
    seen++;
    if ([0, -1, 1].some((aside) => isEdge(x + aside * across.x, y + aside * across.y))) supported++;
  }
  return seen === 0 ? 0 : supported / seen;
}

/** Distance in colour (0 to 441) between the strips to the left and to the right of a side. */
function sideContrast({ width, height, rgb }: Pixels, from: Point, to: Point): number {
  const length = distance(from, to);
  const across = { x: (to.y - from.y) / length, y: (from.x - to.x) / length };
  const meanColour = (direction: 1 | -1): readonly [number, number, number] => {
    let [red, green, blue, count] = [0, 0, 0, 0];
    for (let along = CORNER_SHARE; along <= 1 - CORNER_SHARE; along += 1 / length) {
      for (const aside of STRIP_PX) {
        const x = Math.floor(from.x + along * (to.x - from.x) + direction * aside * across.x);
        const y = Math.floor(from.y + along * (to.y - from.y) + direction * aside * across.y);
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const offset = 3 * (y * width + x);
        red += rgb[offset] ?? 0;
        green += rgb[offset + 1] ?? 0;
        blue += rgb[offset + 2] ?? 0;
        count++;
      }
    }
    return [red / count, green / count, blue / count];
  };
  const [one, other] = [meanColour(1), meanColour(-1)];
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** Where a line that comes from one point leaves the picture beyond another. */
function leavesAt(from: Point, beyond: Point, width: number, height: number): Point {
  const step = { x: beyond.x - from.x, y: beyond.y - from.y };
  const reach = (at: number, delta: number, end: number): number =>
    delta === 0 ? Infinity : ((delta > 0 ? end : 0) - at) / delta;
  const times = Math.min(reach(beyond.x, step.x, width), reach(beyond.y, step.y, height));
  return { x: beyond.x + times * step.x, y: beyond.y + times * step.y };
}

/** The largest well-supported rectangle of a card's shape and size that lies wholly within the picture, or null. */
export function findQuad(pixels: Pixels): Quad | null {
  const { width, height } = pixels;
  const edges = findEdges(pixels);
  const minDistancePx = 0.2 * Math.min(width, height);
  const levels = oppositeLines(findLines(edges, 90), minDistancePx);
  const uprights = oppositeLines(findLines(edges, 0), minDistancePx);
  const supports = new Map<string, number>();
  /** A line of print has the card's own colour on both sides: it is no side of it. */
  const supportOf = (from: Point, to: Point): number =>
    sideContrast(pixels, from, to) < MIN_SIDE_CONTRAST ? 0 : sideSupport(edges, from, to);
  const isInside = ({ x, y }: Point): boolean => x >= 1 && y >= 1 && x <= width - 1 && y <= height - 1;
  let best: Quad | null = null;
  let bestScore = 0;
  for (const [top, bottom] of levels) {
    for (const [left, right] of uprights) {
      const corners = [
        crossing(top, left),
        crossing(top, right),
        crossing(bottom, right),
        crossing(bottom, left),
      ] as const;
      const [topLeft, topRight, bottomRight, bottomLeft] = corners;
      if (!corners.every(isInside)) continue;
      const wide = (distance(topLeft, topRight) + distance(bottomLeft, bottomRight)) / 2;
      const high = (distance(topLeft, bottomLeft) + distance(topRight, bottomRight)) / 2;
      const aspect = Math.max(wide, high) / Math.min(wide, high);
      if (aspect < MIN_CARD_ASPECT || aspect > MAX_CARD_ASPECT) continue;
      const share = polygonArea(corners) / (width * height);
      if (share < MIN_CERTAIN_SHARE || share <= bestScore) continue;
      const sides = [
        [topLeft, topRight],
        [topRight, bottomRight],
        [bottomRight, bottomLeft],
        [bottomLeft, topLeft],
      ] as const;
      const found = sides.map(([from, to]) => {
        const key = `${from.x},${from.y},${to.x},${to.y}`;
        const known = supports.get(key) ?? supportOf(from, to);
        supports.set(key, known);
        return known;
      });
      const support = found.reduce((sum, value) => sum + value, 0) / found.length;
      if (Math.min(...found) < MIN_SIDE_SUPPORT || support < MIN_TOTAL_SUPPORT) continue;
      const score = support * share;
      if (score > bestScore) {
        best = { corners, support, isCut: false };
        bestScore = score;
      }
    }
  }
  if (!best) return null;
  const [topLeft, topRight, bottomRight, bottomLeft] = best.corners;
  /** Whether a side goes on from a corner to the picture's edge. */
  const goesOn = (from: Point, corner: Point): boolean => {
    const end = leavesAt(from, corner, width, height);
    const isLong = distance(corner, end) >= MIN_GOING_ON_SHARE * distance(from, corner);
    return isLong && supportOf(corner, end) >= MIN_GOING_ON_SUPPORT;
  };
  const isCut =
    (goesOn(topLeft, topRight) && goesOn(bottomLeft, bottomRight)) ||
    (goesOn(topRight, topLeft) && goesOn(bottomRight, bottomLeft)) ||
    (goesOn(topLeft, bottomLeft) && goesOn(topRight, bottomRight)) ||
    (goesOn(bottomLeft, topLeft) && goesOn(bottomRight, topRight));
  return { ...best, isCut };
}
