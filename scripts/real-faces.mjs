// What bench-face measures on pictures of real people, which are no part of the project: how many are found, and get a selfie, by
// group, as a phone's and a desktop's camera may see them. A folder has the pictures, `<id>.jpg` or `.png`, and their list,
// faces.json: of each face its `id`, its `box` in pixels [left, top, width, height], `eyes` [[x, y], [x, y]], `lean` in degrees,
// `turn` from -1 to 1, `tone` and `flags`. Only tables leave this file.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { importTypeScript } from '../test/support/import-typescript.mjs';
import { printTable } from './bench-tables.mjs';

const { lookAtFace, NO_FACE } = await importTypeScript('src/eye/face/look.ts');
const { MEASURES } = await importTypeScript('src/eye/measures.ts');
const { inspect } = await importTypeScript('src/eye/advice.ts');
const { BRIGHT_PART, MIN_BRIGHT_LUMA } = await importTypeScript('src/eye/picture.ts');
const { goodLooksAfter } = await importTypeScript('src/core/camera/auto-capture.ts');
const { GOOD_LOOKS } = await importTypeScript('src/eye/constants.ts');
const { randomFrom } = await importTypeScript('src/testing/blind-hand/scene.ts');
const { frameOf } = await importTypeScript('test/support/walks.ts');

const LOOKS = 8;
/** Looks at two people, and at a view without a face: a photo of them is wrong at any time. */
const LONG_LOOKS = 12;
const PHONE = { width: 480, height: 640, aim: { subject: 'face', isMobile: true } };
const DESKTOP = { width: 640, height: 480, aim: { subject: 'face', isMobile: false } };
/** A picture that is enlarged by no more is as sharp as a camera's. */
const MOST_ENLARGED = 1.1;
/** How a softened picture of a front camera, one that is out of focus, and one of a moving head are blurred, in pixels. */
const SOFT = (image) => image.blur(0.8);
const BLURRED = (image) => image.blur(2);
const MOVED = (image) =>
  image.convolve({ width: 9, height: 3, kernel: [...Array(27).keys()].map((at) => (at >= 9 && at < 18 ? 1 : 0)) });
const asItIs = (image) => image;

const GRAIN = new Float32Array(1 << 16);
{
  const random = randomFrom(5);
  for (let at = 0; at < GRAIN.length; at += 1) GRAIN[at] = random() + random() + random() - 1.5;
}

/** A wall with a window, a shelf or a door. */
function drawRoom(seed, { width, height }) {
  const random = randomFrom(1000 + seed);
  const [wall, slope] = [90 + 110 * random(), 60 * (random() - 0.5)];
  const luma = Float32Array.from({ length: width * height }, (_, at) => wall + slope * ((at % width) / width - 0.5));
  for (let thing = 0; thing < 5; thing += 1) {
    const [left, top] = [Math.floor(width * random()), Math.floor(height * random())];
    const [right, bottom] = [left + width * (0.1 + 0.4 * random()), top + height * (0.1 + 0.5 * random())];
    const shade = 30 + 200 * random();
    for (let y = top; y < Math.min(height, bottom); y += 1)
      for (let x = left; x < Math.min(width, right); x += 1) luma[y * width + x] = shade;
  }
  return luma;
}
const roomOf = (() => {
  const rooms = new Map();
  return (seed, size) => {
    const key = `${seed % 12} ${size.width}`;
    if (!rooms.has(key)) rooms.set(key, drawRoom(seed % 12, size));
    return rooms.get(key);
  };
})();

/** The picture of a face, of which the face is so many pixels wide. */
async function portraitOf(face, widthPx, blur = asItIs) {
  const scale = widthPx / face.box[2];
  const small = await sharp(face.file)
    .toColourspace('b-w')
    .resize(Math.round(face.size.width * scale), Math.round(face.size.height * scale), {
      fit: 'fill',
      kernel: scale < 1 ? 'lanczos3' : 'cubic',
    })
    .png()
    .toBuffer();
  const { data, info } = await blur(sharp(small))
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [left, top, width, height] = face.box.map((length) => length * scale);
  return {
    ...info,
    luma: data,
    x: left + width / 2,
    y: top + height / 2,
    faceWidth: width,
    faceHeight: height,
    eyes: face.eyes.map(([x, y]) => [x * scale, y * scale]),
    isSharp: scale <= MOST_ENLARGED,
  };
}

