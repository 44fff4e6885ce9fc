// Every known dead end, and the way out of it: each test starts without a camera and ends with `trueid_result`. Uses
// the in-page camera, and Chromium’s where the browser’s own permission changes.
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { JsonConfig } from '../../src/testing/index.ts';
import { en } from '../../src/lang/en.ts';
import {
  installPageCamera,
  setCameraPermission,
  specimenPerson,
  specimens,
  WidgetPage,
} from '../../src/testing/index.ts';
import type { PageCamera, Sandbox } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor, passStep, toReview, walkToEnd } from './support/flow.ts';

/** The file of each step's photo. */
const FILES = { 1: specimens.front.url, 2: specimens.back.url, 3: specimens.portrait.url } as const;
const STEPS = [1, 2, 3] as const;
const UPLOAD_WITHOUT_CAMERA = { upload: 'no-camera', uploadSelfie: 'no-camera' } as const;

interface BeginOptions {
  readonly page: Page;
  readonly url: string;
  readonly sandbox: Sandbox;
  readonly widget: WidgetPage;
  /** What is wrong with the camera. */
  readonly camera?: () => Promise<void>;
}

async function begin({ page, url, sandbox, widget, camera }: BeginOptions, config: JsonConfig = {}): Promise<void> {
  await page.goto(url);
  await widget.expectStep(0);
  await camera?.();
  await widget.start(configFor(sandbox, config));
}

/** The code of each `open_noti`, and the app it names. */
const noticesOf = async (widget: WidgetPage): Promise<unknown[]> =>
  (await widget.events())
    .filter(({ type }) => type === 'open_noti')
    .map(({ detail }) => {
      const { message: _message, ...rest } = detail as { readonly code: string; readonly message: string };
      return rest;
    });

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

for (const [title, code, breakIt] of [
  ['no camera at all', 'no_camera', (camera) => camera.setDevices([])],
  ['a browser without a camera API', 'unsupported', (camera) => camera.answerWith('unsupported')],
] as const satisfies readonly (readonly [string, string, (camera: PageCamera) => Promise<void>])[]) {
  test(`${title}: the session can be completed with files`, async ({ page, host, sandbox, widget, camera }) => {
    await begin({ page, url: host.url, sandbox, widget, camera: () => breakIt(camera) }, UPLOAD_WITHOUT_CAMERA);
    await uploadAll(widget, en.notices[code]);
    await expectResult(widget, 'upload', 'upload', 'upload');
    expect((await camera.use()).tracks).toBe(0);
  });
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
  await begin({ page, url: `${SITE}/`, sandbox, widget }, { ...UPLOAD_WITHOUT_CAMERA, domain: '' });
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
  const deny = (): Promise<void> => setCameraPermission(page, 'denied');
  await begin({ page, url: host.url, sandbox, widget, camera: deny });
  await expect.poll(() => widget.alert()).toContain(en.permissionFinal);
  const alert = widget.element.getByRole('alertdialog');
  await expect(alert.getByRole('button', { name: en.retry })).toHaveCount(0);
  await setCameraPermission(page, 'granted');
  await expect(alert).toHaveCount(0);
  await walkToEnd(walk);
  await expectResult(widget, 'camera', 'camera', 'camera');
});

for (const [title, answer, code] of [
  ['denied', 'denied', 'camera_denied'],
  ['in use by another app', { error: 'NotReadableError' }, 'camera_busy'],
] as const) {
  test(`${title}, then resolved: Try again continues`, async ({ page, host, sandbox, widget, camera }) => {
    const fail = (): Promise<void> => camera.answerWith(answer);
    await begin({ page, url: host.url, sandbox, widget, camera: fail });
    expect(await widget.alert()).toContain(en.notices[code]);
    await camera.answerWith('granted');
    await widget.retryCamera();
    await walkToEnd({ widget });
    await expectResult(widget, 'camera', 'camera', 'camera');
    expect(await noticesOf(widget)).toEqual([{ code }]);
  });
}

test('shows an alert after 20 s without a picture, and Try again continues', async ({
  page,
  host,
  sandbox,
  widget,
  camera,
}) => {
  await page.clock.install();
  const freeze = (): Promise<void> => camera.freezeFrames();
  await begin({ page, url: host.url, sandbox, widget, camera: freeze });
  await passClockUntilAlert(page, widget);
  expect(await widget.alert()).toContain(en.notices.camera_timeout);
  expect((await camera.use()).liveTracks).toBe(0);
  await page.clock.resume();
  await camera.thawFrames();
  await widget.retryCamera();
  await walkToEnd({ widget });
  await expectResult(widget, 'camera', 'camera', 'camera');
  expect(await noticesOf(widget)).toEqual([{ code: 'camera_timeout' }]);
});

