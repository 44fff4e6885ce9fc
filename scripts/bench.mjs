// What the widget costs in Chromium, against a page that only calls getUserMedia (the floor), at normal speed and with the CPU
// slowed four times. The cache is off. Slow 4G is 1.6 Mbit/s with a round trip of 150 ms; with the default timings, that of the
// browser's developer tools.
import { readFile } from 'node:fs/promises';
import { importTypeScript } from '../test/support/import-typescript.mjs';
import { printRecords } from './bench-tables.mjs';
import { launchChromium } from './ensure-browser.mjs';

const { startHostPage } = await importTypeScript('test/support/host-page.ts');

const ROUNDS = 7;
const SLOWDOWNS = [1, 4];
/** Lighthouse's slow 4G: milliseconds, and bytes a second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
/** The same by the browser's own developer tools, which delay each request rather than each round trip. */
const DEVTOOLS_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
/** How long a phone's camera may take to answer, by Android's performance class. */
const PHONE_CAMERA_MS = 500;
/** The fake camera's. A stream that is late waits for the next frame: by anything up to that. */
const FRAME_MS = 50;

/** What the pages share: the shutter's photo in an `<img>`, and the end. */
const REVIEW = `
  async function show(blob) {
    const image = document.querySelector('img');
    image.src = URL.createObjectURL(blob);
    await image.decode();
    await new Promise(requestAnimationFrame);
  }
  const painted = (video) => new Promise((done) => video.requestVideoFrameCallback(done));
`;

// Every page has `window.bench` with the same actions; one is done when a person would see that it is.
const FLOOR_PAGE = `<!doctype html><html lang="en"><title>floor</title><video autoplay muted playsinline></video><img alt="">
<script>
  ${REVIEW}
  const video = document.querySelector('video');
  window.bench = {
    async open() {
      video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 800 }, height: { ideal: 600 } } });
      await painted(video);
    },
    async review() {
      const canvas = Object.assign(document.createElement('canvas'), { width: video.videoWidth, height: video.videoHeight });
      canvas.getContext('2d').drawImage(video, 0, 0);
      await show(await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85)));
    },
    close() { for (const track of video.srcObject.getTracks()) track.stop(); },
    /** What the network alone takes for the application. */
    async fetchApp(file) { await (await fetch(file)).arrayBuffer(); },
  };
</script></html>`;

const widgetPage = (
  attribute,
) => `<!doctype html><html lang="en"><title>widget</title><script src="/dist/trueid-widget.js"></script>
<trueid-widget ${attribute}></trueid-widget>
<script>
  const widget = document.querySelector('trueid-widget');
  const part = (name) => widget.shadowRoot.querySelector('[part~="' + name + '"]');
  // notified immediately, as the floor's page is of its frame
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
  window.ready = async () => {
    while (!widget.diagnostics().engine) await new Promise((done) => setTimeout(done, 10));
  };
  window.bench = {
    async open(timings = { previewPause: 0 }) {
      const start = performance.now();
      widget.start({ domain: '', accessToken: 'bench', requestId: 'bench', lang: 'en', timings });
      until(() => part('dialog')).then(() => requestAnimationFrame(() => (window.shown = performance.now() - start)));
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

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Makes getUserMedia answer as late as a phone's does. */
const slowCamera = (answerMs) => `
  const { getUserMedia } = MediaDevices.prototype;
  MediaDevices.prototype.getUserMedia = async function (constraints) {
    const [stream] = await Promise.all([
      getUserMedia.call(this, constraints),
      new Promise((answer) => setTimeout(answer, ${answerMs})),
    ]);
    return stream;
  };
