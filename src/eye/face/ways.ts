/** The ways to look for a face in a picture. What one of them misses, another may find. Pure. */
import type { Greys } from '../picture.ts';
import { unpack, type Cascade } from './cascade.ts';
import { facesIn, type Found } from './finder.ts';
import { IMPROVED } from './improved-cascade.ts';
import { PLAIN } from './plain-cascade.ts';
import { sumsOf } from './sums.ts';

/** How closely to look: `again` where one was a moment ago, at each window; `closely` where all ways together decide. */
type Care = 'quickly' | 'closely' | 'again';

interface Kind {
  readonly cascade: Cascade;
  /** Its narrowest window, in pixels: narrower ones take more time than all others. */
  readonly leastPx: number;
  /** A face's width, and how far up its middle is as a share of that, in widths of what the cascade finds. */
  readonly widthFactor: number;
  readonly riseShare: number;
  /** How many votes one of its windows has. */
  readonly worth: number;
  /** The factor from the width of one window to the next, and how many windows have to agree on a face. */
  readonly looks: Readonly<Record<Care, { readonly step: number; readonly windows: number }>>;
}

const plain: Kind = {
  cascade: unpack(PLAIN),
  leastPx: 24,
  widthFactor: 1,
  riseShare: 0,
  worth: 1,
  looks: { quickly: { step: 1.1, windows: 3 }, closely: { step: 1.06, windows: 1 }, again: { step: 1.06, windows: 2 } },
};
/** Its windows are narrower, and end below the brows. */
const improved: Kind = {
  cascade: unpack(IMPROVED),
  leastPx: 52,
  widthFactor: 1.5,
  riseShare: 0.05,
  worth: 2,
  looks: { quickly: { step: 1.1, windows: 2 }, closely: { step: 1.06, windows: 1 }, again: { step: 1.06, windows: 1 } },
};

/** The faces to look for: how wide, in pixels. */
export interface Sought {
  readonly leastPx: number;
  readonly mostPx: number;
  readonly care: Care;
}
type Way = (picture: Greys, sought: Sought) => readonly Found[];

const by =
  ({ cascade, widthFactor, riseShare, worth, looks, ...kind }: Kind): Way =>
  (picture, { leastPx, mostPx, care }) => {
    const { step, windows } = looks[care];
    const wanted = {
      leastPx: Math.max(kind.leastPx, leastPx / widthFactor),
      mostPx: mostPx / widthFactor,
      step,
      isEach: care === 'again',
    };
    return facesIn(picture, cascade, wanted)
      .filter((found) => found.votes >= windows)
      .map((found) => {
        const width = widthFactor * found.width;
        return { ...found, width, y: found.y - riseShare * width, votes: worth * found.votes };
      });
  };

/** The cascades see a face and its mirror image differently. */
const mirrored =
  (way: Way): Way =>
  ({ width, height, luma }, sought) => {
    const other = new Uint8ClampedArray(luma.length);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) other[y * width + x] = luma[(y + 1) * width - 1 - x] ?? 0;
    return way({ width, height, luma: other }, sought).map((face) => ({ ...face, x: width - face.x }));
  };

/** How far around a pixel its light is evened, in pixels; and the light it gets. */
const EVENED_REACH_PX = 24;
const EVENED_LUMA = 110;
/** In darker surroundings, there is nothing but grain. */
const MIN_AROUND_LUMA = 8;

/** Where a lamp is above, below or beside the face. */
const evened =
  (way: Way): Way =>
  (picture, sought) => {
    const { width, height, luma } = picture;
    const { sums } = sumsOf(picture);
    const even = new Uint8ClampedArray(luma.length);
    for (let y = 0, pixel = 0; y < height; y++) {
      const bottom = Math.min(height, y + EVENED_REACH_PX + 1);
      const top = Math.max(0, y - EVENED_REACH_PX);
      const [upper, lower] = [top * (width + 1), bottom * (width + 1)];
      for (let x = 0; x < width; x++, pixel++) {
        const left = Math.max(0, x - EVENED_REACH_PX);
        const right = Math.min(width, x + EVENED_REACH_PX + 1);
        const above = (sums[upper + right] ?? 0) - (sums[upper + left] ?? 0);
        const sum = (sums[lower + right] ?? 0) - (sums[lower + left] ?? 0) - above;
        const around = sum / ((right - left) * (bottom - top));
        even[pixel] = (EVENED_LUMA * (luma[pixel] ?? 0)) / Math.max(MIN_AROUND_LUMA, around);
      }
    }
    return way({ width, height, luma: even }, sought);
  };

/** A head that leans by so many degrees to the right in the picture, or to the left, looks upright. */
const leaning =
  (way: Way, degrees: number): Way =>
  ({ width, height, luma }, sought) => {
    const radians = (degrees * Math.PI) / 180;
    const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
    const [middleX, middleY] = [width / 2, height / 2];
    const turned = new Uint8ClampedArray(luma.length);
    for (let y = 0, pixel = 0; y < height; y++) {
      const down = y + 0.5 - middleY;
      for (let x = 0; x < width; x++, pixel++) {
        const right = x + 0.5 - middleX;
        const column = Math.floor(middleX + cosine * right - sine * down);
        const row = Math.floor(middleY + sine * right + cosine * down);
        const at = Math.max(0, Math.min(height - 1, row)) * width + Math.max(0, Math.min(width - 1, column));
        turned[pixel] = luma[at] ?? 0;
      }
    }
    return way({ width, height, luma: turned }, sought).map((face) => {
      const [right, down] = [face.x - middleX, face.y - middleY];
      return { ...face, x: middleX + cosine * right - sine * down, y: middleY + sine * right + cosine * down };
    });
  };

const LEAN_DEGREES = 17;
const LEANING = [leaning(by(plain), LEAN_DEGREES), leaning(by(plain), -LEAN_DEGREES)] as const;

/** In the order in which they are tried: the first four find most faces. */
export const WAYS: readonly Way[] = [
  by(plain),
  by(improved),
  mirrored(by(plain)),
  mirrored(by(improved)),
  evened(by(improved)),
  LEANING[0],
  evened(by(plain)),
  LEANING[1],
];

/** Before a photo, others are looked for in the ways that see upright faces. */
export const RIVAL_WAYS: readonly Way[] = WAYS.filter((way) => !LEANING.some((other) => other === way));
