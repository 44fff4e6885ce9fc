/** The interface between the element and its application, which is loaded on demand. Imports types only. */
import type { Dispatch } from './host-events.ts';

/** The application of one element. */
export interface App {
  /** Starts a session. `layers` holds the host's options, lowest precedence first. Reports why if it can't start. */
  readonly start: (layers: readonly unknown[]) => void;
  /** `isAnnounced`: the host closed it by dispatching `trueid_close` itself, so the widget doesn't dispatch another. */
  readonly close: (isAnnounced: boolean) => void;
  /** Takes a language tag, unvalidated: the host may pass anything. */
  readonly setLanguage: (lang: unknown) => void;
  /** Called when the element has left the page for good. */
  readonly remove: () => void;
  /** Called when the element was connected or moved. */
  readonly move: () => void;
  readonly step: () => number;
  readonly isOpen: () => boolean;
}

export interface AppModule {
  readonly createApp: (root: ShadowRoot, dispatch: Dispatch) => App;
}

/** Loads the application; may be called again after a failure. */
export type LoadApp = () => Promise<AppModule>;
