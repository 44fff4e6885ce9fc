// A photo that nobody took, for tests of what only passes photos on. Knows the rules' types only.
import type { Photo } from '../../src/core/state.ts';

export const photoOfSize = (width: number, height: number): Photo => ({ width, height, origin: 'camera' }) as Photo;
