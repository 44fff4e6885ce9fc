// The demo as visitors use it: the insurer’s page with the simulated camera, the developer panel, the code that it writes, and
// the message after every end. Built files, in Chromium.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { specimenPerson, specimens } from '../../../src/testing/index.ts';
import type { WidgetPage } from '../../../src/testing/index.ts';
import { axeViolationsOn } from '../support/axe.ts';
import { useDemo } from '../support/demo.ts';
import { expect, test } from '../support/fixtures.ts';
import { listenForViolations, violationsOn } from '../support/policy-ear.ts';

const NARROW = { width: 320, height: 640 };
const DESKTOP = { width: 1280, height: 800 };

// a developer's screen, unless a test sets another
test.use({ viewport: DESKTOP });

const demo = useDemo();
let complaints: string[];
let widget: WidgetPage;

test.beforeEach(async ({ page, widget: attached, clip, complaints: heard }) => {
  [widget, complaints] = [attached, heard.console];
  // other tests may have left the browser a camera, and the demo would take it
  clip.unplug();
  await fetch(`${demo.sandboxUrl}/sandbox/reset`, { method: 'POST' });
  await openDemo(page);
});

/** The page in English, ready, and without the flow's waits. */
async function openDemo(page: Page): Promise<void> {
  await page.goto(demo.url);
  await expect(page.locator('#sandbox-url')).toHaveText(demo.sandboxUrl);
  await page.getByRole('switch', { name: 'No waits' }).check();
}

const openParts = (page: Page): Promise<void> =>
  page.locator('#settings > details').evaluateAll((parts) => parts.forEach((part) => part.setAttribute('open', '')));
const languageField = (panel: Page): Locator => panel.locator('#panel').getByLabel('Language');
const textOf = (page: Page, name: string): Promise<string> =>
  page.locator(`#${name}-code`).evaluate((code) => code.textContent);

const startButton = (page: Page): Locator => page.getByRole('button', { name: /^Start (verification|again)$/ });
const outcome = (page: Page): Locator => page.locator('#outcome');

async function script(panel: Page, call: string, answer: string): Promise<void> {
  await panel.getByLabel('Call', { exact: true }).selectOption(call);
  await panel.getByLabel('Answer', { exact: true }).selectOption(answer);
  await panel.getByRole('button', { name: 'Add to the queue' }).click();
  await expect(panel.locator('#script-queue li', { hasText: `${call} ${answer}` })).toHaveCount(1);
}

/** Moves the panel into a window of its own, which a modal of the page does not reach. */
async function openPanelWindow(page: Page): Promise<Page> {
  const [panel] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Own window' }).click(),
  ]);
  panel.on('pageerror', (error) => complaints.push(String(error)));
  await expect(panel.getByRole('heading', { name: 'Developer panel' })).toBeVisible();
  return panel;
}

/** How bright the live view is, from 0 to 255. */
const brightness = (): Promise<number> =>
  widget
    .part('camera')
    .locator('video')
    .evaluate((video: HTMLVideoElement) => {
      const context = Object.assign(document.createElement('canvas'), { width: 8, height: 8 }).getContext('2d');
      context?.drawImage(video, 0, 0, 8, 8);
      const values = [...(context?.getImageData(0, 0, 8, 8).data ?? [])].filter((_, index) => index % 4 < 3);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    });

const hasSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test('shows the name from the card after the flow, in both languages and widths, and logs no photo or token', async ({
  page,
}) => {
  await openParts(page);
  expect(await axeViolationsOn(page)).toEqual([]);
  await page.getByLabel('Extra description').fill('Ask your adviser if you are unsure.');
  await startButton(page).click();
  for (const step of [1, 2, 3] as const) await widget.passStep(step);
  await widget.result();

  const result = page.getByRole('region', { name: 'What we received' });
  await expect(result).toContainText(`Full name${specimenPerson.name}`);
  await expect(result).toContainText(specimenPerson.idNumber);
  await expect(result.getByRole('img')).toHaveCount(3);
  for (const photo of await result.getByRole('img').all()) await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
  await expect(result).toContainText('asks the provider from its own server');
  await expect(outcome(page)).toContainText('Thank you');
  await expect(startButton(page)).toBeFocused();
  expect(await axeViolationsOn(page)).toEqual([]);
  expect(await hasSidewaysScroll(page)).toBe(false);

  await expect(page.locator('#events .log-title').first()).toHaveText('trueid_step');
  const log = await page.locator('#events').evaluate((list) => list.textContent);
  expect(log).toContain('Ask your adviser if you are unsure.');
  expect(log).toMatch(/"frontCardImage": "\/9j\/\S{8}… \(\d+ kB\)"/);
  expect(log.length).toBeLessThan(5000);
  expect(log).not.toMatch(/sandbox-\S{20}/);

  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Tiếng Việt' }).click();
  const vietnamese = page.getByRole('region', { name: 'Thông tin đã nhận' });
  await expect(vietnamese).toContainText(`Họ và tên${specimenPerson.name}`);
  await expect(outcome(page)).toContainText('Cảm ơn bạn');
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  expect(await axeViolationsOn(page)).toEqual([]);
  expect(await hasSidewaysScroll(page)).toBe(false);
  // the next session begins without a trace of this one
  await page.getByRole('button', { name: 'Bắt đầu lại' }).click();
  await widget.expectStep(1);
  await expect(page.locator('#result')).toBeHidden();
  expect(await page.locator('#result-body').innerHTML()).toBe('');
  expect(complaints).toEqual([]);
});

