// What the provider gets from each kind of device: pixels across the card, per inch, bytes, and how many of the card's
// fields an independent OCR reads. Takes real photos with the built widget and the QA kit's cameras.
//   node scripts/bench-photos.mjs [folder of another build]
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createWorker } from 'tesseract.js';
import { devicePresets, installPageCamera, specimenPerson, startSandbox } from '../dist/testing/index.js';
import { importTypeScript } from '../test/support/import-typescript.mjs';
import { printRecords } from './bench-tables.mjs';
import { launchChromium } from './ensure-browser.mjs';

/** The length of a card in inches (85.6 mm). */
const CARD_INCHES = 85.6 / 25.4;
/** Degrees by which the card is turned: one reading says little. */
const TURNS = [-3, -1, 0, 1, 3];
/** The width that every photo is scaled to for the OCR, which wants letters of a certain height. */
const OCR_WIDTH_PX = 1600;
const FIELDS = ['idNumber', 'name', 'dateOfBirth', 'gender', 'nationality', 'placeOfOrigin', 'address', 'dateOfExpiry'];

const build = resolve(process.argv[2] ?? 'dist');

/** The front of the specimen as the provider gets it. */
async function photograph({ devices, ...context }, front) {
  const page = await (await browser.newContext(context)).newPage();
  await installPageCamera(page, { devices, scenes: { front } });
  await page.goto(site.url);
  const verified = page.waitForRequest((request) => request.url().endsWith('/id/verify/front'));
  await page.locator('trueid-widget').evaluate((element, config) => element.start(config), sandbox.config);
  await page.locator('[part~="take-button"]:enabled').click();
  await page.locator('[part~="use-button"]:enabled').click();
  const { id_card } = (await verified).postDataJSON();
  await page.context().close();
  return Buffer.from(id_card, 'base64');
}

/** The column of the first and of the last pixel that is as light as the card, which lies on a dark table. */
async function cardWidth(jpeg) {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  const row = data.subarray(Math.round(info.height / 2) * info.width, (Math.round(info.height / 2) + 1) * info.width);
  const isCard = (luma) => luma > 170 && luma < 250;
  return row.findLastIndex(isCard) - row.findIndex(isCard) + 1;
}

const normal = (text) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const vietnamese = join(dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/vie')), '4.0.0_best_int');
const ocr = await createWorker('vie', 1, { langPath: vietnamese, cacheMethod: 'none' });
await ocr.setParameters({ tessedit_pageseg_mode: '11' });
const { startHostPage } = await importTypeScript('test/support/host-page.ts');
const site = await startHostPage({ folder: build });
const sandbox = await startSandbox();
const browser = await launchChromium();
const scenes = await Promise.all(
  TURNS.map((degrees) =>
    sharp(fileURLToPath(new URL('bench-card.jpg', import.meta.url)))
      .rotate(degrees, { background: '#6b5640' })
      .resize(1600, 1200, { fit: 'cover' })
      .jpeg({ quality: 95 })
      .toBuffer(),
  ),
);
const rows = [];
for (const [name, preset] of Object.entries(devicePresets)) {
  const photos = [];
  for (const scene of scenes)
    photos.push(await photograph(preset, `data:image/jpeg;base64,${scene.toString('base64')}`));
  let read = 0;
  for (const photo of photos) {
    const { data } = await ocr.recognize(
      await sharp(photo).resize({ width: OCR_WIDTH_PX, kernel: 'cubic' }).png().toBuffer(),
    );
    const text = normal(data.text);
    read += FIELDS.filter((field) => text.includes(normal(specimenPerson[field]))).length;
  }
  const upright = photos[TURNS.indexOf(0)];
  const { width, height } = await sharp(upright).metadata();
  const px = await cardWidth(upright);
  rows.push({
    device: name,
    photo: `${width}×${height}`,
    'card px': px,
    'per inch': Math.round(px / CARD_INCHES),
    bytes: upright.length,
    'fields read': `${read} of ${FIELDS.length * TURNS.length}`,
  });
}
await Promise.all([browser.close(), ocr.terminate(), site.stop(), sandbox.stop()]);
printRecords(`The photo of an ID, and what an OCR reads of it turned by ${TURNS.join(', ')} degrees`, rows);
