// A photo that nobody took, for tests of what only passes photos on. Knows the rules' types only.
import type { Photo, PhotoOrigin } from '../../src/core/state.ts';

export const photoOfSize = (width: number, height: number, origin: PhotoOrigin = 'camera'): Photo =>
  ({ width, height, origin }) as Photo;
