// Types of screens.mjs for the TypeScript that uses it.
import type { BrowserContext, Page } from '@playwright/test';
import type { PageCamera, Sandbox, WidgetPage } from '../../src/testing/index.ts';

/** A story's page, at the state that it has come to. */
export interface Stage {
  readonly page: Page;
  readonly widget: WidgetPage;
  readonly camera: PageCamera;
  readonly sandbox: Sandbox;
}

/** Serves a page with nothing but the built widget, on any free port of this machine. */
export function serveScreens(): Promise<{ readonly url: string; readonly close: () => void }>;

/** Tells every story, or those that `only` names, each in a page of its own; `shoot` is called at every state. */
export function tellStories(telling: {
  readonly context: BrowserContext;
  readonly url: string;
  readonly sandbox: Sandbox;
  readonly shoot: (state: string, stage: Stage) => Promise<void>;
  readonly only?: readonly string[];
}): Promise<void>;
