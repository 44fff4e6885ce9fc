/** Entering a phase: what each needs of the camera, and what ends with the phase before. Pure. */
import { closeCamera, openCamera } from '../camera/opening.ts';
import type { Phase, Running } from '../state.ts';
import { change, type Transition } from '../transition.ts';

/** What a phase does with the camera: it has it open, leaves it as it is, or has it closed. */
function cameraNeedOf({ is }: Phase): 'open' | 'asItIs' | 'closed' {
  switch (is) {
    case 'capturing':
      return 'open';
    case 'review':
    case 'verifying':
    case 'rejected':
    case 'failed':
      return 'asItIs';
    case 'consent':
    case 'blocked':
    case 'handedOff':
    case 'liveness':
    case 'reading':
    case 'triesOver':
    case 'completing':
    case 'finished':
    case 'halted':
      return 'closed';
  }
}

/**
 * The only way into a phase. A long wait, a setback and the news of a photo that has passed end with the phase before. `returnTo`
 * ends with the next camera view.
 */
export const enter = (state: Running, phase: Phase): Running => ({
  ...change(state, 'calls', { wait: 'short' }),
  phase,
  returnTo: phase.is === 'capturing' ? undefined : state.returnTo,
  hasJustPassed: false,
});

/** Closes the camera before anything else happens in a phase that has none, and opens it for a view that has none yet. */
export function followCamera([state, effects]: Transition<Running>): Transition<Running> {
  const need = cameraNeedOf(state.phase);
  if (need === 'closed' && state.camera.is !== 'off') {
    const [off, closing] = closeCamera(state);
    return [off, [...closing, ...effects]];
  }
  // in the background, it is opened once the page is shown
  if (need === 'open' && state.camera.is === 'off' && !state.page.isHidden) {
    const [asking, opening] = openCamera(state);
    return [asking, [...effects, ...opening]];
  }
  return [state, effects];
}
