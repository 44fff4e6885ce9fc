// The second side of the card: no photo, and no “Hold still”, until the card was turned over since its front was taken.
import { describe, expect, test } from 'vitest';
import { MEASURES } from '../../src/eye/measures.ts';
import { beginWatch, watch, type Watch } from '../../src/eye/watch.ts';
import type { CardSide } from '../../src/eye/turned.ts';
import { LIGHTS, randomFrom, Scene, TABLES, type Pose } from '../../src/testing/blind-hand/scene.ts';
import { cardPicture } from './card-picture.ts';
import type { Side } from '../../src/testing/specimens/placed-card.ts';

const PHONE = { subject: 'card', isMobile: true } as const;
const LOOK_MS = 200;
const cards = { front: await cardPicture('front'), back: await cardPicture('back') };

/** A person's view, look by look. */
class View {
  readonly #scenes: Readonly<Record<Side, Scene>>;
  readonly #random: () => number;
  #nowMs = 0;
  now: Watch;

  constructor(seed: number, front?: CardSide) {
    const place = { table: TABLES[seed % 5] ?? 'wood', light: LIGHTS[seed % 4] ?? 'day', hasFingers: false, seed };
    this.#scenes = { front: new Scene(cards.front, place), back: new Scene(cards.back, place) };
    this.#random = randomFrom(seed + (front ? 5000 : 0));
    this.now = beginWatch(0, front);
  }

  look(side: Side, looks: number, isThere = true, turn = 0): Watch {
    const around = (reach: number): number => (this.#random() - 0.5) * reach;
    for (let index = 0; index < looks; index++) {
      const pose: Pose = {
        x: around(0.06),
        y: around(0.06),
        width: 0.78 + around(0.12),
        turn: turn + around(8),
        tiltX: around(8),
        tiltY: around(8),
      };
      const frame = this.#scenes[side].draw(400, 300, isThere ? pose : undefined);
      this.#nowMs += LOOK_MS;
      this.now = watch(this.now, { ...frame, range: [0, 255], scale: 1 }, PHONE, this.#nowMs, MEASURES);
    }
    return this.now;
  }
}

function frontSeenIn(seed: number): CardSide {
  const view = new View(seed);
  for (let looks = 0; looks < 12; looks++) {
    const side = view.look('front', 1).look?.side;
    if (side) return side;
  }
  throw new Error(`The front isn't seen in the view of seed ${seed}`);
}

/** One for each light on each table on which the card is seen in every look: the others claim nothing. */
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1).filter(
  (seed) => !['pattern', 'white'].includes(TABLES[seed % 5] ?? ''),
);
const fronts = new Map(SEEDS.map((seed) => [seed, frontSeenIn(seed)]));

describe('at the back of the card', () => {
  for (const turn of [0, 180])
    test(`the front is never ready, however it is held, turned by ${turn} degrees [3.36]`, () => {
      for (const [seed, front] of fronts) {
        const { turning, told } = new View(seed, front).look('front', 4, true, turn);
        expect([turning !== undefined, told?.guided.cue, told?.isGood], `seed ${seed}`).toEqual([
          true,
          'turnOver',
          false,
        ]);
      }
    });

  test('the back is ready as soon as it is seen', () => {
    for (const [seed, front] of fronts)
      expect(new View(seed, front).look('back', 4).turning === undefined, `seed ${seed}`).toBe(true);
  });

  test('any side is ready once the card has left the guide', () => {
    const view = new View(2, fronts.get(2));
    expect(view.look('front', 4).turning).toBeDefined();
    expect(view.look('front', 5, false).turning).toBeUndefined();
    expect(view.look('front', 8).guidance.told.cue).not.toBe('turnOver');
  });

  test('“Turn the card over” is repeated, with a tick a second', () => {
    const view = new View(2, fronts.get(2));
    const { sentences } = view.look('front', 4).guidance.told;
    expect(sentences).toBe(1);
    expect(view.look('front', 13).guidance.told).toMatchObject({ cue: 'turnOver', sentences: 2, rate: 1 });
  });
});
