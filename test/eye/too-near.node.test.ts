// What is said of a card that lies still before the camera: too near to be seen whole, flat, or tilted so far that no photo is taken.
import { expect, test } from 'vitest';
import { MEASURES } from '../../src/eye/measures.ts';
import type { Cue } from '../../src/eye/guidance/cue.ts';
import { startWatch } from '../../src/eye/watch.ts';
import { LIGHTS, Scene, TABLES, type Pose, type Table } from '../../src/testing/blind-hand/scene.ts';
import type { Side } from '../../src/testing/specimens/placed-card.ts';
import { frameOf } from '../support/walks.ts';
import { cardPicture } from './card-picture.ts';

const STRAIGHT: Pose = { x: 0, y: 0, width: 0.79, turn: 0, tiltX: 0, tiltY: 0 };
const PHONE = { width: 320, height: 240, isMobile: true } as const;
const WEBCAM = { width: 320, height: 180, isMobile: false } as const;

/** A card in the light that belongs to the seed. */
async function cardOn(table: Table, side: Side, seed: number): Promise<Scene> {
  return new Scene(await cardPicture(side), { table, light: LIGHTS[seed % 4] ?? 'day', hasFingers: false, seed });
}

/** What is said while the card lies still, or where each look finds it, and how many looks are good. */
function watched(
  scene: Scene,
  pose: Partial<Pose> | ((look: number) => Partial<Pose>),
  { width, height, isMobile }: typeof PHONE | typeof WEBCAM,
  looks: number,
) {
  const watch = startWatch(0);
  const cues = new Set<Cue>();
  let good = 0;
  for (let look = 1; look <= looks; look++) {
    const at = typeof pose === 'function' ? pose(look) : pose;
    const frame = frameOf(scene.draw(width, height, { ...STRAIGHT, ...at }), 800 / width);
    const { told } = watch(frame, { subject: 'card', isMobile }, look * 200, MEASURES);
    if (told?.guided.cue) cues.add(told.guided.cue);
    good += Number(told?.isGood);
  }
  return { cues: [...cues], good };
}

for (const [name, device] of Object.entries({ phone: PHONE, webcam: WEBCAM }))
  test(`a card that reaches over both sides of the view is to go away, and nothing else is said: ${name}`, async () => {
    const wrong: string[] = [];
    for (const [index, table] of TABLES.entries()) {
      for (const side of ['front', 'back'] as const) {
        const scene = await cardOn(table, side, 20 + index);
        for (const beyond of [0.01, 0.02, 0.05, 0.1]) {
          const { cues } = watched(scene, { width: 1 + 2 * beyond }, device, 4);
          if (cues.join() !== 'away') wrong.push(`${table}, ${side}, ${beyond}: ${cues.join()}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

test('a card that lies in the view, on a cloth with dots, is never said to be too near', async () => {
  const dotted = [
    { seed: 23, light: 'dusk', hasFingers: true, pose: { x: 0.22, width: 0.68, turn: 11, tiltX: 12, tiltY: -10 } },
    { seed: 23, light: 'dusk', hasFingers: true, pose: { x: 0.04, width: 0.68, turn: 3, tiltX: 12, tiltY: -10 } },
    { seed: 33, light: 'window', hasFingers: true, pose: { y: -0.24, width: 0.73, turn: 11, tiltX: -13, tiltY: -10 } },
    { seed: 33, light: 'window', hasFingers: true, pose: { y: -0.12, width: 0.69, turn: 1, tiltX: -13, tiltY: -9 } },
  ] as const;
  const card = await cardPicture('back');
  for (const { pose, ...place } of dotted) {
    const { cues } = watched(new Scene(card, { table: 'pattern', ...place }), pose, PHONE, 6);
    expect(cues, `${place.seed}, ${JSON.stringify(pose)}`).not.toContain('away');
  }
});

test('no direction follows from a small part of a large card', async () => {
  const card = await cardPicture('back');
  const wood = new Scene(card, { table: 'wood', light: 'dusk', hasFingers: false, seed: 47 });
  for (const pose of [
    { x: 0.22, y: -0.14, width: 1.14, tiltX: -5, tiltY: -11 },
    { x: 0.19, y: -0.05, width: 1.17, tiltX: -5, tiltY: -11 },
  ])
    expect(watched(wood, pose, PHONE, 6).cues).not.toContain('down');
});

test('a card that was followed doesn’t have to come closer when only a part of it is found', async () => {
  const dotted = new Scene(await cardPicture('front'), {
    table: 'pattern',
    light: 'lamp',
    hasFingers: false,
    seed: 18,
  });
  const { cues } = watched(
    dotted,
    (look) => ({ x: -0.1, y: -0.06, width: look <= 6 ? 1.02 : 0.89, turn: -8.4, tiltX: 9.1, tiltY: 8.1 }),
    PHONE,
    18,
  );
  expect(cues).toContain('away');
  expect(cues).not.toContain('closer');
});

test('nobody is told to hold the phone flat above a card that lies flat', async () => {
  const wrong: string[] = [];
  for (const [index, table] of TABLES.entries()) {
    for (const [step, pose] of [
      { width: 0.9 },
      { x: 0.11, width: 0.72 },
      { turn: 8 },
      { width: 0.86, y: 0.06 },
    ].entries()) {
      const { cues } = watched(await cardOn(table, 'front', 31 + index + step), pose, PHONE, 9);
      if (cues.includes('tilt')) wrong.push(`${table}, ${JSON.stringify(pose)}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no photo of a card whose far edge is a quarter shorter than the near one', async () => {
  for (const [index, table] of TABLES.entries()) {
    const scene = await cardOn(table, 'back', 505 + index);
    for (const pose of [{ tiltX: 17 }, { tiltX: -17 }, { tiltY: 25 }])
      expect(watched(scene, pose, PHONE, 5).good, `${table}, ${JSON.stringify(pose)}`).toBe(0);
  }
});
