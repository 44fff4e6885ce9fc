/**
 * Finds a whole card whose edges are hidden here and there: on a white table, where a thin shadow is all that tells them apart,
 * or on a pattern. Goes by lines alone, wherever they end: each four that may be a card must have an even rim within them and
 * something else outside. Pure.
 */
import { ASPECT, crossing, distance, edgesOf, mean, pairsOf, type Corners, type Line, type Point } from './card.ts';
import type { Greys } from './picture.ts';
import type { Size } from '../geometry.ts';
import type { Drawing, Segment } from './segments.ts';

/** Lines and corners are measured from the picture's middle here. */
const FROM_MIDDLE = { width: 0, height: 0 } as const;
const MOST_LINES = 20;
/** Lines nearer than this are one edge. */
const APART_PX = 1.5;
const APART_SLOPE = 0.06;
const MIN_LENGTH_PX = 36;
/** How far perspective may change the shape of the card, shorten an edge against its opposite, and skew its corners. */
const MIN_SHAPE = 0.86;
const MAX_SHAPE = 1.16;
const MIN_EDGE_RATIO = 0.72;
const MAX_SLOPE_APART = 0.25;
const MAX_SKEW = 0.14;
/** Where the rim is looked at, inwards from the line, and what is around it, outwards: a shadow, and beyond that. */
const RIM_PX = 2.5;
const SHADOW_PX = [0.5, 1.5] as const;
const OUTSIDE_PX = 3.5;
/** On a white table, the clearest line is where the shadow ends: the card's edge is that far inside of it. */
const SHADOW_WIDTH_PX = 1.8;
/** The part of an edge that is straight, beyond the round corners. */
const STRAIGHT = [0.07, 0.93] as const;
/** Where a line goes on that is none of a card's, and how much of it may be clear. */
const BEYOND = [0.03, 0.05, 0.07, 0.09, 0.11, 0.13, 0.15] as const;
const MAX_BEYOND = 0.4;
const BEYOND_WEIGHT = 0.25;
/** How much the rim's light may differ along an edge, and must differ from what is outside or from its shadow, as shares of it. */
const EVEN_SHARE = 0.08;
const EVEN_LUMA = 3;
const MIN_STEP_SHARE = 0.035;
const MIN_SHADOW_SHARE = 0.016;
/** What is darker than a shadow on a white table is a drawn line. */
const MAX_SHADOW_SHARE = 0.15;
/** The least share of an edge that is clear, and of all four in the mean. */
const MIN_EDGE_CLARITY = 0.45;
const MIN_CLARITY = 0.66;
/** A sixth of an edge, next to a corner: no finger may hide both that meet there. */
const ARMS = 6;
const MIN_ARM_SHARE = 0.5;
/** What is as sharp as can be, as a share of the rim's light. */
const MOST_SHARP = 0.25;

/** Each line once, the longest first. */
function linesOf(segments: readonly Segment[], isLevel: boolean): Line[] {
  const lines: Line[] = [];
  const sorted = [...segments].sort((one, other) => other.length * other.density - one.length * one.density);
  for (const { fromX, fromY, normalX, normalY } of sorted) {
    if (Math.abs(normalY) > Math.abs(normalX) !== isLevel) continue;
    const slope = isLevel ? -normalX / normalY : -normalY / normalX;
    const at = isLevel ? fromY - slope * fromX : fromX - slope * fromY;
    const isKnown = lines.some(
      (line) => Math.abs(line.at - at) < APART_PX && Math.abs(line.slope - slope) < APART_SLOPE,
    );
    if (!isKnown && lines.push({ at, slope }) === MOST_LINES) break;
  }
  return lines.sort((one, other) => one.at - other.at);
}

type LumaAt = (x: number, y: number) => number;

/** The light at a point from the picture's middle, without grain. */
function smoothed({ width, height, luma }: Greys): LumaAt {
  const smooth = Float32Array.from(luma);
  for (let y = 1; y < height - 1; y++) {
    for (let pixel = y * width + 1, end = y * width + width - 1; pixel < end; pixel++) {
      let sum = 0;
      for (let row = pixel - width; row <= pixel + width; row += width)
        sum += (luma[row - 1] ?? 0) + (luma[row] ?? 0) + (luma[row + 1] ?? 0);
      smooth[pixel] = sum / 9;
    }
  }
  return (x, y) => {
    const column = Math.max(0, Math.min(width - 1, Math.round(x + (width - 1) / 2)));
    const row = Math.max(0, Math.min(height - 1, Math.round(y + (height - 1) / 2)));
    return smooth[row * width + column] ?? 0;
  };
}

const medianOf = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? 0;
const shareOf = (some: readonly boolean[]): number => some.filter(Boolean).length / some.length;

