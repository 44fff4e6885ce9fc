/** A selfie from the host's liveness component in place of the widget's own camera. Pure. */
import { startCapturing } from '../camera/opening.ts';
import type { Event } from '../events.ts';
import { accept } from '../calls/request.ts';
import type { Photo, Running } from '../state.ts';
import { stay, type PhaseOf, type Transition } from '../transition.ts';

const startLiveness = (state: Running): Transition<Running> => [
  { ...state, phase: { is: 'liveness', hasFailed: false }, wait: 'short' },
  [{ type: 'startLiveness' }],
];

const failLiveness = (state: Running): Transition<Running> =>
  stay({ ...state, phase: { is: 'liveness', hasFailed: true }, wait: 'short' });

/** Begins the step's photo: with the liveness component, if there is one for it, otherwise in the camera view. */
export const startStep = (state: Running): Transition<Running> =>
  state.step === 3 && state.config.liveness ? startLiveness(state) : startCapturing(state);

/** A photo under review isn't good enough for the person: the next one comes from the same place. */
export const retake = (state: Running, { origin }: Photo): Transition =>
  origin === 'liveness' ? startLiveness(state) : startCapturing(state);

/** A photo can't be encoded. */
export const losePhoto = (state: Running, { origin }: Photo): Transition =>
  origin === 'liveness' ? failLiveness(state) : startCapturing(state, 'captureFailed');

/** What can happen while the host's component has the screen, and after it has failed. */
export function whileLiveness(state: Running, { hasFailed }: PhaseOf<'liveness'>, event: Event): Transition | null {
  switch (event.type) {
    case 'photoTaken':
      return hasFailed ? null : accept(state, { is: 'review', photo: event.photo, isWaiting: false });
    case 'livenessPassed':
      return hasFailed ? null : startCapturing(state);
    case 'livenessFailed':
      return failLiveness(state);
    case 'retryPressed':
      return hasFailed ? startLiveness(state) : null;
    default:
      return null;
  }
}
