// npm run gallery: photographs every state of the built widget in both languages on four screens, and puts the pictures on
// one page to look through.
//   npm run gallery                     into gallery/, which git ignores
//   npm run gallery -- --out DIR        into DIR
//   npm run gallery -- --only a,b       some stories of screens.mjs only
//   npm run gallery -- --dark           in the README's dark theme
//   npm run gallery -- --zoomed         on pages zoomed in to 200 %, and a phone's to 125 %
//   npm run screenshots                 and the README's picture: guide, review and selfie on a phone
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { startSandbox } from '../dist/testing/index.js';
import { serveScreens, tellStories } from '../test/support/screens.mjs';
import { adoptStyles, readThemes } from '../test/support/themes.mjs';
import { launchChromium } from './ensure-browser.mjs';

const { out, only, readme, dark, zoomed } = parseArgs({
  options: {
    dark: { type: 'boolean', default: false },
    zoomed: { type: 'boolean', default: false },
    out: { type: 'string', default: 'gallery' },
    only: { type: 'string' },
    readme: { type: 'string' },
  },
}).values;

const LANGS = ['en', 'vi'];
/** A device has one pointer and several sizes: it is turned, or is another model. */
const DEVICES = [
  {
    context: { isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    viewports: zoomed
      ? { 'phone-125': [312, 675], 'phone-200': [195, 422] }
      : { phone: [390, 844], small: [320, 568], landscape: [844, 390] },
    // a phone isn't offered another one
    without: ['handoff'],
  },
  { context: {}, viewports: zoomed ? { 'desktop-200': [640, 400] } : { desktop: [1280, 800] } },
];

const README_STATES = ['front-live', 'front-review', 'selfie-live'];

/** State → its pictures, in the order in which they were taken. */
const states = new Map();

async function shootDevice(browser, url, sandbox, { context: options, viewports, without }) {
  const [[width, height]] = Object.values(viewports);
  const context = await browser.newContext({
    ...options,
    viewport: { width, height },
    reducedMotion: 'reduce',
    permissions: ['camera'],
    colorScheme: dark ? 'dark' : 'light',
  });
  if (dark) await context.addInitScript(adoptStyles, await readThemes());
  const shoot = async (state, { page, widget }) => {
    const pictures = states.get(state) ?? states.set(state, []).get(state);
    for (const [screen, [w, h]] of Object.entries(viewports)) {
      await page.setViewportSize({ width: w, height: h });
      for (const lang of LANGS) {
        await widget.setLanguage(lang);
        const file = `${state}.${screen}.${lang}.png`;
        await page.screenshot({ path: path.join(out, file) });
        pictures.push({ file, caption: `${screen} ${w}×${h}, ${lang}`, w, h });
      }
    }
    await widget.setLanguage('en');
    await page.setViewportSize({ width, height });
  };
  await tellStories({ context, url, sandbox, shoot, only: only?.split(','), without });
  await context.close();
}

function pageOf() {
  const figure = ({ file, caption, w, h }) =>
    `<figure><a href="${file}"><img src="${file}" alt="" width="${w / 2}" height="${h / 2}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;
  const sections = [...states].map(
    ([state, pictures]) =>
      `<h2 id="${state}">${state}</h2>\n<div>${pictures
        .toSorted((one, other) => one.w - other.w)
        .map(figure)
        .join('\n')}</div>`,
  );
  const index = [...states.keys()].map((state) => `<a href="#${state}">${state}</a>`).join(' ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery of trueid-widget</title><style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; background: #e9eeec; color: #0f3d2e }
div { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 16px } figure { margin: 0 }
img { display: block; border: 1px solid #9fb0a8 } nav { columns: 160px } nav a { display: block }
</style></head><body><h1>Every state of trueid-widget</h1><nav>${index}</nav>\n${sections.join('\n')}</body></html>`;
}

async function writeReadmePicture() {
  const shots = README_STATES.map((state) => path.join(out, `${state}.phone.en.png`));
  const background = '#dfe7e3';
  const gap = 48;
  const full = await sharp(shots, { join: { across: shots.length, shim: gap, background } })
    .extend({ top: gap, bottom: gap, left: gap, right: gap, background })
    .png()
    .toBuffer();
  await sharp(full).resize({ width: 1260 }).png({ palette: true, quality: 80 }).toFile(readme);
}

await mkdir(out, { recursive: true });
const screens = await serveScreens();
const sandbox = await startSandbox();
const browser = await launchChromium();
try {
  for (const device of DEVICES) await shootDevice(browser, screens.url, sandbox, device);
  await writeFile(path.join(out, 'index.html'), pageOf());
  if (readme) await writeReadmePicture();
  const count = [...states.values()].flat().length;
  console.log(`${path.join(out, 'index.html')}: ${states.size} states, ${count} pictures`);
} finally {
  await browser.close();
  await sandbox.stop();
  screens.close();
}
