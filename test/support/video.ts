// What a browser test sees of a camera: a playing video of a stream, and the colours in it.
import { afterwards } from './put.ts';
import { until, untilFound } from './until.ts';

/** Red, green, blue, each 0 to 255. */
export type Colour = readonly [number, number, number];

/**
 * Frames per second of a camera whose second frame takes its time: WebKitGTK 2.50 can hang if that arrives while a video
 * sets up its layer for the first one (https://bugs.webkit.org/show_bug.cgi?id=302068).
 */
export const SLOW_FRAME_RATE = 5;

/** A video in the page that plays the stream until the test is over. */
export async function playStream(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, srcObject: stream });
  // in the order of the widget: WebKitGTK can hang when a track ends while a video still shows it
  afterwards(() => {
    video.srcObject = null;
    for (const track of stream.getTracks()) track.stop();
    video.remove();
  });
  document.body.append(video);
  await video.play();
  return video;
}

/** What a picture's file shows. */
export async function pictureFrom(url: string | URL): Promise<ImageBitmap> {
  return createImageBitmap(await (await fetch(url)).blob());
}

/** The pixels of what the source shows now, by default all of them. */
export function pixelsOf(
  source: HTMLVideoElement | HTMLCanvasElement | ImageBitmap,
  { x = 0, y = 0, width = source.width, height = source.height } = {},
): ImageData {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2d context');
  context.drawImage(source, -x, -y);
  return context.getImageData(0, 0, width, height);
}

/** The colour of one pixel of what the source shows now, in its own pixels. */
export function colourAt(source: HTMLVideoElement | HTMLCanvasElement | ImageBitmap, x: number, y: number): Colour {
  const [red = 0, green = 0, blue = 0] = pixelsOf(source, { x, y, width: 1, height: 1 }).data;
  return [red, green, blue];
}

/** Whether two colours are the same to the eye: video encoding shifts each channel by a few steps. */
export const isNear = (one: Colour, other: Colour, tolerance = 12): boolean =>
  one.every((channel, index) => Math.abs(channel - (other[index] ?? NaN)) <= tolerance);

/** Resolves once the pixel has about that colour. The first frames after play() may still be black. */
export async function untilColour(video: HTMLVideoElement, x: number, y: number, colour: Colour): Promise<void> {
  let seen: Colour = [0, 0, 0];
  const look = (): true | null => {
    if (video.videoWidth === 0) return null;
    seen = colourAt(video, x, y);
    return isNear(seen, colour) ? true : null;
  };
  try {
    await untilFound(look, `rgb(${colour.join()}) at ${x},${y}`);
  } catch (error) {
    throw new Error(`The video shows rgb(${seen.join()}) at ${x},${y}, not rgb(${colour.join()})`, { cause: error });
  }
}

/** How long a camera of at least 10 frames a second must give none to count as still. */
const STILL_MS = 400;

/** Resolves once the video has painted no new frame for a while; `hasMoved` says whether it has painted one since. */
export async function untilStill(video: HTMLVideoElement): Promise<{ hasMoved: () => boolean }> {
  let lastFrameAt = performance.now();
  let frames = 0;
  const count = (): void => {
    frames += 1;
    lastFrameAt = performance.now();
    video.requestVideoFrameCallback(count);
  };
  video.requestVideoFrameCallback(count);
  await until(() => performance.now() - lastFrameAt > STILL_MS, 'a video that stands still');
  const framesWhenStill = frames;
  return { hasMoved: () => frames > framesWhenStill };
}

/** Whether two pictures have the same size and the same pixels, to the bit. */
export const isSame = (one: ImageData, other: ImageData): boolean =>
  one.width === other.width &&
  one.height === other.height &&
  one.data.every((value, index) => value === other.data[index]);
