/**
 * Looks at the live view a few times a second and tells what the rules advise. Reads pixels of the view only, keeps none,
 * and stays off the shutter's path.
 */
import { adviseOn, DETAIL_SCALE_PX, DETAIL_SHARE, OVERVIEW_SIZE, type Advice, type Greys } from '../core/advice.ts';
import { LOOK_PAUSE_MS } from '../core/constants.ts';
import type { Rect, Size } from '../core/geometry.ts';
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
  for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += 4) {
    luma[pixel] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return { ...to, luma };
}

function lookAt(video: HTMLVideoElement, isCard: boolean, canvas: HTMLCanvasElement): Advice | undefined {
  const { videoWidth: width, videoHeight: height } = video;
  const overview = readGreys(video, { x: 0, y: 0, width, height }, canvas, OVERVIEW_SIZE);
  const middle = { width: width * DETAIL_SHARE, height: height * DETAIL_SHARE };
  const scale = DETAIL_SCALE_PX / Math.max(width, height);
  const size = { width: Math.round(middle.width * scale), height: Math.round(middle.height * scale) };
  const corner = { x: (width - middle.width) / 2, y: (height - middle.height) / 2 };
  const detail = readGreys(video, { ...corner, ...middle }, canvas, size);
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
