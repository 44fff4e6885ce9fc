// Where the time of a whole session goes: on slow 4G, with a provider on another origin that answers in 300 ms, the default
// timings, and fingers that press as soon as they can.
import { devicePresets, installPageCamera, startSandbox, WidgetPage } from '../dist/testing/index.js';
import { importTypeScript } from '../test/support/import-typescript.mjs';
import { printTable } from './bench-tables.mjs';
import { launchChromium } from './ensure-browser.mjs';

const { startHostPage } = await importTypeScript('test/support/host-page.ts');

const ANSWER_MS = 300;
/** Slow 4G of the browser's developer tools, which delay each answer, but no preflight: milliseconds, and bytes a second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const CALLS = ['front', 'back', 'selfie', 'ocr', 'complete'];

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

async function slowDown(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
}

const site = await startHostPage({ folder: 'dist', isCompressed: true });
const sandbox = await startSandbox();
sandbox.script(Object.fromEntries(CALLS.map((call) => [call, [{ code: 1, delayMs: ANSWER_MS }]])));
const browser = await launchChromium();
try {
  const { devices, ...device } = devicePresets['android-phone'];
  const page = await (await browser.newContext({ ...device, permissions: ['camera'] })).newPage();
  await installPageCamera(page, { devices });
  await page.goto(site.url);
  const widget = await WidgetPage.attach(page, { timeoutMs: 60_000 });
  await slowDown(page);
  const startMs = await page.evaluate(() => performance.now());
  await widget.start({ ...sandbox.config, lang: 'en' });
  for (let step = 1; step <= 3; step += 1) {
    await page.locator('[part~="take-button"]:enabled').click();
    await page.locator('[part~="use-button"]:enabled').click();
    if (step < 3) await widget.expectStep(step + 1);
  }
  await widget.result();
  const { session, fileMs } = await page.evaluate(() => ({
    session: document.querySelector('trueid-widget').diagnostics().session,
    fileMs: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.app\.[^.]+\.js$/.test(name))
      .map(({ responseEnd }) => responseEnd),
  }));
  const spent = (pattern) => sum(session.phases.filter(({ phase }) => pattern.test(phase)).map(({ ms }) => ms));
  const calls = session.calls.filter(({ call }) => CALLS.includes(call));
  const roundTripsMs = SLOW_4G.latency * calls.length;
  const downloadMs = Math.max(0, ...fileMs) - startMs;
  const totalMs = downloadMs + sum(session.phases.map(({ ms }) => ms));
  const parts = {
    download: downloadMs,
    'camera and pause': spent(/^camera (asking|starting)/),
    'shutter and review': spent(/^(camera on|review)/),
    upload: sum(calls.map(({ ms }) => ms)) - roundTripsMs,
    'round trips, the provider’s answer included': roundTripsMs,
  };
  parts.rest = totalMs - sum(Object.values(parts));
  printTable(`A whole session on slow 4G: ${(totalMs / 1000).toFixed(1)} s`, [
    ['part', 'seconds'],
    ...Object.entries(parts).map(([part, ms]) => [part, (ms / 1000).toFixed(1)]),
  ]);
} finally {
  await Promise.all([browser.close(), site.stop(), sandbox.stop()]);
}
