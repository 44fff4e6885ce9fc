// What the script tag costs a page before the first start: bytes, requests, time on the main thread. And how it finds
// its application in the cases where that can fail. In Chromium, which reports long tasks and checks the `integrity` of
// an import map.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { pageOf } from '../support/host-page.ts';
import type { startHostPage } from '../support/host-page.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor } from './support/flow.ts';

/** All that there may be, in bytes of gzip, as a CDN sends it. */
const SCRIPT_BUDGET = 4830;
const LONG_TASKS_KEY = 'trueid-test/long-tasks';

/**
 * Goes to the page and stays until the browser has had nothing to do for a while. Resolves with what was answered after the page
 * itself, in order, and the long tasks, in milliseconds.
 */
async function visit(page: Page, url: string) {
  const responses: Response[] = [];
  const note = (response: Response): void => void responses.push(response);
  page.on('response', note);
  await page.goto(url, { waitUntil: 'load' });
  const longTasks = await page.evaluate(async (key) => {
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => requestIdleCallback(resolve));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return Reflect.get(window, Symbol.for(key)) as number[];
  }, LONG_TASKS_KEY);
  page.off('response', note);
  return { responses: responses.slice(1), longTasks };
}

const pathOf = (response: Response): string => new URL(response.url()).pathname;

test.beforeEach(async ({ page }) => {
  await page.addInitScript((key) => {
    const durations: number[] = [];
    Object.defineProperty(window, Symbol.for(key), { value: durations });
    new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
      buffered: true,
    });
  }, LONG_TASKS_KEY);
});

test('loads one small script before start: no other request, no long task [1.1]', async ({ page, camera, serve }) => {
  const site = await serve({ html: pageOf('<trueid-widget domain="" lang="en"></trueid-widget>') });
  const visits: Response[][] = [];
  // until a visit is quiet: the machine has other work, and a script that blocks does so each time
  const longTasksAgain = async (): Promise<readonly number[]> => {
    const { responses, longTasks } = await visit(page, site.url);
    visits.push(responses);
    return longTasks;
  };
  await expect.poll(longTasksAgain, { timeout: 120_000 }).toEqual([]);
  for (const responses of visits) expect(responses.map(pathOf)).toEqual(['/dist/trueid-widget.js']);
  const script = await visits.at(-1)?.[0]?.body();
  expect(gzipSync(script ?? '').length).toBeGreaterThan(500);
  expect(gzipSync(script ?? '').length).toBeLessThan(SCRIPT_BUDGET);
  expect((await camera.use()).requests).toEqual([]);

  // and a long task is heard when there is one
  await page.evaluate(() => {
    setTimeout(() => {
      const end = performance.now() + 80;
      while (performance.now() < end);
    });
  });
  await expect
    .poll(() => page.evaluate((key) => (Reflect.get(window, Symbol.for(key)) as number[]).length, LONG_TASKS_KEY))
    .toBeGreaterThan(0);
});

/** The application's file and its hash. */
async function builtApp(): Promise<readonly [path: string, integrity: string]> {
  const hashes = JSON.parse(await readFile('dist/sri.json', 'utf8')) as Readonly<Record<string, string>>;
  const found = Object.entries(hashes).find(([name]) => name.startsWith('trueid-widget.app.'));
  if (!found) throw new Error('dist/sri.json has no application.');
  return [`/dist/${found[0]}`, found[1]];
}

/** A page whose import map has this hash for the application. */
const pinned = (path: string, integrity: string): Parameters<typeof startHostPage>[0] => ({
  html: pageOf('<trueid-widget></trueid-widget>').replace(
    '<script',
    `<script type="importmap">${JSON.stringify({ integrity: { [path]: integrity } })}</script><script`,
  ),
  policy: "script-src 'self' 'unsafe-inline'",
});

/** Paths and queries of the requests for the application, as they come. */
function listenForApp(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.includes('trueid-widget.app.')) paths.push(pathname + search);
  });
  return paths;
}

test('a preloaded file that hangs is asked for at a new address', async ({ page, widget, sandbox, serve }) => {
  const [path] = await builtApp();
  const site = await serve({ html: pageOf('<trueid-widget preload></trueid-widget>') });
  const asked = listenForApp(page);
  await page.route(`**${path}`, () => undefined);
  await page.clock.install();
  await page.goto(site.url);
  await expect.poll(() => asked).toEqual([path]);
  await expect(widget.element).toHaveJSProperty('open', false);
  await page.clock.fastForward(15_000);
  await widget.start(configFor(sandbox));
  await widget.expectStep(1);
  expect(asked).toEqual([path, `${path}?1`]);
});

test('under the right hash, start retries the same file [1.20]', async ({ page, sandbox, widget, serve, startOn }) => {
  const [path, integrity] = await builtApp();
  const site = await serve(pinned(path, integrity));
  const asked = listenForApp(page);
  await page.route(`**${path}*`, (route) => route.abort('connectionreset'), { times: 1 });
  await startOn(site.url);
  expect(await widget.error()).toMatchObject({ kind: 'network', call: null });
  await widget.closed();
  await widget.start(configFor(sandbox));
  await widget.expectStep(1);
  expect(asked).toEqual([path, path]);
});

test('under a wrong hash, the application never runs', async ({ page, sandbox, widget, complaints, serve }) => {
  const [path, integrity] = await builtApp();
  const site = await serve(pinned(path, `sha384-${'A'.repeat(integrity.length - 'sha384-'.length)}`));
  const asked = listenForApp(page);
  await page.goto(site.url);
  for (const count of [1, 2]) {
    await widget.start(configFor(sandbox));
    const { kind, detail } = await widget.error();
    expect([kind, detail]).toEqual(['network', expect.stringContaining('could not be loaded') as unknown]);
    await widget.closed();
    expect(asked).toEqual(Array<string>(count).fill(path));
  }
  expect(complaints.console.join('\n')).toMatch(/integrity/i);
  expect(sandbox.log()).toEqual([]);
});
