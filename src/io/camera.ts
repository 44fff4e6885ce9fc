/**
 * The only owner of the camera's stream: opens it, attaches it to the view, and stops it. It reports
 * events, and the rules decide what comes next.
 */
import { afterNoFrame, atOpening, FULL_PATIENCE } from '../core/camera/patience.ts';
import { BUSY_CAMERA_PAUSES_MS } from '../core/constants.ts';
import type { CameraEvent } from '../core/events.ts';
import type { Frame } from '../eye/frame.ts';
import type { Rect, Size, Subject } from '../eye/geometry.ts';
import type { AlertCode } from '../core/messages.ts';
import {
  otherSideOf,
  subjectOf,
  type CameraChoice,
  type FacingMode,
  type Keeper,
  type Photo,
  type PhotoOrigin,
} from '../core/state.ts';
import type { Camera, Clock, Coach } from '../runtime/ports.ts';
import { explainRefusal, isRefusedBySystem, LAST_RESORT, remedyFor } from './camera-errors.ts';
import {
  constraintsOf,
  FIRST_TRY,
  hasLess,
  requestStream,
  type ArrivedStream,
  type CameraRequest,
} from './camera-request.ts';
import { playInView, type CameraView } from './camera-view.ts';
import type { createGuidanceSounds, GuidanceSounds } from './guidance-sounds.ts';
import { watchPicture, watchSubject, type Eye } from './look.ts';
import { mediaDevices } from './media-devices.ts';
import { askForPixels, WANTED_PIXELS, type Asking } from './more-pixels.ts';
import { showPermissionButton } from './permission-button.ts';

/** The runtime's last `open`, until it closes. */
interface Opening {
  readonly facing: FacingMode;
  readonly cameraId: string | undefined;
  readonly mayAskForPixels: boolean;
  readonly report: (event: CameraEvent) => void;
}

/** A stream in use, and the listeners on its track. */
interface Live {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  readonly listening: AbortController;
  isPainted: boolean;
  /** Undefined if the track wasn't asked for more pixels. */
  pixels: Asking | undefined;
}

/** Lists the cameras; empty if the browser lists none. Browsers reveal labels only while a camera is in use. */
async function listCameras(): Promise<CameraChoice[]> {
  try {
    const devices = (await mediaDevices()?.enumerateDevices?.()) ?? [];
    return devices
      .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label }));
  } catch {
    return [];
  }
}

/** Not every engine has `getCapabilities`, and its typings lack `torch`. */
const hasTorch = (track: MediaStreamTrack): boolean => {
  const capabilities = (track as Partial<MediaStreamTrack>).getCapabilities?.();
  return capabilities !== undefined && Reflect.get(capabilities, 'torch') === true;
};

/** Hears of the answer to a request: what has arrived, or what went wrong. */
type Hear = (request: CameraRequest, arrived: ArrivedStream | undefined, problem: unknown) => void;

/**
 * The page's only request that the browser hasn't answered: a second one would show the person two prompts. The camera that was
 * opened last hears of it, whichever element's it is.
 */
let unanswered: { hear: Hear } | undefined;

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export interface CameraParts {
  readonly clock: Clock;
  /** A phone or tablet, whose back camera has more pixels than it is opened with. */
  readonly isMobile: boolean;
  readonly takePhoto: (video: HTMLVideoElement, subject: Subject, origin?: PhotoOrigin) => Photo | null;
  /** Loads what recognizes a card, or a face, to photograph automatically, and what guides to it by sound. */
  readonly loadEye: (subject: Subject) => Promise<Eye & { readonly createGuidanceSounds: typeof createGuidanceSounds }>;
  /** Called with each frame that is looked at for advice, and its track. */
  readonly lookedAt?: (frame: Frame, track: MediaStreamTrack) => void;
  readonly warn: (text: string) => void;
  /** A back camera, requested before this code had loaded. Pending or not, it counts as a request of this camera's. */
  readonly requested?: Promise<ArrivedStream | Error> | undefined;
}

/** The camera behind the live view. */
export interface CameraSource {
  readonly track: MediaStreamTrack;
  /** What it was asked for last. */
  readonly asked: MediaTrackConstraints;
  /** What the browser says now that it got. */
  readonly got: MediaTrackSettings;
  /** The size of its frames now. */
  readonly frame: Size;
}

/** Coaches as well: only it has the view, and each of its ends is the coach's. */
export interface BrowserCamera extends Camera, Coach {
  /** Undefined if no view is live. */
  readonly source: () => CameraSource | undefined;
  /**
   * Shows the browser's own button in `container` until the returned function is called, or a camera is opened: then its track, if
   * it has one, has ended.
   */
  readonly showPermissionButton: (container: HTMLElement, report: (event: CameraEvent) => void) => () => void;
  /** Wakes the browser's camera service without opening a camera, so that the first `open` is faster. */
  readonly warm: () => void;
}

