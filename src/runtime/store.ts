/**
 * Runs the rules: holds the event queue, the state and its screen, and the current session. Every event goes through
 * the queue, in order and never recursively. Imports rules and ports; knows no browser.
 */
import { parseConfig, type Config, type Kept, type Secrets } from '../core/options/config.ts';
import { createRecorder, type SessionRecord } from '../core/page/diagnostics.ts';
import type { Effect } from '../core/effects.ts';
import type { Event } from '../core/events.ts';
import { transition } from '../core/machine.ts';
import { screenOf, type Screen } from '../core/screen/screen.ts';
import { INITIAL_STATE, stepOf } from '../core/state.ts';
import type { Ports, Provider } from './ports.ts';
import { runEffect } from './run-effect.ts';
import { createSession } from './session.ts';

export interface Store {
  /** Starts a session with the host's configuration, weakest layer first, or refuses it with a reason. */
  readonly start: (layers: readonly unknown[]) => void;
  /** Refuses a start; the host is notified of the reason. */
  readonly refuse: (problem: string) => void;
  readonly dispatch: (event: Event) => void;
  readonly step: () => number;
  readonly isOpen: () => boolean;
  /** What happened in this session, or else in the last one; undefined before the first. */
  readonly record: () => SessionRecord | undefined;
  /** The same object until something on the screen changes. */
  readonly screen: () => Screen;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What a session starts with besides the state, which holds no secrets. */
interface Opening {
  readonly secrets: Secrets;
  readonly options: Kept['options'];
}

/** A session's provider, and the options that a later `start` reuses. */
interface Connection {
  readonly provider: Provider;
  readonly options: Kept['options'];
}

/** Isolates errors: one thrown here is reported like any uncaught error, and stops nothing else. */
function attempt(run: () => void): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}

export function createStore(ports: Ports): Store {
  const queue: { readonly event: Event; readonly signal: AbortSignal | undefined }[] = [];
  const listeners = new Set<() => void>();
  const recorder = createRecorder();
  const openings = new WeakMap<Config, Opening>();
  /** Each is logged once: a later start usually has the same texts. */
  const toldWordProblems = new Set<string>();
  let state = INITIAL_STATE;
  let screen = screenOf(state);
  let isDraining = false;
  let session = createSession(ports.clock, enqueue);
  let connection: Connection | undefined;

  function enqueue(event: Event, signal?: AbortSignal): void {
    queue.push({ event, signal });
    if (isDraining) return;
    isDraining = true;
    for (let next = queue.shift(); next; next = queue.shift()) if (!next.signal?.aborted) handle(next.event);
    isDraining = false;
  }

  function handle(event: Event): void {
    const before = state;
    const [next, effects] = transition(state, event);
    if (next !== state) {
      state = next;
      screen = screenOf(state);
      for (const listener of [...listeners]) attempt(listener);
    }
    const moment = { nowMs: ports.clock.now(), frameSize: ports.camera.frameSize() };
    recorder.note({ before, event, after: next, effects, ...moment });
    for (const effect of effects) attempt(() => perform(effect));
  }

  function warnOfWords({ messages = {} }: Config): void {
    for (const problem of ports.wordProblems(messages)) {
      if (toldWordProblems.has(problem)) continue;
      toldWordProblems.add(problem);
      ports.page.warn(problem);
    }
  }

  function renewSession(): void {
    session.end();
    session = createSession(ports.clock, enqueue);
  }

  /** Hands the secrets over to the provider; nothing else keeps them. */
  function connect(config: Config): Connection {
    const { secrets, options } = openings.get(config) ?? { secrets: {}, options: {} };
    openings.delete(config);
    return { provider: ports.openProvider(config, secrets), options };
  }

  function perform(effect: Effect): void {
    switch (effect.type) {
      case 'beginSession':
        renewSession();
        connection = connect(effect.config);
        session.onEnd(ports.page.watch(session.raise));
        session.onEnd(ports.photos.forget);
        return;
      case 'endSession':
        renewSession();
        if (!effect.keepsConfig) connection = undefined;
        return;
      case 'tellResult':
        // a `start` inside the host's listener must find nothing to reuse
        connection = undefined;
        runEffect(effect, { ports, session, provider: undefined, state });
        return;
      default:
        runEffect(effect, { ports, session, provider: connection?.provider, state });
    }
  }

  return {
    start(layers) {
      const kept = connection && { options: connection.options, secrets: connection.provider.secrets() };
      const parsed = parseConfig(layers, ports.page.surroundings(), kept);
      if (!parsed.isValid) {
        enqueue({ type: 'startRefused', problem: parsed.problem, requestId: parsed.requestId });
        return;
      }
      for (const warning of parsed.warnings) ports.page.warn(warning);
      warnOfWords(parsed.config);
      openings.set(parsed.config, parsed);
      const { isFirefox, isMobile, isAndroid, inApp, isHidden, isOffline } = ports.page;
      const page = { isFirefox, isMobile, isAndroid, inApp, isHidden: isHidden(), isOffline: isOffline() };
      enqueue({ type: 'started', ...page, config: parsed.config });
    },
    refuse: (problem) => enqueue({ type: 'startRefused', problem, requestId: undefined }),
    dispatch: (event) => enqueue(event),
    step: () => stepOf(state),
    isOpen: () => state.is === 'running',
    record: () => recorder.read(ports.clock.now()),
    screen: () => screen,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
