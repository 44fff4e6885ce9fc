// What automatic capture makes of photographs of paper on tables: letters, notes, a receipt, a banknote.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { lookAt, type Look } from '../../src/eye/look.ts';
import { MEASURES } from '../../src/eye/measures.ts';

const FOLDER = 'test/photographs/pages';
const VIEW = { width: 400, height: 300 } as const;
/** Parts of a picture: their size as a share of the largest one, and where they are in it, from its left and its top. */
const PARTS = [1, 0.6].flatMap((zoom) => [
  { zoom, x: 0.5, y: 0.5 },
  { zoom, x: 0.35, y: 0.4 },
  { zoom, x: 0.65, y: 0.6 },
]);

/** Looks twice at each part of a picture, upright and on its side. */
async function looksAt(file: string): Promise<Look[]> {
  const looks: Look[] = [];
  for (const turn of [0, 90]) {
    const { data, info } = await sharp(file)
      .rotate(turn)
      .png({ compressionLevel: 0 })
      .toBuffer({ resolveWithObject: true });
    for (const { zoom, x, y } of PARTS) {
      const scale = Math.min(info.width / VIEW.width, info.height / VIEW.height) * zoom;
      const [width, height] = [Math.floor(VIEW.width * scale), Math.floor(VIEW.height * scale)];
      const [left, top] = [Math.round((info.width - width) * x), Math.round((info.height - height) * y)];
      const part = sharp(data).extract({ left, top, width, height }).resize(VIEW.width, VIEW.height);
      const luma = Uint8ClampedArray.from(await part.toColourspace('b-w').raw().toBuffer());
      const frame = { ...VIEW, luma, range: [0, 255], scale: 1 } as const;
      const look = (before?: Look): Look => lookAt(frame, { subject: 'card', isMobile: true }, before, MEASURES);
      looks.push(look(look()));
    }
  }
  return looks;
}

test('no paper on a table is photographed, and much of it is not steered to', async () => {
  const looks: (Look & { readonly name: string })[] = [];
  for (const name of readdirSync(FOLDER))
    for (const look of await looksAt(`${FOLDER}/${name}`)) looks.push({ ...look, name });
  const taken = looks.filter(({ isGood }) => isGood).map(({ name }) => name);
  expect(taken).toEqual([]);
  expect(looks.filter(({ sighting }) => sighting).length / looks.length).toBeLessThan(0.6);
});
