// How often the side of a card can be told from a look that would take its photo: the front by a portrait as large as cards have
// one, where they have it; the back by two or three lines of machine-readable characters and no portrait. On the specimen and on ten fronts and ten
// backs of other layouts, at four widths, five turns and three lights. Nothing in the widget uses it: docs/decisions.md says why.
// Needs neither a browser nor a build; needs the fonts of `npm run specimens`.
//   node scripts/bench-sides.mjs
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { importTypeScript } from '../test/support/import-typescript.mjs';
import { percent, printTable } from './bench-tables.mjs';
import { cardPrint } from './specimens/card-print.mjs';

const { lookAt } = await importTypeScript('src/eye/look.ts');
const { MEASURES } = await importTypeScript('src/eye/measures.ts');
const { findSide } = await importTypeScript('src/eye/face/side.ts');
const { Scene, randomFrom } = await importTypeScript('src/testing/blind-hand/scene.ts');
const { cardPictureIn } = await importTypeScript('test/support/cut-out.ts');
const { readPersons } = await importTypeScript('test/support/persons.ts');
const { frameOf } = await importTypeScript('test/support/walks.ts');

const FRAME = { width: 800, height: 600 };
const PHONE = { subject: 'card', isMobile: true };
const WIDTHS = [0.68, 0.74, 0.79, 0.86];
const TURNS = [-6, -3, 0, 3, 6];
const LIGHTS = ['day', 'window', 'lamp'];
const TABLES = ['wood', 'dark', 'light'];

const persons = await readPersons();
const LETTERS = 'ABCDEGHIKLMNOPQRSTUVXY';

const words = (random, length) =>
  Array.from({ length }, () => (random() < 0.16 ? ' ' : LETTERS[Math.floor(random() * LETTERS.length)])).join('');
/** Labels, and what is written in bold below each. */
const fields = (random, [x, y, letters, rows]) =>
  Array.from({ length: rows }, (_, row) => {
    const at = y + row * 62;
    return `<text x='${x}' y='${at}' font-size='15' fill='#4d6f69'>${words(random, letters)}</text>
      <text x='${x}' y='${at + 28}' font-size='22' font-weight='bold' fill='#15302d'>${words(random, Math.round(letters * 0.7))}</text>`;
  }).join('');
const header = (random) =>
  `<text x='440' y='70' font-size='34' font-weight='bold' text-anchor='middle' fill='#b3282d'>${words(random, 18)}</text>
   <text x='440' y='100' font-size='18' text-anchor='middle' fill='#123f3a'>${words(random, 26)}</text>`;
const qr = ([x, y, size]) =>
  `<g transform='translate(${x} ${y}) scale(${size / 236}) translate(-596 -24)'>${cardPrint.qrCode}</g>`;
const chip = ([x, y]) =>
  `<g transform='translate(${x} ${y})'><rect width='112' height='90' rx='16' fill='#d9b257'/>
   <path d='M0 30H38M0 60H38M74 30H112M74 60H112M56 0V26M56 64V90' stroke='#94702a' stroke-width='2'/></g>`;
const finger = ([x, y]) => `<g transform='translate(${x} ${y})'>${cardPrint.leftFinger}</g>`;
const bars = ([x, y], random) =>
  Array.from({ length: 60 }, (_, bar) =>
    random() < 0.5 ? `<rect x='${x + bar * 6}' y='${y}' width='${3 + random() * 3}' height='64' fill='#111'/>` : '',
  ).join('');
const table = ([x, y]) =>
  `<g fill='none' stroke='#4d6f69' stroke-width='2'>${Array.from({ length: 8 }, (_, row) => `<rect x='${x}' y='${y + row * 46}' width='740' height='46'/>`).join('')}
   <path d='M${x + 120} ${y}v368M${x + 330} ${y}v368M${x + 540} ${y}v368'/></g>`;
