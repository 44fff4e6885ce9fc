/** The flow of a session: what can happen in each of its phases, and while none is running. Pure. */
import { initialAutoCapture } from '../camera/auto-capture.ts';
import { closeCamera, openCamera } from '../camera/opening.ts';
import { accessRules, whileBlocked } from './blocked.ts';
import { DEFAULT_TIMINGS } from '../constants.ts';
import {
  breakOff,
  closedNote,
  endedRequestOf,
  endFailed,
  reportEnd,
  isCompletionPending,
  steppedNotes,
  toIdle,
} from './ends.ts';
import type { Effect } from '../effects.ts';
import { enter } from './enter.ts';
import type { Event } from '../events.ts';
import { startHandoff, whileHandedOff } from './handoff.ts';
import { failLiveness, hasLiveness, startLiveness, whileLiveness } from './liveness.ts';
import { accept, delaySession } from './request.ts';
import {
  consentOf,
  facingOf,
  INITIAL_STATE,
  sideOf,
  stepOf,
  type Photo,
  type Running,
  type State,
  type Step,
} from '../state.ts';
import { announceLongWait, change, noEffects, type EventOf, type PhaseOf, type Transition } from '../transition.ts';
import { chooserRules, enterCamera, leftChooserOf, whileReading } from './upload.ts';
import { judgedNote, leaveRejection, reject, whileTriesOver } from './verdict.ts';

const NONE = { environment: undefined, user: undefined };

/** Opens the camera before all else: a restart lets go of the one that the session before it has. */
function openSession(state: Running, from: Step | 0): Transition<Running> {
  const { config, device, page } = state;
  const [next, opening] = page.isHidden ? closeCamera(state) : openCamera(state);
  return [
    next,
    [
      ...opening,
      { type: 'connectProvider' },
      ...(config.sessionUrl === undefined ? [] : [{ type: 'openSession' } as const]),
      delaySession(config),
      ...steppedNotes(from, 1),
      ...(device.isFirefox ? [{ type: 'raiseNotice', code: 'firefox_remember' } as const] : []),
    ],
  ];
}

/** Starts a session; silently ends one that is already running. What the person agreed to in that one counts on. */
function begin(state: State, event: EventOf<'started'>): Transition {
  const { config, saidLang, device, isHidden, isOffline, asksConsent } = event;
  const asksHost = config.sessionUrl !== undefined;
  const consent = state.is === 'running' && state.phase.is !== 'finished' ? state.consent : undefined;
  const isAsking = asksConsent && !consent;
  const running: Running = {
    is: 'running',
    saidLang: saidLang ?? (config.lang === undefined ? state.saidLang : undefined),
    config,
    device,
    consent,
    step: 1,
    rejections: [],
    phase: { is: isAsking ? 'consent' : 'capturing' },
    camera: { is: 'off' },
    calls: {
      request: {
        is: 'opening',
        call: asksHost ? 'session' : config.hasAccessToken ? 'create' : 'token',
        isUnderway: asksHost,
        notBefore: 'sessionDelay',
      },
      outage: undefined,
      wait: 'short',
      isOffline,
    },
    hasJustPassed: false,
    advice: undefined,
    auto: initialAutoCapture({ isOn: config.autoCapture, hasSounds: config.guideSounds }),
    cameras: {
      listed: [],
      currentId: undefined,
      chosen: NONE,
      better: NONE,
      mayAskForPixels: true,
      muteRecovery: 'ready',
    },
    page: { isHidden, permission: 'unknown', hasRememberHint: false },
    chooser: leftChooserOf(state),
    returnTo: undefined,
  };
  const from = stepOf(state);
  const [next, effects]: Transition = isAsking
    ? [running, [{ type: 'closeCamera' }, ...steppedNotes(from, 0)]]
    : openSession(running, from);
  return [next, [{ type: 'beginSession', config }, ...effects]];
}

/** A refused restart ends the session that is running, too: the host is told of both at once. */
function refuse(state: State, { problem, requestId }: EventOf<'startRefused'>): Transition {
  const isOver = state.is === 'running' ? state.phase.is === 'finished' : stepOf(state) === 0;
  const reported = isOver
    ? ({ step: 0, requestId } as const)
    : { step: stepOf(state), requestId: endedRequestOf(state), consent: consentOf(state) };
  // the step of an interrupted session stays until its end is told
  const [, ending] = toIdle(isOver ? state : INITIAL_STATE, [], false);
  return [
    { is: 'refused', saidLang: state.saidLang, problem, ...reported },
    [
      ...ending,
      { type: 'warn', text: `start was refused: ${problem}` },
      { type: 'wait', ms: DEFAULT_TIMINGS.errorDelay, then: { type: 'errorDelayPassed' } },
    ],
  ];
}

