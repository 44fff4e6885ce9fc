/**
 * Runs the rules: a queue of events, the state and its screen, and the one session there is. Everything that happens
 * goes through `dispatch`, in order, never recursively. Imports rules and ports; knows no browser.
 */
import { parseConfig, type Config, type Kept, type Secrets, type Surroundings } from '../core/config.ts';
import type { Effect } from '../core/effects.ts';
import type { Event } from '../core/events.ts';
import { transition } from '../core/machine.ts';
import { screenOf, type Screen } from '../core/screen.ts';
import { INITIAL_STATE, stepOf } from '../core/state.ts';
import type { Ports, Provider } from './ports.ts';
import { runEffect } from './run-effect.ts';
import { createSession } from './session.ts';

export interface Store {
  /** Begins a session with what the host gave, weakest layer first; refuses it with a reason where it can't be. */
  readonly start: (layers: readonly unknown[]) => void;
  /** Refuses a start for a reason that the host is told. */
  readonly refuse: (problem: string) => void;
  readonly dispatch: (event: Event) => void;
  readonly step: () => number;
  readonly isOpen: () => boolean;
  /** The same object until something on the screen changes. */
  readonly screen: () => Screen;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What a session is started with, apart from the state: the state holds no secret. */
interface Opening {
  readonly secrets: Secrets;
  readonly options: Kept['options'];
}

/** The provider of a session, and what a later `start` goes on with. */
interface Connection {
  readonly provider: Provider;
  readonly options: Kept['options'];
}

/** What fails takes nothing else with it; the page hears of its error as of any uncaught one. */
function attempt(run: () => void): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}

export function createStore(ports: Ports, surroundings: Surroundings): Store {
  const queue: { readonly event: Event; readonly signal: AbortSignal | undefined }[] = [];
  const listeners = new Set<() => void>();
  const openings = new WeakMap<Config, Opening>();
  /** Told once: a later start goes on with the same words. */
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
    const [next, effects] = transition(state, event);
    if (next !== state) {
      state = next;
      screen = screenOf(state);
      for (const listener of [...listeners]) attempt(listener);
    }
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

  /** The secret is the provider's alone from here on. */
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
        // a start within the host's listener finds nothing kept
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
      const parsed = parseConfig(layers, surroundings, kept);
      if (!parsed.isValid) {
        enqueue({ type: 'startRefused', problem: parsed.problem, requestId: parsed.requestId });
        return;
      }
      for (const warning of parsed.warnings) ports.page.warn(warning);
      warnOfWords(parsed.config);
      openings.set(parsed.config, parsed);
      const { isFirefox, isAndroid, isHidden, isOffline } = ports.page;
      const page = { isFirefox, isAndroid, isHidden: isHidden(), isOffline: isOffline() };
      enqueue({ type: 'started', ...page, config: parsed.config });
    },
    refuse: (problem) => enqueue({ type: 'startRefused', problem, requestId: undefined }),
    dispatch: (event) => enqueue(event),
    step: () => stepOf(state),
    isOpen: () => state.is === 'running',
    screen: () => screen,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
