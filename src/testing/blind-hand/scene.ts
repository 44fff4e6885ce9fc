// Draws, as lumas, what a camera above a table sees of a card: any place, distance, turn and tilt, on several tables, in
// several lights, with fingers on it. Pure, and the same for the same seed; fast enough for thousands of frames.
import type { Greys } from '../../eye/picture.ts';
import type { Size } from '../../eye/geometry.ts';

/** Where the card is in the view. Shares are of the view's width; angles in degrees. */
export interface Pose {
  /** The card's middle, from the view's: to the right and downwards. */
  readonly x: number;
  readonly y: number;
  /** The card's length. */
  readonly width: number;
  /** Clockwise. */
  readonly turn: number;
  /** How far the camera leans out of the plumb line, to the right and downwards. */
  readonly tiltX: number;
  readonly tiltY: number;
}

export const TABLES = ['light', 'dark', 'wood', 'pattern', 'white'] as const;
export type Table = (typeof TABLES)[number];

export const LIGHTS = ['day', 'window', 'lamp', 'dusk'] as const;
export type Light = (typeof LIGHTS)[number];

/** The table and the light in which the camera sees the card. */
export interface Setting {
  /** Or a photograph of one, in which a card is 200 pixels long; each side 512 pixels, or a half, a quarter… of that. */
  readonly table: Table | Greys;
  readonly light: Light;
  /** Whether fingers lie over an edge of the card. */
  readonly hasFingers: boolean;
  /** Whether it is held in a hand above the table. */
  readonly isHeld?: boolean;
  readonly seed: number;
}

/** A picture of the card alone, upright. */
export type CardPicture = Greys;

/** The distance of the camera from the card, in widths of the view: a phone's 62 degrees across. */
const CAMERA_DISTANCE = 0.83;
/** Height to length of a card, and the radius of its corners as a share of the length. */
const CARD_HEIGHT = 53.98 / 85.6;
const CORNER_RADIUS = 3.18 / 85.6;
/** The table is drawn once, as a tile that repeats. */
const TILE_PX = 1024;
const TILE_PX_PER_CARD = 200;

/** From 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Draw = (random: () => number) => (x: number, y: number) => number;

const plain =
  (from: number, to: number): Draw =>
  (random) => {
    const luma = from + random() * (to - from);
    return () => luma + (random() + random() - 1) * 3;
  };

/** Grain along the boards, and the gaps between them. */
const wood: Draw = (random) => {
  const base = 70 + random() * 90;
  const isAcross = random() < 0.5;
  const grain = Float64Array.from({ length: TILE_PX }, () => (random() - 0.5) * 34);
  const plank = [128, 256][Math.floor(random() * 2)] ?? 128;
  const phase = random() * 7;
  return (x, y) => {
    const [along, across] = isAcross ? [x, y] : [y, x];
    const wave = 3 * Math.sin((along * 2 * Math.PI) / TILE_PX + phase);
    const line = (across + Math.round(wave) + TILE_PX) % TILE_PX;
    const soft = ((grain[line] ?? 0) + (grain[(line + 1) % TILE_PX] ?? 0)) / 2;
    return across % plank < 2 ? base * 0.55 : base + soft;
  };
};

/** Checks, stripes, tiles or dots. */
const pattern: Draw = (random) => {
  const light = 150 + random() * 85;
  const dark = 30 + random() * 80;
  const size = [16, 32, 64, 128][Math.floor(random() * 4)] ?? 32;
  const kind = Math.floor(random() * 4);
  const isAskew = random() < 0.5;
  return (column, row) => {
    const [x, y] = isAskew ? [(column + row) % TILE_PX, (column - row + TILE_PX) % TILE_PX] : [column, row];
    const isOdd = (position: number): boolean => Math.floor(position / size) % 2 === 1;
    switch (kind) {
      case 0:
        return isOdd(x) === isOdd(y) ? light : dark;
      case 1:
        return isOdd(x) ? light : dark;
      case 2:
        return x % size < 3 || y % size < 3 ? dark : light;
      default:
        return Math.hypot((x % size) - size / 2, (y % size) - size / 2) < size / 3 ? dark : light;
    }
  };
};

const DRAW: Readonly<Record<Table, Draw>> = {
  light: plain(150, 185),
  dark: plain(18, 70),
  wood,
  pattern,
  white: plain(228, 236),
};

/** A photograph beside its mirror images, so that it has no seams. */
const mirrored =
  ({ width, height, luma }: Greys): Draw =>
  () => {
    const fold = (position: number, size: number): number => {
      const within = position % (2 * size);
      return within < size ? within : 2 * size - 1 - within;
    };
    return (x, y) => luma[fold(y, height) * width + fold(x, width)] ?? 0;
  };

