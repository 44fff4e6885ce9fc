// Chromium's own camera fed from clips: the widget's whole flow over the real getUserMedia, permission and plug included.
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import {
  createClipCamera,
  devicePresets,
  setCameraPermission,
  specimens,
  startSandbox,
  WidgetPage,
} from '../../src/testing/index.ts';
import type { Sandbox } from '../../src/testing/index.ts';
import { startHostPage } from '../support/host-page.ts';
import type { HostPage } from '../support/host-page.ts';

const FAST = { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 0 };

const camera = createClipCamera(process.env.TRUEID_CLIP_CAMERA);
let sandbox: Sandbox;
let host: HostPage;
let widget: WidgetPage;

test.beforeAll(async () => {
  sandbox = await startSandbox();
  host = await startHostPage();
});
test.afterAll(async () => {
  camera.unplug();
  await host.stop();
  await sandbox.stop();
});
test.beforeEach(async ({ page }) => {
  sandbox.reset();
  widget = await WidgetPage.attach(page);
  await page.goto(host.url);
  await setCameraPermission(page, 'granted');
  await camera.show(specimens.front.url);
});

const begin = (): Promise<void> => widget.start({ ...sandbox.config, lang: 'en', timings: FAST });

test('the whole flow: the card is turned over in the open stream, the person sits before the next one', async () => {
  await begin();
  await widget.takePhoto();
  await widget.usePhoto();
  await widget.expectStep(2);
  await camera.show(specimens.back.url);
  await widget.takePhoto();
  await camera.show(specimens.portrait.url);
  await widget.usePhoto();
  await widget.expectStep(3);
  await widget.takePhoto();
  await widget.usePhoto();
  const { frontCardImage, backCardImage, selfieImage } = await widget.result();
  expect(new Set([frontCardImage, backCardImage, selfieImage]).size).toBe(3);
});

test.describe('on a phone', () => {
  const { userAgent, viewport, isMobile, hasTouch } = devicePresets['android-phone'];
  test.use({ userAgent, viewport, isMobile, hasTouch });

  test('an upright camera shows the whole card', async () => {
    await camera.show(specimens.front.url, { width: 1080, height: 1920 });
    await begin();
    await widget.passStep(1);
    await widget.expectStep(2);
  });
});

test('a denied camera, then a granted one', async ({ page }) => {
  await setCameraPermission(page, 'denied');
  await begin();
  await widget.alert();
  await setCameraPermission(page, 'granted');
  await widget.confirmAlert();
  await widget.element.getByRole('button', { name: /camera/i }).click();
  await widget.takePhoto();
});

test('a camera that is unplugged while live, then plugged in again', async () => {
  await begin();
  await expect(widget.part('take-button')).toBeEnabled();
  camera.cut();
  await widget.alert();
  await camera.show(specimens.front.url);
  await widget.confirmAlert();
  await widget.element.getByRole('button', { name: /camera/i }).click();
  await widget.takePhoto();
});

test('no camera', async () => {
  camera.unplug();
  await begin();
  await widget.alert();
  expect((await widget.events()).map(({ detail }) => detail)).toContainEqual(
    expect.objectContaining({ code: 'no_camera' }),
  );
});

test('a clip of two pictures shows one after the other', async ({ page }) => {
  const plain = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer();
  await camera.show([
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
