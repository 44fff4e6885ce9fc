/** The result of an event, and helpers that several rules share. Pure. */
import { SLOW_ANSWER_MS } from './constants.ts';
import type { Effect } from './effects.ts';
import type { Event } from './events.ts';
import type { CameraState, Phase, RequestState, Running, State } from './state.ts';

/** The next state, and the effects to perform, in order. */
export type Transition<S extends State = State> = readonly [S, readonly Effect[]];

/** The event of type `T`. */
export type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;

/** The phase named `P`. */
export type PhaseOf<P extends Phase['is']> = Extract<Phase, { is: P }>;

/** The camera in state `C`. */
export type CameraOf<C extends CameraState['is']> = Extract<CameraState, { is: C }>;

/** The request in state `R`. */
export type RequestOf<R extends RequestState['is']> = Extract<RequestState, { is: R }>;

/** The next state, and nothing to perform. */
export const noEffects = <S extends State>(state: S): Transition<S> => [state, []];

/** The state with something new in one of its parts. */
export const change = <Part extends 'auto' | 'calls' | 'cameras' | 'page'>(
  state: Running,
  part: Part,
  news: Partial<Running[Part]>,
): Running => ({ ...state, [part]: { ...state[part], ...news } });

export const announceLongWait: Effect = { type: 'wait', ms: SLOW_ANSWER_MS, then: { type: 'waitGrewLong' } };