function drawTile(table: Setting['table'], random: () => number): Uint8Array {
  const lumaAt = (typeof table === 'string' ? DRAW[table] : mirrored(table))(random);
  const tile = new Uint8Array(TILE_PX * TILE_PX);
  for (let y = 0; y < TILE_PX; y++) for (let x = 0; x < TILE_PX; x++) tile[y * TILE_PX + x] = lumaAt(x, y);
  return tile;
}

/** Of the card on the table: how far aside it is, and how far it reaches, in lengths of the card. */
const SHADOW = { x: 0.004, y: 0.008, reach: 0.02 } as const;

interface Finger {
  readonly x: number;
  readonly y: number;
  readonly cos: number;
  readonly sin: number;
}

/** Half the width of a finger, as a share of the card's length: 13 mm across. */
const FINGER_RADIUS = 0.076;

/** A thumb or two fingers over the lower edge, or a thumb at a side. */
function fingersAt(random: () => number): Finger[] {
  const finger = (x: number, y: number, angle: number): Finger => ({
    x,
    y,
    cos: Math.cos(angle),
    sin: Math.sin(angle),
  });
  const lean = (): number => (random() - 0.5) * 0.7;
  const along = -0.25 + random() * 0.35;
  const reach = CARD_HEIGHT / 2 - 0.03 - random() * 0.08;
  const kind = random();
  if (kind < 0.3) return [0, 0.17].map((next) => finger(along + next, reach, Math.PI / 2 + lean()));
  if (kind < 0.7) return [finger(along, reach, Math.PI / 2 + lean())];
  const side = random() < 0.5 ? -1 : 1;
  return [finger(side * (0.47 - random() * 0.08), (random() - 0.5) * 0.15, (side < 0 ? Math.PI : 0) + lean() / 2)];
}

/** The light at a point of the view: a factor, and what is added. */
function lightingOf(light: Light, random: () => number): (x: number, y: number) => number {
  const angle = random() * 2 * Math.PI;
  const [toX, toY] = [Math.cos(angle), Math.sin(angle)];
  const [lampX, lampY] = [(random() - 0.5) * 1.2, (random() - 0.5) * 0.9];
  switch (light) {
    case 'day':
      return (x, y) => 1 + 0.08 * (x * toX + y * toY);
    case 'window':
      return (x, y) => 0.82 + 0.36 * (x * toX + y * toY);
    case 'lamp':
      return (x, y) => 0.55 + 0.5 * Math.exp(-((x - lampX) ** 2 + (y - lampY) ** 2) / 0.35);
    case 'dusk':
      return (x, y) => 0.5 + 0.08 * (x * toX + y * toY);
  }
}

/** Sigma of the grain, in luma. */
const GRAIN: Readonly<Record<Light, number>> = { day: 1.5, window: 2, lamp: 2.5, dusk: 4 };

interface Lit extends Size {
  readonly factors: Float32Array;
}

export class Scene {
  readonly #card: CardPicture;
  readonly #setting: Setting;
  readonly #tile: Uint8Array;
  readonly #fingers: readonly Finger[];
  readonly #lighting: (x: number, y: number) => number;
  /** The light on a frame of the size that was drawn last. */
  #lit: Lit = { width: 0, height: 0, factors: new Float32Array() };
  readonly #grain: Int8Array;
  readonly #random: () => number;
  readonly #skin: number;
  readonly #gain: number;
  readonly #from: readonly [x: number, y: number];

