/** What an element needs of its application, and how it gets it. Imports types only. */
import type { Dispatch } from './host-events.ts';

/** The application of one element. */
export interface App {
  /** Begins a session with what the host gave, weakest layer first; refuses it where it can't be, and says why. */
  readonly start: (layers: readonly unknown[]) => void;
  /** `isAnnounced` where the host's own `trueid_close` said so to everybody. */
  readonly close: (isAnnounced: boolean) => void;
  /** A language tag, or whatever the host gave in its place. */
  readonly setLanguage: (lang: unknown) => void;
  /** The element has left the page for good. */
  readonly remove: () => void;
  /** The element was put into the page, or stands somewhere else in it. */
  readonly move: () => void;
  readonly step: () => number;
  readonly isOpen: () => boolean;
}

export interface AppModule {
  readonly createApp: (root: ShadowRoot, dispatch: Dispatch) => App;
}

/** Brings the application; may be asked again after it failed. */
export type LoadApp = () => Promise<AppModule>;
