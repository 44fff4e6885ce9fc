// The example of a session that continues on a phone, as an integrator gets it: unpacked from the package, with its own server
// and pages. The widget in its node_modules is the packed one; what the sandbox needs is linked from here.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page, Route } from '@playwright/test';
import { devicePresets, installPageCamera, WidgetPage } from '../../../src/testing/index.ts';
import { packFile } from '../../../demo/hosts/build.mjs';
import { startProgram, type Program } from '../../support/program.ts';
import { expect, test } from '../support/fixtures.ts';

const run = promisify(execFile);

let folder: string;
let server: Program;
let url: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trueid-handoff-'));
  const widget = join(folder, 'node_modules/trueid-widget');
  await mkdir(widget, { recursive: true });
  const tarball = join(folder, await packFile(folder));
  await run('tar', ['xzf', tarball, '--strip-components=1', '-C', widget]);
  await cp(join(widget, 'demo/handoff'), folder, { recursive: true });
  const { dependencies, scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
    readonly scripts: { readonly start: string };
  };
  for (const name of Object.keys(dependencies).filter((dependency) => dependency !== 'trueid-widget'))
    await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
  server = startProgram(['sh', '-c', `exec ${scripts.start}`], { cwd: folder, env: { ...process.env, PORT: '0' } });
  [url = ''] = await server.printed(/(http:\/\/localhost:\d+)\n/);
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A computer without a camera. */
test.beforeEach(({ clip }) => clip.unplug());

/** Says "Verify my identity" on the desktop; resolves with the address in the QR code. */
async function continueOnPhone(page: Page, widget: WidgetPage): Promise<string> {
  await page.goto(url);
  await widget.skipPauses();
  await page.getByRole('button', { name: 'Verify my identity' }).click();
  // pressed before the alert, the phone's button leads back to a camera that has yet to open
  await widget.alert();
  return widget.continueOnPhone();
}

/** A phone with a camera of its own, at that address, without the flow's waits. */
async function openPhone(browser: Browser, address: string) {
  const { devices, userAgent, viewport, isMobile, hasTouch } = devicePresets['android-phone'];
  const page = await (await browser.newContext({ userAgent, viewport, isMobile, hasTouch })).newPage();
  await installPageCamera(page, { devices });
  const widget = await WidgetPage.attach(page);
  await page.goto(address);
  await widget.skipPauses();
  return { page, widget };
}

const ZALO =
  'Mozilla/5.0 (Linux; Android 12L; Nokia 5.3 Build/RKQ1.201004.002;) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/147.0.7727.137 Mobile Safari/537.36 Zalo android/260402903 ZaloTheme/light ZaloLanguage/en';

const said = (phone: Page) => phone.locator('#said');
const start = (phone: Page) => phone.getByRole('button', { name: 'Start verification' });
const isVerified = (desktop: Page) => expect(desktop.locator('#outcome')).toHaveText('Verified on your phone.');
/** Cuts the connection. */
const cut = (route: Route): Promise<void> => route.abort('connectionreset');

async function takePhotos({ widget }: Awaited<ReturnType<typeof openPhone>>): Promise<void> {
  for (const step of [1, 2, 3] as const) await widget.passStep(step);
  await widget.result();
}

/**
 * Has the requests fail that match, each in its own way, and lets those after them through. The route stays: while one is taken
 * away, another that begins may not get its requests.
 */
