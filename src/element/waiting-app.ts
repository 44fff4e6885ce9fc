/**
 * Stands in for an element's application until it has loaded: loads it at the first start, queues the host's calls in the
 * meantime, asks for the camera, and shows the loading modal.
 */
import type { CloseReason } from '../core/effects.ts';
import type { App, Loaders } from './app-loader.ts';
import { nativeFunctions, releaseCamera, requestCamera, takeCamera } from './early-camera.ts';
import { DISPATCHED, type Dispatch } from './host-events.ts';
import { isDrawn, openLoadingModal, type LoadingModal } from './loading-modal.ts';
import { readStart, type WaitingStart } from './waiting-start.ts';

/** An application that loads faster than this opens without a flash of the loading modal. */
const MODAL_DELAY_MS = 20;
/** The delay before a failure is reported; `trueid_close` follows immediately. */
const ERROR_DELAY_MS = 300;

export interface WaitingApp extends App {
  /** Loads the application without starting it. Never throws. */
  readonly load: () => void;
}

/** `setOpen` is told whenever the modal opens or has closed; `arrived`, of the application before its queued calls run. */
export function createWaitingApp(
  root: ShadowRoot,
  dispatch: Dispatch,
  loaders: () => Loaders,
  setOpen: (isOpen: boolean) => void,
  arrived: (app: App) => void,
): WaitingApp {
  /** The owner of the camera. */
  const me = {};
  /** The host's calls so far. Data: a closure would hold the secrets of a start for as long as any of its timers. */
  let queue: (readonly ['start' | 'setLanguage', unknown, boolean?, boolean?])[] = [];
  /** The newest start in the queue. */
  let newest: WaitingStart | undefined;
  /** The language that was set or started with last. */
  let lang: unknown;
  let loading: Promise<void> | undefined;
  let modal: LoadingModal | undefined;

  function hideModal(): void {
    if (!modal) return;
    const { close } = modal;
    modal = undefined;
    close();
    setOpen(false);
  }

  /** Cancels the pending start. Without a reason, the host has dispatched `trueid_close` itself. */
  function end(reason?: CloseReason | false, dispatchFirst?: (requestId: string | undefined) => unknown): void {
    if (!newest) return;
    const { requestId } = newest;
    queue = queue.filter(([method]) => method !== 'start');
    releaseCamera(me);
    newest = undefined;
    hideModal();
    dispatchFirst?.(requestId);
    if (reason) dispatch(DISPATCHED.closed, { reason, step: 0, ...(requestId && { requestId }) });
  }

  const goBack = (): void => end('back', () => dispatch(DISPATCHED.wentBack, { step: 0 }));

  const say = (): void => modal?.say(lang, newest?.messages);

  function openModal(): void {
    hideModal();
    modal = openLoadingModal(root, goBack);
    say();
    setOpen(true);
  }

  /** Does nothing if `start` was closed or replaced in the meantime: a newer start reports its own failure. */
  function fail(start: WaitingStart, why: unknown): void {
    if (newest !== start) return;
    const problem = loaders().problem?.();
    const detail = problem ?? `The application could not be loaded: ${why as string}`;
    console.error(`[trueid-widget] ${detail}`);
    end('error', (requestId) =>
      dispatch(DISPATCHED.failed, detail, { call: null, kind: problem ? 'config' : 'network', requestId }),
    );
  }

  async function loadOnce(): Promise<void> {
    const { createApp } = await loaders().app();
    // The application was evaluated in this task; the page gets a turn before the next long one.
    await new Promise((done) => setTimeout(done));
    if (modal?.isClosed()) goBack();
    // First, because the application saves the focused element when it opens its own modal.
    hideModal();
    const app = createApp(root, dispatch, loaders(), setOpen, takeCamera(me), nativeFunctions);
    newest = undefined;
    loaders().isLoaded = true;
    arrived(app);
    for (const [method, ...given] of queue.splice(0)) app[method](...(given as [never]));
  }

  const load = (): Promise<void> =>
    (loading ??= loadOnce().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  return {
    load: () => void load().catch((error: unknown) => error),
    start(layers, isOtherOpen, asksConsent) {
      const start = (newest = readStart(layers));
      lang = start.lang ?? lang;
      queue.push(['start', layers, isOtherOpen, asksConsent]);
      say();
      load().catch((error: unknown) => setTimeout(fail, ERROR_DELAY_MS, start, error));
      // it is refused once the application is there
      if (isOtherOpen) return;
      const isFree = start.isSafeEarly && !asksConsent && isDrawn(root) && !document.hidden;
      if (isFree && !loaders().isLoaded && !loaders().problem?.()) requestCamera(me);
      else releaseCamera(me);
      setTimeout(() => {
        if (newest === start && !modal && isDrawn(root)) openModal();
      }, MODAL_DELAY_MS);
    },
    close: (isAnnounced) => end(!isAnnounced && 'host'),
    setLanguage(given) {
      queue.push(['setLanguage', (lang = given)]);
      say();
    },
    remove: () => end('removed'),
    move() {
      // A dialog that is moved drops out of the top layer.
      if (modal) openModal();
    },
    diagnostics: () => ({}),
    step: () => 0,
    isOpen: () => !!modal,
    hasStarted: () => !!newest,
  };
}
