/** The rules as one function: a state and an event give the next state and what is to be done about it. Pure. */
import { cameraRules } from './camera-rules.ts';
import type { Event } from './events.ts';
import { flowRules, whileIdle } from './flow.ts';
import { requestRules } from './request-rules.ts';
import { endOutage } from './retry.ts';
import type { State } from './state.ts';
import { stay, type Transition } from './transition.ts';

/** An event that means nothing in this state changes nothing. */
export function transition(state: State, event: Event): Transition {
  if (state.is !== 'running') return whileIdle(state, event);
  const running = endOutage(state, event);
  return flowRules(running, event) ?? cameraRules(running, event) ?? requestRules(running, event) ?? stay(running);
}
