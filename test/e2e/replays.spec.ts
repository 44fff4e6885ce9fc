// Session replays of the built widget: what three recorders collect on a page that shows a canvas of its own, which they do
// record, while a person is verified. Every recorded picture is decoded and compared with what the provider received.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { en } from '../../src/lang/en.ts';
import { specimens } from '../../src/testing/index.ts';
import { WIDGET_PAGE } from '../support/host-page.ts';
import { bundle } from './support/bundle.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor } from './support/flow.ts';

/** Each puts everything that it collects into `collected`, and sends nothing. */
const RECORDERS: readonly (readonly [name: string, script: string])[] = [
  ['rrweb with recordCanvas', `import { record } from 'rrweb'; record({ emit: collect, recordCanvas: true })`],
  [
    'rrweb with recordCanvas at a frame rate',
    `import { record } from 'rrweb'; record({ emit: collect, recordCanvas: true, sampling: { canvas: 4 } })`,
  ],
  [
    'Sentry Replay with its canvas integration',
    `import * as Sentry from '@sentry/browser';
    Sentry.init({
      dsn: 'https://key@sentry.invalid/1',
      transport: () => ({
        send: async ([, items]) => {
          for (const [, payload] of items)
            collect(payload instanceof Uint8Array ? new TextDecoder().decode(payload) : payload);
          return {};
        },
        flush: async () => true,
      }),
      replaysSessionSampleRate: 1,
      integrations: [
        Sentry.replayIntegration({ useCompression: false, maskAllText: false, blockAllMedia: false, minReplayDuration: 0, flushMinDelay: 100, flushMaxDelay: 200 }),
        Sentry.replayCanvasIntegration(),
      ],
    });`,
  ],
  [
    'PostHog with canvas recording',
    `import { posthog } from 'posthog-js/dist/module.full.no-external';
    const sessionRecording = { endpoint: '/s/', recordCanvas: true, canvasFps: 4, canvasQuality: '0.6' };
    window._POSTHOG_REMOTE_CONFIG = { key: { config: { sessionRecording, hasFeatureFlags: false } } };
    posthog.init('key', {
      api_host: 'https://posthog.invalid',
      advanced_disable_flags: true,
      opt_out_useragent_filter: true,
      session_recording: { compress_events: false },
      before_send: (event) => void collect(event),
    });`,
  ],
];

test.use({ permissions: ['camera'] });

/** Puts the recorder and a canvas of the page's own in front of the widget. */
async function pageWith(recorder: string): Promise<string> {
  const { script } = await bundle(recorder);
  return WIDGET_PAGE.replace(
    '</body>',
    () => `<canvas id="planted" width="240" height="160"></canvas>
    <script>
      window.collected = [];
      window.collect = (piece) => void window.collected.push(JSON.stringify(piece));
      // as a tag manager would
      addEventListener("load", () => { ${script} });
    </script></body>`,
  );
}

type Collected = Window & { collected?: string[] };

const collectedOn = (page: Page): Promise<string[]> => page.evaluate(() => (window as Collected).collected ?? []);

/**
 * Changes the page's own text and canvas, and resolves once the recorder has collected both: then it has also looked at
 * whatever the widget shows meanwhile. Resolves with that picture.
 */
async function untilCollected(page: Page, cue: string, seed: number): Promise<Buffer> {
  const dataUrl = await page.evaluate(
    ([text, columns]) => {
      document.body.append(Object.assign(document.createElement('p'), { textContent: text }));
      const planted = document.querySelector<HTMLCanvasElement>('#planted');
      const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 160 });
      const context = canvas.getContext('2d');
      if (!planted || !context) throw new Error('There is no canvas.');
      context.fillStyle = '#fff';
      context.fillRect(0, 0, 240, 160);
      context.fillStyle = '#000';
      for (let column = 0; column < columns; column += 2)
        context.fillRect((column * 240) / columns, 0, 240 / columns, 160);
      planted.getContext('2d')?.drawImage(canvas, 0, 0);
      return canvas.toDataURL();
    },
    [cue, seed] as const,
  );
  const planted = await small(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));
  await expect
    .poll(async () => {
      const collected = await collectedOn(page);
      const isSeen = countOf(planted, await picturesIn(collected)) > 0;
      return isSeen && collected.some((piece) => piece.includes(cue));
    }, cue)
    .toBe(true);
  return planted;
}

