// The pasted lines in pages as content management systems, optimisers and tag managers leave them: in Chromium all of them,
// in Firefox those where engines differ. Built files.
import type { Page } from '@playwright/test';
import { installPageCamera } from '../../../src/testing/index.ts';
import type { WidgetPage } from '../../../src/testing/index.ts';
import { expect } from '../support/fixtures.ts';
import type { Complaints } from '../support/fixtures.ts';
import { PAGES, PAGES_WHERE_ENGINES_DIFFER, WORKS_IN_LOADING_ONES } from './pages.ts';
import type { Build } from './pages.ts';
import { expectOpening, scriptOf, test } from './walk.ts';

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

for (const build of ['classic', 'standalone', 'module'] satisfies Build[])
  test(`${build}: works, or says what to change [1.29]`, async ({
    page,
    site,
    widget,
    sandbox,
    complaints,
    browserName,
  }) => {
    await installPageCamera(page);
    const pages = browserName === 'chromium' ? PAGES : PAGES_WHERE_ENGINES_DIFFER;
    const script = await scriptOf(site, build);
    for (const { name, outcomes = WORKS_IN_LOADING_ONES, html, headers, act, console = [] } of pages) {
      const outcome = outcomes[build];
      if (!outcome) continue;
      await test.step(name, async () => {
        complaints.console.length = 0;
        await page.goto(await site.show(html(script), headers?.(site.cdn)));
        await act?.(page);
        if (outcome === 'says') return expectSaying(page, widget, complaints);
        await expectOpening(page, widget, sandbox);
        expect(complaints.console).toEqual(console.map((text) => expect.stringContaining(text) as unknown));
      });
    }
  });