test('warns about a missing camera before the start, unless every photo can be a file', async ({ page }) => {
  await expect(page.getByRole('switch', { name: 'Simulated camera' })).toBeChecked();
  const hint = page.getByText('Your camera can’t be used here.');
  await expect(hint).toBeHidden();
  await page.getByLabel('When it is asked for').selectOption('No camera');
  await expect(hint).toBeVisible();
  await page.getByLabel('ID photos from files').selectOption('Without a camera');
  await expect(hint).toBeVisible();
  await page.getByLabel('Selfie from a file').selectOption('Without a camera');
  await expect(hint).toBeHidden();

  await startButton(page).click();
  expect(await widget.alert()).toContain('This device has no camera');
  await widget.chooseFile(specimens.front.url);
  expect(complaints).toEqual([]);
});

test('scripts a verdict and changes picture and language from the panel’s own window', async ({ page }) => {
  const panel = await openPanelWindow(page);
  expect(await axeViolationsOn(panel)).toEqual([]);
  expect(await axeViolationsOn(page)).toEqual([]);
  await script(panel, 'front', '54 · Blacklisted face');
  await startButton(page).click();
  await widget.passStep(1);
  await widget.expectRejected('Spam image');
  await widget.retake();

  await expect.poll(brightness).toBeGreaterThan(100);
  await panel.getByLabel('Step 1: front').selectOption('Too dark');
  await expect.poll(brightness).toBeLessThan(60);
  await widget.passStep(1);
  await widget.expectRejected('Image too dark');
  await widget.retake();

  await languageField(panel).selectOption('vi');
  await expect(widget.part('title')).toHaveText('Chụp mặt trước giấy tờ tùy thân');
  await expect(panel.locator('#calls li').first()).toContainText('front · 200, result 28');
  await panel.close();
  await widget.goBack();
  await expect(page.getByRole('complementary', { name: 'Developer panel' })).toContainText('Next answers');
  await expect(outcome(page)).toContainText('Bạn đã dừng ở ảnh 1/3');
  expect(complaints).toEqual([]);
});

test('explains each end on a clean page', async ({ page }) => {
  // other pages' calls are listed too, also after a reading that failed
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/sandbox/log'));
  await page.route('**/sandbox/log', (route) => route.abort(), { times: 1 });
  await failed;
  await fetch(`${demo.sandboxUrl}/from/another-page`, { method: 'POST', body: '{}' });
  await expect(page.locator('#calls')).toContainText('/from/another-page');

  await script(page, 'front', 'HTTP 500');
  await startButton(page).click();
  await widget.passStep(1);
  await expect(outcome(page)).toContainText('The verification service has a problem');
  await expect(outcome(page)).toContainText(/Reference: [0-9a-f-]{36}/);
  await expect(page.locator('#events')).toContainText('Response 500 of');

  await script(page, 'create', 'connection reset in the body');
  await startButton(page).click();
  await expect(outcome(page)).toContainText('The connection was lost');

  const panel = await openPanelWindow(page);
  await startButton(page).click();
  await widget.passStep(1);
  await widget.expectStep(2);
  await widget.takePhoto();
  await panel.getByLabel('When it is asked for').selectOption('Denied');
  await widget.usePhoto();
  await widget.alert();
  await widget.confirmAlert();
  await expect(outcome(page)).toContainText('Without your camera we cannot verify you');
});

