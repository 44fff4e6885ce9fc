/**
 * A camera that the browser has muted on a visible page, as after a phone call: after 5 s it is opened anew, once; after 5 s
 * more, a button opens it (`requestCamera` in `phases/blocked.ts`). Frames that merely stop: `patience.ts`. Pure.
 */
import { MUTE_LIMIT_MS } from '../constants.ts';
import type { Effect } from '../effects.ts';
import type { Event } from '../events.ts';
import type { Running } from '../state.ts';
import { change, noEffects, type Transition } from '../transition.ts';
import { exchangeCamera } from './opening.ts';

const isViewMuted = ({ phase, camera }: Running): boolean =>
  phase.is === 'capturing' && (camera.is === 'starting' || camera.is === 'on') && camera.isMuted;

/** Whether only the person can go on: opening the camera anew didn't help. */
export const isMutedForGood = (state: Running): boolean =>
  isViewMuted(state) && state.cameras.muteRecovery === 'exhausted';

/** Whether a camera was opened, and not because the view before it was muted. */
const isOpenedAfresh = (before: Running, { camera, cameras }: Running): boolean =>
  camera.is === 'asking' && before.camera.is !== 'asking' && cameras.muteRecovery === before.cameras.muteRecovery;

/** Starts the timer of a muted view. A frame, or another camera, makes the recovery ready again. */
export function followMute(before: Running, [state, effects]: Transition<Running>): Transition<Running> {
  const hasFrames = state.camera.is === 'on' && !state.camera.isMuted;
  if (state.cameras.muteRecovery !== 'ready' && (hasFrames || isOpenedAfresh(before, state)))
    return [change(state, 'cameras', { muteRecovery: 'ready' }), effects];
  if (!isViewMuted(state) || isViewMuted(before)) return [state, effects];
  const limit: Effect = { type: 'wait', ms: MUTE_LIMIT_MS, then: { type: 'muteGrewLong' } };
  return [state, [...effects, limit]];
}

export const reopenMuted = (state: Running): Transition<Running> =>
  exchangeCamera(change(state, 'cameras', { muteRecovery: 'reopened' }));

/** What can happen to a muted view. Null if the event is about something else. */
export function muteRules(state: Running, event: Event): Transition | null {
  if (!isViewMuted(state)) return null;
  switch (event.type) {
    case 'muteGrewLong':
      return state.cameras.muteRecovery === 'ready'
        ? reopenMuted(state)
        : noEffects(change(state, 'cameras', { muteRecovery: 'exhausted' }));
    default:
      return null;
  }
}
