// Walks through pages of a content management system: whether each works, or says what to change.
import type { Page } from '@playwright/test';
import type { Sandbox, WidgetPage } from '../../../src/testing/index.ts';
import { expect, test as base } from '../support/fixtures.ts';
import type { Complaints } from '../support/fixtures.ts';
import { FILES } from './pages.ts';
import type { Build, CmsPage, Script } from './pages.ts';
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
export async function expectWorking(page: Page, widget: WidgetPage, sandbox: Sandbox): Promise<void> {
  await expect(page.getByText('Not verified.')).toBeHidden();
  await widget.skipPauses();
  const created = (): number => sandbox.log().filter(({ call }) => call === 'create').length;
  const before = created();
  await page.getByRole('button', { name: 'Verify' }).click();
  await widget.expectStep(1);
  await expect.poll(created).toBe(before + 1);
  await widget.goBack();
  await widget.expectStep(0);
}

/** One sentence names what to change, before any start; each start is refused with it, and the person is told. */
async function expectSaying(page: Page, widget: WidgetPage, complaints: Complaints): Promise<void> {
  const sentence = /TrueidWidget\.assets.*trueid-widget\.standalone\.js/;
  await expect.poll(() => complaints.console).toEqual([expect.stringMatching(sentence)]);
  await expect(page.getByText('Not verified.')).toBeHidden();
  await page.getByRole('button', { name: 'Verify' }).click();
  const { kind, detail } = await widget.error();
  expect([kind, detail]).toEqual(['config', expect.stringMatching(sentence)]);
  expect(await widget.closed()).toMatchObject({ reason: 'error', step: 0 });
  await expect(page.getByText('Not verified.')).toBeVisible();
}

interface Walker {
  readonly page: Page;
  readonly site: Site;
  readonly widget: WidgetPage;
  readonly sandbox: Sandbox;
  readonly complaints: Complaints;
}

/** All pages that a build can meet, in one browser page. */
export async function walkPages(pages: readonly CmsPage[], build: Build, walker: Walker): Promise<void> {
  const { page, site, widget, sandbox, complaints } = walker;
  const script = await scriptOf(site, build);
  for (const { name, outcomes, html, headers, act, console = [] } of pages) {
    const outcome = outcomes[build];
    if (!outcome) continue;
    await test.step(name, async () => {
      site.show({ html: html(script), ...(headers && { headers: headers(site) }) });
      complaints.console.length = 0;
      await page.goto(site.url);
      await act?.(page);
      if (outcome === 'says') return expectSaying(page, widget, complaints);
      await expectWorking(page, widget, sandbox);
      expect(complaints.console).toEqual(console.map((text) => expect.stringContaining(text) as unknown));
    });
  }
}
