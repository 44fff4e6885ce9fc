/**
 * Continuing on a phone what began on a desktop, or beginning again there: when it is offered, and how it ends. Pure.
 */
import type { Event } from '../events.ts';
import { questionAlertOf } from '../camera/question.ts';
import { enter } from './enter.ts';
import { isOtherWayOffered, isQualityPoor } from './upload.ts';
import type { Running, Setback } from '../state.ts';
import { noEffects, type PhaseOf, type Transition } from '../transition.ts';

type HandoffScreen = PhaseOf<'handedOff'>['before'];

/** The screens from which the session may continue on another device: not while the host is asked about an alert. */
function continuedFrom(state: Running): HandoffScreen | undefined {
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

/** The screens from which another session may begin on a phone, which loses this one: where the camera doesn't work, or not well. */
function leftFrom(state: Running): HandoffScreen | undefined {
  const { phase } = state;
  if (phase.is === 'capturing') return questionAlertOf(state) && phase;
  if (phase.is === 'blocked') return phase.alert === 'announcing' || phase.code === undefined ? undefined : phase;
  return phase.is === 'rejected' && isQualityPoor(state) ? phase : undefined;
}

function handoffScreenOf(state: Running): HandoffScreen | undefined {
  const { config, device } = state;
  // a phone needs no other one
  if (device.isMobile) return undefined;
  if (config.handoff) return continuedFrom(state);
  return config.phoneUrl === undefined ? undefined : leftFrom(state);
}

/** Whether a phone is offered now. */
export const isHandoffOffered = (state: Running): boolean => handoffScreenOf(state) !== undefined;

/** Whether nothing comes back from the phone. */
export const isBegunAnew = ({ config }: Running): boolean => config.handoff === undefined;

export function startHandoff(state: Running): Transition | null {
  const before = handoffScreenOf(state);
  if (!before) return null;
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
