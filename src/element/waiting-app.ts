/**
 * Stands in for the application of one element until it has arrived: asks for it at the first start, keeps what the host
 * asks for meanwhile, and shows the loading modal. Knows no rule of the flow.
 */
import type { TrueidConfig } from '../core/options.ts';
import type { CloseReason } from '../core/effects.ts';
import type { App, AppModule, LoadApp } from './app-loader.ts';
import { TOLD, type Dispatch } from './host-events.ts';
import { openLoadingModal } from './loading-modal.ts';

/** An application that is there by then shows itself first: no flash of the loading modal. */
const MODAL_DELAY_MS = 100;
/** How long the application may take to arrive. */
const LOADING_LIMIT_MS = 15_000;
/** What failed is told after this, and the close right after it. */
const ERROR_DELAY_MS = 300;

export interface WaitingApp extends App {
  /** Brings the application; nothing is started by it. Never rejects. */
  readonly load: () => void;
}

/** A function of its own, so that no timer of a start keeps what the host gave: there may be a secret in it. */
const startWith = (layers: readonly unknown[]) => (app: App) => app.start(layers);

/** `arrived` gets the application before anything is asked of it. */
export function createWaitingApp(
  root: ShadowRoot,
  dispatch: Dispatch,
  loadApp: LoadApp,
  arrived: (app: App) => void,
): WaitingApp {
  /** What the host asked for. */
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

  /** Ends the start that waits. Without a reason the host has said so itself. */
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
        // First, because the application remembers what has the focus when it opens its own modal.
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
      // Closed since, or started again: a newer start has an end of its own.
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
      // A dialog that is moved loses its place above the page.
      if (closeModal) openModal();
    },
    step: () => 0,
    isOpen: () => closeModal !== undefined,
  };
}
