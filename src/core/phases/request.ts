/**
 * What can happen to the provider's request: the session from the host's server, the token, the creation of the request, a
 * photo that waits for it, and a failed call. Pure.
 */
import type { Effect } from '../effects.ts';
import type { Event } from '../events.ts';
import type { Config } from '../options/config.ts';
import { enter } from './enter.ts';
import { giveUpUnoffered } from './upload.ts';
import { putOff, retryLater, retryRules } from '../calls/retry.ts';
import { isWaitingForProvider, photoOf, sideOf, type CallFailure, type Photo, type Running } from '../state.ts';
import { announceLongWait, noEffects, change, type PhaseOf, type RequestOf, type Transition } from '../transition.ts';

type Opening = RequestOf<'opening'>;

/** The delay before the calls of a session. If a delay is still running, it starts again, so that it ends only once. */
export const delaySession = ({ timings }: Config): Effect => ({
  type: 'wait',
  ms: timings.sessionDelay,
  then: { type: 'sessionDelayPassed' },
});

/** Makes the call that the request needs next, unless that call is underway or must wait for something else. */
function proceed(state: Running, request: Opening): Transition<Running> {
  const { config, phase } = state;
  const { call, isUnderway, notBefore } = request;
  if (isUnderway || notBefore !== 'now') return noEffects(change(state, 'calls', { request }));
  if (phase.is === 'handedOff') return noEffects(putOff(state, call));
  const madeBefore = (next: Opening['notBefore']): Running =>
    change(state, 'calls', { request: { ...request, isUnderway: true, notBefore: next } });
  switch (call) {
    case 'session':
      return [madeBefore('sessionDelay'), [{ type: 'openSession' }, delaySession(config)]];
    case 'token':
      return [
        // if the host has passed a request, only the token is needed
        madeBefore(config.requestId === undefined ? 'createDelay' : 'now'),
        [{ type: 'fetchToken' }, { type: 'wait', ms: config.timings.createDelay, then: { type: 'createDelayPassed' } }],
      ];
    case 'create':
      return config.requestId === undefined
        ? [madeBefore('now'), [{ type: 'createRequest' }]]
        : useRequest(state, config.requestId);
  }
}

function useRequest(state: Running, id: string): Transition<Running> {
  const ready = change(state, 'calls', { request: { is: 'ready', id } });
  return state.phase.is === 'review' && state.phase.isWaiting ? verify(ready, state.phase.photo, id) : noEffects(ready);
}

function verify(state: Running, photo: Photo, requestId: string): Transition<Running> {
  return [
    enter(change(state, 'calls', { outage: undefined }), { is: 'verifying', photo }),
    [{ type: 'verifyPhoto', side: sideOf(state.step), photo, requestId }, announceLongWait],
  ];
}

/** Replaces the options with those from the host's server. */
function useOptions(state: Running, config: Config): Running {
  const { auto, config: given } = state;
  // keeps a switch that the person has set since the start
  return change(giveUpUnoffered({ ...state, config }), 'auto', {
    isOn: config.autoCapture === given.autoCapture ? auto.isOn : config.autoCapture,
    hasSounds: config.guideSounds === given.guideSounds ? auto.hasSounds : config.guideSounds,
  });
}

/** Verifies the accepted photo now, or as soon as the request exists. */
export function accept(state: Running, phase: PhaseOf<'review'>): Transition {
  const { request } = state.calls;
  if (request.is === 'ready') return verify(state, phase.photo, request.id);
  const waiting = enter(state, { ...phase, isWaiting: true });
  const [asked, asking] =
    request.notBefore === 'nextPhoto' ? proceed(waiting, { ...request, notBefore: 'now' }) : noEffects(waiting);
  return [asked, [...asking, announceLongWait]];
}

/** Retries the call, or notifies the host after a pause. A handled error notifies nobody, and the widget stays open. */
function fail(current: Running, failure: CallFailure): Transition {
  const { phase } = current;
  if (phase.is === 'failed') return noEffects(current);
  const retried = phase.is === 'handedOff' ? null : retryLater(current, failure);
  if (retried) return retried;
  const state = change(current, 'calls', { outage: undefined });
  // While another device continues the session, only the result of that device counts. The call is made again with the next
  // photo.
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
      const later = putOff(state, failure.call);
      return noEffects(phase.is === 'review' ? enter(later, { ...phase, isWaiting: false }) : later);
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

/** What can happen before the request exists. One that waits for consent or for the next photo waits for nothing else. */
function whileOpening(state: Running, event: Event): Transition | null {
  const { request } = state.calls;
  if (request.is !== 'opening' || request.notBefore === 'nextPhoto' || state.phase.is === 'consent') return null;
  const { call, notBefore } = request;
  const create = { ...request, call: 'create', isUnderway: false } as const;
  switch (event.type) {
    case 'sessionDelayPassed':
    case 'createDelayPassed':
      return proceed(state, { ...request, notBefore: 'now' });
    case 'sessionOpened':
      return call === 'session' ? proceed(useOptions(state, event.config), create) : null;
    case 'tokenReceived':
      // the creation waits for its own delay only
      return proceed(state, { ...create, notBefore: notBefore === 'createDelay' ? notBefore : 'now' });
    default:
      return null;
  }
}

/** What can happen to the request and its calls. Returns null if the event is about something else. */
export function requestRules(state: Running, event: Event): Transition | null {
  switch (event.type) {
    case 'requestCreated':
      return useRequest(state, event.requestId);
    case 'callFailed':
      return fail(state, event.failure);
    case 'waitGrewLong':
      return isWaitingForProvider(state) && state.calls.wait === 'short'
        ? noEffects(change(state, 'calls', { wait: 'long' }))
        : null;
    default:
      return whileOpening(state, event) ?? retryRules(state, event);
  }
}
