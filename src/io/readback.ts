/**
 * Tells whether the browser alters what is read from a canvas, as photos are: draws a pattern, encodes it, and reads it back
 * without a canvas.
 */
import { dataOf, drawnPattern, meanErrorOf, PATTERN_SIZE, readbackOf, type Readback } from '../eye/pattern.ts';
import { contextOf, resize, zero } from './canvas.ts';

/** Begins synchronously: in a press, Firefox asks the person whether this page may read images. */
function encodePattern(): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  resize(canvas, { width: PATTERN_SIZE, height: PATTERN_SIZE });
  contextOf(canvas, { alpha: false }).putImageData(new ImageData(drawnPattern(), PATTERN_SIZE), 0, 0);
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve)).finally(() => zero(canvas));
}

async function read(): Promise<Readback> {
  const png = await encodePattern();
  if (!png) return 'unknown';
  const packed = new Blob(dataOf(await png.arrayBuffer())).stream();
  const rows = await new Response(packed.pipeThrough(new DecompressionStream('deflate'))).arrayBuffer();
  return readbackOf(meanErrorOf(new Uint8Array(rows)));
}

/** Begins to read the pattern back. Never rejects: what the browser can't do leaves it unknown. */
export const readBack = (): Promise<Readback> => read().catch(() => 'unknown');
