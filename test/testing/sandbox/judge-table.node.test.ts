// The judge on photographs of tables, on cards that lack a corner, and on sheets and prints in a card's place. In
// eye/guided-walks, a card passes on each drawn table in each light.
import sharp from 'sharp';
import { judgePhoto } from '../../../src/testing/sandbox/index.ts';
import type { Side } from '../../../src/testing/specimens/placed-card.ts';
import { cutOut } from '../../support/cut-out.ts';
import { specimen } from '../../support/specimen.ts';
import { expect, test } from './client.ts';
import { CARD_WIDTH_PX, scene, sent } from './scenes.ts';

const sideOf = (index: number): Side => (index % 2 === 0 ? 'front' : 'back');
const tableOf = (photograph: string): Promise<Buffer> =>
  sharp(`test/photographs/tables/${photograph}.jpg`).resize(800, 600, { fit: 'cover' }).removeAlpha().png().toBuffer();

test('a card passes on photographs of tables', async () => {
  for (const [index, table] of ['oak', 'leather', 'walnut'].entries()) {
    const photo = await scene({ side: sideOf(index), ground: await tableOf(table), turn: 3 - index });
    const { code, message } = await judgePhoto(await sent(photo), 'card');
    expect(code, `${table}: ${message}`).toBe(1);
  }
});

/** Something over a corner, or what one sees of the ground where it is torn off. */
const FLAWS: readonly (readonly [what: string, px: number, shape: (px: number) => string, hasGround: boolean])[] = [
  ['covered', 80, (px) => `<circle r="${px / 2}"/>`, false],
  ['covered', 125, (px) => `<circle r="${px / 2}"/>`, false],
  ['torn off, round', 60, (px) => `<circle r="${px / 2}"/>`, true],
  ['torn off, straight', 60, (px) => `<path d="M0 ${-px}L${px} 0L0 ${px}L${-px} 0Z"/>`, true],
];

test('a card with a covered or torn-off corner never passes: 14', async () => {
  const high = CARD_WIDTH_PX * (53.98 / 85.6);
  for (const [index, [what, px, shape, hasGround]] of FLAWS.entries()) {
    const [x, y] = [400 + ((index % 2) - 0.5) * CARD_WIDTH_PX, 300 + ((index >> 1) - 0.5) * high];
    const ground = ['#8a6a4c', '#c8c8c8', '#606060', '#2244aa'][index] ?? '#1d1a18';
    const over = `<g transform="translate(${x} ${y})" fill="${hasGround ? ground : '#7a4a33'}">${shape(px)}</g>`;
    const photo = await scene({ side: sideOf(index), ground, over });
    const { code, message } = await judgePhoto(await sent(photo), 'card');
    expect(code, `${what}, ${px} px: ${message}`).toBe(14);
  }
});

// a print without its lower lines looks like a card without two corners
test('a sheet or a print in a card’s place never passes: 31, or 14 for a print', async () => {
  for (const [index, ratio] of [4 / 3, 16 / 9, Math.SQRT2].entries()) {
    const size = { width: Math.round(400 * ratio), height: 400 };
    const sheet = sharp({ create: { ...size, channels: 3, background: '#f7f6f2' } }).png();
    const print = sharp(await cutOut(await specimen(sideOf(index)), sideOf(index))).resize({ ...size, fit: 'fill' });
    for (const [what, codes, flat] of [
      ['sheet', [31], sheet],
      ['print', [14, 31], print],
    ] as const) {
      const photo = sharp(await tableOf('maple')).composite([{ input: await flat.toBuffer() }]);
      const { code, message } = await judgePhoto(await sent(await photo.toBuffer()), 'card');
      expect(codes, `${what} of ${ratio.toFixed(2)}: ${message}`).toContain(code);
    }
  }
});
