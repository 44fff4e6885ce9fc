// The clip writer of the QA kit: what is in the file, to the byte.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { CLIP_FRAME_RATE, toI420, writeClip } from '../../src/testing/clip.ts';
import { judgePhoto, specimens } from '../../src/testing/index.ts';
import { scratchPath } from '../support/scratch.ts';

const picture = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const frameBytes = (width: number, height: number): number => 'FRAME\n'.length + (width * height * 3) / 2;

test('encodes I420 in BT.601’s video range', () => {
  const frames = {
    '235 235 235 235 128 128': [255, 255, 255],
    '16 16 16 16 128 128': [0, 0, 0],
    '81 81 81 81 90 240': [255, 0, 0],
    '41 41 41 41 240 110': [0, 0, 255],
  };
  for (const [frame, rgb] of Object.entries(frames))
    expect(toI420(Uint8Array.from([...rgb, ...rgb, ...rgb, ...rgb]), 2, 2).bytes.join(' ')).toBe(frame);
});

test('drops an odd row and column', () => {
  const frame = toI420(new Uint8Array(5 * 3 * 3), 5, 3);
  expect([frame.width, frame.height, frame.bytes.length]).toEqual([4, 2, 12]);
});

test('makes a clip of several pictures, each for its time, in the size of the first', async () => {
  const file = scratchPath('two.y4m');
  await writeClip(file, [
    { picture: await picture(16, 8, '#ffffff'), durationMs: 300 },
    { picture: await picture(32, 32, '#000000'), durationMs: 500 },
  ]);
  const bytes = await readFile(file);
  const start = bytes.indexOf('FRAME');
  expect(bytes.subarray(0, start).toString()).toBe(`YUV4MPEG2 W16 H8 F${CLIP_FRAME_RATE}:1 Ip A1:1 C420\n`);
  const lumaOfFrames = Array.from(
    { length: 8 },
    (_, index) => bytes[start + index * frameBytes(16, 8) + 'FRAME\n'.length],
  );
  expect(bytes.length).toBe(start + 8 * frameBytes(16, 8));
  expect(lumaOfFrames).toEqual([235, 235, 235, 16, 16, 16, 16, 16]);
});

/** The first frame in grey, its video range of 16 to 235 made 0 to 255 again. */
async function firstFrameOf(file: string, width: number, height: number): Promise<Buffer> {
  const bytes = await readFile(file);
  const start = bytes.indexOf('FRAME') + 'FRAME\n'.length;
  const luma = bytes.subarray(start, start + width * height);
  return sharp(luma, { raw: { width, height, channels: 1 } })
    .linear(255 / 219, (-16 * 255) / 219)
    .toColourspace('srgb')
    .jpeg()
    .toBuffer();
}

for (const [width, height, names] of [
  [600, 800, ['front', 'cut-corner']],
  [1280, 720, ['front']],
] as const)
  test(`a camera of ${width} × ${height} shows the whole card, with the same verdicts`, async () => {
    const file = scratchPath('scene.y4m');
    for (const name of names) {
      const { url, expectedCode } = specimens[name];
      await writeClip(file, url, { width, height });
      const { code, message } = await judgePhoto(await firstFrameOf(file, width, height), 'card');
      expect(code, `${name}: ${message}`).toBe(expectedCode ?? 1);
    }
  });

test('refuses an empty clip', async () => {
  await expect(writeClip(scratchPath('none.y4m'), [])).rejects.toThrow('at least one scene');
});
