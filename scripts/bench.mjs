// What the widget costs in Chromium, against a page that only calls getUserMedia (the floor) and one with react-webcam, at normal
// speed and with the CPU slowed four times. The cache is off. Slow 4G is 1.6 Mbit/s with a round trip of 150 ms; with the default
// timings, that of the browser's developer tools.
import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { importTypeScript } from '../test/support/import-typescript.mjs';
import { printRecords } from './bench-tables.mjs';
import { launchChromium } from './ensure-browser.mjs';

const { LOOK_PAUSE_MS } = await importTypeScript('src/core/constants.ts');
const { startHostPage } = await importTypeScript('test/support/host-page.ts');

const ROUNDS = 7;
const LOOKS_PER_ROUND = 4;
const SLOWDOWNS = [1, 4];
/** Lighthouse's slow 4G: milliseconds, and bytes a second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const NETWORKS = { none: undefined, 'slow 4G': SLOW_4G };
/** The same by the browser's own developer tools, which delay each request rather than each round trip. */
const DEVTOOLS_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
/** How long a phone's camera may take to answer, by Android's performance class. */
const PHONE_CAMERA_MS = 500;
/** The fake camera's. A stream that is late waits for the next frame: by anything up to that. */
const FRAME_MS = 50;

/** What the three pages share: the shutter's photo in an `<img>`, and the end. */
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

const WEBCAM_MODULE = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import Webcam from 'react-webcam';
  ${REVIEW}
  const root = createRoot(document.querySelector('main'));
  let webcam;
  window.bench = {
    async open() {
      const videoConstraints = { width: { ideal: 800 }, height: { ideal: 600 } };
      await new Promise((onUserMedia) => root.render(createElement(Webcam, {
        ref: (it) => { webcam = it ?? webcam; }, audio: false, videoConstraints, screenshotFormat: 'image/jpeg', onUserMedia,
      })));
      await painted(webcam.video);
    },
    async review() { await show(await (await fetch(webcam.getScreenshot())).blob()); },
    close() { root.unmount(); },
  };
