// The judge: each specimen gets the verdict it was drawn for, in whatever form the widget sends it; good cards pass on any
// table and in any hand; and along every gradation the verdict changes once.
import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { decodePicture } from '../../../src/testing/sandbox/judge/picture.ts';
import { parseCardText, readPerson } from '../../../src/testing/sandbox/qr.ts';
import { gradationNames, gradations } from '../../../src/testing/gradations.ts';
import { judgePhoto, NotAJpegError, type PictureVerdict } from '../../../src/testing/sandbox/index.ts';
import { specimenNames, specimenPerson, specimens, type SpecimenName } from '../../../src/testing/specimens/index.ts';
import { expect, personOnCard, test } from './client.ts';
import { scene, sent, type SceneOptions } from './scenes.ts';
import { specimen } from '../../support/specimen.ts';
import { drawHead } from '../../../src/testing/blind-hand/head-scene.ts';
import { readPersons } from '../../support/persons.ts';

const card = (jpeg: Buffer): Promise<PictureVerdict> => judgePhoto(jpeg, 'card');
const selfie = (jpeg: Buffer): Promise<PictureVerdict> => judgePhoto(jpeg, 'selfie');
/** PNG as it is quickest to write. */
const QUICK = { compressionLevel: 0 } as const;
/** A specimen that was turned, mirrored or resized, as PNG. */
const edited = async (name: SpecimenName, edit: (image: Sharp) => Sharp): Promise<Buffer> =>
  edit(sharp(await specimen(name)))
    .png(QUICK)
    .toBuffer();

// the other forms of a picture are in picture-file.test.ts
test('judges a path and a PNG, and nothing else than a picture', async () => {
  for (const picture of [fileURLToPath(specimens.dark.url), await edited('dark', (image) => image)])
    expect(await judgePhoto(picture, 'card')).toMatchObject({ code: 28 });
  await expect(judgePhoto(Buffer.from('GIF89a'), 'card')).rejects.toThrow(NotAJpegError);
});

test('every specimen has its verdict as the widget sends it, mirrored', async () => {
  for (const name of specimenNames) {
    const jpeg = await sent(await edited(name, (image) => image.flop()), { width: 600, height: 450 }, 70);
    const { code, message } = await (name === 'portrait' ? selfie : card)(jpeg);
    expect(code, `${name}: ${message}`).toBe(specimens[name].expectedCode ?? 1);
  }
});

/** The picture in the middle of a larger canvas, as PNG. */
async function inMiddle(
  picture: Buffer,
  width: number,
  height: number,
  around: { extendWith: 'copy' } | { background: string },
): Promise<Buffer> {
  const { width: ownWidth, height: ownHeight } = await sharp(picture).metadata();
  const left = Math.floor((width - ownWidth) / 2);
  const top = Math.floor((height - ownHeight) / 2);
  const edges = { left, right: width - ownWidth - left, top, bottom: height - ownHeight - top };
  return sharp(picture)
    .extend({ ...edges, ...around })
    .png(QUICK)
    .toBuffer();
}
/** As a desktop sends what its camera sees: on white. */
const onWhite = async (frame: Buffer): Promise<Buffer> =>
  sent(await inMiddle(frame, 800, 600, { background: '#fff' }), undefined, 85);
/** What a camera of 16:9 sees of a scene. */
const wide = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).resize(800, 450, { fit: 'cover' }).png(QUICK).toBuffer();

describe('ignores white bars beside the camera’s frame', () => {
  test('a corner that is cut off at a bar is missing', async () => {
    const cut = await scene({ scale: 0.7, x: 0.75, ground: '#8a6a4c' });
    expect(await card(await onWhite(await wide(cut)))).toMatchObject({ code: 14 });
  });

  for (const [title, width, height, code] of [
    ['a 16:9 camera on desktop', 800, 450, 1],
    ['a 3:2 camera on desktop', 800, 533, 1],
    ['an upright camera on desktop, whose card is too small', 450, 600, 4],
  ] as const)
    test(title, async () => {
      for (const [name, expected] of [
        ['front', code],
        ['back', code],
        ['dark', 28],
      ] as const) {
        const whole = await edited(name, (image) => image.resize({ width, height, fit: 'inside' }));
        const frame = await inMiddle(whole, width, height, { extendWith: 'copy' });
        expect(await card(await onWhite(frame)), name).toMatchObject({ code: expected });
      }
    });
});

