// @ts-check
// The switch "Simulated camera": plays the specimen pictures through the QA kit's fake camera, for machines without a
// camera.
import { installFakeCamera } from '/dist/testing/fake-camera.js';

/** @typedef {import('../../src/testing/fake-camera/index.ts').FakeCamera} FakeCamera */
/** @typedef {import('../../src/testing/fake-camera/index.ts').CameraAnswer} CameraAnswer */
/** @typedef {import('../../src/testing/fake-camera/index.ts').Scene} Scene */
/** @typedef {Readonly<Record<Scene, string>>} Pictures The names of pictures in `sceneChoices`, by scene. */

/** @typedef {keyof typeof behaviours} CameraBehaviour */

/**
 * A picture to choose.
 * @typedef {object} SceneChoice
 * @property {string} label
 * @property {string} url
 */

/** @type {(name: string) => string} */
const specimen = (name) => `/dist/testing/${name}.jpg`;

/** @type {Readonly<Record<string, SceneChoice>>} */
const flaws = {
  dark: { label: 'Too dark', url: specimen('dark') },
  overexposed: { label: 'Overexposed', url: specimen('overexposed') },
  blurry: { label: 'Blurry', url: specimen('blurry') },
  'cut-corner': { label: 'Corner cut off', url: specimen('cut-corner') },
  'too-far': { label: 'Too far away', url: specimen('too-far') },
  'no-card': { label: 'Nothing to verify', url: specimen('no-card') },
};

/** The pictures for each scene, the good one first. @type {Readonly<Record<Scene, Readonly<Record<string, SceneChoice>>>>} */
export const sceneChoices = {
  front: { good: { label: 'Good', url: specimen('front') }, ...flaws },
  back: { good: { label: 'Good', url: specimen('back') }, ...flaws },
  selfie: { good: { label: 'Good', url: specimen('portrait') }, ...flaws },
};

/** In the order of the flow. @type {readonly Scene[]} */
export const scenes = ['front', 'back', 'selfie'];

const devices = [
  { label: 'Back camera (simulated)', facing: /** @type {const} */ ('environment') },
  { label: 'Front camera (simulated)', facing: /** @type {const} */ ('user') },
];

/** What the device does when the widget asks for the camera. */
export const behaviours = {
  granted: 'Allowed',
  denied: 'Denied',
  pending: 'Prompt left open',
  busy: 'In use by another app',
  frozen: 'Allowed, without a picture',
  none: 'No camera',
  unsupported: 'Browser without camera support',
};

/** @param {CameraBehaviour} behaviour @returns {CameraAnswer} */
function answerOf(behaviour) {
  if (behaviour === 'busy') return { error: 'NotReadableError' };
  return behaviour === 'frozen' || behaviour === 'none' ? 'granted' : behaviour;
}

/** Resolves with `true` if the browser lists no camera. */
export async function hasNoCamera() {
  const { mediaDevices } = /** @type {{mediaDevices?: MediaDevices}} */ (navigator);
  if (!mediaDevices) return true;
  const found = await mediaDevices.enumerateDevices().catch(() => []);
  return !found.some(({ kind }) => kind === 'videoinput');
}

/** Returns a switch between the page's own camera and the simulated one. */
export function createSimulatedCamera() {
  /** @type {FakeCamera | null} */
  let camera = null;
  /** @type {CameraBehaviour | null} */
  let behaviourNow = null;
  /** @type {Partial<Record<Scene, string>>} */
  let picturesNow = {};

  return {
    /**
     * Switches the simulated camera on or off and applies its settings, even while the camera is in use.
     * @param {{isOn: boolean, behaviour: CameraBehaviour, pictures: Pictures}} wanted
     */
    async set({ isOn, behaviour, pictures }) {
      if (!isOn) {
        camera?.restore();
        camera = null;
        behaviourNow = null;
        picturesNow = {};
        return;
      }
      const installed = (camera ??= installFakeCamera({ devices }));
      if (behaviour !== behaviourNow) {
        behaviourNow = behaviour;
        installed.answerWith(answerOf(behaviour));
        installed.setDevices(behaviour === 'none' ? [] : devices);
        if (behaviour === 'frozen') installed.freezeFrames();
        else installed.thawFrames();
      }
      for (const scene of scenes) {
        const name = pictures[scene];
        const choice = sceneChoices[scene][name];
        if (!choice || picturesNow[scene] === name) continue;
        picturesNow[scene] = name;
        await installed.show(scene, choice.url);
      }
    },
  };
}
