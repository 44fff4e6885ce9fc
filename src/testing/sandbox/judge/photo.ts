// The judge as a function of a photo, for tests that want the sandbox's word without its server. Imports the judge's parts.
import sharp from 'sharp';
import { pictureType, readPicture } from '../../picture-file.ts';
import type { PictureFile } from '../../picture-file.ts';
import { decodePicture } from './picture.ts';
import { judgeCard, judgeSelfie, type PictureVerdict } from './verdict.ts';

/** The calls take nothing but JPEGs, so a picture of another type becomes a good one first. */
async function toJpeg(picture: PictureFile): Promise<Uint8Array> {
  const bytes = await readPicture(picture);
  switch (pictureType(bytes)) {
    case 'png':
    case 'webp':
      return sharp(bytes).removeAlpha().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
    case 'jpeg':
    case undefined:
      return bytes;
  }
}

/**
 * What the sandbox says of a photo: code 1 where it passes, else one of the provider's codes, and in words what was measured.
 * @throws NotAJpegError
 */
export async function judgePhoto(photo: PictureFile, kind: 'card' | 'selfie'): Promise<PictureVerdict> {
  const picture = await decodePicture(await toJpeg(photo));
  return kind === 'card' ? judgeCard(picture) : judgeSelfie(picture);
}
