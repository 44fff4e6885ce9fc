// The canvases and decoded pictures that the code under test makes, so that a test sees what is left of them. A zeroed
// canvas and a closed picture have no width. Knows nothing of the widget.

/** The canvases made from now on; what ends that is added to `undo`. */
export function watchCanvases(undo: (() => void)[]): readonly HTMLCanvasElement[] {
  const made: HTMLCanvasElement[] = [];
  const native = Reflect.get(document, 'createElement');
  Object.defineProperty(document, 'createElement', {
    configurable: true,
    value: (name: string) => {
      const element = native.call(document, name);
      if (element instanceof HTMLCanvasElement) made.push(element);
      return element;
    },
  });
  undo.push(() => Reflect.deleteProperty(document, 'createElement'));
  return made;
}

/** The pictures decoded from now on; what ends that is added to `undo`. */
export function watchDecoding(undo: (() => void)[]): readonly ImageBitmap[] {
  const decoded: ImageBitmap[] = [];
  const native = window.createImageBitmap.bind(window);
  Reflect.set(window, 'createImageBitmap', async (blob: Blob) => {
    const bitmap = await native(blob);
    decoded.push(bitmap);
    return bitmap;
  });
  undo.push(() => Reflect.set(window, 'createImageBitmap', native));
  return decoded;
}