export function createCamera({
  clock,
  isMobile,
  takePhoto,
  loadEye,
  lookedAt,
  warn,
  requested,
}: CameraParts): BrowserCamera {
  let wanted: Opening | undefined;
  /** What the last stream was requested with. */
  let asked: MediaTrackConstraints | true = true;
  let live: Live | undefined;
  let shownIn: HTMLVideoElement | undefined;
  let view: CameraView | undefined;
  let cancelRetry = (): void => undefined;
  let cancelLooks = (): void => undefined;
  /** Where it is in the frame, while faces are looked for. */
  let face: Rect | undefined;
  let cancelSubjectLooks = (): void => undefined;
  let removeButton = (): void => undefined;
  let patience = FULL_PATIENCE;
  let sounds: GuidanceSounds | undefined;
  const explained = new Set<AlertCode>();

  function close(): void {
    wanted = undefined;
    removeButton();
    cancelRetry();
    hide();
    sounds?.end();
    live?.listening.abort();
    if (live) stop(live.stream);
    live = undefined;
  }

  /** Closes, then reports. */
  function finish(opening: Opening, event: CameraEvent): void {
    close();
    opening.report(event);
  }

  function fail(opening: Opening, code: AlertCode, by?: Keeper): void {
    const explanation = by || explained.has(code) ? undefined : explainRefusal(code);
    if (explanation !== undefined) {
      explained.add(code);
      warn(explanation);
    }
    finish(opening, { type: 'cameraFailed', code, ...(by && { by }) });
  }

  async function failRefused(opening: Opening, code: AlertCode, error: unknown): Promise<void> {
    const by = (await isRefusedBySystem(error)) ? 'system' : undefined;
    if (wanted === opening) fail(opening, code, by);
  }

  async function ask(request: CameraRequest, early?: CameraParts['requested']): Promise<void> {
    const mine = (unanswered = { hear: answered });
    let arrived: ArrivedStream | undefined;
    let problem: unknown;
    try {
      const answer = await (early ?? requestStream(request, clock));
      if (!('stream' in answer)) throw answer;
      arrived = answer;
    } catch (error) {
      problem = error;
    }
    if (unanswered === mine) unanswered = undefined;
    mine.hear(request, arrived, problem);
  }

  /** If another camera is wanted by now, that one is requested next. */
  function answered(...[request, arrived, problem]: Parameters<Hear>): void {
    if (arrived) asked = constraintsOf(request);
    if (wanted?.facing !== request.facing || wanted.cameraId !== request.cameraId) {
      if (arrived) stop(arrived.stream);
      askAnew();
    } else if (arrived) attach(wanted, arrived);
    else recover(wanted, request, problem);
  }

  function askAnew(): void {
    if (wanted) void ask({ ...FIRST_TRY, facing: wanted.facing, cameraId: wanted.cameraId });
  }

  function recover(opening: Opening, request: CameraRequest, error: unknown): void {
    const remedy = remedyFor(error);
    if (typeof remedy === 'object') {
      void failRefused(opening, remedy.tell, error);
      return;
    }
    const pauseMs = BUSY_CAMERA_PAUSES_MS[request.busyTries];
    if (remedy === 'askForLess' && hasLess(request)) void ask({ ...request, rung: request.rung + 1 });
    else if (remedy === 'tryAgain' && pauseMs !== undefined)
      cancelRetry = clock.after(pauseMs, () => void ask({ ...request, busyTries: request.busyTries + 1 }));
    else fail(opening, LAST_RESORT[remedy]);
  }

  function attach(opening: Opening, { stream, arrivedAtMs }: ArrivedStream): void {
    const [track] = stream.getVideoTracks();
    if (!track || track.readyState === 'ended') {
      stop(stream);
      fail(opening, track ? 'camera_lost' : 'no_stream');
      return;
    }
    const listening = new AbortController();
    const { signal } = listening;
    const { report } = opening;
    const ended = (): void =>
      finish(opening, isInDoubt() ? { type: 'pixelsAnswered', outcome: 'ended' } : { type: 'cameraEnded' });
    track.addEventListener('ended', ended, { signal });
    track.addEventListener('mute', () => report({ type: 'cameraMuted' }), { signal });
    track.addEventListener('unmute', () => report({ type: 'cameraUnmuted' }), { signal });
    live = { stream, track, listening, isPainted: false, pixels: undefined };
    showLive(opening);
    const { facingMode, deviceId } = track.getSettings();
    const ageMs = clock.now() - arrivedAtMs;
    report({ type: 'cameraAttached', facesUser: facingMode === 'user', hasTorch: hasTorch(track), ageMs });
    // a track that is already muted fired its event before anyone listened
    if (track.muted && !signal.aborted) report({ type: 'cameraMuted' });
    const tellCameras = async (): Promise<void> => {
      const cameras = await listCameras();
      if (!signal.aborted) report({ type: 'camerasListed', cameras, current: deviceId });
    };
    void tellCameras();
    mediaDevices()?.addEventListener?.('devicechange', () => void tellCameras(), { signal });
  }

  /** Whether a problem with the track may be caused by the request for more pixels. */
  const isInDoubt = (): boolean => live?.pixels !== undefined && !live.pixels.hasSurvived();

  function askForMore({ facing, mayAskForPixels, report }: Opening, { track, listening }: Live): Asking | undefined {
    const isBack = facing === 'environment' && track.getSettings().facingMode !== 'user';
    if (!isMobile || !mayAskForPixels || !isBack || !shownIn) return undefined;
    const source = { track, video: shownIn, signal: listening.signal };
    return askForPixels(source, clock, (answer) => report({ type: 'pixelsAnswered', ...answer }));
  }

  async function switchTorch(isOn: boolean): Promise<void> {
    if (!live || !wanted) return;
    const { report } = wanted;
    const { track, listening } = live;
    try {
      await track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
      if (!listening.signal.aborted) report({ type: 'torchSwitched', isOn });
    } catch {
      // the person sees that the torch hasn't changed
    }
  }

  function hide(): void {
    cancelLooks();
    cancelSubjectLooks();
    cancelLooks = (): void => undefined;
    view?.release();
    view = undefined;
  }

  function showLive(opening: Opening): void {
    const { report } = opening;
    hide();
    if (!live || !shownIn) return;
    const current = live;
    const { firstFrameMs } = patience;
    const shown = playInView(shownIn, { ...current, firstFrameMs }, clock, {
      painted() {
        patience = FULL_PATIENCE;
        const photo = { subject: subjectOf(opening.facing), isMobile };
        cancelLooks = watchPicture(
          shown,
          photo,
          clock,
          (advice) => report({ type: 'adviceChanged', advice }),
          (frame) => lookedAt?.(frame, current.track),
          () => face,
        );
        if (current.isPainted) return;
        current.isPainted = true;
        current.pixels = askForMore(opening, current);
        report({ type: 'framePainted', isSettling: current.pixels !== undefined });
      },
      stalled() {
        if (!current.isPainted) {
          const longer = afterNoFrame(patience);
          patience = longer ?? FULL_PATIENCE;
          if (!longer) {
            fail(opening, 'camera_timeout');
            return;
          }
        }
        report(isInDoubt() ? { type: 'pixelsAnswered', outcome: 'frozen' } : { type: 'cameraStalled' });
      },
      // a stream that has painted reports no other first frame, which is what ends the wait for a tap
      refused: () => report({ type: current.isPainted ? 'cameraStalled' : 'playRefused' }),
    });
    view = shown;
  }

  function frameSize(): Size | undefined {
    const { videoWidth: width = 0, videoHeight: height = 0 } = view?.video ?? {};
    return width > 0 ? { width, height } : undefined;
  }

  async function loadEyeAndSounds(subject: Subject): Promise<Eye> {
    const eye = await loadEye(subject);
    sounds ??= eye.createGuidanceSounds(clock);
    return eye;
  }

  if (requested) void ask(FIRST_TRY, requested);

  return {
    open(facing, report, cameraId, mayAskForPixels = false) {
      close();
      patience = atOpening(patience);
      wanted = { facing, cameraId, mayAskForPixels, report };
      if (unanswered) unanswered.hear = answered;
      else askAnew();
    },
    close,
    warm() {
      if (!wanted) void listCameras();
    },
    play: () => view?.play(),
    switchTorch: (isOn) => void switchTorch(isOn),
    watchView(side, seen) {
      cancelSubjectLooks();
      face = undefined;
      if (!side || !wanted || !view) return;
      const { report, facing } = wanted;
      const photo = { subject: subjectOf(facing), isMobile };
      const front = side === 'front' ? undefined : seen.front;
      cancelSubjectLooks = watchSubject(view, photo, clock, loadEyeAndSounds, front, otherSideOf[side], (watched) => {
        if (side === 'front') seen.front = watched.side ?? seen.front;
        ({ face } = watched);
        if (watched.told) report({ type: 'viewLooked', ...watched.told });
      });
    },
    playSound: (sound) => sounds?.play(sound),
    capture(origin) {
      const isUsable = live?.track.readyState === 'live' && !live.track.muted;
      return wanted && isUsable && view?.isCurrent() ? takePhoto(view.video, subjectOf(wanted.facing), origin) : null;
    },
    source() {
      const frame = frameSize();
      return (
        live &&
        frame && {
          track: live.track,
          asked: { ...(asked === true ? {} : asked), ...(live.pixels && WANTED_PIXELS) },
          got: live.track.getSettings(),
          frame,
        }
      );
    },
    frameSize,
    showPermissionButton(container, report) {
      removeButton = showPermissionButton(container, (answer) => report({ type: 'permissionAnswered', answer }));
      return removeButton;
    },
    show(video) {
      shownIn = video;
      if (wanted) showLive(wanted);
      return () => {
        if (shownIn !== video) return;
        shownIn = undefined;
        hide();
      };
    },
  };
}
