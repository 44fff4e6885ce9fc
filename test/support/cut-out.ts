// The card alone, cut out of a specimen picture. The tests and the benchmark use it.
import sharp from 'sharp';
import type { CardPicture } from '../../src/testing/blind-hand/scene.ts';
import { PLACED_CARD, PLACED_CARD_TURN, type Side } from '../../src/testing/specimens/placed-card.ts';

/** Where a part of that length begins in the middle of the whole. */
const middle = (whole: number, part: number): number => Math.round((whole - part) / 2);

/** PNG as it is quickest to write: these pictures live for a moment. */
const quick = { compressionLevel: 0 } as const;

/** The card of a specimen picture alone, upright, everything around it transparent. */
export async function cutOut(jpeg: Uint8Array, side: Side): Promise<Buffer> {
  const { data: upright, info } = await sharp(jpeg)
    .rotate(-PLACED_CARD_TURN[side], { background: '#000' })
    .png(quick)
    .toBuffer({ resolveWithObject: true });
  const width = PLACED_CARD.width - 2;
  const height = PLACED_CARD.height - 2;
  const card = await sharp(upright)
    .extract({ left: middle(info.width, width), top: middle(info.height, height), width, height })
    .ensureAlpha()
    .toBuffer();
  const shape = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${PLACED_CARD.radius}"/></svg>`;
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
