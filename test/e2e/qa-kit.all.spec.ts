// The QA kit as an integrator uses it: the sandbox, the in-page camera and the verbs, on the built widget, in every engine
// that Playwright drives.
import { expect, test } from '@playwright/test';
import {
  devicePresetNames,
  devicePresets,
  installPageCamera,
  specimenPerson,
  specimens,
  startSandbox,
  WidgetPage,
} from '../../src/testing/index.ts';
import type * as Kit from '../../src/testing/index.ts';
import type { PageCamera, PageCameraOptions, Sandbox } from '../../src/testing/index.ts';
import { startHostPage } from '../support/host-page.ts';
import type { HostPage } from '../support/host-page.ts';

const FAST = { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 0 };

let sandbox: Sandbox;
let host: HostPage;
let widget: WidgetPage;
let camera: PageCamera;

test.beforeAll(async () => {
  sandbox = await startSandbox();
  host = await startHostPage();
});
test.afterAll(async () => {
  await host.stop();
  await sandbox.stop();
});

const begin = (): Promise<void> => widget.start({ ...sandbox.config, lang: 'en', timings: FAST });
const passStep = async (): Promise<void> => {
  await widget.takePhoto();
  await widget.usePhoto();
};

const open = async (page: WidgetPage['page'], options?: PageCameraOptions): Promise<void> => {
  sandbox.reset();
  widget = await WidgetPage.attach(page);
  camera = await installPageCamera(page, options);
  await page.goto(host.url);
};

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('the whole flow ends with a result', async ({ page, browserName }) => {
      await open(page);
      await begin();
      for (const step of [1, 2, 3] as const) {
        await widget.expectStep(step);
        await passStep();
      }
      const result = await widget.result();
      expect(result.records.livenessDetection.type).toBe(1);
      expect(result.frontCardImage).not.toBe(result.backCardImage);
      await widget.expectStep(0);
      expect((await widget.events()).map(({ type }) => type)).toEqual([
        'trueid_step',
        // the hint to remember the decision about the camera
        ...(browserName === 'firefox' ? ['open_noti'] : []),
        'trueid_step',
        'trueid_step',
        'trueid_result',
        'trueid_step',
      ]);
      expect(sandbox.log().map(({ call }) => call)).toEqual([
        'token',
        'create',
        'front',
        'back',
        'selfie',
        'ocr',
        'complete',
      ]);
      expect((await camera.use()).liveTracks).toBe(0);
    });

    test('a bad photo is rejected, taken again and passed', async ({ page }) => {
      await open(page, { scenes: { front: [{ picture: specimens.blurry.url, durationMs: 60_000 }] } });
      await begin();
      await passStep();
      await widget.expectRejected('Image blurry');
      await camera.show('front', specimens.front.url);
      await widget.retake();
      await camera.resize(640, 480);
      await passStep();
      await widget.expectStep(2);
    });
  });
}

for (const name of devicePresetNames) {
  test(`${name}: its cameras see what the provider accepts`, async ({ browser, browserName }) => {
    const { isMobile, ...preset } = devicePresets[name];
    // Firefox cannot be told that it is a phone's; the widget goes by the user agent
    const context = await browser.newContext({ ...preset, ...(browserName === 'chromium' && { isMobile }) });
    await open(await context.newPage(), { devices: preset.devices });
    await begin();
    for (const step of [1, 2, 3] as const) await widget.passStep(step);
    expect((await widget.result()).persons).toMatchObject({ persons: [{ name: specimenPerson.name }] });
    await context.close();
  });
}

test('the built kit needs nothing that its page does not have', async ({ page }) => {
  const builtKit = new URL('../../dist/testing/index.js', import.meta.url).href;
  const kit = (await import(builtKit)) as typeof Kit;
  sandbox.reset();
  widget = await kit.WidgetPage.attach(page);
  camera = await kit.installPageCamera(page);
  await page.goto(host.url);
  await begin();
  await passStep();
  await widget.expectStep(2);
  expect(await camera.use()).toMatchObject({ tracks: 1, liveTracks: 1, peaks: { pendingRequests: 1 } });
  expect(await page.evaluate(() => 'installFakeCamera' in window)).toBe(false);
});

test.describe('with a provider on https', () => {
  // its certificate signs itself
  test.use({ ignoreHTTPSErrors: true });

  test('the calls reach it', async ({ page }) => {
    const secure = await startSandbox({ tls: true });
    widget = await WidgetPage.attach(page);
    camera = await installPageCamera(page);
    await page.goto(host.url);
    await widget.start({ ...secure.config, lang: 'en', timings: FAST });
    await passStep();
    await widget.expectStep(2);
    expect(secure.log().map(({ call }) => call)).toEqual(['token', 'create', 'front']);
    await secure.stop();
  });
});

