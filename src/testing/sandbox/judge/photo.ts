// The judge as a function, for tests without the sandbox's server. Imports the judge's parts.
import sharp from 'sharp';
import { pictureType, readPicture } from '../../picture-file.ts';
import type { PictureFile } from '../../picture-file.ts';
import { decodePicture } from './picture.ts';
import { judgeCard, judgeSelfie, type PictureVerdict } from './verdict.ts';

/** The calls accept only JPEGs, so pictures of other types are converted, at high quality. */
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
 * Returns the sandbox's verdict on a photo: code 1 if it passes, else one of the provider's codes, and the measurements in words.
 * @throws NotAJpegError
 */
export async function judgePhoto(photo: PictureFile, kind: 'card' | 'selfie'): Promise<PictureVerdict> {
  const picture = await decodePicture(await toJpeg(photo));
  return kind === 'card' ? judgeCard(picture) : judgeSelfie(picture);
}
