// Photos of which it is known what the sandbox must say, drawn from seeds: good ones, and those with something over a corner of
// the card, with a corner torn off, or with something else in its place. The benchmark judges all of them, a test some.
import sharp from 'sharp';
import type { Corners, Point } from '../../src/eye/card.ts';
import { LIGHTS, Scene, TABLES, type Pose } from '../../src/testing/blind-hand/scene.ts';
import type { Side } from '../../src/testing/specimens/placed-card.ts';
import { drawGround } from '../eye/eye-scenes.ts';
import { cardPictureIn, cutOut } from './cut-out.ts';
import { Random } from './random.ts';
import { specimen } from './specimen.ts';

const PHOTO = { width: 800, height: 600 } as const;
/** How far from the border of the photo a good card ends. */
const MARGIN_PX = 6;
const CARD_HEIGHT = 53.98 / 85.6;
/** PNG as it is quickest to write: these pictures live for a moment. */
const QUICK = { compressionLevel: 0 } as const;
const SIDES: readonly Side[] = ['front', 'back'];

/** A picture that the sandbox is to judge, and what it should say. */
export interface JudgedPicture {
  readonly name: string;
  readonly code: 1 | 14 | 31;
  readonly draw: () => Promise<Buffer>;
}

/** A card in front of the camera, and the same view without it, as PNG. */
interface Setting {
  readonly photo: Buffer;
  readonly without: Buffer;
  readonly corners: Corners;
}

const between = (random: Random, from: number, to: number): number => from + random.share() * (to - from);
const around = (random: Random, most: number): number => between(random, -most, most);

const ofSides = async <Picture>(
  make: (jpeg: Buffer, side: Side) => Promise<Picture>,
): Promise<Record<Side, Picture>> => ({
  front: await make(await specimen('front'), 'front'),
  back: await make(await specimen('back'), 'back'),
});
const inGrey = ofSides(cardPictureIn);
const inColour = ofSides(cutOut);

/** Where a point of the card is in a picture that was drawn of this pose: as shares of the card's length, from its middle. */
function placeIn({ x, y, width, turn, tiltX, tiltY }: Pose, u: number, v: number): Point {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [slopeX, slopeY] = [Math.tan((tiltX * Math.PI) / 180) / 0.83, Math.tan((tiltY * Math.PI) / 180) / 0.83];
  const [length, high] = [u * width, v * width];
  const [a, b] = [cos + length * slopeX, sin + length * slopeY];
  const [c, d] = [high * slopeX - sin, high * slopeY + cos];
  const [right, down] = [(length * d - b * high) / (a * d - b * c), (a * high - length * c) / (a * d - b * c)];
  return { x: (x + right + 0.5) * PHOTO.width, y: (y + down) * PHOTO.width + PHOTO.height / 2 };
}

const cornersBy = (place: (u: number, v: number) => Point): Corners => [
  place(-0.5, -CARD_HEIGHT / 2),
  place(0.5, -CARD_HEIGHT / 2),
  place(0.5, CARD_HEIGHT / 2),
  place(-0.5, CARD_HEIGHT / 2),
];

/** Further away, if a corner would be beyond the photo. */
function withinPhoto(pose: Pose): Pose {
  const isWithin = cornersBy((u, v) => placeIn(pose, u, v)).every(
    ({ x, y }) => Math.min(x, y, PHOTO.width - x, PHOTO.height - y) >= MARGIN_PX,
  );
  return isWithin ? pose : withinPhoto({ ...pose, width: 0.97 * pose.width });
}

/** In grey, in perspective: a phone above a table in the light of a day, a window, a lamp or dusk, with fingers or without. */
async function inTheHand(seed: number, hasFingers: boolean): Promise<Setting> {
  const random = new Random(seed);
  const table = TABLES[seed % TABLES.length] ?? 'wood';
  const light = LIGHTS[Math.floor(seed / TABLES.length) % LIGHTS.length] ?? 'day';
  const scene = new Scene((await inGrey)[random.pick(SIDES)], { table, light, hasFingers, seed });
  const picked = {
    x: around(random, 0.03),
    y: around(random, 0.03),
    width: between(random, 0.7, 0.9),
    turn: around(random, 6),
    tiltX: around(random, 7),
    tiltY: around(random, 7),
  };
  const pose = withinPhoto(picked);
  const picture = (where: Pose): Promise<Buffer> => {
    const { width, height, luma } = scene.draw(PHOTO.width, PHOTO.height, where);
    const grey = sharp(Uint8Array.from(luma), { raw: { width, height, channels: 1 } });
    return grey.toColourspace('srgb').png(QUICK).toBuffer();
  };
  return {
    photo: await picture(pose),
    // the card is beyond the view, and the table as before
    without: await picture({ ...pose, x: pose.x + 3, tiltX: 0, tiltY: 0 }),
    corners: cornersBy((u, v) => placeIn(pose, u, v)),
  };
}

