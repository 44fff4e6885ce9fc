// A clock that a test advances by hand, with the runtime’s interface.
import type { Clock } from '../../src/runtime/ports.ts';

export interface ManualClock extends Clock {
  /** Lets time pass; timers run in order, those that are set on the way included. */
  readonly advance: (ms: number) => void;
  /** How many timers wait. */
  readonly pending: () => number;
}

export function createManualClock(): ManualClock {
  const timers = new Map<symbol, { readonly dueMs: number; readonly run: () => void }>();
  let nowMs = 0;
  const firstDue = (untilMs: number): symbol | undefined =>
    [...timers].filter(([, { dueMs }]) => dueMs <= untilMs).sort(([, a], [, b]) => a.dueMs - b.dueMs)[0]?.[0];
  return {
    now: () => nowMs,
    after(ms, run) {
      const id = Symbol();
      timers.set(id, { dueMs: nowMs + ms, run });
      return () => void timers.delete(id);
    },
    advance(ms) {
      const untilMs = nowMs + ms;
      for (let id = firstDue(untilMs); id !== undefined; id = firstDue(untilMs)) {
        const timer = timers.get(id);
        timers.delete(id);
        nowMs = timer?.dueMs ?? nowMs;
        timer?.run();
      }
      nowMs = untilMs;
    },
    pending: () => timers.size,
  };
}
