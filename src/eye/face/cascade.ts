/**
 * A boosted cascade of local binary patterns: says which windows of a picture may show a face. Each of its trees compares the
 * light of eight blocks with that of the block between them. Pure.
 */
import type { Sums } from './sums.ts';

/** Flat numbers, as a phone has thousands of windows to go through, several times a second. */
export interface Cascade {
  /** The side of its window, in pixels. */
  readonly sizePx: number;
  /** Of each stage: the end of its trees, and the most that they may add; a window with more shows no face. */
  readonly ends: Int32Array;
  readonly mosts: Int32Array;
  /** Of each tree: what it adds if it sees one of its patterns, a bit for each of the 256 in eight words. */
  readonly penalties: Int32Array;
  readonly patterns: Int32Array;
  /** Of each tree: the left, the top, the width and the height of the first of its nine blocks, in pixels of the window. */
  readonly blocks: Int32Array;
}

/** Every browser, worker and Node has it, but ECMAScript's own types don't. */
declare function atob(base64: string): string;

/** Reads what `scripts/face-cascades.mjs` has packed. */
export function unpack(text: string): Cascade {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  let at = 0;
  const byte = (): number => bytes[at++] ?? 0;
  const number = (): number => 256 * byte() + byte();
  const sizePx = byte();
  const [ends, mosts, penalties, patterns, blocks]: [number[], number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
    [],
  ];
  for (let stages = byte(); stages > 0; stages--) {
    ends.push((ends.at(-1) ?? 0) + byte());
    mosts.push(number());
    while (penalties.length < (ends.at(-1) ?? 0)) {
      penalties.push(number());
      for (let side = 0; side < 4; side++) blocks.push(byte());
      for (let word = 0; word < 8; word++) patterns.push(byte() | (byte() << 8) | (byte() << 16) | (byte() << 24));
    }
  }
  return {
    sizePx,
    ends: Int32Array.from(ends),
    mosts: Int32Array.from(mosts),
    penalties: Int32Array.from(penalties),
    patterns: Int32Array.from(patterns),
    blocks: Int32Array.from(blocks),
  };
}

/** Where the corners of each tree's nine blocks are, four rows of four, from the corner of a window in sums of this stride. */
function cornersOf({ blocks }: Cascade, stride: number): Int32Array {
  const corners = new Int32Array(4 * blocks.length);
  for (let corner = 0; corner < corners.length; corner++) {
    const block = 4 * (corner >> 4);
    const across = (blocks[block] ?? 0) + (corner & 3) * (blocks[block + 2] ?? 0);
    const down = (blocks[block + 1] ?? 0) + ((corner >> 2) & 3) * (blocks[block + 3] ?? 0);
    corners[corner] = down * stride + across;
  }
  return corners;
}

/**
 * Calls `found` with the upper left corner of each window in which the cascade sees a face. Unless each is looked at, the one
 * beside a window that doesn't look at all like a face is left out.
 */
export function scan(
  cascade: Cascade,
  { width, height, sums }: Sums,
  { stepPx, isEach }: { readonly stepPx: number; readonly isEach: boolean },
  found: (x: number, y: number) => void,
): void {
  const { sizePx, ends, mosts, penalties, patterns } = cascade;
  const stride = width + 1;
  const corners = cornersOf(cascade, stride);

  /** How many stages see a face, one after another. */
  function stagesOf(at: number): number {
    let index = 0;
    for (let stage = 0; stage < ends.length; stage++) {
      let left = mosts[stage] ?? 0;
      for (; index < (ends[stage] ?? 0); index++) {
        const o = 16 * index;
        const s0 = sums[at + (corners[o] ?? 0)] ?? 0;
        const s1 = sums[at + (corners[o + 1] ?? 0)] ?? 0;
        const s2 = sums[at + (corners[o + 2] ?? 0)] ?? 0;
        const s3 = sums[at + (corners[o + 3] ?? 0)] ?? 0;
        const s4 = sums[at + (corners[o + 4] ?? 0)] ?? 0;
        const s5 = sums[at + (corners[o + 5] ?? 0)] ?? 0;
        const s6 = sums[at + (corners[o + 6] ?? 0)] ?? 0;
        const s7 = sums[at + (corners[o + 7] ?? 0)] ?? 0;
        const s8 = sums[at + (corners[o + 8] ?? 0)] ?? 0;
        const s9 = sums[at + (corners[o + 9] ?? 0)] ?? 0;
        const s10 = sums[at + (corners[o + 10] ?? 0)] ?? 0;
        const s11 = sums[at + (corners[o + 11] ?? 0)] ?? 0;
        const s12 = sums[at + (corners[o + 12] ?? 0)] ?? 0;
        const s13 = sums[at + (corners[o + 13] ?? 0)] ?? 0;
        const s14 = sums[at + (corners[o + 14] ?? 0)] ?? 0;
        const s15 = sums[at + (corners[o + 15] ?? 0)] ?? 0;
        const centre = s5 - s6 - s9 + s10;
        // the sign of a difference is its bit, without a branch
        const pattern =
          ((~(s0 - s1 - s4 + s5 - centre) >>> 31) << 7) |
          ((~(s1 - s2 - s5 + s6 - centre) >>> 31) << 6) |
          ((~(s2 - s3 - s6 + s7 - centre) >>> 31) << 5) |
          ((~(s6 - s7 - s10 + s11 - centre) >>> 31) << 4) |
          ((~(s10 - s11 - s14 + s15 - centre) >>> 31) << 3) |
          ((~(s9 - s10 - s13 + s14 - centre) >>> 31) << 2) |
          ((~(s8 - s9 - s12 + s13 - centre) >>> 31) << 1) |
          (~(s4 - s5 - s8 + s9 - centre) >>> 31);
        const isPenal = ((patterns[8 * index + (pattern >> 5)] ?? 0) >> (pattern & 31)) & 1;
        left -= (penalties[index] ?? 0) & -isPenal;
      }
      if (left < 0) return stage;
    }
    return ends.length;
  }

  for (let y = 0; y + sizePx <= height; y += stepPx)
    for (let x = 0; x + sizePx <= width; x += stepPx) {
      const stages = stagesOf(y * stride + x);
      if (stages === ends.length) found(x, y);
      else if (stages === 0 && !isEach) x += stepPx;
    }
}