/** Draws the portrait over the room: its seams are soft, or only the head of it, in `part` 'head'. */
function place(
  luma,
  { width, height },
  portrait,
  { x, y, size = 1, turn = 0, part = 'picture', light = (value) => value },
) {
  const [cosine, sine] = [Math.cos((turn * Math.PI) / 180) / size, Math.sin((turn * Math.PI) / 180) / size];
  const seam = 0.06 * Math.min(portrait.width, portrait.height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [right, down] = [column - x, row - y];
      const atX = portrait.x + cosine * right + sine * down;
      const atY = portrait.y + cosine * down - sine * right;
      if (atX < 0 || atY < 0 || atX >= portrait.width - 1 || atY >= portrait.height - 1) continue;
      const [faceX, faceY] = [(atX - portrait.x) / portrait.faceWidth, (atY - portrait.y) / portrait.faceHeight];
      const edge = Math.min(atX, atY, portrait.width - 1 - atX, portrait.height - 1 - atY);
      let alpha = Math.min(1, edge / seam);
      const isCut = part === 'head';
      // a head, and shoulders that go down from it
      if (isCut)
        alpha *= Math.max(
          0,
          Math.min(1, 8 * (1 - Math.hypot(faceX / 0.75, Math.max(-2, faceY < 0.4 ? faceY / 0.85 : 0)))),
        );
      if (alpha === 0) continue;
      const [left, top] = [Math.floor(atX), Math.floor(atY)];
      const [across, along] = [atX - left, atY - top];
      const at = top * portrait.width + left;
      const upper = portrait.luma[at] * (1 - across) + portrait.luma[at + 1] * across;
      const lower = portrait.luma[at + portrait.width] * (1 - across) + portrait.luma[at + portrait.width + 1] * across;
      const seen = light(upper * (1 - along) + lower * along, faceX, faceY);
      const pixel = row * width + column;
      luma[pixel] += alpha * (seen - luma[pixel]);
    }
  }
}

/** What the camera delivers: grain, and whole lumas. */
function framed(luma, { width, height }, seed, grain = 2) {
  const pixels = new Uint8ClampedArray(luma.length);
  const from = (seed * 7919) & 65_535;
  for (let at = 0; at < luma.length; at += 1) pixels[at] = luma[at] + grain * GRAIN[(from + at) & 65_535];
  return frameOf({ width, height, luma: pixels });
}

const tremorOf = (seed) => {
  const random = randomFrom(seed);
  const tremor = (share) => (2 * random() - 1) * share;
  return { aside: tremor(0.01), down: tremor(0.01), size: 1 + tremor(0.015), turn: tremor(1.5) };
};

const LIGHTS = {
  dark: { light: (value) => 255 * (value / 255) ** 2, grain: 4 },
  side: { light: (value, x) => value * (1.05 - 0.8 * Math.max(0, Math.min(1, x + 0.5))) },
};

/** The frame of one look. `around`: the light of the room. */
function drawLook(portraits, view, seed, { light, grain, around = 1, part } = {}) {
  const luma = Float32Array.from(roomOf(portraits[0].seed, view), (value) => Math.min(255, value * around));
  const { aside, down, size, turn } = tremorOf(seed);
  for (const { portrait, x = 0, y = -0.02 } of portraits)
    place(luma, view, portrait, {
      x: view.width * (0.5 + x + aside),
      y: view.height * (0.5 + y + down),
      size,
      turn,
      part,
      light,
    });
  return framed(luma, view, seed, grain);
}

/** What a look measures of a picture that has fewer pixels than the frame: its sharpness is set aside. */
const withoutSharpness = (measures) => ({
  ...measures,
  inspect(...args) {
    const inspection = measures.inspect(...args);
    const advice = inspection.advice === 'blurry' ? undefined : inspection.advice;
    return { ...inspection, advice, edgeWidthPx: 1 };
  },
});