`;

/** Opens a page as a person finds it before the start button, and returns what measures it. */
async function arrive(context, { url, kind }, slowdown, network, scripts) {
  const page = await context.newPage();
  for (const script of [LONG_TASKS, ...scripts]) await page.addInitScript(script);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(url);
  if (kind === 'preloaded') await page.evaluate(() => window.ready());
  // a person reaches the start button when the page is idle
  await page.evaluate(() => new Promise((rested) => requestIdleCallback(() => setTimeout(rested, 300))));
  if (network) await devtools.send('Network.emulateNetworkConditions', network);
  return {
    page,
    longest: async () => Math.max(0, ...(await page.evaluate(() => window.longTasks.splice(0)))),
    time: (action, given) =>
      page.evaluate(
        async ([name, argument]) => {
          const start = performance.now();
          await window.bench[name](argument);
          return performance.now() - start;
        },
        [action, given],
      ),
    async leave() {
      await page.evaluate(() => window.bench.close());
      await page.close();
    },
  };
}

/**
 * One visit to a page: how long each action took, in milliseconds. With a phone's camera, the visits spread over the time
 * between two of its frames (`share`), so that no page is lucky.
 */
async function visit(context, site, slowdown, { network, timings, isPhone = false }, share) {
  const { kind } = site;
  const phaseMs = isPhone ? share * FRAME_MS : 0;
  const scripts = isPhone ? [slowCamera(PHONE_CAMERA_MS + phaseMs)] : [];
  const { page, longest, time, leave } = await arrive(context, site, slowdown, network, scripts);
  const measured = {};
  if (kind === 'floor' && network) measured.fetch = await time('fetchApp', appFile);
  await longest();
  measured.open = (await time('open', timings)) - phaseMs;
  measured.shown = await page.evaluate(() => window.shown ?? 0);
  measured.review = await time('review');
  if (kind !== 'floor') measured.retake = await time('retake');
  measured.longestTask = await longest();
  await leave();
  return measured;
}

/** The medians of several visits, each with an empty cache; of the longest task the longest. */
async function measure(site, slowdown, conditions = {}) {
  const context = await browser.newContext({ permissions: ['camera'], viewport: { width: 390, height: 844 } });
  const rounds = [];
  for (let count = 0; count < ROUNDS; count += 1)
    rounds.push(await visit(context, site, slowdown, conditions, count / ROUNDS));
  await context.close();
  return (key, choose = median) => choose(rounds.map((measured) => measured[key]));
}

const sizes = JSON.parse(await readFile(new URL('../dist/sizes.json', import.meta.url), 'utf8'));
const appFile = `/dist/${Object.keys(sizes).find((name) => /\.app\.[^.]+\.js$/.test(name))}`;
const pages = {
  floor: FLOOR_PAGE,
  preloaded: widgetPage('preload'),
  cold: widgetPage(''),
};
const sites = {};
for (const [kind, html] of Object.entries(pages))
  sites[kind] = { kind, ...(await startHostPage({ html, policy: '', folder: 'dist', isCompressed: true })) };
// compressed once, before anything is timed
for (const { url } of Object.values(sites)) await fetch(new URL(appFile, url));
// While an inspector is attached, as here, each new Error makes V8 parse the script around it again, to find its position.
// Nobody inspects a person's page, so the positions are kept from the first time.
const browser = await launchChromium(
  '--use-fake-device-for-media-stream',
  '--js-flags=--no-enable-lazy-source-positions',
);
const max = (numbers) => Math.max(...numbers);
const near = [];
const phone = [];
const cold = [];
const unhurried = [];
const ms = (number) => number.toFixed(0);
try {
  for (const slowdown of SLOWDOWNS) {
    const CPU = `${slowdown}×`;
    const preloaded = await measure(sites.preloaded, slowdown);
    const floor = await measure(sites.floor, slowdown);
    for (const [page, own] of Object.entries({ floor, preloaded })) {
      const against = (key) => `${ms(own(key))} (${(own(key) / floor(key)).toFixed(2)})`;
      near.push({
        CPU,
        page,
        'open → live, ms (ratio)': against('open'),
        'shutter → review': against('review'),
        'retake, ms': page === 'floor' ? '' : ms(own('retake')),
        'longest task': ms(own('longestTask', max)),
      });
    }
    const farFloor = await measure(sites.floor, slowdown, { isPhone: true });
    const far = await measure(sites.preloaded, slowdown, { isPhone: true });
    for (const [page, own] of Object.entries({ floor: farFloor, preloaded: far }))
      phone.push({ CPU, page, 'open → live, ms': ms(own('open')), ratio: (own('open') / farFloor('open')).toFixed(2) });
    for (const [name, network] of Object.entries({ none: undefined, 'slow 4G': DEVTOOLS_4G }))
      for (const page of ['preloaded', 'cold']) {
        const own = await measure(sites[page], slowdown, { network, timings: null });
        unhurried.push({ CPU, network: name, page, 'start → live, ms': ms(own('open')) });
      }
    const alone = await measure(sites.floor, slowdown, { network: SLOW_4G });
    const own = await measure(sites.cold, slowdown, { network: SLOW_4G });
    cold.push({
      CPU,
      'start → modal, ms': ms(own('shown')),
      'start → live, ms': ms(own('open')),
      'the application’s file alone, ms': ms(alone('fetch')),
      ratio: (own('open') / alone('fetch')).toFixed(2),
      'longest task, ms': ms(own('longestTask', max)),
    });
  }
} finally {
  await Promise.all([browser.close(), ...Object.values(sites).map((site) => site.stop())]);
}
console.log(`Medians of ${ROUNDS} visits; of tasks, the longest. Ratios are to the floor.`);
printRecords('Preloaded', near);
printRecords(`Preloaded, with a camera that answers after ${PHONE_CAMERA_MS} ms`, phone);
printRecords('Cold, on slow 4G', cold);
printRecords('With the default timings', unhurried);
