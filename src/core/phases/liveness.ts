/** A selfie from the host's liveness component in place of the widget's own camera. Pure. */
import { accept } from './request.ts';
import type { Event } from '../events.ts';
import { enter } from './enter.ts';
import type { Running } from '../state.ts';
import { noEffects, type PhaseOf, type Transition } from '../transition.ts';

/** Whether the step's photo needs the component's check first. */
export const hasLiveness = ({ step, config }: Running): boolean => step === 3 && config.liveness !== undefined;

/** The component opens a camera of its own, so the widget's is off meanwhile. */
export const startLiveness = (state: Running): Transition<Running> => [
  enter(state, { is: 'liveness', hasFailed: false }),
  [{ type: 'startLiveness' }],
];

export const failLiveness = (state: Running): Transition<Running> =>
  noEffects(enter(state, { is: 'liveness', hasFailed: true }));

/** What can happen while the host's component has the screen, and after it has failed. */
export function whileLiveness(state: Running, { hasFailed }: PhaseOf<'liveness'>, event: Event): Transition | null {
  switch (event.type) {
    case 'photoTaken':
      return hasFailed ? null : accept(state, { is: 'review', photo: event.photo, isWaiting: false });
    case 'livenessPassed':
      return hasFailed ? null : noEffects(enter(state, { is: 'capturing' }));
    case 'livenessFailed':
      return failLiveness(state);
    case 'retryPressed':
      return hasFailed ? startLiveness(state) : null;
    default:
      return null;
  }
}