describe('a good card passes', () => {
  const scenes: Readonly<Record<string, SceneOptions>> = {
    ...Object.fromEntries(
      ['#ffffff', '#c8c8c8', '#606060', '#000000', '#2244aa'].map((ground) => [`on ${ground}`, { ground }]),
    ),
    ...Object.fromEntries([-10, 10].map((turn) => [`turned by ${turn} degrees`, { turn, scale: 0.85 }])),
    'beside a pen': {
      scale: 0.85,
      under: '<rect x="40" y="20" width="300" height="14" fill="#222" transform="rotate(4)"/>',
    },
    'half on a sheet of paper': {
      scale: 0.85,
      under: '<rect x="-50" y="380" width="400" height="300" fill="#f7f7f2"/>',
    },
    'across the edge of a table': { scale: 0.85, under: '<rect width="800" height="200" fill="#334"/>' },
    'held by a finger': { scale: 0.85, over: '<path d="M300 600L340 480L460 480L560 600Z" fill="#d9a58a"/>' },
  };
  test('wherever it lies, and whatever lies beside it', async () => {
    for (const [index, [title, options]] of Object.entries(scenes).entries()) {
      const side = index % 2 === 0 ? 'front' : 'back';
      const { code, message } = await card(await sent(await scene({ side, ...options })));
      expect(code, `${side} ${title}: ${message}`).toBe(1);
    }
  });
});

describe('a card needs 506 pixels for its length in the photo', () => {
  const specimenShare = 0.88;
  test('in photos of any size', async () => {
    for (const [lengthPx, code] of [
      [516, 1],
      [506, 1],
      [495, 4],
      [440, 4],
    ] as const) {
      const width = Math.round(lengthPx / specimenShare);
      const size = { width, height: Math.round(width * 0.75) };
      const verdict = await card(await sent(await specimen('back'), size));
      expect(verdict.code, `${lengthPx}: ${verdict.message}`).toBe(code);
    }
  });

  test('a much shorter one is too small, and a cut-off one counts as cut off', async () => {
    for (const [code, options] of [
      [4, { scale: 0.7 }],
      [31, { scale: 0.6 }],
      [14, { scale: 0.72, x: 0.75 }],
      [31, { scale: 0.6, x: 0.8 }],
    ] as const)
      expect(await card(await sent(await scene(options))), JSON.stringify(options)).toMatchObject({ code });
  });
});

describe('no card', () => {
  const empty = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 800, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const pale = (place: string): Promise<Buffer> =>
    sent(
      Buffer.from(
        `<svg width="800" height="600"><rect width="800" height="600" fill="#876"/><rect ${place} fill="#eee"/></svg>`,
      ),
    );
  for (const [title, code, picture] of [
    ['a grey wall', 31, () => empty('#b0b0a8')],
    ['nothing but white', 23, () => empty('#fff')],
    ['nothing but black', 28, () => empty('#000')],
    ['a person', 31, () => specimen('portrait')],
    ['a square plate', 31, () => pale('x="200" y="100" width="400" height="400"')],
    ['a ruler', 31, () => pale('x="50" y="200" width="700" height="200"')],
  ] as const)
    test(`${title} is ${code}`, async () => {
      expect(await card(await picture())).toMatchObject({ code });
    });
});

/** Where a series of verdicts changes: its runs of equal ones. */
const runs = (codes: readonly number[]): number[] => codes.filter((code, index) => code !== codes[index - 1]);
/** The first amount, each so-many-th after it, and the last. */
const some = (amounts: readonly number[], each: number): number[] =>
  amounts.filter((_, index) => index % each === 0 || index === amounts.length - 1);

