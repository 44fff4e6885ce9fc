// Waits for a condition in a browser test, with a time-out that suits a loaded machine; and for everything that is pending.

/** What the waits below give a condition before they fail, however busy the machine is. */
const LIMIT_MS = 60_000;

/** Resolves with what `find` gives once it is neither null nor undefined; rejects with `description` after a minute. */
export async function untilFound<T>(
  find: () => T | null | undefined | Promise<T | null | undefined>,
  description: string,
): Promise<T> {
  const deadline = performance.now() + LIMIT_MS;
  // most things are there at once: the first looks follow each other closely
  for (let pause = 1; ; pause = Math.min(pause * 2, 20)) {
    const found = await find();
    if (found !== null && found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`Waited ${LIMIT_MS} ms in vain for ${description}`);
    // not requestAnimationFrame: it stops in a page that is not in front
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Resolves once `condition` holds; rejects with `description` after a minute. */
export async function until(condition: () => boolean | Promise<boolean>, description: string): Promise<void> {
  await untilFound(async () => ((await condition()) ? true : null), description);
}

/** Long enough for anything pending to happen, for assertions that nothing does. */
export async function settle(ms = 50): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, ms / 5));
}