/** The host's liveness component: a portrait on a canvas in the container, which is the selfie after half a second. */
const setLiveness = (page: Page, portrait: string): Promise<void> =>
  page.locator('trueid-widget').evaluate((element, base64) => {
    Object.assign(element, {
      async liveness({ container }: { container: HTMLElement }) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes]));
        const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 800 });
        container.append(canvas);
        for (let frame = 0; frame < 10; frame += 1) {
          canvas.getContext('2d')?.drawImage(picture, 0, 0, 600, 800);
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        return { status: 200, auditTrail: [canvas] };
      },
    });
  }, portrait);

const LINK = 'https://insurer.example/continue#a-secret-of-this-session';

/** A handoff that shows its code, refuses to be copied by itself, and is taken back; returns what draws the code. */
async function showLink(page: Page): Promise<string> {
  const widget = page.locator('trueid-widget');
  await widget.locator('[part~="phone-button"]').click();
  const path = await widget.locator('[part~="code"] path').getAttribute('d');
  await widget.getByRole('button', { name: en.copyLink }).click();
  await expect(widget.locator('textarea')).toHaveValue(LINK);
  await widget.locator('[part~="back-button"]').click();
  await expect(widget.locator('[part~="code"]')).toBeHidden();
  return path ?? '';
}

/** Everything in `pieces` that is a picture: data URLs, and the base64 of blobs and encoded frames. */
async function picturesIn(pieces: readonly string[]): Promise<Buffer[]> {
  const texts = new Set(pieces.flatMap((piece) => piece.match(/[A-Za-z\d+/]{200,}={0,2}/g) ?? []));
  const decoded = await Promise.all(
    [...texts].map((base64) => small(Buffer.from(base64, 'base64')).catch(() => undefined)),
  );
  return decoded.filter((picture) => picture !== undefined);
}

const small = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).flatten().resize(24, 18, { fit: 'fill' }).greyscale().raw().toBuffer();

/** The mean difference of two small pictures, from 0 to 255. */
const differenceOf = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

/** How many of them show the same as `picture`. */
const countOf = (picture: Buffer, among: readonly Buffer[]): number =>
  among.filter((other) => differenceOf(picture, other) < 24).length;

for (const [name, recorder] of RECORDERS)
  test(`${name}: collects no photo, frame or link [7.7]`, async ({ page, sandbox, widget, walk, serve }) => {
    sandbox.script({ front: [{ code: 28 }, { code: 1 }], back: { code: 1 }, selfie: { code: 1 } });
    const html = await pageWith(recorder);
    const site = await serve({ html, policy: "default-src * 'unsafe-inline' data: blob:" });
    // a browser that refuses to copy, where the person has to
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      Object.assign(document, { execCommand: () => false });
    });
    await page.goto(site.url);
    await setLiveness(page, await readFile(new URL(specimens.portrait.url), 'base64'));
    await widget.element.evaluate((element, url) => {
      Object.assign(element, { handoff: () => ({ url, result: new Promise(() => undefined) }) });
    }, LINK);
    await widget.start(configFor(sandbox));
    await widget.takePhoto();
    await widget.usePhoto();
    await widget.expectRejected();
    await widget.retake();
    const code = await showLink(page);
    await widget.passStep(1);
    await walk.camera?.show(specimens.back.url);
    await widget.takePhoto();
    await untilCollected(page, 'A photo is reviewed.', 4);
    await widget.usePhoto();
    const { frontCardImage, backCardImage, selfieImage } = await widget.result();
    const planted = await untilCollected(page, 'The walk is over.', 6);

    const collected = await collectedOn(page);
    const all = collected.join('\n');
    const pictures = await picturesIn(collected);
    const photos = await Promise.all(
      [frontCardImage, backCardImage, selfieImage].map((base64) => small(Buffer.from(base64, 'base64'))),
    );
    expect({
      words: all.includes(en.frontTitle) && all.includes(en.rejections.tooDark),
      planted: countOf(planted, pictures) > 0,
      photos: photos.map((photo) => countOf(photo, pictures)),
      code: all.includes(code),
      link: all.includes(LINK),
    }).toEqual({ words: true, planted: true, photos: [0, 0, 0], code: false, link: false });
  });
