// Random pictures without a card in the guide, drawn from a seed: cloths, hands and things, and cards that are nearly right.
// Small, because the eye looks at small pictures. Photographs of tables and of paper are in test/photographs.
import sharp from 'sharp';
import type { Random } from '../support/random.ts';
import type { Side } from '../../src/testing/specimens/placed-card.ts';
import type { SceneOptions } from '../testing/sandbox/scenes.ts';

const WIDTH = 800;
const HEIGHT = 600;

const grey = (luma: number): string => `rgb(${luma} ${luma} ${luma})`;
const between = (random: Random, from: number, to: number): number => from + random.share() * (to - from);
const rect = (x: number, y: number, width: number, height: number, rest: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${rest}/>`;
const full = (fill: string): string => rect(0, 0, WIDTH, HEIGHT, `fill="${fill}"`);

/** Checks, stripes, tiles or dots, straight or askew. */
function cloth(random: Random): string {
  const [light, dark] = [between(random, 150, 240), `fill="${grey(between(random, 20, 120))}"`];
  const size = between(random, 12, 130);
  const shapes = random.pick([
    rect(0, 0, size, size, dark) + rect(size, size, size, size, dark),
    rect(0, 0, size, 2 * size, dark),
    rect(0, 0, 2 * size, 4, dark) + rect(0, 0, 4, 2 * size, dark),
    `<circle cx="${size}" cy="${size}" r="${size / 1.5}" ${dark}/>`,
  ]);
  const turn = `patternTransform="rotate(${random.pick([0, 0, 90, between(random, -40, 40)])})"`;
  const pattern = `id="p" patternUnits="userSpaceOnUse" width="${2 * size}" height="${2 * size}" ${turn}`;
  return `<pattern ${pattern}>${shapes}</pattern>${full(grey(light))}${full('url(#p)')}`;
}

/** Fingers over a table. */
function hand(random: Random): string {
  const skin = between(random, 90, 210);
  const fingers = [0, 1, 2, 3].map((finger) => {
    const look = `rx="46" fill="${grey(skin - finger * 6)}" stroke="${grey(skin * 0.7)}" stroke-width="4"`;
    return rect(between(random, -60, 120) + finger * 10, 90 + finger * 110, between(random, 350, 620), 92, look);
  });
  const turned = `<g transform="rotate(${between(random, -30, 30)} 400 300)">${fingers.join('')}</g>`;
  return full(grey(between(random, 20, 230))) + turned;
}

/** A blank sheet, a phone or a box of any size. */
function thing(random: Random): string {
  const width = between(random, 120, 790);
  const height = random.isRare(0.4) ? width / 1.586 : between(random, 90, 590);
  const [x, y] = [(WIDTH - width) / 2 + between(random, -60, 60), (HEIGHT - height) / 2 + between(random, -60, 60)];
  const shape = rect(x, y, width, height, `rx="${between(random, 0, 40)}" fill="${grey(between(random, 130, 250))}"`);
  return `${full(grey(between(random, 10, 120)))}<g transform="rotate(${between(random, -10, 10)} 400 300)">${shape}</g>`;
}

/** Light that falls off, and nothing else. */
function nothing(random: Random): string {
  const [from, to] = [0, 1].map((at) => `<stop offset="${at}" stop-color="${grey(between(random, 0, 255))}"/>`);
  const direction = `x2="${random.share()}" y2="${random.share()}"`;
  return `<linearGradient id="g" ${direction}>${from}${to}</linearGradient>${full('url(#g)')}`;
}

const GROUNDS = { cloth, hand, thing, nothing } as const;

type Ground = keyof typeof GROUNDS;
export const GROUND_NAMES = Object.keys(GROUNDS) as readonly Ground[];

/** A picture of 800×600 of something that is no card. */
export function drawGround(ground: Ground, random: Random): Promise<Buffer> {
  const shapes = GROUNDS[ground](random);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${shapes}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer();
}

/** What is wrong with a card. */
export const FLAWS = ['too small', 'too large', 'off to the side', 'corner out', 'turned', 'corner covered'] as const;
export type Flaw = (typeof FLAWS)[number];

/** A specimen card on a ground that doesn't fill the guide, or isn't all there. */
export async function flawedScene(flaw: Flaw, random: Random): Promise<SceneOptions> {
  const ground = await drawGround(random.pick(['cloth', 'nothing'] as const), random);
  const side: Side = random.pick(['front', 'back'] as const);
  const sign = random.pick([-1, 1] as const);
  const flawed = (): Omit<SceneOptions, 'side' | 'ground'> => {
    switch (flaw) {
      case 'too small':
        return { scale: between(random, 0.3, 0.88) };
      case 'too large':
        return { scale: between(random, 1.1, 1.17) };
      case 'off to the side':
        return { scale: 0.98, x: 0.5 + sign * between(random, 0.09, 0.2) };
      case 'corner out':
        return { x: 0.5 + sign * between(random, 0.1, 0.2), y: 0.5 + sign * between(random, 0.2, 0.3) };
      case 'turned':
        return { scale: 0.95, turn: sign * between(random, 8, 40) };
      case 'corner covered': {
        const [x, y] = [random.pick([70, 730] as const), random.pick([90, 510] as const)];
        const [r, luma] = [between(random, 150, 200), between(random, 90, 200)];
        return { over: `<circle cx="${x}" cy="${y}" r="${r}" fill="${grey(luma)}"/>` };
      }
    }
  };
  return { side, ground, ...flawed() };
}
