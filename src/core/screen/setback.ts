/** A setback, and the news that a photo has passed, stay until there is something newer to say about the view. Pure. */
import { isHolding } from '../camera/auto-capture.ts';
import { statusOf } from './status-line.ts';
import type { Running } from '../state.ts';
import type { Transition } from '../transition.ts';

/** What the status line and the tip can say about the view that is worth more than an earlier setback, each by a name. */
function newsOf(state: Running): readonly (string | false | undefined)[] {
  const { camera, advice, auto } = state;
  const isStreaming = camera.is === 'starting' || camera.is === 'on';
  return [
    camera.is === 'asking' && camera.isPromptOld && 'promptOld',
    camera.is === 'starting' && camera.needsTap && 'tapNeeded',
    isStreaming && camera.isMuted && 'muted',
    advice,
    isHolding(state) && 'holding',
    auto.guided?.cue && `sentence ${auto.guided.sentences}`,
    auto.hasGivenUp && 'givenUp',
  ];
}

/** Advice that stood before the setback isn't newer. What has passed is said once: not again with another status. */
export function followNews(before: Running, [state, effects]: Transition<Running>): Transition<Running> {
  if (state.phase !== before.phase) return [state, effects];
  const { phase, hasJustPassed } = state;
  const isSetback = phase.is === 'capturing' && (phase.setback !== undefined || phase.fileProblem !== undefined);
  if (!isSetback && !hasJustPassed) return [state, effects];
  const earlier = newsOf(before);
  const isNewer = newsOf(state).some((news) => news && !earlier.includes(news));
  if (isSetback) return isNewer ? [{ ...state, phase: { is: 'capturing' } }, effects] : [state, effects];
  return isNewer || statusOf(state) !== statusOf(before)
    ? [{ ...state, hasJustPassed: false }, effects]
    : [state, effects];
}
