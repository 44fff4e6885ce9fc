/** What a camera's answers mean, whichever device they come from. Pure; knows neither track nor video. */
import type { CameraChoice } from './state.ts';

/** What came of asking a running track for more pixels. */
export type PixelsOutcome =
  /** The view shows a frame of another size. */
  | 'granted'
  /** The track says that it has changed nothing. */
  | 'ignored'
  /** The track refused, and runs on as before. */
  | 'rejected'
  /** No answer, or no frame of a new size, in time; the stream runs on and may still change. */
  | 'late'
  /** The view shows a frame of another size that is turned from upright to sideways or back. */
  | 'swapped'
  /** The track ended. */
  | 'ended'
  /** The view shows no new frame. */
  | 'frozen'
  /** The view shows black where there was a picture. */
  | 'black';

/** Whether the stream is of no use any more. */
export const hasBroken = (outcome: PixelsOutcome): boolean =>
  outcome === 'ended' || outcome === 'frozen' || outcome === 'black';

/** Lumas (0 to 255) below this are black: a lens cap still has its sensor's noise, a stream without a picture has none. */
const BLACK_LUMA = 8;

export const isBlack = (lumas: readonly number[]): boolean => lumas.every((luma) => luma < BLACK_LUMA);

/** How Chromium names a phone's cameras on Android: `camera2 0, facing back`. */
const ANDROID_BACK_CAMERA = /^camera.*?(\d+), facing back/i;

/**
 * The main one of several back cameras where another of them is in use: Android numbers it 0, and the wide and the long
 * lens after it. Undefined where it is in use already or nobody can tell.
 */
export function mainBackCamera(cameras: readonly CameraChoice[], currentId: string | undefined): string | undefined {
  const numbers = new Map<string, number>();
  for (const { id, label } of cameras) {
    const number = ANDROID_BACK_CAMERA.exec(label)?.[1];
    if (number !== undefined) numbers.set(id, Number(number));
  }
  const current = currentId === undefined ? undefined : numbers.get(currentId);
  if (current === undefined || current === 0) return undefined;
  return [...numbers].find(([, number]) => number === 0)?.[0];
}
