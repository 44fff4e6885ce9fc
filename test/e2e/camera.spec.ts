// Chromium’s own camera, denied by the person or by the page’s header: what the person sees, what the host receives, and how
// the session continues. A missing or unplugged one is tested in io/camera.camera.
import { en } from '../../src/lang/en.ts';
import { setCameraPermission } from '../../src/testing/index.ts';
import type { WidgetPage } from '../../src/testing/index.ts';
import { startHostPage } from '../support/host-page.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor } from './support/flow.ts';
import { heardBy, liveTracksOf } from './support/host-ear.ts';

const { camera_denied: DENIED } = en.notices;

const openCamera = (widget: WidgetPage): Promise<void> =>
  widget.element.getByRole('button', { name: en.openCamera }).click();

test.beforeEach(async ({ page, host, walk }) => {
  await page.goto(host.url);
  await walk.widget.expectStep(0);
  await setCameraPermission(page, 'granted');
});

test('shows an alert when the camera is denied for the card, with Try again and Go back', async ({
  page,
  sandbox,
  widget,
}) => {
  await setCameraPermission(page, 'denied');
  await widget.start(configFor(sandbox));
  expect(await widget.alert()).toContain(DENIED);
  const alert = widget.element.getByRole('alertdialog');
  await expect(alert.getByRole('button', { name: en.confirm, exact: true })).toBeFocused();
  await expect(widget.part('take-button')).toHaveCount(0);
  await expect(widget.part('panel')).toHaveAttribute('inert', '');
  expect((await heardBy(page)).find(({ type }) => type === 'open_noti')?.detail).toEqual({
    code: 'camera_denied',
    message: DENIED,
  });
  await widget.confirmAlert();
  await expect(alert).toHaveCount(0);
  await expect(widget.part('title')).toBeFocused();
  await expect(widget.part('take-button')).toHaveCount(0);

  await openCamera(widget);
  expect(await widget.alert()).toContain(DENIED);
  await widget.confirmAlert();
  await setCameraPermission(page, 'granted');
  await widget.takePhoto();
  expect(await liveTracksOf(page)).toBe(1);
  await widget.goBack();
  expect(await widget.closed()).toMatchObject({ reason: 'back', step: 1 });
  expect(await liveTracksOf(page)).toBe(0);
});

test('names the Permissions-Policy header on the console if it lacks the camera', async ({
  page,
  sandbox,
  widget,
  complaints,
}) => {
  const strictHost = await startHostPage({ headers: { 'permissions-policy': 'camera=()' } });
  await page.goto(strictHost.url);
  await widget.start(configFor(sandbox));
  expect(await widget.alert()).toContain(DENIED);
  expect(complaints.console.filter((line) => line.includes('Permissions-Policy: camera=(self)'))).toHaveLength(1);
  await strictHost.stop();
});
