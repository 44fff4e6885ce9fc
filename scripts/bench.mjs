// npm run bench: what the widget costs, as ratios to a page that only calls getUserMedia, both measured in this run.
// Prints the bytes of each build, then open → live, shutter → review, long tasks and what a look at the live picture takes
// at normal speed and slowed four times.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import { importTypeScript } from '../test/support/import-typescript.mjs';
import { CHROMIUM_ARGS, ensureBrowser } from './ensure-browser.mjs';

const { LOOK_PAUSE_MS } = await importTypeScript('src/core/constants.ts');

const ROUNDS = 7;
const LOOKS_PER_ROUND = 4;
const SLOWDOWNS = [1, 4];

const FLOOR_PAGE = `<!doctype html><html lang="en"><title>floor</title><video autoplay muted playsinline></video><img alt="">
<script>
  const video = document.querySelector('video');
  window.openCamera = async () => {
    const start = performance.now();
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 800 }, height: { ideal: 600 } } });
    await new Promise((painted) => video.requestVideoFrameCallback(painted));
    return performance.now() - start;
  };
  window.takePhoto = async () => {
    const start = performance.now();
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth; canvas.height = video.videoHeight;
    canvas.getContext('2d').drawImage(video, 0, 0);
    const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
    const image = document.querySelector('img');
    image.src = URL.createObjectURL(blob);
    await image.decode();
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
  };
  window.closeCamera = () => { for (const track of video.srcObject.getTracks()) track.stop(); };
</script></html>`;

const WIDGET_PAGE = `<!doctype html><html lang="en"><title>widget</title><script src="/dist/trueid-widget.js"></script>
<trueid-widget preload></trueid-widget>
<script>
  const widget = document.querySelector('trueid-widget');
  const part = (name) => widget.shadowRoot.querySelector('[part~="' + name + '"]');
  // told at once, as the floor's page is told of its frame
  const until = (isTrue) => new Promise((done) => {
    if (isTrue()) return done();
    const observer = new MutationObserver(() => {
      if (!isTrue()) return;
      observer.disconnect();
      done();
    });
    observer.observe(widget.shadowRoot, { subtree: true, childList: true, attributes: true });
  });
  window.isReady = () => widget.shadowRoot.childElementCount > 0;
  window.openCamera = async () => {
    const start = performance.now();
    widget.start({ domain: '', accessToken: 'bench', requestId: 'bench', lang: 'en', timings: { previewPause: 0 } });
    await until(() => part('take-button') && !part('take-button').disabled);
    return performance.now() - start;
  };
  window.takePhoto = async () => {
    const start = performance.now();
    part('take-button').click();
    await until(() => part('review') && part('review').width > 0);
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
  };
  window.retake = async () => {
    const start = performance.now();
    part('retake-button').click();
    await until(() => part('take-button') && !part('take-button').disabled);
    return performance.now() - start;
  };
  window.closeCamera = () => widget.close();
</script></html>`;

const LONG_TASKS = `
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });
`;

/** Times the looks, from the timer that begins one to the timer of the next, without the wait for the frame's copy. */
const LOOKS = `
  window.looks = [];
  let spent = 0;
  let since;
  const { copyTo } = VideoFrame.prototype;
  VideoFrame.prototype.copyTo = async function (...given) {
    const copying = copyTo.apply(this, given);
    spent += performance.now() - since;
    await copying;
    since = performance.now();
  };
  const wait = window.setTimeout;
  window.setTimeout = (task, ms, ...rest) => {
    if (ms !== ${LOOK_PAUSE_MS}) return wait(task, ms, ...rest);
    if (since !== undefined) window.looks.push(spent + performance.now() - since);
    return wait((...given) => {
      spent = 0;
      since = performance.now();
      task(...given);
    }, ms, ...rest);
  };
`;

const pages = { '/floor': FLOOR_PAGE, '/widget': WIDGET_PAGE };

async function serve() {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const page = pages[pathname];
    if (page) return response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    if (!/^\/dist\/[\w.-]+$/.test(pathname)) return response.writeHead(404).end();
    const body = await readFile(new URL(`..${pathname}`, import.meta.url)).catch(() => undefined);
    if (!body) return response.writeHead(404).end();
    return response.setHeader('content-type', 'text/javascript; charset=utf-8').end(body);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function measure(browser, origin, path, slowdown) {
  const context = await browser.newContext({ permissions: ['camera'], viewport: { width: 390, height: 844 } });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await context.newPage();
    await page.addInitScript(LONG_TASKS);
    if (path === '/widget') await page.addInitScript(LOOKS);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(origin + path);
    if (path === '/widget') await page.waitForFunction(() => window.isReady());
    // a person comes to the start button after the page has come to rest
    await page.evaluate(() => new Promise((rested) => requestIdleCallback(() => setTimeout(rested, 300))));
    const loadTasks = await page.evaluate(() => window.longTasks.splice(0));
    const open = await page.evaluate(() => window.openCamera());
    const review = await page.evaluate(() => window.takePhoto());
    const retake = path === '/widget' ? await page.evaluate(() => window.retake()) : 0;
    const captureTasks = await page.evaluate(() => window.longTasks.splice(0));
    let looks = [];
    if (path === '/widget') {
      await page.waitForFunction((count) => window.looks.length >= count, LOOKS_PER_ROUND);
      looks = await page.evaluate(() => window.looks);
    }
    await page.evaluate(() => window.closeCamera());
    await page.close();
    rounds.push({ open, review, retake, looks, loadTasks, captureTasks });
  }
  await context.close();
  const of = (key) => median(rounds.map((round) => round[key]));
  const tasks = (key) => median(rounds.map((round) => round[key].reduce((sum, ms) => sum + ms, 0)));
  return {
    open: of('open'),
    review: of('review'),
    retake: of('retake'),
    look: median(rounds.flatMap(({ looks }) => looks)),
    loadTasks: tasks('loadTasks'),
    captureTasks: tasks('captureTasks'),
  };
}

const sizes = JSON.parse(await readFile(new URL('../dist/sizes.json', import.meta.url), 'utf8'));
console.log('\nBytes of each build');
console.table(sizes);

const server = await serve();
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: [...CHROMIUM_ARGS, '--use-fake-device-for-media-stream'],
});
const rows = {};
try {
  for (const slowdown of SLOWDOWNS) {
    const floor = await measure(browser, server.url, '/floor', slowdown);
    const widget = await measure(browser, server.url, '/widget', slowdown);
    const ratio = (key) => Number((widget[key] / floor[key]).toFixed(2));
    rows[`CPU slowed ${slowdown}×`] = {
      'open → live: ratio': ratio('open'),
      'ms (floor)': `${widget.open.toFixed(0)} (${floor.open.toFixed(0)})`,
      'shutter → review: ratio': ratio('review'),
      'ms (floor) ': `${widget.review.toFixed(0)} (${floor.review.toFixed(0)})`,
      'retake → live ms': Number(widget.retake.toFixed(0)),
      'look ms': Number(widget.look.toFixed(1)),
      'long tasks ms: load': Number(widget.loadTasks.toFixed(0)),
      'open and capture': Number(widget.captureTasks.toFixed(0)),
    };
  }
} finally {
  await browser.close();
  server.close();
}
console.log(`\nAgainst a page that only calls getUserMedia; medians of ${ROUNDS} rounds`);
console.table(rows);
