// The wide look on drawn tables: where a card is.
import { expect, test } from 'vitest';
import { sample } from '../../src/eye/frame.ts';
import type { Greys } from '../../src/eye/picture.ts';
import { seeCard } from '../../src/eye/whole.ts';
import type { Sighting } from '../../src/eye/sighting.ts';
import { sightIn } from '../../src/eye/wide.ts';
import { LIGHTS, randomFrom, Scene, TABLES, type Pose, type Table } from '../../src/testing/blind-hand/scene.ts';
import { cardPicture } from './card-picture.ts';

const halved = (picture: Greys): Greys => {
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  return sample({ ...picture, range: [0, 255], scale: 1 }, whole, { width: 160, height: 120 });
};

/** Whether the card is on the side to which the sighting is further from the middle. */
function isRightSide({ x, y }: Sighting, pose: Pose): boolean {
  const [seen, is] = Math.abs(x) > Math.abs(y) ? [x, pose.x] : [y, pose.y];
  return Math.abs(seen) < 0.12 || seen * is > -0.02 * Math.abs(seen);
}

/** Frames of a card on a table: so many in each light. */
async function framesOn(
  table: Table,
  each: number,
  poseOf: (around: (reach: number) => number) => Pose,
  hasFingers = false,
) {
  const [front, back] = [await cardPicture('front'), await cardPicture('back')];
  return Array.from({ length: each * LIGHTS.length }, (_, index) => {
    const seed = 700 + index;
    const random = randomFrom(seed);
    const pose = poseOf((reach) => (random() - 0.5) * reach);
    const light = LIGHTS[index % LIGHTS.length] ?? 'day';
    const scene = new Scene(index % 2 === 0 ? front : back, { table, light, hasFingers, seed });
    return { pose, light, seed, view: scene.draw(320, 240, pose) };
  });
}

type PoseOf = (around: (reach: number) => number) => Pose;
const anywhere: PoseOf = (around) => ({
  x: around(0.9),
  y: around(0.7),
  width: 0.58 + around(0.72),
  turn: around(70),
  tiltX: around(30),
  tiltY: around(30),
});
const inView: PoseOf = (around) => ({
  x: around(0.4),
  y: around(0.25),
  width: 0.4 + around(0.2),
  turn: around(70),
  tiltX: around(20),
  tiltY: around(20),
});

// `anywhere` is often partly in view; on a white table and on a pattern, the card is found by its texture
for (const [where, tables, poseOf, hasFingers, leastTold, mostWrong] of [
  ['anywhere', TABLES.slice(0, 4), anywhere, false, 0.5, 0.05],
  ['anywhere, with fingers on it', TABLES.slice(0, 4), anywhere, true, 0.5, 0.05],
  ['in view on a white table', ['white'], inView, false, 0.95, 0],
  ['in view on a patterned table', ['pattern'], inView, false, 0.95, 0],
] as const)
  test(`says on which side a card is: ${where}`, { timeout: 300_000 }, async () => {
    const frames = (await Promise.all(tables.map((table) => framesOn(table, 10, poseOf, hasFingers)))).flat();
    const told = frames.flatMap(({ view, ...rest }) => {
      const sighting = sightIn(halved(view));
      return sighting ? [{ ...rest, sighting }] : [];
    });
    expect(told.length).toBeGreaterThanOrEqual(leastTold * frames.length);
    const wrong = told.filter(({ pose, sighting }) => !isRightSide(sighting, pose));
    const places = wrong.map(({ light, seed }) => `${light}, seed ${seed}`).join('; ');
    expect(wrong.length, places).toBeLessThanOrEqual(mostWrong * told.length);
  });

// on a white table, the edge is inside of its shadow; on a pattern, its lines are as clear
for (const [table, hasFingers, leastShare] of [
  ['white', false, 0.8],
  ['white', true, 0.56],
  ['pattern', true, 0.65],
] as const)
  test(
    `takes a card in the guide on a ${table} table${hasFingers ? ', with fingers on it' : ''}`,
    { timeout: 300_000 },
    async () => {
      const frames = await framesOn(
        table,
        8,
        (around) => ({
          x: around(0.12),
          y: around(0.1),
          width: 0.78 + around(0.14),
          turn: around(8),
          tiltX: around(8),
          tiltY: around(8),
        }),
        hasFingers,
      );
      const taken = frames.flatMap(({ view, pose }) => {
        const { card, sighting } = seeCard(view, { sample });
        return card && sighting ? [Math.hypot(sighting.x - pose.x, sighting.y - pose.y)] : [];
      });
      expect(taken.length).toBeGreaterThanOrEqual(leastShare * frames.length);
      // within five millimetres
      expect(Math.max(...taken)).toBeLessThan(0.05);
    },
  );

test('takes a card in the guide that is tilted by seven degrees, and none that is by ten', async () => {
  const front = await cardPicture('front');
  for (const table of ['light', 'dark', 'wood'] as const) {
    const scene = new Scene(front, { table, light: 'day', hasFingers: false, seed: 7 });
    const seen = (tiltX: number) =>
      seeCard(scene.draw(320, 240, { x: 0, y: 0, width: 0.76, turn: 0, tiltX, tiltY: 0 }), { sample });
    expect(seen(7).card, table).toBeDefined();
    expect(seen(10).card, table).toBeUndefined();
    // and can say why
    expect(seen(10).sighting?.tilt, table).toBeGreaterThan(0.13);
  }
});

test('sees the corners of a card at the edge of the view, and takes it only further inside', async () => {
  const scene = new Scene(await cardPicture('front'), { table: 'light', light: 'day', hasFingers: false, seed: 7 });
  const seen = (x: number) =>
    seeCard(scene.draw(320, 240, { x, y: 0, width: 0.76, turn: 0, tiltX: 0, tiltY: 0 }), { sample });
  expect(seen(0.07).card).toBeDefined();
  expect(seen(0.108).card).toBeUndefined();
  expect(seen(0.108).sighting?.corners).toBeDefined();
});
