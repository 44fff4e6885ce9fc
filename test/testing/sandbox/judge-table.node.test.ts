// The judge on drawn photos: good ones pass on any ground and with fingers over an edge; a card with a covered or torn-off corner,
// and a sheet or a print in a card's place, never does.
import { describe } from 'vitest';
import { judgePhoto } from '../../../src/testing/sandbox/index.ts';
import { cornerlessPictures, goodPictures, nearShapes, type JudgedPicture } from '../../support/judged-pictures.ts';
import { expect, test } from './client.ts';

/** The pictures for which the judge says anything else than it should, with what it says. */
async function misjudged(pictures: readonly JudgedPicture[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, code, draw } of pictures) {
    const verdict = await judgePhoto(await draw(), 'card');
    if (verdict.code !== code) wrong.push(`${name} is ${verdict.code}: ${verdict.message}`);
  }
  return wrong;
}

const some = <Item>(items: readonly Item[], each: number): Item[] => items.filter((_, index) => index % each === 0);

test('good photos pass, also with fingers over an edge', async () => {
  expect(await misjudged(goodPictures(12))).toEqual([]);
});

describe('doesn’t pass', () => {
  // every thirteenth: each size and each kind
  const cornerless = some(cornerlessPictures(1), 13);
  test('a card with a covered or torn-off corner: 14', async () => {
    expect(await misjudged(cornerless)).toEqual([]);
  });

  // a print without its lower lines looks like a card without two corners
  test('a sheet or a print in a card’s place: 31, or 14 for a print', async () => {
    const wrong = await misjudged(some(nearShapes(1), 2));
    expect(wrong.filter((sentence) => !/^print .* is 14: /.test(sentence))).toEqual([]);
  });
});
