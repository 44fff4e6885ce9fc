/**
 * The browser's question about the camera, which some people never see and some browsers never ask: after a while the person
 * may say so, and an alert has other ways on. The request stays, and whatever answers it ends the alert. Pure.
 */
import { QUESTION_LIMIT_MS } from '../constants.ts';
import type { Effect } from '../effects.ts';
import type { Event } from '../events.ts';
import type { Running } from '../state.ts';
import { noEffects, type CameraOf, type Transition } from '../transition.ts';

const GREW_SILENT = 'questionGrewSilent';

/** Counts from the request on, while the page is visible. */
export const awaitAnswer: Effect = { type: 'wait', ms: QUESTION_LIMIT_MS, then: { type: GREW_SILENT } };

/** The alert, while it is open. */
export function questionAlertOf({ phase, camera }: Running): { readonly pageUrl: string | undefined } | undefined {
  const isOpen = phase.is === 'capturing' && camera.is === 'asking' && camera.silence === 'alerted';
  return isOpen ? { pageUrl: camera.pageUrl } : undefined;
}

/** Whether the person may say that they see no question. */
export const isQuestionMissable = ({ phase, camera }: Running): boolean =>
  phase.is === 'capturing' && camera.is === 'asking' && camera.silence === 'long';

/** What can happen to the question. Null if the event is about something else. */
export function questionRules(state: Running, camera: CameraOf<'asking'>, event: Event): Transition | null {
  const { silence } = camera;
  const become = (next: typeof silence, pageUrl?: string): Running => ({
    ...state,
    camera: { ...camera, silence: next, ...(pageUrl !== undefined && { pageUrl }) },
  });
  switch (event.type) {
    case GREW_SILENT:
      return noEffects(become('long'));
    case 'questionMissed':
      return isQuestionMissable(state)
        ? [become('announcing'), [{ type: 'raiseNotice', code: 'camera_unanswered' }]]
        : null;
    case 'noticeShown':
      return event.code === 'camera_unanswered' && silence === 'announcing'
        ? noEffects(become('alerted', event.pageUrl))
        : null;
    case 'noticeSilenced':
      return event.code === 'camera_unanswered' && silence === 'announcing' ? noEffects(become('long')) : null;
    case 'alertConfirmed':
      return questionAlertOf(state) ? noEffects(become('long')) : null;
    default:
      return null;
  }
}

/** Stops the count while the page is hidden. */
export function followQuestion(
  before: Running,
  event: Event,
  [state, effects]: Transition<Running>,
): Transition<Running> {
  const { isHidden } = state.page;
  const isTurned = event.type === 'pageHidden' || event.type === 'pageShown';
  if (!isTurned || before.page.isHidden === isHidden || before.camera.is !== 'asking') return [state, effects];
  return [state, [...effects, { type: 'holdWait', of: GREW_SILENT, isHeld: isHidden }]];
}
