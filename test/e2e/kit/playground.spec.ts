// The demo’s playground: its output follows the form, can be tried, and works as a page under the headers shown with
// it. Built files, in Chromium.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeViolationsOn } from '../support/axe.ts';
import { useDemo } from '../support/demo.ts';
import { expect, test } from '../support/fixtures.ts';
import { listenForViolations, violationsOn } from '../support/policy-ear.ts';

const demo = useDemo();

/** Its buttons do nothing until its script has run. */
const expectReady = (page: Page): Promise<void> => expect(page.getByRole('button', { name: 'Try it' })).toBeEnabled();
const open = async (page: Page): Promise<void> => {
  await page.goto(`${demo.url}/playground`);
  await expectReady(page);
};
const textOf = (page: Page, name: string): Promise<string> =>
  page.locator(`#${name}-code`).evaluate((code) => code.textContent);

async function fillWaits(page: Page): Promise<void> {
  for (const name of ['Preview pause', 'Session delay', 'Create delay', 'Error delay'])
    await page.getByLabel(name).fill('0');
}

test('updates the output with the form, and reverts it with a reset', async ({ page }) => {
  await open(page);
  const html = page.locator('#html-code');
  const csp = page.locator('#csp-code');
  await expect(html).toContainText('lang="en"');
  await expect(html).toContainText(/trueid-widget@[\d.]+\/dist\/trueid-widget\.js"\s+integrity="sha384-\S{64}"/);
  await expect(html).not.toContainText('domain-path');
  await expect(html).toContainText('session-url="/api/identity-session"');
  await expect(html).toContainText('network-retry="2"');
  // four lines, and no script of one's own
  expect((await textOf(page, 'html')).match(/<script/g)).toHaveLength(1);
  await expect(csp).not.toContainText('sha256-');
  await expect(csp).toContainText(`connect-src ${demo.sandboxUrl} 'self';`);
  await expect(page.locator('#permissions-code')).toHaveText('Permissions-Policy: camera=(self)');
  await expect(page.locator('#iframe-code')).toContainText('allow="camera"');
  const atFirst = await textOf(page, 'html');
  // every colour that the reference's table of custom properties has
  const colours = [...(await readFile('docs/reference.md', 'utf8')).matchAll(/^\|`(--trueid-color-[\w-]+)`/gm)];
  const fields = await page
    .locator('[data-theme]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')));
  expect(fields.toSorted()).toEqual(colours.map(([, name]) => name).toSorted());

  await page.getByLabel('Language').selectOption('vi');
  await page.getByLabel('Extra description').fill('Ask "us" & <them>');
  await page.getByLabel('Authorisation domain').fill('https://login.example/auth');
  await page.getByLabel('Selfie from a file').selectOption('always');
  await page.getByLabel('Strict result').check();
  await page.getByLabel('Preview pause').fill('500');
  await page.getByLabel('Form').selectOption('standalone');
  await page.getByLabel('Who asks for the token').selectOption('client');
  await page.getByLabel('Primary').fill('#7700aa');
  await page.getByLabel('Main button’s text').fill('#ffffee');
  for (const line of [
    'trueid-widget.standalone.js"',
    'lang="vi"',
    'extra-description="Ask &quot;us&quot; &amp; &lt;them>"',
    'auth-domain="https://login.example/auth"',
    'app-secret="demo-secret"',
    'upload-selfie="always"',
    '\n  strict-result\n',
    'widget.timings = {"previewPause":500};',
    '<button commandfor="verify" command="--start">Xác minh danh tính</button>',
  ])
    await expect.poll(() => textOf(page, 'html')).toContain(line);
  await expect(csp).toContainText(`connect-src ${demo.sandboxUrl} https://login.example;`);
  await expect(page.locator('#css-code')).toContainText(
    'trueid-widget {\n  --trueid-color-primary: #7700aa;\n  --trueid-color-on-primary: #ffffee;\n}',
  );

  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => textOf(page, 'html')).toBe(atFirst);
  await expect(page.locator('#css-code')).toHaveText('trueid-widget:not(:defined) {\n  display: none;\n}');
});

test('opens the widget with the options on Try it, and shows the outcome', async ({ page, widget }) => {
  await open(page);
  await fillWaits(page);
  await page.getByLabel('Simulated camera').check();
  await expect(page.locator('#support')).toHaveText(
    // whether there is a camera depends on the tests before, which share its browser
    /^checkSupport\(\): supported is (true|false\. This device has no camera)/,
  );
  await page.getByLabel('Extra description').fill('As it was chosen');
  await page.getByLabel('Primary').fill('#7700aa');
  await page.getByRole('button', { name: 'Try it' }).click();
  await widget.takePhoto();
  await expect(page.locator('#support')).toHaveText('checkSupport(): supported is true.');
  await expect(widget.part('extra-description')).toHaveText('As it was chosen');
  await expect(widget.part('use-button')).toHaveCSS('background-color', 'rgb(119, 0, 170)');
  await widget.goBack();
  await expect(page.locator('#said')).toHaveText('trueid_close, reason back.');
});

for (const build of ['classic', 'module'])
  test(`${build}: the snippet works as a page, under the policy shown with it`, async ({
    page,
    widget,
    camera,
    serve,
  }) => {
    const cdn = await serve();
    await open(page);
    await fillWaits(page);
    await page.getByLabel('Where the files are').fill(`${cdn.url}dist`);
    await page.getByLabel('Form').selectOption(build);
    await expect.poll(() => textOf(page, 'html')).toContain('"errorDelay":0');
    await expect.poll(() => textOf(page, 'csp')).toContain(new URL(cdn.url).origin);
    const [html, csp, permissions] = [
      await textOf(page, 'html'),
      await textOf(page, 'csp'),
      await textOf(page, 'permissions'),
    ];
    const valueOf = (line: string): string => line.slice(line.indexOf(': ') + 2);
    const site = await serve({
      html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pasted</title></head><body>${html}</body></html>`,
      policy: valueOf(csp),
      headers: { 'permissions-policy': valueOf(permissions) },
    });
    await page.route('**/api/identity-session', async (route) => {
      const answer = await fetch(`${demo.url}/api/session`, { method: 'POST' });
      await route.fulfill({ contentType: 'application/json', body: await answer.text() });
    });
    await listenForViolations(page);
    await page.goto(site.url);
    await camera.settled();
    await page.getByRole('button', { name: 'Verify my identity' }).click();
    await widget.takePhoto();
    await widget.usePhoto();
    await widget.expectStep(2);
    expect(await violationsOn(page)).toEqual([]);
  });

test('is linked from the demo, and confirms each copied output', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(demo.url);
  await page.getByRole('link', { name: 'Playground' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose, try, copy.');
  await expectReady(page);
  for (const [name, label] of [
    ['html', 'HTML'],
    ['csp', 'policy'],
    ['permissions', 'permission'],
    ['iframe', 'iframe'],
  ] as const) {
    await page.getByRole('button', { name: `Copy ${label}` }).click();
    await expect(page.locator('#said')).toHaveText(/: copied\.$/);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await textOf(page, name));
  }
});

test('has no axe violations and no horizontal overflow at 320 and 1280 px', async ({ page, complaints }) => {
  await open(page);
  await page.getByLabel('Primary').fill('#7700aa');
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await axeViolationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(complaints.console).toEqual([]);
});
