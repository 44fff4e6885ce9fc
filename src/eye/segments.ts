/**
 * Straight steps of light in a small grey picture, each with its two ends and its lighter side. A Hough transform in which
 * each pixel votes only along its own gradient. Pure.
 */
import type { Greys } from './picture.ts';

/** Pixels from the picture's middle. */
export interface Segment {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  readonly length: number;
  /** The unit normal toward the lighter side. */
  readonly normalX: number;
  readonly normalY: number;
  /** The share of its length that has the step. */
  readonly density: number;
}

/** The pixels at which the light steps most, with the direction in which it gets lighter. */
interface Outline {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  /** From the picture's middle. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly angleBin: Uint8Array;
}

/** What is straight in a picture, and what isn't. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly segments: readonly Segment[];
  /** For each corner of pixels, how many outline pixels above and to the left of it belong to no segment: print, mostly. */
  readonly sums: Int32Array;
}

/** Directions are told apart by three degrees. */
const BINS = 120;
const RADIANS_PER_BIN = (2 * Math.PI) / BINS;
const COSINES = Float32Array.from({ length: BINS }, (_, bin) => Math.cos(bin * RADIANS_PER_BIN));
const SINES = Float32Array.from({ length: BINS }, (_, bin) => Math.sin(bin * RADIANS_PER_BIN));
/** The least step that counts, in eighths of a luma per pixel; a picture's grain lifts it: this many times the median step. */
const MIN_STEP = 20;
const GRAIN_FACTOR = 2.2;
/** How many lines are looked for. */
const MOST_PEAKS = 36;
const MAX_MIN_STEP = 64;
const MAX_PIXELS = 9000;

/** The thinned outline of everything in a picture. */
function outlineOf({ width, height, luma }: Greys): Outline {
  const size = width * height;
  const across = new Int16Array(size);
  const down = new Int16Array(size);
  const strength = new Int16Array(size);
  const counts = new Uint32Array(2048);
  for (let row = 1; row < height - 1; row++) {
    for (let pixel = row * width + 1, end = row * width + width - 1; pixel < end; pixel++) {
      const topLeft = luma[pixel - width - 1] ?? 0;
      const topRight = luma[pixel - width + 1] ?? 0;
      const bottomLeft = luma[pixel + width - 1] ?? 0;
      const bottomRight = luma[pixel + width + 1] ?? 0;
      const right =
        topRight + bottomRight - topLeft - bottomLeft + 2 * ((luma[pixel + 1] ?? 0) - (luma[pixel - 1] ?? 0));
      const below =
        bottomLeft + bottomRight - topLeft - topRight + 2 * ((luma[pixel + width] ?? 0) - (luma[pixel - width] ?? 0));
      across[pixel] = right;
      down[pixel] = below;
      const steep = Math.max(Math.abs(right), Math.abs(below)) + (Math.min(Math.abs(right), Math.abs(below)) >> 1);
      strength[pixel] = steep;
      const bucket = Math.min(2047, steep);
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
  }
  let left = size / 2;
  let median = 0;
  while (median < 2047 && (left -= counts[median] ?? 0) > 0) median++;
  const least = Math.max(MIN_STEP, Math.min(MAX_MIN_STEP, GRAIN_FACTOR * median));

  const x = new Float32Array(MAX_PIXELS);
  const y = new Float32Array(MAX_PIXELS);
  const angleBin = new Uint8Array(MAX_PIXELS);
  let count = 0;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      const here = strength[pixel] ?? 0;
      if (here >= least && row > 1 && row < height - 2 && column > 1 && column < width - 2) {
        const right = across[pixel] ?? 0;
        const below = down[pixel] ?? 0;
        const [wide, high] = [Math.abs(right), Math.abs(below)];
        // thinned along the gradient, to the nearest of eight directions
        const next =
          wide > 2.4 * high ? 1 : high > 2.4 * wide ? width : right > 0 === below > 0 ? width + 1 : width - 1;
        if (here >= (strength[pixel + next] ?? 0) && here > (strength[pixel - next] ?? 0) && count < MAX_PIXELS) {
          x[count] = column - (width - 1) / 2;
          y[count] = row - (height - 1) / 2;
          const bin = Math.round(Math.atan2(below, right) / RADIANS_PER_BIN);
          angleBin[count] = (bin + BINS) % BINS;
          count++;
        }
      }
    }
  }
  return { width, height, count, x, y, angleBin };
}

