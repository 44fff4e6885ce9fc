// The card alone, cut out of a specimen picture. The tests and the benchmark use it.
import sharp from 'sharp';
import type { CardPicture } from '../../src/testing/blind-hand/scene.ts';

/** Where the specimen pictures have their card: centre and size in pixels, turn in degrees (see scripts/specimens.mjs). */
const placed = { x: 400, y: 300, width: 704, height: 444, radius: 25 };
const turns = { front: -1.2, back: 0.9 } as const;

export type Side = keyof typeof turns;

/** PNG as it is quickest to write: these pictures live for a moment. */
const quick = { compressionLevel: 0 } as const;

/** The card of a specimen picture alone, upright, everything around it transparent. */
export async function cutOut(jpeg: Uint8Array, side: Side): Promise<Buffer> {
  const degrees = -turns[side];
  const upright = await sharp(jpeg)
    .rotate(degrees, { background: '#000' })
    .png(quick)
    .toBuffer({ resolveWithObject: true });
  const radians = (degrees * Math.PI) / 180;
  const fromMiddle = { x: placed.x - 400, y: placed.y - 300 };
  const centre = {
    x: upright.info.width / 2 + fromMiddle.x * Math.cos(radians) - fromMiddle.y * Math.sin(radians),
    y: upright.info.height / 2 + fromMiddle.x * Math.sin(radians) + fromMiddle.y * Math.cos(radians),
  };
  const width = placed.width - 2;
  const height = placed.height - 2;
  const card = await sharp(upright.data)
    .extract({ left: Math.round(centre.x - width / 2), top: Math.round(centre.y - height / 2), width, height })
    .ensureAlpha()
    .toBuffer();
  const shape = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${placed.radius}"/></svg>`;
  return sharp(card)
    .composite([{ input: Buffer.from(shape), blend: 'dest-in' }])
    .png(quick)
    .toBuffer();
}

/** The card as lumas, for scenes that are drawn without a browser. */
export async function cardPictureIn(jpeg: Uint8Array, side: Side): Promise<CardPicture> {
  const { data, info } = await sharp(await cutOut(jpeg, side))
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, luma: data };
}