test('fetches the token in the page with client credentials, and reuses a given request', async ({ page }) => {
  const calls = page.locator('#calls .log-title');
  await openParts(page);
  await page.getByLabel('Credentials').selectOption('client');
  await startButton(page).click();
  await widget.expectStep(1);
  await expect(calls).toHaveText(['create · 200, result 1', 'token · 200']);
  await widget.goBack();

  await page.getByRole('button', { name: 'Request id from server' }).click();
  const requestId = page.getByLabel('Request id');
  await expect(requestId).toHaveValue(/^[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Clear' }).nth(1).click();
  await expect(calls).toHaveCount(0);
  await page.getByLabel('Credentials').selectOption('token');
  await startButton(page).click();
  await widget.passStep(1);
  await widget.expectStep(2);
  await expect(calls).toHaveText(['front · 200, result 1', 'token · 200']);
  await widget.goBack();
  await expect(outcome(page)).toContainText(`Reference: ${await requestId.inputValue()}`);
});

test('asks for consent first, in the host’s own words, logo, footer and colours', async ({ page }) => {
  await openParts(page);
  await page.getByText('Own words, logo and footer').click();
  await page.getByLabel('Primary').fill('#7700aa');
  await page.getByText('Consent first').click();
  await startButton(page).click();
  await widget.agree({ photos: true });
  expect((await widget.consent()).choices).toEqual({ photos: true });
  await expect(widget.part('title')).toHaveText('The front of your ID card');
  await expect(page.getByRole('img', { name: 'Insurer' })).toBeVisible();
  await expect(page.getByText('Your photos are used for this claim only.')).toBeVisible();
  await widget.takePhoto();
  await expect(widget.part('use-button')).toHaveCSS('background-color', 'rgb(119, 0, 170)');
  expect(complaints).toEqual([]);
});

test('writes the code for what was chosen, and reverts it with a reset', async ({ page, context }) => {
  await openParts(page);
  await page.getByRole('switch', { name: 'No waits' }).uncheck();
  const csp = page.locator('#csp-code');
  const html = page.locator('#html-code');
  await expect(html).not.toContainText('timings');
  await expect(html).toContainText('lang="en"');
  await expect(html).toContainText('network-retry="2"');
  await expect(html).toContainText(/trueid-widget@[\d.]+\/dist\/trueid-widget\.js"\s+integrity="sha384-\S{64}"/);
  await expect(html).not.toContainText('domain-path');
  await expect(html).toContainText('session-url="/api/identity-session"');
  const atFirst = await textOf(page, 'html');
  // four lines, and no script of one's own
  expect(atFirst.match(/<script/g)).toHaveLength(1);
  await expect(csp).not.toContainText('sha256-');
  await expect(csp).toContainText(`connect-src ${demo.sandboxUrl} 'self';`);
  // every colour that the reference's table of custom properties has
  const colours = [...(await readFile('docs/reference.md', 'utf8')).matchAll(/^\|`(--trueid-color-[\w-]+)`/gm)];
  const fields = await page
    .locator('#colours input')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')));
  expect(fields.toSorted()).toEqual(colours.map(([, name]) => name).toSorted());

  await page.getByLabel('Extra description').fill('Ask "us" & <them>');
  await page.getByLabel('Authorisation domain').fill('https://login.example/auth');
  await page.getByLabel('Selfie from a file').selectOption('always');
  await page.getByLabel('Strict result').check();
  await page.getByLabel('Preview pause').fill('500');
  await page.getByLabel('Form of the script').selectOption('standalone');
  await page.getByLabel('Credentials').selectOption('client');
  await page.getByLabel('Main button’s text').fill('#ffffee');
  await languageField(page).selectOption('vi');
  for (const line of [
    'trueid-widget.standalone.js"',
    'lang="vi"',
    'extra-description="Ask &quot;us&quot; &amp; &lt;them>"',
    'auth-domain="https://login.example/auth"',
    'app-secret="demo-secret"',
    'upload-selfie="always"',
    '\n  strict-result\n',
    'widget.timings = {"previewPause":500};',
    '<button type="button" commandfor="verify" command="--start">Xác minh danh tính</button>',
  ])
    await expect.poll(() => textOf(page, 'html')).toContain(line);
  await expect(csp).toContainText(`connect-src ${demo.sandboxUrl} https://login.example;`);
  await expect(page.locator('#css-code')).toContainText('trueid-widget {\n  --trueid-color-on-primary: #ffffee;\n}');

  await page.getByRole('button', { name: 'Reset the form' }).click();
  await expect.poll(() => textOf(page, 'html')).toBe(atFirst);
  await expect(page.locator('#css-code')).toHaveText('trueid-widget:not(:defined) {\n  display: none;\n}');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const button of await page.getByRole('button', { name: /^Copy: / }).all()) {
    const title = ((await button.getAttribute('aria-label')) ?? '').replace('Copy: ', '');
    await button.click();
    await expect(page.locator('#said')).toHaveText(`${title}: copied.`);
    const code = await page.getByLabel(title, { exact: true }).textContent();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  }
});

for (const build of ['classic', 'module'])
  test(`${build}: the code works as a page, under the policy written with it`, async ({ page, camera, serve }) => {
    const cdn = await serve();
    await openParts(page);
    await page.getByLabel('Where the files are').fill(`${cdn.url}dist`);
    await page.getByLabel('Form of the script').selectOption(build);
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

test('the page for a CMS has the four lines and nothing else, and its button leads to the page of thanks', async ({
  page,
  camera,
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
  expect(complaints).toEqual([]);
});
