// The faces that the finder is tested with: drawn, and one photograph. See test/photographs/README.md for their sources.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Greys } from '../../src/eye/picture.ts';
import { PLACED_FACE } from '../../src/testing/specimens/placed-face.ts';
import type { Person } from '../../src/testing/blind-hand/head-scene.ts';

const FACES = 'test/photographs/faces';

export async function greysIn(file: string): Promise<Greys> {
  const image = sharp(await readFile(file)).toColourspace('b-w');
  const { data: luma, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, luma };
}

export async function readPersons(): Promise<readonly Person[]> {
  return [
    { name: 'drawn', picture: await greysIn('src/testing/specimens/portrait.jpg'), ...PLACED_FACE },
    { name: 'drawn, darker skin', picture: await greysIn(`${FACES}/dark-skin.jpg`), ...PLACED_FACE },
    { name: 'drawn, glasses', picture: await greysIn(`${FACES}/glasses.jpg`), ...PLACED_FACE },
    { name: 'photograph', picture: await greysIn(`${FACES}/astronaut.jpg`), x: 223, y: 118, width: 105 },
  ];
}
