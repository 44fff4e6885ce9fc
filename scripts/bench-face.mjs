// How well and how fast a face is found, and how many starts of a simulated person who sees nothing end in a selfie: by width,
// place, lean, light, blur and cover, and how often a sentence names a wrong direction. On drawn people and one photograph, which
// prove nothing about how well the faces of people are found. Needs neither a browser nor a build.
//   node scripts/bench-face.mjs [number of starts]
//   node scripts/bench-face.mjs --faces DIR [--only groups]   the same of real faces, see real-faces.mjs
import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { importTypeScript } from '../test/support/import-typescript.mjs';
import { directionsIn, percent, printDirections, printTable, withinCells } from './bench-tables.mjs';
import { benchRealFaces } from './real-faces.mjs';

const { values: options, positionals } = parseArgs({
  options: { faces: { type: 'string', default: process.env.FACES ?? '' }, only: { type: 'string', default: '' } },
  allowPositionals: true,
});
if (options.faces) {
  await benchRealFaces(options.faces, { only: options.only });
  process.exit();
}

const { lookAtFace, NO_FACE } = await importTypeScript('src/eye/face/look.ts');
const { WAYS } = await importTypeScript('src/eye/face/ways.ts');
const { MEASURES } = await importTypeScript('src/eye/measures.ts');
const { drawHead, HEAD_LIGHTS } = await importTypeScript('src/testing/blind-hand/head-scene.ts');
const { randomFrom } = await importTypeScript('src/testing/blind-hand/scene.ts');
const { frameOf, headWalk } = await importTypeScript('test/support/walks.ts');
const { greysIn, readPersons } = await importTypeScript('test/support/persons.ts');

const STARTS = Number(positionals[0] ?? 300);
const VIEW = { width: 300, height: 400 };
const PHONE = { subject: 'face', isMobile: true };
/** Of each person, as a trembling hand shows them. */
const HOLDS = 6;
/** About two seconds. */
const LOOKS = WAYS.length;

const persons = await readPersons();

/** The mean of a square around each pixel. */
function blurred(greys, reachPx) {
  const { width, height, luma } = greys;
  const lumas = Uint8ClampedArray.from(luma, (_, pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    let sum = 0;
    let count = 0;
    for (let row = Math.max(0, y - reachPx); row <= Math.min(height - 1, y + reachPx); row += 1)
      for (let column = Math.max(0, x - reachPx); column <= Math.min(width - 1, x + reachPx); column += 1) {
        sum += luma[row * width + column];
        count += 1;
      }
    return sum / count;
  });
  return { width, height, luma: lumas };
}

