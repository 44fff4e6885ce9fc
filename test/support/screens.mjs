// Brings the built widget into every situation of stories.mjs, with its in-page camera and the sandbox. Used for
// pictures of all kinds.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { en } from '../../dist/messages/en.js';
import { installPageCamera, specimens, WidgetPage } from '../../dist/testing/index.js';
import { STORIES } from './stories.mjs';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Screens</title><link rel="icon" href="data:,">
<script src="/dist/trueid-widget.js"></script></head><body><trueid-widget></trueid-widget></body></html>`;

/** Serves a page with nothing but the built widget, on any free port of this machine. */
export async function serveScreens() {
  const server = createServer(async (request, response) => {
    if (request.url === '/') return response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
    const body = await readFile(new URL(`../..${request.url}`, import.meta.url)).catch(() => undefined);
    return body
      ? response.setHeader('content-type', 'text/javascript; charset=utf-8').end(body)
      : response.writeHead(404).end();
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Runs in the page: while `window.isHurried`, the hints of a long wait and the next try of a busy camera come soon; while
 * `window.isOutOfTime`, the end of automatic capture does.
 */
function shortenWaits() {
  const { setTimeout } = window;
  const shortened = [500, 1500, 2500, 10_000];
  const isSoon = (delayMs) =>
    (window.isHurried && shortened.includes(delayMs)) || (window.isOutOfTime && delayMs === 20_000);
  window.setTimeout = (run, delayMs = 0, ...rest) => setTimeout(run, isSoon(delayMs) ? 50 : delayMs, ...rest);
}

/** The widget in a page of its own, and what the stories do with it. */
async function openStage({ context, url, sandbox }) {
  const page = await context.newPage();
  await page.addInitScript(shortenWaits);
  const camera = await installPageCamera(page, { frameRate: 30 });
  await page.goto(url);
  const widget = await WidgetPage.attach(page, { timeoutMs: 30_000 });
  const button = (name) => page.locator(`[part~="${name}"]:enabled`);
  const press = (name) => button(name).click();
  const untilLive = () => button('take-button').waitFor();
  /** Begins the session; a call that fails leaves its screen as it is. */
  async function start({ script = {}, isHurried = false, ...options } = {}) {
    sandbox.reset();
    sandbox.script(script);
    await page.evaluate((is) => Object.assign(window, { isHurried: is }), isHurried);
    await widget.start({
      ...sandbox.config,
      lang: 'en',
      timings: { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 600_000 },
      ...options,
    });
  }
  async function goLive(options) {
    await start(options);
    await untilLive();
  }
  async function submitPhoto() {
    await widget.takePhoto();
    await widget.usePhoto();
  }
  async function walkTo(step) {
    for (let each = 1; each < step; each += 1) {
      await submitPhoto();
      await widget.expectStep(each + 1);
    }
  }
  return {
    page,
    sandbox,
    camera,
    widget,
    specimens,
    start,
    goLive,
    press,
    walkTo,
    untilAlert: () => page.getByRole('alertdialog').getByRole('button', { name: en.copyDetails }).waitFor(),
    untilLive,
    click: (name) => page.getByRole('button', { name }).click(),
    untilWaiting: () => page.locator('[part~="spinner"]').waitFor(),
    words: en,
    untilSaid: (text) => page.locator('[part~="notice"]').getByText(text).waitFor(),
    untilUpload: () => page.locator('input[type="file"]').waitFor({ state: 'attached' }),
    chooseFile: (file) => page.locator('input[type="file"]').setInputFiles(file),
    /** Nothing can be pressed, and nothing is waited for. */
    async untilStopped(name = 'use-button') {
      await page.locator(`[part~="${name}"]:disabled`).waitFor();
      await page.locator('[part~="spinner"]').waitFor({ state: 'detached' });
    },
    /** Begins a session and sends so many photos; the verdict on the last one is not waited for. */
    async sendPhotos(count, options) {
      await start(options);
      await walkTo(count);
      await widget.takePhoto();
      await press('use-button');
    },
    async beRejected(call, code) {
      sandbox.script({ [call]: { code } });
      await submitPhoto();
      await widget.expectRejected();
    },
  };
}

/** Tells every story, each in a page of its own; `shoot(name, stage)` is called at every state. `only` and `without`: names of stories. */
export async function tellStories({ context, url, sandbox, shoot, only, without = [] }) {
  for (const [name, scenes] of Object.entries(STORIES)) {
    if ((only && !only.includes(name)) || without.includes(name)) continue;
    const stage = await openStage({ context, url, sandbox });
    for (const [scene, reach] of Object.entries(scenes)) {
      await reach(stage);
      await shoot(scene.replace(' ', '-'), stage);
    }
    await stage.page.close();
  }
}
