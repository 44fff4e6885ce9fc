// @ts-check
// Plays the specimen pictures on the page of the phone where the device has no camera: the link is often opened on the same
// computer.
import { createSimulatedCamera, hasNoCamera } from './simulated-camera.js';

if (await hasNoCamera()) {
  const pictures = { front: 'good', back: 'good', selfie: 'good' };
  await createSimulatedCamera().set({ isOn: true, behaviour: 'granted', pictures });
}
