/**
 * A stream in a video element: plays it, plays it again when the browser stops it by itself, and watches its frames.
 * Opens no camera and stops no track.
 */
import { STALLED_VIEW_MS } from '../core/constants.ts';
import type { Clock } from '../runtime/ports.ts';

export interface CameraView {
  readonly video: HTMLVideoElement;
  /** Whether it shows a moving picture of this stream. */
  readonly isCurrent: () => boolean;
  /** Plays it again, from within a tap. */
  readonly play: () => void;
  readonly release: () => void;
}

export interface ViewSource {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  /** How long the first frame may take, in milliseconds. */
  readonly firstFrameMs: number;
}

export interface ViewReports {
  /** Once: the first frame is painted. */
  readonly painted: () => void;
  /** Once: no frame for a while although nothing explains it. */
  readonly stalled: () => void;
  /** The browser won't play without a tap. */
  readonly refused: () => void;
}

/**
 * Silence is counted in short turns rather than with one long timer: a page that was busy or asleep for seconds has
 * missed one turn, and its camera is not to blame.
 */
const WATCH_TURN_MS = 500;
/** How often the picture is checked in a browser that doesn't report its frames. */
const FRAME_POLL_MS = 50;

/** Calls `seen` when the next frame has been painted, unless the returned function is called before. */
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
      // any other failure means that a later play() or pause() has overtaken this one
      if (signal.aborted || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      isRefused = true;
      reports.refused();
    }
  }
  /** A browser pauses a view by itself: when its element is moved, after a call, after a picture-in-picture. */
  function playOn(): void {
    if (video.paused && video.isConnected && !isRefused) void play();
  }

  function awaitFrame(): void {
    cancelFrame();
    cancelFrame = onNextFrame(video, clock, frameSeen);
  }
  function frameSeen(): void {
    // even a view that the browser refused to play may show its first frame
    if (video.paused || video.videoWidth === 0) {
      awaitFrame();
      return;
    }
    isFrameSeen = true;
    if (hasPainted) return;
    hasPainted = true;
    reports.painted();
  }

  /** Whether a frame is due at all: engines paint hidden elements, but none outside the page. */
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
