/**
 * Runs the rules. Holds the event queue, the state and its screen, the current session with its provider, and the options that
 * a later start reuses. Every event goes through the queue, in order and never recursively.
 */
import { parseConfig, type KeptOptions, type ValidStart } from '../core/options/config.ts';
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
  /**
   * Starts a session with the host's configuration, weakest layer first, or refuses it with a reason. `asksConsent` if the person
   * has to agree to words of the page first.
   */
  readonly start: (layers: readonly unknown[], asksConsent?: boolean) => void;
  /** Refuses a start, and notifies the host of the reason. */
  readonly refuse: (problem: string) => void;
  readonly dispatch: (event: Event) => void;
  readonly step: () => number;
  readonly isOpen: () => boolean;
  /** Whether a session is open, or a start is waiting in the queue. */
  readonly hasStarted: () => boolean;
  /** The record of this session, or else of the last session. Undefined before the first session. */
  readonly record: () => SessionRecord | undefined;
  /** The current screen: the same object until something on the screen changes. */
  readonly screen: () => Screen;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What a session needs at its start but the state doesn't hold, because the state holds no secrets. */
type Opening = Pick<ValidStart, 'secrets' | 'kept' | 'readSession'>;

/** A session's provider, and the options that a later `start` reuses. */
interface Connection {
  readonly provider: Provider;
  readonly kept: KeptOptions;
}

interface Turn {
  readonly run: () => void;
  readonly isStart?: boolean;
  /** Once this signal is aborted, the turn is skipped. */
  readonly signal?: AbortSignal | undefined;
}

/** Isolates errors: an error thrown by `run` is reported like any uncaught error, and stops nothing else. */
function attempt(run: () => void): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}

export function createStore(ports: Ports): Store {
  const queue: Turn[] = [];
  const listeners = new Set<() => void>();
  const recorder = createRecorder();
  let state = INITIAL_STATE;
  let screen = screenOf(state);
  let isDraining = false;
  let session = createSession(ports.clock, raise);
  let connection: Connection | undefined;

  const isOpen = (): boolean => state.is === 'running';

  function enqueue(turn: Turn): void {
    queue.push(turn);
    if (isDraining) return;
    isDraining = true;
    for (let next = queue.shift(); next; next = queue.shift()) if (!next.signal?.aborted) attempt(next.run);
    isDraining = false;
  }

  function raise(event: Event, signal?: AbortSignal): void {
    enqueue({ run: () => handle(event), signal });
  }

  /** Only the event that starts a session comes with `opening`. */
  function handle(event: Event, opening?: Opening): void {
    const before = state;
    const [next, effects] = transition(state, event);
    if (next !== state) {
      state = next;
      screen = screenOf(state);
      for (const listener of [...listeners]) attempt(listener);
    }
    const now = { nowMs: ports.clock.now(), frameSize: ports.camera.frameSize() };
    const record = { before, event, after: next, effects, ...now };
    recorder.note(record);
    ports.observe(record);
    for (const effect of effects) attempt(() => perform(effect, opening));
  }

  /** Forgets the request's id, because the provider may have completed the request, whatever it answers. */
  function forgetRequest(): void {
    if (!connection) return;
    const { provider, kept } = connection;
    connection = { provider, kept: { ...kept, options: { ...kept.options, requestId: undefined } } };
  }

  function renewSession(): void {
    session.end();
    session = createSession(ports.clock, raise);
  }

  function perform(effect: Effect, opening: Opening | undefined): void {
    switch (effect.type) {
      case 'beginSession':
        renewSession();
        connection = undefined;
        session.onEnd(ports.page.watch(session.raise));
        session.onEnd(ports.page.keepScreenOn());
        session.onEnd(ports.photos.forget);
        // hands the secrets over to the provider; nothing else keeps them
        connection = opening && {
          provider: ports.openProvider(effect.config, opening.secrets, opening.readSession),
          kept: opening.kept,
        };
        return;
      case 'endSession':
        renewSession();
        if (!effect.keepsConfig) connection = undefined;
        return;
      case 'reportResult':
        // a `start` inside the host's listener must find nothing to reuse
        connection = undefined;
        break;
      case 'completeRequest':
        forgetRequest();
        break;
      default:
    }
    runEffect(effect, { ports, session, provider: connection?.provider, state });
  }

  /**
   * Runs in its turn of the queue, so that a language that was set, or a session that ended, just before is taken into account.
   */
  function start(layers: readonly unknown[], asksConsent: boolean): void {
    const kept = connection && { ...connection.kept, secrets: connection.provider.secrets() };
    const parsed = parseConfig(layers, ports.page.url(), kept);
    if (!parsed.isValid) {
      handle({ type: 'startRefused', problem: parsed.problem, requestId: parsed.requestId });
      return;
    }
    for (const warning of parsed.warnings) ports.page.warn(warning);
    if (parsed.config.messages) ports.explainWords(parsed.config.messages);
    const { config, saidLang } = parsed;
    const { device, isHidden, isOffline } = ports.page;
    const page = { device: device(), isHidden: isHidden(), isOffline: isOffline(), asksConsent };
    handle({ type: 'started', ...page, config, saidLang }, parsed);
  }

  return {
    start: (layers, asksConsent = false) => enqueue({ run: () => start(layers, asksConsent), isStart: true }),
    refuse: (problem) => raise({ type: 'startRefused', problem, requestId: undefined }),
    dispatch: (event) => raise(event),
    // after a session, the state keeps its step only to report it
    step: () => (state.is === 'running' ? stepOf(state) : 0),
    isOpen,
    hasStarted: () => isOpen() || queue.some(({ isStart }) => isStart),
    record: () => recorder.read(ports.clock.now()),
    screen: () => screen,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
