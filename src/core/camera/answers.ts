/** What a camera's answers mean, on any device. Pure. */

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

/** The outcome, and the zoom that the track was set to. */
export interface PixelsAnswer {
  readonly outcome: PixelsOutcome;
  readonly zoom?: number;
}

/** Whether the stream has become unusable. */
export const hasBroken = (outcome: PixelsOutcome): boolean =>
  outcome === 'ended' || outcome === 'frozen' || outcome === 'black';

/** Luma (0 to 255) below this is black: a covered lens still shows sensor noise, a stream without a picture doesn't. */
const BLACK_LUMA = 8;

export const isBlack = (lumas: readonly number[]): boolean => lumas.every((luma) => luma < BLACK_LUMA);
