// The cameras of the device: their list, their frame sizes, and the choice of one for a request.
import type { FakeDevice, Size } from './api.ts';
import { nameOf, refuseSmaller } from './constraints.ts';
import { errorNamed, overconstrained } from './errors.ts';

const DEFAULT_DEVICES: readonly FakeDevice[] = [
  { label: 'Back Camera (simulated)', facing: 'environment' },
  { label: 'Front Camera (simulated)', facing: 'user' },
];

export const idOf = ({ deviceId, label }: FakeDevice): string => deviceId ?? label;

export class Devices {
  #list: readonly FakeDevice[];
  #errorWhenNone = 'NotFoundError';
  #size: Size | undefined;
  #isRotated = false;
  #areRevealed = false;

  constructor(list: readonly FakeDevice[] = DEFAULT_DEVICES) {
    this.#list = list;
  }

  get list(): readonly FakeDevice[] {
    return this.#list;
  }

  replace(list: readonly FakeDevice[], errorWhenNone: string): void {
    this.#list = list;
    this.#errorWhenNone = errorWhenNone;
  }

  /** Changes the frame size of every camera. */
  resize(size: Size): void {
    this.#size = size;
  }

  rotate(): void {
    this.#isRotated = !this.#isRotated;
  }

  /** Returns a camera's frame size: the initial one or, with `isLarger`, the one after the page has requested more. */
  sizeOf(device: FakeDevice, isLarger = false): Size {
    const { width = 800, height = 600 } = this.#size ?? (isLarger ? device.larger : undefined) ?? device;
    return this.#isRotated ? { width: height, height: width } : { width, height };
  }

  /**
   * Returns the camera that fits the constraints best. Throws the error that getUserMedia rejects with if none does.
   */
  choose(video: MediaTrackConstraints): FakeDevice {
    if (this.#list.length === 0) throw errorNamed(this.#errorWhenNone, 'Requested device not found');
    const exactId = nameOf(video.deviceId, 'exact');
    const exactFacing = nameOf(video.facingMode, 'exact');
    const fitting = this.#list.filter(
      (device) =>
        (exactId === undefined || idOf(device) === exactId) &&
        (exactFacing === undefined || device.facing === exactFacing),
    );
    const [firstFitting] = fitting;
    if (!firstFitting) throw overconstrained(exactId === undefined ? 'facingMode' : 'deviceId');
    const idealId = nameOf(video.deviceId, 'ideal');
    const idealFacing = nameOf(video.facingMode, 'ideal');
    const device =
      fitting.find((candidate) => idOf(candidate) === idealId) ??
      fitting.find(({ facing }) => facing !== undefined && facing === idealFacing) ??
      firstFitting;
    refuseSmaller(this.sizeOf(device), video);
    return device;
  }

  /** Reveals ids and labels. Before permission, a page learns only that there is a camera. */
  reveal(): void {
    this.#areRevealed = true;
  }

  /** Returns the result of `enumerateDevices`. */
  describe(): MediaDeviceInfo[] {
    return this.#list.map((device) => {
      const facts = {
        kind: 'videoinput' as const,
        deviceId: this.#areRevealed ? idOf(device) : '',
        label: this.#areRevealed ? device.label : '',
        groupId: '',
      };
      return { ...facts, toJSON: () => facts };
    });
  }
}
