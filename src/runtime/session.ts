/**
 * One session's belongings: its AbortController, its timers, and what the provider answered. Ending it cancels all of
 * them at once; what comes later is dropped. Imports rules and ports.
 */
import type { Event, TimerEvent } from '../core/events.ts';
import type { JsonObject } from '../core/result.ts';
import type { Side } from '../core/state.ts';
import type { Clock } from './ports.ts';

export interface Session {
  readonly signal: AbortSignal;
  /** The provider's final answers, kept out of the state. */
  readonly answers: { persons?: JsonObject; result?: JsonObject };
  /** Base64 of the photos that have passed. */
  readonly images: Map<Side, string>;
  /** Raises an event, unless the session has ended by then. */
  readonly raise: (event: Event) => void;
  /** Raises `then` after at least `ms`; an earlier timer of the same event is replaced. */
  readonly wait: (ms: number, then: TimerEvent) => void;
  /** Runs when the session ends. */
  readonly onEnd: (release: () => void) => void;
  readonly end: () => void;
}

export function createSession(clock: Clock, enqueue: (event: Event, signal: AbortSignal) => void): Session {
  const controller = new AbortController();
  const { signal } = controller;
  const timers = new Map<TimerEvent['type'], () => void>();
  const releases: (() => void)[] = [];
  const raise = (event: Event): void => enqueue(event, signal);
  return {
    signal,
    answers: {},
    images: new Map(),
    raise,
    wait(ms, then) {
      timers.get(then.type)?.();
      timers.set(
        then.type,
        clock.after(ms, () => {
          timers.delete(then.type);
          raise(then);
        }),
      );
    },
    onEnd: (release) => void releases.push(release),
    end() {
      controller.abort();
      for (const cancel of timers.values()) cancel();
      for (const release of releases) release();
      timers.clear();
      this.images.clear();
    },
  };
}
