/**
 * Looks at the live view a few times a second and tells what the rules advise. Reads pixels of the view only, keeps none,
 * and stays off the shutter's path.
 */
import { adviseOn, OVERVIEW_SIZE, planDetail, type Advice } from '../core/advice.ts';
import { LOOK_PAUSE_MS } from '../core/constants.ts';
import type { Rect, Size } from '../core/geometry.ts';
import { lumaAt, type Greys } from '../core/picture.ts';
import type { Clock } from '../runtime/ports.ts';

/** The lumas of a part of the frame, scaled to a size; null where the browser gives no pixels. */
function readGreys(video: HTMLVideoElement, from: Rect, canvas: HTMLCanvasElement, to: Size): Greys | null {
  canvas.width = to.width;
  canvas.height = to.height;
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
  const { data } = context.getImageData(0, 0, to.width, to.height);
  const luma = new Float32Array(to.width * to.height);
  for (let pixel = 0; pixel < luma.length; pixel++) luma[pixel] = lumaAt(data, 4 * pixel);
  return { ...to, luma };
}

function lookAt(video: HTMLVideoElement, isCard: boolean, canvas: HTMLCanvasElement): Advice | undefined {
  const { videoWidth: width, videoHeight: height } = video;
  const overview = readGreys(video, { x: 0, y: 0, width, height }, canvas, OVERVIEW_SIZE);
  const { from, to } = planDetail({ width, height });
  const detail = readGreys(video, from, canvas, to);
  // a canvas keeps its pixels for as long as anybody holds it
  canvas.width = 0;
  return overview && detail ? adviseOn({ overview, detail, isCard }) : undefined;
}

export interface LiveView {
  readonly video: HTMLVideoElement;
  /** Whether it shows a moving picture. */
  readonly isCurrent: () => boolean;
}

/**
 * Calls `tell` whenever two looks in a row say something new, until the returned function is called. A browser that gives
 * no pixels is asked no more.
 */
export function watchPicture(
  { video, isCurrent }: LiveView,
  isCard: boolean,
  clock: Clock,
  tell: (advice: Advice | undefined) => void,
): () => void {
  const canvas = document.createElement('canvas');
  canvas.width = 0;
  let seen: Advice | undefined;
  let told: Advice | undefined;
  let cancel = clock.after(LOOK_PAUSE_MS, look);
  function look(): void {
    if (isCurrent() && document.visibilityState === 'visible') {
      let advice: Advice | undefined;
      try {
        advice = lookAt(video, isCard, canvas);
      } catch {
        return;
      }
      if (advice === seen && advice !== told) {
        told = advice;
        tell(advice);
      }
      seen = advice;
    }
    cancel = clock.after(LOOK_PAUSE_MS, look);
  }
  return () => cancel();
}
