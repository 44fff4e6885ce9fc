/** The browser's timers. Imports only the port. */
import type { Clock } from '../runtime/ports.ts';

export const browserClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
