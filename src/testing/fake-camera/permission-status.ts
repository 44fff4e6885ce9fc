// Overrides the camera's status in `navigator.permissions`, from the first `set` on.

import { checkOneOf } from './one-of.ts';

const STATES: Readonly<Record<PermissionState, true>> = { granted: true, denied: true, prompt: true };

export class PermissionStatusOverride {
  readonly #permissions = (navigator as { permissions?: Permissions }).permissions;
  readonly #status = Object.assign(new EventTarget(), { name: 'camera', state: 'prompt' });

  /** @throws TypeError if there is no such state */
  set(state: PermissionState): void {
    checkOneOf('The permission has no state', state, STATES);
    const query = (descriptor: PermissionDescriptor): Promise<unknown> =>
      (descriptor.name as string) === 'camera'
        ? Promise.resolve(this.#status)
        : Permissions.prototype.query.call(this.#permissions, descriptor);
    Object.defineProperty(this.#permissions ?? navigator, this.#permissions ? 'query' : 'permissions', {
      configurable: true,
      value: this.#permissions ? query : { query },
    });
    this.#status.state = state;
    this.#status.dispatchEvent(new Event('change'));
  }

  restore(): void {
    if (this.#permissions) Reflect.deleteProperty(this.#permissions, 'query');
    else Reflect.deleteProperty(navigator, 'permissions');
  }
}
