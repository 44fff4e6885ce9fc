/**
 * Looks at the live view a few times a second: for advice, and for what is photographed automatically. Reads only the view's pixels,
 * keeps none, and never delays the shutter.
 */
import { adviseOn, type Advice } from '../eye/advice.ts';
import { LOOK_PAUSE_MS, SUBJECT_LOOK_PAUSE_MS } from '../core/constants.ts';
import type { Frame } from '../eye/frame.ts';
import { MEASURES } from '../eye/measures.ts';
import type { CardSide } from '../eye/turned.ts';
import type { FindSide, OtherSide, ShownSide, Watched, Watcher } from '../eye/watch.ts';
import type { Aim, Rect, Subject } from '../eye/geometry.ts';
import type { Clock } from '../runtime/ports.ts';
import { readFrame } from './read-frame.ts';

export interface LiveView {
  readonly video: HTMLVideoElement;
  /** Whether it is playing. */
  readonly isCurrent: () => boolean;
}

/** The pause after a look, in times of what it took: a slow phone is looked at less often, so that a press doesn't wait. */
const PAUSE_PER_LOOK = 2;

/** Calls `see` with a frame every `pauseMs` or, where looks take long, less often, where the browser provides its pixels, until the returned function is called. */
function lookOn(
  { video, isCurrent }: LiveView,
  clock: Clock,
  pauseMs: number,
  see: (frame: Frame) => void,
): () => void {
  let isOver = false;
  let cancel = (): void => undefined;

  async function look(): Promise<void> {
    let lookMs = 0;
    if (isCurrent() && document.visibilityState === 'visible') {
      const frame = await readFrame(video).catch(() => undefined);
      if (isOver) return;
      // one that can't be read, as when memory is short, says nothing of the next
      if (frame) {
        const beganMs = clock.now();
        see(frame);
        lookMs = clock.now() - beganMs;
      }
    }
    lookLater(Math.max(pauseMs, PAUSE_PER_LOOK * lookMs));
  }
  function lookLater(afterMs: number): void {
    if (!isOver) cancel = clock.after(afterMs, () => void look());
  }
  lookLater(pauseMs);
  return () => {
    isOver = true;
    cancel();
  };
}

/** Calls `tell` when two looks in a row agree on new advice, until the returned function is called. */
export function watchPicture(
  view: LiveView,
  aim: Aim,
  clock: Clock,
  tell: (advice: Advice | undefined) => void,
  /** Called with each frame, before it is judged. */
  seen?: (frame: Frame) => void,
  /** Where a face is in the frame, if it is looked for and seen. */
  faceIn?: () => Rect | undefined,
): () => void {
  let last: Advice | undefined;
  let reported: Advice | undefined;
  return lookOn(view, clock, LOOK_PAUSE_MS, (frame) => {
    seen?.(frame);
    const advice = adviseOn(frame, aim, faceIn?.());
    if (advice === last && advice !== reported) {
      reported = advice;
      tell(advice);
    }
    last = advice;
  });
}

/** What recognizes a card or a face to photograph automatically. */
export interface Eye {
  readonly startWatch: (nowMs: number, front?: CardSide, other?: OtherSide) => Watcher;
  /** Tells the sides of a card apart, once that has loaded. */
  readonly findSide?: () => FindSide | undefined;
}

/**
 * Calls `tell` after each look, until the returned function is called. Without the eye, nothing is told. `front`: the side that
 * was photographed already. `other`: the side that isn't wanted.
 */
export function watchSubject(
  view: LiveView,
  aim: Aim,
  clock: Clock,
  loadEye: (subject: Subject) => Promise<Eye>,
  front: CardSide | undefined,
  other: ShownSide | undefined,
  tell: (watched: Watched) => void,
): () => void {
  let isOver = false;
  let cancel = (): void => undefined;
  loadEye(aim.subject).then(
    ({ startWatch, findSide }) => {
      if (isOver) return;
      const watch = startWatch(clock.now(), front, other && findSide && { side: other, find: findSide });
      const { video } = view;
      cancel = lookOn(view, clock, SUBJECT_LOOK_PAUSE_MS[aim.subject], (frame) => {
        const shown = { width: video.clientWidth, height: video.clientHeight };
        tell(watch(frame, { ...aim, view: shown }, clock.now(), MEASURES));
      });
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    cancel();
  };
}
