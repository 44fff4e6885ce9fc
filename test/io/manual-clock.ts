// A clock that a test advances by hand, with the runtime’s interface.
export type ManualClock = ReturnType<typeof createManualClock>;

export function createManualClock() {
  const timers = new Map<symbol, { readonly dueMs: number; readonly run: () => void }>();
  let nowMs = 0;
  const firstDue = (untilMs: number): symbol | undefined =>
    [...timers].filter(([, { dueMs }]) => dueMs <= untilMs).sort(([, a], [, b]) => a.dueMs - b.dueMs)[0]?.[0];
  return {
    now: () => nowMs,
    after(ms: number, run: () => void): () => void {
      const id = Symbol();
      timers.set(id, { dueMs: nowMs + ms, run });
      return () => void timers.delete(id);
    },
    /** Lets time pass; timers run in order, those that are set on the way included. */
    advance(ms: number): void {
      const untilMs = nowMs + ms;
      for (let id = firstDue(untilMs); id !== undefined; id = firstDue(untilMs)) {
        const timer = timers.get(id);
        timers.delete(id);
        nowMs = timer?.dueMs ?? nowMs;
        timer?.run();
      }
      nowMs = untilMs;
    },
    /** How many timers wait. */
    pending: () => timers.size,
  };
}
