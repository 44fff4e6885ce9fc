// A fake photo, for tests of code that only passes photos on.
import type { Readback } from '../../src/eye/pattern.ts';
import type { Photo, PhotoOrigin } from '../../src/core/state.ts';

export const photoOfSize = (width: number, height: number, origin: PhotoOrigin = 'camera'): Photo =>
  ({ width, height, origin }) as Photo;

/** As in a browser that alters nothing. */
export const readExactly = (): Promise<Readback> => Promise.resolve('exact');
