// From a desktop to a phone and back, through the demo’s server: the QR code is read from the screen, the phone takes
// the photos, and the desktop gets the result, or learns that there is none. A link that expires: node/handoff-links.
import type { Page } from '@playwright/test';
import { en } from '../../src/lang/en.ts';
import { specimenPerson } from '../../src/testing/index.ts';
import { useDemo } from './support/demo.ts';
import { expect, test } from './support/fixtures.ts';
import { openPhone } from './support/phone.ts';

const FAILED = /We couldn’t finish on your phone/;

const demo = useDemo();

/** The demo's page on a desktop that has no camera, with a session that may continue on a phone. */
test.beforeEach(async ({ page, widget, clip }) => {
  // other tests may have left the browser a camera
  clip.unplug();
  await page.goto(demo.url);
  await expect(page.locator('#sandbox-url')).toHaveText(demo.sandboxUrl);
  await page.getByRole('switch', { name: 'Simulated camera' }).uncheck();
  await page.getByRole('switch', { name: 'Continue on a phone' }).check();
  await page.getByRole('switch', { name: 'No waits' }).check();
  await page.getByRole('button', { name: /^Start/ }).click();
  expect(await widget.alert()).toContain(en.notices.no_camera);
});

const start = (phone: Page): Promise<void> => phone.getByRole('button', { name: 'Start verification' }).click();
const said = (phone: Page) => phone.locator('#said');

test('takes the photos on the phone, turns a second phone away, and returns the result on the desktop', async ({
  page,
  browser,
  widget,
}) => {
  const url = await widget.continueOnPhone();
  const phone = await openPhone(browser, url);
  await start(phone.page);
  await phone.widget.expectStep(1);
  const second = await openPhone(browser, url);
  await start(second.page);
  await expect(said(second.page)).toHaveText(/open on another phone/);
  await second.widget.expectStep(0);
  for (const step of [1, 2, 3] as const) await phone.widget.passStep(step);
  const onPhone = await phone.widget.result();
  const onDesktop = await widget.result();
  expect(onDesktop).toEqual(onPhone);
  expect(onDesktop.persons).toMatchObject({ persons: [{ name: specimenPerson.name }] });
  const told = (await widget.events()).find(({ type }) => type === 'trueid_result');
  expect(told?.origins).toEqual({ front: 'handoff', back: 'handoff', selfie: 'handoff' });
  await expect(page.locator('#outcome')).toContainText('Thank you');
  await expect(said(phone.page)).toHaveText(/Done/);
});

test('falls back to the desktop when the server makes no link or the phone gives up', async ({
  page,
  context,
  browser,
  widget,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route('**/api/handoff/create', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await widget.part('phone-button').click();
  await expect(widget.part('notice')).toContainText(FAILED);
  await expect(widget.part('phone-button')).toBeEnabled();

  const url = await widget.continueOnPhone();
  await page.getByRole('button', { name: en.copyLink }).click();
  await expect(page.getByText(en.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  const phone = await openPhone(browser, url);
  await start(phone.page);
  await phone.widget.part('back-button').click();
  await expect(said(phone.page)).toHaveText(/You stopped/);
  await expect(widget.part('notice')).toContainText(FAILED);
  expect(await widget.continueOnPhone()).not.toBe(url);
});

test('closes the phone’s session and its link on Go back on the desktop', async ({ browser, widget }) => {
  const url = await widget.continueOnPhone();
  const phone = await openPhone(browser, url);
  await start(phone.page);
  await phone.widget.expectStep(1);
  await widget.part('back-button').click();
  expect(await widget.alert()).toContain(en.notices.no_camera);
  await expect(said(phone.page)).toHaveText(/no longer valid/);
  await phone.widget.expectStep(0);
  const late = await openPhone(browser, url);
  await start(late.page);
  await expect(said(late.page)).toHaveText(/no longer valid/);
});
