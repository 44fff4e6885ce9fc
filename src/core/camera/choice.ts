/** Choosing one of several cameras: a phone's main back camera, and the one the person switches to. Pure. */
import { mainBackCamera } from './answers.ts';
import { exchangeCamera, reopenCamera, wantedCameraOf } from './opening.ts';
import { facingOf, type CameraChoice, type Running } from '../state.ts';
import { stay, type Transition } from '../transition.ts';

/** Switches to the main back camera, once per session, unless the person has chosen a camera. */
export function switchToMainCamera(state: Running): Transition<Running> {
  const { phase, camera, cameras, cameraId, chosenCameras } = state;
  const isOpen = camera.is === 'starting' || camera.is === 'on';
  if (!state.isAndroid || state.hasSwitchedCamera || !isOpen || phase.is !== 'capturing') return stay(state);
  if (facingOf(state.step) !== 'environment' || chosenCameras.environment !== undefined) return stay(state);
  const mainCameraId = mainBackCamera(cameras, cameraId);
  if (mainCameraId === undefined) return stay(state);
  return exchangeCamera({ ...state, mainCameraId, hasSwitchedCamera: true });
}

/** If the main camera can't be opened, falls back to the browser's choice. Null if another camera was being opened. */
export function giveUpMainCamera(state: Running): Transition<Running> | null {
  const { mainCameraId, camera } = state;
  const isOpening = camera.is === 'asking' || camera.is === 'starting';
  if (!isOpening || mainCameraId === undefined || wantedCameraOf(state) !== mainCameraId) return null;
  return exchangeCamera({ ...state, mainCameraId: undefined });
}

/** The camera after the one in use; undefined where there is only one. */
export function nextCameraOf({ step, cameras, cameraId, chosenCameras }: Running): CameraChoice | undefined {
  if (cameras.length < 2) return undefined;
  // a browser may open a different camera from the one requested; the next press must still move on
  const last = chosenCameras[facingOf(step)] ?? cameraId;
  return cameras[(cameras.findIndex(({ id }) => id === last) + 1) % cameras.length];
}

/** The camera that the person could switch to while the view is live. */
export const otherCameraOf = (state: Running): CameraChoice | undefined =>
  state.phase.is === 'capturing' && state.camera.is === 'on' ? nextCameraOf(state) : undefined;

/** Remembers a camera for every step that faces the same way; undefined forgets it. */
export const chooseCamera = (state: Running, camera: CameraChoice | undefined): Running => ({
  ...state,
  chosenCameras: { ...state.chosenCameras, [facingOf(state.step)]: camera?.id },
});

/** Switches to the next camera. */
export function takeOtherCamera(state: Running): Transition<Running> {
  const other = otherCameraOf(state);
  return other ? reopenCamera(chooseCamera(state, other)) : stay(state);
}
