/**
 * Stands in for an element's application until it has loaded: loads it at the first start, queues the host's calls in the
 * meantime, asks for the camera, and shows the loading modal. Knows no rule of the flow.
 */
import type { TrueidConfig } from '../core/options/options.ts';
import type { CloseReason } from '../core/effects.ts';
import type { App, Loaders } from './app-loader.ts';
import { askForCamera, nativeFunctions, stopCamera, type RequestedCamera } from './early-camera.ts';
import { TOLD, type Dispatch } from './host-events.ts';
import { openLoadingModal } from './loading-modal.ts';

/** An application that loads faster than this opens without a flash of the loading modal. */
const MODAL_DELAY_MS = 20;
/** How long the application may take to load. */
const LOADING_LIMIT_MS = 15_000;
/** The delay before a failure is reported; `trueid_close` follows immediately. */
const ERROR_DELAY_MS = 300;

export interface WaitingApp extends App {
  /** Loads the application without starting it. Never throws. */
  readonly load: () => void;
}

/** A part of the application's own checks: a start that it refuses should open no camera. */
const isUsable = (options: TrueidConfig): boolean =>
  /^(https:|http:..[l1]|$)/.test(options.domain as never) && /token|secret/i.test(Object.keys(options) as never);

/** Calls `arrived` with the application before running the queued calls. */
export function createWaitingApp(
  root: ShadowRoot,
  dispatch: Dispatch,
  loaders: () => Loaders,
  arrived: (app: App) => void,
): WaitingApp {
  /** The host's calls so far. */
  let queue: ((app: App) => void)[] = [];
  /** The newest start in the queue. */
  let newest: { readonly lang: unknown } | undefined;
  let loading: Promise<void> | undefined;
  let closeModal: (() => void) | undefined;
  /** The application's, once it has loaded. */
  let camera: RequestedCamera | undefined;

  function hideModal(): void {
    const close = closeModal;
    closeModal = undefined;
    close?.();
  }

  /** Cancels the pending start. Without a reason, the host has dispatched `trueid_close` itself. */
  function end(reason?: CloseReason | false, tellFirst?: () => unknown): void {
    if (!newest) return;
    queue = [];
    stopCamera(camera);
    newest = camera = undefined;
    hideModal();
    tellFirst?.();
    if (reason) dispatch(TOLD.closed, { reason, step: 0 });
  }

  const goBack = (): void => end('back', () => dispatch(TOLD.wentBack, { step: 0 }));

  function openModal(): void {
    closeModal?.();
    closeModal = openLoadingModal(root, newest?.lang, goBack);
  }

  async function loadOnce(): Promise<void> {
    const { createApp } = await loaders().app();
    // The application was evaluated in this task; the page gets a turn before the next long one.
    await new Promise((done) => setTimeout(done));
    // First, because the application saves the focused element when it opens its own modal.
    hideModal();
    const app = createApp(root, dispatch, camera, nativeFunctions);
    newest = camera = undefined;
    loaders().isLoaded = true;
    arrived(app);
    for (const call of queue.splice(0)) call(app);
  }

  const load = (): Promise<void> =>
    (loading ??= loadOnce().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  return {
    load: () => void load().catch((error: unknown) => error),
    start(layers) {
      // Captured by no timer, because it may include a secret.
      const options = Object.assign({}, ...layers) as TrueidConfig;
      const start = (newest = { lang: options.lang });
      if (!document.hidden && isUsable(options) && !loaders().isLoaded) camera ??= askForCamera();
      // Does nothing if this start was closed or replaced in the meantime: a newer start reports its own failure.
      const fail = (why: unknown): void => {
        if (newest !== start) return;
        end('error', () => {
          dispatch(TOLD.failed, `The application could not be loaded: ${why as string}`, {
            call: null,
            kind: 'network',
          });
        });
      };
      queue.push((app) => app.start(layers));
      setTimeout(() => {
        if (newest === start) openModal();
      }, MODAL_DELAY_MS);
      setTimeout(fail, LOADING_LIMIT_MS, 'over 15 s.');
      load().catch((error: unknown) => setTimeout(fail, ERROR_DELAY_MS, error));
    },
    close: (isAnnounced) => end(!isAnnounced && 'host'),
    setLanguage: (lang) => queue.push((app) => app.setLanguage(lang)),
    remove: () => end('removed'),
    move() {
      // A dialog that is moved drops out of the top layer.
      if (closeModal) openModal();
    },
    diagnostics: () => ({}),
    step: () => 0,
    isOpen: () => !!closeModal,
  };
}
