// What Chromium's own camera makes of a clip of several pictures.
import sharp from 'sharp';
import { expect, test } from './support/fixtures.ts';

test.use({ permissions: ['camera'] });

test('a clip of two pictures shows one after the other', async ({ page, host, clip }) => {
  const plain = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer();
  await page.goto(host.url);
  await clip.show([
    { picture: await plain('#ff0000'), durationMs: 1000 },
    { picture: await plain('#0000ff'), durationMs: 1000 },
  ]);
  const colours = await page.evaluate(async () => {
    const video = document.createElement('video');
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: true });
    await video.play();
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const seen = new Set<string>();
    const deadline = performance.now() + 10_000;
    while (context && seen.size < 2 && performance.now() < deadline) {
      await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
      context.drawImage(video, 0, 0);
      const [red = 0, , blue = 0] = context.getImageData(10, 10, 1, 1).data;
      seen.add(red > blue ? 'red' : 'blue');
    }
    return [...seen].sort();
  });
  expect(colours).toEqual(['blue', 'red']);
});