const FORGET_ALL: Effect = { type: 'endSession', keepsConfig: false };

/** What the host can do at any time. */
function hostRules(state: State, event: Event): Transition | null {
  switch (event.type) {
    case 'started':
      return isCompletionPending(state) ? ignoreStart(state) : begin(state, event);
    case 'startRefused':
      return isCompletionPending(state) ? ignoreStart(state) : refuse(state, event);
    case 'languageSet':
      return noEffects({ ...state, saidLang: event.lang });
    default:
      return null;
  }
}

/** `complete` was called, and the host must hear how it ended before a new session hides that. */
const ignoreStart = <S extends State>(state: S): Transition<S> => [
  state,
  [{ type: 'warn', text: 'start was ignored: the request of the current session is being completed.' }],
];

/** What can happen while no session is running. */
export function whileIdle(state: Exclude<State, Running>, event: Event): Transition {
  const next = hostRules(state, event);
  if (next) return next;
  // whoever takes the element away may have another person's page next
  if (state.is === 'idle') return event.type === 'removed' ? [state, [FORGET_ALL]] : noEffects(state);
  switch (event.type) {
    case 'closed':
      return toIdle(state, event.isAnnounced ? [] : [closedNote(state, 'host')], state.is === 'broken');
    case 'removed':
      return toIdle(state, [closedNote(state, 'removed')], false);
    case 'errorDelayPassed':
      return reportEnd(state);
    default:
      return noEffects(state);
  }
}

/** Begins the step's photo: with the liveness component, if there is one for it, otherwise where the last photo came from. */
function startStep(before: Running): Transition<Running> {
  const state = leaveRejection(before);
  return hasLiveness(state) ? startLiveness({ ...state, returnTo: undefined }) : noEffects(enterCamera(state));
}

/** A photo under review isn't good enough for the person: the next one comes from the same source. */
const retake = (state: Running, { origin }: Photo): Transition =>
  origin === 'liveness' ? startLiveness(state) : noEffects(enterCamera(state));

/** A photo can't be encoded. */
const losePhoto = (state: Running, { origin }: Photo): Transition =>
  origin === 'liveness' ? failLiveness(state) : noEffects(enterCamera(state, { setback: 'captureFailed' }));

/** Begins the next step. Keeps the stream if that step uses the same camera. */
function advance(state: Running, photo: Photo, step: Step): Transition {
  const isSameCamera = facingOf(step) === facingOf(state.step);
  const [ready, closing] = isSameCamera ? noEffects(state) : closeCamera(state);
  const [started, starting] = startStep({ ...ready, step, rejections: [], auto: initialAutoCapture(state.auto) });
  return [
    { ...started, hasJustPassed: true },
    [...closing, ...starting, ...judgedNote(state, photo, 1), ...steppedNotes(state.step, step)],
  ];
}

/** Nothing begins before the host has heard of the consent: its listener may end or restart the session. */
function whileConsenting(state: Running, event: Event): Transition | null {
  const { consent } = state;
  switch (event.type) {
    case 'consentGiven':
      return consent
        ? null
        : [{ ...state, consent: event.consent }, [{ type: 'reportConsent', consent: event.consent }]];
    case 'consentDispatched':
      return consent ? openSession(enter(state, { is: 'capturing' }), 0) : null;
    case 'consentRemoved':
      return consent
        ? null
        : refuse(state, {
            type: 'startRefused',
            problem: 'slot="consent" was removed while it was shown.',
            requestId: undefined,
          });
    default:
      return null;
  }
}

function whileCapturing(state: Running, event: Event): Transition | null {
  const { camera } = state;
  switch (event.type) {
    case 'shutterPressed':
      return camera.is === 'on' && !camera.isMuted ? [state, [{ type: 'takePhoto' }]] : null;
    case 'photoTaken':
      return noEffects(enter(state, { is: 'review', photo: event.photo, isWaiting: false }));
    case 'handoffPressed':
      return startHandoff(state);
    case 'photoMissed':
      return noEffects(enter(state, { is: 'capturing', setback: 'captureFailed' }));
    default:
      return null;
  }
}

/** An altered photo can't be used. The next one needs a press: only then does Firefox ask for its permission. */
function refuseAltered(state: Running, photo: Photo, event: EventOf<'photoReadBack'>): Transition | null {
  if (event.photo !== photo || event.readback !== 'altered') return null;
  const refused = photo.origin === 'auto' ? change(state, 'auto', { hasGivenUp: true }) : state;
  return [
    enter(refused, { is: 'review', photo, isWaiting: false, isAltered: true }),
    [{ type: 'raiseNotice', code: 'photo_altered' }],
  ];
}

