/** A setback stays on the screen until there is something newer to say about the view. Pure. */
import { isHolding } from '../camera/auto-capture.ts';
import type { Running } from '../state.ts';
import type { Transition } from '../transition.ts';

/** What the status line and the tip can say about the view that is worth more than an earlier setback. */
function newsOf({ camera, advice, auto, ...state }: Running): readonly unknown[] {
  const isStreaming = camera.is === 'starting' || camera.is === 'on';
  return [
    camera.is === 'asking' && camera.isPromptOld,
    camera.is === 'starting' && camera.needsTap,
    isStreaming && camera.isMuted,
    advice ?? false,
    isHolding({ camera, advice, auto, ...state }),
    auto.hasGivenUp,
  ];
}

/** Advice that stood before the setback isn't newer. */
export function followNews(before: Running, [state, effects]: Transition): Transition {
  if (state.is !== 'running' || state.phase.is !== 'capturing' || before.phase.is !== 'capturing')
    return [state, effects];
  const { setback, fileProblem } = before.phase;
  const isStanding = (setback !== undefined || fileProblem !== undefined) && state.phase === before.phase;
  const earlier = newsOf(before);
  const isNewer = newsOf(state).some((news, index) => news !== false && news !== earlier[index]);
  return isStanding && isNewer ? [{ ...state, phase: { is: 'capturing' } }, effects] : [state, effects];
}
