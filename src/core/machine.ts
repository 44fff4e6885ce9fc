/**
 * The flow as a table: a situation and something that happened give the next situation and what is to be done about it.
 * Pure. Spec 4, contract 3 to 6, promises. There is one way into idle: `toIdle`.
 */
import { hasBroken, mainBackCamera } from './camera-rules.ts';
import {
  BROKEN_VIEW_MESSAGE,
  DEFAULT_TIMINGS,
  MAX_RETRY_PAUSE_MS,
  PROMPT_HINT_MS,
  RETRY_PAUSE_MS,
  SLOW_ANSWER_MS,
} from './constants.ts';
import type { CloseReason, Effect, HostNote } from './effects.ts';
import type { Event } from './events.ts';
import { DEFAULT_LANG } from './lang.ts';
import type { AlertCode } from './messages.ts';
import {
  facingOf,
  requestIdOf,
  sideOf,
  type CallFailure,
  type CameraChoice,
  type Outage,
  type Photo,
  type PreviewPause,
  type Running,
  type State,
  type Step,
} from './state.ts';

/** The next situation, and what is to be done about it in this order. */
export type Transition<S extends State = State> = readonly [S, readonly Effect[]];

export const INITIAL_STATE: State = { is: 'idle', lang: undefined };

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

const stay = <S extends State>(state: S): Transition<S> => [state, []];

/** 0 is "not started". Spec 2. */
export const stepOf = (state: State): Step | 0 => (state.is === 'running' || state.is === 'broken' ? state.step : 0);

function steppedNotes(from: number, step: number): Effect[] {
  return from === step ? [] : [{ type: 'tellHost', note: { type: 'stepped', step, from } }];
}

/** The only way to idle: what is pending is cancelled and the camera is off before anybody is told. */
function toIdle(state: State, notes: readonly HostNote[], keepsConfig: boolean): Transition {
  return [
    INITIAL_STATE,
    [
      { type: 'endSession', keepsConfig },
      { type: 'closeCamera' },
      { type: 'settleScreen' },
      ...notes.map((note): Effect => ({ type: 'tellHost', note })),
      ...steppedNotes(stepOf(state), 0),
    ],
  ];
}

function closedNote(state: State, reason: CloseReason): HostNote {
  const requestId = state.is === 'running' ? requestIdOf(state) : state.is === 'idle' ? undefined : state.requestId;
  return { type: 'closed', reason, step: stepOf(state), requestId };
}

/** `complete` may have happened at the provider already: a new session would lose its result. Contract 3. */
const isCompleteOutstanding = (state: State): boolean =>
  state.is === 'running' && state.phase.is === 'completing' && state.phase.call === 'complete';

const startIgnored = (state: State): Transition => [
  state,
  [{ type: 'warn', text: 'start was ignored: the request of the running session is being completed.' }],
];

/** Spec 4, Start. A session that runs already ends silently. Contract 13. */
function begin(state: State, { config, isFirefox, isAndroid, isHidden, isOffline }: Of<'started'>): Transition {
  if (isCompleteOutstanding(state)) return startIgnored(state);
  const running: Running = {
    is: 'running',
    lang: config.lang ?? (state.is === 'running' ? undefined : state.lang) ?? DEFAULT_LANG,
    config,
    step: 1,
    phase: { is: 'aiming', hasMissed: false },
    camera: { is: 'off' },
    request: { is: 'opening', hasToken: config.hasAccessToken, isCreateDelayOver: config.hasAccessToken },
    wait: 'short',
    outage: undefined,
    isOffline,
    advice: undefined,
    cameras: [],
    cameraId: undefined,
    chosenCameras: { environment: undefined, user: undefined },
    isAndroid,
    mainCameraId: undefined,
    hasSwitchedCamera: false,
    mayAskForPixels: true,
    isHidden,
    hasRememberHint: false,
    frontCard: undefined,
    backCard: undefined,
    selfie: undefined,
  };
  const [next, opening] = aim(running);
  return [
    next,
    [
      { type: 'beginSession', config },
      ...opening,
      { type: 'wait', ms: config.timings.sessionDelay, then: { type: 'sessionDelayPassed' } },
      ...steppedNotes(stepOf(state), 1),
      ...(isFirefox ? [{ type: 'raiseNotice', code: 'firefox_remember' } as const] : []),
    ],
  ];
}