interface Clarity {
  /** The share of an edge that has an even rim inside and something else outside, less what goes on beyond its ends. */
  readonly share: number;
  readonly hasStart: boolean;
  readonly hasEnd: boolean;
  /** That share, whatever goes on, and how sharp the step of light is right there. */
  readonly ownShare: number;
  readonly sharpness: number;
}

/**
 * Of an edge in the order of the corners: the card is to the right of it. Shadows alone are looked for where the edge is inside
 * of its line.
 */
function clarityOf(lumaAt: LumaAt, from: Point, to: Point, insidePx: number): Clarity {
  const length = distance(from, to);
  const at = (share: number, inwardPx: number): number => {
    const inward = (inwardPx + insidePx) / length;
    return lumaAt(
      from.x + share * (to.x - from.x) - inward * (to.y - from.y),
      from.y + share * (to.y - from.y) + inward * (to.x - from.x),
    );
  };
  const count = Math.max(8, Math.round(length / 3));
  const [first, last] = STRAIGHT;
  const places = Array.from({ length: count }, (_, index) => first + ((last - first) * (index + 0.5)) / count);
  const rims = places.map((share) => at(share, RIM_PX));
  // lamps: what is usual changes along the edge, and a finger changes no median
  const early = medianOf(rims.slice(0, count >> 1));
  const late = medianOf(rims.slice(count >> 1));
  const isClearAt = (share: number): boolean => {
    const rim = at(share, RIM_PX);
    const usual = early + (late - early) * (2 * share - 0.5);
    if (Math.abs(rim - usual) > EVEN_SHARE * usual + EVEN_LUMA) return false;
    const outside = at(share, -OUTSIDE_PX);
    // a shadow is narrow, and stands out from any slope of the light
    const shadow = (rim + outside) / 2 - Math.min(...SHADOW_PX.map((outwardPx) => at(share, -outwardPx)));
    const isShadow = shadow >= MIN_SHADOW_SHARE * rim && shadow <= MAX_SHADOW_SHARE * rim;
    return isShadow || (insidePx === 0 && Math.abs(rim - outside) >= MIN_STEP_SHARE * rim);
  };
  const isClear = places.map(isClearAt);
  const arm = Math.ceil(count / ARMS);
  const beyond = [-1, 1].map((way) => shareOf(BEYOND.map((share) => isClearAt(way < 0 ? -share : 1 + share))));
  const goesOn = Math.max(...beyond) > MAX_BEYOND;
  const ownShare = shareOf(isClear);
  const sharp = places.map((share) =>
    Math.min(MOST_SHARP, Math.abs(at(share, 1) - at(share, -1)) / Math.max(1, early)),
  );
  return {
    ownShare,
    sharpness: mean(sharp),
    share: goesOn ? 0 : ownShare - BEYOND_WEIGHT * mean(beyond) * 2,
    hasStart: shareOf(isClear.slice(0, arm)) >= MIN_ARM_SHARE,
    hasEnd: shareOf(isClear.slice(-arm)) >= MIN_ARM_SHARE,
  };
}

/** How clear the edges between four corners are; 0 if one isn't, or a corner is hidden. */
function clarityBetween(lumaAt: LumaAt, corners: Corners): number {
  const edges: Clarity[] = [];
  for (const [index, corner] of corners.entries()) {
    const next = corners[(index + 1) % 4] ?? corner;
    const [on, inside] = [clarityOf(lumaAt, corner, next, 0), clarityOf(lumaAt, corner, next, SHADOW_WIDTH_PX)];
    const edge = inside.share > on.share ? inside : on;
    if (edge.share < MIN_EDGE_CLARITY) return 0;
    edges.push(edge);
  }
  const hasCorners = edges.every(({ hasStart }, index) => hasStart || edges[(index + 3) % 4]?.hasEnd === true);
  return hasCorners ? mean(edges.map(({ share }) => share)) : 0;
}

/** The length of what may be a card, in the mean of both directions; 0 if it has another shape. */
function lengthOf(corners: Corners): number {
  const { level, upright } = edgesOf(corners);
  const shape = mean(level) / mean(upright) / ASPECT;
  const isEven = [level, upright].every((pair) => Math.min(...pair) >= MIN_EDGE_RATIO * Math.max(...pair));
  return isEven && shape >= MIN_SHAPE && shape <= MAX_SHAPE ? Math.sqrt(mean(level) * mean(upright)) : 0;
}

/** Lines that may be opposite edges at least this far apart. */
const oppositesOf = (lines: readonly Line[], leastPx: number): (readonly [Line, Line])[] =>
  pairsOf(lines, lines, [leastPx, Infinity], MAX_SLOPE_APART);

