/** The rules as one function: maps a state and an event to the next state and its effects. Pure. */
import { autoRules, followAutoCapture } from './camera/auto-capture.ts';
import { cameraRules } from './camera/rules.ts';
import { followMute, muteRules } from './camera/mute.ts';
import { followSounds } from './camera/guidance-sounds.ts';
import type { Event } from './events.ts';
import { flowRules, whileIdle } from './phases/flow.ts';
import { requestRules } from './phases/request.ts';
import { endOutage } from './calls/retry.ts';
import { followCamera } from './phases/enter.ts';
import { followNews } from './screen/setback.ts';
import type { State } from './state.ts';
import { noEffects, type Transition } from './transition.ts';

/** Ignores events that mean nothing in the current state. */
export function transition(state: State, event: Event): Transition {
  if (state.is !== 'running') return whileIdle(state, event);
  const running = endOutage(state, event);
  const [next, effects] =
    flowRules(running, event) ??
    cameraRules(running, event) ??
    muteRules(running, event) ??
    autoRules(running, event) ??
    requestRules(running, event) ??
    noEffects(running);
  if (next.is !== 'running') return [next, effects];
  const followed = followAutoCapture(state, followMute(state, followCamera([next, effects])));
  return followNews(state, followSounds(state, event, followed));
}