function refuse(state: State, { problem, requestId }: Of<'startRefused'>): Transition {
  if (isCompleteOutstanding(state)) return startIgnored(state);
  const [, ending] = toIdle(state, [], false);
  return [
    { is: 'refused', lang: state.is === 'running' ? undefined : state.lang, problem, requestId },
    [
      ...ending,
      { type: 'warn', text: `start was refused: ${problem}` },
      { type: 'wait', ms: DEFAULT_TIMINGS.errorDelay, then: { type: 'errorDelayPassed' } },
    ],
  ];
}

/** The session is over at once, for nobody sees it any more; a result that is being told is told to its end. */
function breakOff(state: Running): Transition {
  if (state.phase.is === 'finished') return stay(state);
  const [, ending] = toIdle(INITIAL_STATE, [], true);
  return [
    { is: 'broken', lang: undefined, step: state.step, requestId: requestIdOf(state) },
    [...ending, { type: 'wait', ms: state.config.timings.errorDelay, then: { type: 'errorDelayPassed' } }],
  ];
}

/** To the camera view; the camera is opened where it is off and the page can be seen. */
function aim(state: Running, hasMissed = false): Transition<Running> {
  const aiming: Running = { ...state, phase: { is: 'aiming', hasMissed }, wait: 'short' };
  return state.camera.is === 'off' && !state.isHidden ? openCamera(aiming) : stay(aiming);
}

/** The camera that the person has chosen, otherwise the main one of several back cameras; undefined for any. */
function wantedCameraOf({ step, chosenCameras, mainCameraId }: Running): string | undefined {
  const facing = facingOf(step);
  return chosenCameras[facing] ?? (facing === 'environment' ? mainCameraId : undefined);
}

function openCamera(state: Running, pause: PreviewPause = 'unstarted'): Transition<Running> {
  const { mayAskForPixels } = state;
  return [
    { ...state, camera: { is: 'asking', isPromptOld: false, pause } },
    [
      { type: 'openCamera', facing: facingOf(state.step), cameraId: wantedCameraOf(state), mayAskForPixels },
      { type: 'wait', ms: PROMPT_HINT_MS, then: { type: 'promptGrewOld' } },
    ],
  ];
}

function cameraOff(state: Running): Transition<Running> {
  return [{ ...state, camera: { is: 'off' }, advice: undefined }, [{ type: 'closeCamera' }]];
}

function reopenCamera(state: Running, pause: PreviewPause = 'unstarted'): Transition<Running> {
  const [off, closing] = cameraOff(state);
  const [asking, opening] = openCamera(off, pause);
  return [asking, [...closing, ...opening]];
}

function pauseOf({ camera }: Running): PreviewPause {
  switch (camera.is) {
    case 'off':
      return 'unstarted';
    case 'asking':
      return camera.pause;
    case 'starting':
      return camera.isPauseOver ? 'over' : 'running';
    case 'on':
      return 'over';
  }
}

/** Another stream takes the place of the one that is there, or that was asked for; the person waits no longer for it. */
function exchangeCamera(state: Running): Transition<Running> {
  return state.phase.is === 'aiming' && !state.isHidden ? reopenCamera(state, pauseOf(state)) : cameraOff(state);
}

/** The track was asked for more pixels; a camera that broke by it is opened again, and not asked any more. */
function settlePixels(state: Running, { outcome }: Of<'pixelsAnswered'>): Transition<Running> {
  const { camera } = state;
  if (camera.is !== 'starting' && camera.is !== 'on') return stay(state);
  if (hasBroken(outcome)) return exchangeCamera({ ...state, mayAskForPixels: false });
  return camera.is === 'starting' ? progressView({ ...state, camera: { ...camera, isSettled: true } }) : stay(state);
}

/** Once a session to the main one of several back cameras, unless the person has chosen one. */
function switchToMainCamera(state: Running): Transition<Running> {
  const { phase, camera, cameras, cameraId, chosenCameras } = state;
  const isOpen = camera.is === 'starting' || camera.is === 'on';
  if (!state.isAndroid || state.hasSwitchedCamera || !isOpen || phase.is !== 'aiming') return stay(state);
  if (facingOf(state.step) !== 'environment' || chosenCameras.environment !== undefined) return stay(state);
  const mainCameraId = mainBackCamera(cameras, cameraId);
  if (mainCameraId === undefined) return stay(state);
  return exchangeCamera({ ...state, mainCameraId, hasSwitchedCamera: true });
}

