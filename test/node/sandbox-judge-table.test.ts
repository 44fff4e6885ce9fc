// The judge on many photos: good ones on any ground pass, from straight above and without fingers; a card with a covered or torn-off corner, and a sheet in a card's
// place, never do. Prints how many got which code.
//   TRUEID_PHOTOS=450 npx vitest run --project node test/node/sandbox-judge-table.test.ts     judges that many good ones
import { readdirSync } from 'node:fs';
import { describe } from 'vitest';
import sharp from 'sharp';
import { judgePhoto } from '../../src/testing/sandbox/index.ts';
import { Random } from '../support/random.ts';
import { drawGround } from '../eye/eye-scenes.ts';
import { expect, test } from './sandbox-client.ts';
import { CARD_WIDTH_PX, scene, sent, type SceneOptions } from './sandbox-scenes.ts';

const GOOD_PHOTOS = Number(process.env.TRUEID_PHOTOS ?? 45);
const SIZE = { width: 800, height: 600 } as const;
const TABLES = 'test/photographs/tables';
const CORNERS = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
] as const;
type Corner = (typeof CORNERS)[number];
type Placed = SceneOptions & { readonly scale: number; readonly turn: number };

const between = (random: Random, from: number, to: number): number => from + random.share() * (to - from);
const grey = (luma: number): string => `rgb(${luma},${luma},${luma})`;

/** A photographed or a drawn table, or one of a single colour. */
async function groundOf(random: Random, mostLuma = 255): Promise<string | Buffer> {
  switch (random.pick(['photograph', 'wood', 'cloth', 'plain', 'white'] as const)) {
    case 'photograph':
      return sharp(`${TABLES}/${random.pick(readdirSync(TABLES))}`)
        .resize({ ...SIZE, fit: 'cover' })
        .toColourspace('srgb')
        .png()
        .toBuffer();
    case 'wood':
      return drawGround('wood', random);
    case 'cloth':
      return drawGround('cloth', random);
    case 'plain':
      return grey(Math.round(between(random, 20, 180)));
    case 'white':
      return grey(Math.round(between(random, 0.92 * mostLuma, mostLuma)));
  }
}

const cardOn = (random: Random, ground: string | Buffer): Placed => ({
  side: random.pick(['front', 'back'] as const),
  ground,
  scale: between(random, 0.85, 1.03),
  turn: between(random, -5, 5),
});

/** A point of the picture, by its distance in pixels from a corner, along the card's level edges and along its upright ones. */
function fromCorner({ scale, turn }: Placed, corner: Corner, inwards: number, down: number): string {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const x = corner.x * ((CARD_WIDTH_PX * scale) / 2 - inwards);
  const y = corner.y * ((CARD_WIDTH_PX * scale) / 1.5857 / 2 - down);
  return `${SIZE.width / 2 + x * cos - y * sin} ${SIZE.height / 2 + x * sin + y * cos}`;
}

function coveredCorner(card: Placed, corner: Corner, radius: number, random: Random): Promise<Buffer> {
  const [x, y] = fromCorner(card, corner, 0, 0).split(' ');
  const fill = random.pick(['#d9a58a', '#8a5a3c', grey(60), grey(150)]);
  return scene({ ...card, over: `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>` });
}

