// The specimen pictures as bytes.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SpecimenName } from '../../src/testing/specimens/index.ts';

/** A specimen's JPEG. By its path, because the benchmarks bundle this module to another place. */
export const specimen = (name: SpecimenName): Promise<Buffer> =>
  readFile(path.join('src/testing/specimens', `${name}.jpg`));
