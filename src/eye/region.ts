/**
 * Finds the part of a picture, in the shape of a card, whose texture differs most from all around it: how strong its steps of
 * light are, and how light it is beside what is near. Works where a pattern or a pale table hides the edges, only roughly. Pure.
 */
import { ASPECT } from './card.ts';
import type { Greys } from './picture.ts';

/** Where something in the shape of a card may be. Shares are of the picture's width, from its middle; degrees clockwise. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly turn: number;
}

const SQUARE_PX = 4;
/** Steps of light, as shares of the light around: each class begins where the one before ends. */
const STEP_SHARES = [0.015, 0.04, 0.09, 0.2] as const;
/** The class from which on a step belongs to print. */
const PRINT_CLASS = 2;
/** The same of the light itself. */
const LIGHT_SHARES = [0.85, 1.08] as const;
const LIGHTS = LIGHT_SHARES.length + 1;
const TEXTURES = (STEP_SHARES.length + 1) * LIGHTS;
/** How many squares count as around one, in each direction. */
const AROUND = 2;

function classOf(share: number, shares: readonly number[]): number {
  let texture = 0;
  while (share > (shares[texture] ?? Infinity)) texture++;
  return texture;
}

/** How many pixels of each texture there are in each square. */
function texturesOf({ width, height, luma }: Greys, columns: number, rows: number): Uint8Array {
  const lumaAt = (x: number, y: number): number => luma[y * width + x] ?? 0;
  const lights = new Float64Array(columns * rows);
  for (let y = 0; y < rows * SQUARE_PX; y++) {
    for (let x = 0; x < columns * SQUARE_PX; x++) {
      const square = Math.floor(y / SQUARE_PX) * columns + Math.floor(x / SQUARE_PX);
      lights[square] = (lights[square] ?? 0) + lumaAt(x, y) / SQUARE_PX ** 2;
    }
  }
  const counts = new Uint8Array(columns * rows * TEXTURES);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let [sum, count] = [0, 0];
      for (let down = Math.max(0, row - AROUND); down <= Math.min(rows - 1, row + AROUND); down++) {
        for (let right = Math.max(0, column - AROUND); right <= Math.min(columns - 1, column + AROUND); right++) {
          sum += lights[down * columns + right] ?? 0;
          count++;
        }
      }
      const around = sum / count + 4;
      for (let pixel = 0; pixel < SQUARE_PX ** 2; pixel++) {
        const x = column * SQUARE_PX + (pixel % SQUARE_PX);
        const y = row * SQUARE_PX + Math.floor(pixel / SQUARE_PX);
        if (x === 0 || y === 0 || x > width - 2 || y > height - 2) continue;
        const [right, below] = [lumaAt(x + 1, y) - lumaAt(x - 1, y), lumaAt(x, y + 1) - lumaAt(x, y - 1)];
        const step = Math.sqrt(right * right + below * below) / 2;
        const texture = classOf(step / around, STEP_SHARES) * LIGHTS + classOf(lumaAt(x, y) / around, LIGHT_SHARES);
        const at = (row * columns + column) * TEXTURES + texture;
        counts[at] = (counts[at] ?? 0) + 1;
      }
    }
  }
  return counts;
}

/** n log2 n, for as many pixels as a picture has. */
const logs: number[] = [0];
const timesLog = (count: number): number => (logs[count] ??= count * Math.log2(count));

const pixelsIn = (part: Int32Array): number => part.reduce((sum, count) => sum + count, 0);

/** How much of two parts differs, as a share. */
function differenceOf(one: Int32Array, other: Int32Array): number {
  const [ofOne, ofOther] = [pixelsIn(one), pixelsIn(other)];
  return one.reduce((sum, count, at) => sum + Math.abs(count / ofOne - (other[at] ?? 0) / ofOther), 0) / 2;
}

/** Fewer pixels inside or outside say nothing. */
const MIN_PIXELS = 300;
/** Of the strips on both sides of an edge, how thick they are, as a share of half the height; and the least part to be seen. */
const STRIP = 0.35;
const MIN_STRIP = 0.35;

/**
 * What a card is by its texture: how much of it is print (a part of one may be all print), how much it differs, and how much of
 * it and its edges is seen.
 */
const MIN_PRINT = 0.33;
const MAX_PRINT = 0.74;
const MIN_GAIN = 2000;
/** Of what was found by its edges, less is enough where it is small: so many bits a pixel. */
const MIN_PIXEL_GAIN = 0.42;
const MIN_SEEN = 0.4;
const MIN_EDGES = 2;