test('the verbs speak of the session that the page’s own button began', async ({ page }) => {
  sandbox.reset();
  widget = await WidgetPage.attach(page);
  camera = await installPageCamera(page);
  await page.goto(host.url);
  await widget.skipPauses();
  await page.evaluate((config) => {
    const element = document.querySelector<HTMLElement & { start(config: unknown): void }>('trueid-widget');
    document.querySelector('#opener')?.addEventListener('click', () => element?.start(config));
  }, sandbox.config);
  const opener = page.locator('#opener');
  await opener.click();
  await widget.passStep(1);
  await widget.expectStep(2);
  await widget.goBack();
  expect(await widget.closed()).toMatchObject({ reason: 'back', step: 2 });
  sandbox.script({ front: { httpStatus: 503 } });
  await opener.click();
  await widget.passStep(1);
  expect(await widget.error()).toMatchObject({ call: 'front', kind: 'http' });
  expect(await widget.closed()).toMatchObject({ reason: 'error' });
});

test.describe('on a desktop', () => {
  test.beforeEach(async ({ page }) => {
    sandbox.reset();
    widget = await WidgetPage.attach(page, { timeoutMs: 10_000 });
    camera = await installPageCamera(page, { answer: 'denied' });
    await page.goto(host.url);
  });

  test('a refused camera is alerted about, and can be asked for again', async () => {
    await begin();
    expect(await widget.alert()).not.toBe('');
    await camera.answerWith('granted');
    await widget.confirmAlert();
    await widget.element.getByRole('button', { name: /camera/i }).click();
    await widget.takePhoto();
    await widget.goBack();
    expect(await widget.closed()).toMatchObject({ reason: 'back', step: 1 });
    expect(await camera.use()).toMatchObject({ liveTracks: 0, tracks: 1, peaks: { liveTracks: 1 } });
  });

  test('an error tells its call and its status', async () => {
    await camera.answerWith('granted');
    sandbox.script({ token: [{ httpStatus: 503 }] });
    await begin();
    expect(await widget.error()).toMatchObject({ call: 'token', kind: 'http', detail: { status: 503 } });
    expect(await widget.closed()).toMatchObject({ reason: 'error' });
  });

  test('a verb that waits in vain says what was on the screen', async ({ page }) => {
    await camera.answerWith('granted');
    await begin();
    await widget.takePhoto();
    const impatient = await WidgetPage.attach(page, { timeoutMs: 300 });
    const failure = await impatient.expectStep(3).then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(failure).toContain('Waited 300 ms in vain for step 3');
    expect(failure).toContain('step 1, open');
    expect(failure).toContain('title: ID front side photo');
    expect(failure).toMatch(/buttons: .*"Retake this photo", "Use this photo"/);
    await expect(impatient.takePhoto()).rejects.toThrow('in vain for the button Take a photo to live');
  });

  test('a verb that waits in vain names the kind, call and status of the error that happened', async ({ page }) => {
    await camera.answerWith('granted');
    const impatient = await WidgetPage.attach(page, { timeoutMs: 300 });
    for (const [fault, says] of [
      [{ httpStatus: 503 }, 'error: kind http, call front, status 503'],
      [{ noCors: true }, 'error: kind network, call front, "'],
    ] as const) {
      sandbox.script({ front: fault });
      await begin();
      await passStep();
      await widget.error();
      await expect(impatient.expectStep(2)).rejects.toThrow(says);
    }
  });

  test('a verb quotes no picture', async () => {
    await camera.answerWith('granted');
    await begin();
    for (const step of [1, 2, 3] as const) await widget.passStep(step);
    await widget.result();
    const failure = await widget.error().then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(failure).toMatch(/^Error: There is no trueid_error: the session ended with .*"frontCardImage":"\/9j/);
    expect(failure.length).toBeLessThan(5000);
  });

  test('a verb that waits for a result ends when the session does', async () => {
    await camera.answerWith('granted');
    await begin();
    await widget.close();
    await expect(widget.result()).rejects.toThrow(
      /There is no trueid_result: the session ended with .*"reason":"host"/,
    );
  });

  test('a verb on a page without the widget says so', async ({ page }) => {
    await page.goto('about:blank');
    await page.setContent('<trueid-widget></trueid-widget>');
    const lost = await WidgetPage.attach(page, { timeoutMs: 300 });
    await expect(lost.start()).rejects.toThrow('the element is not defined (has its script been loaded?)');
  });
});
