/**
 * Asks a running track for more pixels, once, and reports the outcome. What the person sees counts, not what the
 * browser claims: only a painted frame is an answer. Opens no camera and stops no track.
 */
import { hasBroken, isBlack, type PixelsOutcome } from '../core/camera/answers.ts';
import { MORE_PIXELS, PIXELS_ANSWER_MS } from '../core/constants.ts';
import { lumaAt } from '../core/picture/eye/picture.ts';
import type { Clock } from '../runtime/ports.ts';
import { onNextFrame } from './camera-view.ts';
import { pixelsOf } from './canvas.ts';

export interface PixelsSource {
  readonly track: MediaStreamTrack;
  /** The element that shows the track. */
  readonly video: HTMLVideoElement;
  /** Aborts when the camera is closed; nothing is requested or reported afterwards. */
  readonly signal: AbortSignal;
}

export interface Asking {
  /** Whether the track still shows frames a second after it answered. The request is blamed if it breaks sooner. */
  readonly hasSurvived: () => boolean;
}

/** Never `exact`, and always in landscape order, as browsers expect however the device is held. */
export const WANTED_PIXELS = { width: { ideal: MORE_PIXELS.width }, height: { ideal: MORE_PIXELS.height } };
/**
 * Applied in a separate call, like the torch: Chromium rejects size and focus in one call. The size isn't lost that
 * way: Chromium keeps focus and torch apart from it, and WebKit leaves constraints alone that a call doesn't name.
 */
const FOCUS = { advanced: [{ focusMode: 'continuous' } as MediaTrackConstraintSet] };
/** The size of the sample that shows whether the view is black, in pixels. */
const GLANCE = { width: 32, height: 24 } as const;

/** Also false if the browser provides no pixels. */
function isViewBlack(video: HTMLVideoElement): boolean {
  try {
    const pixels = pixelsOf(video, GLANCE);
    return isBlack(Array.from({ length: GLANCE.width * GLANCE.height }, (_, pixel) => lumaAt(pixels, 4 * pixel)));
  } catch {
    return false;
  }
}

const isUpright = (video: HTMLVideoElement): boolean => video.videoHeight > video.videoWidth;

/** Not every engine has `getCapabilities`, and its typings lack `focusMode`. */
function canFocus(track: MediaStreamTrack): boolean {
  const modes: unknown = Reflect.get((track as Partial<MediaStreamTrack>).getCapabilities?.() ?? {}, 'focusMode');
  return Array.isArray(modes) && modes.includes('continuous');
}

/** Calls `tell` once, within a second, unless the signal aborts first. */
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
      // most cameras focus by themselves anyway
    }
  }

  async function ask(): Promise<void> {
    // listeners are notified of the first frame first, and may have closed the camera by now
    await Promise.resolve();
    if (isClosed()) return;
    let isRejected = false;
    try {
      await (track as Partial<MediaStreamTrack>).applyConstraints?.(WANTED_PIXELS);
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
    // earlier frames may still be in flight
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
