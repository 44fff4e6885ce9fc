/** Answers from the browser that may never come: some web views leave a promise pending instead of rejecting it. */
import { BROWSER_ANSWER_MS } from '../core/constants.ts';
import type { Clock } from '../runtime/ports.ts';
import { browserClock } from './clock.ts';

/** Resolves with the answer, or with undefined if `ask` throws, rejects or takes over a second. Never rejects. */
export function answerTo<T>(ask: () => Promise<T>, clock: Clock = browserClock): Promise<T | undefined> {
  return new Promise((resolve) => {
    const stopWaiting = clock.after(BROWSER_ANSWER_MS, () => resolve(undefined));
    const settle = (answer?: T): void => {
      stopWaiting();
      resolve(answer);
    };
    // an async function turns an exception into a rejection
    const asking = async (): Promise<T> => ask();
    asking().then(settle, () => settle());
  });
}
