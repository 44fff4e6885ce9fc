/** Whether the person gets nearer to where they are guided. Pure. */

/** Which change of the whole error counts as progress, or as a new beginning. */
export const PROGRESS = 0.05;
const SETBACK = 0.2;

export interface Progress {
  readonly lastMs: number;
  /** The least error since the last setback; infinite before the first sighting. */
  readonly bestError: number;
}

export const noProgress = (nowMs: number): Progress => ({ lastMs: nowMs, bestError: Infinity });

/** `error`: infinite while nothing is seen. `isNewlyAccepted`: a look has taken the subject, and the one before hadn't. */
export function proceed(
  { lastMs, bestError }: Progress,
  error: number,
  isNewlyAccepted: boolean,
  nowMs: number,
): Progress {
  const isProgress = error < bestError - PROGRESS || isNewlyAccepted;
  const isSetback = error > bestError + SETBACK;
  return {
    lastMs: isProgress ? nowMs : lastMs,
    bestError: (isProgress || isSetback) && Number.isFinite(error) ? error : bestError,
  };
}
