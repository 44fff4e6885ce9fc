// Dead ends that only the browser itself can make, and the way out of each: a page without https, a permission that changes in
// the settings. Each test starts without a camera and ends with `trueid_result`.
import { en } from '../../src/lang/en.ts';
import { setCameraPermission, specimenPerson, specimens } from '../../src/testing/index.ts';
import type { WidgetPage } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor, walkToEnd } from './support/flow.ts';

/** The file of each step's photo. */
const FILES = { 1: specimens.front.url, 2: specimens.back.url, 3: specimens.portrait.url } as const;
const STEPS = [1, 2, 3] as const;

/** Completes the session: the result has the card's name and the origin of each photo. */
async function expectResult(widget: WidgetPage, ...origins: readonly [front: string, back: string, selfie: string]) {
  const { persons } = await widget.result();
  expect(persons).toMatchObject({ persons: [{ name: specimenPerson.name }] });
  const told = (await widget.events()).find(({ type }) => type === 'trueid_result');
  const [front, back, selfie] = origins;
  expect(told?.origins).toEqual({ front, back, selfie });
}

/** All three photos from files, each in an alert of its step. */
async function uploadAll(widget: WidgetPage, alert: string): Promise<void> {
  for (const step of STEPS) {
    await widget.expectStep(step);
    expect(await widget.alert()).toContain(alert);
    await widget.chooseFile(FILES[step]);
    await expect(widget.part('use-button')).toBeEnabled();
    await expect(widget.element.getByRole('alertdialog')).toHaveCount(0);
    await widget.usePhoto();
  }
}

test('on an insecure page, logs the cause and takes a file for each photo', async ({
  page,
  host,
  sandbox,
  widget,
  complaints,
}) => {
  const SITE = 'http://insurer.test';
  await page.route(`${SITE}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const isProvider = /^\/(auth|ekyc)\//.test(pathname);
    const response = await route.fetch({ url: new URL(pathname, isProvider ? sandbox.url : host.url).href });
    await route.fulfill({ response });
  });
  await page.goto(`${SITE}/`);
  await widget.expectStep(0);
  await widget.start(configFor(sandbox, { upload: 'no-camera', uploadSelfie: 'no-camera', domain: '' }));
  await expect.poll(() => widget.alert()).toContain(en.blockedPageTips.insecure);
  await uploadAll(widget, en.notices.unsupported);
  await expectResult(widget, 'upload', 'upload', 'upload');
  expect(complaints.console.filter((line) => line.includes('works only on https pages'))).toHaveLength(1);
});

test('continues by itself when a blocked camera is allowed in the settings', async ({
  page,
  host,
  sandbox,
  widget,
  walk,
}) => {
  await page.goto(host.url);
  await widget.expectStep(0);
  await setCameraPermission(page, 'denied');
  await widget.start(configFor(sandbox));
  await expect.poll(() => widget.alert()).toContain(en.permissionFinal);
  const alert = widget.element.getByRole('alertdialog');
  await expect(alert.getByRole('button', { name: en.retry })).toHaveCount(0);
  await setCameraPermission(page, 'granted');
  await expect(alert).toHaveCount(0);
  await walkToEnd(walk);
  await expectResult(widget, 'camera', 'camera', 'camera');
});
