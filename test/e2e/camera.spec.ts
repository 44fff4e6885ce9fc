// Chromium’s own camera and permissions: denied, missing, unplugged, revoked. What the person sees, what the host
// receives, and how the session continues.
import { en } from '../../src/lang/en.ts';
import { setCameraPermission, specimens } from '../../src/testing/index.ts';
import type { WidgetPage } from '../../src/testing/index.ts';
import { startHostPage } from '../support/host-page.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor, toReview } from './support/flow.ts';
import { heardBy, liveTracksOf } from './support/host-ear.ts';

const { camera_denied: DENIED, no_camera: NO_CAMERA } = en.notices;

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

test('recovers from a missing camera, and from one unplugged in the live view or during review', async ({
  page,
  sandbox,
  widget,
  walk,
  clip,
}) => {
  clip.unplug();
  await widget.start(configFor(sandbox));
  expect(await widget.alert()).toContain(NO_CAMERA);
  await widget.confirmAlert();
  await clip.show(specimens.front.url);
  await openCamera(widget);
  await expect(widget.part('take-button')).toBeEnabled();

  await test.step('unplugged while it is live', async () => {
    clip.cut();
    expect(await widget.alert()).toContain(en.notices.camera_lost);
    await expect(widget.part('take-button')).toHaveCount(0);
    expect(await liveTracksOf(page)).toBe(0);
    await widget.confirmAlert();
    await clip.show(specimens.front.url);
    await openCamera(widget);
  });
  await test.step('unplugged during review: the photo is unharmed', async () => {
    await toReview(walk, 1);
    clip.cut();
    await expect.poll(() => liveTracksOf(page)).toBe(0);
    await clip.show(specimens.front.url);
    await widget.usePhoto();
    await toReview(walk, 2);
  });
  const told = (await heardBy(page)).map(({ type, detail }) => (type === 'open_noti' ? detail : type));
  expect(told).toEqual([
    'trueid_step',
    { code: 'no_camera', message: NO_CAMERA },
    { code: 'camera_lost', message: en.notices.camera_lost },
    'trueid_step',
  ]);
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
