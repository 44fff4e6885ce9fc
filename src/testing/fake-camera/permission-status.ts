// Overrides the camera's status in `navigator.permissions`, from the first `set` on.

export class PermissionStatusOverride {
  readonly #permissions = (navigator as { permissions?: Permissions }).permissions;
  readonly #status = Object.assign(new EventTarget(), { name: 'camera', state: 'prompt' });

  set(state: PermissionState): void {
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