/** Looks until there is a photo: whether the first one and any found a face, and how many photos. */
function lookOften(frameAt, aim, measures = MEASURES, looks = LOOKS) {
  let look = NO_FACE;
  let good = 0;
  const ends = { first: false, soon: false, isTaken: false, seen: 0, several: 0, looks: 0, accepted: 0 };
  while (ends.looks < looks && !ends.isTaken) {
    look = lookAtFace(frameAt(ends.looks), aim, look, measures);
    ends.looks += 1;
    ends.first ||= ends.looks === 1 && look.sighting !== undefined;
    ends.soon ||= look.sighting !== undefined;
    ends.seen += Number(look.sighting !== undefined);
    ends.accepted += Number(look.isAccepted);
    ends.several += Number(look.sighting?.isOneOfSeveral ?? false);
    good = goodLooksAfter(look.isGood, good, 'face');
    ends.isTaken = good === GOOD_LOOKS.face;
  }
  return ends;
}

const cellOf = (ends) => {
  const count = (key) => ends.filter((end) => end[key]).length;
  return ends.length === 0 ? '' : `${count('first')}/${count('soon')}/${count('isTaken')}`;
};

const has = (flag) => (face) => face.flags.includes(flag);
const isFrontal = (face) =>
  !face.flags.some((flag) => ['turned', 'sunglasses', 'covered'].includes(flag)) && Math.abs(face.turn) <= 0.3;
const isUpright = (face) => Math.abs(face.lean) < 12;
const isPlain = (face) => isFrontal(face) && isUpright(face);
const GROUPS = [
  ['all', () => true],
  ['frontal, upright', isPlain],
  ...['light', 'medium', 'dark'].map((tone) => [`… ${tone} skin`, (face) => isPlain(face) && face.tone === tone]),
  ['… without glasses', (face) => isPlain(face) && !has('glasses')(face)],
  ['… with glasses', (face) => isPlain(face) && has('glasses')(face)],
  ...['beard', 'headwear'].map((flag) => [`… with ${flag}`, (face) => isPlain(face) && has(flag)(face)]),
  ['leaning by 12° and more', (face) => isFrontal(face) && !isUpright(face)],
  ['turned', (face) => !isFrontal(face)],
];

/** Frames of glasses, from the middle between the eyes in distances of the eyes. */
const LENS = { x: 0.5, y: 0.06, width: 0.36, height: 0.27 };
const glassesOf = (thick, hasGlare) => (value, x, y) => {
  const [right, down] = [(Math.abs(x) - LENS.x) / LENS.width, (y - LENS.y) / LENS.height];
  const from = (Math.abs(right) ** 3 + Math.abs(down) ** 3) ** (1 / 3);
  const isRim = Math.abs(from - 1) < thick / LENS.height;
  const isBridge = Math.abs(x) < LENS.x - LENS.width && Math.abs(y + 0.02) < thick;
  const isTemple = Math.abs(x) > LENS.x + LENS.width && Math.abs(x) < 1.15 && Math.abs(y + 0.08) < thick;
  if (isRim || isBridge || isTemple) return 0.15 * value + 12;
  const isGlare = hasGlare && from < 1 && Math.abs(right + 0.6 * down + 0.2) < 0.45;
  return isGlare ? 0.3 * value + 165 : value;
};
const GLASSES = {
  'thin glasses': glassesOf(0.02, false),
  'thick glasses': glassesOf(0.06, false),
  'thick glasses with glare': glassesOf(0.06, true),
};
function wearing(glasses, portrait) {
  const [[leftX, leftY], [rightX, rightY]] = portrait.eyes;
  const [alongX, alongY] = [rightX - leftX, rightY - leftY];
  const apart = Math.hypot(alongX, alongY);
  const [middleX, middleY] = [(leftX + rightX) / 2, (leftY + rightY) / 2];
  const luma = portrait.luma.map((value, at) => {
    const [x, y] = [(at % portrait.width) - middleX, Math.floor(at / portrait.width) - middleY];
    return glasses(value, (x * alongX + y * alongY) / apart ** 2, (y * alongX - x * alongY) / apart ** 2);
  });
  return { ...portrait, luma };
}

