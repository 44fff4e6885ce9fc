/** Keeps the screen of a phone from turning off by itself, where the browser can. */
import { isAllowedByPolicy } from './policy.ts';

/**
 * Until the returned function is called, while the page is visible. The browser lets go by itself when the page is hidden, so
 * it is asked again each time the page is shown. A browser or a battery that refuses changes nothing.
 */
export function keepScreenOn(): () => void {
  // a frame whose page keeps the lock to itself would log a violation
  if (isAllowedByPolicy('screen-wake-lock') === false) return () => undefined;
  const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
  const listening = new AbortController();
  const { signal } = listening;
  let lock: WakeLockSentinel | undefined;
  let isAsking = false;

  async function ask(): Promise<void> {
    if (isAsking || lock?.released === false || document.visibilityState !== 'visible') return;
    isAsking = true;
    try {
      lock = await wakeLock?.request('screen');
      if (signal.aborted) await lock?.release();
    } catch {
      // the screen may turn off
    }
    isAsking = false;
  }

  void ask();
  document.addEventListener('visibilitychange', () => void ask(), { signal });
  return () => {
    listening.abort();
    lock?.release().catch(() => undefined);
  };
}
