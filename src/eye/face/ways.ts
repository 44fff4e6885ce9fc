/** The ways to look for a face in a picture. What one of them misses, another may find. Pure. */
import type { Greys } from '../picture.ts';
import { unpack, type Cascade } from './cascade.ts';
import { facesIn, type Found } from './finder.ts';
import { IMPROVED } from './improved-cascade.ts';
import { PLAIN } from './plain-cascade.ts';
import { sumsOf } from './sums.ts';

interface Kind {
  readonly cascade: Cascade;
  /** A face's width, and how far up its middle is as a share of that, in widths of what the cascade finds. */
  readonly widthFactor: number;
  readonly riseShare: number;
  /** How many windows have to agree on a face. */
  readonly votes: number;
}

const plain: Kind = { cascade: unpack(PLAIN), widthFactor: 1, riseShare: 0, votes: 3 };
/** Its windows are narrower, and end below the brows. */
const improved: Kind = { cascade: unpack(IMPROVED), widthFactor: 1.5, riseShare: 0.05, votes: 2 };

export type Way = (picture: Greys) => readonly Found[];

const by =
  ({ cascade, widthFactor, riseShare, votes }: Kind): Way =>
  (picture) =>
    facesIn(picture, cascade)
      .filter((found) => found.votes >= votes)
      .map((found) => {
        const width = widthFactor * found.width;
        return { ...found, width, y: found.y - riseShare * width };
      });

/** The cascades see a face and its mirror image differently. */
const mirrored =
  (way: Way): Way =>
  ({ width, height, luma }) => {
    const other = new Uint8ClampedArray(luma.length);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) other[y * width + x] = luma[(y + 1) * width - 1 - x] ?? 0;
    return way({ width, height, luma: other }).map((face) => ({ ...face, x: width - face.x }));
  };

/** How far around a pixel its light is evened, as a share of the shorter side; and the light it gets. */
const EVENED_SHARE = 0.1;
const EVENED_LUMA = 110;
/** In darker surroundings, there is nothing but grain. */
const MIN_AROUND_LUMA = 8;

/** Where a lamp is above, below or beside the face. */
const evened =
  (way: Way): Way =>
  (picture) => {
    const { width, height, luma } = picture;
    const { sums } = sumsOf(picture);
    const reach = Math.round(EVENED_SHARE * Math.min(width, height));
    const even = new Uint8ClampedArray(luma.length);
    for (let y = 0; y < height; y++) {
      const top = Math.max(0, y - reach);
      const bottom = Math.min(height, y + reach + 1);
      for (let x = 0; x < width; x++) {
        const left = Math.max(0, x - reach);
        const right = Math.min(width, x + reach + 1);
        const at = (column: number, row: number): number => sums[row * (width + 1) + column] ?? 0;
        const sum = at(right, bottom) - at(right, top) - at(left, bottom) + at(left, top);
        const around = sum / ((right - left) * (bottom - top));
        even[y * width + x] = (EVENED_LUMA * (luma[y * width + x] ?? 0)) / Math.max(MIN_AROUND_LUMA, around);
      }
    }
    return way({ width, height, luma: even });
  };

/** A head that leans by so many degrees to the right in the picture, or to the left, looks upright. */
const leaning =
  (way: Way, degrees: number): Way =>
  ({ width, height, luma }) => {
    const radians = (degrees * Math.PI) / 180;
    const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
    const [middleX, middleY] = [width / 2, height / 2];
    const there = (x: number, y: number): readonly [number, number] => {
      const [right, down] = [x - middleX, y - middleY];
      return [middleX + cosine * right - sine * down, middleY + sine * right + cosine * down];
    };
    const turned = new Uint8ClampedArray(luma.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const [fromX, fromY] = there(x + 0.5, y + 0.5);
        const column = Math.max(0, Math.min(width - 1, Math.floor(fromX)));
        const row = Math.max(0, Math.min(height - 1, Math.floor(fromY)));
        turned[y * width + x] = luma[row * width + column] ?? 0;
      }
    }
    return way({ width, height, luma: turned }).map((face) => {
      const [x, y] = there(face.x, face.y);
      return { ...face, x, y };
    });
  };

const LEAN_DEGREES = 17;

/** In the order in which they are tried: the first four find most faces. */
export const WAYS: readonly Way[] = [
  by(plain),
  by(improved),
  mirrored(by(plain)),
  mirrored(by(improved)),
  evened(by(plain)),
  evened(by(improved)),
  leaning(by(plain), LEAN_DEGREES),
  leaning(by(plain), -LEAN_DEGREES),
];
