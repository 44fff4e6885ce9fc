// A hundred sessions on one page, ended in every phase: afterwards the page holds no more than after sixty, and no
// camera, pixels or photo. The provider is a stand-in within the page, so that only the widget could hold a photo.
import type { JSHandle } from '@playwright/test';
import { specimens } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';
import { FAST } from './support/flow.ts';
import { openHeap } from './support/heap.ts';

test.use({ permissions: ['camera'] });

/** Runs in the page, and uses nothing outside itself. Holds tracks and canvases weakly. */
function installDriver(timings: Record<string, number>) {
  const tracks: WeakRef<MediaStreamTrack>[] = [];
  const canvases: WeakRef<HTMLCanvasElement>[] = [];
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    for (const track of stream.getTracks()) tracks.push(new WeakRef(track));
    return stream;
  };
  // React and the widget make theirs in this way
  const create = Reflect.get(document, 'createElement').bind(document) as (name: string, ...rest: unknown[]) => Element;
  const createAndNote = (name: string, ...rest: unknown[]): Element => {
    const element = create(name, ...rest);
    if (element instanceof HTMLCanvasElement) canvases.push(new WeakRef(element));
    return element;
  };
  Reflect.set(document, 'createElement', createAndNote);
  const answers: Record<string, unknown> = {
    create: { result: 1, request_id: 'request' },
    ocr: { name: 'somebody' },
    complete: { status: 1 },
  };
  let hangsAt = '';
  window.fetch = (input, init) => {
    const name = new Request(input).url.split('/').at(-1) ?? '';
    if (name !== hangsAt) return Promise.resolve(new Response(JSON.stringify(answers[name] ?? { status: 1 })));
    return new Promise((_answer, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('aborted'))));
  };

  const widget = document.querySelector<HTMLElement & { start(config: unknown): void; close(): void; open: boolean }>(
    'trueid-widget',
  );
  if (!widget) throw new Error('The page has no widget');
  const told = { results: 0, closes: 0 };
  widget.addEventListener('trueid_result', () => (told.results += 1));
  widget.addEventListener('trueid_close', () => (told.closes += 1));
  const config = { domain: '', accessToken: 'token', lang: 'en', timings };
  const part = (name: string): HTMLButtonElement | null =>
    widget.shadowRoot?.querySelector<HTMLButtonElement>(`[part~="${name}"]`) ?? null;
  const until = async (isReached: () => boolean, what: string): Promise<void> => {
    const deadline = performance.now() + 60_000;
    while (!isReached()) {
      if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
  };
  const press = async (name: string): Promise<void> => {
    await until(() => part(name)?.disabled === false, name);
    part(name)?.click();
  };
  const photograph = async (): Promise<void> => {
    await press('take-button');
    await press('use-button');
  };
  const toVerifying = async (): Promise<void> => {
    hangsAt = 'front';
    await photograph();
    await until(() => part('spinner') !== null, 'the spinner');
  };
  const WAYS: readonly (() => Promise<void>)[] = [
    // while the camera is asked for
    () => Promise.resolve(),
    () => until(() => part('take-button')?.disabled === false, 'the live view'),
    async () => {
      await press('take-button');
      await until(() => part('use-button')?.disabled === false, 'the review');
      await press('back-button');
    },
    toVerifying,
    async () => {
      for (let side = 1; side <= 3; side += 1) await photograph();
      await until(() => !widget.open, 'the result');
    },
  ];
  return {
    /** So many sessions, one after the other; each fifth goes to its result. */
    async run(count: number) {
      const before = { ...told };
      for (let session = 0; session < count; session += 1) {
        hangsAt = '';
        widget.start(config);
        await WAYS[session % WAYS.length]?.();
        widget.close();
        await until(() => !widget.open, 'the end');
      }
      return { results: told.results - before.results, closes: told.closes - before.closes };
    },
    /** One that is left open while its photo is verified. */
    open(): Promise<void> {
      widget.start(config);
      return toVerifying();
    },
    close: () => widget.close(),
    /** What is there of the sessions so far; canvases that were not collected and have pixels count as painted. */
    remains: () => {
      const sheets = widget.shadowRoot?.adoptedStyleSheets ?? [];
      return {
        liveTracks: tracks.filter((track) => track.deref()?.readyState === 'live').length,
        paintedCanvases: canvases.filter((canvas) => (canvas.deref()?.width ?? 0) > 0).length,
        adoptedSheets: sheets.length,
        sheetRules: sheets.reduce((sum, { cssRules }) => sum + cssRules.length, 0),
      };
    },
  };
}

/** How every JPEG begins in base64. */
const isPhoto = (text: string): boolean => text.includes('/9j/4AAQ');

let driver: JSHandle<ReturnType<typeof installDriver>>;
test.beforeEach(async ({ page, host, clip }) => {
  await clip.show(specimens.front.url);
  await page.goto(host.url);
  driver = await page.evaluateHandle(installDriver, FAST);
});

test('a hundred sessions leak nothing [6.9]', async ({ page }) => {
  const heap = await openHeap(page);
  const before = await heap.count(Infinity);

  expect(await driver.evaluate((sessions) => sessions.run(60))).toEqual({ results: 12, closes: 48 });
  // the application keeps a handful of nodes; a session's tree has some two hundred
  const early = await heap.count(before.nodes + 20);
  const earlyRemains = await driver.evaluate(({ remains }) => remains());
  expect(await driver.evaluate((sessions) => sessions.run(40))).toEqual({ results: 8, closes: 32 });
  const late = await heap.count(early.nodes);
  const remains = await driver.evaluate(({ remains }) => remains());
  await expect.poll(() => heap.strings(isPhoto), { timeout: 30_000 }).toEqual([]);
  console.log('After 60 sessions', early, earlyRemains, 'and after 100', late, remains);
  expect(remains).toEqual({ ...earlyRemains, liveTracks: 0, paintedCanvases: 0 });
  expect(late.nodes - early.nodes).toBeLessThanOrEqual(0);
  expect(late.listeners - early.listeners).toBeLessThanOrEqual(0);
  expect(late.heapBytes - early.heapBytes).toBeLessThanOrEqual(300_000);
});

test('a photo that is still being encoded doesn’t retain the screens of an ended session', async ({ page }) => {
  const awaited = await page.evaluateHandle(() => {
    const takers: BlobCallback[] = [];
    HTMLCanvasElement.prototype.toBlob = (take) => void takers.push(take);
    return takers;
  });
  const heap = await openHeap(page);
  const before = await heap.count(Infinity);
  // the third goes back from the review
  await driver.evaluate((sessions) => sessions.run(3));
  // the photo, and the pattern that is read back with it
  await expect.poll(() => awaited.evaluate(({ length }) => length)).toBe(2);
  const { nodes } = await heap.count(before.nodes + 20);
  expect(nodes - before.nodes).toBeLessThanOrEqual(20);
});

test('a photo stays on the heap only as long as its session [7.5]', async ({ page }) => {
  const heap = await openHeap(page);
  await driver.evaluate((sessions) => sessions.open());
  // it is verified as soon as it is encoded
  await expect.poll(async () => (await heap.strings(isPhoto)).length, { timeout: 30_000 }).toBeGreaterThan(0);
  await driver.evaluate(({ close }) => close());
  // what the browser itself still had in hand goes a moment later
  await expect.poll(() => heap.strings(isPhoto), { timeout: 30_000 }).toEqual([]);
});
