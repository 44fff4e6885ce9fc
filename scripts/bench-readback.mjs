// What it costs to find out whether the browser alters photos: the task of the press, and how long Use would have to wait; beside
// the floor, the encoding of a photo in the same browser. In Chromium, also with the CPU slowed four times, and in Firefox.
import { firefox } from '@playwright/test';
import { build } from 'esbuild';
import { findFirefox } from '../test/support/engines.mjs';
import { importTypeScript } from '../test/support/import-typescript.mjs';
import { printRecords } from './bench-tables.mjs';
import { launchChromium } from './ensure-browser.mjs';

const ROUNDS = 25;

const { outputFiles } = await build({
  stdin: {
    contents: `import { readBack } from './src/io/readback.ts'; Object.assign(globalThis, { readBack });`,
    resolveDir: `${import.meta.dirname}/..`,
  },
  bundle: true,
  format: 'iife',
  write: false,
});
const { startHostPage } = await importTypeScript('test/support/host-page.ts');
const site = await startHostPage({ html: '<!doctype html><title>readback</title>', policy: '' });

/** Runs in the page: the times of each round, in milliseconds. */
async function measure(rounds) {
  const photo = Object.assign(document.createElement('canvas'), { width: 800, height: 600 });
  const context = photo.getContext('2d', { alpha: false });
  const measured = [];
  for (let round = 0; round < rounds; round += 1) {
    context.fillStyle = `hsl(${round * 40} 60% 50%)`;
    for (let at = 0; at < 800; at += 3) context.fillRect(at, (at * round) % 500, 2, 90);
    let start = performance.now();
    await new Promise((done) => photo.toBlob(done, 'image/jpeg', 0.85));
    const encoding = performance.now() - start;
    start = performance.now();
    const found = window.readBack();
    const task = performance.now() - start;
    await found;
    measured.push({ encoding, task, whole: performance.now() - start });
  }
  return measured;
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function rowOf(browser, name, slowdown = 1) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(site.url);
  await page.evaluate(outputFiles[0].text);
  if (slowdown > 1) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  const measured = await page.evaluate(measure, ROUNDS);
  const of = (key) => median(measured.map((round) => round[key]));
  return {
    browser: name,
    'task of the press, ms: median, longest': `${of('task').toFixed(1)}, ${Math.max(...measured.map(({ task }) => task)).toFixed(1)}`,
    'until it is known, ms': of('whole').toFixed(0),
    'a photo’s encoding, ms': of('encoding').toFixed(0),
    ratio: (of('whole') / of('encoding')).toFixed(2),
  };
}

const chromium = await launchChromium();
const executablePath = findFirefox();
const fox = executablePath && (await firefox.launch({ channel: 'moz-firefox', executablePath }));
try {
  const rows = [
    await rowOf(chromium, 'Chromium'),
    await rowOf(chromium, 'Chromium, CPU 4×', 4),
    ...(fox ? [await rowOf(fox, 'Firefox')] : []),
  ];
  printRecords(`Whether the browser alters photos: medians of ${ROUNDS} rounds`, rows);
} finally {
  await Promise.all([chromium.close(), fox?.close(), site.stop()]);
}
