// The demo’s page for a CMS: the four lines, without a script of its own.
import { expect, test } from '@playwright/test';
import { startDemo } from '../support/demo-process.ts';
import type { Demo } from '../support/demo-process.ts';

let demo: Demo;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(async () => {
  await demo.stop();
});

test('has the four lines and nothing else', async ({ page }) => {
  await page.goto(`${demo.url}/cms`);
  const lines = await page.locator('body > *').evaluateAll((all) => all.map(({ localName }) => localName));
  expect(lines).toEqual(['script', 'button', 'trueid-widget']);
  await expect(page.locator('script')).toHaveCount(1);
  await expect(page.locator('[slot="failed"]')).toBeHidden();
});