`;

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
 * One visit that only opens the view, in milliseconds. With a phone's camera, the visits spread over the time between two of
 * its frames (`share`), so that no page is lucky.
 */
async function opening(context, site, slowdown, { network, timings, isPhone = false }, share) {
  const phaseMs = isPhone ? share * FRAME_MS : 0;
  const scripts = isPhone ? [slowCamera(PHONE_CAMERA_MS + phaseMs)] : [];
  const { time, leave } = await arrive(context, site, slowdown, network, scripts);
  const open = (await time('open', timings)) - phaseMs;
  await leave();
  return { open };
}

/** One visit to a page: how long each action took, in milliseconds. */
async function visit(context, site, slowdown, { network }) {
  const { kind } = site;
  const isWidget = kind === 'preloaded' || kind === 'cold';
  const { page, longest, time, leave } = await arrive(context, site, slowdown, network, isWidget ? [LOOKS] : []);
  const measured = { loadTask: await longest() };
  if (kind === 'floor') measured.fetch = await time('fetchApp', appFile);
  measured.open = await time('open');
  measured.shown = await page.evaluate(() => window.shown ?? 0);
  measured.review = await time('review');
  if (isWidget) measured.retake = await time('retake');
  measured.captureTask = await longest();
  if (isWidget) {
    await page.waitForFunction((count) => window.looks.length >= count, LOOKS_PER_ROUND);
    measured.looks = await page.evaluate(() => window.looks);
  }
  await leave();
  return measured;
}

/** The heap in MB without garbage: before, with the camera open, and after. Apart, because collecting drops compiled code. */
async function weigh({ url, kind }) {
  const context = await browser.newContext({ permissions: ['camera'], viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return ((await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6).toFixed(2);
  };
  await page.goto(url);
  if (kind === 'preloaded') await page.evaluate(() => window.ready());
  const sizes = [await heap()];
  for (const action of ['open', 'close']) {
    await page.evaluate((name) => window.bench[name](), action);
    sizes.push(await heap());
  }
  await context.close();
  return sizes.join(', ');
}

/** The medians of several visits, each with an empty cache; of the longest task the longest. */
async function measure(site, slowdown, conditions = {}, round = visit) {
  const context = await browser.newContext({ permissions: ['camera'], viewport: { width: 390, height: 844 } });
  const rounds = [];
  for (let count = 0; count < ROUNDS; count += 1)
    rounds.push(await round(context, site, slowdown, conditions, count / ROUNDS));
  await context.close();
  return (key, choose = median) => choose(rounds.flatMap((measured) => measured[key]));
}

const sizes = JSON.parse(await readFile(new URL('../dist/sizes.json', import.meta.url), 'utf8'));
const appFile = `/dist/${Object.keys(sizes).find((name) => /\.app\.[^.]+\.js$/.test(name))}`;
const { outputFiles } = await build({
  stdin: { contents: WEBCAM_MODULE, resolveDir: import.meta.dirname },
  bundle: true,
  minify: true,
  write: false,
  define: { 'process.env.NODE_ENV': '"production"' },
});
const pages = {
  floor: FLOOR_PAGE,
  'react-webcam': `<!doctype html><html lang="en"><title>webcam</title><main></main><img alt=""><script>${outputFiles[0].text.replaceAll('</script', '<\\/script')}</script></html>`,
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
const warm = [];
const phone = [];
const cold = [];
const unhurried = [];
try {
  for (const slowdown of SLOWDOWNS) {
    const floor = await measure(sites.floor, slowdown);
    for (const kind of ['floor', 'react-webcam', 'preloaded']) {
      const own = kind === 'floor' ? floor : await measure(sites[kind], slowdown);
      const against = (key) => `${own(key).toFixed(0)} (${(own(key) / floor(key)).toFixed(2)})`;
      warm.push({
        CPU: `${slowdown}×`,
        page: kind,
        'open → live, ms (ratio)': against('open'),
        'shutter → review': against('review'),
        'retake, ms': kind === 'preloaded' ? own('retake').toFixed(0) : '',
        'longest task: load, capture': `${own('loadTask', max).toFixed(0)}, ${own('captureTask', max).toFixed(0)}`,
        'look, ms': kind === 'preloaded' ? own('looks').toFixed(1) : '',
        'heap: before, open, after, MB': slowdown === 1 ? await weigh(sites[kind]) : '',
      });
    }
    const phoneCamera = { isPhone: true };
    const slowFloor = await measure(sites.floor, slowdown, phoneCamera, opening);
    for (const kind of ['floor', 'react-webcam', 'preloaded']) {
      const own = kind === 'floor' ? slowFloor : await measure(sites[kind], slowdown, phoneCamera, opening);
      phone.push({
        CPU: `${slowdown}×`,
        page: kind,
        'open → live, ms': own('open').toFixed(0),
        ratio: (own('open') / slowFloor('open')).toFixed(2),
      });
    }
    for (const [name, network] of Object.entries({ none: undefined, 'slow 4G': DEVTOOLS_4G })) {
      for (const kind of ['preloaded', 'cold']) {
        const own = await measure(sites[kind], slowdown, { network, timings: null }, opening);
        unhurried.push({
          CPU: `${slowdown}×`,
          network: name,
          page: kind,
          'start → live, ms': own('open').toFixed(0),
        });
      }
    }
    for (const [name, network] of Object.entries(NETWORKS)) {
      const alone = await measure(sites.floor, slowdown, { network });
      const own = await measure(sites.cold, slowdown, { network });
      cold.push({
        CPU: `${slowdown}×`,
        network: name,
        'start → modal, ms': own('shown').toFixed(0),
        'start → live, ms': own('open').toFixed(0),
        'the application’s file alone, ms': alone('fetch').toFixed(0),
        ratio: (own('open') / alone('fetch')).toFixed(2),
        'longest task, ms': own('captureTask', max).toFixed(0),
      });
    }
  }
} finally {
  await Promise.all([browser.close(), ...Object.values(sites).map((site) => site.stop())]);
}
console.log(`Medians of ${ROUNDS} visits; of tasks, the longest. Ratios are to the floor.`);
printRecords('Preloaded', warm);
printRecords(`Preloaded, with a camera that answers after ${PHONE_CAMERA_MS} ms`, phone);
printRecords('Cold', cold);
printRecords('With the default timings', unhurried);
