// npm run screenshots: docs/screens.png, the README's picture: guide, review and selfie on a phone, from the built widget.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { startSandbox } from '../dist/testing/index.js';
import { CHROMIUM_ARGS, ensureBrowser } from './ensure-browser.mjs';
import { serveScreens, tellStories } from './screens.mjs';

const FILE = 'docs/screens.png';
const STATES = ['front-live', 'front-review', 'selfie-live'];
const PHONE = { width: 390, height: 844 };
const SCALE = 2;
const GAP = 48;

async function shootStates(browser, url, sandbox) {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: SCALE,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    permissions: ['camera'],
  });
  const shots = new Map();
  const shoot = async (state, { page }) => {
    if (STATES.includes(state)) shots.set(state, await page.screenshot());
  };
  await tellStories({ context, url, sandbox, shoot, only: ['front', 'selfie'] });
  await context.close();
  return STATES.map((state) => shots.get(state));
}

async function joinSideBySide(shots) {
  const width = PHONE.width * SCALE;
  const height = PHONE.height * SCALE;
  const picture = sharp({
    create: {
      width: shots.length * (width + GAP) + GAP,
      height: height + 2 * GAP,
      channels: 3,
      background: '#dfe7e3',
    },
  }).composite(shots.map((input, index) => ({ input, left: GAP + index * (width + GAP), top: GAP })));
  const full = await picture.png().toBuffer();
  return sharp(full).resize({ width: 1260 }).png({ palette: true, quality: 90 }).toBuffer();
}

const screens = await serveScreens();
const sandbox = await startSandbox();
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: CHROMIUM_ARGS,
});
try {
  await mkdir(path.dirname(FILE), { recursive: true });
  await writeFile(FILE, await joinSideBySide(await shootStates(browser, screens.url, sandbox)));
} finally {
  await browser.close();
  await sandbox.stop();
  screens.close();
}
