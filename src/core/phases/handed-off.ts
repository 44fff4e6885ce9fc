/** Continuing on a phone what began on a desktop: when it is offered, and how it ends. Pure. */
import type { Effect } from '../effects.ts';
import type { Event } from '../events.ts';
import { enter } from './enter.ts';
import { isOtherWayOffered } from './upload.ts';
import type { Phase, Running, Setback } from '../state.ts';
import { stay, type PhaseOf, type Transition } from '../transition.ts';

/** Whether the session may continue on a phone now. Never on a phone itself. */
export function isHandoffOffered(state: Running): boolean {
  const { config, isMobile, phase } = state;
  if (config.handoff === undefined || isMobile) return false;
  return phase.is === 'capturing' || (phase.is === 'blocked' && phase.alert !== 'telling') || isOtherWayOffered(state);
}

export function handOff(state: Running): Transition | null {
  const { phase } = state;
  if (!isHandoffOffered(state)) return null;
  if (phase.is !== 'capturing' && phase.is !== 'blocked' && phase.is !== 'rejected') return null;
  return [enter(state, { is: 'handedOff', link: undefined, before: phase }), [{ type: 'handOff' }]];
}

/** Advice on a chosen file is old by now. */
function screenBefore(before: PhaseOf<'handedOff'>['before'], setback: Setback | undefined): Phase {
  switch (before.is) {
    case 'capturing':
      return { is: 'capturing', ...(setback && { setback }) };
    case 'blocked':
      return setback ? { is: 'blocked', code: before.code, alert: 'confirmed', setback } : before;
    case 'rejected':
      return { ...before, fileProblem: undefined, setback };
  }
}

/** Back to the screen before. A setback is told there, and no alert covers it. */
function takeBack(state: Running, { before }: PhaseOf<'handedOff'>, setback?: Setback): Transition {
  const cancelling: Effect = { type: 'takeBack' };
  return [enter(state, screenBefore(before, setback)), [cancelling]];
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