/** Passes the time in seconds: each try of the camera needs real time in between to open. */
async function passClockUntilAlert(page: Page, widget: WidgetPage): Promise<void> {
  const alert = widget.element.getByRole('alertdialog');
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1000);
        return alert.count();
      },
      { intervals: [50], timeout: 60_000 },
    )
    .toBe(1);
}

test('a live view that the browser pauses and refuses to resume: a tap starts it', async ({
  page,
  host,
  sandbox,
  widget,
  camera,
}) => {
  const allow = (): Promise<void> => camera.answerWith('granted');
  await begin({ page, url: host.url, sandbox, widget, camera: allow });
  await widget.expectStep(1);
  await expect(widget.part('take-button')).toBeEnabled();
  await widget.element.locator('video').evaluate((video: HTMLVideoElement) => {
    HTMLVideoElement.prototype.play = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    video.autoplay = false;
    video.pause();
  });
  const tap = widget.element.getByRole('button', { name: en.tapToStart });
  await expect(tap).toBeVisible();
  // what is left is the play() of HTMLMediaElement
  await page.evaluate(() => Reflect.deleteProperty(HTMLVideoElement.prototype, 'play'));
  await tap.click();
  await walkToEnd({ widget });
  await expectResult(widget, 'camera', 'camera', 'camera');
});

const IN_APP = {
  'Zalo on Android': {
    app: 'zalo',
    name: 'Zalo',
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; SM-A546E Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36 Zalo android/24060621 ZaloTheme/light ZaloLanguage/vi',
    linkBegins: 'intent://127.0.0.1:',
  },
  'Facebook on iOS 16': {
    app: 'facebook',
    name: 'Facebook',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/420.0.0.32.70;FBDV/iPhone14,5]',
    linkBegins: undefined,
  },
} as const;

for (const [title, { app, name, userAgent, linkBegins }] of Object.entries(IN_APP)) {
  test.describe(title, () => {
    test.use({ userAgent, permissions: ['clipboard-read', 'clipboard-write'] });

    test('names the app when the camera is denied, and the copied link continues in the browser', async ({
      page,
      browser,
      host,
      sandbox,
      widget,
      camera,
    }) => {
      const browserUrl = `${host.url}?claim=7`;
      const refuse = (): Promise<void> => camera.answerWith('denied');
      await begin({ page, url: host.url, sandbox, widget, camera: refuse }, { browserUrl });
      expect(await widget.alert()).toContain(en.notices.in_app.replace('{app}', name));
      expect(await noticesOf(widget)).toEqual([{ code: 'in_app', app }]);
      const alert = widget.element.getByRole('alertdialog');
      await alert.getByRole('button', { name: en.copyLink }).click();
      await expect(alert).toContainText(en.copied);
      const link = alert.getByRole('link', { name: en.openInBrowser });
      await expect(link).toHaveCount(linkBegins === undefined ? 0 : 1);
      if (linkBegins !== undefined) expect(await link.getAttribute('href')).toContain(linkBegins);
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe(browserUrl);

      const context = await browser.newContext();
      const outside = await context.newPage();
      const continued = await WidgetPage.attach(outside);
      await installPageCamera(outside);
      await begin({ page: outside, url: copied, sandbox, widget: continued });
      await walkToEnd({ widget: continued });
      await expectResult(continued, 'camera', 'camera', 'camera');
      await context.close();
    });
  });
}

for (const [place, answer, config] of [
  ['on the live screen', 'granted', { upload: 'always' }],
  ['in an alert', { error: 'NotReadableError', times: 3 }, { upload: 'no-camera' }],
] as const) {
  test(`rejects a text file named .jpg ${place}, sends nothing, and accepts another file`, async ({
    page,
    host,
    sandbox,
    widget,
    camera,
  }, info) => {
    const path = info.outputPath('card.jpg');
    await writeFile(path, 'Not a picture at all.');
    const answerAtCard = (): Promise<void> => camera.answerWith(answer, 'environment');
    await begin({ page, url: host.url, sandbox, widget, camera: answerAtCard }, config);
    await widget.chooseFile(path);
    await expect(widget.part('notice')).toContainText(en.fileProblems.notAPicture);
    await expect(widget.part('use-button')).toHaveCount(0);
    expect(sandbox.log().map(({ call }) => call)).not.toContain('front');
    await widget.chooseFile(specimens.front.url);
    await expect(widget.part('use-button')).toBeEnabled();
    expect((await camera.use()).liveTracks).toBe(0);
    await widget.usePhoto();
    await passStep({ widget }, 2);
    await toReview({ widget }, 3);
    await expect(widget.element.locator('input[type="file"]')).toHaveCount(0);
    await widget.usePhoto();
    await expectResult(widget, 'upload', 'camera', 'camera');
  });
}
