/**
 * Finds the corners of a whole card where one lies nearly known, however its edges are hidden: on a white table, where a thin
 * shadow is all that tells them apart, or on a pattern. Each edge must have an even rim within and something else outside. Pure.
 */
import { distance, edgesOf, mean, shapeOf, type Corners, type Point } from './card.ts';
import type { Greys } from './picture.ts';
import type { Size } from './geometry.ts';

/** How far perspective may change the shape of the card, and shorten an edge against its opposite. */
const MIN_SHAPE = 0.86;
const MAX_SHAPE = 1.16;
const MIN_EDGE_RATIO = 0.72;
/** Where the rim is looked at, inwards from the line, and what is around it, outwards: a shadow, and beyond that. */
const RIM_PX = 2.5;
const SHADOW_PX = [0.5, 1.5] as const;
const OUTSIDE_PX = 3.5;
/** How far along an edge its light is averaged, to both sides. */
const ALONG_PX = 2;
/** The part of an edge that is straight, beyond the round corners. */
const STRAIGHT = [0.07, 0.93] as const;
/** How much the rim's light may differ along an edge, and must differ from what is outside or from its shadow, as shares of it. */
const EVEN_SHARE = 0.08;
const EVEN_LUMA = 3;
const MIN_STEP_SHARE = 0.035;
const MIN_SHADOW_SHARE = 0.011;
/** What is darker than a shadow on a white table is a drawn line. */
const MAX_SHADOW_SHARE = 0.15;
/** The least share of an edge that is clear, and of all four in the mean. */
const MIN_EDGE_CLARITY = 0.45;
const MIN_CLARITY = 0.66;
/** The same where it isn't known what lies there: a line of print, or of a cloth, may be nearly as clear as an edge. */
const MIN_ROUGH_EDGE_CLARITY = 0.7;
const MIN_ROUGH_CLARITY = 0.87;
/** Of an edge that a hand holds: the least share of it that is clear, and of its ends. */
const MIN_HELD_CLARITY = 0.3;
const MIN_HELD_ARM_SHARE = 0.9;
/** A sixth of an edge, next to a corner: no finger may hide both that meet there. */
const ARMS = 6;
const MIN_ARM_SHARE = 0.5;
/** What is as sharp as can be, as a share of the rim's light. */
const MOST_SHARP = 0.25;

type LumaAt = (x: number, y: number) => number;

/** The light at a point from the picture's middle. */
function lumaIn({ width, height, luma }: Greys): LumaAt {
  return (x, y) => {
    const column = Math.max(0, Math.min(width - 1, Math.round(x + (width - 1) / 2)));
    const row = Math.max(0, Math.min(height - 1, Math.round(y + (height - 1) / 2)));
    return luma[row * width + column] ?? 0;
  };
}

const medianOf = (numbers: Float32Array): number => numbers.sort()[numbers.length >> 1] ?? 0;

/** What is seen along an edge; places on it are shares of its length, from its start. */
interface Rim {
  readonly count: number;
  readonly placeAt: (index: number) => number;
  readonly isClearAt: (place: number) => boolean;
  /** How sharp the step of light is right there, in the mean. */
  readonly sharpness: () => number;
}

/** Of an edge in the order of the corners: the card is to the right of it. */
function rimOf(lumaAt: LumaAt, from: Point, to: Point): Rim {
  const [alongX, alongY] = [to.x - from.x, to.y - from.y];
  const length = distance(from, to);
  const [stepX, stepY] = [(ALONG_PX * alongX) / length, (ALONG_PX * alongY) / length];
  // the mean along the edge has less grain, and the narrowest shadow across it stays
  const at = (place: number, inwardPx: number): number => {
    const inward = inwardPx / length;
    const [x, y] = [from.x + place * alongX - inward * alongY, from.y + place * alongY + inward * alongX];
    return (lumaAt(x - stepX, y - stepY) + lumaAt(x, y) + lumaAt(x + stepX, y + stepY)) / 3;
  };
  const count = Math.max(8, Math.round(length / 3));
  const [first, last] = STRAIGHT;
  const placeAt = (index: number): number => first + ((last - first) * (index + 0.5)) / count;
  const rims = new Float32Array(count);
  for (let index = 0; index < count; index++) rims[index] = at(placeAt(index), RIM_PX);
  // lamps: what is usual changes along the edge, and a finger changes no median
  const early = medianOf(rims.subarray(0, count >> 1));
  const late = medianOf(rims.subarray(count >> 1));
  return {
    count,
    placeAt,
    isClearAt(place) {
      const rim = at(place, RIM_PX);
      const usual = early + (late - early) * (2 * place - 0.5);
      if (Math.abs(rim - usual) > EVEN_SHARE * usual + EVEN_LUMA) return false;
      const outside = at(place, -OUTSIDE_PX);
      if (Math.abs(rim - outside) >= MIN_STEP_SHARE * rim) return true;
      // a shadow is narrow, and stands out from any slope of the light
      const shadow = (rim + outside) / 2 - Math.min(at(place, -SHADOW_PX[0]), at(place, -SHADOW_PX[1]));
      return shadow >= MIN_SHADOW_SHARE * rim && shadow <= MAX_SHADOW_SHARE * rim;
    },
    sharpness() {
      let sum = 0;
      for (let index = 0; index < count; index++) {
        const place = placeAt(index);
        const step = (at(place, 1) - at(place, -1)) / Math.max(1, early);
        // where a shadow ends, it is darker inside
        sum += Math.min(MOST_SHARP, step > 0 ? step : -step / 2);
      }
      return sum / count;
    },
  };
}