/** The main camera that could not be opened is given up for whichever the browser has. Null where it is another one. */
function giveUpMainCamera(state: Running): Transition<Running> | null {
  const { mainCameraId, camera } = state;
  const isOpening = camera.is === 'asking' || camera.is === 'starting';
  if (!isOpening || mainCameraId === undefined || wantedCameraOf(state) !== mainCameraId) return null;
  return exchangeCamera({ ...state, mainCameraId: undefined });
}

/** The next camera that the device has; remembered for every step that looks the same way. */
function takeOtherCamera(state: Running): Transition<Running> {
  const other = otherCameraOf(state);
  if (!other) return stay(state);
  return reopenCamera({ ...state, chosenCameras: { ...state.chosenCameras, [facingOf(state.step)]: other.id } });
}

/** What the person could switch to. */
export function otherCameraOf(state: Running): CameraChoice | undefined {
  const { phase, camera, cameras } = state;
  if (phase.is !== 'aiming' || camera.is !== 'on' || cameras.length < 2) return undefined;
  // a browser may open another one than was asked for; the next press still has to get further
  const last = state.chosenCameras[facingOf(state.step)] ?? state.cameraId;
  return cameras[(cameras.findIndex(({ id }) => id === last) + 1) % cameras.length];
}

/** The camera is no use any more: an alert where it is needed now, nothing where a photo is there already. */
function loseCamera(state: Running, code: AlertCode): Transition {
  if (state.camera.is === 'off') return stay(state);
  const givenUp = giveUpMainCamera(state);
  if (givenUp) return givenUp;
  // a choice that can't be opened must not stand in the way of the next try
  const chosenCameras = { ...state.chosenCameras, [facingOf(state.step)]: undefined };
  const [off, closing] = cameraOff({ ...state, chosenCameras });
  if (state.phase.is !== 'aiming') return [off, closing];
  return [{ ...off, phase: { is: 'blocked', code, alert: 'telling' } }, [...closing, { type: 'raiseNotice', code }]];
}

/** The view is shown when the pause is over and a frame was painted that nothing is about to replace. Spec 4. */
function progressView(state: Running): Transition<Running> {
  const { camera } = state;
  if (camera.is !== 'starting' || !camera.isPauseOver || !camera.isPainted || !camera.isSettled) return stay(state);
  const { facesUser, isMuted, torch } = camera;
  return stay({ ...state, camera: { is: 'on', facesUser, isMuted, torch } });
}

/** An alert was confirmed, or the host deals with it: a denied selfie closes, everything else can be tried again. Spec 5. */
function settleAlert(state: Running, code: AlertCode): Transition {
  if (code === 'camera_denied' && state.step === 3) return toIdle(state, [closedNote(state, 'permission')], true);
  return stay({ ...state, phase: { is: 'blocked', code, alert: 'confirmed' } });
}

/** Calls 1 and 2 as far as they are needed. Spec 4 and 7. */
function askForRequest(state: Running, hasToken: boolean): Transition<Running> {
  const request = { is: 'opening', hasToken, isCreateDelayOver: hasToken } as const;
  if (hasToken) return progressRequest({ ...state, request });
  return [
    { ...state, request },
    [
      { type: 'fetchToken' },
      { type: 'wait', ms: state.config.timings.createDelay, then: { type: 'createDelayPassed' } },
    ],
  ];
}

function progressRequest(state: Running): Transition<Running> {
  const { request, config } = state;
  if (request.is !== 'opening' || !request.hasToken) return stay(state);
  if (config.requestId !== undefined) return useRequest(state, config.requestId);
  return request.isCreateDelayOver ? [state, [{ type: 'createRequest' }]] : stay(state);
}

function useRequest(state: Running, id: string): Transition<Running> {
  const ready: Running = { ...state, request: { is: 'ready', id } };
  return state.phase.is === 'review' && state.phase.isWaiting ? verify(ready, state.phase.photo, id) : stay(ready);
}

