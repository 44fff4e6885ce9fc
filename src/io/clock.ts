/** Time as the browser tells it. Imports the port only. */
import type { Clock } from '../runtime/ports.ts';

export const browserClock: Clock = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
