// A map of the newest entries, so that a sandbox that runs for weeks doesn't grow. Imports nothing.

/** The maximum number of entries. */
const MAX_ENTRIES = 1000;

/** A map by name that drops its oldest entry when there are more than 1000. */
export class Newest<Value> {
  readonly #entries = new Map<string, Value>();

  add(name: string, value: Value): void {
    this.#entries.set(name, value);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_ENTRIES && oldest !== undefined) this.#entries.delete(oldest);
  }

  get(name: string): Value | undefined {
    return this.#entries.get(name);
  }

  clear(): void {
    this.#entries.clear();
  }
}
