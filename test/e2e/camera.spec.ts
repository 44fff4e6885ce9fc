// Chromium's own camera and its own permissions: refused, missing, unplugged, revoked. What the person sees, what the host
// hears, and how it continues.
import { en } from '../../src/lang/en.ts';
import { setCameraPermission, specimens } from '../../src/testing/index.ts';
import type { WidgetPage } from '../../src/testing/index.ts';
import { startHostPage, WIDGET_PAGE } from '../support/host-page.ts';
import { expect, faultTest, test } from './support/fixtures.ts';
import { configFor, passStep, toReview, useIt, walkTo } from './support/flow.ts';
import { heardBy, liveTracksOf } from './support/host-ear.ts';

/** The alerts, to the letter, and their English. */
const DENIED = { en: 'Device has not been granted camera permission', vi: 'Thiết bị không được cấp quyền camera' };
const NO_CAMERA = { en: 'Device has no camera', vi: 'Thiết bị không có camera' };

const openCameraButton = (widget: WidgetPage, name: string = en.openCamera) =>
  widget.element.getByRole('button', { name });

test.beforeEach(async ({ page, host, walk }) => {
  await page.goto(host.url);
  await walk.widget.expectStep(0);
  await setCameraPermission(page, 'granted');
});

for (const lang of ['en', 'vi'] as const) {
  faultTest(
    `refused at the card, in "${lang}": the alert, no shutter, and another try`,
    async ({ page, sandbox, widget }) => {
      await setCameraPermission(page, 'denied');
      await widget.start(configFor(sandbox, { lang }));
      expect(await widget.alert()).toContain(DENIED[lang]);
      const alert = widget.element.getByRole('alertdialog');
      await expect(alert.getByRole('button')).toBeFocused();
      await expect(widget.part('take-button')).toHaveCount(0);
      await expect(widget.part('panel')).toHaveAttribute('inert', '');
      expect((await heardBy(page)).find(({ type }) => type === 'open_noti')?.detail).toEqual({
        code: 'camera_denied',
        message: DENIED[lang],
      });
      await widget.confirmAlert();
      await expect(alert).toHaveCount(0);
      await expect(widget.part('title')).toBeFocused();
      await expect(widget.part('take-button')).toHaveCount(0);

      await setCameraPermission(page, 'granted');
      await widget.element.getByRole('button').last().click();
      await widget.takePhoto();
      expect(await liveTracksOf(page)).toBe(1);
      await widget.goBack();
      expect(await widget.closed()).toMatchObject({ reason: 'back', step: 1 });
      expect(await liveTracksOf(page)).toBe(0);
    },
  );
}

faultTest('refused at the card for good: Go back works', async ({ page, sandbox, widget }) => {
  await setCameraPermission(page, 'denied');
  await widget.start(configFor(sandbox));
  await widget.alert();
  await widget.confirmAlert();
  await openCameraButton(widget).click();
  expect(await widget.alert()).toContain(DENIED.en);
  await widget.confirmAlert();
  await widget.goBack();
  expect(await widget.closed()).toMatchObject({ reason: 'back', step: 1 });
});

faultTest('Esc at the alert goes back', async ({ page, sandbox, widget }) => {
  await setCameraPermission(page, 'denied');
  await widget.start(configFor(sandbox));
  await widget.alert();
  await page.keyboard.press('Escape');
  expect(await widget.closed()).toMatchObject({ reason: 'back', step: 1 });
});

faultTest('a dismissed prompt counts as refused, and can be asked again', async ({ page, sandbox, widget }) => {
  await setCameraPermission(page, 'prompt');
  await widget.start(configFor(sandbox));
  expect(await widget.alert()).toContain(DENIED.en);
  await widget.confirmAlert();
  await setCameraPermission(page, 'granted');
  await openCameraButton(widget).click();
  await widget.takePhoto();
});

for (const isPrevented of [false, true]) {
  faultTest(
    `refused at the selfie: ${isPrevented ? 'the host alerts, and' : 'the alert, and after OK'} it closes once, the photos gone`,
    async ({ page, sandbox, widget, walk }) => {
      if (isPrevented) {
        await page.evaluate(() => document.addEventListener('open_noti', (event) => event.preventDefault()));
      }
      await widget.start(configFor(sandbox));
      await walkTo(walk, 2);
      await toReview(walk, 2);
      await setCameraPermission(page, 'denied');
      await useIt(walk, 2);
      if (!isPrevented) {
        expect(await widget.alert()).toContain(DENIED.en);
        expect((await heardBy(page)).map(({ type }) => type)).not.toContain('trueid_close');
        await widget.confirmAlert();
      }
      const created = sandbox.log().find(({ call }) => call === 'create')?.answer as { request_id: string };
      expect(await widget.closed()).toEqual({ reason: 'permission', step: 3, requestId: created.request_id });
      await widget.expectStep(0);
      expect((await heardBy(page)).map(({ type }) => type)).toEqual([
        'trueid_step',
        'trueid_step',
        'trueid_step',
        'open_noti',
        'trueid_close',
        'trueid_step',
      ]);
      await expect(widget.element.getByRole('alertdialog')).toHaveCount(0);
      expect(await liveTracksOf(page)).toBe(0);
    },
  );
}

for (const lang of ['en', 'vi'] as const) {
  faultTest(
    `no camera, in "${lang}": the alert, and another try when there is one`,
    async ({ page, sandbox, widget, clip }) => {
      clip.unplug();
      await widget.start(configFor(sandbox, { lang }));
      expect(await widget.alert()).toContain(NO_CAMERA[lang]);
      expect((await heardBy(page)).find(({ type }) => type === 'open_noti')?.detail).toEqual({
        code: 'no_camera',
        message: NO_CAMERA[lang],
      });
      await widget.confirmAlert();
      await clip.show(specimens.front.url);
      await widget.element.getByRole('button').last().click();
      await passStep({ widget }, 1);
      await widget.expectStep(2);
    },
  );
}

