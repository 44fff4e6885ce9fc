/** Helpers for 2D canvases, which free their pixels after use. Imports only sizes. */
import type { PhotoPlan, Size } from '../eye/geometry.ts';

/** Throws if the browser provides no 2D context. */
export function contextOf(
  canvas: HTMLCanvasElement,
  options?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', options);
  if (!context) throw new Error('The browser provided no 2D context.');
  return context;
}

export function resize(canvas: HTMLCanvasElement, { width, height }: Size): void {
  canvas.width = width;
  canvas.height = height;
}

/** Frees the pixels, which a canvas otherwise keeps for as long as it is referenced. */
export const zero = (canvas: HTMLCanvasElement): void => resize(canvas, { width: 0, height: 0 });

/** Draws a part of a picture on a new canvas. The rest, and anything transparent, is white. */
export function drawOpaque(picture: CanvasImageSource, { size, from, to }: PhotoPlan): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  resize(canvas, size);
  const context = contextOf(canvas, { alpha: false });
  context.fillStyle = 'white';
  context.fillRect(0, 0, size.width, size.height);
  // otherwise a card's small print is lost when 12 megapixels are scaled down
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height);
  return canvas;
}

/** The RGBA pixels of a video's current frame, scaled to `size`. Throws if the browser provides none. */
export function pixelsOf(video: HTMLVideoElement, size: Size): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  try {
    resize(canvas, size);
    const context = contextOf(canvas, { alpha: false, willReadFrequently: true });
    context.drawImage(video, 0, 0, size.width, size.height);
    return context.getImageData(0, 0, size.width, size.height).data;
  } finally {
    zero(canvas);
  }
}
