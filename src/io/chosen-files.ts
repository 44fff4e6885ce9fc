/** The files behind the handles that the rules pass on. A file is freed once nobody holds its handle. */
import type { ChosenFile } from '../core/state.ts';

const files = new WeakMap<ChosenFile, File>();

export function holdFile(file: File): ChosenFile {
  const handle = Object.freeze({}) as ChosenFile;
  files.set(handle, file);
  return handle;
}

/** Undefined for a handle that isn't from `holdFile`. */
export const fileOf = (handle: ChosenFile): File | undefined => files.get(handle);
