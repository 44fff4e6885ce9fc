// The advice on the live picture: on every specimen, at every distance, and on cards held up anywhere. The sandbox's
// judge goes by the same eye, so its verdicts agree; sandbox-verdicts.test.ts shows them.
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { adviseOn, type Advice } from '../../src/eye/advice.ts';
import { lumaAt } from '../../src/eye/picture.ts';
import { grade, specimens } from '../../src/testing/index.ts';
import { specimen } from '../support/specimen.ts';
import { scene } from '../testing/sandbox/scenes.ts';

/** What the widget would say while its camera shows this picture. */
async function adviceOn(picture: Buffer, isCard: boolean, isMobile = false): Promise<Advice | undefined> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const luma = new Uint8ClampedArray(width * height);
  for (let pixel = 0; pixel < luma.length; pixel++) luma[pixel] = lumaAt(data, pixel * channels);
  return adviseOn({ width, height, luma, range: [0, 255], scale: 1 }, { subject: isCard ? 'card' : 'face', isMobile });
}

for (const [name, advice, subject = 'card'] of [
  ['front', undefined],
  ['back', undefined],
  ['portrait', undefined, 'face'],
  ['dark', 'tooDark'],
  ['overexposed', 'overexposed'],
  ['blurry', 'blurry'],
  ['too-far', 'cardTooSmall'],
  // a person isn’t asked to come closer
  ['too-far', undefined, 'face'],
  // what is no card, or lacks a corner, is for the provider to see
  ['cut-corner', undefined],
  ['no-card', undefined],
] as const)
  test(`the specimen "${name}" as a ${subject}: ${advice ?? 'nothing to say'}`, async () => {
    expect(await adviceOn(await specimen(name), subject === 'card')).toBe(advice);
  });

// light and focus along their gradations are judged by the same code, and shown in sandbox-verdicts.test.ts
test('asks for a closer card as it gets too far away, and not before', async () => {
  const given = (await grade(specimens.front.url, 'too-far', [1, 0.7, 0.55, 0.3, 0.15])).map(({ jpeg }) =>
    adviceOn(jpeg, true),
  );
  const far = 'cardTooSmall';
  expect(await Promise.all(given)).toEqual([undefined, undefined, far, far, far]);
});

test('gives the same advice for larger and smaller frames', async () => {
  for (const [width, name, advice] of [
    [640, 'front', undefined],
    [640, 'blurry', 'blurry'],
    [1920, 'front', undefined],
    [1920, 'blurry', 'blurry'],
    [1920, 'too-far', 'cardTooSmall'],
  ] as const) {
    const frame = sharp(await specimen(name))
      .resize({ width })
      .png();
    expect(await adviceOn(await frame.toBuffer(), true), `${name}, ${width} pixels wide`).toBe(advice);
  }
});

test('no advice for a good card on any table and in any hand', async () => {
  const room = await specimen('portrait');
  const pictures = await Promise.all([
    scene({ ground: '#e8e4da' }),
    scene({ ground: '#20242a' }),
    scene({ ground: room, scale: 0.8, turn: 4 }),
    scene({ side: 'back', turn: -9, scale: 0.9 }),
  ]);
  for (const picture of pictures) expect(await adviceOn(picture, true)).toBeUndefined();
});

/** What an upright phone's camera sees of a scene: the scene across the frame, and burnt-out light above and below it. */
const upright = async (picture: Buffer): Promise<Buffer> =>
  sharp(await sharp(picture).resize(600, 450).toBuffer())
    .extend({ top: 308, bottom: 308, background: '#fff' })
    .png()
    .toBuffer();

test('on an upright phone, considers only the part that becomes the photo', async () => {
  const good = await upright(await specimen('front'));
  expect(await adviceOn(good, true)).toBe('overexposed');
  expect(await adviceOn(good, true, true)).toBeUndefined();
});

test('an empty picture is neither blurry nor far', async () => {
  const wall = sharp({ create: { width: 800, height: 600, channels: 3, background: '#b0b0a8' } });
  expect(await adviceOn(await wall.png().toBuffer(), true)).toBeUndefined();
});
