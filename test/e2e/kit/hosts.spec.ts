// The example hosts: the packed package installed from the lock file, the host built with its framework’s own tool, and
// the flow from its button to `trueid_result`, with the provider on another origin.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import { buildHost, packWidget } from '../../../demo/hosts/build.mjs';
import { startHost } from '../../../demo/hosts/serve.mjs';
import { callNames, installPageCamera, startSandbox, WidgetPage } from '../../../src/testing/index.ts';
import type { Sandbox } from '../../../src/testing/index.ts';

const resultSchema = JSON.parse(readFileSync('dist/schema/result.json', 'utf8')) as AnySchemaObject;
const isResult = new Ajv2020({ strictTypes: false, strictRequired: false }).compile(resultSchema);

let sandbox: Sandbox;
test.beforeAll(async () => {
  await packWidget();
  sandbox = await startSandbox({ acceptAll: true });
});
test.afterAll(() => sandbox.stop());

/** Everything that the page's console says but for React's advertisement, and every uncaught error. */
function listen(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (!message.text().includes('Download the React DevTools')) lines.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`));
  return lines;
}

/** From the host's button to its outcome. */
async function verify(page: Page, widget: WidgetPage): Promise<void> {
  const outcome = page.getByRole('status').first();
  await page.getByRole('button', { name: 'Verify my identity' }).click();
  // Only the host's own configuration contains it.
  await expect(widget.part('extra-description')).toHaveText('Questions? Call 1900 0000.');
  await expect(widget.part('use-button').or(widget.part('take-button')).first()).toHaveText('Take a photo');
  for (const step of [1, 2, 3] as const) await widget.passStep(step);
  const result = await widget.result();
  expect(isResult(result), JSON.stringify(isResult.errors)).toBe(true);
  await expect(outcome).toHaveText('Verified: Success');
  await widget.expectStep(0);
}

for (const name of ['plain', 'react', 'vue', 'svelte', 'angular', 'react-ssr'])
  test.describe(name, () => {
    let host: Awaited<ReturnType<typeof startHost>> | undefined;
    const url = (): string => host?.url ?? '';
    test.beforeAll(async () => {
      await buildHost(name);
      host = await startHost(name, sandbox.config);
    });
    test.afterAll(() => host?.stop());

    test('handles Go back, then verifies at the next try, with an empty console', async ({ page }) => {
      sandbox.reset();
      const widget = await WidgetPage.attach(page);
      await installPageCamera(page);
      const lines = listen(page);
      await page.goto(url());
      expect(new URL(url()).origin).not.toBe(new URL(sandbox.url).origin);
      const opener = page.getByRole('button', { name: 'Verify my identity' });
      await opener.click();
      await widget.expectStep(1);
      await widget.goBack();
      await expect(page.getByRole('status').first()).toHaveText('Not verified yet.');
      await expect(opener).toBeFocused();
      // a page that knows nothing of that session
      await page.goto(url());
      sandbox.reset();
      await widget.skipPauses();
      await verify(page, widget);
      expect(sandbox.log().map(({ call }) => call)).toEqual(callNames);
      expect(lines).toEqual([]);
    });
  });

test('renders the element on the server, without secrets', async () => {
  const host = await startHost('react-ssr', sandbox.config);
  const html = await (await fetch(host.url)).text();
  await host.stop();
  expect(html).toContain('<trueid-widget session-url="/api/identity-session" network-retry="2" lang="en" extra');
  expect(html).not.toContain(sandbox.config.appSecret);
});
