// Chromium’s own camera, denied by the person, by the page’s header or because the page has no https: what the person sees, what
// the host receives, and how the session continues. A missing or unplugged one is tested in io/camera.camera.
import { en } from '../../src/lang/en.ts';
import { setCameraPermission, specimens } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor } from './support/flow.ts';

const { camera_denied: DENIED } = en.notices;

test.beforeEach(async ({ page, host, walk }) => {
  await page.goto(host.url);
  await walk.widget.expectStep(0);
  await setCameraPermission(page, 'granted');
});

test('alerts of a denied camera, and continues once it is allowed [2.9]', async ({ page, sandbox, widget }) => {
  await setCameraPermission(page, 'denied');
  await widget.start(configFor(sandbox));
  expect(await widget.alert()).toContain(DENIED);
  const alert = widget.element.getByRole('alertdialog');
  await expect(alert.locator('camera')).toBeFocused();
  await expect(widget.part('take-button')).toHaveCount(0);
  expect((await widget.events()).find(({ type }) => type === 'open_noti')?.detail).toEqual({
    code: 'camera_denied',
    message: DENIED,
  });
  await widget.confirmAlert();
  await widget.element.getByRole('button', { name: en.openCamera }).click();
  expect(await widget.alert()).toContain(DENIED);

  await setCameraPermission(page, 'granted');
  await expect(alert).toHaveCount(0);
  await widget.takePhoto();
  await widget.goBack();
  expect(await widget.closed()).toMatchObject({ reason: 'back', step: 1 });
});

test('names a Permissions-Policy that blocks the camera [2.15]', async ({
  page,
  sandbox,
  widget,
  complaints,
  serve,
}) => {
  const strictHost = await serve({ headers: { 'permissions-policy': 'camera=()' } });
  await page.goto(strictHost.url);
  await widget.start(configFor(sandbox));
  expect(await widget.alert()).toContain(DENIED);
  expect(complaints.console.filter((line) => line.includes('Permissions-Policy: camera=(self)'))).toHaveLength(1);
});

test('on an insecure page, takes files and says why [2.14, 2.44, 3.15]', async ({
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
  await widget.start(configFor(sandbox, { upload: 'no-camera', uploadSelfie: 'no-camera', domain: '' }));
  await expect.poll(() => widget.alert()).toContain(en.blockedPageTips.insecure);
  expect(await widget.alert()).toContain(en.notices.unsupported);
  for (const file of [specimens.front.url, specimens.back.url, specimens.portrait.url]) {
    await widget.chooseFile(file);
    await widget.usePhoto();
  }
  await widget.result();
  const told = (await widget.events()).find(({ type }) => type === 'trueid_result');
  expect(told?.origins).toEqual({ front: 'upload', back: 'upload', selfie: 'upload' });
  expect(complaints.console.filter((line) => line.includes('works only on https pages'))).toHaveLength(1);
});
