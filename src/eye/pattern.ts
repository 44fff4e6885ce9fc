/**
 * A pattern that shows whether a browser alters what a page reads from a canvas, and what is left of it in a PNG. Pure; the
 * browser inflates the PNG's data.
 */

/** What became of the pattern: some browsers, against fingerprinting, alter all that a page reads. */
export type Readback =
  /** It couldn't be read back, or hasn't been yet. */
  | 'unknown'
  /** Every value is the one that was drawn. */
  | 'exact'
  /** Small differences, which a photo survives. */
  | 'noisy'
  /** Something else than what was drawn. */
  | 'altered';

/** The width and height, in pixels. */
export const PATTERN_SIZE = 32;
/** The mean difference above which a photo is useless, of 255. Noise of ±10 makes 5, what Firefox gives instead 83. */
const ALTERED_ABOVE = 24;

/** The name of PNG's chunks of data. */
const IDAT = 0x49444154;

/** Opaque RGBA pixels, always the same, that look like noise: a browser may leave a plain picture alone. */
export function drawnPattern(): Uint8ClampedArray<ArrayBuffer> {
  let seed = 1;
  return Uint8ClampedArray.from({ length: 4 * PATTERN_SIZE ** 2 }, (_, index) => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return index % 4 === 3 ? 255 : seed & 255;
  });
}

/** The data of a PNG's picture, in zlib's format; nothing of anything else. */
export function dataOf(png: ArrayBuffer): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(png);
  const parts = [];
  // each chunk is its length, its name, its data and a checksum
  for (let at = 8; at + 12 < png.byteLength;) {
    const length = view.getUint32(at);
    if (view.getUint32(at + 4) === IDAT) parts.push(new Uint8Array(png, at + 8, length));
    at += 12 + length;
  }
  return parts;
}

function paeth(left: number, above: number, corner: number): number {
  const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)];
  const toCorner = Math.abs(left + above - 2 * corner);
  return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner;
}

/**
 * The mean difference between the inflated rows and what was drawn, from 0 to 255. NaN unless they are the pattern's in RGB or
 * RGBA, 8 bits each.
 */
export function meanErrorOf(rows: Uint8Array): number {
  const drawn = drawnPattern();
  // each row begins with its filter
  const stride = rows.length / PATTERN_SIZE;
  const channels = (stride - 1) / PATTERN_SIZE;
  if (channels !== 3 && channels !== 4) return NaN;
  const values = new Uint8Array(rows);
  let sum = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const column = (at % stride) - 1;
    if (column < 0) continue;
    const [left = 0, corner = 0] = column < channels ? [] : [values[at - channels], values[at - channels - stride]];
    const above = values[at - stride] ?? 0;
    const predictions = [0, left, above, (left + above) >> 1, paeth(left, above, corner)];
    values[at] = (rows[at] ?? 0) + (predictions[rows[at - column - 1] ?? 0] ?? 0);
    const channel = column % channels;
    const pixel = PATTERN_SIZE * Math.floor(at / stride) + Math.floor(column / channels);
    if (channel < 3) sum += Math.abs((values[at] ?? 0) - (drawn[4 * pixel + channel] ?? 0));
  }
  return sum / (3 * PATTERN_SIZE ** 2);
}

export function readbackOf(meanError: number): Readback {
  if (meanError > ALTERED_ABOVE) return 'altered';
  return meanError > 0 ? 'noisy' : meanError === 0 ? 'exact' : 'unknown';
}
