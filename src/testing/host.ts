// Where a widget is, for what a test does in its document: in a page, or in a frame of one. Node only.
import type { Frame, FrameLocator, Page } from '@playwright/test';

/** A page, or the frame in it that has the widget. */
export type WidgetHost = Page | Frame | FrameLocator;

/** Returns the page that the host is, or is in. */
export function pageOf(host: WidgetHost): Page {
  if ('owner' in host) return host.owner().page();
  return 'page' in host ? host.page() : host;
}

/** Runs a script in every document of a page: those that are there, and those to come before their own scripts. */
export async function runInDocuments(page: Page, script: string): Promise<void> {
  await page.addInitScript({ content: script });
  const main = page.mainFrame();
  await Promise.all(
    page.frames().map(async (frame) => {
      const running = frame.evaluate(`${script}undefined`);
      // the next document of a frame that has gone meanwhile has the script
      await (frame === main ? running : running.catch(() => undefined));
    }),
  );
}
