/** Turns a liveness component's picture into a photo, whatever form it has. Recognizes objects of other frames too. */
import type { Photo } from '../core/state.ts';
import { contextOf, resize, zero } from './canvas.ts';
import { readPictureFile } from './photo-file.ts';
import type { PhotoMaker } from './photo.ts';

function fromBase64(text: string): Blob {
  const binary = atob(text.slice(text.indexOf(',') + 1));
  return new Blob([Uint8Array.from(binary, (char) => char.charCodeAt(0))]);
}

function fromCanvas(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas is empty.'))));
  });
}

async function fromPixels(pixels: ImageData): Promise<Blob> {
  const canvas = document.createElement('canvas');
  try {
    resize(canvas, pixels);
    contextOf(canvas).putImageData(pixels, 0, 0);
    return await fromCanvas(canvas);
  } finally {
    zero(canvas);
  }
}

const has = <Shape>(image: unknown, name: keyof Shape): image is Shape => Reflect.has(Object(image) as object, name);

/** Rejects for anything else, and for a canvas that may not be read. */
export async function toPictureFile(image: unknown): Promise<Blob> {
  if (typeof image === 'string') return fromBase64(image);
  if (has<Blob>(image, 'arrayBuffer')) return image;
  if (has<HTMLCanvasElement>(image, 'toBlob')) return fromCanvas(image);
  if (has<OffscreenCanvas>(image, 'convertToBlob')) return image.convertToBlob();
  if (has<ImageData>(image, 'data')) return fromPixels(image);
  throw new TypeError('It is no picture.');
}

/** Undefined if the picture can't be used, or once aborted. Rejects for what is no picture. */
export async function decodeAuditImage(
  image: unknown,
  signal: AbortSignal,
  { add }: Pick<PhotoMaker, 'add'>,
): Promise<Photo | undefined> {
  const picture = await readPictureFile(await toPictureFile(image), signal);
  return picture && 'canvas' in picture ? add(picture.canvas, 'liveness') : undefined;
}