/** The fewest pixels of a segment. */
const MIN_PIXELS = 9;
/** How far a pixel may be from its line, in pixels and in bins of direction. */
const ASIDE_PX = 1.6;
const ASIDE_BINS = 3;
/** A gap of this many pixels ends a segment, unless what goes on is long enough; a finger covers no more than this share. */
const MAX_GAP_PX = 4;
const MAX_GAP_SHARE = 0.42;
const MIN_DENSITY = 0.6;

interface Run {
  readonly first: number;
  readonly last: number;
  readonly pixels: number;
}

/** Pixels along a line, with their distance along it, in order. */
function runsOf(along: readonly number[]): Run[] {
  const runs: Run[] = [];
  let first = 0;
  for (let index = 1; index <= along.length; index++) {
    const gap = (along[index] ?? Infinity) - (along[index - 1] ?? 0);
    if (gap <= MAX_GAP_PX) continue;
    runs.push({ first, last: index - 1, pixels: index - first });
    first = index;
  }
  return runs;
}

/** The longest straight steps of a picture, and the rest. */
export function drawingOf(picture: Greys): Drawing {
  const outline = outlineOf(picture);
  const { width, height, count, x, y, angleBin } = outline;
  const reach = Math.ceil(Math.hypot(width, height) / 2) + 2;
  const columns = 2 * reach + 1;
  const votes = new Int16Array(BINS * columns);
  /** For each direction, where it has the most votes; -1 where votes have changed since. */
  const peaks = new Int32Array(BINS).fill(-1);
  const isUsed = new Uint8Array(count);
  const vote = (pixel: number, amount: number): void => {
    const own = angleBin[pixel] ?? 0;
    for (let offset = -1; offset <= 1; offset++) {
      const bin = (own + offset + BINS) % BINS;
      peaks[bin] = -1;
      const distance = (x[pixel] ?? 0) * (COSINES[bin] ?? 0) + (y[pixel] ?? 0) * (SINES[bin] ?? 0);
      const at = bin * columns + Math.round(distance) + reach;
      votes[at] = (votes[at] ?? 0) + amount;
    }
  };
  for (let pixel = 0; pixel < count; pixel++) vote(pixel, 1);
  /** A line lies between two columns as often as in one. */
  const votesAt = (at: number): number =>
    (votes[at] ?? 0) && 2 * (votes[at] ?? 0) + Math.max(votes[at - 1] ?? 0, votes[at + 1] ?? 0);
  const peakOf = (bin: number): number => {
    let most = bin * columns;
    for (let at = most + 1; at < (bin + 1) * columns; at++) if (votesAt(at) > votesAt(most)) most = at;
    return most;
  };

  const segments: Segment[] = [];
  for (let peak = 0; peak < MOST_PEAKS; peak++) {
    let best = 0;
    let at = 0;
    for (let bin = 0; bin < BINS; bin++) {
      if (peaks[bin] === -1) peaks[bin] = peakOf(bin);
      const most = peaks[bin] ?? 0;
      if (votesAt(most) <= best) continue;
      best = votesAt(most);
      at = most;
    }
    if (best < 2 * MIN_PIXELS) break;
    const bin = Math.floor(at / columns);
    const distance = (at % columns) - reach;
    votes[at] = 0;
    peaks[bin] = -1;
    const [cosine, sine] = [COSINES[bin] ?? 0, SINES[bin] ?? 0];
    const near: number[] = [];
    for (let pixel = 0; pixel < count; pixel++) {
      if (isUsed[pixel] === 1) continue;
      const turned = Math.abs((angleBin[pixel] ?? 0) - bin);
      if (Math.min(turned, BINS - turned) > ASIDE_BINS) continue;
      const aside = (x[pixel] ?? 0) * cosine + (y[pixel] ?? 0) * sine - distance;
      if (aside < ASIDE_PX && aside > -ASIDE_PX) near.push(pixel);
    }
    const alongOf = (pixel: number): number => (y[pixel] ?? 0) * cosine - (x[pixel] ?? 0) * sine;
    near.sort((one, other) => alongOf(one) - alongOf(other));
    const along = near.map(alongOf);
    const runs = runsOf(along).filter(({ first, last, pixels }) => {
      const length = (along[last] ?? 0) - (along[first] ?? 0) + 1;
      return length >= MIN_PIXELS && pixels >= MIN_DENSITY * length;
    });
    if (runs.length === 0) continue;
    // what a finger covers doesn't end an edge
    const joined = runs.slice(1).flatMap((next, index) => {
      const before = runs[index];
      if (!before) return [];
      const whole = (along[next.last] ?? 0) - (along[before.first] ?? 0);
      const gap = (along[next.first] ?? 0) - (along[before.last] ?? 0);
      return gap <= MAX_GAP_SHARE * whole
        ? [{ first: before.first, last: next.last, pixels: before.pixels + next.pixels }]
        : [];
    });
    for (const run of [...runs, ...joined]) {
      const pixels = near.slice(run.first, run.last + 1);
      segments.push(fitted(pixels, run.pixels, outline, cosine, sine));
    }
    for (const run of runs) {
      for (const pixel of near.slice(run.first, run.last + 1)) {
        if (isUsed[pixel] === 1) continue;
        isUsed[pixel] = 1;
        vote(pixel, -1);
      }
    }
  }
  return { width, height, segments, sums: sumsOf(outline, isUsed) };
}

