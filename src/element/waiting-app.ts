/**
 * Stands in for an element's application until it has loaded: loads it at the first start, queues the host's calls in the
 * meantime, and shows the loading modal. Knows no rule of the flow.
 */
import type { TrueidConfig } from '../core/options.ts';
import type { CloseReason } from '../core/effects.ts';
import type { App, AppModule, Loaders } from './app-loader.ts';
import { TOLD, type Dispatch } from './host-events.ts';
import { openLoadingModal } from './loading-modal.ts';

/** An application that loads faster than this opens without a flash of the loading modal. */
const MODAL_DELAY_MS = 100;
/** How long the application may take to load. */
const LOADING_LIMIT_MS = 15_000;
/** The delay before a failure is reported; `trueid_close` follows immediately. */
const ERROR_DELAY_MS = 300;

export interface WaitingApp extends App {
  /** Loads the application without starting it. Never throws. */
  readonly load: () => void;
}

/** Kept outside `start`, so that its timers don't hold on to the host's options, which may include a secret. */
const startWith = (layers: readonly unknown[]) => (app: App) => app.start(layers);

/** Calls `arrived` with the application before running the queued calls. */
export function createWaitingApp(
  root: ShadowRoot,
  dispatch: Dispatch,
  loadApp: Loaders['app'],
  arrived: (app: App) => void,
): WaitingApp {
  /** The host's calls so far. */
  let queue: ((app: App) => void)[] = [];
  /** The newest start in the queue. */
  let newest: { readonly lang: unknown } | undefined;
  let loading: Promise<void> | undefined;
  let closeModal: (() => void) | undefined;

  function stopWaiting(): void {
    const close = closeModal;
    newest = closeModal = undefined;
    close?.();
  }

  /** Cancels the pending start. Without a reason, the host has dispatched `trueid_close` itself. */
  function end(reason?: CloseReason, tellFirst?: () => unknown): void {
    if (!newest) return;
    queue = [];
    stopWaiting();
    tellFirst?.();
    if (reason) dispatch(TOLD.closed, { reason, step: 0 });
  }

  const goBack = (): void => end('back', () => dispatch(TOLD.wentBack, { step: 0 }));

  function openModal(): void {
    closeModal?.();
    closeModal = openLoadingModal(root, newest?.lang, goBack);
  }

  const load = (): Promise<void> =>
    (loading ??= new Promise<AppModule>((resolve) => resolve(loadApp()))
      .then(({ createApp }) => {
        // First, because the application saves the focused element when it opens its own modal.
        stopWaiting();
        const app = createApp(root, dispatch);
        arrived(app);
        for (const command of queue.splice(0)) command(app);
      })
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      }));

  return {
    load: () => void load().catch(() => undefined),
    start(layers) {
      const start = (newest = {
        lang: layers.reduce((lang, layer) => (Object(layer) as TrueidConfig).lang ?? lang, undefined),
      });
      // Does nothing if this start was closed or replaced in the meantime: a newer start reports its own failure.
      const fail = (why: unknown): void => {
        const detail = `The application of trueid-widget could not be loaded: ${String(why)}`;
        if (newest === start)
          end('error', () => dispatch(TOLD.failed, detail, { call: null, kind: 'network', requestId: undefined }));
      };
      queue.push(startWith(layers));
      setTimeout(() => {
        if (newest === start) openModal();
      }, MODAL_DELAY_MS);
      setTimeout(fail, LOADING_LIMIT_MS, 'it took over 15 s.');
      load().catch((error: unknown) => setTimeout(fail, ERROR_DELAY_MS, error));
    },
    close: (isAnnounced) => end(isAnnounced ? undefined : 'host'),
    setLanguage: (lang) => void queue.push((app) => app.setLanguage(lang)),
    remove: () => end('removed'),
    move() {
      // A dialog that is moved drops out of the top layer.
      if (closeModal) openModal();
    },
    diagnostics: () => ({}),
    step: () => 0,
    isOpen: () => closeModal !== undefined,
  };
}
