// The demo’s page for a CMS: the four lines, without a script of its own. The demo’s server is the session endpoint, and the
// sandbox the provider.
import { callNames } from '../../../src/testing/index.ts';
import { useDemo } from '../support/demo.ts';
import { expect, test } from '../support/fixtures.ts';

const demo = useDemo();

test('has the four lines and nothing else, whose button leads to the page of thanks', async ({
  page,
  widget,
  camera,
  complaints,
}) => {
  await page.goto(`${demo.url}/cms`);
  await camera.settled();
  await widget.skipPauses();
  const lines = await page.locator('body > *').evaluateAll((all) => all.map(({ localName }) => localName));
  expect(lines).toEqual(['script', 'button', 'trueid-widget']);
  await expect(page.locator('script')).toHaveCount(1);
  await expect(page.locator('[slot="failed"]')).toBeHidden();

  await page.getByRole('button', { name: 'Xác minh danh tính' }).click();
  for (const step of [1, 2, 3] as const) await widget.passStep(step);
  await page.waitForURL(`${demo.url}/cam-on`);
  await expect(page.getByRole('heading', { name: 'Cảm ơn bạn' })).toBeVisible();
  // the server has made the token and the request
  const log = (await (await fetch(`${demo.sandboxUrl}/sandbox/log`)).json()) as readonly { readonly call: string }[];
  expect(log.map(({ call }) => call)).toEqual(callNames);
  expect(complaints.console).toEqual([]);
});
