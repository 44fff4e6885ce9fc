// What `captureFacts` sees in one walk: a page with libraries that wrap media functions, and an attack on each photo. The tables
// in docs/capture-facts.md say the same. io/facts has each attack on a function by itself, in every engine.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { specimens } from '../../src/testing/index.ts';
import type { PhotoFacts } from '../../src/core/facts/facts.ts';
import { WIDGET_PAGE } from '../support/host-page.ts';
import { bundle } from './support/bundle.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor, readbackIn } from './support/flow.ts';

test.use({ permissions: ['camera'] });

/** Loaded before the widget; the last one records only once it is told to. */
const LIBRARIES = `
  import 'webrtc-adapter';
  import 'zone.js';
  import * as Sentry from '@sentry/browser';
  import { record } from 'rrweb';
  Sentry.init({ dsn: 'https://key@sentry.invalid/1' });
  window.recordCanvases = () => record({ emit() {}, recordCanvas: true });`;

/** What the view shows is exchanged for a canvas. */
const swapView = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
    const context = canvas.getContext('2d');
    setInterval(() => context?.fillRect(Math.random() * 320, 0, 9, 9), 50);
    const video = document.querySelector('trueid-widget')?.shadowRoot?.querySelector('video');
    if (video) video.srcObject = canvas.captureStream(20);
  });

/** A still picture is what the page's own `getUserMedia` gives, and what its own `toBlob` encodes. */
const fakeSelfie = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
    const context = canvas.getContext('2d');
    setInterval(() => context?.fillRect(0, 0, 320, 240), 50);
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20));
    const looked = { count: 0 };
    globalThis.VideoFrame = new Proxy(VideoFrame, {
      construct(target, given) {
        looked.count += 1;
        return Reflect.construct(target, given) as VideoFrame;
      },
    });
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the canvas
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = (...given) =>
      toBlob.apply(Object.assign(document.createElement('canvas'), { width: 8, height: 8 }), given);
    Object.assign(window, { looked });
  });

const seenOf = ({ camera, apiChanged, stillFrames, readback, virtualName }: PhotoFacts) => ({
  hasCamera: camera !== null,
  virtualName,
  apiChanged,
  // equal frames count from the tenth look on
  isStill: (stillFrames ?? 0) >= 9,
  readback,
});

test('libraries and attacks are seen as documented, by photo', async ({ page, sandbox, widget, serve, clip }) => {
  await clip.show(specimens.front.url);
  const { script } = await bundle(LIBRARIES);
  const site = await serve({
    html: WIDGET_PAGE.replace('<script', () => `<script>${script}</script><script`),
    policy: "default-src * 'unsafe-inline' data: blob:",
  });
  await page.goto(site.url);
  await widget.expectStep(0);
  await widget.start(configFor(sandbox, { captureFacts: true }));

  await expect(widget.part('take-button')).toBeEnabled();
  await swapView(page);
  await expect(widget.part('camera').locator('video')).toHaveJSProperty('videoWidth', 320);
  await widget.takePhoto();
  await expect.poll(() => readbackIn(widget)).toBe('exact');
  await widget.usePhoto();

  await widget.expectStep(2);
  await page.evaluate(() => (window as Window & { recordCanvases?: () => void }).recordCanvases?.());
  await widget.takePhoto();
  await expect.poll(() => readbackIn(widget)).toBe('exact');
  await fakeSelfie(page);
  await widget.usePhoto();

  await widget.expectStep(3);
  await page.waitForFunction(() => ((window as Window & { looked?: { count: number } }).looked?.count ?? 0) > 12);
  await widget.takePhoto();
  await widget.usePhoto();
  await widget.result();

  const facts = (await widget.events()).find(({ type }) => type === 'trueid_result')?.facts;
  const nothing = { hasCamera: true, virtualName: false, apiChanged: [], readback: 'exact' };
  expect(facts && seenOf(facts.front)).toMatchObject(nothing);
  expect(facts && seenOf(facts.back)).toMatchObject({ ...nothing, apiChanged: ['drawImage'] });
  expect(facts && seenOf(facts.selfie)).toEqual({
    ...{ hasCamera: true, virtualName: false, isStill: true },
    ...{ apiChanged: ['getUserMedia', 'drawImage'], readback: 'unknown' },
  });

  const document = readFileSync('docs/capture-facts.md', 'utf8');
  for (const [name, seen] of [
    ['A camera, and no attack', 'nothing'],
    ['The stream of the view exchanged', 'nothing'],
    ['webrtc-adapter', 'nothing'],
    ['zone.js (Angular)', 'nothing'],
    ['Sentry', 'nothing'],
    ['rrweb, recording canvases (as session replays do)', '`apiChanged: drawImage`'],
    ['A still picture as a stream', '`apiChanged: getUserMedia`; `stillFrames`'],
    ['The photo exchanged by `toBlob`', '`readback: unknown`'],
  ] as const)
    expect(document).toContain(`|${name}|${seen}|`);
});
