// The judge as a function of a JPEG, for tests that want the sandbox's word without its server. Imports the judge's parts.
import { decodePicture } from './picture.ts';
import { judgeCard, judgeSelfie, type PictureVerdict } from './verdict.ts';

/**
 * What the sandbox says of a photo: code 1 where it passes, else one of the spec's section 8, and in words what was measured.
 * @throws NotAJpegError
 */
export async function judgePhoto(jpeg: Uint8Array, kind: 'card' | 'selfie'): Promise<PictureVerdict> {
  const picture = await decodePicture(jpeg);
  return kind === 'card' ? judgeCard(picture) : judgeSelfie(picture);
}
