// The files of the clip camera: what it writes and deletes. test/testing/clip-camera.camera.test.ts has the browser’s side.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createClipCamera, specimens } from '../../src/testing/index.ts';
import { scratchPath } from '../support/scratch.ts';

test('leaves nothing but the clip in the folder of a given file, and removes nothing else', async () => {
  const file = scratchPath('card.y4m');
  writeFileSync(join(dirname(file), 'notes.txt'), 'not ours');
  const camera = createClipCamera(file);
  // the second replaces the first in place
  for (const name of ['front', 'back'] as const) await camera.show(specimens[name].url);
  expect(readdirSync(dirname(file)).sort()).toEqual(['card.y4m', 'notes.txt']);
  camera.remove();
  expect(readdirSync(dirname(file))).toEqual(['notes.txt']);
});

test('removes the folder that it made', async () => {
  const camera = createClipCamera();
  const [file = ''] = camera.launchArgs.flatMap(
    (arg) => /^--use-file-for-fake-video-capture=(.*)$/.exec(arg)?.slice(1) ?? [],
  );
  await camera.show(specimens.front.url);
  expect(existsSync(file)).toBe(true);
  camera.remove();
  expect(existsSync(dirname(file))).toBe(false);
});
