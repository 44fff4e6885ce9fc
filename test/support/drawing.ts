// Tracks the canvases and decoded pictures that the code under test creates, so that a test sees what is left of them.
// A zeroed canvas and a closed picture have no width.

import { put } from './put.ts';

/** The canvases that the test makes from now on. */
export function watchCanvases(): readonly HTMLCanvasElement[] {
  const made: HTMLCanvasElement[] = [];
  const native = Reflect.get(document, 'createElement');
  const createElement = (name: string): HTMLElement => {
    const element = native.call(document, name);
    if (element instanceof HTMLCanvasElement) made.push(element);
    return element;
  };
  put(document, 'createElement', createElement);
  return made;
}

/** The pictures that the test decodes from now on. */
export function watchDecoding(): readonly ImageBitmap[] {
  const decoded: ImageBitmap[] = [];
  const native = window.createImageBitmap.bind(window);
  const createImageBitmap = async (blob: Blob): Promise<ImageBitmap> => {
    const bitmap = await native(blob);
    decoded.push(bitmap);
    return bitmap;
  };
  put(window, 'createImageBitmap', createImageBitmap);
  return decoded;
}