function sumsOf({ width, height, count, x, y }: Outline, isUsed: Uint8Array): Int32Array {
  const sums = new Int32Array((width + 1) * (height + 1));
  // the outline is in order of its rows
  let pixel = 0;
  for (let row = 0; row < height; row++) {
    const end = (row + 1) * (width + 1);
    let inRow = 0;
    for (let column = 0; column < width; column++) {
      if (pixel < count && (x[pixel] ?? 0) + (width - 1) / 2 === column && (y[pixel] ?? 0) + (height - 1) / 2 === row) {
        if (isUsed[pixel] === 0) inRow++;
        pixel++;
      }
      sums[end + column + 1] = (sums[end - width + column] ?? 0) + inRow;
    }
  }
  return sums;
}

/** The line through pixels that are in order along it. */
function fitted(
  pixels: readonly number[],
  supporting: number,
  { x, y }: Outline,
  cosine: number,
  sine: number,
): Segment {
  let [sum, sumAlong, sumAside, sumSquares, sumProducts] = [0, 0, 0, 0, 0];
  let [first, last] = [Infinity, -Infinity];
  for (const pixel of pixels) {
    const along = (y[pixel] ?? 0) * cosine - (x[pixel] ?? 0) * sine;
    const aside = (x[pixel] ?? 0) * cosine + (y[pixel] ?? 0) * sine;
    sum++;
    sumAlong += along;
    sumAside += aside;
    sumSquares += along * along;
    sumProducts += along * aside;
    first = Math.min(first, along);
    last = Math.max(last, along);
  }
  const spread = sum * sumSquares - sumAlong * sumAlong;
  const slope = spread === 0 ? 0 : (sum * sumProducts - sumAlong * sumAside) / spread;
  const middle = (sumAside - slope * sumAlong) / sum;
  const point = (along: number): readonly [number, number] => {
    const aside = middle + slope * along;
    return [aside * cosine - along * sine, aside * sine + along * cosine];
  };
  const [fromX, fromY] = point(first);
  const [toX, toY] = point(last);
  const steep = Math.hypot(1, slope);
  return {
    fromX,
    fromY,
    toX,
    toY,
    length: Math.hypot(toX - fromX, toY - fromY),
    normalX: (cosine + slope * sine) / steep,
    normalY: (sine - slope * cosine) / steep,
    density: Math.min(1, supporting / (last - first + 1)),
  };
}
