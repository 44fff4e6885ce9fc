// A fake photo, for tests of code that only passes photos on.
import type { Photo, PhotoOrigin } from '../../src/core/state.ts';

export const photoOfSize = (width: number, height: number, origin: PhotoOrigin = 'camera'): Photo =>
  ({ width, height, origin }) as Photo;