const lights = Object.entries(HEAD_LIGHTS).map(([name, light]) => [
  name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`),
  light,
]);
const RIGHT = { x: 0, y: -0.02, width: 0.55, turn: 0 };
const COVERS = {
  'a medical mask': (x, y) => (y > 0.02 && y < 0.6 && Math.abs(x) < 0.5 ? 200 : undefined),
  sunglasses: (x, y) => (Math.abs(y + 0.17) < 0.12 && Math.abs(Math.abs(x) - 0.2) < 0.17 ? 25 : undefined),
  'a hand over one eye': (x, y) => (x > 0.02 && x < 0.5 && Math.abs(y + 0.15) < 0.2 ? 150 : undefined),
};
const VIEWS = [
  ...[0.2, 0.25, 0.3, 0.4, 0.55, 0.7, 0.8, 0.9].map((width) => [
    `width: ${Math.round(100 * width)} % of the view`,
    { pose: { width } },
  ]),
  ...[0.1, 0.2, 0.3].flatMap((far) => [
    [`aside by ${Math.round(100 * far)} %`, { pose: { x: far } }],
    [`above by ${Math.round(100 * far)} %`, { pose: { y: -far } }],
  ]),
  ...[5, 10, 15, 20, 25, 30].map((turn) => [`leaning by ${turn}°`, { pose: { turn } }]),
  ...lights.map(([name, light]) => [`light: ${name}`, { light }]),
  ['light: an eighth', { light: () => 0.125 }],
  ['light: overexposed', { light: () => 2 }],
  ['light: hard, from one side', { light: (x) => (x < 0 ? 0.15 : 1.1) }],
  ...[1, 3, 6].map((blurPx) => [`blur: ${2 * blurPx + 1} px of 300`, { blurPx }]),
  ...Object.entries(COVERS).map(([name, cover]) => [name, { cover }]),
];

function recallOf({ pose = {}, blurPx, ...view }, among = persons) {
  let first = 0;
  let soon = 0;
  let times = 0;
  for (const [number, person] of among.entries()) {
    for (let hold = 1; hold <= HOLDS; hold += 1) {
      const random = randomFrom(97 * hold + number);
      const tremor = (share) => (random() - 0.5) * share;
      const at = { ...RIGHT, ...pose };
      const away = random() < 0.5 ? -1 : 1;
      let look = NO_FACE;
      let looks = 0;
      while (looks < LOOKS && !look.sighting) {
        const held = {
          x: away * at.x + tremor(0.03),
          y: at.y + tremor(0.03),
          width: at.width * (1 + tremor(0.06)),
          turn: away * at.turn + tremor(3),
        };
        const greys = drawHead(person, VIEW, { pose: held, seed: 100 * hold + looks, ...view });
        look = lookAtFace(frameOf(blurPx ? blurred(greys, blurPx) : greys), PHONE, look, MEASURES);
        looks += 1;
      }
      times += 1;
      if (look.sighting && looks === 1) first += 1;
      if (look.sighting) soon += 1;
    }
  }
  return [times, percent(first, times), percent(soon, times)];
}
const RECALL_HEAD = ['number', 'found by the first look', `found within ${LOOKS} looks`];
printTable('Faces that are found', [
  ['view', ...RECALL_HEAD],
  ...VIEWS.map(([name, view]) => [name, ...recallOf(view)]),
]);
const LIT = Object.values(HEAD_LIGHTS).map((light) => ({ light }));
printTable('By person, in all lights, and leaning by 10°', [
  ['person', ...RECALL_HEAD],
  ...persons.map((person) => {
    const rows = [...LIT, { pose: { turn: 10 } }].map((view) => recallOf(view, [person]));
    const mean = (at) => percent(rows.reduce((sum, row) => sum + Number.parseFloat(row[at]), 0) / 100, rows.length);
    return [person.name, rows.length * HOLDS, mean(1), mean(2)];
  }),
]);

async function falseFaces() {
  const rows = [];
  for (const folder of ['tables', 'pages']) {
    const url = new URL(`../test/photographs/${folder}/`, import.meta.url);
    const names = await readdir(url).catch(() => []);
    const ends = { pictures: 0, seen: 0, taken: 0 };
    for (const name of names.filter((file) => file.endsWith('.jpg'))) {
      const greys = await greysIn(`test/photographs/${folder}/${name}`);
      let look = NO_FACE;
      let isSeen = false;
      let isGood = false;
      for (let number = 0; number < 2 * LOOKS; number += 1) {
        look = lookAtFace(frameOf(greys), PHONE, look, MEASURES);
        isSeen ||= look.sighting !== undefined;
        isGood ||= look.isGood;
      }
      ends.pictures += 1;
      ends.seen += Number(isSeen);
      ends.taken += Number(isGood);
    }
    if (ends.pictures > 0) rows.push([folder, ends.pictures, ends.seen, ends.taken]);
  }
  return rows;
}
printTable(`Pictures without a person, ${2 * LOOKS} looks at each`, [
  ['pictures of', 'number', 'a face is seen', 'a look is good'],
  ...(await falseFaces()),
]);

const times = [];
{
  let look = NO_FACE;
  for (let seed = 1; seed <= 220; seed += 1) {
    const person = persons[seed % persons.length];
    const random = randomFrom(seed);
    const pose = { x: random() - 0.5, y: random() - 0.5, width: 0.2 + 0.7 * random(), turn: 30 * (random() - 0.5) };
    const frame = frameOf(drawHead(person, { width: 720, height: 960 }, { pose, seed }));
    const start = process.cpuUsage();
    look = lookAtFace(frame, PHONE, look, MEASURES);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
}
const sorted = times.slice(20).sort((one, other) => one - other);
const quantile = (share) => sorted[Math.floor(share * sorted.length)].toFixed(1);
printTable('One look at a view of 720×960', [
  ['looks', 'median, ms of CPU', 'p95, ms of CPU'],
  [sorted.length, quantile(0.5), quantile(0.95)],
]);

/** Where the face is when a sentence is right, give or take what no hand would notice. */
const DIRECTIONS = {
  left: ({ x }) => x < 0.02,
  right: ({ x }) => x > -0.02,
  up: ({ y }) => y < 0.02,
  down: ({ y }) => y > -0.04,
  closer: ({ width }) => width < 0.56,
  away: ({ width }) => width > 0.5,
};
const starts = [];
for (let seed = 1; seed <= STARTS; seed += 1) {
  const person = persons[seed % persons.length];
  const [lightName, light] = lights[seed % lights.length];
  starts.push({ person: person.name, light: lightName, ...headWalk(person, light, seed) });
}
const where = (key, value) => starts.filter((one) => one[key] === value);
printTable(`${STARTS} starts of a simulated person who sees nothing`, [
  ['starts', 'number', 'selfie within 30 s', 'selfie within 60 s'],
  withinCells('all', starts),
  ...persons.map(({ name }) => withinCells(name, where('person', name))),
  ...lights.map(([name]) => withinCells(`light: ${name}`, where('light', name))),
]);
printDirections(
  starts.flatMap(({ said }) => directionsIn(said, DIRECTIONS)),
  DIRECTIONS,
);
