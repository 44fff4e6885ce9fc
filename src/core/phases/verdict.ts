/** What the provider's verdict on a photo leads to: the host is told, and the last try ends the session. Pure. */
import type { VerdictCode } from '../calls/catalogue.ts';
import type { Effect } from '../effects.ts';
import type { Event } from '../events.ts';
import { closedNote, toIdle } from './ends.ts';
import { enter } from './enter.ts';
import type { Photo, Running } from '../state.ts';
import { noEffects, type EventOf, type PhaseOf, type Transition } from '../transition.ts';

/** Tells the host the verdict, once the screen shows it. `state` is the one before the verdict. */
export const judgedNote = ({ step, rejections }: Running, { origin }: Photo, code: VerdictCode): Effect[] => [
  { type: 'settleScreen' },
  {
    type: 'notifyHost',
    note: {
      type: 'judged',
      step,
      outcome: code === 1 ? 'passed' : 'rejected',
      code,
      tries: rejections.length + 1,
      origin,
    },
  },
];

/** The person no longer returns to the screen of an earlier rejection. */
export const leaveRejection = (state: Running): Running => ({
  ...state,
  returnTo: state.returnTo?.is === 'rejected' ? undefined : state.returnTo,
});

/** The photo can be taken again, unless this was the last try. */
export function reject(state: Running, photo: Photo, { code }: EventOf<'photoFailed'>): Transition {
  const rejections = [...state.rejections, code];
  const rejected: Running = { ...leaveRejection(state), rejections };
  const notes = judgedNote(state, photo, code);
  return rejections.length >= (state.config.maxTries ?? Infinity)
    ? [
        enter(rejected, { is: 'triesOver', photo, code, alert: 'announcing' }),
        [...notes, { type: 'raiseNotice', code: 'tries_over' }],
      ]
    : [enter(rejected, { is: 'rejected', photo, code }), notes];
}

/** What can happen after the last try: the session ends with the alert, or at once if the host handles that. */
export function whileTriesOver(state: Running, phase: PhaseOf<'triesOver'>, event: Event): Transition | null {
  const isAnnouncing = phase.alert === 'announcing';
  const end = (): Transition => toIdle(state, [closedNote(state, 'tries')], true);
  switch (event.type) {
    case 'noticeShown':
      return isAnnouncing && event.code === 'tries_over'
        ? noEffects({ ...state, phase: { ...phase, alert: 'open' } })
        : null;
    case 'noticeSilenced':
      return isAnnouncing && event.code === 'tries_over' ? end() : null;
    // Esc, or Android's back gesture: nothing is left to go back to
    case 'wentBack':
    case 'alertConfirmed':
      return isAnnouncing ? null : end();
    default:
      return null;
  }
}
