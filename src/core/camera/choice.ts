/** Choosing one of several cameras: a better one than the browser's, and the one the person switches to. Pure. */
import { colourCamera, mainBackCamera } from './labels.ts';
import { exchangeCamera, reopenCamera, wantedCameraOf } from './opening.ts';
import { facingOf, type CameraChoice, type Running } from '../state.ts';
import { change, noEffects, type Transition } from '../transition.ts';

/** The camera that photographs this side better than the one in use, as far as the labels tell. */
function betterCameraOf({ step, cameras: { listed, currentId }, device }: Running): string | undefined {
  const facing = facingOf(step);
  const main = device.isAndroid && facing === 'environment' ? mainBackCamera(listed, currentId) : undefined;
  return main ?? colourCamera(listed, currentId, facing, device.isMobile);
}

/**
 * Switches to a better camera, once for each side in a session, unless the person has chosen one: to a phone's main back
 * camera, and away from sensors that see no colours.
 */
export function switchToBetterCamera(state: Running): Transition<Running> {
  const { phase, camera } = state;
  const { chosen, better } = state.cameras;
  const facing = facingOf(state.step);
  const isOpen = camera.is === 'starting' || camera.is === 'on';
  if (!isOpen || phase.is !== 'capturing') return noEffects(state);
  if (better[facing] !== undefined || chosen[facing] !== undefined) return noEffects(state);
  const id = betterCameraOf(state);
  return id === undefined
    ? noEffects(state)
    : exchangeCamera(change(state, 'cameras', { better: { ...better, [facing]: id } }));
}

/** If that camera can't be opened, falls back to the browser's choice. Null if another camera was being opened. */
export function giveUpBetterCamera(state: Running): Transition<Running> | null {
  const { camera } = state;
  const { better } = state.cameras;
  const facing = facingOf(state.step);
  const id = better[facing];
  const isOpening = camera.is === 'asking' || camera.is === 'starting';
  if (!isOpening || typeof id !== 'string' || wantedCameraOf(state) !== id) return null;
  return exchangeCamera(change(state, 'cameras', { better: { ...better, [facing]: null } }));
}

/** The camera after the one in use; undefined where there is only one. */
export function nextCameraOf({ step, cameras: { listed, currentId, chosen } }: Running): CameraChoice | undefined {
  if (listed.length < 2) return undefined;
  // a browser may open a different camera from the one requested; the next press must still move on
  const last = chosen[facingOf(step)] ?? currentId;
  return listed[(listed.findIndex(({ id }) => id === last) + 1) % listed.length];
}

/** The camera that the person could switch to while the view is live. */
export const otherCameraOf = (state: Running): CameraChoice | undefined =>
  state.phase.is === 'capturing' && state.camera.is === 'on' ? nextCameraOf(state) : undefined;

/** Remembers a camera for every step that faces the same way; undefined forgets it. */
export const chooseCamera = (state: Running, camera: CameraChoice | undefined): Running =>
  change(state, 'cameras', { chosen: { ...state.cameras.chosen, [facingOf(state.step)]: camera?.id } });

/** Switches to the next camera. */
export function takeOtherCamera(state: Running): Transition<Running> {
  const other = otherCameraOf(state);
  return other ? reopenCamera(chooseCamera(state, other)) : noEffects(state);
}
