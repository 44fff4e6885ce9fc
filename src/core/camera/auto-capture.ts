/** Automatic capture: the photo is taken once the card, or the face, has filled the guide for about a second. The shutter works all the while. Pure. */
import { AUTO_CAPTURE_LIMIT_MS, GUIDED_LIMIT_MS } from '../constants.ts';
import { GOOD_LOOKS } from '../../eye/constants.ts';
import type { Subject } from '../../eye/geometry.ts';
import type { Effect } from '../effects.ts';
import type { Event } from '../events.ts';
import { facingOf, sideOf, subjectOf, type AutoCapture, type Running } from '../state.ts';
import { change, noEffects, type Transition } from '../transition.ts';

export const initialAutoCapture = ({ isOn, hasSounds }: Pick<AutoCapture, 'isOn' | 'hasSounds'>): AutoCapture => ({
  isOn,
  hasSounds,
  goodLooks: 0,
  guided: undefined,
  shown: undefined,
  hasGivenUp: false,
});

/** Whether the person can switch it: a live view of an ID, or of the person, which a liveness component takes over. */
export const isAutoOffered = ({ config, step, phase, camera }: Running): boolean =>
  config.autoCapture && !(step === 3 && config.liveness) && phase.is === 'capturing' && camera.is === 'on';

/** Whether the view is being looked at now: not while the person chooses a file in its place. */
export const isArmed = (state: Running): boolean =>
  isAutoOffered(state) &&
  !state.chooser?.isOpen &&
  state.auto.isOn &&
  !state.auto.hasGivenUp &&
  state.camera.is === 'on' &&
  !state.camera.isMuted;

/** How many good looks take the photo of this step. */
export const goodLooksFor = ({ step }: Running): number => GOOD_LOOKS[subjectOf(facingOf(step))];

/** How many there are after another look. A bad one cancels one good look at a card; those at a face have to come in a row. */
export function goodLooksAfter(isGood: boolean, goodLooks: number, subject: Subject): number {
  if (isGood) return goodLooks + 1;
  return subject === 'face' ? 0 : Math.max(0, goodLooks - 1);
}

/** From how many good looks on the person is asked to hold still. */
const HOLDING_LOOKS = 2;

/** Whether the card, or the face, is ready and has to stay so for a moment. */
export const isHolding = (state: Running): boolean => isArmed(state) && state.auto.goodLooks >= HOLDING_LOOKS;

/** A new view, a retake and the switch arm it anew, each with its full time; whatever covers the view disarms it. */
export function followAutoCapture(before: Running, [state, effects]: Transition<Running>): Transition<Running> {
  if (isArmed(state) === isArmed(before)) return [state, effects];
  const next = change(state, 'auto', { goodLooks: 0, guided: undefined });
  if (isArmed(state)) {
    const limit: Effect = { type: 'wait', ms: AUTO_CAPTURE_LIMIT_MS, then: { type: 'autoTimedOut' } };
    return [
      change(next, 'auto', { shown: undefined }),
      [...effects, { type: 'watchView', side: sideOf(state.step) }, limit],
    ];
  }
  // a camera that is closed isn't looked at any more
  return [next, state.camera.is === 'on' ? [...effects, { type: 'watchView', side: undefined }] : effects];
}

/** Whoever makes progress has more time. */
function timeOut(state: Running): Transition {
  const { auto } = state;
  const { guided } = auto;
  const restMs = guided ? Math.min(AUTO_CAPTURE_LIMIT_MS - guided.idleMs, GUIDED_LIMIT_MS - guided.totalMs) : 0;
  if (restMs <= 0) return noEffects(change(state, 'auto', { hasGivenUp: true, shown: undefined }));
  return [state, [{ type: 'wait', ms: Math.ceil(restMs), then: { type: 'autoTimedOut' } }]];
}

/** What can happen to automatic capture. Null if the event is about something else. */
export function autoRules(state: Running, event: Event): Transition | null {
  const { auto } = state;
  switch (event.type) {
    case 'viewLooked': {
      if (!isArmed(state)) return null;
      const { guided, shown } = event;
      const goodLooks = goodLooksAfter(event.isGood, auto.goodLooks, subjectOf(facingOf(state.step)));
      if (goodLooks < goodLooksFor(state)) return noEffects(change(state, 'auto', { goodLooks, guided, shown }));
      return [change(state, 'auto', { goodLooks: 0, shown }), [{ type: 'takePhoto', isAuto: true }]];
    }
    case 'autoPressed':
      if (!isAutoOffered(state)) return null;
      return noEffects({ ...state, auto: initialAutoCapture({ ...auto, isOn: !auto.isOn || auto.hasGivenUp }) });
    case 'soundsPressed':
      return isAutoOffered(state) ? noEffects(change(state, 'auto', { hasSounds: !auto.hasSounds })) : null;
    case 'autoTimedOut':
      return isArmed(state) ? timeOut(state) : null;
    default:
      return null;
  }
}
