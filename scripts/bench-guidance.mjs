// How well and how fast a simulated blind hand is guided to a photo of a card. Needs neither a browser nor a build.
//   node scripts/bench-guidance.mjs [number of starts]
import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { importTypeScript } from '../test/support/import-typescript.mjs';
import { directionsIn, percent, printDirections, printTable, withinCells } from './bench-tables.mjs';

const { lookAt } = await importTypeScript('src/eye/look.ts');
const { MEASURES } = await importTypeScript('src/eye/measures.ts');
const { startOf } = await importTypeScript('src/testing/blind-hand/hand.ts');
const { LIGHTS, Scene, TABLES } = await importTypeScript('src/testing/blind-hand/scene.ts');

const { cardPictureIn } = await importTypeScript('test/support/cut-out.ts');
const { judgeCard } = await importTypeScript('test/support/judge-card.ts');
const { cardWalk } = await importTypeScript('test/support/walks.ts');

const STARTS = Number(process.argv[2] ?? 500);
const LOOKS = 200;
/** The looks before these are slower: the code isn't compiled yet. */
const WARM_UP_LOOKS = 20;
const FRAME = { width: 1280, height: 960 };
/** The card's length when the hand starts, as a share of the guide's, which is 0.88 of the view. */
const GUIDE_WIDTH = 0.88;
const DISTANCES = { 'far: 25 to 60%': 0.6, 'near: 60 to 95%': 0.95, 'too near: 95 to 130%': Infinity };

/** Where the card is when a sentence is right, give or take what no hand would notice. */
const DIRECTIONS = {
  left: ({ x }) => x < 0.02,
  right: ({ x }) => x > -0.02,
  up: ({ y }) => y < 0.02,
  down: ({ y }) => y > -0.02,
  closer: ({ width }) => width < 0.82,
  away: ({ width }) => width > 0.74,
  turnLeft: ({ turn }) => turn < 1,
  turnRight: ({ turn }) => turn > -1,
  tilt: ({ tiltX, tiltY }) => Math.hypot(tiltX, tiltY) > 4,
};

const cards = await Promise.all(
  ['front', 'back'].map(async (side) =>
    cardPictureIn(await readFile(new URL(`../src/testing/specimens/${side}.jpg`, import.meta.url)), side),
  ),
);
const cardOf = (seed) => cards[seed % cards.length];

/** Each table in each light, without fingers and then with them. */
const settingOf = (seed, tables = TABLES) => ({
  table: tables[seed % tables.length],
  light: LIGHTS[seed % LIGHTS.length],
  hasFingers: Math.floor((seed - 1) / (tables.length * LIGHTS.length)) % 2 === 1,
  seed,
});

const photographs = new URL('../test/photographs/tables/', import.meta.url);
async function photographedTable(name) {
  const image = sharp(await readFile(new URL(name, photographs))).toColourspace('b-w');
  const { data: luma, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { name: name.replace('.jpg', ''), width: info.width, height: info.height, luma };
}
const photographedTables = await Promise.all((await readdir(photographs)).map(photographedTable));

function distanceOf(seed) {
  const share = startOf(seed).width / GUIDE_WIDTH;
  return Object.keys(DISTANCES).find((name) => share <= DISTANCES[name]);
}

function timeLooks() {
  const times = [];
  let look;
  for (let seed = 1; seed <= WARM_UP_LOOKS + LOOKS; seed += 1) {
    const frame = new Scene(cardOf(seed), settingOf(seed)).draw(FRAME.width, FRAME.height, startOf(seed));
    const start = performance.now();
    look = lookAt({ ...frame, range: [0, 255], scale: 1 }, { subject: 'card', isMobile: true }, look, MEASURES);
    times.push(performance.now() - start);
  }
  return times.slice(WARM_UP_LOOKS).sort((one, other) => one - other);
}

async function start(seed, setting, size) {
  const { takenMs, photo, said } = cardWalk(cardOf(seed), setting, undefined, size);
  const directions = directionsIn(said, DIRECTIONS);
  const distance = distanceOf(seed);
  const isPassed = photo && (await judgeCard(photo)).code === 1;
  return { ...setting, distance, takenMs, isPassed, directions };
}

function rowOf(name, starts) {
  const taken = starts.filter(({ takenMs }) => takenMs !== undefined);
  const passed = taken.filter((one) => one.isPassed).length;
  return [...withinCells(name, starts), percent(passed, taken.length)];
}

const times = timeLooks();
const quantile = (share) => times[Math.floor(share * times.length)].toFixed(1);
printTable(`One look at a frame of ${FRAME.width}×${FRAME.height}`, [
  ['looks', 'median, ms', 'p95, ms'],
  [LOOKS, quantile(0.5), quantile(0.95)],
]);

const HEAD = ['starts', 'number', 'photo within 30 s', 'photo within 60 s', 'of the photos, the judge passes'];

const starts = [];
for (let seed = 1; seed <= STARTS; seed += 1) starts.push(await start(seed, settingOf(seed)));
const where = (key, value, among = starts) => among.filter((one) => one[key] === value);
printTable(`${STARTS} starts of a simulated blind hand`, [
  HEAD,
  rowOf('all', starts),
  rowOf('without fingers on the card', where('hasFingers', false)),
  rowOf('with fingers on the card', where('hasFingers', true)),
  ...TABLES.map((table) => rowOf(`table: ${table}`, where('table', table))),
  ...LIGHTS.map((light) => rowOf(`light: ${light}`, where('light', light))),
  ...Object.keys(DISTANCES).map((distance) => rowOf(distance, where('distance', distance))),
]);

const directionsOf = (among) => among.flatMap(({ directions }) => directions);
printDirections(
  directionsOf(starts),
  DIRECTIONS,
  TABLES.map((table) => [`table: ${table}`, directionsOf(where('table', table))]),
);

/** What an upright phone shows of a camera of 600×800, and a desktop of one of 640×480, where they can’t give more. */
const SMALL_PHOTOS = [
  { width: 600, height: 450 },
  { width: 640, height: 480 },
];
const rows = [];
for (const size of SMALL_PHOTOS) {
  const withFewPixels = [];
  for (let seed = 1; seed <= STARTS / 5; seed += 1) withFewPixels.push(await start(seed, settingOf(seed), size));
  rows.push(rowOf(`${size.width}×${size.height}`, withFewPixels));
}
printTable(`${STARTS / 5} starts with a camera that can give a photo of no more than`, [HEAD, ...rows]);

const onPhotographs = [];
for (let seed = 1; seed <= STARTS / 5; seed += 1)
  onPhotographs.push(await start(seed, settingOf(seed, photographedTables)));
printTable(`${onPhotographs.length} starts on photographs of tables`, [
  HEAD,
  rowOf('all', onPhotographs),
  ...photographedTables.map((table) => rowOf(`table: ${table.name}`, where('table', table, onPhotographs))),
]);
