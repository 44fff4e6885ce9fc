/** Continuing on a phone what began on a desktop: when it is offered, and how it ends. Pure. */
import type { Event } from '../events.ts';
import { enter } from './enter.ts';
import { isOtherWayOffered } from './upload.ts';
import type { Running, Setback } from '../state.ts';
import { noEffects, type PhaseOf, type Transition } from '../transition.ts';

type HandoffScreen = PhaseOf<'handedOff'>['before'];

/** The screens on which another device is another way: not while the host is asked about an alert. */
function handoffScreenOf(state: Running): HandoffScreen | undefined {
  const { phase } = state;
  switch (phase.is) {
    case 'capturing':
      return phase;
    case 'blocked':
      return phase.alert === 'announcing' ? undefined : phase;
    case 'review':
      return phase.isAltered ? phase : undefined;
    case 'rejected':
      return isOtherWayOffered(state) ? phase : undefined;
    default:
      return undefined;
  }
}

/** Whether the session may continue on a phone now. Never on a phone itself. */
export const isHandoffOffered = (state: Running): boolean =>
  state.config.handoff !== undefined && !state.device.isMobile && handoffScreenOf(state) !== undefined;

export function startHandoff(state: Running): Transition | null {
  const before = handoffScreenOf(state);
  if (!before || !isHandoffOffered(state)) return null;
  return [enter(state, { is: 'handedOff', link: undefined, before }), [{ type: 'startHandoff' }]];
}

/** The screen before, with a setback that is told there, and no alert over that. Advice on a chosen file is old by now. */
function screenBefore(before: HandoffScreen, setback?: Setback): HandoffScreen {
  switch (before.is) {
    case 'capturing':
      return { is: 'capturing', ...(setback && { setback }) };
    case 'blocked':
      return setback ? { is: 'blocked', code: before.code, alert: 'confirmed', setback } : before;
    case 'review':
      return { ...before, setback };
    case 'rejected':
      return { ...before, fileProblem: undefined, setback };
  }
}

const cancelHandoff = (state: Running, { before }: PhaseOf<'handedOff'>, setback?: Setback): Transition => [
  enter(state, screenBefore(before, setback)),
  [{ type: 'cancelHandoff' }],
];

/** What can happen while another device has the session. Going back ends only that. */
export function whileHandedOff(state: Running, phase: PhaseOf<'handedOff'>, event: Event): Transition | null {
  switch (event.type) {
    case 'handoffPrepared':
      return noEffects({ ...state, phase: { ...phase, link: event.link } });
    case 'handoffFinished':
      return [enter(state, { is: 'finished', photo: undefined }), [{ type: 'reportResult' }]];
    case 'handoffFailed':
      return cancelHandoff(state, phase, 'handoffFailed');
    case 'wentBack':
      return cancelHandoff(state, phase);
    default:
      return null;
  }
}
