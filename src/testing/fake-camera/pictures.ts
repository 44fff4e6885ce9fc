// Converts pictures and clips into drawing functions, and provides the plain default scenes.
import type { ClipPart, DrawFrame, Picture, Scene, Size, StillPicture } from './api.ts';

const plain =
  (background: string, shape: string, words: string): DrawFrame =>
  (context, width, height) => {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
    context.fillStyle = shape;
    context.fillRect(width * 0.15, height * 0.2, width * 0.7, height * 0.6);
    context.fillStyle = background;
    context.font = `${Math.round(height / 12)}px sans-serif`;
    context.fillText(words, width * 0.2, height * 0.5);
  };

/** The default scenes. */
export const plainScenes: Readonly<Record<Scene, DrawFrame>> = {
  front: plain('#405060', '#e8e4d8', 'front'),
  back: plain('#405060', '#d8e4e8', 'back'),
  selfie: plain('#607050', '#e0b898', 'selfie'),
};

export async function toBlob(url: string): Promise<Blob> {
  const data = /^data:([^;,]*);base64,(.*)$/s.exec(url);
  if (!data) return (await fetch(url)).blob();
  // neither fetched nor loaded by an img: a strict connect-src or img-src blocks data: URLs
  return new Blob([Uint8Array.from(atob(data[2] ?? ''), (byte) => byte.charCodeAt(0))], { type: data[1] });
}

/**
 * Draws an image into a frame of any size: whole, centred and never stretched. If it doesn't fill the frame, its
 * outermost pixels are extended to the frame's edge, like the desk under a card.
 */
function drawWhole(context: CanvasRenderingContext2D, image: ImageBitmap, frame: Size): void {
  const scale = Math.min(frame.width / image.width, frame.height / image.height);
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const [left, top] = [Math.floor((frame.width - width) / 2), Math.floor((frame.height - height) / 2)];
  const [right, bottom] = [left + width, top + height];
  const [lastColumn, lastRow] = [image.width - 1, image.height - 1];
  context.drawImage(image, 0, 0, image.width, 1, 0, 0, frame.width, top);
  context.drawImage(image, 0, lastRow, image.width, 1, 0, bottom, frame.width, frame.height - bottom);
  context.drawImage(image, 0, 0, 1, image.height, 0, 0, left, frame.height);
  context.drawImage(image, lastColumn, 0, 1, image.height, right, 0, frame.width - right, frame.height);
  context.drawImage(image, left, top, width, height);
}

const MAX_QUOTED_CHARACTERS = 200;

async function decode(picture: Exclude<StillPicture, DrawFrame>): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(typeof picture === 'string' ? await toBlob(picture) : picture);
  } catch (cause) {
    const name = typeof picture === 'string' ? picture.slice(0, MAX_QUOTED_CHARACTERS) : 'a picture';
    throw new Error(`The fake camera can't load ${name}`, { cause });
  }
}

async function toStill(picture: StillPicture): Promise<DrawFrame> {
  if (typeof picture === 'function') return picture;
  const image = await decode(picture);
  return (context, width, height) => drawWhole(context, image, { width, height });
}

/** @throws RangeError if there is nothing to show */
async function toClip(clip: readonly ClipPart[]): Promise<DrawFrame> {
  const parts = await Promise.all(
    clip.map(async ({ picture, durationMs }) => ({ draw: await toStill(picture), durationMs })),
  );
  const totalMs = parts.reduce((sum, { durationMs }) => sum + durationMs, 0);
  if (!(totalMs > 0)) throw new RangeError('A clip needs at least one picture, and a duration');
  return (context, width, height, elapsedMs) => {
    let restMs = elapsedMs % totalMs;
    const part = parts.find(({ durationMs }) => (restMs -= durationMs) < 0);
    part?.draw(context, width, height, elapsedMs);
  };
}

const isClip = (picture: Picture): picture is readonly ClipPart[] => Array.isArray(picture);

/** Loads a picture, or the pictures of a clip. Resolves with a function that draws it. */
export const toDrawing = (picture: Picture): Promise<DrawFrame> =>
  isClip(picture) ? toClip(picture) : toStill(picture);
