// The fixtures of every test: a sandbox in place of the provider, the insurer's site, and the widget in the open page.
import { test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startSandbox, WidgetPage } from 'trueid-widget/testing';
import type { Sandbox } from 'trueid-widget/testing';
import { startSite } from '../site/server.js';
import type { Site } from '../site/server.js';

export { expect } from '@playwright/test';

interface EachTest {
  /** The widget in the insurer's page, which is already open. */
  widget: WidgetPage;
}

interface EachWorker {
  sandbox: Sandbox;
  site: Site;
}

export const test = base.extend<EachTest, EachWorker>({
  sandbox: [
    async ({}, use) => {
      const sandbox = await startSandbox();
      await use(sandbox);
      await sandbox.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ sandbox }, use) => {
      const site = await startSite({ provider: sandbox.config });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  widget: async ({ page, sandbox, site }, use) => {
    sandbox.reset();
    site.handed.length = 0;
    const widget = await WidgetPage.attach(page);
    await page.goto(site.url);
    await widget.skipPauses();
    await use(widget);
  },
});

/** Presses the page's button that starts the widget. */
export const clickVerify = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Verify my identity' }).click();
