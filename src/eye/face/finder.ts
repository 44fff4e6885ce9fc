/** Finds frontal faces in a picture: where several windows agree, there is one. Pure. */
import type { Greys } from '../picture.ts';
import { scan, type Cascade } from './cascade.ts';
import { scaled, sumsOf } from './sums.ts';

/** What may be a face, in pixels of the picture: its middle and its width. */
export interface Found {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** How many windows agree on it. */
  readonly votes: number;
}

/** The widths of the windows, in pixels, the factor from one to the next, and whether each is looked at. */
interface Windows {
  readonly leastPx: number;
  readonly mostPx: number;
  readonly step: number;
  readonly isEach: boolean;
}

/** The step from one window to the next, as a share of its width. */
const STEP_SHARE = 1 / 16;
/** How far windows of one face may be apart, as a share of their width; their widths differ by twice as much. */
const APART_SHARE = 0.2;

function isSame(one: Found, other: Found): boolean {
  const most = APART_SHARE * Math.min(one.width, other.width);
  const isNear = Math.abs(one.x - other.x) <= most && Math.abs(one.y - other.y) <= most;
  return isNear && Math.abs(one.width - other.width) <= 2 * most;
}

/** Groups of windows, or of what several ways found, in which each is the same as at least one other; most votes first. */
export function grouped(windows: readonly Found[]): Found[] {
  const groups: Found[][] = [];
  for (const window of windows) {
    const near = groups.filter((group) => group.some((other) => isSame(window, other)));
    for (const group of near) groups.splice(groups.indexOf(group), 1);
    groups.push([...near.flat(), window]);
  }
  const found = groups.map((group): Found => {
    const sum = (of: (window: Found) => number): number => group.reduce((all, window) => all + of(window), 0);
    const mean = (of: (window: Found) => number): number => sum(of) / group.length;
    return {
      x: mean(({ x }) => x),
      y: mean(({ y }) => y),
      width: mean(({ width }) => width),
      votes: sum(({ votes }) => votes),
    };
  });
  return found.sort((one, other) => other.votes - one.votes);
}

export function facesIn(picture: Greys, cascade: Cascade, { leastPx, mostPx, step, isEach }: Windows): Found[] {
  const sums = sumsOf(picture);
  const { sizePx } = cascade;
  const windows: Found[] = [];
  for (let width = leastPx; width <= Math.min(mostPx, picture.width, picture.height); width *= step) {
    const level = scaled(sums, Math.round((picture.width * sizePx) / width));
    const scale = picture.width / level.width;
    scan(cascade, level, { stepPx: Math.round(STEP_SHARE * sizePx), isEach }, (x, y) =>
      windows.push({ x: (x + sizePx / 2) * scale, y: (y + sizePx / 2) * scale, width: sizePx * scale, votes: 1 }),
    );
  }
  return grouped(windows);
}
