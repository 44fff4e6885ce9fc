// Converts pictures into camera clips (y4m: raw frames, no codec), for browsers that read their camera from a file.
// Node only.
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { loadSharp } from './optional-packages.ts';
import { isPictureFile, readPicture } from './picture-file.ts';
import type { PictureFile } from './picture-file.ts';

/** A picture of a clip, and how long it is shown, in milliseconds. */
export interface ClipScene {
  picture: PictureFile;
  durationMs: number;
}

/** The size of a clip's frames, in pixels. An odd side loses its last row or column. */
export interface ClipSize {
  width: number;
  height: number;
}

/** One frame in I420: all of Y, then U, then V, the latter two at half the width and height. */
export interface I420Frame extends ClipSize {
  bytes: Uint8Array;
}

/** Frames per second of every clip. More would only make the file larger, because its pictures are still. */
export const CLIP_FRAME_RATE = 10;

/** The number of frames of a single picture. Browsers play a clip in a loop. */
const FRAMES_OF_A_STILL = 2;

/**
 * Converts RGB to BT.601 in video range (Y 16 to 235), which is how browsers read a y4m camera file. An odd last row or
 * column is dropped, because each two by two pixels share their colour.
 */
export function toI420(rgb: Uint8Array, sourceWidth: number, sourceHeight: number): I420Frame {
  const width = sourceWidth - (sourceWidth % 2);
  const height = sourceHeight - (sourceHeight % 2);
  const bytes = new Uint8Array((width * height * 3) / 2);
  const uStart = width * height;
  const vStart = uStart + uStart / 4;
  const channel = (x: number, y: number, offset: number): number => rgb[(y * sourceWidth + x) * 3 + offset] ?? 0;

  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      let [red, green, blue] = [0, 0, 0];
      for (const [px, py] of [
        [x, y],
        [x + 1, y],
        [x, y + 1],
        [x + 1, y + 1],
      ] as const) {
        const [r, g, b] = [channel(px, py, 0), channel(px, py, 1), channel(px, py, 2)];
        bytes[py * width + px] = Math.round(16 + 0.256788 * r + 0.504129 * g + 0.097906 * b);
        red += r / 4;
        green += g / 4;
        blue += b / 4;
      }
      const chroma = (y / 2) * (width / 2) + x / 2;
      bytes[uStart + chroma] = Math.round(128 - 0.148223 * red - 0.290993 * green + 0.439216 * blue);
      bytes[vStart + chroma] = Math.round(128 + 0.439216 * red - 0.367788 * green - 0.071427 * blue);
    }
  }
  return { width, height, bytes };
}

/**
 * Draws a picture into a frame of any size: whole, centred and never stretched. If it doesn't fill the frame, its
 * outermost pixels are extended to the frame's edge, like the desk under a card.
 * @param size default: the picture's own
 */
async function drawScene(picture: PictureFile, size?: ClipSize): Promise<I420Frame> {
  const sharp = await loadSharp();
  const image = sharp(await readPicture(picture))
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  if (size) image.resize({ ...size, fit: 'inside' });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = size ?? info;
  const left = Math.floor((width - info.width) / 2);
  const top = Math.floor((height - info.height) / 2);
  const right = width - info.width - left;
  const bottom = height - info.height - top;
  const frame = sharp(data, { raw: info }).extend({ left, top, right, bottom, extendWith: 'copy' });
  return toI420(await frame.raw().toBuffer(), width, height);
}

async function writeFrames(file: FileHandle, frame: I420Frame, count: number): Promise<void> {
  const marker = new TextEncoder().encode('FRAME\n');
  for (let index = 0; index < count; index += 1) await file.writev([marker, frame.bytes]);
}

/**
 * Writes a clip of one picture, or of several, each for its duration. Browsers play it in a loop. One second takes
 * `width * height * 15` bytes.
 * @param size the frame size in pixels, such as `{ width: 1080, height: 1920 }` for an upright phone. Default: the size
 * of the first picture
 * @throws RangeError if there are no scenes
 */
export async function writeClip(
  path: string,
  content: PictureFile | readonly ClipScene[],
  size?: ClipSize,
): Promise<void> {
  const scenes: readonly ClipScene[] = isPictureFile(content)
    ? [{ picture: content, durationMs: (FRAMES_OF_A_STILL * 1000) / CLIP_FRAME_RATE }]
    : content;
  let frameSize = size;
  const frames: [I420Frame, number][] = [];
  for (const { picture, durationMs } of scenes) {
    const frame = await drawScene(picture, frameSize);
    frameSize ??= frame;
    frames.push([frame, Math.max(1, Math.round((durationMs * CLIP_FRAME_RATE) / 1000))]);
  }
  const [[firstFrame] = []] = frames;
  if (!firstFrame) throw new RangeError('A clip needs at least one scene');
  const { width, height } = firstFrame;
  const file = await open(path, 'w');
  try {
    await file.write(`YUV4MPEG2 W${width} H${height} F${CLIP_FRAME_RATE}:1 Ip A1:1 C420\n`);
    for (const [frame, count] of frames) await writeFrames(file, frame, count);
  } finally {
    await file.close();
  }
}
