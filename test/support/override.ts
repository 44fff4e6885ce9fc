// Overrides a property of one of the page’s own objects, until it is undone.

/** Gives `target` an own property; the returned function takes it away or puts the former one back. */
export function override(target: object, name: string, value: unknown): () => void {
  const former = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, writable: true, value });
  return () => {
    if (former) Object.defineProperty(target, name, former);
    else Reflect.deleteProperty(target, name);
  };
}
