/** Retries unanswered calls, if `networkRetry` allows: after a pause, or once the network is back. Pure. */
import { MAX_RETRY_PAUSE_MS, RETRY_PAUSE_MS } from '../constants.ts';
import type { Effect } from '../effects.ts';
import type { Event } from '../events.ts';
import { sideOf, type CallFailure, type Calls, type Outage, type Running } from '../state.ts';
import { announceLongWait, noEffects, change, type RequestOf, type Transition } from '../transition.ts';

/** The call is made, or made anew, with the next photo that is accepted here: not while another device continues. */
export const putOff = (state: Running, call: RequestOf<'opening'>['call']): Running =>
  change(state, 'calls', {
    outage: undefined,
    request: { is: 'opening', call, isUnderway: false, notBefore: 'nextPhoto' },
  });

/** The effect that repeats the call. Null if the call no longer applies. */
function repeat({ call }: Outage, { phase, step, calls: { request } }: Running): Effect | null {
  const requestId = request.is === 'ready' ? request.id : undefined;
  switch (call) {
    case 'session':
      return { type: 'openSession' };
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

/** Retries: the pause is over or was cut short, or the network is back. */
function retryNow(state: Running): Transition {
  const { phase } = state;
  const { outage, request, isOffline } = state.calls;
  const effect = outage && outage.until !== 'answer' ? repeat(outage, state) : null;
  if (!outage || !effect) return noEffects(state);
  if (phase.is === 'handedOff' && request.is === 'opening') return noEffects(putOff(state, request.call));
  // an attempt while offline says nothing about the provider
  const retries = outage.retries + (isOffline ? 0 : 1);
  return [
    change(state, 'calls', { wait: 'short', outage: { ...outage, retries, until: 'answer' } }),
    [effect, announceLongWait],
  ];
}

/** Ends the pause that the provider asked for; only the network is still missing. */
const endPause = (state: Running, { outage }: Calls): Running =>
  outage?.until === 'providersPause' ? change(state, 'calls', { outage: { ...outage, until: 'pause' } }) : state;

/** Waits before the call is retried. Null if it has failed for good, as `complete` always has. */
export function retryLater(state: Running, { call, isHandled, retry }: CallFailure): Transition | null {
  const { outage, isOffline } = state.calls;
  const { networkRetry } = state.config;
  if (retry === 'never' || isHandled || call === 'complete' || networkRetry === 0) return null;
  const retries = outage?.call === call ? outage.retries : 0;
  if (retries >= networkRetry && !isOffline) return null;
  const pauseMs = Math.min(RETRY_PAUSE_MS * 2 ** retries, MAX_RETRY_PAUSE_MS);
  const askedMs = retry === 'soon' ? 0 : retry.afterMs;
  return [
    change(state, 'calls', { outage: { call, retries, until: retry === 'soon' ? 'pause' : 'providersPause' } }),
    [{ type: 'wait', ms: Math.max(pauseMs, askedMs), then: { type: 'retryPausePassed' } }],
  ];
}

/** What triggers a retry, and changes of the network. Null if the event is about something else. */
export function retryRules(state: Running, event: Event): Transition | null {
  const { calls } = state;
  const isHeldBack = calls.outage?.until === 'providersPause';
  switch (event.type) {
    case 'retryPausePassed':
      return calls.isOffline ? noEffects(endPause(state, calls)) : retryNow(state);
    case 'retryPressed':
      return isHeldBack ? null : retryNow(state);
    case 'wentOffline':
      return noEffects(change(state, 'calls', { isOffline: true }));
    case 'cameOnline': {
      const online = change(state, 'calls', { isOffline: false });
      return calls.isOffline && !isHeldBack ? retryNow(online) : noEffects(online);
    }
    default:
      return null;
  }
}

/** Ends the outage once the provider has answered. */
export function endOutage(state: Running, { type }: Event): Running {
  if (!state.calls.outage) return state;
  switch (type) {
    case 'sessionOpened':
    case 'tokenReceived':
    case 'requestCreated':
    case 'photoPassed':
    case 'photoFailed':
    case 'ocrRead':
      return change(state, 'calls', { outage: undefined });
    default:
      return state;
  }
}
