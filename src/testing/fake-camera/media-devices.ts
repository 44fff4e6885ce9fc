// Overrides methods of the page's `navigator.mediaDevices` with the fake camera's.

export class MediaDevicesOverride {
  readonly #own = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  readonly #target: EventTarget = this.#own ?? new EventTarget();

  constructor({ getUserMedia, enumerateDevices }: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'>) {
    Object.defineProperties(this.#target, {
      getUserMedia: { configurable: true, value: getUserMedia },
      enumerateDevices: { configurable: true, value: enumerateDevices },
    });
  }

  /** Sets whether `navigator.mediaDevices` is defined. */
  setSupported(isSupported: boolean): void {
    if (isSupported && this.#own) Reflect.deleteProperty(navigator, 'mediaDevices');
    else
      Object.defineProperty(navigator, 'mediaDevices', {
        configurable: true,
        value: isSupported ? this.#target : undefined,
      });
  }

  dispatchChange(): void {
    this.#target.dispatchEvent(new Event('devicechange'));
  }

  restore(): void {
    Reflect.deleteProperty(this.#target, 'getUserMedia');
    Reflect.deleteProperty(this.#target, 'enumerateDevices');
    Reflect.deleteProperty(navigator, 'mediaDevices');
  }
}