const svg = (shapes: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO.width}" height="${PHOTO.height}">${shapes}</svg>`,
  );

const TABLE_NAMES = ['leather', 'maple', 'oak', 'orange-wood', 'walnut'] as const;
const PLAIN = ['#8a6a4c', '#c8c8c8', '#606060', '#2244aa', '#1d1a18', '#e8e4da', '#3d5a45'] as const;

async function groundOf(random: Random): Promise<Buffer> {
  const kind = random.pick(['plain', 'drawn', 'photograph'] as const);
  switch (kind) {
    case 'plain':
      return sharp(svg(`<rect width="800" height="600" fill="${random.pick(PLAIN)}"/>`))
        .png(QUICK)
        .toBuffer();
    case 'drawn':
      return drawGround(random.pick(['wood', 'cloth'] as const), random);
    case 'photograph':
      return sharp(`test/photographs/tables/${random.pick(TABLE_NAMES)}.jpg`)
        .resize({ ...PHOTO, fit: 'cover' })
        .removeAlpha()
        .toColourspace('srgb')
        .png(QUICK)
        .toBuffer();
  }
}

/** Something flat, as large and as turned as it should be, on a ground with its shadow around it. */
async function laid(ground: Buffer, flat: Buffer, random: Random, width: number): Promise<Omit<Setting, 'without'>> {
  const turn = around(random, 6);
  const sized = await sharp(flat).resize({ width }).png(QUICK).toBuffer({ resolveWithObject: true });
  const turned = await sharp(sized.data)
    .rotate(turn, { background: '#0000' })
    .png(QUICK)
    .toBuffer({ resolveWithObject: true });
  const left = Math.round((PHOTO.width - turned.info.width) / 2 + around(random, 15));
  const top = Math.round((PHOTO.height - turned.info.height) / 2 + around(random, 10));
  const [middleX, middleY] = [left + turned.info.width / 2, top + turned.info.height / 2];
  const { info } = sized;
  const shadow = svg(
    `<filter id="s"><feGaussianBlur stdDeviation="4"/></filter><rect x="${middleX - info.width / 2 + 3}" y="${middleY - info.height / 2 + 5}" width="${info.width}" height="${info.height}" rx="22" opacity="0.45" filter="url(#s)" transform="rotate(${turn} ${middleX} ${middleY})"/>`,
  );
  const photo = await sharp(ground)
    .composite([{ input: shadow }, { input: turned.data, left, top }])
    .png(QUICK)
    .toBuffer();
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const ratio = info.height / info.width / CARD_HEIGHT;
  const corners = cornersBy((u, v) => ({
    x: middleX + info.width * (u * cos - v * ratio * sin),
    y: middleY + info.width * (u * sin + v * ratio * cos),
  }));
  return { photo, corners };
}

/** In colour, seen from straight above: on plain grounds, on drawn wood and cloth, on photographs of tables. */
async function onTheTable(seed: number): Promise<Setting> {
  const random = new Random(seed);
  const without = await groundOf(random);
  const card = (await inColour)[random.pick(SIDES)];
  return { ...(await laid(without, card, random, Math.round(between(random, 570, 700)))), without };
}

/** As the widget sends it. */
const sent = (png: Buffer, seed: number): Promise<Buffer> =>
  sharp(png)
    .jpeg({ quality: 70 + ((7 * seed) % 25) })
    .toBuffer();

const settingOf = (seed: number, hasFingers = false): Promise<Setting> =>
  seed % 2 === 0 ? inTheHand(seed >> 1, hasFingers) : onTheTable(seed >> 1);

type Corner = 0 | 1 | 2 | 3;
const CORNERS: readonly Corner[] = [0, 1, 2, 3];
/** Skin, a dark sleeve, a grey thumb of a glove, a pale one. */
const COVERS = ['#c98d6b', '#7a4a33', '#2a2c33', '#8d9196'] as const;
const DIAMETERS_PX = [60, 80, 100, 125, 150] as const;

/** A disc over a corner, of one colour. */
const covered = async (setting: Setting, corner: Corner, px: number, colour: string): Promise<Buffer> => {
  const { x, y } = setting.corners[corner];
  return sharp(setting.photo)
    .composite([{ input: svg(`<circle cx="${x}" cy="${y}" r="${px / 2}" fill="${colour}"/>`) }])
    .png(QUICK)
    .toBuffer();
};

