// The simulated blind hand on drawn tables: whether a person who only hears gets a card photographed.
import { expect, test } from 'vitest';
import { LIGHTS, TABLES } from '../../src/testing/blind-hand/scene.ts';

import { judgeCard } from '../support/judge-card.ts';
import { cardWalk } from '../support/walks.ts';
import { cardPicture } from './card-picture.ts';

/** Half of what automatic capture allows: walks that end late would take most of the time. */
const WALK_LIMIT_MS = 30_000;

// The same seeds give the same walks. `npm run bench` does 500, twice as long.
test(
  'a simulated blind hand gets a photo that passes within 30 seconds, from 13 of 20 starts: on each table in each light',
  { timeout: 2_000_000 },
  async () => {
    const cards = [await cardPicture('front'), await cardPicture('back')];
    const starts = 20;
    let taken = 0;
    const refused: string[] = [];
    for (let seed = 1; seed <= starts; seed++) {
      const table = TABLES[seed % 5] ?? 'wood';
      const light = LIGHTS[seed % 4] ?? 'day';
      const card = cards[seed % 2];
      const { photo } = card
        ? cardWalk(card, { table, light, hasFingers: false, seed }, WALK_LIMIT_MS)
        : { photo: undefined };
      if (!photo) continue;
      taken++;
      const verdict = await judgeCard(photo);
      if (verdict.code !== 1) refused.push(`${seed}: ${verdict.message}`);
    }
    expect(refused).toEqual([]);
    expect(taken).toBeGreaterThanOrEqual(13);
  },
);
