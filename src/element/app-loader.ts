/** The interface between the element and its application, which is loaded on demand. Imports types only. */
import type { FindSide, startWatch } from '../eye/watch.ts';
import type { Support } from '../core/page/support.ts';
import type { SessionRecord } from '../core/page/diagnostics.ts';
import type { warnOfMisspelled } from '../core/options/misspelled.ts';
import type { TrueidResult } from '../core/calls/result.ts';
import type { explainNoAnswer } from '../io/explain-no-answer.ts';
import type { createFacts } from '../io/facts.ts';
import type { createGuidanceSounds } from '../io/guidance-sounds.ts';
import type { GUIDANCE } from '../lang/guidance.ts';
import type { GUIDE_MARKS } from '../views/guide-marks.ts';
import type { problemsOf } from '../lang/problems.ts';
import type { Task } from '../runtime/ports.ts';
import type { contrastProblem } from '../views/theme-contrast.ts';
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
  /**
   * Starts a session with the element's attributes, its properties and the options of `start`. Reports why if it can't: if
   * `isOtherOpen`, because another element of the page has a session. `asksConsent`: the person has to agree to the page's words first.
   */
  readonly start: (layers: readonly unknown[], isOtherOpen?: boolean, asksConsent?: boolean) => void;
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
  /** Whether a session is running, or about to. */
  readonly hasStarted: () => boolean;
}

export interface AppModule {
  /**
   * `setOpen` is told whenever a session begins, and when the modal has closed. `camera` was asked for while the application loaded; the
   * application owns it from here on. `nativeFunctions` are those that the loader found when it was evaluated.
   */
  readonly createApp: (
    root: ShadowRoot,
    dispatch: Dispatch,
    loaders: Loaders,
    setOpen: (isOpen: boolean) => void,
    camera?: RequestedCamera,
    nativeFunctions?: readonly unknown[],
  ) => App;
}

export interface SupportModule {
  readonly checkSupport: () => Promise<Support>;
}

/** What recognizes a card, or a face. */
export interface EyeModule {
  readonly startWatch: typeof startWatch;
}

/** The same for a face, and what tells the sides of a card apart. */
export interface FaceModule extends EyeModule {
  readonly findSide: FindSide;
}

export interface GuidanceModule {
  readonly createGuidanceSounds: typeof createGuidanceSounds;
  readonly words: typeof GUIDANCE;
  readonly marks: typeof GUIDE_MARKS;
}

export interface FactsModule {
  readonly createFacts: typeof createFacts;
}

export interface HandoffModule {
  readonly runHandoff: (task: Task) => Promise<TrueidResult>;
}

export interface HintsModule {
  readonly warnOfMisspelled: typeof warnOfMisspelled;
  readonly explainNoAnswer: typeof explainNoAnswer;
  readonly problemsOf: typeof problemsOf;
  readonly contrastProblem: typeof contrastProblem;
}

interface CommandsModule {
  /** To be called once a page. */
  readonly listen: () => void;
}

/** How this build loads what a page doesn't load before it is needed. Each fails if its file takes too long, and may be called
 * again then. */
export interface Loaders {
  /** Where the script came from; undefined in a bundle. */
  readonly address?: string | undefined;
  /** What keeps this build from loading anything, for the integrator; undefined if nothing does. */
  readonly problem?: () => string | undefined;
  readonly app: () => Promise<AppModule>;
  /** Answers `checkSupport()`, without the application. */
  readonly support: () => Promise<SupportModule>;
  /** Recognizes a card, for automatic photos. */
  readonly eye: () => Promise<EyeModule>;
  /** Recognizes a face, for automatic selfies. */
  readonly face: () => Promise<FaceModule>;
  /** Tells where the card or the face is, in words and sounds. */
  readonly guidance: () => Promise<GuidanceModule>;
  /** Records what `captureFacts` tells. */
  readonly facts: () => Promise<FactsModule>;
  /** Draws the QR code for the phone. */
  readonly handoff: () => Promise<HandoffModule>;
  /** Explains a page's mistakes to its developers. */
  readonly hints: () => Promise<HintsModule>;
  /** Stands in for invoker commands, in browsers without them. */
  readonly commands: () => Promise<CommandsModule>;
  /** Whether the application has loaded: no later start waits for it. */
  isLoaded?: boolean;
}
