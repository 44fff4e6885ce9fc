// What `captureFacts` sees of attacks on a real camera, and of pages whose libraries wrap media functions. Each test is a row of
// the tables in docs/capture-facts.md, which say the same. In Chromium; what each engine says of a function is tested in io/facts.
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { specimens } from '../../src/testing/index.ts';
import type { JsonConfig, WidgetPage } from '../../src/testing/index.ts';
import type { CaptureFacts } from '../../src/core/facts/facts.ts';
import { WIDGET_PAGE } from '../support/host-page.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor, readbackIn } from './support/flow.ts';

const DOCUMENT = readFileSync('docs/capture-facts.md', 'utf8');

test.use({ permissions: ['camera'] });
test.beforeEach(({ clip }) => clip.show(specimens.front.url));

/* eslint-disable @typescript-eslint/unbound-method -- the attacks call them with their own `this` */
/** Runs in the page, before any of its scripts: the attacks, one of which may begin at once. Uses nothing outside of itself. */
function prepareAttacks(atOnce: string | undefined): void {
  const WIDTH = 320;
  const HEIGHT = 240;
  const streamOf = (draw: (context: CanvasRenderingContext2D, frame: number) => void): MediaStream => {
    const canvas = document.createElement('canvas');
    canvas.width = WIDTH;
    canvas.height = HEIGHT;
    const context = canvas.getContext('2d');
    let frame = 0;
    const paint = (): void => {
      if (context) draw(context, (frame += 1));
    };
    paint();
    setInterval(paint, 50);
    return canvas.captureStream(20);
  };
  const fill = (context: CanvasRenderingContext2D, colour: string): void => {
    context.fillStyle = colour;
    context.fillRect(0, 0, WIDTH, HEIGHT);
  };
  const still = (): MediaStream => streamOf((context) => fill(context, 'teal'));
  const loop = (): MediaStream => streamOf((context, frame) => fill(context, `rgb(${(frame * 7) % 256} 90 90)`));
  const noise = (): MediaStream =>
    streamOf((context) => {
      const image = context.createImageData(WIDTH, HEIGHT);
      for (let index = 0; index < image.data.length; index += 1) image.data[index] = Math.random() * 256;
      context.putImageData(image, 0, 0);
    });
  const serve = (stream: () => MediaStream): void => {
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream());
  };
  const lie = (): void => {
    const { toString } = Function.prototype;
    const lies = new Map<unknown, string>();
    const { getUserMedia } = navigator.mediaDevices;
    serve(noise);
    const fake = Object.defineProperty(navigator.mediaDevices.getUserMedia, 'name', { value: 'getUserMedia' });
    lies.set(fake, toString.call(getUserMedia));
    Function.prototype.toString = function (this: unknown) {
      return lies.get(this) ?? toString.call(this);
    };
  };
  const attacks: Readonly<Record<string, () => void>> = {
    still: () => serve(still),
    loop: () => serve(loop),
    noise: () => serve(noise),
    bound: () => {
      navigator.mediaDevices.getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    },
    lie,
    label: () =>
      Object.defineProperty(MediaStreamTrack.prototype, 'label', {
        get: () => 'OBS Virtual Camera',
        configurable: true,
      }),
    draw: () => {
      const { drawImage } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.drawImage = function (...given: unknown[]) {
        Reflect.apply(drawImage, this, given);
        this.fillStyle = 'teal';
        this.fillRect(0, 0, this.canvas.width, this.canvas.height);
      };
    },
    encode: () => {
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (...given) {
        const other = document.createElement('canvas');
        other.width = other.height = 8;
        toBlob.apply(other, given);
      };
    },
    swap: () => {
      const video = document.querySelector('trueid-widget')?.shadowRoot?.querySelector('video');
      if (video) video.srcObject = noise();
    },
  };
  const looked = { count: 0 };
  globalThis.VideoFrame = new Proxy(VideoFrame, {
    construct(target, given) {
      looked.count += 1;
      return Reflect.construct(target, given) as VideoFrame;
    },
  });
  Object.assign(window, { attacks, looked });
  // the blank page before it has no camera
  if (atOnce !== undefined && isSecureContext) attacks[atOnce]?.();
}

/* eslint-enable @typescript-eslint/unbound-method */

/** The window after that. */
interface Prepared {
  readonly attacks: Readonly<Record<string, () => void>>;
  readonly looked: { readonly count: number };
}

/**
 * What differs from a camera on a page that replaces nothing. Whether the picture is still counts only where it `isLookedAt`: the
 * clip is as still as no camera is.
 */
function suspicionsIn(facts: CaptureFacts['front'], isLookedAt: boolean): string {
  const { camera, origin, virtualName, apiChanged, stillFrames, readback } = facts;
  const seen = [
    ...(camera ? [] : [`\`camera: null\`, \`origin: ${origin}\``]),
    ...(virtualName ? ['`virtualName`'] : []),
    ...(apiChanged.length > 0 ? [`\`apiChanged: ${apiChanged.join(', ')}\``] : []),
    ...(!isLookedAt || stillFrames === null || stillFrames < 9 ? [] : ['`stillFrames`']),
    ...(readback === 'exact' ? [] : [`\`readback: ${readback}\``]),
  ];
  return seen.join('; ') || 'nothing';
}

/** A photo that is used waits for this for a moment only. */
async function untilReadBack(widget: WidgetPage): Promise<void> {
  await expect.poll(() => readbackIn(widget)).not.toBe('unknown');
}

