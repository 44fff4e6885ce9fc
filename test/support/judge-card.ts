// What the sandbox says of a photo of a card that is there as lumas. The tests and the benchmark use it.
import sharp from 'sharp';
import type { Greys } from '../../src/eye/picture.ts';
import { judgePhoto } from '../../src/testing/sandbox/judge/photo.ts';
import type { PictureVerdict } from '../../src/testing/sandbox/judge/verdict.ts';

export async function judgeCard({ width, height, luma }: Greys): Promise<PictureVerdict> {
  const image = sharp(Uint8Array.from(luma), { raw: { width, height, channels: 1 } });
  return judgePhoto(await image.toColourspace('srgb').jpeg({ quality: 85 }).toBuffer(), 'card');
}
