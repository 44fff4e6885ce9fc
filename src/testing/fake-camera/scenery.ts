// What each camera sees: the scene of the widget's step, or the camera's own picture.
import type { DrawFrame, FakeDevice, Picture, Scene } from './api.ts';
import type { Devices } from './devices.ts';
import { plainScenes, toDrawing } from './pictures.ts';

export class Scenery {
  /** The widget's current step, 1 to 3; 0 outside of a session. */
  step = 0;
  readonly #devices: Devices;
  readonly #scenes: Partial<Record<Scene, Picture>>;
  readonly #drawings: Record<Scene, DrawFrame> = { ...plainScenes };
  readonly #deviceDrawings = new Map<FakeDevice, DrawFrame>();
  #loadedScenes: Promise<unknown> | undefined;

  constructor(devices: Devices, scenes: Partial<Record<Scene, Picture>> = {}) {
    this.#devices = devices;
    this.#scenes = scenes;
  }

  /** Loads the pictures, on first use only: an installed camera that is never opened costs a page nothing. */
  async load(): Promise<void> {
    const scenes = Object.entries(this.#scenes) as [Scene, Picture][];
    await (this.#loadedScenes ??= Promise.all(scenes.map(([scene, picture]) => this.#loadScene(scene, picture))));
    for (const device of this.#devices.list) {
      if (device.picture && !this.#deviceDrawings.has(device))
        this.#deviceDrawings.set(device, await toDrawing(device.picture));
    }
  }

  /** Replaces the picture of a scene. */
  async change(scene: Scene, picture: Picture): Promise<void> {
    await this.load();
    await this.#loadScene(scene, picture);
  }

  drawingFor(device: FakeDevice): DrawFrame {
    return this.#deviceDrawings.get(device) ?? this.#drawings[this.#sceneBefore(device)];
  }

  async #loadScene(scene: Scene, picture: Picture): Promise<void> {
    if (!Object.hasOwn(plainScenes, scene))
      throw new TypeError(`There is no scene "${scene}", expected ${Object.keys(plainScenes).join(', ')}`);
    this.#drawings[scene] = await toDrawing(picture);
  }

  #sceneBefore(device: FakeDevice): Scene {
    const sceneOfStep: Scene = this.step === 2 ? 'back' : this.step === 3 ? 'selfie' : 'front';
    if (this.#devices.list.length > 1) {
      if (device.facing === 'user') return 'selfie';
      return sceneOfStep === 'selfie' && device.facing === 'environment' ? 'back' : sceneOfStep;
    }
    return this.step === 0 && device.facing === 'user' ? 'selfie' : sceneOfStep;
  }
}