const announceLongWait: Effect = { type: 'wait', ms: SLOW_ANSWER_MS, then: { type: 'waitGrewLong' } };

function accept(state: Running): Transition<Running> {
  const { phase, request } = state;
  if (phase.is !== 'review' || phase.isWaiting) return stay(state);
  if (request.is === 'ready') return verify(state, phase.photo, request.id);
  const waiting: Running = { ...state, phase: { ...phase, isWaiting: true }, wait: 'short' };
  const [asked, asking] = request.is === 'absent' ? askForRequest(waiting, request.hasToken) : stay(waiting);
  return [asked, [...asking, announceLongWait]];
}

function verify(state: Running, photo: Photo, requestId: string): Transition<Running> {
  return [
    { ...state, phase: { is: 'verifying', photo }, wait: 'short', outage: undefined },
    [{ type: 'verifyPhoto', side: sideOf(state.step), photo, requestId }, announceLongWait],
  ];
}

/** The stream is kept where the next step looks the same way. Contract 13. */
function advance(state: Running, step: Step): Transition<Running> {
  const isSameCamera = facingOf(step) === facingOf(state.step);
  const [ready, closing] = isSameCamera ? stay(state) : cameraOff(state);
  const [aimed, opening] = aim({ ...ready, step });
  return [aimed, [...closing, ...opening, ...steppedNotes(state.step, step)]];
}

/** The photo that a phase shows. */
export function photoOf(state: Running): Photo | undefined {
  switch (state.phase.is) {
    case 'aiming':
    case 'blocked':
      return undefined;
    case 'finished':
      return state.selfie?.photo;
    case 'review':
    case 'verifying':
    case 'rejected':
    case 'completing':
    case 'failed':
    case 'halted':
      return state.phase.photo;
  }
}

/** What repeats the call that got no answer. Null where what it was about is gone. */
function repetitionOf({ call }: Outage, { phase, step, request }: Running): Effect | null {
  const requestId = request.is === 'ready' ? request.id : undefined;
  switch (call) {
    case 'token':
      return { type: 'fetchToken' };
    case 'create':
      return { type: 'createRequest' };
    case 'ocr':
      return requestId === undefined ? null : { type: 'readOcr', requestId };
    case 'front':
    case 'back':
    case 'selfie':
      return phase.is === 'verifying' && requestId !== undefined
        ? { type: 'verifyPhoto', side: sideOf(step), photo: phase.photo, requestId }
        : null;
  }
}

/** The pause before a repetition is over, was cut short, or the network is back. */
function repeatCall(state: Running): Transition<Running> {
  const { outage } = state;
  const repetition = outage && !outage.isTrying ? repetitionOf(outage, state) : null;
  if (!outage || !repetition) return stay(state);
  const { call, repetitions } = outage;
  // a try without a network says nothing about the provider
  const count = state.isOffline ? repetitions : repetitions + 1;
  return [
    {
      ...state,
      wait: 'short',
      outage: { call, repetitions: count, isTrying: true, isPauseFixed: false },
    },
    [repetition, announceLongWait],
  ];
}

/** What the provider asked for has been kept; from now on only the network is missing. */
const endFixedPause = (state: Running): Running =>
  state.outage ? { ...state, outage: { ...state.outage, isPauseFixed: false } } : state;

/** Contract 6: under `networkRetry` a call without an answer is repeated, `complete` never. Null where it is not. */
function loseConnection(state: Running, { call, isHandled, repeatAfterMs }: CallFailure): Transition<Running> | null {
  const { outage, isOffline } = state;
  const { networkRetry } = state.config;
  if (repeatAfterMs === undefined || isHandled || call === 'complete' || networkRetry === 0) return null;
  const repetitions = outage?.call === call ? outage.repetitions : 0;
  if (repetitions >= networkRetry && !isOffline) return null;
  const pauseMs = Math.min(RETRY_PAUSE_MS * 2 ** repetitions, MAX_RETRY_PAUSE_MS);
  return [
    { ...state, outage: { call, repetitions, isTrying: false, isPauseFixed: repeatAfterMs > 0 } },
    [{ type: 'wait', ms: Math.max(pauseMs, repeatAfterMs), then: { type: 'retryPausePassed' } }],
  ];
}

