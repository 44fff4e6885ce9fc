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

/** The picture with this width: each pixel is the mean light of its area, to a part of a pixel. */
export function shrunk({ width, height, sums }: Sums, toWidth: number): Greys {
  const scale = width / toWidth;
  const toHeight = Math.floor(height / scale);
  const stride = width + 1;
  const luma = new Uint8ClampedArray(toWidth * toHeight);
  // the sums above the upper and the lower edge of a row, at the left edge of each of its pixels
  let upper = new Float64Array(toWidth + 1);
  let lower = new Float64Array(toWidth + 1);
  for (let y = 0; y <= toHeight; y++) {
    const row = Math.min(height - 1, Math.floor(y * scale));
    const down = y * scale - row;
    for (let x = 0; x <= toWidth; x++) {
      const column = Math.min(width - 1, Math.floor(x * scale));
      const right = x * scale - column;
      const at = row * stride + column;
      const left = (sums[at] ?? 0) * (1 - down) + (sums[at + stride] ?? 0) * down;
      const next = (sums[at + 1] ?? 0) * (1 - down) + (sums[at + 1 + stride] ?? 0) * down;
      lower[x] = left + (next - left) * right;
    }
    if (y > 0)
      for (let x = 0; x < toWidth; x++) {
        const sum = (lower[x + 1] ?? 0) - (lower[x] ?? 0) - (upper[x + 1] ?? 0) + (upper[x] ?? 0);
        luma[(y - 1) * toWidth + x] = sum / (scale * scale);
      }
    [upper, lower] = [lower, upper];
  }
  return { width: toWidth, height: toHeight, luma };
}
