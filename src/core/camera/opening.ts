/** Opening, closing and replacing the camera. Pure. */
import { PROMPT_HINT_MS } from '../constants.ts';
import { awaitAnswer } from './question.ts';
import { facingOf, type PreviewPause, type Running } from '../state.ts';
import type { Transition } from '../transition.ts';

/** The id of the camera that the person chose, otherwise of the one that the session switched to; undefined for any. */
export function wantedCameraOf({ step, cameras: { chosen, better } }: Running): string | undefined {
  const facing = facingOf(step);
  return chosen[facing] ?? better[facing] ?? undefined;
}

export function openCamera(state: Running, pause: PreviewPause = 'unstarted'): Transition<Running> {
  const { mayAskForPixels } = state.cameras;
  return [
    { ...state, camera: { is: 'asking', isPromptOld: false, pause } },
    [
      { type: 'openCamera', facing: facingOf(state.step), cameraId: wantedCameraOf(state), mayAskForPixels },
      { type: 'wait', ms: PROMPT_HINT_MS, then: { type: 'promptGrewOld' } },
      awaitAnswer,
    ],
  ];
}

export function closeCamera(state: Running): Transition<Running> {
  return [{ ...state, camera: { is: 'off' }, advice: undefined }, [{ type: 'closeCamera' }]];
}

export function reopenCamera(state: Running, pause: PreviewPause = 'unstarted'): Transition<Running> {
  const [off, closing] = closeCamera(state);
  const [asking, opening] = openCamera(off, pause);
  return [asking, [...closing, ...opening]];
}

function pauseOf({ camera }: Running): PreviewPause {
  if ('pause' in camera) return camera.pause;
  return camera.is === 'on' ? 'over' : 'unstarted';
}

/** Replaces the current stream without making the person wait longer: the pause continues. */
export function exchangeCamera(state: Running): Transition<Running> {
  return state.phase.is === 'capturing' && !state.page.isHidden
    ? reopenCamera(state, pauseOf(state))
    : closeCamera(state);
}
