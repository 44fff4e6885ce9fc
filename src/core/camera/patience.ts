/**
 * How long a camera may take to its first frame: a slow one gets twice the time at each try, so that it isn't restarted
 * forever, and is given up once its time is up.
 */
import { FIRST_FRAME_LIMIT_MS, STALLED_VIEW_MS } from '../constants.ts';

export interface Patience {
  /** The time for the first frame of this opening. */
  readonly firstFrameMs: number;
  /** How long the tries before it have shown no frame. */
  readonly framelessMs: number;
  /** The next opening is another try of a camera that was too slow. */
  readonly isTriedAgain: boolean;
}

/** For a camera that has shown a frame, or is opened for another reason. */
export const FULL_PATIENCE: Patience = { firstFrameMs: STALLED_VIEW_MS, framelessMs: 0, isTriedAgain: false };

export const atOpening = (patience: Patience): Patience =>
  patience.isTriedAgain ? { ...patience, isTriedAgain: false } : FULL_PATIENCE;

/** After an opening without a frame. Undefined if its time is up. */
export function afterNoFrame(patience: Patience): Patience | undefined {
  const framelessMs = patience.framelessMs + patience.firstFrameMs;
  const remainingMs = FIRST_FRAME_LIMIT_MS - framelessMs;
  const firstFrameMs = Math.min(2 * patience.firstFrameMs, remainingMs);
  return remainingMs > 0 ? { firstFrameMs, framelessMs, isTriedAgain: true } : undefined;
}
