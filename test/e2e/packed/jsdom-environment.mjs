// Vitest's jsdom environment, but it waits for errors thrown after the teardown, which Vitest reports only under load.
import { setTimeout as after } from 'node:timers/promises';
import { builtinEnvironments } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

/** Longer than any delay of the widget's after it is removed. */
const LATE_MS = 1_000;

export default {
  ...jsdom,
  async setup(...args) {
    const { teardown } = await jsdom.setup(...args);
    return {
      async teardown(...rest) {
        // Vitest no longer passes on what its worker writes with `console`.
        process.on('uncaughtExceptionMonitor', (error) => process._rawDebug('After the teardown:', error));
        await teardown(...rest);
        await after(LATE_MS);
      },
    };
  },
};
