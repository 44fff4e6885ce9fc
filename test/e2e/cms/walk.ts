// The site of an insurer for the tests of content management systems, and whether the lines on its page work.
import type { Page } from '@playwright/test';
import type { Sandbox, WidgetPage } from '../../../src/testing/index.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { FILES } from './pages.ts';
import type { Build, Script } from './pages.ts';
import { startSite } from './site.ts';
import type { Site } from './site.ts';

export const test = base.extend<object, { site: Site }>({
  site: [
    async ({ sandboxServer }, use) => {
      const site = await startSite(sandboxServer);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});

export const scriptOf = async (site: Site, build: Build): Promise<Script> => ({
  file: FILES[build],
  src: `${site.cdn}/dist/${FILES[build]}`,
  code: await site.code(FILES[build]),
});

/** The button opens the widget, which uses the session of the insurer's server. */
export async function expectOpening(page: Page, widget: WidgetPage, sandbox: Sandbox): Promise<void> {
  await expect(page.getByText('Not verified.')).toBeHidden();
  await widget.skipPauses();
  const created = (): number => sandbox.log().filter(({ call }) => call === 'create').length;
  const before = created();
  await page.getByRole('button', { name: 'Verify' }).click();
  await widget.expectStep(1);
  await expect.poll(created).toBe(before + 1);
}

/** As above, and the person leaves. */
export async function expectWorking(page: Page, widget: WidgetPage, sandbox: Sandbox): Promise<void> {
  await expectOpening(page, widget, sandbox);
  await widget.goBack();
  await widget.expectStep(0);
}