/** Spec 8. A handled error tells nobody and leaves the person where they were. */
function fail(current: Running, failure: CallFailure): Transition {
  const { phase } = current;
  if (phase.is === 'failed') return stay(current);
  const lost = loseConnection(current, failure);
  if (lost) return lost;
  const state: Running = { ...current, outage: undefined };
  if (!failure.isHandled) {
    return [
      { ...state, phase: { is: 'failed', failure, photo: photoOf(state) }, wait: 'short' },
      [{ type: 'wait', ms: state.config.timings.errorDelay, then: { type: 'errorDelayPassed' } }],
    ];
  }
  switch (failure.call) {
    case 'token':
    case 'create': {
      const absent: Running = { ...state, request: { is: 'absent', hasToken: failure.call === 'create' } };
      return stay(phase.is === 'review' ? { ...absent, phase: { ...phase, isWaiting: false } } : absent);
    }
    case 'front':
    case 'back':
    case 'selfie':
      return stay(
        phase.is === 'verifying' ? { ...state, phase: { is: 'review', photo: phase.photo, isWaiting: false } } : state,
      );
    case 'ocr':
    case 'complete':
      return stay(phase.is === 'completing' ? { ...state, phase: { is: 'halted', photo: phase.photo } } : state);
  }
}

function failureNote(state: Running, { call, kind, detail }: CallFailure): HostNote {
  return { type: 'failed', call, kind, detail, requestId: requestIdOf(state) };
}

/** Whether there is nothing for the person to do but to wait. */
export const isWaitingForProvider = ({ phase }: Running): boolean =>
  phase.is === 'verifying' || phase.is === 'completing' || (phase.is === 'review' && phase.isWaiting);

/** An answer of the provider: whatever was in its way is over. */
function isAnswer({ type }: Event): boolean {
  switch (type) {
    case 'tokenReceived':
    case 'requestCreated':
    case 'frontPassed':
    case 'backPassed':
    case 'selfiePassed':
    case 'photoFailed':
    case 'ocrRead':
      return true;
    default:
      return false;
  }
}

/** What the host is still to be told of a start that was refused, or of a session that broke. */
function untoldFailure(state: Extract<State, { is: 'refused' | 'broken' }>): HostNote {
  const { requestId } = state;
  switch (state.is) {
    case 'refused':
      return { type: 'failed', call: null, kind: 'config', detail: state.problem, requestId };
    case 'broken':
      return { type: 'failed', call: null, kind: 'internal', detail: BROKEN_VIEW_MESSAGE, requestId };
  }
}

function whileIdle(state: Exclude<State, Running>, event: Event): Transition {
  switch (event.type) {
    case 'started':
      return begin(state, event);
    case 'startRefused':
      return refuse(state, event);
    case 'languageSet':
      return stay({ ...state, lang: event.lang });
    case 'closed':
      return state.is === 'idle'
        ? stay(state)
        : toIdle(state, event.isAnnounced ? [] : [closedNote(state, 'host')], state.is === 'broken');
    case 'removed':
      return state.is === 'idle' ? stay(state) : toIdle(state, [closedNote(state, 'removed')], false);
    case 'errorDelayPassed':
      return state.is === 'idle'
        ? stay(state)
        : toIdle(state, [untoldFailure(state), closedNote(state, 'error')], state.is === 'broken');
    default:
      return stay(state);
  }
}

