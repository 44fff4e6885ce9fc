/** Continuing on a phone what began on a desktop: when it is offered, and how it ends. Pure. */
import type { Effect } from '../effects.ts';
import type { Event } from '../events.ts';
import { enter } from './enter.ts';
import type { Blocked, Running, Setback } from '../state.ts';
import { stay, type PhaseOf, type Transition } from '../transition.ts';

/** Whether the session may continue on a phone now. Never on a phone itself. */
export const isHandoffOffered = ({ config, isMobile, phase }: Running): boolean =>
  config.handoff !== undefined &&
  !isMobile &&
  (phase.is === 'capturing' || (phase.is === 'blocked' && phase.alert !== 'telling'));

export function handOff(state: Running): Transition | null {
  const { phase } = state;
  if (!isHandoffOffered(state) || (phase.is !== 'capturing' && phase.is !== 'blocked')) return null;
  return [enter(state, { is: 'handedOff', link: undefined, before: phase }), [{ type: 'handOff' }]];
}

/** Back to the screen before. A setback is told there, and no alert covers it. */
function takeBack(state: Running, { before }: PhaseOf<'handedOff'>, setback?: Setback): Transition {
  const cancelling: Effect = { type: 'takeBack' };
  if (before.is === 'capturing') return [enter(state, { is: 'capturing', ...(setback && { setback }) }), [cancelling]];
  const told: Blocked = setback ? { is: 'blocked', code: before.code, alert: 'confirmed', setback } : before;
  return [enter(state, told), [cancelling]];
}

/** What can happen while another device has the session. Going back ends only that. */
export function whileHandedOff(state: Running, phase: PhaseOf<'handedOff'>, event: Event): Transition | null {
  switch (event.type) {
    case 'handoffPrepared':
      return stay({ ...state, phase: { ...phase, link: event.link } });
    case 'handoffFinished':
      return [enter(state, { is: 'finished', photo: undefined }), [{ type: 'tellResult' }]];
    case 'handoffFailed':
      return takeBack(state, phase, 'handoffFailed');
    case 'wentBack':
      return takeBack(state, phase);
    default:
      return null;
  }
}
