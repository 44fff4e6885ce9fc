/** A 2d canvas, or an error where the browser gives none; its pixels are freed after use. */
import type { Size } from '../core/geometry.ts';

/** Throws where the browser gives none. */
export function contextOf(
  canvas: HTMLCanvasElement,
  options?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', options);
  if (!context) throw new Error('The browser gave no 2d canvas.');
  return context;
}

export function resize(canvas: HTMLCanvasElement, { width, height }: Size): void {
  canvas.width = width;
  canvas.height = height;
}

/** A canvas keeps its pixels for as long as anybody holds it. */
export const zero = (canvas: HTMLCanvasElement): void => resize(canvas, { width: 0, height: 0 });

/** What a video shows now, drawn at that size: red, green, blue and alpha of every pixel. Throws if the browser gives none. */
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
