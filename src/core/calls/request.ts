/** What can happen to the provider's request: the host's session, token, creation, a photo waiting for it, a failed call. Pure. */
import type { Effect } from '../effects.ts';
import type { Event } from '../events.ts';
import type { Config } from '../options/config.ts';
import { enter } from '../phases/enter.ts';
import { putOff, retryLater, retryRules } from './retry.ts';
import { isWaitingForProvider, photoOf, sideOf, type CallFailure, type Photo, type Running } from '../state.ts';
import { announceLongWait, noEffects, type PhaseOf, type Transition } from '../transition.ts';

/** The delay before the calls of a session. One that is still running begins anew, so that it ends once. */
export const delaySession = ({ timings }: Config): Effect => ({
  type: 'wait',
  ms: timings.sessionDelay,
  then: { type: 'sessionDelayPassed' },
});

/** Fetches the token and creates the request, unless the host provided them. */
function askForRequest(state: Running, hasToken: boolean): Transition<Running> {
  const later = putOff(state, hasToken);
  if (later) return later;
  if (!hasToken && state.config.sessionUrl !== undefined)
    return [
      { ...state, request: { is: 'awaitingSession', isDelayOver: false } },
      [{ type: 'openSession' }, delaySession(state.config)],
    ];
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
  if (request.is !== 'opening' || !request.hasToken) return noEffects(state);
  const later = putOff(state, true);
  if (later) return later;
  if (config.requestId !== undefined) return useRequest(state, config.requestId);
  return request.isCreateDelayOver ? [state, [{ type: 'createRequest' }]] : noEffects(state);
}

function useRequest(state: Running, id: string): Transition<Running> {
  const ready: Running = { ...state, request: { is: 'ready', id } };
  return state.phase.is === 'review' && state.phase.isWaiting ? verify(ready, state.phase.photo, id) : noEffects(ready);
}

function verify(state: Running, photo: Photo, requestId: string): Transition<Running> {
  return [
    enter({ ...state, outage: undefined }, { is: 'verifying', photo }),
    [{ type: 'verifyPhoto', side: sideOf(state.step), photo, requestId }, announceLongWait],
  ];
}

/** The delay from the start is over: makes the first call, unless the host's server hasn't answered yet, or won't. */
function passDelay(state: Running): Transition<Running> {
  switch (state.request.is) {
    case 'awaitingSession':
      return noEffects({ ...state, request: { is: 'awaitingSession', isDelayOver: true } });
    case 'opening':
      return askForRequest(state, state.config.hasAccessToken);
    case 'absent':
    case 'ready':
      return noEffects(state);
  }
}

/** The host's server has answered. Its options count from here on. */
function useSession(state: Running, config: Config): Transition<Running> {
  const { request } = state;
  if (request.is !== 'awaitingSession') return noEffects(state);
  const { auto, config: given } = state;
  // what the person has set since the start stays
  const opened: Running = {
    ...state,
    config,
    auto: {
      ...auto,
      isOn: config.autoCapture === given.autoCapture ? auto.isOn : config.autoCapture,
      hasSounds: config.guideSounds === given.guideSounds ? auto.hasSounds : config.guideSounds,
    },
    request: { is: 'opening', hasToken: true, isCreateDelayOver: true },
  };
  return request.isDelayOver ? askForRequest(opened, true) : noEffects(opened);
}

/** Verifies the accepted photo now, or as soon as the request exists. */
export function accept(state: Running, phase: PhaseOf<'review'>): Transition {
  const { request } = state;
  if (request.is === 'ready') return verify(state, phase.photo, request.id);
  const waiting = enter(state, { ...phase, isWaiting: true });
  const [asked, asking] = request.is === 'absent' ? askForRequest(waiting, request.hasToken) : noEffects(waiting);
  return [asked, [...asking, announceLongWait]];
}

/** Retries, or notifies the host after a pause. A handled error notifies nobody, and the widget stays open. */
function fail(current: Running, failure: CallFailure): Transition {
  const { phase } = current;
  if (phase.is === 'failed') return noEffects(current);
  const retried = phase.is === 'handedOff' ? null : retryLater(current, failure);
  if (retried) return retried;
  const state: Running = { ...current, outage: undefined };
  // while another device continues the session, only its result counts; the call is made anew with the next photo
  if (!failure.isHandled && phase.is !== 'handedOff') {
    return [
      enter(state, { is: 'failed', failure, photo: photoOf(state) }),
      [{ type: 'wait', ms: state.config.timings.errorDelay, then: { type: 'errorDelayPassed' } }],
    ];
  }
  switch (failure.call) {
    case 'session':
    case 'token':
    case 'create': {
      const absent: Running = { ...state, request: { is: 'absent', hasToken: failure.call === 'create' } };
      return noEffects(phase.is === 'review' ? enter(absent, { ...phase, isWaiting: false }) : absent);
    }
    case 'front':
    case 'back':
    case 'selfie':
      return noEffects(
        phase.is === 'verifying' ? enter(state, { is: 'review', photo: phase.photo, isWaiting: false }) : state,
      );
    case 'ocr':
    case 'complete':
      return noEffects(phase.is === 'completing' ? enter(state, { is: 'halted', photo: phase.photo }) : state);
  }
}

function whileOpening(state: Running, event: Event): Transition | null {
  const { request } = state;
  if (request.is !== 'opening') return null;
  switch (event.type) {
    case 'tokenReceived':
      return progressRequest({ ...state, request: { ...request, hasToken: true } });
    case 'createDelayPassed':
      return progressRequest({ ...state, request: { ...request, isCreateDelayOver: true } });
    default:
      return null;
  }
}

/** What can happen to the request and its calls. Null if the event is about something else. */
export function requestRules(state: Running, event: Event): Transition | null {
  switch (event.type) {
    case 'sessionDelayPassed':
      return passDelay(state);
    case 'sessionOpened':
      return useSession(state, event.config);
    case 'requestCreated':
      return useRequest(state, event.requestId);
    case 'callFailed':
      return fail(state, event.failure);
    case 'waitGrewLong':
      return isWaitingForProvider(state) && state.wait === 'short' ? noEffects({ ...state, wait: 'long' }) : null;
    default:
      return whileOpening(state, event) ?? retryRules(state, event);
  }
}