const isInside = ({ width, height }: Size, corners: Corners): boolean =>
  corners.every(({ x, y }) => Math.abs(x) < width / 2 - 1 && Math.abs(y) < height / 2 - 1);

/** The corners of the largest and clearest, in pixels from the picture's middle. */
export function wholeCardIn(picture: Greys, { width, height, segments }: Drawing): Corners | undefined {
  const lumaAt = smoothed(picture);
  const columns = oppositesOf(linesOf(segments, false), MIN_LENGTH_PX);
  let best: Corners | undefined;
  let most = 0;
  for (const [top, bottom] of oppositesOf(linesOf(segments, true), MIN_LENGTH_PX / MAX_SHAPE / ASPECT)) {
    const down = bottom.at - top.at;
    for (const [left, right] of columns) {
      // most are no card at a glance
      const across = right.at - left.at;
      if (across < 0.8 * MIN_SHAPE * ASPECT * down || across > 1.25 * MAX_SHAPE * ASPECT * down) continue;
      if (Math.abs(left.slope + right.slope + top.slope + bottom.slope) > 2 * MAX_SKEW) continue;
      const corners: Corners = [
        crossing(left, top, FROM_MIDDLE),
        crossing(right, top, FROM_MIDDLE),
        crossing(right, bottom, FROM_MIDDLE),
        crossing(left, bottom, FROM_MIDDLE),
      ];
      const size = isInside({ width, height }, corners) ? lengthOf(corners) : 0;
      if (size <= most) continue;
      const worth = size * clarityBetween(lumaAt, corners);
      if (worth < MIN_CLARITY * size || worth <= most) continue;
      most = worth;
      best = corners;
    }
  }
  return best;
}

/** How much a pixel away from the guess speaks against an edge. */
const AWAY_PER_PX = 0.003;
/** How much a sharp step counts where the edge is nearly known. */
const SHARP_WEIGHT = 2;
/** How much an edge may be turned against the guess. */
const MAX_EDGE_TURN = 0.16;

function crossingOf([from, to]: readonly Point[], [start, end]: readonly Point[]): Point | undefined {
  if (!from || !to || !start || !end) return undefined;
  const [x, y, right, down] = [to.x - from.x, to.y - from.y, end.x - start.x, end.y - start.y];
  const along = ((start.x - from.x) * down - (start.y - from.y) * right) / (x * down - y * right);
  return { x: from.x + along * x, y: from.y + along * y };
}

/** Each edge moved to where it is clearest. */
function fittedTo(lumaAt: LumaAt, corners: Corners, reachPx: number, stepPx: number, sharpWeight: number): Corners {
  const lines = corners.map((from, index) => {
    const to = corners[(index + 1) % 4] ?? from;
    const length = distance(from, to);
    const [inX, inY] = [(from.y - to.y) / length, (to.x - from.x) / length];
    let best = [from, to];
    let most = 0;
    for (let first = -reachPx; first <= reachPx; first += stepPx) {
      for (let second = -reachPx; second <= reachPx; second += stepPx) {
        if (Math.abs(first - second) > MAX_EDGE_TURN * length) continue;
        const start = { x: from.x + first * inX, y: from.y + first * inY };
        const end = { x: to.x + second * inX, y: to.y + second * inY };
        const away = AWAY_PER_PX * (Math.abs(first) + Math.abs(second));
        for (const insidePx of [0, SHADOW_WIDTH_PX]) {
          const { ownShare, sharpness } = clarityOf(lumaAt, start, end, insidePx);
          const worth = ownShare + sharpWeight * sharpness - away;
          if (worth <= most) continue;
          most = worth;
          best = [start, end];
        }
      }
    }
    return best;
  });
  const [topLeft, topRight, bottomRight, bottomLeft] = lines.map((line, index) =>
    crossingOf(lines[(index + 3) % 4] ?? line, line),
  );
  return topLeft && topRight && bottomRight && bottomLeft ? [topLeft, topRight, bottomRight, bottomLeft] : corners;
}

/** A guess that is worse than this, in pixels, is bettered first. */
const NEARLY_PX = 6;

/** The corners of a whole card that lies about there. */
export function cornersNear(picture: Greys, guess: Corners, reachPx: number): Corners | undefined {
  const lumaAt = smoothed(picture);
  const corners =
    reachPx > NEARLY_PX
      ? fittedTo(lumaAt, fittedTo(lumaAt, guess, reachPx, 3, 0), 2, 1, SHARP_WEIGHT)
      : fittedTo(lumaAt, guess, reachPx, 1, SHARP_WEIGHT);
  const isCard = isInside(picture, corners) && lengthOf(corners) > 0 && clarityBetween(lumaAt, corners) >= MIN_CLARITY;
  return isCard ? corners : undefined;
}
