/** A picture as sums of its light, from which the light of any rectangle is read at once. Pure. */
import type { Greys } from '../picture.ts';
import type { Size } from '../geometry.ts';

/** For each corner of pixels, the sum of all light above and to the left of it, row by row. */
export interface Sums extends Size {
  readonly sums: Int32Array;
}

export function sumsOf({ width, height, luma }: Greys): Sums {
  const stride = width + 1;
  const sums = new Int32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += luma[y * width + x] ?? 0;
      const at = (y + 1) * stride + x + 1;
      sums[at] = (sums[at - stride] ?? 0) + row;
    }
  }
  return { width, height, sums };
}

/** The sums of the picture with this width: between two corners, a sum is that of the light up to there. They stay as large. */
export function scaled({ width, height, sums }: Sums, toWidth: number): Sums {
  const scale = width / toWidth;
  const toHeight = Math.floor(height / scale);
  const stride = width + 1;
  const columns = new Int32Array(toWidth + 1);
  const rights = new Float64Array(toWidth + 1);
  for (let x = 0; x <= toWidth; x++) {
    const column = (columns[x] = Math.min(width - 1, Math.floor(x * scale)));
    rights[x] = x * scale - column;
  }
  const to = new Int32Array((toWidth + 1) * (toHeight + 1));
  for (let y = 0, corner = 0; y <= toHeight; y++) {
    const row = Math.min(height - 1, Math.floor(y * scale));
    const down = y * scale - row;
    for (let x = 0; x <= toWidth; x++, corner++) {
      const at = row * stride + (columns[x] ?? 0);
      const upper = sums[at] ?? 0;
      const left = upper + ((sums[at + stride] ?? 0) - upper) * down;
      const above = sums[at + 1] ?? 0;
      const next = above + ((sums[at + stride + 1] ?? 0) - above) * down;
      to[corner] = left + (next - left) * (rights[x] ?? 0);
    }
  }
  return { width: toWidth, height: toHeight, sums: to };
}
