/**
 * What one session owns: its AbortController, its timers, and the provider's answers. Ending the session cancels everything at
 * once and drops later events. Imports rules and ports.
 */
import type { Event, TimerEvent } from '../core/events.ts';
import type { JsonObject, TrueidResult } from '../core/calls/result.ts';
import type { PhotoOrigin, Side } from '../core/state.ts';
import type { Clock, SeenCard, VerifyAnswer } from './ports.ts';

/** What the session keeps of a photo that has passed: the provider's answer, and the image as base64 without a prefix. */
export interface PassedPhoto extends VerifyAnswer {
  readonly image: string;
  readonly origin: PhotoOrigin;
}

export interface Session {
  readonly signal: AbortSignal;
  /** The provider's final answers, or the result of another device. They aren't part of the state. */
  readonly answers: { persons?: JsonObject; result?: JsonObject; handedOver?: { readonly detail: TrueidResult } };
  passed: Partial<Record<Side, PassedPhoto>>;
  seen: SeenCard;
  /** Raises an event, unless the session has ended. */
  readonly raise: (event: Event) => void;
  /** Raises `then` after at least `ms` milliseconds. Replaces an earlier timer of the same event. */
  readonly wait: (ms: number, then: TimerEvent) => void;
  /** Stops the timer of this event, if there is one, until `resume`. */
  readonly hold: (type: TimerEvent['type']) => void;
  readonly resume: (type: TimerEvent['type']) => void;
  /** Registers a function to be called at the end of the session. */
  readonly onEnd: (release: () => void) => void;
  /**
   * Returns a signal for one of the host's functions. The signal is aborted by the next `beginTask`, by `endTask`, and by the
   * end of the session.
   */
  readonly beginTask: () => AbortSignal;
  readonly endTask: () => void;
  readonly end: () => void;
}

/** `cancel` is undefined while it is held. */
interface Timer {
  readonly then: TimerEvent;
  readonly remainingMs: () => number;
  readonly cancel: (() => void) | undefined;
}

export function createSession(clock: Clock, enqueue: (event: Event, signal: AbortSignal) => void): Session {
  const controller = new AbortController();
  const { signal } = controller;
  const timers = new Map<TimerEvent['type'], Timer>();
  const releases: (() => void)[] = [];
  let task = new AbortController();
  const raise = (event: Event): void => enqueue(event, signal);
  function wait(ms: number, then: TimerEvent): void {
    timers.get(then.type)?.cancel?.();
    const dueMs = clock.now() + ms;
    const cancel = clock.after(ms, () => {
      timers.delete(then.type);
      raise(then);
    });
    timers.set(then.type, { then, remainingMs: () => dueMs - clock.now(), cancel });
  }
  return {
    signal,
    answers: {},
    passed: {},
    seen: {},
    raise,
    wait,
    hold(type) {
      const timer = timers.get(type);
      if (!timer?.cancel) return;
      timer.cancel();
      const remainingMs = timer.remainingMs();
      timers.set(type, { then: timer.then, remainingMs: () => remainingMs, cancel: undefined });
    },
    resume(type) {
      const timer = timers.get(type);
      if (timer && !timer.cancel) wait(timer.remainingMs(), timer.then);
    },
    onEnd: (release) => void releases.push(release),
    beginTask() {
      task.abort();
      task = new AbortController();
      return task.signal;
    },
    endTask: () => task.abort(),
    end() {
      controller.abort();
      task.abort();
      for (const { cancel } of timers.values()) cancel?.();
      for (const release of releases) release();
      timers.clear();
      this.passed = {};
      this.seen = {};
    },
  };
}
