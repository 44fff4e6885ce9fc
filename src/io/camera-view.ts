/**
 * Plays a stream in a video element, resumes it when the browser pauses it, and watches its frames. Opens no camera and
 * stops no track.
 */
import { STALLED_VIEW_MS } from '../core/constants.ts';
import type { Clock } from '../runtime/ports.ts';

export interface CameraView {
  readonly video: HTMLVideoElement;
  /** Whether it is playing this stream. */
  readonly isCurrent: () => boolean;
  /** Plays it again, from within a tap. */
  readonly play: () => void;
  readonly release: () => void;
}

export interface ViewSource {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  /** The time limit for the first frame, in milliseconds. */
  readonly firstFrameMs: number;
}

export interface ViewReports {
  /** Called once, when the first frame is painted. */
  readonly painted: () => void;
  /** Called once, when frames stop coming for no known reason. */
  readonly stalled: () => void;
  /** Called when the browser won't play without a tap. */
  readonly refused: () => void;
}

/**
 * A stall is measured in short turns rather than with one long timer: a page that was busy or suspended for seconds
 * misses one turn, so its camera isn't blamed.
 */
const WATCH_TURN_MS = 500;
/** How often the video is polled in a browser without `requestVideoFrameCallback`. */
const FRAME_POLL_MS = 50;

/** Calls `seen` when the next frame is painted. The returned function cancels it. */
export function onNextFrame(video: HTMLVideoElement, clock: Clock, seen: () => void): () => void {
  if (typeof Reflect.get(video, 'requestVideoFrameCallback') === 'function') {
    const handle = video.requestVideoFrameCallback(seen);
    return () => video.cancelVideoFrameCallback(handle);
  }
  const startedAt = video.currentTime;
  const look = (): void => {
    const isPainted = video.readyState >= video.HAVE_CURRENT_DATA && video.videoWidth > 0;
    if (isPainted && video.currentTime !== startedAt) seen();
    else cancel = clock.after(FRAME_POLL_MS, look);
  };
  let cancel = clock.after(FRAME_POLL_MS, look);
  return () => cancel();
}

export function playInView(
  video: HTMLVideoElement,
  { stream, track, firstFrameMs }: ViewSource,
  clock: Clock,
  reports: ViewReports,
): CameraView {
  const listening = new AbortController();
  const { signal } = listening;
  let hasPainted = false;
  let isRefused = false;
  let isFrameSeen = false;
  let silentMs = 0;

  async function play(): Promise<void> {
    isRefused = false;
    try {
      await video.play();
    } catch (error) {
      // any other error means that a later play() or pause() has interrupted this one
      if (signal.aborted || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      isRefused = true;
      reports.refused();
    }
  }
  /** Browsers pause a video by themselves: when its element is moved, after a phone call, after picture-in-picture. */
  function playOn(): void {
    if (video.paused && video.isConnected && !isRefused) void play();
  }

  function awaitFrame(): void {
    cancelFrame();
    cancelFrame = onNextFrame(video, clock, frameSeen);
  }
  function frameSeen(): void {
    // even a video that the browser refused to play may show its first frame
    if (video.paused || video.videoWidth === 0) {
      awaitFrame();
      return;
    }
    isFrameSeen = true;
    if (hasPainted) return;
    hasPainted = true;
    reports.painted();
  }

  /** Whether a frame can be expected: engines paint hidden elements, but not disconnected ones. */
  const isDue = (): boolean =>
    !track.muted && !video.paused && video.isConnected && document.visibilityState === 'visible';

  function takeTurn(): void {
    silentMs = isFrameSeen || !isDue() ? 0 : silentMs + WATCH_TURN_MS;
    if (silentMs >= (hasPainted ? STALLED_VIEW_MS : firstFrameMs)) {
      reports.stalled();
      return;
    }
    if (isFrameSeen) {
      isFrameSeen = false;
      awaitFrame();
    }
    cancelTurn = clock.after(WATCH_TURN_MS, takeTurn);
  }

  video.srcObject = stream;
  let cancelFrame = (): void => undefined;
  awaitFrame();
  let cancelTurn = clock.after(WATCH_TURN_MS, takeTurn);
  video.addEventListener('pause', playOn, { signal });
  track.addEventListener('unmute', playOn, { signal });
  void play();

  return {
    video,
    isCurrent: () => hasPainted && !video.paused,
    play: () => void play(),
    release() {
      listening.abort();
      cancelFrame();
      cancelTurn();
      video.srcObject = null;
    },
  };
}
