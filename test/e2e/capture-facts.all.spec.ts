// What `captureFacts` sees of attacks, played in real browsers, and of pages whose libraries wrap media functions. Each test
// is a row of the tables in docs/capture-facts.md, which say the same.
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { specimens } from '../../src/testing/index.ts';
import type { JsonConfig, WidgetPage } from '../../src/testing/index.ts';
import type { CaptureFacts } from '../../src/core/facts/facts.ts';
import { startHostPage } from '../support/host-page.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor, walkToEnd } from './support/flow.ts';

const DOCUMENT = readFileSync('docs/capture-facts.md', 'utf8');

test.use({
  // Firefox's own camera, which shows changing colours; Chromium has the clip
  launchOptions: async ({ browserName, launchOptions }, use) => {
    const camera = { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true };
    const prefs = { ...launchOptions.firefoxUserPrefs, ...camera };
    await use(browserName === 'firefox' ? { ...launchOptions, firefoxUserPrefs: prefs } : launchOptions);
  },
});
test.beforeEach(async ({ browserName, context, clip }) => {
  if (browserName !== 'chromium') return;
  await context.grantPermissions(['camera']);
  await clip.show(specimens.front.url);
});

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

/** What differs from a camera on a page that replaces nothing. */
function suspicionsIn({ camera, origin, virtualName, apiChanged, stillFrames }: CaptureFacts['front']): string {
  const seen = [
    ...(camera ? [] : [`\`camera: null\`, \`origin: ${origin}\``]),
    ...(virtualName ? ['`virtualName`'] : []),
    ...(apiChanged.length > 0 ? [`\`apiChanged: ${apiChanged.join(', ')}\``] : []),
    ...(stillFrames === null || stillFrames < 9 ? [] : ['`stillFrames`']),
  ];
  return seen.join('; ') || 'nothing';
}

async function factsOf(widget: WidgetPage): Promise<CaptureFacts | undefined> {
  await widget.result();
  return (await widget.events()).find(({ type }) => type === 'trueid_result')?.facts;
}

const FACTS: JsonConfig = { captureFacts: true };

interface Attack {
  readonly name: string;
  readonly before?: string;
  readonly after?: string;
  /** Once the view is live. */
  readonly live?: string;
  /** Until ten frames were looked at. */
  readonly waits?: true;
  readonly seen: string;
}

const ATTACKS: readonly Attack[] = [
  { name: 'A camera, and no attack', seen: 'nothing' },
  { name: 'A virtual camera under its own name', before: 'label', seen: '`virtualName`' },
  { name: '`getUserMedia` replaced before our script', before: 'noise', seen: '`apiChanged: getUserMedia`' },
  { name: '`getUserMedia` replaced after our script', after: 'noise', seen: '`apiChanged: getUserMedia`' },
  { name: '`getUserMedia` bound', after: 'bound', seen: '`apiChanged: getUserMedia`' },
  {
    name: '`getUserMedia` and `Function.prototype.toString` replaced before our script',
    before: 'lie',
    seen: 'nothing',
  },
  {
    name: 'A still picture as a stream',
    after: 'still',
    waits: true,
    seen: '`apiChanged: getUserMedia`; `stillFrames`',
  },
  { name: 'A looped clip as a stream', after: 'loop', waits: true, seen: '`apiChanged: getUserMedia`' },
  { name: 'The stream of the view exchanged', live: 'swap', seen: 'nothing' },
  { name: 'The photo exchanged by `drawImage`', after: 'draw', seen: '`apiChanged: drawImage`' },
  { name: 'The photo exchanged by `toBlob`', after: 'encode', seen: 'nothing' },
];