/** The lengths that are looked for. */
const MIN_LENGTH = 0.24;
const MAX_LENGTH = 1.35;
const NEXT_LENGTH = 1.14;
const TURNS = [-30, -20, -10, 10, 20, 30] as const;
/** How a place is moved to find a better one: aside, down, by a factor of its length, and turned. */
const MOVES = [
  [0.04, 0, 1, 0],
  [0, 0.04, 1, 0],
  [0, 0, 1.12, 0],
  [0, 0, 1, 8],
] as const;

/** How a picture's parts differ from the rest. */
export interface Regions {
  /** How many bits are saved by telling the textures of a place apart from the rest. */
  readonly gainAt: (place: Place) => number;
  /** Its area in pixels, those beyond the picture included. */
  readonly areaOf: (place: Place) => number;
  /** The share of it that is in the picture. */
  readonly seenAt: (place: Place) => number;
  /** The least share of what has another texture beyond an edge, of those that are seen; 0 if fewer than two are. */
  readonly leastBeyond: (place: Place) => number;
  /** Whether a card that was found by its edges differs from the rest. */
  readonly isOtherAt: (place: Place) => boolean;
  /** Whether a place that differs may be a card: by its print, and by how much of it is seen. */
  readonly isCardAt: (place: Place) => boolean;
  /** How much the left half of the picture differs from the right one, as a share. */
  readonly halvesDiffer: () => number;
  /** The place that differs most. */
  readonly find: () => Place;
}

