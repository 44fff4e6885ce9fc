/**
 * Looks at the live view a few times a second and tells what the rules advise. Reads pixels of the view only, keeps none,
 * and stays off the shutter's path.
 */
import { adviseOn, type Advice } from '../core/advice.ts';
import { LOOK_PAUSE_MS } from '../core/constants.ts';
import type { Aim } from '../core/geometry.ts';
import type { Clock } from '../runtime/ports.ts';
import { readFrame } from './read-frame.ts';

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
  aim: Aim,
  clock: Clock,
  tell: (advice: Advice | undefined) => void,
): () => void {
  let isOver = false;
  let seen: Advice | undefined;
  let told: Advice | undefined;
  let cancel = (): void => undefined;

  function compare(advice: Advice | undefined): void {
    if (advice === seen && advice !== told) {
      told = advice;
      tell(advice);
    }
    seen = advice;
  }
  async function look(): Promise<void> {
    if (isCurrent() && document.visibilityState === 'visible') {
      const frame = await readFrame(video).catch(() => undefined);
      if (isOver || !frame) return;
      compare(adviseOn(frame, aim));
    }
    lookLater();
  }
  function lookLater(): void {
    cancel = clock.after(LOOK_PAUSE_MS, () => void look());
  }
  lookLater();
  return () => {
    isOver = true;
    cancel();
  };
}
