// The specimen's card alone, as lumas, for scenes that are drawn without a browser.
import sharp from 'sharp';
import type { CardPicture } from '../../src/testing/blind-hand/scene.ts';
import { cutOut, type Side } from './sandbox-scenes.ts';

export async function cardPicture(side: Side): Promise<CardPicture> {
  const { data, info } = await sharp(await cutOut(side))
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, luma: data };
}
