/** What an element needs of its application, and how it gets it. Imports types only. */
import type { Lang } from '../core/lang.ts';
import type { Host } from '../runtime/ports.ts';

/** The application of one element. */
export interface App {
  /** Begins a session with what the host gave, weakest layer first. */
  readonly start: (layers: readonly unknown[]) => void;
  /** Refuses a start for a reason that the host is told. */
  readonly refuse: (problem: string) => void;
  /** `isAnnounced` where the host's own `trueid_close` said so to everybody. */
  readonly close: (isAnnounced: boolean) => void;
  readonly setLanguage: (lang: Lang) => void;
  /** The element has left the page for good. */
  readonly remove: () => void;
  /** The element stands somewhere else in the page. */
  readonly move: () => void;
  readonly step: () => number;
  readonly isOpen: () => boolean;
}

export interface AppModule {
  readonly createApp: (root: ShadowRoot, host: Host) => App;
}

/** Brings the application; may be asked again after it failed. */
export type LoadApp = () => Promise<AppModule>;
