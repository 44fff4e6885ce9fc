/**
 * Checks the live view a few times a second and reports the rules' advice. Reads only the view's pixels, keeps none,
 * and never delays the shutter.
 */
import { adviseOn, type Advice } from '../core/advice.ts';
import { LOOK_PAUSE_MS } from '../core/constants.ts';
import type { Aim } from '../core/geometry.ts';
import type { Clock } from '../runtime/ports.ts';
import { readFrame } from './read-frame.ts';

export interface LiveView {
  readonly video: HTMLVideoElement;
  /** Whether it is playing. */
  readonly isCurrent: () => boolean;
}

/**
 * Calls `tell` when two looks in a row agree on new advice, until the returned function is called. Gives up if the
 * browser provides no pixels.
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