describe('a gradation passes through each of its verdicts once', () => {
  const judgeEach = async (
    steps: readonly number[],
    make: (step: number) => Promise<Buffer>,
    judge: (jpeg: Buffer) => Promise<PictureVerdict>,
  ): Promise<number[]> => {
    const codes: number[] = [];
    for (const step of steps) codes.push((await judge(await sent(await make(step)))).code);
    return codes;
  };

  for (const name of gradationNames)
    test(`front: ${name}`, async () => {
      const { amounts, apply, code, codes } = gradations[name];
      const picture = await specimen('front');
      const steps = some(amounts, 2);
      expect(runs(await judgeEach(steps, (amount) => apply(picture, amount), card))).toEqual([1, ...codes]);
      expect(code).toBe(codes.at(-1));
    });

  for (const name of ['blurry', 'shaken', 'dark', 'overexposed', 'too-small'] as const)
    test(`portrait: ${name}`, async () => {
      const { amounts, apply, code } = gradations[name];
      const picture = await specimen('portrait');
      expect(runs(await judgeEach(some(amounts, 3), (amount) => apply(picture, amount), selfie))).toEqual([1, code]);
    });

  // the brightest tenth of the picture is the window
  test('portrait: in the dark before a bright window', async () => {
    const [person] = await readPersons();
    if (!person) throw new Error('The picture is missing.');
    const judged = async (light: number) => {
      const { luma, ...size } = drawHead(
        person,
        { width: 800, height: 600 },
        {
          pose: { x: 0, y: -0.02, width: 0.3, turn: 0 },
          light: (x, y) => (Math.hypot(x / 0.6, y / 0.8) < 1 ? light : 1.4),
        },
      );
      const picture = sharp(Uint8Array.from(luma), { raw: { ...size, channels: 1 } }).toColourspace('srgb');
      return (await selfie(await sent(await picture.png().toBuffer()))).code;
    };
    expect([await judged(1), await judged(0.25)]).toEqual([1, 28]);
  });

  test('shaken upwards as well as sideways', async () => {
    const { amounts, apply } = gradations.shaken;
    const lying = await edited('front', (image) => image.rotate(90));
    const shaken = async (amount: number): Promise<Buffer> =>
      sharp(await apply(lying, amount))
        .rotate(-90)
        .toBuffer();
    expect(runs(await judgeEach(some(amounts, 2), shaken, card))).toEqual([1, 27]);
  });

  test('further and further out of the picture, downwards', async () => {
    const pictureOf = (place: number): Promise<Buffer> => scene({ side: 'back', y: place });
    expect(runs(await judgeEach([0.58, 0.66, 1.03], pictureOf, card))).toEqual([1, 14]);
  });
});

describe('the QR code', () => {
  for (const [width, height, quality] of [
    [600, 450, 70],
    [450, 338, 80],
  ] as const)
    test(`is read at ${width}x${height}, quality 0.${quality}`, async () => {
      const picture = await decodePicture(await sent(await specimen('front'), { width, height }, quality));
      expect(await readPerson(picture)).toEqual(personOnCard);
    });

  test('is read from a mirrored picture and from an upright card', async () => {
    const mirrored = await sent(await edited('front', (image) => image.flop()));
    expect(await readPerson(await decodePicture(mirrored))).toMatchObject({ name: specimenPerson.name });
    const held = await sent(await scene({ ground: await specimen('portrait'), scale: 0.8, turn: 4 }));
    expect(await readPerson(await decodePicture(held))).toMatchObject({ name: specimenPerson.name });
  });

  test('isn’t invented if there is none', async () => {
    for (const name of ['back', 'portrait', 'no-card', 'blurry'] as const)
      expect(await readPerson(await decodePicture(await specimen(name))), name).toBeNull();
  });

  test('of a card is a person’s, and any other is nobody’s', () => {
    for (const [title, text, isCard] of [
      ['a citizen card', '000195000123|000012345|NGUYỄN THỊ MẪU|15081995|Nữ|Hà Nội|20062022', true],
      ['without an old number', '000195000123||NGUYỄN THỊ MẪU|15081995|Nữ|Hà Nội|20062022', true],
      ['with more fields than known', '000195000123||NGUYỄN THỊ MẪU|15081995|Nữ|Hà Nội|20062022||', true],
      ['a link', 'https://example.org/', false],
      ['too few fields', '000195000123|000012345|NGUYỄN THỊ MẪU', false],
      ['a number that is too short', '0001|0|A|15081995|Nữ|Hà Nội|20062022', false],
      ['a date in words', '000195000123||A|August|Nữ|Hà Nội|20062022', false],
      ['no name', '000195000123|| |15081995|Nữ|Hà Nội|20062022', false],
    ] as const)
      expect(parseCardText(text) !== null, title).toBe(isCard);
  });
});
