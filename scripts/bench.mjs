// npm run bench: what the widget costs, as ratios to a page that only calls getUserMedia, both measured in this run.
// Prints the bytes of each build, then open → live, shutter → review, long tasks and what a look at the live picture takes
// at normal speed and slowed four times.
import { readFile } from 'node:fs/promises';
import { importTypeScript } from '../test/support/import-typescript.mjs';
import { launchChromium } from './ensure-browser.mjs';

const { LOOK_PAUSE_MS } = await importTypeScript('src/core/constants.ts');
const { startHostPage } = await importTypeScript('test/support/host-page.ts');

const ROUNDS = 7;
const LOOKS_PER_ROUND = 4;
const SLOWDOWNS = [1, 4];

// Both pages have `window.bench` with the same actions; one is done when a person would see that it is.
const FLOOR_PAGE = `<!doctype html><html lang="en"><title>floor</title><video autoplay muted playsinline></video><img alt="">
<script>
  const video = document.querySelector('video');
  window.bench = {
    async open() {
      video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 800 }, height: { ideal: 600 } } });
      await new Promise((painted) => video.requestVideoFrameCallback(painted));
    },
    async review() {
      const canvas = document.createElement('canvas');
      canvas.width = video.videoWidth; canvas.height = video.videoHeight;
      canvas.getContext('2d').drawImage(video, 0, 0);
      const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
      const image = document.querySelector('img');
      image.src = URL.createObjectURL(blob);
      await image.decode();
      await new Promise(requestAnimationFrame);
    },
    close() { for (const track of video.srcObject.getTracks()) track.stop(); },
  };
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
  const isLive = () => part('take-button') && !part('take-button').disabled;
  window.isReady = () => widget.shadowRoot.childElementCount > 0;
  window.bench = {
    async open() {
      widget.start({ domain: '', accessToken: 'bench', requestId: 'bench', lang: 'en', timings: { previewPause: 0 } });
      await until(isLive);
    },
    async review() {
      part('take-button').click();
      await until(() => part('review') && part('review').width > 0);
      await new Promise(requestAnimationFrame);
    },
    async retake() {
      part('retake-button').click();
      await until(isLive);
    },
    close() { widget.close(); },
  };
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

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const sum = (numbers) => numbers.reduce((total, ms) => total + ms, 0);

/** One visit to a page: how long each action took, in milliseconds. */
async function visit(context, url, slowdown) {
  const isWidget = url === widgetSite.url;
  const page = await context.newPage();
  await page.addInitScript(LONG_TASKS);
  if (isWidget) await page.addInitScript(LOOKS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url);
  if (isWidget) await page.waitForFunction(() => window.isReady());
  // a person comes to the start button after the page has come to rest
  await page.evaluate(() => new Promise((rested) => requestIdleCallback(() => setTimeout(rested, 300))));
  const longTasks = async () => sum(await page.evaluate(() => window.longTasks.splice(0)));
  const time = (action) =>
    page.evaluate(async (name) => {
      const start = performance.now();
      await window.bench[name]();
      return performance.now() - start;
    }, action);
  const loadTasks = await longTasks();
  const open = await time('open');
  const review = await time('review');
  const retake = isWidget ? await time('retake') : 0;
  const captureTasks = await longTasks();
  if (isWidget) await page.waitForFunction((count) => window.looks.length >= count, LOOKS_PER_ROUND);
  const looks = isWidget ? await page.evaluate(() => window.looks) : [];
  await page.evaluate(() => window.bench.close());
  await page.close();
  return { open, review, retake, looks, loadTasks, captureTasks };
}

/** The medians of several visits. */
async function measure(url, slowdown) {
  const context = await browser.newContext({ permissions: ['camera'], viewport: { width: 390, height: 844 } });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await visit(context, url, slowdown));
  await context.close();
  return (key) => median(rounds.flatMap((round) => round[key]));
}

console.log('\nBytes of each build');
console.table(JSON.parse(await readFile(new URL('../dist/sizes.json', import.meta.url), 'utf8')));

const floorSite = await startHostPage({ html: FLOOR_PAGE, policy: '' });
const widgetSite = await startHostPage({ html: WIDGET_PAGE, policy: '', folder: 'dist' });
const browser = await launchChromium('--use-fake-device-for-media-stream');
const rows = {};
try {
  for (const slowdown of SLOWDOWNS) {
    const floor = await measure(floorSite.url, slowdown);
    const widget = await measure(widgetSite.url, slowdown);
    const ratio = (key) => Number((widget(key) / floor(key)).toFixed(2));
    const both = (key) => `${widget(key).toFixed(0)} (${floor(key).toFixed(0)})`;
    const ms = (key, digits = 0) => Number(widget(key).toFixed(digits));
    rows[`CPU slowed ${slowdown}×`] = {
      'open → live: ratio': ratio('open'),
      'ms (floor)': both('open'),
      'shutter → review: ratio': ratio('review'),
      'ms (floor) ': both('review'),
      'retake → live ms': ms('retake'),
      'look ms': ms('looks', 1),
      'long tasks ms: load': ms('loadTasks'),
      'open and capture': ms('captureTasks'),
    };
  }
} finally {
  await Promise.all([browser.close(), floorSite.stop(), widgetSite.stop()]);
}
console.log(`\nAgainst a page that only calls getUserMedia; medians of ${ROUNDS} rounds`);
console.table(rows);
