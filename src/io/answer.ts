/** An answer of the browser's that may never come: some web views leave a promise open instead of refusing. */
import type { Clock } from '../runtime/ports.ts';

const LIMIT_MS = 1000;

/** What `ask` resolves with; undefined where it throws, rejects, or gives no answer within a second. Never rejects. */
export function answerTo<T>(ask: () => Promise<T>, clock: Clock): Promise<T | undefined> {
  return new Promise((resolve) => {
    const stopWaiting = clock.after(LIMIT_MS, () => resolve(undefined));
    const settle = (answer?: T): void => {
      stopWaiting();
      resolve(answer);
    };
    // an async function turns what is thrown into a rejection
    const asking = async (): Promise<T> => ask();
    asking().then(settle, () => settle());
  });
}
