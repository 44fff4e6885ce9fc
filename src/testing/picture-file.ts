// Pictures as the QA kit takes them from tests: a file's path or URL, or the bytes. Node only.
import { readFile } from 'node:fs/promises';

/** A PNG or JPEG: its path, its `file:` URL (as the specimens have), or its bytes. */
export type PictureFile = string | URL | Uint8Array;

/** The bytes of a picture. Rejects where the file cannot be read. */
export const readPicture = async (picture: PictureFile): Promise<Uint8Array> =>
  picture instanceof Uint8Array ? picture : readFile(picture);

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47];

/** A picture as a `data:` URL, which a page can use whatever its Content-Security-Policy. */
export async function toDataUrl(picture: PictureFile): Promise<string> {
  const bytes = await readPicture(picture);
  const isPng = PNG_SIGNATURE.every((byte, index) => bytes[index] === byte);
  return `data:image/${isPng ? 'png' : 'jpeg'};base64,${Buffer.from(bytes).toString('base64')}`;
}
