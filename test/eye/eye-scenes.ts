// Random pictures without a card in the guide, drawn from a seed: objects on tables, hands, and cards that are nearly
// right. Small, because the eye looks at small pictures.
import sharp from 'sharp';
import type { Random } from '../support/random.ts';
import type { Side } from '../../src/testing/specimens/placed-card.ts';
import { scene, type SceneOptions } from '../testing/sandbox/scenes.ts';

const WIDTH = 800;
const HEIGHT = 600;
const svg = (shapes: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${shapes}</svg>`);
const drawn = (shapes: string): Promise<Buffer> => sharp(svg(shapes)).png({ compressionLevel: 0 }).toBuffer();

const grey = (luma: number): string => `rgb(${luma} ${luma} ${luma})`;
const between = (random: Random, from: number, to: number): number => from + random.share() * (to - from);
const many = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
const rect = (x: number, y: number, width: number, height: number, rest: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${rest}/>`;
const full = (fill: string): string => rect(0, 0, WIDTH, HEIGHT, `fill="${fill}"`);

/** Long grain, and the gaps between planks. */
function wood(random: Random): string {
  const base = between(random, 60, 170);
  const plank = between(random, 90, 240);
  const grain = many(140, () => {
    const y = random.share() * HEIGHT;
    const bend = between(random, -8, 8);
    return `<path d="M0 ${y}q400 ${bend} 800 0" stroke="${grey(base + between(random, -22, 22))}" stroke-width="${between(random, 1, 4)}" fill="none"/>`;
  });
  const gaps = many(6, (index) => rect(0, index * plank + 30, WIDTH, 3, `fill="${grey(base * 0.5)}"`));
  return `<g transform="rotate(${between(random, -6, 6)} 400 300) scale(1.1)">${full(grey(base))}${grain}${gaps}</g>`;
}

/** Checks, stripes or tiles, straight or askew. */
function cloth(random: Random): string {
  const [light, dark] = [between(random, 150, 240), between(random, 20, 120)];
  const size = between(random, 12, 130);
  const kind = random.pick(['checks', 'stripes', 'tiles', 'dots'] as const);
  const columns = Math.ceil(900 / size);
  const rows = Math.ceil(700 / size);
  const shapes = {
    checks: () =>
      many(columns * rows, (n) =>
        ((n % columns) + Math.floor(n / columns)) % 2
          ? rect((n % columns) * size - 50, Math.floor(n / columns) * size - 50, size, size, `fill="${grey(dark)}"`)
          : '',
      ),
    stripes: () => many(columns, (n) => (n % 2 ? rect(n * size - 50, -50, size, 700, `fill="${grey(dark)}"`) : '')),
    tiles: () =>
      many(columns, (n) => rect(n * size - 50, -50, 4, 700, `fill="${grey(dark)}"`)) +
      many(rows, (n) => rect(-50, n * size - 50, 900, 4, `fill="${grey(dark)}"`)),
    dots: () =>
      many(
        columns * rows,
        (n) =>
          `<circle cx="${(n % columns) * size}" cy="${Math.floor(n / columns) * size}" r="${size / 3}" fill="${grey(dark)}"/>`,
      ),
  }[kind]();
  return `${full(grey(light))}<g transform="rotate(${random.pick([0, 0, 90, between(random, -40, 40)])} 400 300)">${shapes}</g>`;
}

function keyboard(random: Random): string {
  const dark = random.isRare(0.5);
  const size = between(random, 50, 90);
  const keys = many(8 * 16, (n) => {
    const [row, column] = [Math.floor(n / 16), n % 16];
    return (
      rect(
        column * size + (row % 2) * 20 - 40,
        row * size - 20,
        size - 8,
        size - 8,
        `rx="6" fill="${grey(dark ? 50 : 220)}"`,
      ) +
      `<text x="${column * size - 24}" y="${row * size + 10}" font-size="18" fill="${grey(dark ? 220 : 40)}">${String.fromCharCode(65 + (n % 26))}</text>`
    );
  });
  return `<g transform="rotate(${between(random, -12, 12)} 400 300)">${full(grey(dark ? 20 : 160))}${keys}</g>`;
}

/** A page of text, whose edges may be in the picture. */
function page(random: Random): string {
  const [x, y] = [between(random, -80, 160), between(random, -80, 120)];
  const [width, height] = [between(random, 500, 900), between(random, 520, 900)];
  const lines = many(40, (n) =>
    many(9, (w) => rect(x + 40 + w * 80, y + 40 + n * 22, between(random, 20, 74), 8, `fill="${grey(50)}"`)),
  );
  return `<g transform="rotate(${between(random, -8, 8)} 400 300)">${full(grey(between(random, 40, 150)))}${rect(x, y, width, height, `fill="${grey(240)}"`)}${lines}</g>`;
}

/** Fingers over a table. */
function hand(random: Random): string {
  const skin = between(random, 90, 210);
  const fingers = many(4, (n) =>
    rect(
      between(random, -60, 120) + n * 10,
      90 + n * 110,
      between(random, 350, 620),
      92,
      `rx="46" fill="${grey(skin - n * 6)}" stroke="${grey(skin * 0.7)}" stroke-width="4"`,
    ),
  );
  return `${full(grey(between(random, 20, 230)))}<g transform="rotate(${between(random, -30, 30)} 400 300)">${fingers}</g>`;
}

/** A blank sheet, a phone or a box of any size. */
function thing(random: Random): string {
  const width = between(random, 120, 790);
  const height = random.isRare(0.4) ? width / 1.586 : between(random, 90, 590);
  const [x, y] = [(WIDTH - width) / 2 + between(random, -60, 60), (HEIGHT - height) / 2 + between(random, -60, 60)];
  return `${full(grey(between(random, 10, 120)))}<g transform="rotate(${between(random, -10, 10)} 400 300)">${rect(x, y, width, height, `rx="${between(random, 0, 40)}" fill="${grey(between(random, 130, 250))}"`)}</g>`;
}

/** Light that falls off, and nothing else. */
function nothing(random: Random): string {
  const [from, to] = [between(random, 0, 255), between(random, 0, 255)];
  return `<defs><linearGradient id="g" x2="${random.share()}" y2="${random.share()}"><stop stop-color="${grey(from)}"/><stop offset="1" stop-color="${grey(to)}"/></linearGradient></defs>${full('url(#g)')}`;
}

const GROUNDS = { wood, cloth, keyboard, page, hand, thing, nothing } as const;

export type Ground = keyof typeof GROUNDS;
export const GROUND_NAMES = Object.keys(GROUNDS) as readonly Ground[];

/** A picture of 800×600 of something that is no card. */
export const drawGround = (ground: Ground, random: Random): Promise<Buffer> => drawn(GROUNDS[ground](random));

/** What is wrong with a card. */
export type Flaw = 'too small' | 'too large' | 'off to the side' | 'corner out' | 'turned' | 'corner covered';
export const FLAWS: readonly Flaw[] = [
  'too small',
  'too large',
  'off to the side',
  'corner out',
  'turned',
  'corner covered',
];

/** A specimen card on a ground that doesn't fill the guide, or isn't all there. */
export async function flawedScene(flaw: Flaw, random: Random): Promise<SceneOptions> {
  const ground = await drawGround(random.pick(['wood', 'cloth', 'nothing', 'page'] as const), random);
  const side: Side = random.pick(['front', 'back'] as const);
  const sign = random.pick([-1, 1] as const);
  switch (flaw) {
    case 'too small':
      return { side, ground, scale: between(random, 0.3, 0.88) };
    case 'too large':
      return { side, ground, scale: between(random, 1.1, 1.17) };
    case 'off to the side':
      return { side, ground, scale: 0.98, x: 0.5 + sign * between(random, 0.09, 0.2) };
    case 'corner out':
      return {
        side,
        ground,
        scale: 1,
        x: 0.5 + sign * between(random, 0.1, 0.2),
        y: 0.5 + sign * between(random, 0.2, 0.3),
      };
    case 'turned':
      return { side, ground, scale: 0.95, turn: sign * between(random, 8, 40) };
    case 'corner covered': {
      const [x, y] = [random.pick([70, 730] as const), random.pick([90, 510] as const)];
      return {
        side,
        ground,
        scale: 1,
        over: `<circle cx="${x}" cy="${y}" r="${between(random, 150, 200)}" fill="${grey(between(random, 90, 200))}"/>`,
      };
    }
  }
}

export const drawFlawed = async (flaw: Flaw, random: Random): Promise<Buffer> => scene(await flawedScene(flaw, random));