/** The share of an edge, from one place to another, that has an even rim inside and something else outside. */
function clearShareOf({ count, placeAt, isClearAt }: Rim, from = 0, to = count): number {
  let clear = 0;
  for (let index = from; index < to; index++) if (isClearAt(placeAt(index))) clear++;
  return clear / (to - from);
}

/** How clear the edges between four corners are; 0 if one isn't, or fingers hide a corner. */
function clarityBetween(lumaAt: LumaAt, corners: Corners, leastEdge: number): number {
  const rims = corners.map((corner, index) => rimOf(lumaAt, corner, corners[(index + 1) % 4] ?? corner));
  const clarities = rims.map((rim) => clearShareOf(rim));
  const arms = rims.map((rim) => {
    const arm = Math.ceil(rim.count / ARMS);
    return [clearShareOf(rim, 0, arm), clearShareOf(rim, rim.count - arm)] as const;
  });
  const areSeen = arms.every(([start], index) => Math.max(start, arms[(index + 3) % 4]?.[1] ?? 0) >= MIN_ARM_SHARE);
  // fingers hide a part of an edge, and leave one of its ends
  const isHeld = (clarity: number, index: number): boolean =>
    clarity < leastEdge && clarity >= MIN_HELD_CLARITY && Math.max(...(arms[index] ?? [0])) >= MIN_HELD_ARM_SHARE;
  const free = clarities.filter((clarity, index) => !isHeld(clarity, index));
  return areSeen && free.length > 2 && Math.min(...free) >= leastEdge ? mean(free) : 0;
}

/** Whether perspective may show a card like this. */
function isCardShaped(corners: Corners): boolean {
  const { level, upright } = edgesOf(corners);
  const isEven = [level, upright].every((pair) => Math.min(...pair) >= MIN_EDGE_RATIO * Math.max(...pair));
  const shape = shapeOf(corners);
  return isEven && shape >= MIN_SHAPE && shape <= MAX_SHAPE;
}

/** How far outside of the picture a corner may seem to lie: it isn't found to the pixel. */
const MAX_OUTSIDE_PX = 4;
const isInside = ({ width, height }: Size, corners: Corners): boolean =>
  corners.every(({ x, y }) => Math.abs(x) < width / 2 + MAX_OUTSIDE_PX && Math.abs(y) < height / 2 + MAX_OUTSIDE_PX);

/** How much a pixel away from the guess speaks against an edge: within a card, there is print that looks like one. */
const OUT_PER_PX = 0.003;
const IN_PER_PX = 0.012;
const awayOf = (inwardPx: number): number => (inwardPx < 0 ? -OUT_PER_PX : IN_PER_PX) * inwardPx;
/** How much a sharp step counts where the edge is nearly known. */
const SHARP_WEIGHT = 2;
/** How much the shape counts, as the logarithm of the factor. */
const SHAPE_WEIGHT = 4;
/** Lines that are nearer than this are the same. */
const SAME_PX = 4;
/** How much an edge may be turned against the guess. */
const MAX_EDGE_TURN = 0.16;

function crossingOf({ from, to }: Line, { from: start, to: end }: Line): Point {
  const [x, y, right, down] = [to.x - from.x, to.y - from.y, end.x - start.x, end.y - start.y];
  const along = ((start.x - from.x) * down - (start.y - from.y) * right) / (x * down - y * right);
  return { x: from.x + along * x, y: from.y + along * y };
}

/** An edge as two points on it, and how much speaks for it. */
interface Line {
  readonly from: Point;
  readonly to: Point;
  readonly worth: number;
}

