// npm run gallery: photographs every situation of the views (test/core/situations.ts) in every language on four screens, and
// puts the pictures on one page to look through.
//   npm run gallery                     into gallery/, which git ignores
//   npm run gallery -- --out DIR        into DIR
//   npm run gallery -- --only a,b       some situations only, by their names or the words these begin with
//   npm run gallery -- --dark           in the dark theme of docs/reference.md
//   npm run gallery -- --zoomed         on pages zoomed in to 200 %, and a phone's to 125 %
//   npm run screenshots                 and the README's picture: guide, review and selfie on a phone
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { bundlePlugin } from '../test/support/bundle-plugin.mjs';
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

/** A device has one pointer and several sizes: it is turned, or is another model. */
const DEVICES = [
  {
    context: { isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    viewports: zoomed
      ? { 'phone-125': [312, 675], 'phone-200': [195, 422] }
      : { phone: [390, 844], small: [320, 568], landscape: [844, 390] },
  },
  { context: {}, viewports: zoomed ? { 'desktop-200': [640, 400] } : { desktop: [1280, 800] } },
];

const addOwnWays = (page) =>
  page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      slot: 'instead',
      href: '#',
      textContent: 'Visit a branch',
    });
    const line = Object.assign(document.createElement('span'), { slot: 'instead', textContent: 'Or call 1900 1234.' });
    document.querySelector('trueid-widget')?.append(link, line);
  });

/** What a browser, or the page around it, changes: state → situation, what is done to the page, and the page's own text. */
const VARIANTS = {
  'front-live-focus': ['front-live', (page) => page.keyboard.press('Tab')],
  'front-review-focus': ['front-review', (page) => page.keyboard.press('Shift+Tab')],
  'front-live-extra-and-footer': [
    'front-live',
    (page) => page.addStyleTag({ content: 'trueid-widget { --trueid-footer-display: block }' }),
    'Policy 1234: your photos are used for this claim only.',
  ],
  'front-denied-own-ways': ['front-denied', addOwnWays],
  'front-rejected-twice-own-ways': ['front-rejected-twice', addOwnWays],
  'front-tries-over-own-ways': ['front-tries-over', addOwnWays],
  'front-review-forced-colours': ['front-review', (page) => page.emulateMedia({ forcedColors: 'active' })],
};

const README_STATES = ['front-live', 'front-review', 'selfie-live'];

const ROOT = path.resolve(import.meta.dirname, '..');
const ORIGIN = 'https://gallery.example';
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Gallery</title><link rel="icon" href="data:,">
<script type="module" src="/test/views/gallery-page.ts"></script></head><body></body></html>`;
const bundle = bundlePlugin({ rootDir: ROOT });

/** Answers with the page, its script or a specimen. */
async function serve(route) {
  const url = new URL(route.request().url()).pathname;
  if (url === '/') return route.fulfill({ contentType: 'text/html', body: PAGE });
  const script = await bundle.serve({ path: url });
  return route.fulfill(script ? { contentType: 'text/javascript', body: script.body } : { path: path.join(ROOT, url) });
}

/** State → its pictures, in the order in which they were taken. */
const states = new Map();

const isWanted = (state) => !only || only.split(',').some((word) => `${state}-`.startsWith(`${word}-`));

async function shootDevice(browser, { context: options, viewports }) {
  const context = await browser.newContext({
    ...options,
    reducedMotion: 'reduce',
    colorScheme: dark ? 'dark' : 'light',
  });
  if (dark) await context.addInitScript(adoptStyles, await readThemes());
  await context.route(`${ORIGIN}/**`, serve);
  const page = await context.newPage();
  await page.goto(ORIGIN);
  const { names, langs } = await page.evaluate(() => ({ names: window.gallery.names, langs: window.gallery.langs }));
  const scenes = { ...Object.fromEntries(names.map((name) => [name, [name]])), ...VARIANTS };
  for (const [state, [name, change, text]] of Object.entries(scenes).filter(([each]) => isWanted(each))) {
    const pictures = states.get(state) ?? states.set(state, []).get(state);
    const show = (lang) => page.evaluate((given) => window.gallery.show(...given), [name, lang, text]);
    // nothing is left of the state before, such as its focus
    await page.goto(ORIGIN);
    await page.emulateMedia({ forcedColors: 'none' });
    await show('en');
    await change?.(page);
    for (const [screen, [w, h]] of Object.entries(viewports)) {
      await page.setViewportSize({ width: w, height: h });
      for (const lang of langs) {
        await show(lang);
        const file = `${state}.${screen}.${lang}.png`;
        await page.screenshot({ path: path.join(out, file) });
        pictures.push({ file, caption: `${screen} ${w}×${h}, ${lang}`, w, h });
      }
    }
  }
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
const browser = await launchChromium();
try {
  for (const device of DEVICES) await shootDevice(browser, device);
  await writeFile(path.join(out, 'index.html'), pageOf());
  if (readme) await writeReadmePicture();
  const count = [...states.values()].flat().length;
  console.log(`${path.join(out, 'index.html')}: ${states.size} states, ${count} pictures`);
} finally {
  await browser.close();
}