const zone = (lines) =>
  `<rect y='${540 - lines * 44 - 36}' width='856' height='${lines * 44 + 36}' fill='#fff' opacity='0.5'/>
   <g font-family='DejaVu Sans Mono' font-size='40' text-anchor='middle' fill='#111f1d'>${[1, 2, 3]
     .slice(0, lines)
     .map((line) => {
       const y = 512 - (lines - line) * 44;
       return `<text x='428' y='${y}' textLength='780' lengthAdjust='spacing'>${cardPrint[`zoneLine${line}`]}</text>`;
     })
     .join('')}</g>`;

/** A person's picture as cards have it, 190 units wide by default; a ghost is smaller and fainter. */
async function portrait({ at: [left, top], width = 190, ghost = false }, number) {
  const { picture, x, y, width: face } = persons[number % persons.length];
  const shown = face / 0.56;
  const extracted = {
    left: Math.max(0, Math.round(x - shown / 2)),
    top: Math.max(0, Math.round(y - 0.62 * shown)),
  };
  const size = {
    width: Math.min(Math.round(shown), picture.width - extracted.left),
    height: Math.min(Math.round(1.3 * shown), picture.height - extracted.top),
  };
  const raw = { width: picture.width, height: picture.height, channels: 1 };
  const input = await sharp(picture.luma, { raw })
    .extract({ ...extracted, ...size })
    .resize(width, Math.round(1.3 * width), { fit: 'cover' })
    .toColourspace('srgb')
    .ensureAlpha(ghost ? 0.45 : 1)
    .png()
    .toBuffer();
  return { input, left, top };
}

async function drawCard({ parts, portraits = [] }, number) {
  const random = randomFrom(31 * number + 5);
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='856' height='540' font-family='Noto Sans'>
    <rect width='856' height='540' fill='${['#e4efe8', '#efe9dc', '#dfe8f2', '#f2e4e4'][number % 4]}'/>${cardPrint.guilloche}${parts(random)}</svg>`;
  const { data: luma, info } = await sharp(Buffer.from(svg))
    .composite(await Promise.all(portraits.map((one) => portrait(one, number))))
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, luma };
}

const LEFT = { at: [40, 160] };
const RIGHT = { at: [626, 160] };
/** By name; `evidence: false` where a card has nothing that tells the side. */
const FRONTS = {
  'QR, portrait left': {
    parts: (r) => header(r) + qr([640, 20, 190]) + fields(r, [262, 180, 34, 5]),
    portraits: [LEFT],
  },
  'chip, portrait left': {
    parts: (r) => header(r) + chip([690, 130]) + fields(r, [262, 180, 30, 5]),
    portraits: [LEFT],
  },
  'portrait left, ghost': {
    parts: (r) => header(r) + fields(r, [262, 180, 26, 5]),
    portraits: [LEFT, { at: [716, 330], width: 95, ghost: true }],
  },
  'QR left, portrait right': {
    parts: (r) => header(r) + qr([30, 20, 170]) + fields(r, [40, 230, 36, 4]),
    portraits: [RIGHT],
  },
  'portrait right': { parts: (r) => header(r) + fields(r, [40, 180, 36, 5]), portraits: [RIGHT] },
  'QR, portrait right, ghost': {
    parts: (r) => header(r) + qr([30, 20, 150]) + fields(r, [160, 220, 26, 4]),
    portraits: [RIGHT, { at: [40, 330], width: 90, ghost: true }],
  },
  'nine digits': { parts: (r) => header(r) + fields(r, [300, 150, 36, 6]), portraits: [{ at: [36, 210], width: 210 }] },
  'portrait left, two lines of letters': {
    parts: (r) => header(r) + fields(r, [262, 150, 34, 3]) + zone(2),
    portraits: [{ at: [40, 130], width: 180 }],
  },
  'driving licence': {
    parts: (r) => header(r) + fields(r, [240, 160, 36, 5]),
    portraits: [{ at: [40, 170], width: 160 }],
  },
  'child, no portrait': { parts: (r) => header(r) + chip([60, 150]) + fields(r, [230, 180, 40, 5]), evidence: false },
};
const BACKS = {
  'chip, QR': { parts: (r) => chip([44, 40]) + qr([620, 24, 200]) + fields(r, [190, 60, 28, 4]) + zone(3) },
  'chip, fingerprints': {
    parts: (r) => chip([44, 122]) + finger([470, 30]) + finger([660, 30]) + fields(r, [190, 130, 18, 3]) + zone(3),
  },
  'QR left': { parts: (r) => qr([40, 40, 230]) + fields(r, [320, 60, 34, 4]) + zone(3) },
  'ghost portrait': {
    parts: (r) => chip([44, 60]) + fields(r, [200, 60, 34, 4]) + zone(3),
    portraits: [{ at: [730, 200], width: 90, ghost: true }],
  },
  'QR, ghost portrait': {
    parts: (r) => qr([600, 30, 210]) + fields(r, [160, 60, 28, 4]) + zone(3),
    portraits: [{ at: [40, 180], width: 90, ghost: true }],
  },
  'text only': { parts: (r) => fields(r, [40, 60, 50, 4]) + zone(3) },
  bars: { parts: (r) => bars([440, 40], r) + fields(r, [40, 60, 24, 4]) + zone(3) },
  'two lines': { parts: (r) => chip([44, 60]) + fields(r, [200, 60, 40, 5]) + zone(2) },
  'fingerprints left': { parts: (r) => finger([30, 60]) + finger([200, 60]) + fields(r, [400, 70, 30, 4]) + zone(3) },
  'driving licence, a table': { parts: (r) => table([58, 60]) + fields(r, [70, 84, 60, 5]), evidence: false },
};