async function failing(page: Page, path: string, ...ways: readonly ((route: Route) => Promise<void>)[]): Promise<void> {
  const left = [...ways];
  await page.route(path, (route) => (left.shift() ?? ((other: Route) => other.fallback()))(route));
}
const tooLarge = (route: Route): Promise<void> => route.fulfill({ status: 413, body: '<h1>Too large</h1>' });
const badGateway = (route: Route): Promise<void> => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' });
/** The server gets the request, and its answer is lost. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await cut(route);
}

test('the result comes to the desktop, also from a phone that was loaded anew', async ({
  page,
  browser,
  widget,
  complaints,
}) => {
  const link = await continueOnPhone(page, widget);
  const phone = await openPhone(browser, link);
  await start(phone.page).click();
  await phone.widget.passStep(1);
  const second = await openPhone(browser, link);
  await start(second.page).click();
  await expect(said(second.page)).toHaveText(/open on another phone/);
  // as browsers do when memory is short
  await phone.page.reload();
  await phone.widget.skipPauses();
  await start(phone.page).click();
  await takePhotos(phone);
  await isVerified(page);
  await expect(said(phone.page)).toHaveText(/Done/);
  await phone.page.reload();
  await expect(said(phone.page)).toHaveText(/Done/);
  await expect(start(phone.page)).toBeHidden();
  expect(complaints.console).toEqual([]);
});

test('Go back on either device ends the session on the phone, and the link', async ({ page, browser, widget }) => {
  const first = await openPhone(browser, await continueOnPhone(page, widget));
  await start(first.page).click();
  await first.widget.goBack();
  await expect(said(first.page)).toHaveText(/You stopped/);
  await expect(widget.part('notice')).toContainText(/We couldn’t finish on your phone/);
  const phone = await openPhone(browser, await widget.continueOnPhone());
  await start(phone.page).click();
  await phone.widget.expectStep(1);
  await widget.part('back-button').click();
  await expect(said(phone.page)).toHaveText(/no longer valid/);
  await phone.widget.expectStep(0);
});

test('after an error the phone starts again, requests that fail lose nothing, and one that heard no end is told it anew', async ({
  page,
  browser,
  widget,
}) => {
  const phone = await openPhone(browser, `${url}/phone#${randomUUID()}`);
  await failing(phone.page, '**/request/create', (route) => route.fulfill({ status: 500, json: {} }));
  await start(phone.page).click();
  await expect(said(phone.page)).toHaveText(/no longer valid/);
  await failing(page, '**/api/handoff/wait', cut, badGateway);
  await phone.page.route('**/api/handoff/wait', cut);
  const reloaded = phone.page.waitForEvent('load');
  await phone.page.goto(await continueOnPhone(page, widget));
  await reloaded;
  await phone.widget.skipPauses();
  await start(phone.page).click();
  await expect(said(phone.page)).toHaveText(/You can start again/);
  await failing(phone.page, '**/api/handoff/finish', tooLarge);
  await start(phone.page).click();
  await takePhotos(phone);
  await expect(said(phone.page)).toHaveText(/You can start again/);

  // from here on, no answer comes back
  await phone.page.route('**/api/handoff/finish', loseAnswer);
  await failing(phone.page, '**/api/handoff/finish', cut, badGateway);
  await start(phone.page).click();
  await takePhotos(phone);
  await isVerified(page);
  await expect(said(phone.page)).toHaveText(/Please keep this page open/);
  await phone.page.reload();
  await start(phone.page).click();
  await expect(said(phone.page)).toHaveText(/Done/);
});

test('a phone in an app without a camera continues in its browser', async ({ page, browser, widget }) => {
  const qrCode = await continueOnPhone(page, widget);
  const context = await browser.newContext({ userAgent: ZALO, hasTouch: true, isMobile: true });
  const inZalo = await context.newPage();
  await inZalo.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'mediaDevices'));
  await inZalo.goto(qrCode);
  await start(inZalo).click();
  const way = inZalo.getByRole('link', { name: 'Open in browser' });
  const intent = /^intent:(.*)#Intent;scheme=(\w+);S\.browser_fallback_url=([^;]*);/.exec(
    (await way.getAttribute('href')) ?? '',
  );
  const [, target, scheme, fallback = ''] = intent ?? [];
  expect(decodeURIComponent(fallback)).toBe(`${scheme}:${target}`);
  const phone = await openPhone(browser, `${scheme}:${target}`);
  expect(phone.page.url()).toBe(qrCode);
  await start(phone.page).click();
  await takePhotos(phone);
  await isVerified(page);
  for (const device of [phone.page, inZalo]) await expect(said(device)).toHaveText(/Done/);
});
