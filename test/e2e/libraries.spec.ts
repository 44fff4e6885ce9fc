// The widget started from within an open dialog of a real library, with the element in that dialog or beside it: the keyboard
// and the mouse are the widget's until it closes, and the library's again afterwards. Promises, "The page".
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import type { TrueidConfig } from '../../src/core/config.ts';
import { startHostPage } from '../support/host-page.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor } from './support/flow.ts';

/** The page's own script and style in one page, as a bundler makes them. */
async function pageWith(library: string, placement: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(import.meta.dirname, `libraries/${library}.mjs`)],
    bundle: true,
    minify: true,
    format: 'esm',
    outdir: 'out',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const textOf = (extension: string): string => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '';
  return `<!doctype html>
<html lang="en" data-widget="${placement}">
  <head>
    <meta charset="utf-8" />
    <title>Host page</title>
    <style>${textOf('.css')}</style>
    <script src="/dist/trueid-widget.js" defer></script>
  </head>
  <body>
    ${placement === 'beside' ? '<trueid-widget></trueid-widget>' : ''}
    <script type="module">${textOf('.js').replaceAll('</script', '<\\/script')}</script>
  </body>
</html>`;
}

/** What has the focus: the part within the widget, else the id. */
const focusOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const inside = focused?.shadowRoot?.activeElement;
    return inside ? `widget: ${inside.getAttribute('part') ?? ''}` : (focused?.id ?? '');
  });

/** MUI looks every 50 ms whether the focus is still where it wants it: after three of them it has looked. */
const afterTheTrapsLooked = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((looked) => setTimeout(looked, 150)));

for (const library of ['bootstrap', 'mui', 'radix']) {
  for (const placement of ['inside', 'beside']) {
    test(`${library}, the element ${placement} its dialog: keys and mouse are the widget's, then the library's`, async ({
      page,
      sandbox,
      widget,
      camera,
    }) => {
      const site = await startHostPage({
        html: await pageWith(library, placement),
        policy: "default-src * 'unsafe-inline' data:",
      });
      await page.goto(site.url);
      await camera.settled();
      const dialog = page.locator('#library-dialog');
      await expect(page.locator('#opener')).toBeVisible();
      await widget.element.evaluate((element, config) => {
        (element as HTMLElement & { config: TrueidConfig }).config = config;
      }, configFor(sandbox));

      await page.locator('#opener').focus();
      await page.keyboard.press('Enter');
      await widget.expectStep(1);
      await expect(widget.part('take-button')).toBeEnabled();
      await afterTheTrapsLooked(page);
      expect(await focusOn(page)).toBe('widget: title');
      for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
        await page.keyboard.press(key);
        expect(await focusOn(page)).toMatch(/^widget: /);
      }
      await afterTheTrapsLooked(page);
      await widget.part('take-button').focus();
      await page.keyboard.press('Enter');
      await expect(widget.part('use-button')).toBeEnabled();
      await widget.part('retake-button').click();
      await expect(widget.part('take-button')).toBeEnabled();
      await expect(dialog).toBeAttached({ timeout: 1000 });

      await page.keyboard.press('Escape');
      await widget.expectStep(0);
      await expect(page.locator('#opener')).toBeFocused();
      await afterTheTrapsLooked(page);
      await expect(dialog).toBeVisible();
      expect(await focusOn(page)).toBe('opener');
      await page.keyboard.press('Tab');
      expect(await focusOn(page)).toBe('other');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await site.stop();
    });
  }
}
