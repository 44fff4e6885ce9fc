/**
 * Asks a running track for more pixels, once, and reports the outcome. What the person sees counts, not what the
 * browser claims: only a painted frame is an answer. Opens no camera and stops no track.
 */
import { hasBroken, isBlack, type PixelsAnswer, type PixelsOutcome } from '../core/camera/answers.ts';
import { wantedZoom } from '../core/camera/zoom.ts';
import { MORE_PIXELS, PIXELS_ANSWER_MS } from '../core/constants.ts';
import { lumaAt } from '../eye/picture.ts';
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
 * Each applied in a call of its own, like the torch: Chromium rejects size and focus in one call. The size isn't lost that
 * way: Chromium keeps focus and torch apart from it, and WebKit leaves constraints alone that a call doesn't name.
 */
const FOCUS = { advanced: [{ focusMode: 'continuous' } as MediaTrackConstraintSet] };
const zoomedTo = (zoom: number) => ({ advanced: [{ zoom } as MediaTrackConstraintSet] });
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

/** Not every engine has `getCapabilities`, and its typings lack `focusMode`, `focusDistance` and `zoom`. */
const capabilityOf = (track: MediaStreamTrack, name: string): unknown =>
  Reflect.get((track as Partial<MediaStreamTrack>).getCapabilities?.() ?? {}, name);

function canFocus(track: MediaStreamTrack): boolean {
  const modes = capabilityOf(track, 'focusMode');
  return Array.isArray(modes) && modes.includes('continuous');
}

const zoomFor = (track: MediaStreamTrack): number | undefined =>
  wantedZoom(
    capabilityOf(track, 'zoom'),
    capabilityOf(track, 'focusDistance'),
    Reflect.get(track.getSettings(), 'zoom'),
  );

/**
 * Calls `tell` within two seconds, unless the signal aborts first; again only if the camera is zoomed, or breaks, after a late
 * answer.
 */
export function askForPixels(
  { track, video, signal }: PixelsSource,
  clock: Clock,
  tell: (answer: PixelsAnswer) => void,
): Asking {
  const { videoWidth, videoHeight } = video;
  const { width, height } = track.getSettings();
  const wasUpright = isUpright(video);
  const wasBlack = isViewBlack(video);
  let hasSurvived = false;

  const isClosed = (): boolean => signal.aborted;
  const isGone = (): boolean => !wasBlack && !track.muted && isViewBlack(video);
  const isResized = (): boolean => video.videoWidth !== videoWidth || video.videoHeight !== videoHeight;
  const isSizeKept = (): boolean => {
    const now = track.getSettings();
    return width !== undefined && now.width === width && now.height === height;
  };

  /** Resolves when `begin` calls back, and never once the camera is closed. */
  const until = (begin: (done: () => void) => () => void): Promise<void> =>
    new Promise((resolve) => {
      const cancel = begin(() => {
        signal.removeEventListener('abort', cancel);
        resolve();
      });
      signal.addEventListener('abort', cancel);
    });
  const timeIsUp = (): Promise<void> => until((done) => clock.after(PIXELS_ANSWER_MS, done));
  const nextFrame = (): Promise<void> => until((done) => onNextFrame(video, clock, done));

  /** Whether the track took it. Never rejects. */
  async function apply(constraints: MediaTrackConstraints): Promise<boolean> {
    try {
      await (track as Partial<MediaStreamTrack>).applyConstraints?.(constraints);
      return true;
    } catch {
      return false;
    }
  }

  /** The first frame that isn't black and is as it `isWanted`: some cameras go black for a moment. */
  async function shown(hasTime: () => boolean, isWanted = (): boolean => true): Promise<boolean> {
    while (hasTime()) {
      await nextFrame();
      if (isWanted() && !isGone()) return true;
    }
    return false;
  }

  /** The view shows another size. Earlier frames may still be in flight. */
  async function resized(hasTime: () => boolean): Promise<PixelsOutcome | undefined> {
    if (!(await shown(hasTime, isResized))) return undefined;
    return isUpright(video) === wasUpright ? 'granted' : 'swapped';
  }

  /** What the track itself says; undefined if only the view can tell. */
  async function refused(answer: Promise<boolean>): Promise<PixelsOutcome | undefined> {
    const isTaken = await answer;
    if (track.readyState === 'ended') return 'ended';
    if (!isTaken) return 'rejected';
    return isSizeKept() ? 'ignored' : undefined;
  }

  const late = (): PixelsOutcome => (isGone() ? 'black' : 'late');
  /** The first of them that is an outcome. */
  const firstOf = (...outcomes: Promise<PixelsOutcome | undefined>[]): Promise<PixelsOutcome> =>
    Promise.race(outcomes.map(async (outcome) => (await outcome) ?? new Promise<PixelsOutcome>(() => undefined)));

  /** Sets the zoom, and reports what has become of the view. */
  async function zoomIn(outcome: PixelsOutcome): Promise<PixelsAnswer> {
    const zoom = hasBroken(outcome) ? undefined : zoomFor(track);
    if (zoom === undefined) return { outcome };
    let hasTime = true;
    let answer: PixelsAnswer = { outcome };
    const zoomed = apply(zoomedTo(zoom)).then((isTaken) => {
      if (isTaken) answer = { outcome, zoom };
      return isTaken && track.readyState === 'live' && shown(() => hasTime);
    });
    await Promise.race([zoomed, timeIsUp()]);
    hasTime = false;
    if (track.readyState === 'ended') return { outcome: 'ended' };
    if (isGone()) return { outcome: 'black' };
    return answer;
  }

  async function ask(): Promise<void> {
    // listeners are notified of the first frame first, and may have closed the camera by now
    await Promise.resolve();
    if (isClosed()) return;
    let hasTime = true;
    const answer = apply(WANTED_PIXELS);
    const sized = await firstOf(
      refused(answer),
      resized(() => hasTime),
      timeIsUp().then(late),
    );
    hasTime = false;
    if (isClosed()) return;
    // a call at a time: one that hasn't been answered would be overtaken by the next
    const told: PixelsAnswer = sized === 'late' ? { outcome: sized } : await zoomIn(sized);
    if (isClosed()) return;
    tell(told);
    await answer;
    if (isClosed()) return;
    const afterwards = sized === 'late' ? await zoomIn(sized) : told;
    if (isClosed()) return;
    if (afterwards.zoom !== told.zoom || afterwards.outcome !== told.outcome) tell(afterwards);
    if (!hasBroken(afterwards.outcome) && canFocus(track)) void apply(FOCUS);
    await timeIsUp();
    await nextFrame();
    hasSurvived = true;
  }

  void ask();
  return { hasSurvived: () => hasSurvived };
}
