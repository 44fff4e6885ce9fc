// What the QA kit accepts as a picture, and its error for anything else.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { writeClip } from '../../src/testing/clip.ts';
import { specimens } from '../../src/testing/index.ts';
import { readPicture, toDataUrl } from '../../src/testing/picture-file.ts';
import type { PictureFile } from '../../src/testing/picture-file.ts';
import { scratchPath } from '../support/scratch.ts';

for (const type of ['jpeg', 'png', 'webp'] as const)
  test(`a ${type} as a data: URL or as bytes`, async () => {
    const bytes = await sharp(await readFile(specimens.front.url))
      .toFormat(type)
      .toBuffer();
    const url = `data:image/${type};base64,${bytes.toString('base64')}`;
    const pictures: PictureFile[] = [bytes, Uint8Array.from(bytes), url, new URL(url)];
    for (const picture of pictures) {
      expect(bytes.equals(await readPicture(picture))).toBe(true);
      expect((await toDataUrl(picture)) === url).toBe(true);
    }
    const file = scratchPath('card.y4m');
    await writeClip(file, url);
    expect((await readFile(file)).subarray(0, 22).toString()).toBe('YUV4MPEG2 W800 H600 F1');
  });

test('a file: URL, and the same as text', async () => {
  const bytes = await readFile(specimens.front.url);
  for (const picture of [specimens.front.url, specimens.front.url.href])
    expect(bytes.equals(await readPicture(picture)), String(picture)).toBe(true);
});

test('rejects anything but a picture in one short sentence', async () => {
  const long = 'A'.repeat(200_000);
  for (const [picture, says] of [
    ['no-such.jpg', /^no-such\.jpg can't be read: ENOENT$/],
    [long, /^A{199}… can't be read: ENAMETOOLONG$/],
    [`data:${long}`, /^data:A{194}… can't be read: not a valid URL$/],
    [`data:text/plain,${long}`, /^data:text\/plain,A{183}… is not a JPEG, PNG or WebP$/],
    [Buffer.from(long), /^The picture is not a JPEG, PNG or WebP$/],
  ] as const) {
    const error: unknown = await toDataUrl(picture).catch((reason: unknown) => reason);
    expect(error).toHaveProperty('message', expect.stringMatching(says));
    expect(error).not.toHaveProperty('cause');
  }
});
