// Which side of a card is shown, and what is said of the wrong one.
import { describe, expect, test } from 'vitest';
import { findSide } from '../../src/eye/face/side.ts';
import { MEASURES } from '../../src/eye/measures.ts';
import { beginWatch, watch, type OtherSide, type ShownSide } from '../../src/eye/watch.ts';
import { Scene } from '../../src/testing/blind-hand/scene.ts';
import { cardPicture } from './card-picture.ts';

const PHONE = { subject: 'card', isMobile: true } as const;
const LOOK_MS = 200;
const cards = { front: await cardPicture('front'), back: await cardPicture('back') };
const frames = Object.fromEntries(
  Object.entries(cards).map(([side, card]) => {
    const scene = new Scene(card, { table: 'wood', light: 'day', hasFingers: false, seed: 3 });
    const greys = scene.draw(960, 720, { x: 0, y: 0, width: 0.8, turn: 2, tiltX: 1, tiltY: 2 });
    return [side, { ...greys, range: [0, 255], scale: 1 } as const];
  }),
);

/** What is told of a card that lies still, look by look, where `other` is the wrong side. */
function toldOf(side: ShownSide, other: ShownSide, looks: number, find: OtherSide['find'] = () => findSide) {
  const frame = frames[side];
  if (!frame) throw new Error(`No ${side}`);
  const told = [];
  let now = beginWatch(0);
  for (let number = 1; number <= looks; number++) {
    now = watch(now, frame, PHONE, number * LOOK_MS, MEASURES, { side: other, find });
    told.push({ atMs: number * LOOK_MS, ...now.told });
  }
  return told;
}

describe('a card', () => {
  for (const [side, other] of [
    ['front', 'back'],
    ['back', 'front'],
  ] as const) {
    test(`whose ${side} is shown where the other side is wanted keeps photos back for four seconds, and says so [3.52]`, () => {
      const told = toldOf(side, side, 28);
      const good = told.filter(({ isGood }) => isGood).map(({ atMs }) => atMs);
      const said = told.filter(({ guided }) => guided?.cue === side).map(({ atMs }) => atMs);
      expect(good.length).toBeGreaterThan(2);
      expect(Math.min(...good) - Math.min(...said)).toBeGreaterThanOrEqual(3000);
      expect(Math.min(...good)).toBeLessThanOrEqual(4000 + 3 * LOOK_MS);
    });

    test(`whose ${side} is wanted is photographed at once, as any is before that is known`, () => {
      for (const told of [toldOf(side, other, 6), toldOf(side, side, 6, () => undefined)]) {
        expect(told.some(({ isGood }) => isGood)).toBe(true);
        expect(told.map(({ guided }) => guided?.cue)).not.toContain(side);
      }
    });
  }
});