test.describe('an attack is seen as the document says', () => {
  for (const { name, before, after, live, waits, seen } of ATTACKS) {
    test(name, async ({ page, host, sandbox, widget }) => {
      await page.addInitScript(prepareAttacks, before);
      await page.goto(host.url);
      await widget.expectStep(0);
      const attack = (which: string): Promise<void> =>
        page.evaluate((called) => (window as Window & Partial<Prepared>).attacks?.[called]?.(), which);
      if (after !== undefined) await attack(after);
      await widget.start(configFor(sandbox, FACTS));
      await expect(widget.part('take-button')).toBeEnabled();
      if (live !== undefined) {
        await attack(live);
        await expect
          .poll(() =>
            widget
              .part('camera')
              .locator('video')
              .evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth),
          )
          .toBe(320);
        await expect(widget.part('take-button')).toBeEnabled();
      }
      if (waits) await page.waitForFunction(() => ((window as Window & Partial<Prepared>).looked?.count ?? 0) > 12);
      await walkToEnd({ widget });
      const facts = await factsOf(widget);
      expect(facts && suspicionsIn(facts.front)).toBe(seen);
      expect(DOCUMENT).toContain(`|${name}|${seen}|`);
    });
  }
});

test('a file is told apart from a camera', async ({ page, host, sandbox, widget }) => {
  await page.goto(host.url);
  await widget.start(configFor(sandbox, { ...FACTS, upload: 'always', uploadSelfie: 'always' }));
  for (const [step, file] of [
    [1, specimens.front.url],
    [2, specimens.back.url],
    [3, specimens.portrait.url],
  ] as const) {
    await widget.expectStep(step);
    await widget.chooseFile(file);
    await widget.usePhoto();
  }
  const facts = await factsOf(widget);
  const seen = facts && suspicionsIn(facts.front);
  expect(seen).toBe('`camera: null`, `origin: upload`');
  expect(DOCUMENT).toContain(`|A file|${seen ?? ''}|`);
});

test('nothing of it without the option', async ({ page, host, sandbox, widget }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto(host.url);
  await widget.start(configFor(sandbox));
  await walkToEnd({ widget });
  expect(await factsOf(widget)).toBe(undefined);
  expect(files.filter((url) => url.includes('.facts.'))).toEqual([]);
  expect(files.filter((url) => url.includes('trueid-widget.app.')).length).toBe(1);
});

/** What a page may load before the widget, and the alarms that it gives. */
const LIBRARIES: readonly { readonly name: string; readonly code: string; readonly seen: string }[] = [
  { name: 'webrtc-adapter', code: `import 'webrtc-adapter'`, seen: 'nothing' },
  {
    name: 'zone.js (Angular)',
    code: `import 'zone.js'`,
    seen: 'nothing',
  },
  {
    name: 'Sentry',
    code: `import * as Sentry from '@sentry/browser'; Sentry.init({ dsn: 'https://key@sentry.invalid/1' })`,
    seen: 'nothing',
  },
  {
    name: 'rrweb, recording canvases (as session replays do)',
    code: `import { record } from 'rrweb'; record({ emit() {}, recordCanvas: true })`,
    seen: '`apiChanged: drawImage`',
  },
];

test.describe('a library is seen as the document says', () => {
  for (const { name, code, seen } of LIBRARIES) {
    test(name, async ({ page, sandbox, widget }) => {
      const { outputFiles } = await build({
        stdin: { contents: code, resolveDir: import.meta.dirname },
        bundle: true,
        format: 'iife',
        write: false,
        logLevel: 'error',
      });
      const script = (outputFiles[0]?.text ?? '').replaceAll('</script', String.raw`<\/script`);
      const site = await startHostPage({
        html: `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Host page</title><script>${script}</script><script src="/dist/trueid-widget.js" defer></script></head><body><trueid-widget></trueid-widget></body></html>`,
        policy: "default-src * 'unsafe-inline' data: blob:",
      });
      try {
        await page.goto(site.url);
        await widget.expectStep(0);
        await widget.start(configFor(sandbox, FACTS));
        await walkToEnd({ widget });
        const facts = await factsOf(widget);
        expect(facts && suspicionsIn(facts.front)).toBe(seen);
        expect(DOCUMENT).toContain(`|${name}|${seen}|`);
      } finally {
        await site.stop();
      }
    });
  }
});