/** A corner torn off, in a round or a straight line: one sees the table there. */
const torn = async (setting: Setting, corner: Corner, px: number, isRound: boolean): Promise<Buffer> => {
  const at = setting.corners[corner];
  const toward = (other: Corner): Point => {
    const { x, y } = setting.corners[other];
    const share = px / Math.hypot(x - at.x, y - at.y);
    return { x: at.x + share * (x - at.x), y: at.y + share * (y - at.y) };
  };
  const [one, other] = [toward(((corner + 1) % 4) as Corner), toward(((corner + 3) % 4) as Corner)];
  const beyond = { x: 4 * at.x - 1.5 * (one.x + other.x), y: 4 * at.y - 1.5 * (one.y + other.y) };
  const line = ({ x, y }: Point, { x: toX, y: toY }: Point): Point => ({ x: x + 3 * (x - toX), y: y + 3 * (y - toY) });
  const points = [line(one, other), line(other, one), beyond].map(({ x, y }) => `${x},${y}`).join(' ');
  const shape = isRound ? `<circle cx="${at.x}" cy="${at.y}" r="${px / 2}"/>` : `<polygon points="${points}"/>`;
  const patch = await sharp(setting.without)
    .ensureAlpha()
    .composite([{ input: svg(shape), blend: 'dest-in' }])
    .png(QUICK)
    .toBuffer();
  return sharp(setting.photo)
    .composite([{ input: patch }])
    .png(QUICK)
    .toBuffer();
};

const SHAPES = { '4:3': 4 / 3, '3:2': 3 / 2, '16:9': 16 / 9, A4: Math.SQRT2, 'a card’s': 1 / CARD_HEIGHT } as const;
type Shape = keyof typeof SHAPES;
const SHAPE_NAMES = Object.keys(SHAPES) as readonly Shape[];

/** A sheet or a print of a shape. */
async function shaped(shape: Shape, isPrinted: boolean, seed: number): Promise<Buffer> {
  const random = new Random(seed);
  const ground = await groundOf(random);
  const height = Math.round(between(random, 370, 450));
  const width = Math.min(720, Math.round(height * SHAPES[shape]));
  const size = { width, height: Math.round(width / SHAPES[shape]) };
  const radius = shape === 'a card’s' ? 0.037 * width : random.pick([0, 0.02 * width]);
  const fill = random.pick(['#f7f6f2', '#e4e6ea', '#d8e2d4']);
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="${size.width}" height="${size.height}" rx="${radius}" fill="${fill}"/></svg>`;
  const flat = isPrinted
    ? await sharp((await inColour)[random.pick(SIDES)])
        .resize({ ...size, fit: 'fill' })
        .png(QUICK)
        .toBuffer()
    : await sharp(Buffer.from(sheet)).png(QUICK).toBuffer();
  return (await laid(ground, flat, random, width)).photo;
}

/** Good photos: as many in the hand as on the table, some of the former with fingers over an edge. */
export const goodPictures = (count: number): JudgedPicture[] =>
  Array.from({ length: count }, (_, index) => {
    const hasFingers = index % 4 === 2;
    const kind =
      index % 2 === 1 ? 'on a table, in colour' : hasFingers ? 'in perspective, with fingers' : 'in perspective';
    return {
      name: `good: ${kind}`,
      code: 1,
      draw: async () => sent((await settingOf(index, hasFingers)).photo, index),
    };
  });

/** With one corner of the card covered or torn off, `rounds` times each size at each corner. */
export const cornerlessPictures = (rounds: number): JudgedPicture[] => {
  let seed = 1000;
  return Array.from({ length: rounds }, () =>
    DIAMETERS_PX.flatMap((px) =>
      CORNERS.flatMap((corner): JudgedPicture[] => {
        const [one, other, third] = [seed++, seed++, seed++];
        const colour = COVERS[one % COVERS.length] ?? COVERS[0];
        return [
          {
            name: `a disc of ${px} px over a corner`,
            code: 14,
            draw: async () => sent(await covered(await settingOf(one), corner, px, colour), one),
          },
          {
            name: `a disc of ${px} px torn off a corner`,
            code: 14,
            draw: async () => sent(await torn(await settingOf(other), corner, px, true), other),
          },
          {
            name: `a corner torn off straight, ${px} px from its tip`,
            code: 14,
            draw: async () => sent(await torn(await settingOf(third), corner, px, false), third),
          },
        ];
      }),
    ),
  ).flat();
};

/** Sheets and prints in a card's place, `rounds` times each shape. */
export const nearShapes = (rounds: number): JudgedPicture[] => {
  let seed = 5000;
  return Array.from({ length: rounds }, () =>
    SHAPE_NAMES.flatMap((shape) =>
      [false, true].flatMap((isPrinted): JudgedPicture[] => {
        if (isPrinted && shape === 'a card’s') return [];
        const own = seed++;
        return [
          {
            name: `${isPrinted ? 'print' : 'a blank sheet'} of ${shape} shape`,
            code: 31,
            draw: async () => sent(await shaped(shape, isPrinted, own), own),
          },
        ];
      }),
    ),
  ).flat();
};