function whileRunning(state: Running, event: Event): Transition {
  const { phase, camera } = state;
  switch (event.type) {
    case 'started':
      return begin(state, event);
    case 'startRefused':
      return refuse(state, event);
    case 'languageSet':
      return stay({ ...state, lang: event.lang });

    case 'viewBroke':
      return breakOff(state);
    case 'wentBack':
      if (phase.is === 'finished') return stay(state);
      return toIdle(state, [{ type: 'wentBack', step: state.step }, closedNote(state, 'back')], true);
    case 'closed':
      return phase.is === 'finished'
        ? toIdle(state, [], false)
        : toIdle(state, event.isAnnounced ? [] : [closedNote(state, 'host')], true);
    case 'removed':
      return toIdle(state, phase.is === 'finished' ? [] : [closedNote(state, 'removed')], false);

    case 'sessionDelayPassed':
      return askForRequest(state, state.config.hasAccessToken);
    case 'tokenReceived':
      return state.request.is === 'opening'
        ? progressRequest({ ...state, request: { ...state.request, hasToken: true } })
        : stay(state);
    case 'createDelayPassed':
      return state.request.is === 'opening'
        ? progressRequest({ ...state, request: { ...state.request, isCreateDelayOver: true } })
        : stay(state);
    case 'requestCreated':
      return useRequest(state, event.requestId);

    case 'cameraAttached': {
      if (camera.is !== 'asking') return stay(state);
      if (state.isHidden) return cameraOff(state);
      const { facesUser, hasTorch } = event;
      const torch = hasTorch ? 'off' : 'none';
      const started = { isPainted: false, isSettled: false, needsTap: false, isMuted: false } as const;
      const pause: Effect = {
        type: 'wait',
        ms: state.config.timings.previewPause,
        then: { type: 'previewPausePassed' },
      };
      return [
        {
          ...state,
          camera: { is: 'starting', facesUser, torch, isPauseOver: camera.pause === 'over', ...started },
        },
        camera.pause === 'unstarted' ? [pause] : [],
      ];
    }
    case 'previewPausePassed':
      if (camera.is === 'asking' && camera.pause === 'running')
        return stay({ ...state, camera: { ...camera, pause: 'over' } });
      // nobody waits longer for more pixels than for the pause
      return camera.is === 'starting'
        ? progressView({ ...state, camera: { ...camera, isPauseOver: true, isSettled: camera.isPainted } })
        : stay(state);
    case 'framePainted':
      return camera.is === 'starting'
        ? progressView({
            ...state,
            camera: { ...camera, isPainted: true, isSettled: !event.isSettling, needsTap: false },
          })
        : stay(state);
    case 'pixelsAnswered':
      return settlePixels(state, event);
    case 'playRefused':
      return stay(camera.is === 'starting' ? { ...state, camera: { ...camera, needsTap: true } } : state);
    case 'viewTapped':
      return camera.is === 'starting' ? [state, [{ type: 'playCamera' }]] : stay(state);
    case 'promptGrewOld':
      return stay(camera.is === 'asking' ? { ...state, camera: { ...camera, isPromptOld: true } } : state);
    case 'cameraFailed':
      return loseCamera(state, event.code === 'no_stream' && state.step !== 3 ? 'no_camera' : event.code);
    case 'cameraEnded':
      return loseCamera(state, 'camera_lost');
    case 'cameraMuted':
    case 'cameraUnmuted':
      return stay(
        camera.is === 'starting' || camera.is === 'on'
          ? { ...state, camera: { ...camera, isMuted: event.type === 'cameraMuted' } }
          : state,
      );
    case 'cameraStalled':
      if (camera.is === 'off') return stay(state);
      return giveUpMainCamera(state) ?? (phase.is === 'aiming' ? reopenCamera(state) : cameraOff(state));
    case 'adviceChanged':
      return stay({ ...state, advice: event.advice });
    case 'camerasListed':
      return switchToMainCamera({ ...state, cameras: event.cameras, cameraId: event.current });
    case 'otherCameraPressed':
      return takeOtherCamera(state);
    case 'torchPressed':
      return camera.is === 'on' && camera.torch !== 'none'
        ? [state, [{ type: 'switchTorch', isOn: camera.torch === 'off' }]]
        : stay(state);
    case 'torchSwitched':
      return stay(camera.is === 'on' ? { ...state, camera: { ...camera, torch: event.isOn ? 'on' : 'off' } } : state);
    case 'cameraRequested':
      return phase.is === 'blocked' && phase.alert === 'confirmed' ? aim(state) : stay(state);
    case 'devicesChanged':
      return phase.is === 'blocked' && phase.code === 'no_camera' && phase.alert !== 'telling'
        ? aim(state)
        : stay(state);

    case 'pageHidden': {
      const hidden: Running = { ...state, isHidden: true };
      return camera.is === 'starting' || camera.is === 'on' ? cameraOff(hidden) : stay(hidden);
    }
    case 'pageShown': {
      const shown: Running = { ...state, isHidden: false };
      return phase.is === 'aiming' && camera.is === 'off' ? openCamera(shown) : stay(shown);
    }

    case 'noticeShown':
      if (event.code === 'firefox_remember') return stay({ ...state, hasRememberHint: true });
      return stay(
        phase.is === 'blocked' && phase.alert === 'telling' ? { ...state, phase: { ...phase, alert: 'open' } } : state,
      );
    case 'noticeSilenced':
      return event.code !== 'firefox_remember' && phase.is === 'blocked' && phase.alert === 'telling'
        ? settleAlert(state, event.code)
        : stay(state);
    case 'alertConfirmed':
      return phase.is === 'blocked' && phase.alert === 'open' ? settleAlert(state, phase.code) : stay(state);

    case 'shutterPressed':
      return phase.is === 'aiming' && camera.is === 'on' && !camera.isMuted
        ? [state, [{ type: 'takePhoto' }]]
        : stay(state);
    case 'photoTaken':
      return stay(
        phase.is === 'aiming' ? { ...state, phase: { is: 'review', photo: event.photo, isWaiting: false } } : state,
      );
    case 'photoMissed':
      return stay(phase.is === 'aiming' ? { ...state, phase: { is: 'aiming', hasMissed: true } } : state);
    case 'photoLost':
      return (phase.is === 'review' || phase.is === 'verifying') && phase.photo === event.photo
        ? aim(state, true)
        : stay(state);
    case 'retakePressed':
      return phase.is === 'rejected' || (phase.is === 'review' && !phase.isWaiting) ? aim(state) : stay(state);
    case 'photoAccepted':
      return accept(state);

    case 'frontPassed':
      return phase.is === 'verifying' && state.step === 1
        ? advance({ ...state, frontCard: event.card }, 2)
        : stay(state);
    case 'backPassed':
      return phase.is === 'verifying' && state.step === 2
        ? advance({ ...state, backCard: event.card }, 3)
        : stay(state);
    case 'selfiePassed': {
      if (phase.is !== 'verifying' || state.step !== 3 || state.request.is !== 'ready') return stay(state);
      const requestId = state.request.id;
      const [off, closing] = cameraOff({ ...state, selfie: event.selfie, wait: 'short' });
      return [
        { ...off, phase: { is: 'completing', photo: phase.photo, call: 'ocr' } },
        [{ type: 'readOcr', requestId }, ...closing, announceLongWait],
      ];
    }
    case 'photoFailed':
      return stay(
        phase.is === 'verifying'
          ? { ...state, phase: { is: 'rejected', photo: phase.photo, rejection: event.rejection }, wait: 'short' }
          : state,
      );
    case 'ocrRead':
      return phase.is === 'completing' && phase.call === 'ocr' && state.request.is === 'ready'
        ? [
            { ...state, phase: { ...phase, call: 'complete' }, wait: 'short' },
            [{ type: 'completeRequest', requestId: state.request.id }, announceLongWait],
          ]
        : stay(state);
    case 'requestCompleted':
      return isCompleteOutstanding(state)
        ? [{ ...state, phase: { is: 'finished' } }, [{ type: 'tellResult' }]]
        : stay(state);
    case 'resultTold':
      return phase.is === 'finished' ? toIdle(state, [], false) : stay(state);

    case 'waitGrewLong':
      return stay(isWaitingForProvider(state) && state.wait === 'short' ? { ...state, wait: 'long' } : state);
    case 'retryPausePassed':
      return state.isOffline ? stay(endFixedPause(state)) : repeatCall(state);
    case 'retryPressed':
      return state.outage?.isPauseFixed ? stay(state) : repeatCall(state);
    case 'wentOffline':
      return stay({ ...state, isOffline: true });
    case 'cameOnline': {
      const online: Running = { ...state, isOffline: false };
      return state.isOffline && !state.outage?.isPauseFixed ? repeatCall(online) : stay(online);
    }
    case 'callFailed':
      return fail(state, event.failure);
    case 'errorDelayPassed':
      return phase.is === 'failed'
        ? toIdle(state, [failureNote(state, phase.failure), closedNote(state, 'error')], true)
        : stay(state);
  }
}

export function transition(state: State, event: Event): Transition {
  if (state.is !== 'running') return whileIdle(state, event);
  return whileRunning(state.outage && isAnswer(event) ? { ...state, outage: undefined } : state, event);
}