/** The ground shows where the corner was. */
async function tornCorner(card: Placed, corner: Corner, legPx: number): Promise<Buffer> {
  const outside = -6;
  const places = [
    [outside, outside],
    [legPx, outside],
    [legPx, 0],
    [0, legPx],
    [outside, legPx],
  ] as const;
  const points = places.map(([inwards, down]) => fromCorner(card, corner, inwards, down)).join(' ');
  const shape = `<svg width="${SIZE.width}" height="${SIZE.height}"><polygon points="${points}"/></svg>`;
  const { ground = '' } = card;
  const whole =
    typeof ground === 'string' ? sharp({ create: { ...SIZE, channels: 3, background: ground } }) : sharp(ground);
  const hole = await sharp(await whole.ensureAlpha().png().toBuffer())
    .composite([{ input: Buffer.from(shape), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(await scene(card))
    .composite([{ input: hole }])
    .png()
    .toBuffer();
}

async function sheet(aspect: number, random: Random): Promise<Buffer> {
  const width = Math.min(between(random, 600, 720), 560 * aspect);
  const height = width / aspect;
  const rect = `<rect x="${400 - width / 2}" y="${300 - height / 2}" width="${width}" height="${height}" rx="${random.pick([0, 8, 26])}" fill="${grey(Math.round(between(random, 210, 245)))}"/>`;
  const svg = `<svg width="${SIZE.width}" height="${SIZE.height}"><g transform="rotate(${between(random, -4, 4)} 400 300)">${rect}</g></svg>`;
  const ground = await groundOf(random, 180);
  const base =
    typeof ground === 'string' ? sharp({ create: { ...SIZE, channels: 3, background: ground } }) : sharp(ground);
  return base
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}

/** Draws and judges that many, and prints the codes. */
async function codesOf(
  title: string,
  count: number,
  draw: (random: Random, index: number) => Promise<Buffer>,
): Promise<readonly number[]> {
  const codes: number[] = [];
  for (let index = 0; index < count; index++) {
    const picture = await draw(new Random(5000 + index), index);
    codes.push((await judgePhoto(await sent(picture, undefined, 85), 'card')).code);
  }
  const counted = [...new Set(codes)].map((code) => `${code}: ${codes.filter((other) => other === code).length}`);
  console.log(`${title.padEnd(34)} ${counted.join('  ')}`);
  return codes;
}

test('good photos without fingers pass, 99 of 100', async () => {
  const codes = await codesOf('good', GOOD_PHOTOS, async (random) => {
    const picture = await scene(cardOn(random, await groundOf(random)));
    return sharp(picture)
      .linear(between(random, 0.8, 1.08), between(random, -8, 8))
      .blur(between(random, 0.3, 0.9))
      .png()
      .toBuffer();
  });
  expect(codes.filter((code) => code !== 1).length).toBeLessThanOrEqual(Math.ceil(GOOD_PHOTOS / 100));
});

/** On a pattern, the edges of one may not be found: then there is no card. */
function expectMissing(codes: readonly number[]): void {
  expect(codes.filter((code) => code !== 14 && code !== 31)).toEqual([]);
  expect(codes.filter((code) => code === 31).length).toBeLessThanOrEqual(1);
}

describe('a card without a corner', () => {
  for (const radius of [30, 50, 75])
    test(`covered by a disc of ${2 * radius} pixels is 14`, async () => {
      const codes = await codesOf(`covered by a disc of ${2 * radius} px`, 4, async (random, index) =>
        coveredCorner(cardOn(random, await groundOf(random)), CORNERS[index % 4] ?? CORNERS[0], radius, random),
      );
      expectMissing(codes);
    });

  for (const legPx of [60, 105])
    test(`torn off for ${legPx} pixels is 14`, async () => {
      const codes = await codesOf(`torn off for ${legPx} px`, 4, async (random, index) =>
        tornCorner(cardOn(random, await groundOf(random, 180)), CORNERS[index % 4] ?? CORNERS[0], legPx),
      );
      expectMissing(codes);
    });
});

describe('a blank sheet in the card’s place is 31', () => {
  for (const [shape, aspect] of Object.entries({
    '4:3': 4 / 3,
    '3:2': 3 / 2,
    '16:9': 16 / 9,
    A4: Math.SQRT2,
    'a card': 1.586,
  }))
    test(`of the shape of ${shape}`, async () => {
      expect(new Set(await codesOf(`blank, ${shape}`, 3, (random) => sheet(aspect, random)))).toEqual(new Set([31]));
    });
});
