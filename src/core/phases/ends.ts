/** How a session ends. Only `toIdle` leads to idle. Pure. */
import { BROKEN_VIEW_MESSAGE } from '../constants.ts';
import type { CloseReason, Effect, HostNote } from '../effects.ts';
import { consentOf, INITIAL_STATE, requestIdOf, stepOf, type CallFailure, type Running, type State } from '../state.ts';
import { noEffects, type Transition } from '../transition.ts';

export function steppedNotes(from: number, step: number): Effect[] {
  return from === step ? [] : [{ type: 'notifyHost', note: { type: 'stepped', step, from } }];
}

/** The only way to idle: cancels everything pending and closes the camera before it notifies the host. */
export function toIdle(state: State, notes: readonly HostNote[], keepsConfig: boolean): Transition {
  return [
    { is: 'idle', saidLang: state.saidLang },
    [
      { type: 'endSession', keepsConfig },
      { type: 'closeCamera' },
      { type: 'settleScreen' },
      ...notes.map((note): Effect => ({ type: 'notifyHost', note })),
      ...steppedNotes(stepOf(state), 0),
    ],
  ];
}

/** The id of the request of the session that ends. */
export function endedRequestOf(state: State): string | undefined {
  if (state.is === 'idle') return undefined;
  return state.is === 'running' ? requestIdOf(state) : state.requestId;
}

export function closedNote(state: State, reason: CloseReason): HostNote {
  const consent = consentOf(state);
  return {
    type: 'closed',
    reason,
    step: stepOf(state),
    requestId: endedRequestOf(state),
    ...(consent && { consent }),
  };
}

/** Whether `complete` has been called, and the host hasn't heard yet that it failed. */
export function isCompletionPending(state: State): boolean {
  if (state.is === 'broken') return state.wasCompleting;
  if (state.is !== 'running') return false;
  const { phase } = state;
  return (
    (phase.is === 'completing' && phase.call === 'complete') ||
    (phase.is === 'failed' && phase.failure.call === 'complete')
  );
}

/** Ends the session at once, because nobody can see it any more; the host is notified after a pause. */
export function breakOff(state: Running): Transition {
  const [, ending] = toIdle(INITIAL_STATE, [], true);
  return [
    {
      is: 'broken',
      saidLang: state.saidLang,
      step: stepOf(state),
      requestId: requestIdOf(state),
      consent: state.consent,
      wasCompleting: isCompletionPending(state),
    },
    [...ending, { type: 'wait', ms: state.config.timings.errorDelay, then: { type: 'errorDelayPassed' } }],
  ];
}

/** Ends the session after a failed call, once the pause is over. */
export function endFailed(state: Running, { call, kind, detail }: CallFailure): Transition {
  const failure: HostNote = { type: 'failed', call, kind, detail, requestId: requestIdOf(state) };
  return toIdle(state, [failure, closedNote(state, 'error')], true);
}

/** The pending notification of a refused start or a broken session. */
function pendingFailure(state: Extract<State, { is: 'refused' | 'broken' }>): HostNote {
  const { requestId } = state;
  switch (state.is) {
    case 'refused':
      return { type: 'failed', call: null, kind: 'config', detail: state.problem, requestId };
    case 'broken':
      return { type: 'failed', call: null, kind: 'internal', detail: BROKEN_VIEW_MESSAGE, requestId };
  }
}

/** Notifies the host of a refused start or a broken session. */
export function reportEnd(state: Exclude<State, Running>): Transition {
  if (state.is === 'idle') return noEffects(state);
  return toIdle(state, [pendingFailure(state), closedNote(state, 'error')], state.is === 'broken');
}