/** The luma that the brightest tenth of a face reaches. */
function brightLumaIn(frame, x, y, width, height) {
  const lumas = [];
  for (let row = Math.floor(y - height / 2); row < y + height / 2; row += 2)
    for (let column = Math.floor(x - width / 2); column < x + width / 2; column += 2)
      lumas.push(frame.luma[row * frame.width + column] ?? 0);
  return lumas.sort((one, other) => other - one)[Math.floor(BRIGHT_PART * lumas.length)];
}

const seedOf = (number, look) => 1 + 131 * number + 17 * look;

/** Every so many faces, to measure sooner. */
export async function benchRealFaces(folder, { list = path.join(folder, 'faces.json'), every = 1, only = '' } = {}) {
  const named = JSON.parse(readFileSync(list, 'utf8')).map((face) => ({
    ...face,
    size: face,
    file: ['.jpg', '.jpeg', '.png'].map((end) => path.join(folder, face.id + end)).find(existsSync),
  }));
  const faces = named.filter(({ file }, number) => file && number % every === 0);
  const isWanted = (name) => name.includes(only);

  const viewOf = async (face, number, share, blur, view, options = {}) => {
    const portrait = await portraitOf(face, share * view.width, blur);
    const worn = options.glasses ? wearing(options.glasses, portrait) : portrait;
    const frameAt = (look) => drawLook([{ portrait: worn, seed: number }], view, seedOf(number, look), options);
    return { portrait, frameAt, measures: portrait.isSharp ? MEASURES : withoutSharpness(MEASURES) };
  };
  const lookEach = async (among, share, blur, view = PHONE, options = {}) => {
    const ends = [];
    for (const [number, face] of among.entries()) {
      const { frameAt, measures } = await viewOf(face, number, share, blur, view, options);
      ends.push({ face, ...lookOften(frameAt, view.aim, measures) });
    }
    return ends;
  };

  if (isWanted('groups')) {
    const COLUMNS = [
      ['45 %, sharp', 0.45, asItIs],
      ['45 %, soft', 0.45, SOFT],
      ['54 %, soft', 0.54, SOFT],
      ['45 %, dark', 0.45, SOFT, PHONE, LIGHTS.dark],
      ['45 %, side light', 0.45, SOFT, PHONE, LIGHTS.side],
      ['desktop, 27 %', 0.27, SOFT, DESKTOP],
    ];
    const columns = [];
    for (const [, ...how] of COLUMNS) columns.push(await lookEach(faces, ...how));
    printTable(`Real faces: found by the first look / within ${LOOKS} / a selfie within ${LOOKS}`, [
      ['faces', 'number', ...COLUMNS.map(([name]) => name)],
      ...GROUPS.map(([name, isIn]) => [
        name,
        faces.filter(isIn).length,
        ...columns.map((ends) => cellOf(ends.filter(({ face }) => isIn(face)))),
      ]),
    ]);
  }

  if (isWanted('glasses')) {
    const bare = faces.filter((face) => isPlain(face) && !has('glasses')(face)).slice(0, 50);
    const rows = [];
    for (const [name, glasses] of Object.entries(GLASSES)) {
      const cells = [];
      for (const share of [0.45, 0.54]) cells.push(cellOf(await lookEach(bare, share, SOFT, PHONE, { glasses })));
      rows.push([name, bare.length, ...cells]);
    }
    printTable('Drawn over real faces: found by the first look / soon / a selfie', [
      ['drawn', 'number', '45 %, soft', '54 %, soft'],
      ...rows,
    ]);
  }

  if (isWanted('sharpness')) {
    const rows = [];
    for (const [share, view, aimName] of [
      [0.45, PHONE, 'phone'],
      [0.54, PHONE, 'phone'],
      [0.6, PHONE, 'phone'],
      [0.27, DESKTOP, 'desktop'],
    ]) {
      const among = faces.filter((face) => isPlain(face) && (share * view.width) / face.box[2] <= MOST_ENLARGED);
      const cells = [];
      for (const blur of [asItIs, SOFT, BLURRED, MOVED]) {
        const widths = [];
        let [flagged, noted] = [0, 0];
        for (const [number, face] of among.entries()) {
          const { frameAt } = await viewOf(face, number, share, blur, view);
          let look = NO_FACE;
          let isFlagged = false;
          const measures = {
            ...MEASURES,
            inspect(...args) {
              const inspection = MEASURES.inspect(...args);
              widths.push(inspection.edgeWidthPx ?? 99);
              return inspection;
            },
          };
          for (let at = 0; at < LOOKS && !look.isAccepted; at += 1) {
            look = lookAtFace(frameAt(at), view.aim, look, measures);
            isFlagged = look.advice === 'blurry';
          }
          flagged += Number(isFlagged);
          noted += Number(inspect(frameAt(0), view.aim).advice === 'blurry');
        }
        widths.sort((one, other) => one - other);
        const at = (part) => (widths[Math.min(widths.length - 1, Math.floor(part * widths.length))] ?? 0).toFixed(1);
        cells.push(`${flagged}, ${noted} (${at(0)}–${at(0.5)}–${at(1)})`);
      }
      rows.push([`${aimName}, ${Math.round(100 * share)} %`, among.length, ...cells]);
    }
    printTable(
      'Called blurry by the looks, and by the advice without them; the least, median and most width of edges',
      [['sharp faces', 'number', 'as they are', 'soft', 'blur of 2 px', 'motion of 9 px'], ...rows],
    );
  }

  if (isWanted('backlit')) {
    const among = faces.filter(isPlain);
    const rows = [];
    for (const share of [0.12, 0.2, 0.35]) {
      let [taken, under, told] = [0, 0, 0];
      for (const [number, face] of among.entries()) {
        const options = { light: (value) => value * share, around: 1.6, part: 'head' };
        const { portrait, frameAt } = await viewOf(face, number, 0.45, SOFT, PHONE, options);
        const { isTaken, looks } = lookOften(frameAt, PHONE.aim, withoutSharpness(MEASURES));
        const { width, height } = PHONE;
        const bright = brightLumaIn(
          frameAt(looks - 1),
          width / 2,
          0.48 * height,
          portrait.faceWidth,
          portrait.faceHeight,
        );
        taken += Number(isTaken);
        under += Number(isTaken && bright < MIN_BRIGHT_LUMA);
        told += Number(bright < MIN_BRIGHT_LUMA);
      }
      rows.push([`${Math.round(100 * share)} %`, among.length, told, taken, under]);
    }
    printTable('Faces before a bright window', [
      ['light of the face', 'number', 'under the limit', 'photos', 'photos under the limit'],
      ...rows,
    ]);
  }

  if (isWanted('pairs')) {
    const among = faces.filter(isPlain);
    const rows = [];
    for (const [name, view, best, other, x, otherX] of [
      ['0.34 beside 0.40', PHONE, 0.4, 0.34, -0.11, 0.3],
      ['0.28 beside 0.40', PHONE, 0.4, 0.28, -0.11, 0.3],
      ['0.22 beside 0.38', PHONE, 0.38, 0.22, -0.11, 0.28],
      ['desktop, 0.18 outside of the view, beside 0.25', DESKTOP, 0.25, 0.18, 0, 0.36],
    ]) {
      let [taken, several, looks] = [0, 0, 0];
      for (let number = 0; number < 40; number += 1) {
        const [one, two] = [among[(7 * number) % among.length], among[(7 * number + 31) % among.length]];
        const portraits = [
          { portrait: await portraitOf(two, other * view.width, SOFT), x: otherX, seed: number },
          { portrait: await portraitOf(one, best * view.width, SOFT), x, seed: number },
        ];
        const frameAt = (look) => drawLook(portraits, view, seedOf(number, look), { part: 'head' });
        const ends = lookOften(frameAt, view.aim, withoutSharpness(MEASURES), LONG_LOOKS);
        taken += Number(ends.isTaken);
        several += ends.several;
        looks += ends.looks;
      }
      rows.push([name, 40, taken, several, looks]);
    }
    let [alone, several] = [0, 0];
    for (const [number, face] of among.entries()) {
      const { frameAt, measures } = await viewOf(face, number, 0.45, SOFT, PHONE);
      let look = NO_FACE;
      for (let at = 0; at < LOOKS; at += 1) {
        look = lookAtFace(frameAt(at), PHONE.aim, look, measures);
        alone += 1;
        several += Number(look.sighting?.isOneOfSeveral ?? false);
      }
    }
    rows.push(['one person', among.length, '', several, alone]);
    printTable(`Two people, ${LONG_LOOKS} looks`, [['pair', 'number', 'photos', '“several”', 'looks'], ...rows]);
  }

  if (isWanted('nobody')) {
    let [pictures, seenIn, seen, accepted, looks, taken] = [0, 0, 0, 0, 0, 0];
    // their clothes and rooms, with the face above the view
    for (const [number, face] of faces.entries()) {
      const portrait = await portraitOf(face, 0.8 * PHONE.width, SOFT);
      const y = -0.5 - (0.62 * portrait.faceHeight) / PHONE.height;
      const frameAt = (look) => drawLook([{ portrait, y, seed: number }], PHONE, seedOf(number, look));
      const ends = lookOften(frameAt, PHONE.aim, withoutSharpness(MEASURES), LONG_LOOKS);
      pictures += 1;
      seenIn += Number(ends.soon);
      seen += ends.seen;
      accepted += ends.accepted;
      looks += ends.looks;
      taken += Number(ends.isTaken);
    }
    printTable('Nobody in the view, but clothes and rooms', [
      ['pictures', 'a face is seen', 'looks', 'with a face', 'accepted', 'photos'],
      [pictures, seenIn, looks, seen, accepted, taken],
    ]);
  }

  if (isWanted('time')) {
    // of each look, the fastest of several rounds: other programs only make it slower, and the first round compiles
    const spent = {
      'a face that was there a moment ago': new Map(),
      'the two looks before a photo': new Map(),
      'no face': new Map(),
    };
    const note = (kind, key, ms) => spent[kind].set(key, Math.min(ms, spent[kind].get(key) ?? Infinity));
    for (const [number, face] of faces.slice(0, 24).entries()) {
      const { frameAt, measures } = await viewOf(face, number, 0.45, SOFT, PHONE);
      const frames = Array.from({ length: LOOKS }, (_, at) => frameAt(at));
      const empty = Array(LOOKS).fill(framed(drawRoom(100 + number, PHONE), PHONE, number));
      for (let round = 0; round < 7; round += 1)
        for (const views of [frames, empty]) {
          let look = NO_FACE;
          for (const [at, frame] of views.entries()) {
            const before = look;
            const start = process.cpuUsage();
            look = lookAtFace(frame, PHONE.aim, before, measures);
            const { user, system } = process.cpuUsage(start);
            const key = `${number} ${at}`;
            const isBefore = look.othersAgo === 0 || (look.good > 0 && look.good % GOOD_LOOKS.face !== 1);
            if (isBefore) note('the two looks before a photo', key, (user + system) / 1000);
            else if (before.sighting && look.sighting)
              note('a face that was there a moment ago', key, (user + system) / 1000);
            else if (views === empty && !look.sighting) note('no face', key, (user + system) / 1000);
          }
        }
    }
    printTable('One look, ms of CPU, the fastest of seven', [
      ['look at', 'number', 'median', 'mean', 'p95'],
      ...Object.entries(spent).map(([name, times]) => {
        const sorted = [...times.values()].sort((one, other) => one - other);
        const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
        const at = (share) => sorted[Math.floor(share * sorted.length)] ?? 0;
        return [name, sorted.length, ...[at(0.5), mean, at(0.95)].map((ms) => ms.toFixed(2))];
      }),
    ]);
  }
}
