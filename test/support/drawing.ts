// Tracks the canvases and decoded pictures that the code under test creates, so that a test sees what is left of them.
// A zeroed canvas and a closed picture have no width.

import { override } from './override.ts';

/** The canvases made from now on; what ends that is added to `undo`. */
export function watchCanvases(undo: (() => void)[]): readonly HTMLCanvasElement[] {
  const made: HTMLCanvasElement[] = [];
  const native = Reflect.get(document, 'createElement');
  const createElement = (name: string): HTMLElement => {
    const element = native.call(document, name);
    if (element instanceof HTMLCanvasElement) made.push(element);
    return element;
  };
  undo.push(override(document, 'createElement', createElement));
  return made;
}

/** The pictures decoded from now on; what ends that is added to `undo`. */
export function watchDecoding(undo: (() => void)[]): readonly ImageBitmap[] {
  const decoded: ImageBitmap[] = [];
  const native = window.createImageBitmap.bind(window);
  const createImageBitmap = async (blob: Blob): Promise<ImageBitmap> => {
    const bitmap = await native(blob);
    decoded.push(bitmap);
    return bitmap;
  };
  undo.push(override(window, 'createImageBitmap', createImageBitmap));
  return decoded;
}
