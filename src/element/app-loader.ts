/** The interface between the element and its application, which is loaded on demand. Imports types only. */
import type { Support } from '../core/page/support.ts';
import type { SessionRecord } from '../core/page/diagnostics.ts';
import type { RequestedCamera } from './early-camera.ts';
import type { Dispatch } from './host-events.ts';

/** Technical details about the last session, fit to be sent to support. */
export interface Diagnostics {
  /** Of the widget. */
  readonly version: string;
  /** The browser and its major version, and the system: `Chrome 156, Android`. Undefined before the application has loaded. */
  readonly engine?: string;
  /** Of the page. */
  readonly origin?: string;
  /** Undefined before the first session. */
  readonly session?: SessionRecord | undefined;
}

/** The application of one element. */
export interface App {
  /** Starts a session with the element's attributes, its properties and the options of `start`. Reports why if it can't. */
  readonly start: (layers: readonly unknown[]) => void;
  /** `isAnnounced`: the host closed it by dispatching `trueid_close` itself, so the widget doesn't dispatch another. */
  readonly close: (isAnnounced: boolean) => void;
  /** Takes a language tag, unvalidated: the host may pass anything. */
  readonly setLanguage: (lang: unknown) => void;
  /** Called when the element has left the page for good. */
  readonly remove: () => void;
  /** Called when the element was connected or moved. */
  readonly move: () => void;
  readonly diagnostics: () => Partial<Diagnostics>;
  readonly step: () => number;
  readonly isOpen: () => boolean;
}

export interface AppModule {
  /**
   * `camera` was asked for while the application loaded; the application owns it from here on. `nativeFunctions` are those
   * that the loader found when it was evaluated.
   */
  readonly createApp: (
    root: ShadowRoot,
    dispatch: Dispatch,
    camera?: RequestedCamera,
    nativeFunctions?: readonly unknown[],
  ) => App;
}

export interface SupportModule {
  readonly checkSupport: () => Promise<Support>;
}

/** How this build loads what a page doesn't load before it is needed. Each may be called again after it failed. */
export interface Loaders {
  readonly app: () => Promise<AppModule>;
  /** Answers `checkSupport()`, without the application. */
  readonly support: () => Promise<SupportModule>;
  /** Whether the application has loaded: no later start waits for it. */
  isLoaded?: boolean;
}