/** Uses the photos of all three steps; that of the front once it `isReady`. */
async function walkToEnd(widget: WidgetPage, isReady = untilReadBack): Promise<void> {
  await widget.expectStep(1);
  await widget.takePhoto();
  await isReady(widget);
  await widget.usePhoto();
  for (const step of [2, 3] as const) await widget.passStep(step);
}

/** What the result says of the front, and the document in the row of that name. */
async function expectSeen(widget: WidgetPage, name: string, seen: string, isLookedAt = false): Promise<void> {
  await widget.result();
  const facts = (await widget.events()).find(({ type }) => type === 'trueid_result')?.facts;
  expect(facts && suspicionsIn(facts.front, isLookedAt)).toBe(seen);
  expect(DOCUMENT).toContain(`|${name}|${seen}|`);
}

const FACTS: JsonConfig = { captureFacts: true };

/** `before` and `after` our script, or once the view is `live`. */
type Moment = 'before' | 'after' | 'live';

const ATTACKS: readonly (readonly [name: string, seen: string, moment?: Moment, attack?: string])[] = [
  ['A camera, and no attack', 'nothing'],
  ['A virtual camera under its own name', '`virtualName`', 'before', 'label'],
  ['`getUserMedia` replaced before our script', '`apiChanged: getUserMedia`', 'before', 'noise'],
  ['`getUserMedia` replaced after our script', '`apiChanged: getUserMedia`', 'after', 'noise'],
  ['`getUserMedia` bound', '`apiChanged: getUserMedia`', 'after', 'bound'],
  ['`getUserMedia` and `Function.prototype.toString` replaced before our script', 'nothing', 'before', 'lie'],
  ['A still picture as a stream', '`apiChanged: getUserMedia`; `stillFrames`', 'after', 'still'],
  ['A looped clip as a stream', '`apiChanged: getUserMedia`', 'after', 'loop'],
  ['The stream of the view exchanged', 'nothing', 'live', 'swap'],
  ['The photo exchanged by `drawImage`', '`apiChanged: drawImage`', 'after', 'draw'],
  ['The photo exchanged by `toBlob`', '`readback: unknown`', 'after', 'encode'],
];

test.describe('an attack is seen as the document says', () => {
  for (const [name, seen, moment, attack = ''] of ATTACKS)
    test(name, async ({ page, host, sandbox, widget }) => {
      const play = (): Promise<void> =>
        page.evaluate((called) => (window as Window & Partial<Prepared>).attacks?.[called]?.(), attack);
      await page.addInitScript(prepareAttacks, moment === 'before' ? attack : undefined);
      await page.goto(host.url);
      await widget.expectStep(0);
      if (moment === 'after') await play();
      await widget.start(configFor(sandbox, FACTS));
      await expect(widget.part('take-button')).toBeEnabled();
      if (moment === 'live') {
        await play();
        await expect(widget.part('camera').locator('video')).toHaveJSProperty('videoWidth', 320);
        await expect(widget.part('take-button')).toBeEnabled();
      }
      // equal frames count from the tenth look on
      const isLookedAt = attack === 'still' || attack === 'loop';
      if (isLookedAt)
        await page.waitForFunction(() => ((window as Window & Partial<Prepared>).looked?.count ?? 0) > 12);
      // which `encode` keeps from ever coming
      await walkToEnd(widget, attack === 'encode' ? () => Promise.resolve() : untilReadBack);
      await expectSeen(widget, name, seen, isLookedAt);
    });
});

test('a file is told apart from a camera', async ({ page, host, sandbox, widget }) => {
  await page.goto(host.url);
  await widget.start(configFor(sandbox, { ...FACTS, upload: 'always', uploadSelfie: 'always' }));
  for (const file of [specimens.front.url, specimens.back.url, specimens.portrait.url]) {
    await widget.chooseFile(file);
    await untilReadBack(widget);
    await widget.usePhoto();
  }
  await expectSeen(widget, 'A file', '`camera: null`, `origin: upload`');
});

/** What a page may load before the widget, and the alarms that it gives. */
const LIBRARIES: readonly (readonly [name: string, seen: string, code: string])[] = [
  ['webrtc-adapter', 'nothing', `import 'webrtc-adapter'`],
  ['zone.js (Angular)', 'nothing', `import 'zone.js'`],
  [
    'Sentry',
    'nothing',
    `import * as Sentry from '@sentry/browser'; Sentry.init({ dsn: 'https://key@sentry.invalid/1' })`,
  ],
  [
    'rrweb, recording canvases (as session replays do)',
    '`apiChanged: drawImage`',
    `import { record } from 'rrweb'; record({ emit() {}, recordCanvas: true })`,
  ],
];

test.describe('a library is seen as the document says', () => {
  for (const [name, seen, code] of LIBRARIES)
    test(name, async ({ page, sandbox, widget, serve }) => {
      const { outputFiles } = await build({
        stdin: { contents: code, resolveDir: import.meta.dirname },
        bundle: true,
        format: 'iife',
        write: false,
        logLevel: 'error',
      });
      const script = (outputFiles[0]?.text ?? '').replaceAll('</script', String.raw`<\/script`);
      const site = await serve({
        html: WIDGET_PAGE.replace('<script', () => `<script>${script}</script><script`),
        policy: "default-src * 'unsafe-inline' data: blob:",
      });
      await page.goto(site.url);
      await widget.expectStep(0);
      await widget.start(configFor(sandbox, FACTS));
      await walkToEnd(widget);
      await expectSeen(widget, name, seen);
    });
});
