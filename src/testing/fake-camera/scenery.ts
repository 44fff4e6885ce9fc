// What each camera sees: the scene of the widget's step, or the camera's own picture.
import { checkOneOf } from './one-of.ts';
import type { DrawFrame, FakeDevice, Picture, Scene } from './api.ts';
import type { Devices } from './devices.ts';
import { plainScenes, toDrawing } from './pictures.ts';

/** @throws TypeError if there is no such scene */
const checkScene = (scene: string): void => checkOneOf('There is no scene', scene, plainScenes);

export class Scenery {
  /** The widget's current step, 1 to 3; 0 outside of a session. */
  step = 0;
  readonly #devices: Devices;
  readonly #unloaded: Map<Scene, Picture>;
  readonly #drawings: Record<Scene, DrawFrame> = { ...plainScenes };
  readonly #deviceDrawings = new Map<FakeDevice, DrawFrame>();

  /** @throws TypeError if there is no such scene */
  constructor(devices: Devices, scenes: Partial<Record<Scene, Picture>> = {}) {
    this.#devices = devices;
    this.#unloaded = new Map(Object.entries(scenes) as [Scene, Picture][]);
    for (const scene of this.#unloaded.keys()) checkScene(scene);
  }

  /**
   * Loads the pictures that haven't been: an installed camera that is never opened costs a page nothing, and a picture that
   * was missing may be there by now.
   */
  async load(): Promise<void> {
    await Promise.all(
      [...this.#unloaded].map(async ([scene, picture]) => {
        const drawing = await toDrawing(picture);
        if (this.#unloaded.get(scene) === picture) this.#set(scene, drawing);
      }),
    );
    for (const device of this.#devices.list) {
      if (device.picture && !this.#deviceDrawings.has(device))
        this.#deviceDrawings.set(device, await toDrawing(device.picture));
    }
  }

  /** Replaces the picture of a scene. */
  async change(scene: Scene, picture: Picture): Promise<void> {
    checkScene(scene);
    this.#set(scene, await toDrawing(picture));
  }

  drawingFor(device: FakeDevice): DrawFrame {
    return this.#deviceDrawings.get(device) ?? this.#drawings[this.#sceneBefore(device)];
  }

  #set(scene: Scene, drawing: DrawFrame): void {
    this.#unloaded.delete(scene);
    this.#drawings[scene] = drawing;
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
