// An edge of a card in a photo, in all of its pixels: where it is, if it is known about where, and how clear it is. Pure.
import { distance, type Point } from '../../../eye/card.ts';
import { apart, meanOf, usualOf, type Colour, type Pixels } from './colour.ts';

/** A line that may be the edge of a card, to its right. */
export interface Edge {
  readonly from: Point;
  readonly to: Point;
  /** The share of it with an even rim on the inside and a step of light; where the step is faint, it counts less. */
  readonly clarity: number;
}

/** At how many places an edge is looked at, in the part of it that is straight. */
const PLACES = 64;
const STRAIGHT = { from: 0.07, to: 0.93 } as const;
const SHARES = Array.from(
  { length: PLACES },
  (_, place) => STRAIGHT.from + ((STRAIGHT.to - STRAIGHT.from) * (place + 0.5)) / PLACES,
);
/** The mean of these pixels along the edge has less grain than one. */
const ALONG_PX = [-6, -4, -2, 0, 2, 4, 6] as const;
/** A dark stripe on the table mustn't outweigh the rest of an edge. */
const MOST_STEP = 30;
/** How far inside its rim is looked at: print comes no nearer, as a rule. */
const RIM_PX = [8, 11] as const;
/** How much the rim's light may differ along an edge, as a share of it and in luma; and the step of light across a clear edge. */
const EVEN = { share: 0.08, luma: 3 } as const;
const CLEAR = { share: 0.025, luma: 2 } as const;
/** Of the lines with the largest steps, how many are looked at closely; others as near to one of them at both ends are the same. */
const MOST_LINES = 8;
const SAME_PX = 4;

/** The colours across an edge, each the mean along it: for each place, from outside to inside. */
interface Strip {
  readonly widthPx: number;
  readonly at: (place: number, index: number) => Colour;
  /** How far two of its colours are apart. */
  readonly between: (place: number, index: number, other: number) => number;
}

function stripAlong(
  { width, height, rgb }: Pixels,
  from: Point,
  to: Point,
  outwardPx: number,
  inwardPx: number,
): Strip {
  const length = distance(from, to);
  const [alongX, alongY] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const widthPx = outwardPx + inwardPx + 1;
  const lights = new Float64Array(3 * PLACES * widthPx);
  for (const [place, share] of SHARES.entries()) {
    for (let index = 0; index < widthPx; index++) {
      const inward = index - outwardPx;
      const to = 3 * (place * widthPx + index);
      for (const aside of ALONG_PX) {
        const along = share * length + aside;
        const x = Math.round(from.x + along * alongX - inward * alongY);
        const y = Math.round(from.y + along * alongY + inward * alongX);
        const pixel = 3 * (Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x)));
        for (let channel = 0; channel < 3; channel++)
          lights[to + channel] = (lights[to + channel] ?? 0) + (rgb[pixel + channel] ?? 0) / ALONG_PX.length;
      }
    }
  }
  return {
    widthPx,
    at(place, index) {
      const at = 3 * (place * widthPx + index);
      return [lights[at] ?? 0, lights[at + 1] ?? 0, lights[at + 2] ?? 0];
    },
    between(place, index, other) {
      const [at, to] = [3 * (place * widthPx + index), 3 * (place * widthPx + other)];
      let most = 0;
      for (let channel = 0; channel < 3; channel++)
        most = Math.max(most, Math.abs((lights[at + channel] ?? 0) - (lights[to + channel] ?? 0)));
      return most;
    },
  };
}

/** The lines along which the light steps most, each end at most so far from these points. */
export function edgesNear(pixels: Pixels, from: Point, to: Point, reachPx: number): Edge[] {
  const offsets = 2 * reachPx + 1;
  const strip = stripAlong(pixels, from, to, reachPx + 2, reachPx + RIM_PX[1] + 2);
  const steps = new Float64Array(PLACES * offsets);
  for (let place = 0; place < PLACES; place++) {
    for (let offset = 0; offset < offsets; offset++) {
      const step = strip.between(place, offset, offset + 4) + strip.between(place, offset + 1, offset + 3);
      steps[place * offsets + offset] = Math.min(MOST_STEP, step / 2);
    }
  }
  /** Where a line is at a place, from one offset at its start to another at its end. */
  const offsetAt = (first: number, last: number, place: number): number =>
    Math.round(first + (SHARES[place] ?? 0) * (last - first));
  const stepAt = (first: number, last: number, place: number): number =>
    steps[place * offsets + offsetAt(first, last, place)] ?? 0;

  function clarityOf(first: number, last: number): number {
    const rims = SHARES.map((_, place) => {
      const at = offsetAt(first, last, place) + 2;
      return meanOf(RIM_PX.map((inward) => strip.at(place, at + inward)));
    });
    // lamps: what is usual changes along the edge, and a finger changes no median
    const [early, late] = [usualOf(rims.slice(0, PLACES / 2)), usualOf(rims.slice(PLACES / 2))];
    let clarity = 0;
    for (const [place, share] of SHARES.entries()) {
      const between = (one: number, other: number): number => one + (other - one) * (2 * share - 0.5);
      const usual: Colour = [between(early[0], late[0]), between(early[1], late[1]), between(early[2], late[2])];
      const light = Math.max(...usual);
      const isEven = apart(rims[place] ?? usual, usual) <= EVEN.share * light + EVEN.luma;
      if (isEven) clarity += Math.min(1, stepAt(first, last, place) / (CLEAR.share * light + CLEAR.luma)) / PLACES;
    }
    return clarity;
  }

  const sums = new Float64Array(offsets ** 2);
  for (let first = 0; first < offsets; first++) {
    for (let last = 0; last < offsets; last++) {
      let sum = 0;
      for (let place = 0; place < PLACES; place++) sum += stepAt(first, last, place);
      sums[first * offsets + last] = sum;
    }
  }
  const length = distance(from, to);
  const moved = ({ x, y }: Point, inward: number): Point => ({
    x: x - (inward * (to.y - from.y)) / length,
    y: y + (inward * (to.x - from.x)) / length,
  });
  const edges: Edge[] = [];
  while (edges.length < MOST_LINES) {
    let line = 0;
    for (let other = 1; other < sums.length; other++) if ((sums[other] ?? 0) > (sums[line] ?? 0)) line = other;
    if (sums[line] === 0) break;
    const [first, last] = [Math.floor(line / offsets), line % offsets];
    edges.push({
      from: moved(from, first - reachPx),
      to: moved(to, last - reachPx),
      clarity: clarityOf(first, last),
    });
    for (let near = Math.max(0, first - SAME_PX); near <= Math.min(offsets - 1, first + SAME_PX); near++)
      sums.fill(
        0,
        near * offsets + Math.max(0, last - SAME_PX),
        near * offsets + Math.min(offsets, last + SAME_PX + 1),
      );
  }
  return edges;
}

/** Where the lines of two edges cross. */
export function crossing({ from, to }: Edge, { from: start, to: end }: Edge): Point {
  const [x, y, right, down] = [to.x - from.x, to.y - from.y, end.x - start.x, end.y - start.y];
  const along = ((start.x - from.x) * down - (start.y - from.y) * right) / (x * down - y * right);
  return { x: from.x + along * x, y: from.y + along * y };
}
