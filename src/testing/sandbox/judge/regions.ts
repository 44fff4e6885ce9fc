// Regions of a mask and their shapes: area, convex hull, the smallest rectangle around them. Imports nothing; knows
// neither pictures nor cards.

/** A point in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One connected region of a mask, its holes filled. */
export interface Region {
  /** Pixels, holes included. */
  readonly area: number;
  /** Pixels of the region that lie on the mask's outermost rows and columns. */
  readonly borderPixels: number;
  /** Corners of the convex hull around the pixels, in order. */
  readonly hull: readonly Point[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Twice the signed area of a triangle: positive where the turn at `corner` is a left one. */
function turn(from: Point, corner: Point, to: Point): number {
  return (corner.x - from.x) * (to.y - from.y) - (corner.y - from.y) * (to.x - from.x);
}

/** The convex hull by Andrew's monotone chain. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.slice().sort((one, other) => one.x - other.x || one.y - other.y);
  const chain = (ordered: readonly Point[]): Point[] => {
    const corners: Point[] = [];
    for (const point of ordered) {
      for (;;) {
        const before = corners.at(-2);
        const last = corners.at(-1);
        if (!before || !last || turn(before, last, point) > 0) break;
        corners.pop();
      }
      corners.push(point);
    }
    return corners.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.slice().reverse())];
}

/** Area of a simple polygon, in square pixels. */
export function polygonArea(corners: readonly Point[]): number {
  const twice = corners.reduce((sum, corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    return sum + corner.x * next.y - next.x * corner.y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** The smallest rectangle around a convex polygon, in pixels. One of its sides lies on a side of the polygon. */
export function smallestRectangle(hull: readonly Point[]): { longSide: number; shortSide: number } {
  let best = { longSide: Infinity, shortSide: Infinity };
  hull.forEach((corner, index) => {
    const next = hull[(index + 1) % hull.length] ?? corner;
    const length = Math.hypot(next.x - corner.x, next.y - corner.y);
    if (length === 0) return;
    const along = { x: (next.x - corner.x) / length, y: (next.y - corner.y) / length };
    const extent = (project: (point: Point) => number): number => {
      const values = hull.map(project);
      return Math.max(...values) - Math.min(...values);
    };
    const one = extent((point) => point.x * along.x + point.y * along.y);
    const other = extent((point) => point.y * along.x - point.x * along.y);
    if (one * other < best.longSide * best.shortSide) {
      best = { longSide: Math.max(one, other), shortSide: Math.min(one, other) };
    }
  });
  return best;
}

/**
 * Share (0 to 1) of a polygon's outline that runs in two directions at right angles, give or take a tolerance: 1 for a
 * rectangle, 0.95 for one with round corners, 0.22 for a circle at 10 degrees. `counts` says which sides are looked at.
 */
export function squareness(
  corners: readonly Point[],
  toleranceDegrees: number,
  counts: (from: Point, to: Point) => boolean,
): number {
  const sides = corners
    .map((from, index) => ({ from, to: corners[(index + 1) % corners.length] ?? from }))
    .filter(({ from, to }) => counts(from, to))
    .map(({ from, to }) => ({
      length: Math.hypot(to.x - from.x, to.y - from.y),
      degrees: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
    }));
  const total = sides.reduce((sum, side) => sum + side.length, 0);
  if (total === 0) return 0;
  const along = sides.map((axis) =>
    sides.reduce((sum, side) => {
      const apart = (((side.degrees - axis.degrees) % 90) + 90) % 90;
      return Math.min(apart, 90 - apart) <= toleranceDegrees ? sum + side.length : sum;
    }, 0),
  );
  return Math.max(...along) / total;
}

/** Everything that is connected to `start` (by sides) and belongs, in no order; each is marked in `seen`. */
function flood(
  start: number,
  width: number,
  height: number,
  seen: Uint8Array,
  belongs: (index: number) => boolean,
): number[] {
  const found = [start];
  seen[start] = 1;
  const reach = (index: number): void => {
    if (seen[index] === 1 || !belongs(index)) return;
    seen[index] = 1;
    found.push(index);
  };
  // Grows while it is walked: what is reached is visited in turn.
  for (const index of found) {
    const x = index % width;
    if (x > 0) reach(index - 1);
    if (x < width - 1) reach(index + 1);
    if (index >= width) reach(index - width);
    if (index < width * (height - 1)) reach(index + width);
  }
  return found;
}

function describe(members: readonly number[], width: number, height: number): Region {
  const xs = members.map((index) => index % width);
  const ys = members.map((index) => Math.floor(index / width));
  const smallest = (values: readonly number[]): number =>
    values.reduce((least, value) => Math.min(least, value), Infinity);
  const largest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0);
  const [left, top, right, bottom] = [smallest(xs), smallest(ys), largest(xs) + 1, largest(ys) + 1];
  const borderPixels = members.filter((_, place) => {
    const x = xs[place];
    const y = ys[place];
    return x === 0 || y === 0 || x === width - 1 || y === height - 1;
  }).length;

  // A margin of one pixel around the region, so that everything outside it is connected.
  const boxWidth = right - left + 2;
  const boxHeight = bottom - top + 2;
  const inside = new Uint8Array(boxWidth * boxHeight);
  const rowEnds = new Map<number, { first: number; last: number }>();
  xs.forEach((x, place) => {
    const y = ys[place] ?? 0;
    inside[(y - top + 1) * boxWidth + (x - left + 1)] = 1;
    const ends = rowEnds.get(y);
    rowEnds.set(y, { first: Math.min(ends?.first ?? x, x), last: Math.max(ends?.last ?? x, x) });
  });
  const isOutside = (index: number): boolean => inside[index] === 0;
  const outside = flood(0, boxWidth, boxHeight, new Uint8Array(inside.length), isOutside);
  const corners = [...rowEnds].flatMap(([y, { first, last }]) => [
    { x: first, y },
    { x: first, y: y + 1 },
    { x: last + 1, y },
    { x: last + 1, y: y + 1 },
  ]);
  return { area: inside.length - outside.length, borderPixels, hull: convexHull(corners), left, top, right, bottom };
}

/** The regions of a mask (1 = in) that have at least `minArea` pixels, largest first. */
export function findRegions(mask: Uint8Array, width: number, height: number, minArea: number): Region[] {
  const seen = new Uint8Array(mask.length);
  const regions: Region[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== 1 || seen[start] === 1) continue;
    const members = flood(start, width, height, seen, (index) => mask[index] === 1);
    if (members.length >= minArea) regions.push(describe(members, width, height));
  }
  return regions.sort((one, other) => other.area - one.area);
}