faultTest(
  'an alert that the host prevents is not drawn, and the camera can be opened again',
  async ({ page, sandbox, widget, clip }) => {
    clip.unplug();
    await page.evaluate(() => document.addEventListener('open_noti', (event) => event.preventDefault()));
    await widget.start(configFor(sandbox));
    await expect(openCameraButton(widget)).toBeEnabled();
    await expect(widget.element.getByRole('alertdialog')).toHaveCount(0);
    await clip.show(specimens.front.url);
    await openCameraButton(widget).click();
    await widget.takePhoto();
  },
);

faultTest(
  'unplugged while it is live: the alert, nothing to capture, and it goes on when the camera is back',
  async ({ page, sandbox, widget, clip }) => {
    await widget.start(configFor(sandbox));
    await expect(widget.part('take-button')).toBeEnabled();
    clip.cut();
    expect(await widget.alert()).toContain(en.notices.camera_lost);
    await expect(widget.part('take-button')).toHaveCount(0);
    expect(await liveTracksOf(page)).toBe(0);
    await widget.confirmAlert();
    await clip.show(specimens.front.url);
    await openCameraButton(widget).click();
    await passStep({ widget }, 1);
    await widget.expectStep(2);
  },
);

faultTest(
  'unplugged during review: the photo is unharmed, and the next step opens the camera anew',
  async ({ page, sandbox, widget, walk, clip }) => {
    await widget.start(configFor(sandbox));
    await toReview(walk, 1);
    clip.cut();
    await expect.poll(() => liveTracksOf(page)).toBe(0);
    await clip.show(specimens.front.url);
    await widget.usePhoto();
    await toReview(walk, 2);
    expect((await heardBy(page)).map(({ type }) => type)).toEqual(['trueid_step', 'trueid_step']);
  },
);

faultTest('the permission is taken back while it is live: the alert', async ({ page, sandbox, widget }) => {
  await widget.start(configFor(sandbox));
  await expect(widget.part('take-button')).toBeEnabled();
  await setCameraPermission(page, 'denied');
  expect(await widget.alert()).toContain(en.notices.camera_lost);
  expect(await liveTracksOf(page)).toBe(0);
  await widget.confirmAlert();
  await openCameraButton(widget).click();
  expect(await widget.alert()).toContain(DENIED.en);
});

test('one stream for both sides of the card, a new one for the selfie', async ({ page, sandbox, widget, walk }) => {
  const streamId = (): Promise<string> =>
    page.evaluate(() => {
      const video = document.querySelector('trueid-widget')?.shadowRoot?.querySelector('video');
      return video?.srcObject instanceof MediaStream ? video.srcObject.id : '';
    });
  await widget.start(configFor(sandbox));
  await toReview(walk, 1);
  const first = await streamId();
  await widget.retake();
  await toReview(walk, 1);
  await useIt(walk, 1);
  await toReview(walk, 2);
  expect(await streamId()).toBe(first);
  await useIt(walk, 2);
  await toReview(walk, 3);
  expect(await streamId()).not.toBe(first);
  expect(await liveTracksOf(page)).toBe(1);
});

faultTest(
  'an insecure page: unsupported, with the cause on the console',
  async ({ page, sandbox, widget, host, complaints }) => {
    await page.route('http://insecure.test/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/') await route.fulfill({ contentType: 'text/html', body: WIDGET_PAGE });
      else await route.fulfill({ response: await route.fetch({ url: new URL(pathname, host.url).href }) });
    });
    await page.goto('http://insecure.test/');
    await widget.start(configFor(sandbox, { timings: { sessionDelay: 60_000 } }));
    expect(await widget.alert()).toContain('Browser do not support webcam!!');
    expect(complaints.console.filter((line) => line.includes('works only on https pages'))).toHaveLength(1);
    await widget.confirmAlert();
    await widget.goBack();
    expect(await widget.closed()).toMatchObject({ reason: 'back' });
  },
);

faultTest(
  'a Permissions-Policy without the camera: the console names the header',
  async ({ page, sandbox, widget, complaints }) => {
    const strictHost = await startHostPage({ headers: { 'permissions-policy': 'camera=()' } });
    await page.goto(strictHost.url);
    await widget.start(configFor(sandbox));
    expect(await widget.alert()).toContain(DENIED.en);
    expect(complaints.console.filter((line) => line.includes('Permissions-Policy: camera=(self)'))).toHaveLength(1);
    await strictHost.stop();
  },
);

faultTest(
  'an iframe without allow="camera": the console names the attribute',
  async ({ page, sandbox, host, complaints }) => {
    // another origin, as an insurer's CMS has it
    const outer = await startHostPage({
      html: `<!doctype html><title>CMS</title><iframe src="${host.url.replace('127.0.0.1', 'localhost')}"></iframe>`,
      policy: '',
    });
    await page.goto(outer.url);
    const frame = page.frameLocator('iframe');
    await frame
      .locator('trueid-widget:defined')
      .evaluate(
        (element, config) => (element as HTMLElement & { start(given: unknown): void }).start(config),
        configFor(sandbox, { timings: { sessionDelay: 60_000 } }),
      );
    await expect(frame.getByRole('alertdialog')).toContainText(DENIED.en);
    expect(complaints.console.filter((line) => line.includes('allow="camera"'))).toHaveLength(1);
    await outer.stop();
  },
);
