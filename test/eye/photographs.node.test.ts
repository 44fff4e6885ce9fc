// What automatic capture makes of photographs: of tables, and of paper on them: letters, notes, a receipt, a banknote.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { lookAt, type Look } from '../../src/eye/look.ts';
import { MEASURES } from '../../src/eye/measures.ts';

const FOLDERS = ['tables', 'pages'] as const;
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

test('no table or paper is photographed, no table and not all of the paper is steered to', async () => {
  const taken: string[] = [];
  const steered = { tables: [] as boolean[], pages: [] as boolean[] };
  for (const folder of FOLDERS)
    for (const name of readdirSync(`test/photographs/${folder}`))
      for (const { isGood, sighting } of await looksAt(`test/photographs/${folder}/${name}`)) {
        if (isGood) taken.push(name);
        steered[folder].push(sighting !== undefined);
      }
  expect(taken).toEqual([]);
  expect(steered.tables.filter(Boolean)).toEqual([]);
  expect(steered.pages.filter(Boolean).length / steered.pages.length).toBeLessThan(0.6);
});
