// npm run screenshots: photographs the built widget, with the specimen before its camera.
//   node scripts/screenshots.mjs            docs/screens.png, the README's picture: guide, review and selfie on a phone
//   node scripts/screenshots.mjs --all DIR  every state in both languages on four screens, a PNG each, into DIR
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { installPageCamera, startSandbox, WidgetPage } from '../dist/testing/index.js';
import { ensureBrowser } from './ensure-browser.mjs';

const VIEWPORTS = {
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 568 },
  landscape: { width: 844, height: 390 },
  desktop: { width: 1280, height: 800 },
};
const LANGS = ['en', 'vi'];

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Screens</title><link rel="icon" href="data:,">
<script src="/dist/trueid-widget.js"></script></head><body><trueid-widget></trueid-widget></body></html>`;

async function serve() {
  const server = createServer(async (request, response) => {
    if (request.url === '/') return response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
    const body = await readFile(new URL(`..${request.url}`, import.meta.url)).catch(() => undefined);
    return body
      ? response.setHeader('content-type', 'text/javascript; charset=utf-8').end(body)
      : response.writeHead(404).end();
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** Opens the widget in a page of its own and hands it to `use`; what a screen still moves is let come to rest. */
async function withWidget(browser, site, sandbox, { viewport, lang, camera, extra }, use) {
  const isPhone = viewport !== VIEWPORTS.desktop;
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 2,
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    permissions: ['camera'],
  });
  const page = await context.newPage();
  const fake = await installPageCamera(page, camera);
  await page.goto(site.url);
  const widget = await WidgetPage.attach(page);
  await widget.start({
    ...sandbox.config,
    lang,
    timings: { previewPause: 0, sessionDelay: 0, createDelay: 0 },
    ...extra,
  });
  await use({ page, widget, fake });
  await context.close();
}

const liveShutter = (page) => page.locator('[part~="take-button"]:enabled').waitFor();

/** What a person meets, in order; each takes its picture with `shoot(name)`. */
const STORIES = {
  async flow({ page, widget }, shoot, sandbox) {
    await liveShutter(page);
    await shoot('1-front-live');
    await widget.takePhoto();
    await shoot('2-front-review');
    sandbox.script({ front: { code: 27 } });
    await widget.usePhoto();
    await widget.expectRejected();
    await shoot('3-front-rejected');
    await widget.retake();
    await widget.takePhoto();
    sandbox.script({ front: { delayMs: 2500 } });
    await page.locator('[part~="use-button"]').click();
    await page.locator('[part~="spinner"]').waitFor();
    await shoot('4-front-verifying');
    await widget.expectStep(2);
    await liveShutter(page);
    await shoot('5-back-live');
    await widget.takePhoto();
    await widget.usePhoto();
    await widget.expectStep(3);
    await liveShutter(page);
    await shoot('6-selfie-live');
    await widget.takePhoto();
    await shoot('7-selfie-review');
    sandbox.script({ complete: { delayMs: 2500 } });
    await page.locator('[part~="use-button"]').click();
    await page.locator('[part~="overlay"]').waitFor();
    await shoot('8-completing');
    await widget.result();
  },
};

const ALERTS = {
  'alert-denied': { answer: 'denied' },
};

async function shootAll(browser, site, sandbox, folder) {
  await mkdir(folder, { recursive: true });
  for (const [screen, viewport] of Object.entries(VIEWPORTS)) {
    for (const lang of LANGS) {
      const shootIn = (page) => (name) => page.screenshot({ path: path.join(folder, `${screen}-${lang}-${name}.png`) });
      await withWidget(browser, site, sandbox, { viewport, lang }, (parts) =>
        STORIES.flow(parts, shootIn(parts.page), sandbox),
      );
      for (const [name, camera] of Object.entries(ALERTS)) {
        await withWidget(browser, site, sandbox, { viewport, lang, camera }, async ({ page }) => {
          await page.getByRole('alertdialog').waitFor();
          await shootIn(page)(name);
        });
      }
    }
  }
}

const GAP = 48;

async function shootReadmePicture(browser, site, sandbox, file) {
  const shots = new Map();
  await withWidget(browser, site, sandbox, { viewport: VIEWPORTS.phone, lang: 'en' }, (parts) =>
    STORIES.flow(parts, async (name) => shots.set(name, await parts.page.screenshot()), sandbox),
  );
  const wanted = ['1-front-live', '2-front-review', '6-selfie-live'].map((name) => shots.get(name));
  const width = VIEWPORTS.phone.width * 2;
  const height = VIEWPORTS.phone.height * 2;
  const picture = sharp({
    create: { width: 3 * width + 4 * GAP, height: height + 2 * GAP, channels: 3, background: '#dfe7e3' },
  }).composite(wanted.map((input, index) => ({ input, left: GAP + index * (width + GAP), top: GAP })));
  const full = await picture.png().toBuffer();
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await sharp(full).resize({ width: 1260 }).png({ palette: true, quality: 90 }).toBuffer());
}

const { all } = parseArgs({ options: { all: { type: 'string' } } }).values;
const site = await serve();
const sandbox = await startSandbox();
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
try {
  if (all === undefined) await shootReadmePicture(browser, site, sandbox, 'docs/screens.png');
  else await shootAll(browser, site, sandbox, all);
} finally {
  await browser.close();
  await sandbox.stop();
  site.close();
}
