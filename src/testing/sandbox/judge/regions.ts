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
        const [before, last] = corners.slice(-2);
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

/** Visits everything that is connected to `start` (by sides) and satisfies `belongs`, each pixel once, marking it in `seen`. */
function flood(
  start: number,
  width: number,
  height: number,
  seen: Uint8Array,
  belongs: (index: number) => boolean,
  visit: (index: number) => void,
): void {
  const open = [start];
  seen[start] = 1;
  const reach = (index: number): void => {
    if (seen[index] === 1 || !belongs(index)) return;
    seen[index] = 1;
    open.push(index);
  };
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    visit(index);
    const x = index % width;
    if (x > 0) reach(index - 1);
    if (x < width - 1) reach(index + 1);
    if (index >= width) reach(index - width);
    if (index < width * (height - 1)) reach(index + width);
  }
}

function describe(members: readonly number[], width: number, height: number): Region {
  const inside = new Uint8Array(width * height);
  let borderPixels = 0;
  let [left, top, right, bottom] = [width, height, 0, 0];
  const corners: Point[] = [];
  for (const index of members) {
    inside[index] = 1;
    const x = index % width;
    const y = Math.floor(index / width);
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) borderPixels++;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
    corners.push({ x, y }, { x: x + 1, y }, { x, y: y + 1 }, { x: x + 1, y: y + 1 });
  }
  const outside = new Uint8Array(width * height);
  let outsideCount = 0;
  for (let index = 0; index < inside.length; index++) {
    const x = index % width;
    const isBorder = x === 0 || x === width - 1 || index < width || index >= width * (height - 1);
    if (!isBorder || inside[index] === 1 || outside[index] === 1) continue;
    flood(
      index,
      width,
      height,
      outside,
      (other) => inside[other] === 0,
      () => outsideCount++,
    );
  }
  return { area: width * height - outsideCount, borderPixels, hull: convexHull(corners), left, top, right, bottom };
}

/** The regions of a mask (1 = in) that have at least `minArea` pixels, largest first. */
export function findRegions(mask: Uint8Array, width: number, height: number, minArea: number): Region[] {
  const seen = new Uint8Array(mask.length);
  const regions: Region[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== 1 || seen[start] === 1) continue;
    const members: number[] = [];
    flood(
      start,
      width,
      height,
      seen,
      (index) => mask[index] === 1,
      (index) => members.push(index),
    );
    if (members.length >= minArea) regions.push(describe(members, width, height));
  }
  return regions.sort((one, other) => other.area - one.area);
}
