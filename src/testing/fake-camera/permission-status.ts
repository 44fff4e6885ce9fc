// Overrides the camera's status in `navigator.permissions`, from the first `set` on; before that, only that of a browser which
// has allowed the camera that the test denies: `granted` would mean that the operating system denies it.

import { checkOneOf } from './one-of.ts';

const STATES: Readonly<Record<PermissionState, true>> = { granted: true, denied: true, prompt: true };

export class PermissionStatusOverride {
  readonly #permissions = (navigator as { permissions?: Permissions }).permissions;
  readonly #status = Object.assign(new EventTarget(), { name: 'camera', state: 'prompt' });
  #isSet = false;
  /** Whether requests are denied by the person. */
  isDenied = false;

  constructor() {
    if (this.#permissions) this.#override();
  }

  async #query(descriptor: PermissionDescriptor): Promise<unknown> {
    const isCamera = (descriptor.name as string) === 'camera';
    if (isCamera && this.#isSet) return this.#status;
    const own = await Permissions.prototype.query.call(this.#permissions, descriptor);
    return isCamera && this.isDenied && own.state === 'granted' ? this.#status : own;
  }

  #override(): void {
    const query = (descriptor: PermissionDescriptor): Promise<unknown> => this.#query(descriptor);
    Object.defineProperty(this.#permissions ?? navigator, this.#permissions ? 'query' : 'permissions', {
      configurable: true,
      value: this.#permissions ? query : { query },
    });
  }

  /** @throws TypeError if there is no such state */
  set(state: PermissionState): void {
    checkOneOf('The permission has no state', state, STATES);
    this.#isSet = true;
    this.#override();
    this.#status.state = state;
    this.#status.dispatchEvent(new Event('change'));
  }

  restore(): void {
    if (this.#permissions) Reflect.deleteProperty(this.#permissions, 'query');
    else Reflect.deleteProperty(navigator, 'permissions');
  }
}