  constructor(card: CardPicture, setting: Setting) {
    this.#card = card;
    this.#setting = setting;
    const random = randomFrom(setting.seed * 7919 + 17);
    this.#random = random;
    this.#tile = drawTile(setting.table, random);
    this.#fingers = setting.hasFingers ? fingersAt(random) : [];
    this.#lighting = lightingOf(setting.light, random);
    this.#skin = 95 + random() * 90;
    // on a white table, the camera exposes for the white
    this.#gain = setting.table === 'white' ? 0.96 : 1;
    this.#from = [random() * TILE_PX, random() * TILE_PX];
    const sigma = GRAIN[setting.light];
    this.#grain = Int8Array.from(
      { length: 65_536 },
      () => (random() + random() + random() + random() - 2) * 1.73 * sigma,
    );
  }

  /** A frame of the view. Without a pose there is no card on the table. */
  draw(width: number, height: number, pose: Pose | undefined): Greys {
    const luma = new Uint8ClampedArray(width * height);
    const { x: cardX, y: cardY, width: length, turn, tiltX, tiltY } = pose ?? NOWHERE;
    const [slopeX, slopeY] = [Math.tan((tiltX * Math.PI) / 180), Math.tan((tiltY * Math.PI) / 180)];
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    const { width: cardWidth, height: cardHeight, luma: card } = this.#card;
    const tile = this.#tile;
    const [fromX, fromY] = this.#from;
    const skin = this.#skin;
    const gain = this.#gain;
    const fingers = this.#fingers;
    const rim = this.#setting.table === 'white' ? 0.93 : 0.8;
    const grain = this.#grain;
    const grainFrom = Math.floor(this.#random() * 65_536);
    const { factors } = this.#litIn(width, height);
    for (let row = 0, pixel = 0; row < height; row++) {
      const y = (row + 0.5 - height / 2) / width;
      const [leanY, turnedX, turnedY] = [slopeY * (y - cardY), (y - cardY) * sin, (y - cardY) * cos];
      for (let column = 0; column < width; column++, pixel++) {
        const x = (column + 0.5) / width - 0.5;
        // the card's plane leans around its middle: what is further away is smaller
        const scale = 1 / (length * (1 - (slopeX * (x - cardX) + leanY) / CAMERA_DISTANCE));
        const u = ((x - cardX) * cos + turnedX) * scale;
        const v = (turnedY - (x - cardX) * sin) * scale;
        let value: number;
        const outside = pose ? cardDistance(u, v) : 1;
        if (outside < 0) {
          const pictureX = (u + 0.5) * (cardWidth - 1);
          const pictureY = (v / CARD_HEIGHT + 0.5) * (cardHeight - 1);
          const [fullX, fullY] = [Math.floor(pictureX), Math.floor(pictureY)];
          const at = fullY * cardWidth + fullX;
          const right = pictureX - fullX;
          const down = pictureY - fullY;
          const upper = (card[at] ?? 0) * (1 - right) + (card[at + 1] ?? 0) * right;
          const lower = (card[at + cardWidth] ?? 0) * (1 - right) + (card[at + cardWidth + 1] ?? 0) * right;
          value = upper * (1 - down) + lower * down;
        } else {
          const tileX = Math.floor(u * TILE_PX_PER_CARD + fromX) & (TILE_PX - 1);
          const tileY = Math.floor(v * TILE_PX_PER_CARD + fromY) & (TILE_PX - 1);
          value = tile[tileY * TILE_PX + tileX] ?? 0;
          // there is no shadow further away
          if (outside < SHADOW.reach + SHADOW.x + SHADOW.y) {
            const shaded = cardDistance(u - SHADOW.x, v - SHADOW.y);
            if (shaded < SHADOW.reach) value *= rim + (1 - rim) * Math.max(0, shaded / SHADOW.reach);
          }
        }
        for (const finger of fingers) {
          const [fromTipX, fromTipY] = [u - finger.x, v - finger.y];
          const along = fromTipX * finger.cos + fromTipY * finger.sin;
          const aside = fromTipY * finger.cos - fromTipX * finger.sin;
          const distance = along < 0 ? Math.sqrt(along * along + aside * aside) : Math.abs(aside);
          if (distance < FINGER_RADIUS) value = skin * (1 - 0.5 * (distance / FINGER_RADIUS) ** 3);
        }
        const speck = grain[(pixel * 7 + grainFrom + row * 131) & 65_535] ?? 0;
        luma[pixel] = value * gain * (factors[pixel] ?? 0) + speck;
      }
    }
    return { width, height, luma };
  }

  #litIn(width: number, height: number): Lit {
    if (this.#lit.width === width && this.#lit.height === height) return this.#lit;
    const factors = Float32Array.from({ length: width * height }, (_, pixel) =>
      this.#lighting(((pixel % width) + 0.5) / width - 0.5, (Math.floor(pixel / width) + 0.5 - height / 2) / width),
    );
    this.#lit = { width, height, factors };
    return this.#lit;
  }
}

/** Where there is no card, the table is seen from a usual height. */
const NOWHERE: Pose = { x: 0, y: 0, width: 0.8, turn: 12, tiltX: 0, tiltY: 0 };

/** How far a point of the card's plane is from the card; negative inside. */
function cardDistance(u: number, v: number): number {
  const x = Math.abs(u) - 0.5 + CORNER_RADIUS;
  const y = Math.abs(v) - CARD_HEIGHT / 2 + CORNER_RADIUS;
  if (x <= 0 || y <= 0) return Math.max(x, y) - CORNER_RADIUS;
  return Math.sqrt(x * x + y * y) - CORNER_RADIUS;
}
