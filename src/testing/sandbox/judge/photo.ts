// The judge as a function, for tests without the sandbox's server.
import { loadSharp } from '../../optional-packages.ts';
import { pictureType, readPicture } from '../../picture-file.ts';
import type { PictureFile } from '../../picture-file.ts';
import { decodePicture } from './picture.ts';
import { judgeCard, judgeSelfie, type PictureVerdict } from './verdict.ts';

/** Converts a PNG or WebP to a JPEG of high quality, because the calls accept only JPEGs. */
async function toJpeg(picture: PictureFile): Promise<Uint8Array> {
  const bytes = await readPicture(picture);
  switch (pictureType(bytes)) {
    case 'png':
    case 'webp': {
      const sharp = await loadSharp();
      return sharp(bytes).removeAlpha().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
    }
    case 'jpeg':
    case undefined:
      return bytes;
  }
}

/**
 * Resolves with the sandbox's verdict on a photo: code 1 if it passes, otherwise one of the provider's codes, with the
 * measured and the required values in its message.
 * @throws NotAJpegError if the photo can't be decoded
 */
export async function judgePhoto(photo: PictureFile, kind: 'card' | 'selfie'): Promise<PictureVerdict> {
  const picture = await decodePicture(await toJpeg(photo));
  return kind === 'card' ? judgeCard(picture) : judgeSelfie(picture);
}
