/** What a camera's answers mean, on any device. Pure. */
import type { CameraChoice } from '../state.ts';

/** The outcome of asking a running track for more pixels. */
export type PixelsOutcome =
  /** The view shows a frame of a new size. */
  | 'granted'
  /** The track reports that nothing has changed. */
  | 'ignored'
  /** The track refused, and continues as before. */
  | 'rejected'
  /** No answer, or no frame of a new size, in time; the stream continues and may still change. */
  | 'late'
  /** The view shows a frame of a new size that has changed between portrait and landscape. */
  | 'swapped'
  /** The track ended. */
  | 'ended'
  /** The view shows no new frame. */
  | 'frozen'
  /** The view turned black. */
  | 'black';

/** Whether the stream has become unusable. */
export const hasBroken = (outcome: PixelsOutcome): boolean =>
  outcome === 'ended' || outcome === 'frozen' || outcome === 'black';

/** Luma (0 to 255) below this is black: a covered lens still shows sensor noise, a stream without a picture doesn't. */
const BLACK_LUMA = 8;

export const isBlack = (lumas: readonly number[]): boolean => lumas.every((luma) => luma < BLACK_LUMA);

/** Chromium's camera labels on Android, such as `camera2 0, facing back`. */
const ANDROID_BACK_CAMERA = /^camera.*?(\d+), facing back/i;

/**
 * The main back camera, if another back camera is in use. Android numbers it 0, and the wide and tele lenses after it.
 * Undefined if it is already in use, or the labels don't tell.
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