export function regionsIn(picture: Greys): Regions {
  const columns = Math.floor(picture.width / SQUARE_PX);
  const rows = Math.floor(picture.height / SQUARE_PX);
  const counts = texturesOf(picture, columns, rows);

  /** For each square and each texture, how many pixels above and to the left of it have that texture. */
  const across = (columns + 1) * TEXTURES;
  const sums = new Int32Array(across * (rows + 1));
  for (let row = 1; row <= rows; row++) {
    for (let at = TEXTURES; at < across; at++) {
      const to = row * across + at;
      const before = (sums[to - TEXTURES] ?? 0) + (sums[to - across] ?? 0) - (sums[to - across - TEXTURES] ?? 0);
      sums[to] = before + (counts[(row - 1) * columns * TEXTURES + at - TEXTURES] ?? 0);
    }
  }

  /** Adds to a part the squares from a column to another and from a row to another, without the last. */
  function add(part: Int32Array, left: number, right: number, top: number, bottom: number): void {
    const [above, below] = [top * across, bottom * across];
    const [before, until] = [left * TEXTURES, right * TEXTURES];
    for (let texture = 0; texture < TEXTURES; texture++) {
      const more = (sums[below + until + texture] ?? 0) - (sums[above + until + texture] ?? 0);
      const less = (sums[below + before + texture] ?? 0) - (sums[above + before + texture] ?? 0);
      part[texture] = (part[texture] ?? 0) + more - less;
    }
  }

  /** Adds up the squares of a place that isn't turned. */
  function uprightAt({ x, y, width }: Place): Int32Array {
    const edge = (middle: number, half: number, most: number): number =>
      Math.max(0, Math.min(most, Math.round(middle + half * columns)));
    const [middleX, middleY] = [(x + 0.5) * columns, y * columns + rows / 2];
    const part = new Int32Array(TEXTURES);
    add(
      part,
      edge(middleX, -width / 2, columns),
      edge(middleX, width / 2, columns),
      edge(middleY, -width / 2 / ASPECT, rows),
      edge(middleY, width / 2 / ASPECT, rows),
    );
    return part;
  }

  /**
   * Adds up the squares of a place, or near it: `isIn` is asked for them along and across it, in halves of its length and
   * height. In each row, those that are in must lie together.
   */
  function partAt(
    { x, y, width, turn }: Place,
    reach: number,
    isIn: (along: number, down: number) => boolean,
  ): Int32Array {
    const part = new Int32Array(TEXTURES);
    const radians = (turn * Math.PI) / 180;
    const half = (width * columns) / 2;
    const [cosine, sine] = [Math.cos(radians) / half, Math.sin(radians) / half];
    const [middleX, middleY, far] = [(x + 0.5) * columns - 0.5, y * columns + rows / 2 - 0.5, reach * half];
    const last = Math.min(columns - 1, middleX + far);
    for (let row = Math.max(0, Math.ceil(middleY - far)); row <= Math.min(rows - 1, middleY + far); row++) {
      const below = row - middleY;
      const isColumnIn = (column: number): boolean => {
        const right = column - middleX;
        return isIn(right * cosine + below * sine, ASPECT * (below * cosine - right * sine));
      };
      let from = Math.max(0, Math.ceil(middleX - far));
      while (from <= last && !isColumnIn(from)) from++;
      let to = from;
      while (to <= last && isColumnIn(to)) to++;
      if (to > from) add(part, from, to, row, row + 1);
    }
    return part;
  }

  const insideOf = (place: Place): Int32Array =>
    partAt(place, 1.2, (along, down) => Math.abs(along) < 1 && Math.abs(down) < 1);
  const all = uprightAt({ x: 0, y: 0, width: 2, turn: 0 });

  function gainOf(part: Int32Array): number {
    let [inside, outside, bits] = [0, 0, 0];
    for (let texture = 0; texture < TEXTURES; texture++) {
      const within = part[texture] ?? 0;
      const whole = all[texture] ?? 0;
      inside += within;
      outside += whole - within;
      bits += timesLog(within) + timesLog(whole - within) - timesLog(whole);
    }
    if (inside < MIN_PIXELS || outside < MIN_PIXELS) return 0;
    return bits + timesLog(inside + outside) - timesLog(inside) - timesLog(outside);
  }

  const gainAt = (place: Place): number => gainOf(insideOf(place));
  const areaOf = ({ width }: Place): number => (width * picture.width) ** 2 / ASPECT;

  return {
    gainAt,
    areaOf,
    seenAt: (place) => pixelsIn(insideOf(place)) / areaOf(place),
    leastBeyond(place) {
      const differences = [0, 1, 2, 3].flatMap((edge) => {
        const isSide = edge < 2;
        const way = edge % 2 === 0 ? 1 : -1;
        const strip = (out: number): Int32Array =>
          partAt(place, 1.7, (along, down) => {
            const [away, aside] = isSide ? [ASPECT * (way * along - 1), down] : [way * down - 1, along];
            return away * out >= 0 && away * out < STRIP && Math.abs(aside) < 1;
          });
        const [within, beyond] = [strip(-1), strip(1)];
        const least = (MIN_STRIP * STRIP * areaOf(place)) / 2 / (isSide ? ASPECT : 1);
        return Math.min(pixelsIn(within), pixelsIn(beyond)) < least ? [] : [differenceOf(within, beyond)];
      });
      return differences.length < MIN_EDGES ? 0 : Math.min(...differences);
    },
    isOtherAt: (place) => gainAt(place) > Math.min(MIN_GAIN, MIN_PIXEL_GAIN * areaOf(place)),
    isCardAt(place) {
      const part = insideOf(place);
      const pixels = pixelsIn(part);
      const print = pixelsIn(part.subarray(PRINT_CLASS * LIGHTS));
      return (
        print > MIN_PRINT * pixels &&
        print < MAX_PRINT * pixels &&
        pixels > MIN_SEEN * areaOf(place) &&
        gainOf(part) > MIN_GAIN
      );
    },
    halvesDiffer() {
      const [left, right] = [-0.25, 0.25].map((x) => uprightAt({ x, y: 0, width: 0.5, turn: 0 }));
      return left && right ? differenceOf(left, right) : 0;
    },
    find() {
      let best: Place = { x: 0, y: 0, width: 1, turn: 0 };
      let most = 0;
      const compare = (place: Place, gain: number): void => {
        if (gain <= most) return;
        most = gain;
        best = place;
      };
      const high = rows / columns / 2;
      for (let width = MIN_LENGTH; width < MAX_LENGTH; width *= NEXT_LENGTH) {
        const step = width / ASPECT / 4;
        for (let y = -high; y <= high; y += step) {
          for (let x = -0.5; x <= 0.5; x += step) {
            const place = { x, y, width, turn: 0 };
            compare(place, gainOf(uprightAt(place)));
          }
        }
      }
      const rough = best;
      most = gainAt(rough);
      const tryAt = (place: Place): void => compare(place, gainAt(place));
      for (const turn of TURNS) tryAt({ ...rough, turn });
      for (const size of [1, 0.5, 0.25]) {
        for (let before = 0; before < most;) {
          before = most;
          for (const [right, down, factor, turn] of MOVES) {
            for (const way of [size, -size]) {
              const { x, y, width, turn: turned } = best;
              tryAt({ x: x + way * right, y: y + way * down, width: width * factor ** way, turn: turned + way * turn });
            }
          }
        }
      }
      return best;
    },
  };
}