function inReview(state: Running, phase: PhaseOf<'review'>, event: Event): Transition | null {
  switch (event.type) {
    case 'retakePressed':
      return phase.isWaiting ? null : retake(state, phase.photo);
    case 'photoAccepted':
      return phase.isWaiting || phase.isAltered ? null : accept(state, phase);
    case 'photoReadBack':
      return refuseAltered(state, phase.photo, event);
    case 'handoffPressed':
      return startHandoff(state);
    default:
      return null;
  }
}

/** Reads the ID, once all three photos have passed. */
function readOcr(state: Running, photo: Photo): Transition | null {
  const { request } = state.calls;
  if (request.is !== 'ready') return null;
  return [
    { ...enter(state, { is: 'completing', photo, call: 'ocr' }), hasJustPassed: true },
    [{ type: 'readOcr', requestId: request.id }, announceLongWait, ...judgedNote(state, photo, 1)],
  ];
}

/** Moves on, once the step's photo has passed. */
function pass(state: Running, photo: Photo): Transition | null {
  switch (state.step) {
    case 1:
      return advance(state, photo, 2);
    case 2:
      return advance(state, photo, 3);
    case 3:
      return readOcr(state, photo);
  }
}

function whileVerifying(state: Running, { photo }: PhaseOf<'verifying'>, event: Event): Transition | null {
  switch (event.type) {
    case 'photoPassed':
      return event.side === sideOf(state.step) ? pass(state, photo) : null;
    case 'photoFailed':
      return reject(state, photo, event);
    case 'photoLost':
      return photo === event.photo ? losePhoto(state, photo) : null;
    case 'photoReadBack':
      return refuseAltered(state, photo, event);
    default:
      return null;
  }
}

function whileRejected(state: Running, event: Event): Transition | null {
  switch (event.type) {
    case 'retakePressed':
      return startStep(state);
    case 'handoffPressed':
      return startHandoff(state);
    default:
      return null;
  }
}

function whileReadingOcr(state: Running, phase: PhaseOf<'completing'>, event: Event): Transition | null {
  const { request } = state.calls;
  if (event.type !== 'ocrRead' || request.is !== 'ready') return null;
  return [
    enter(state, { ...phase, call: 'complete' }),
    [{ type: 'completeRequest', requestId: request.id }, announceLongWait],
  ];
}

const whileCompleting = (state: Running, { photo }: PhaseOf<'completing'>, event: Event): Transition | null =>
  event.type === 'requestCompleted' ? [enter(state, { is: 'finished', photo }), [{ type: 'reportResult' }]] : null;

/** Delivers the result to the end: only the host can still close the session, and that isn't announced. */
function whileFinished(state: Running, event: Event): Transition | null {
  switch (event.type) {
    case 'resultDispatched':
    case 'closed':
    case 'removed':
      return toIdle(state, [], false);
    case 'wentBack':
    case 'viewBroke':
      return noEffects(state);
    default:
      return null;
  }
}

function inPhase(state: Running, event: Event): Transition | null {
  const { phase } = state;
  switch (phase.is) {
    case 'consent':
      return whileConsenting(state, event);
    case 'capturing':
      return whileCapturing(state, event);
    case 'blocked':
      return whileBlocked(state, phase, event);
    case 'handedOff':
      return whileHandedOff(state, phase, event);
    case 'liveness':
      return whileLiveness(state, phase, event);
    case 'reading':
      return whileReading(state, event);
    case 'review':
      return inReview(state, phase, event);
    case 'verifying':
      return whileVerifying(state, phase, event);
    case 'rejected':
      return whileRejected(state, event);
    case 'triesOver':
      return whileTriesOver(state, phase, event);
    case 'completing':
      return phase.call === 'complete' ? whileCompleting(state, phase, event) : whileReadingOcr(state, phase, event);
    case 'finished':
      return whileFinished(state, event);
    case 'failed':
      return event.type === 'errorDelayPassed' ? endFailed(state, phase.failure) : null;
    case 'halted':
      return null;
  }
}

/** What can happen in the flow of a session. Null if the event is about something else. */
export function flowRules(state: Running, event: Event): Transition | null {
  const next =
    inPhase(state, event) ?? accessRules(state, event) ?? chooserRules(state, event) ?? hostRules(state, event);
  if (next) return next;
  switch (event.type) {
    case 'wentBack': {
      const pressed = { type: 'wentBack', step: stepOf(state) } as const;
      return toIdle(state, [pressed, closedNote(state, 'back')], true);
    }
    case 'closed':
      return toIdle(state, event.isAnnounced ? [] : [closedNote(state, 'host')], true);
    case 'removed':
      return toIdle(state, [closedNote(state, 'removed')], false);
    case 'viewBroke':
      return breakOff(state);
    default:
      return null;
  }
}
