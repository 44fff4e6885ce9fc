// Automatic capture on other pictures than its own: no photo of anything but a whole card in the guide, and one of
// every such card.
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { MEASURES } from '../../src/eye/measures.ts';
import { lookAt, type Look } from '../../src/eye/look.ts';
import type { Frame } from '../../src/eye/frame.ts';
import { grade } from '../../src/testing/index.ts';
import { specimens } from '../../src/testing/specimens/index.ts';
import { Random } from '../support/random.ts';
import { drawGround, FLAWS, type Flaw, flawedScene, GROUND_NAMES } from './eye-scenes.ts';
import { specimen } from '../support/specimen.ts';
import { CARD_WIDTH_PX, scene } from '../testing/sandbox/scenes.ts';

const PHONE = { subject: 'card', isMobile: true } as const;

/** A frame as a camera of this size gives it. */
async function frameOf(picture: Buffer, width = 800, height = 600): Promise<Frame> {
  const { data } = await sharp(picture)
    .resize(width, height, { fit: 'cover' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, luma: Uint8ClampedArray.from(data), range: [0, 255], scale: 1 };
}

/** Two looks at a picture that stands still: a second one differs only where the first has seen a card's corners. */
function lookTwice(frame: Frame): Look {
  const first = lookAt(frame, PHONE, undefined, MEASURES);
  return first.last ? lookAt(frame, PHONE, first, MEASURES) : first;
}

/** The fewest at which a hundredth is one picture. */
const EACH_GROUND = 25;
test('sees no card where there is none, on one picture in a hundred at most, and never takes a photo', async () => {
  const captured: string[] = [];
  const seen: string[] = [];
  for (const ground of GROUND_NAMES)
    for (let seed = 1; seed <= EACH_GROUND; seed++) {
      const { isGood, sighting } = lookTwice(await frameOf(await drawGround(ground, new Random(seed))));
      if (isGood) captured.push(`${ground} ${seed}`);
      if (sighting) seen.push(`${ground} ${seed}`);
    }
  expect(captured).toEqual([]);
  expect(seen.length, seen.join('; ')).toBeLessThanOrEqual(0.01 * GROUND_NAMES.length * EACH_GROUND);
});

const EACH_FLAW = 10;
/** A card this near to right is one that a hand can't bring any nearer. */
async function isNearlyRight(flaw: Flaw, seed: number): Promise<boolean> {
  if (flaw !== 'too small' && flaw !== 'too large' && flaw !== 'off to the side') return false;
  const { scale = 1, x = 0.5 } = await flawedScene(flaw, new Random(seed));
  const share = (scale * CARD_WIDTH_PX) / 800;
  return share > 0.65 && share < 0.98 && Math.abs(x - 0.5) < 0.13;
}
for (const flaw of FLAWS) {
  test(`no photo of a card that is ${flaw}, by more than a hand can help: ${EACH_FLAW} pictures [3.30]`, async () => {
    const captured: number[] = [];
    for (let seed = 1; seed <= EACH_FLAW; seed++) {
      if (await isNearlyRight(flaw, seed)) continue;
      if (lookTwice(await frameOf(await scene(await flawedScene(flaw, new Random(seed))))).isGood) captured.push(seed);
    }
    expect(captured).toEqual([]);
  });
}

for (const name of ['dark', 'overexposed', 'blurry', 'cut-corner', 'too-far', 'no-card', 'portrait'] as const) {
  test(`no photo of the specimen "${name}"`, async () => {
    expect(lookTwice(await frameOf(await specimen(name))).isGood).toBe(false);
  });
}

for (const side of ['front', 'back'] as const) {
  test(`a photo of the ${side}, in any size of frame`, async () => {
    const picture = await specimen(side);
    for (const [width, height] of [
      [800, 600],
      [1280, 960],
      [640, 480],
      [400, 300],
    ] as const)
      expect(lookTwice(await frameOf(picture, width, height)).isGood, `${width}×${height}`).toBe(true);
  });

  test(`a photo of the ${side} on tables, a little turned, nearer and further [3.30]`, async () => {
    const missed: string[] = [];
    const wood = await sharp('test/photographs/tables/walnut.jpg').resize(800, 600).png().toBuffer();
    for (const ground of ['#8a8f96', '#20242a', '#6b4a2b', '#f6f4f0', wood]) {
      for (const [turn, scale] of [
        [-3, 0.95],
        [0, 1],
        [3, 1.04],
      ] as const) {
        const isGood = lookTwice(await frameOf(await scene({ side, ground, turn, scale }))).isGood;
        if (!isGood) missed.push(`${typeof ground === 'string' ? ground : 'wood'}, ${turn}°, ${scale}`);
      }
    }
    expect(missed).toEqual([]);
  });

  test(`a photo of the ${side} until it is too blurred, dark or bright`, async () => {
    for (const [gradation, amounts, expected] of [
      ['blurry', [0.4, 1.2, 4, 6], [true, true, false, false]],
      ['dark', [1, 0.7, 0.3, 0.05], [true, true, false, false]],
      ['overexposed', [1, 3], [true, false]],
    ] as const) {
      const series = await grade(specimens[side].url, gradation, amounts);
      const good = await Promise.all(series.map(async ({ jpeg }) => lookTwice(await frameOf(jpeg)).isGood));
      expect(good, gradation).toEqual(expected);
    }
  });
}

test('accepts a card with a finger on its edge', async () => {
  const finger = '<ellipse cx="400" cy="600" rx="60" ry="110" fill="#c9a58a"/>';
  expect(lookTwice(await frameOf(await scene({ over: finger }))).isGood).toBe(true);
});

test('no photo of a card with too few of a small camera’s pixels, unless it can’t have more', async () => {
  for (const [share, width, height, isGood] of [
    [0.72, 640, 480, false],
    [0.82, 640, 480, true],
    [0.82, 600, 450, false],
    [0.88, 600, 450, true],
    [0.72, 800, 600, true],
    [0.72, 400, 300, true],
  ] as const) {
    const look = lookTwice(await frameOf(await scene({ scale: (share * 800) / CARD_WIDTH_PX }), width, height));
    const advice = isGood ? undefined : 'cardTooSmall';
    expect(look, `${share} of ${width}×${height}`).toMatchObject({ isGood, advice });
    expect(look.card).toBeDefined();
  }
});

test('no photo while the card moves, or at the first look', async () => {
  const looks: boolean[] = [];
  let before: Look | undefined;
  for (const x of [0.47, 0.5, 0.53, 0.53]) {
    before = lookAt(await frameOf(await scene({ x })), PHONE, before, MEASURES);
    looks.push(before.isGood);
  }
  expect(looks).toEqual([false, false, false, true]);
});

test('no photo of a card under a reflection', async () => {
  const glare = '<ellipse cx="330" cy="260" rx="190" ry="90" fill="#fff"/>';
  expect(lookTwice(await frameOf(await scene({ over: glare }))).isGood).toBe(false);
});

test('on an upright phone, considers only the part that becomes the photo', async () => {
  const upright = await sharp(
    await sharp(await specimen('front'))
      .resize(720, 540)
      .toBuffer(),
  )
    .extend({ top: 210, bottom: 210, background: '#777' })
    .png()
    .toBuffer();
  expect(lookTwice(await frameOf(upright, 720, 960)).isGood).toBe(true);
});
