/**
 * Asks a running track for more pixels, once, and reports the outcome. What counts is what the person sees, not what the
 * browser claims: an answer is a painted frame. Opens no camera and stops no track.
 */
import { hasBroken, isBlack, type PixelsOutcome } from '../core/camera-answers.ts';
import { MORE_PIXELS, PIXELS_ANSWER_MS } from '../core/constants.ts';
import { lumaAt } from '../core/picture.ts';
import type { Clock } from '../runtime/ports.ts';
import { onNextFrame } from './camera-view.ts';
import { pixelsOf } from './canvas.ts';

export interface PixelsSource {
  readonly track: MediaStreamTrack;
  /** Shows the track. */
  readonly video: HTMLVideoElement;
  /** The camera is closed: nothing is asked or reported any more. */
  readonly signal: AbortSignal;
}

export interface Asking {
  /** Whether the track still shows frames a second after it answered. Whatever breaks it sooner counts as the answer. */
  readonly hasSurvived: () => boolean;
}

/** Never `exact`, and always in landscape order: that is how browsers read it, however the device is held. */
const WANTED = { width: { ideal: MORE_PIXELS.width }, height: { ideal: MORE_PIXELS.height } };
/**
 * In a call of its own, like the camera's light: Chromium rejects size and focus in one call. The size isn't lost that
 * way: Chromium keeps lens and light apart from it, and WebKit leaves alone what a call doesn't name.
 */
const FOCUS = { advanced: [{ focusMode: 'continuous' } as MediaTrackConstraintSet] };
/** The size of the picture in which a black view is recognised, in pixels. */
const GLANCE = { width: 32, height: 24 } as const;

/** False too where the browser gives no pixels. */
function isViewBlack(video: HTMLVideoElement): boolean {
  try {
    const pixels = pixelsOf(video, GLANCE);
    return isBlack(Array.from({ length: GLANCE.width * GLANCE.height }, (_, pixel) => lumaAt(pixels, 4 * pixel)));
  } catch {
    return false;
  }
}

const isUpright = (video: HTMLVideoElement): boolean => video.videoHeight > video.videoWidth;

/** Not every engine has it, and its typings lack the focus. */
function canFocus(track: MediaStreamTrack): boolean {
  const modes: unknown = Reflect.get((track as Partial<MediaStreamTrack>).getCapabilities?.() ?? {}, 'focusMode');
  return Array.isArray(modes) && modes.includes('continuous');
}

/** Calls `tell` once, after at most a second, unless the signal aborts before. */
export function askForPixels(
  { track, video, signal }: PixelsSource,
  clock: Clock,
  tell: (outcome: PixelsOutcome) => void,
): Asking {
  const { videoWidth, videoHeight } = video;
  const { width, height } = track.getSettings();
  const wasUpright = isUpright(video);
  const wasBlack = isViewBlack(video);
  let outcome: PixelsOutcome | undefined;
  let isAnswered = false;
  let hasSurvived = false;

  const isClosed = (): boolean => signal.aborted;
  const isGone = (): boolean => !wasBlack && !track.muted && isViewBlack(video);
  const isResized = (): boolean => video.videoWidth !== videoWidth || video.videoHeight !== videoHeight;
  const isSizeKept = (): boolean => {
    const now = track.getSettings();
    return width !== undefined && now.width === width && now.height === height;
  };

  function settle(settled: PixelsOutcome): void {
    if (outcome !== undefined || isClosed()) return;
    outcome = settled;
    cancelTimer();
    if (isAnswered && !hasBroken(settled)) void focus();
    tell(settled);
  }
  async function focus(): Promise<void> {
    if (!canFocus(track)) return;
    try {
      await track.applyConstraints(FOCUS);
    } catch {
      // most lenses focus by themselves anyway
    }
  }

  async function ask(): Promise<void> {
    // listeners hear of the first frame before the answer, and may have closed the camera by now
    await Promise.resolve();
    if (isClosed()) return;
    let isRejected = false;
    try {
      await (track as Partial<MediaStreamTrack>).applyConstraints?.(WANTED);
    } catch {
      isRejected = true;
    }
    if (isClosed()) return;
    isAnswered = true;
    if (outcome !== undefined) {
      if (!hasBroken(outcome)) void focus();
    } else if (track.readyState === 'ended') settle('ended');
    else if (isRejected) settle('rejected');
    else if (isSizeKept()) settle('ignored');
    // frames from before may still be on their way
    cancelTrial = clock.after(PIXELS_ANSWER_MS, () => {
      cancelTrial = onNextFrame(video, clock, () => (hasSurvived = true));
    });
  }

  function frameSeen(): void {
    if (outcome !== undefined) return;
    if (isResized() && !isGone()) settle(isUpright(video) === wasUpright ? 'granted' : 'swapped');
    else cancelFrame = onNextFrame(video, clock, frameSeen);
  }

  const cancelTimer = clock.after(PIXELS_ANSWER_MS, () => settle(isGone() ? 'black' : 'late'));
  let cancelFrame = onNextFrame(video, clock, frameSeen);
  let cancelTrial = (): void => undefined;
  signal.addEventListener('abort', () => {
    cancelTimer();
    cancelFrame();
    cancelTrial();
  });
  void ask();
  return { hasSurvived: () => hasSurvived };
}