/** How far from a guess an edge is looked for, outwards and inwards, and in which steps. */
interface Reach {
  readonly outPx: number;
  readonly inPx: number;
  readonly stepPx: number;
  /** How much a sharp step of light counts. */
  readonly sharpWeight: number;
  /** How many lines are tried as each edge. */
  readonly lines: number;
}

/** Where an edge may be, the clearest first: none is nearly another. */
function linesNear(lumaAt: LumaAt, from: Point, to: Point, reach: Reach): Line[] {
  const { outPx, inPx, stepPx, sharpWeight } = reach;
  const length = distance(from, to);
  const [inX, inY] = [(from.y - to.y) / length, (to.x - from.x) / length];
  const lines: Line[] = [];
  for (let first = -outPx; first <= inPx; first += stepPx) {
    for (let second = -outPx; second <= inPx; second += stepPx) {
      if (Math.abs(first - second) > MAX_EDGE_TURN * length) continue;
      const start = { x: from.x + first * inX, y: from.y + first * inY };
      const end = { x: to.x + second * inX, y: to.y + second * inY };
      const away = awayOf(first) + awayOf(second);
      const rim = rimOf(lumaAt, start, end);
      const worth = clearShareOf(rim) + (sharpWeight && sharpWeight * rim.sharpness()) - away;
      if (worth > 0) lines.push({ from: start, to: end, worth });
    }
  }
  const isSame = (one: Line, other: Line): boolean =>
    distance(one.from, other.from) < SAME_PX && distance(one.to, other.to) < SAME_PX;
  const apart: Line[] = [];
  for (const line of lines.sort((one, other) => other.worth - one.worth)) {
    if (apart.length < reach.lines && !apart.some((other) => isSame(line, other))) apart.push(line);
  }
  return apart.length > 0 ? apart : [{ from, to, worth: 0 }];
}

/** The corners between the four edges in their order. */
function cornersBetween(lines: readonly Line[]): Corners | undefined {
  const [topLeft, topRight, bottomRight, bottomLeft] = lines.map((line, index) =>
    crossingOf(lines[(index + 3) % 4] ?? line, line),
  );
  return topLeft && topRight && bottomRight && bottomLeft ? [topLeft, topRight, bottomRight, bottomLeft] : undefined;
}

/** Each edge moved to where it is clearest; of several such places, to those that make the shape of a card. */
function fittedTo(lumaAt: LumaAt, corners: Corners, reach: Reach): Corners {
  const choices = corners.map((from, index) => linesNear(lumaAt, from, corners[(index + 1) % 4] ?? from, reach));
  const sets = choices.reduce<Line[][]>(
    (before, lines) => before.flatMap((set) => lines.map((line) => [...set, line])),
    [[]],
  );
  let best = corners;
  let most = -Infinity;
  for (const lines of sets) {
    const fitted = cornersBetween(lines);
    if (!fitted) continue;
    const bent = SHAPE_WEIGHT * Math.abs(Math.log(shapeOf(fitted)));
    const worth = lines.reduce((sum, line) => sum + line.worth, -bent);
    if (worth <= most) continue;
    most = worth;
    best = fitted;
  }
  return best;
}

/** How far the corners of a card that is held still may have moved, in pixels. */
export const STILL_PX = 4;
const STILL: Reach = { outPx: STILL_PX, inPx: STILL_PX, stepPx: 2, sharpWeight: SHARP_WEIGHT, lines: 1 };
const EXACT: Reach = { outPx: 1, inPx: 1, stepPx: 1, sharpWeight: SHARP_WEIGHT, lines: 1 };
/** A rough place is right to a few pixels, or that of the print alone; then, a line of print is as clear as an edge. */
const NEAR: Reach = { outPx: 12, inPx: 12, stepPx: 3, sharpWeight: 0, lines: 1 };
const FAR: Reach = { outPx: 21, inPx: 9, stepPx: 3, sharpWeight: 0, lines: 3 };

/** The corners of a whole card that lies about there. */
export function cornersNear(picture: Greys, guess: Corners, isRough: boolean): Corners | undefined {
  const lumaAt = lumaIn(picture);
  const [leastEdge, least] = isRough ? [MIN_ROUGH_EDGE_CLARITY, MIN_ROUGH_CLARITY] : [MIN_EDGE_CLARITY, MIN_CLARITY];
  for (const first of isRough ? [[NEAR], [FAR]] : [[]]) {
    const corners = [...first, STILL, EXACT].reduce((nearly, reach) => fittedTo(lumaAt, nearly, reach), guess);
    const isCard = isInside(picture, corners) && isCardShaped(corners);
    if (isCard && clarityBetween(lumaAt, corners, leastEdge) >= least) return corners;
  }
  return undefined;
}