/** Every third view of a back, every fifth of a front: the side that each look names that would take the photo. */
function looksAt(card, number, every) {
  const looks = [];
  let tried = 0;
  for (let view = 0; view < WIDTHS.length * TURNS.length * LIGHTS.length; view += 1) {
    const [column, row] = [Math.floor(view / 15), Math.floor(view / 3)];
    // the lights are three, and each is to be seen as often
    if ((every === 3 ? view + row : view) % every !== number % every) continue;
    tried += 1;
    const table = TABLES[(column + view) % 3];
    const scene = new Scene(card, { table, light: LIGHTS[view % 3], hasFingers: false, seed: 100 * number + view + 1 });
    const pose = { x: 0.01, y: -0.01, width: WIDTHS[column], turn: TURNS[row % 5], tiltX: 1, tiltY: 2 };
    const greys = scene.draw(FRAME.width, FRAME.height, pose);
    const look = lookAt(frameOf(greys), PHONE, lookAt(frameOf(greys), PHONE, undefined, MEASURES), MEASURES);
    if (look.isGood) looks.push(findSide(frameOf(greys), PHONE, look.card, MEASURES));
  }
  return { tried, looks };
}

const specimen = async (side) =>
  cardPictureIn(await readFile(new URL(`../src/testing/specimens/${side}.jpg`, import.meta.url)), side);
const rows = [];
let number = 0;
for (const [side, layouts] of [
  ['front', FRONTS],
  ['back', BACKS],
])
  for (const [name, layout] of [['the specimen', undefined], ...Object.entries(layouts)]) {
    number += 1;
    const card = layout ? await drawCard(layout, number) : await specimen(side);
    rows.push({ side, name, hasEvidence: layout?.evidence ?? true, ...looksAt(card, number, side === 'back' ? 3 : 5) });
    console.error(cellsOf(`${side}: ${name}`, rows.slice(-1)).join(', '));
  }

/** `among` in one: good looks, those in which the front was named, and the back. */
function cellsOf(name, among) {
  const looks = among.flatMap((row) => row.looks);
  const tried = among.reduce((sum, row) => sum + row.tried, 0);
  const share = (side) => percent(looks.filter((named) => named === side).length, looks.length);
  return [name, tried, looks.length, share('front'), share('back')];
}
const of = (side, hasEvidence) => rows.filter((row) => row.side === side && (!hasEvidence || row.hasEvidence));
printTable('Which side is named, of the looks that would take the photo', [
  ['card', 'looks', 'good ones', 'named the front', 'named the back'],
  ...rows.map((row) => cellsOf(`${row.side}: ${row.name}`, [row])),
  cellsOf('**all fronts**', of('front')),
  cellsOf('**all backs**', of('back')),
  cellsOf('fronts with a portrait', of('front', true)),
  cellsOf('backs with lines of letters', of('back', true)),
]);
