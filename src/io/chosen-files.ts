/** The files behind the handles that the rules pass on, and their photos. A file is freed once nobody holds its handle. */
import type { FileProblem } from '../core/picture/file.ts';
import type { ChosenFile, Photo } from '../core/state.ts';
import { readPictureFile } from './photo-file.ts';
import type { PhotoMaker } from './photo.ts';
import { readBack } from './readback.ts';

const files = new WeakMap<ChosenFile, File>();

export function holdFile(file: File): ChosenFile {
  const handle = Object.freeze({}) as ChosenFile;
  files.set(handle, file);
  return handle;
}

/** The photo of a file, or why it gives none. Undefined once aborted, and for a handle that isn't from `holdFile`. */
export async function decodeChosen(
  handle: ChosenFile,
  signal: AbortSignal,
  { add }: Pick<PhotoMaker, 'add'>,
): Promise<Photo | FileProblem | undefined> {
  const file = files.get(handle);
  // in the task of the choice, as with the shutter
  const readback = readBack();
  const picture = file && (await readPictureFile(file, signal));
  if (!picture) return undefined;
  return 'canvas' in picture ? add(picture.canvas, 'upload', readback) : picture.problem;
}
