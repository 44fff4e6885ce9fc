// What an integrator’s own tests (qa-example.spec.ts) don’t show of the QA kit’s page object: its errors when it times out,
// whose events it has, and that Try again is never confused with another button.
import type { Page } from '@playwright/test';
import { installPageCamera, routeToSandbox, specimens, WidgetPage } from '../../../src/testing/index.ts';
import { en } from '../../../src/lang/en.ts';
import { failureOf } from '../../support/failure.ts';
import { WIDGET_PAGE } from '../../support/host-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { ANY_PICTURE, configFor, startByClick, walkToEnd } from '../support/flow.ts';

const TIMEOUT_MS = 300;
const impatientOn = (page: Page): Promise<WidgetPage> => WidgetPage.attach(page, { timeoutMs: TIMEOUT_MS });

test.describe('in a session', () => {
  test.beforeEach(async ({ widget, startOn }) => {
    await startOn();
    await widget.expectStep(1);
  });

  test('an action that times out reports the screen and the error, not the pictures', async ({
    page,
    sandbox,
    widget,
  }) => {
    const impatient = await impatientOn(page);
    await widget.takePhoto();
    const failure = await failureOf(impatient.expectStep(3));
    expect(failure).toContain(`Waited ${TIMEOUT_MS} ms in vain for step 3`);
    expect(failure).toContain('step 1, open');
    expect(failure).toContain('title: ID front side photo');
    expect(failure).toMatch(/buttons: .*"Retake this photo", "Use this photo"/);
    await expect(impatient.takePhoto()).rejects.toThrow('in vain for Take a photo to be enabled');
    await widget.close();
    await expect(widget.result()).rejects.toThrow(
      /There is no trueid_result: the session ended with .*"reason":"host"/,
    );
    for (const [fault, says] of [
      [{ httpStatus: 503 }, 'error: kind http, call front, status 503'],
      [{ noCors: true }, 'error: kind network, call front, "'],
    ] as const) {
      sandbox.script({ front: fault });
      await widget.start(configFor(sandbox));
      await widget.passStep(1);
      await widget.error();
      await expect(impatient.expectStep(2)).rejects.toThrow(says);
    }

    // what a page tells its developers, some time after the event
    await expect
      .poll(() => widget.screen())
      .toContain('\n  console: [trueid-widget] The call "front" got no answer. Is ');

    sandbox.script(ANY_PICTURE);
    await widget.start(configFor(sandbox));
    await walkToEnd({ widget });
    await widget.result();
    const noError = await failureOf(widget.error());
    expect(noError).toMatch(/^There is no trueid_error: the session ended with .*"frontCardImage":"\/9j/);
    expect(noError.length).toBeLessThan(5000);
  });

  test('an action reports what it last saw when the page is closed meanwhile', async ({ page, widget }) => {
    const verbs: readonly (readonly [name: string, act: () => Promise<unknown>])[] = [
      ['wait for step 2', () => widget.expectStep(2)],
      ['press the use-button', () => widget.usePhoto()],
    ];
    const screen = widget.screen.bind(widget);
    const failures: Promise<string>[] = [];
    for (const [, act] of verbs) {
      // closed only when a waiting verb has looked
      const hasLooked = new Promise<void>((looked) => {
        widget.screen = async () => {
          const seen = await screen();
          setTimeout(looked);
          return seen;
        };
      });
      failures.push(failureOf(act()));
      await hasLooked;
    }
    await page.close();
    for (const [index, failure] of (await Promise.all(failures)).entries()) {
      expect(failure).toContain(`Could not ${verbs[index]?.[0] ?? ''}: the page was closed meanwhile`);
      expect(failure).toMatch(/Last seen on the screen:\n {2}step 1, open\n {2}title: ID front side photo/);
    }
  });

  test('guideByEar reports what was heard when nothing guides the person', async ({ page, widget, camera }) => {
    const impatient = await impatientOn(page);
    await expect(widget.part('take-button')).toBeEnabled();
    const failure = await failureOf(impatient.guideByEar());
    expect(failure).toContain(
      `Nothing that guides was said for ${TIMEOUT_MS} ms: guideByEar needs the option autoCapture`,
    );
    expect(failure).toMatch(/\nHeard:\n {2}.*\n[^]*On the screen:\n {2}step 1, open/);
    await camera.restore();
    await expect(impatient.guideByEar()).rejects.toThrow('guideByEar needs the camera of installPageCamera');
  });

  test('continueOnPhone and chooseFile report the screen without a code or an input', async ({ widget }) => {
    const add = (tag: string, given: object): Promise<void> =>
      widget
        .part('panel')
        .evaluate((panel, [name, own]) => panel.append(Object.assign(document.createElement(name), own)), [
          tag,
          given,
        ] as const);
    const screen = /On the screen:\n {2}step 1, open/;
    for (const [tag, part] of [
      ['button', 'phone-button'],
      ['div', 'code'],
    ] as const)
      await add(tag, { part, textContent: 'No code' });
    const ofCode = await failureOf(widget.continueOnPhone());
    expect(ofCode).toContain('Could not read the QR code');
    expect(ofCode).toMatch(screen);
    await add('button', { textContent: 'Choose' });
    // which of the two?
    for (let count = 0; count < 2; count += 1) await add('input', { type: 'file' });
    const ofFile = await failureOf(widget.chooseFile(specimens.front.url));
    expect(ofFile).toContain('Could not choose the file');
    expect(ofFile).toMatch(screen);
  });

  test('an action waits while the page goes from one document to the next, whose events are the next session’s', async ({
    page,
    host,
    sandbox,
    widget,
  }) => {
    await widget.close();
    const step = widget.expectStep(1);
    for (let visit = 0; visit < 10; visit += 1) await page.goto(host.url);
    await startByClick(page, configFor(sandbox));
    await step;
    expect((await widget.events()).map(({ type }) => type)).toEqual(['trueid_step']);
  });

  test('an event is transferred once, however often a test looks', async ({ page, widget }) => {
    await page.evaluate(() => {
      let reads = 0;
      const detail = {
        get reads() {
          reads += 1;
          return reads;
        },
      };
      document.querySelector('trueid-widget')?.dispatchEvent(new CustomEvent('trueid_photo', { detail }));
    });
    for (let look = 0; look < 3; look += 1)
      expect((await widget.events()).at(-1)).toMatchObject({ type: 'trueid_photo', detail: { reads: 1 } });
  });
});

test('an action reports that the page has no widget, or several', async ({ page }) => {
  const lost = await impatientOn(page);
  await expect(lost.expectStep(1)).rejects.toThrow('nothing in the page matches "trueid-widget"');
  await page.setContent('<trueid-widget></trueid-widget>');
  await expect(lost.start()).rejects.toThrow('the element is not defined (has its script been loaded?)');
  await page.setContent('<trueid-widget></trueid-widget><trueid-widget></trueid-widget>');
  await expect(lost.expectStep(1)).rejects.toThrow('2 elements match "trueid-widget": pass the selector of one');
});

test('an unknown option is refused, before anything is waited for', async ({ page }) => {
  const misspelled: object = { timeout: 500 };
  await expect(WidgetPage.attach(page, misspelled)).rejects.toThrow(
    'WidgetPage.attach has no option "timeout", expected one of selector, timeoutMs',
  );
  const ofCamera: object = { frameDelayMs: 500 };
  await expect(installPageCamera(page, ofCamera)).rejects.toThrow(
    'installPageCamera has no option "frameDelayMs", expected one of scenes, devices, ',
  );
  const impatient = await impatientOn(page);
  const ofPerson: object = { tabel: 'white' };
  await expect(impatient.guideByEar(ofPerson)).rejects.toThrow(
    /^guideByEar has no option "tabel", expected one of table, light, /,
  );
  const ofStart: object = { left: 0 };
  await expect(impatient.guideByEar({ start: ofStart })).rejects.toThrow(
    'start of guideByEar has no option "left", expected one of x, y, width, ',
  );
});

test('a page whose content is set has events and a camera', async ({ page, sandbox, widget, camera, serve }) => {
  // Trusted Types would forbid it
  const site = await serve({ policy: '' });
  await page.goto(site.url);
  await page.setContent('<script src="/dist/trueid-widget.js"></script><trueid-widget></trueid-widget>');
  await camera.settled();
  await widget.start(configFor(sandbox));
  await walkToEnd({ widget });
  const { frontCardImage, backCardImage } = await widget.result();
  expect(frontCardImage === backCardImage).toBe(false);
});

test('the events of one widget are not those of another, or a removed one', async ({
  page,
  sandbox,
  camera,
  serve,
}) => {
  const three = WIDGET_PAGE.replace(
    '</trueid-widget>',
    '$&<trueid-widget id="other"></trueid-widget><trueid-widget id="unwatched"></trueid-widget>',
  );
  const site = await serve({ html: three });
  const first = await WidgetPage.attach(page, { selector: 'trueid-widget >> nth=0' });
  const other = await WidgetPage.attach(page, { selector: '#other' });
  await page.goto(site.url);
  await camera.settled();
  await first.start(configFor(sandbox));
  await first.expectStep(1);
  await other.start(configFor(sandbox));
  expect(await other.error()).toMatchObject({ kind: 'config' });
  expect(await other.closed()).toMatchObject({ reason: 'error' });
  await page.evaluate(() => {
    const unwatched = document.querySelector<HTMLElement & { start(config: unknown): void }>('#unwatched');
    unwatched?.start({});
    unwatched?.remove();
    document.querySelector('#other')?.remove();
  });
  expect((await first.events()).map(({ type }) => type)).toEqual(['trueid_step']);
  expect((await other.events()).map(({ type }) => type)).toEqual(['trueid_error', 'trueid_close']);
  await page.evaluate(() => document.querySelector('trueid-widget')?.remove());
  expect(await first.closed()).toMatchObject({ reason: 'removed', step: 1 });
  expect((await other.events()).map(({ type }) => type)).toEqual(['trueid_error', 'trueid_close']);
});

test('a widget in a frame has all verbs, its events and its camera', async ({ page, host, sandbox, serve }) => {
  const frame = page.frameLocator('#identity');
  const widget = await WidgetPage.attach(frame);
  const camera = await installPageCamera(frame);
  expect(await widget.events()).toEqual([]);
  // of another origin than the page
  const framed = host.url.replace('127.0.0.1', 'localhost');
  const site = await serve({
    html: `<!doctype html><iframe id="identity" src="${framed}" allow="camera" width="900" height="700"></iframe>`,
    policy: 'frame-src *',
  });
  await page.goto(site.url);
  await widget.start(configFor(sandbox));
  await widget.expectStep(1);
  await expect(widget.part('take-button')).toBeEnabled();
  const impatient = await WidgetPage.attach(frame, { timeoutMs: TIMEOUT_MS });
  await expect(impatient.guideByEar()).rejects.toThrow('guideByEar needs the option autoCapture');
  expect((await camera.use()).tracks).toBe(1);
  for (const step of [1, 2] as const) await widget.passStep(step);
  await widget.expectStep(3);
  const [, child] = page.frames();
  if (!child) throw new Error('The page has no frame');
  const same = await WidgetPage.attach(child);
  await same.passStep(3);
  expect(await same.result()).toEqual(await widget.result());
  await page.evaluate(() => document.querySelector('iframe')?.remove());
  await expect(impatient.expectStep(0)).rejects.toThrow('nothing in the page matches "trueid-widget"');
});

test('routeToSandbox plays the provider’s faults', async ({ page, host, sandbox, widget, camera }) => {
  const provider = 'https://provider.example';
  await routeToSandbox(page, provider, sandbox);
  await page.goto(host.url);
  await camera.settled();
  for (const fault of [{ noCors: true }, { reset: true }] as const) {
    sandbox.script({ front: fault });
    await widget.start(configFor(sandbox, { domain: provider }));
    await widget.passStep(1);
    expect(await widget.error()).toMatchObject({ call: 'front', kind: 'network' });
  }
});

test('pressPermissionButton asks for a denied camera again', async ({ page, host, sandbox, widget, camera }) => {
  await page.goto(host.url);
  await camera.answerWith('denied');
  await camera.setPermissionButton('dismissed');
  await widget.start(configFor(sandbox));
  expect(await widget.alert()).toContain(en.permissionButton);
  await widget.pressPermissionButton();
  await expect(widget.element.getByRole('alertdialog')).toContainText(en.permissionRefused);
  await camera.setPermissionButton('granted');
  await widget.pressPermissionButton();
  await widget.passStep(1);
  await widget.expectStep(2);
  expect((await camera.use()).peaks.liveTracks).toBe(1);
});

test('retryCamera tries the camera again, in an alert whose main action is a file and on the screen after it', async ({
  page,
  host,
  sandbox,
  widget,
  camera,
}) => {
  await page.goto(host.url);
  await camera.answerWith({ error: 'NotFoundError' });
  await widget.start(configFor(sandbox, { upload: 'no-camera', uploadSelfie: 'no-camera' }));
  expect(await widget.alert()).toContain(en.notices.no_camera);
  await expect(widget.element.getByRole('alertdialog').locator('[data-next]')).toHaveText(en.chooseFile);
  await widget.retryCamera();
  await widget.confirmAlert();
  await camera.answerWith('granted');
  await widget.retryCamera();
  await widget.passStep(1);
  await widget.expectStep(2);
});

test('the sandbox’s page keeps to its own policy, and each specimen has the size of a phone’s screen', async ({
  page,
  sandbox,
  complaints,
}) => {
  await page.goto(sandbox.url);
  const pictures = page.getByRole('img');
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveJSProperty('naturalWidth', 800);
    await expect(picture).toHaveCSS('width', '390px');
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(pictures.first()).toHaveCSS('width', '566.922px');
  expect(complaints.console).toEqual([]);
});
