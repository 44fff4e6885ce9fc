/** How a session ends. There is one way into idle: `toIdle`. Pure. */
import { BROKEN_VIEW_MESSAGE } from './constants.ts';
import type { CloseReason, Effect, HostNote } from './effects.ts';
import { INITIAL_STATE, requestIdOf, stepOf, type CallFailure, type Running, type State } from './state.ts';
import { stay, type Transition } from './transition.ts';

export function steppedNotes(from: number, step: number): Effect[] {
  return from === step ? [] : [{ type: 'tellHost', note: { type: 'stepped', step, from } }];
}

/** The only way to idle: everything pending is cancelled and the camera is off before the host is told. */
export function toIdle(state: State, notes: readonly HostNote[], keepsConfig: boolean): Transition {
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

export function closedNote(state: State, reason: CloseReason): HostNote {
  const requestId = state.is === 'running' ? requestIdOf(state) : state.is === 'idle' ? undefined : state.requestId;
  return { type: 'closed', reason, step: stepOf(state), requestId };
}

/** The session is over at once, because nobody can see it any more; the host is told after a pause. */
export function breakOff(state: Running): Transition {
  const [, ending] = toIdle(INITIAL_STATE, [], true);
  return [
    { is: 'broken', lang: undefined, step: state.step, requestId: requestIdOf(state) },
    [...ending, { type: 'wait', ms: state.config.timings.errorDelay, then: { type: 'errorDelayPassed' } }],
  ];
}

/** A call has failed for good, and the host has been left the pause to say so. */
export function endFailed(state: Running, { call, kind, detail }: CallFailure): Transition {
  const failure: HostNote = { type: 'failed', call, kind, detail, requestId: requestIdOf(state) };
  return toIdle(state, [failure, closedNote(state, 'error')], true);
}

/** What the host has yet to hear of a start that was refused, or of a session that broke. */
function untoldFailure(state: Extract<State, { is: 'refused' | 'broken' }>): HostNote {
  const { requestId } = state;
  switch (state.is) {
    case 'refused':
      return { type: 'failed', call: null, kind: 'config', detail: state.problem, requestId };
    case 'broken':
      return { type: 'failed', call: null, kind: 'internal', detail: BROKEN_VIEW_MESSAGE, requestId };
  }
}

/** A refused start or a broken session, told to the host. */
export function endUntold(state: Exclude<State, Running>): Transition {
  if (state.is === 'idle') return stay(state);
  return toIdle(state, [untoldFailure(state), closedNote(state, 'error')], state.is === 'broken');
}
