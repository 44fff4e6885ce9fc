// What an integrator’s own tests (qa-example.spec.ts) don’t show of the QA kit’s page object: its errors when it times out,
// whose events it has, and that Try again is never confused with another button.
import type { Page } from '@playwright/test';
import { WidgetPage } from '../../src/testing/index.ts';
import { en } from '../../src/lang/en.ts';
import { failureOf } from '../support/failure.ts';
import { WIDGET_PAGE } from '../support/host-page.ts';
import { expect, test } from './support/fixtures.ts';
import { ANY_PICTURE, configFor, startByClick, walkToEnd } from './support/flow.ts';

const TIMEOUT_MS = 300;
const impatientOn = (page: Page): Promise<WidgetPage> => WidgetPage.attach(page, { timeoutMs: TIMEOUT_MS });

test.describe('in a session', () => {
  test.beforeEach(async ({ widget, startOn }) => {
    await startOn();
    await widget.expectStep(1);
  });

  test('an action that times out reports the screen and the error, without picture data, as soon as the session ends', async ({
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

    sandbox.script(ANY_PICTURE);
    await widget.start(configFor(sandbox));
    await walkToEnd({ widget });
    await widget.result();
    const noError = await failureOf(widget.error());
    expect(noError).toMatch(/^There is no trueid_error: the session ended with .*"frontCardImage":"\/9j/);
    expect(noError.length).toBeLessThan(5000);
  });

  test('an action reports what it last saw when the page is closed meanwhile, as a test’s own time-out does', async ({
    page,
    widget,
  }) => {
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

  test('guideByEar reports what was heard when nothing guides a person to the photo', async ({
    page,
    widget,
    camera,
  }) => {
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

  test('an action waits while the page goes from one document to the next', async ({ page, host, sandbox, widget }) => {
    await widget.close();
    const step = widget.expectStep(1);
    for (let visit = 0; visit < 10; visit += 1) await page.goto(host.url);
    await startByClick(page, configFor(sandbox));
    await step;
  });

  test('the close of a removed widget is among its events', async ({ page, widget }) => {
    await page.evaluate(() => document.querySelector('trueid-widget')?.remove());
    expect(await widget.closed()).toMatchObject({ reason: 'removed', step: 1 });
  });

  test('after a reload, the events are those of the session that the page starts', async ({
    page,
    sandbox,
    widget,
  }) => {
    await widget.close();
    await widget.start(configFor(sandbox));
    await page.reload();
    await startByClick(page, configFor(sandbox));
    await widget.expectStep(1);
    expect((await widget.events()).map(({ type }) => type)).toEqual(['trueid_step']);
  });
});

test('an action reports that the page has no widget, or several, and an unknown option is refused', async ({
  page,
}) => {
  const lost = await impatientOn(page);
  await expect(lost.expectStep(1)).rejects.toThrow('nothing in the page matches "trueid-widget"');
  await page.setContent('<trueid-widget></trueid-widget>');
  await expect(lost.start()).rejects.toThrow('the element is not defined (has its script been loaded?)');
  await page.setContent('<trueid-widget></trueid-widget><trueid-widget></trueid-widget>');
  await expect(lost.expectStep(1)).rejects.toThrow('2 elements match "trueid-widget": pass the selector of one');
  const misspelled: object = { timeout: 500 };
  await expect(WidgetPage.attach(page, misspelled)).rejects.toThrow(
    'WidgetPage.attach has no option "timeout", expected one of selector, timeoutMs',
  );
});

test('a page whose content is set has its events and its camera, too', async ({
  page,
  sandbox,
  widget,
  camera,
  serve,
}) => {
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

test('the events of one widget are not those of another in the page', async ({ page, sandbox, camera, serve }) => {
  const two = WIDGET_PAGE.replace('</trueid-widget>', '$&<trueid-widget id="other"></trueid-widget>');
  const site = await serve({ html: two });
  const first = await WidgetPage.attach(page, { selector: 'trueid-widget >> nth=0' });
  const other = await WidgetPage.attach(page, { selector: '#other' });
  await page.goto(site.url);
  await camera.settled();
  await first.start(configFor(sandbox));
  await first.expectStep(1);
  await other.start(configFor(sandbox));
  expect(await other.error()).toMatchObject({ kind: 'config' });
  expect(await other.closed()).toMatchObject({ reason: 'error' });
  expect((await first.events()).map(({ type }) => type)).toEqual(['trueid_step']);
  await walkToEnd({ widget: first });
  await first.result();
});

for (const [title, confirmsAlert] of [
  ['in an alert whose main action is a file', false],
  ['on the screen after it', true],
] as const)
  test(`retryCamera tries the camera again ${title}`, async ({ page, host, sandbox, widget, camera }) => {
    await page.goto(host.url);
    await camera.answerWith({ error: 'NotFoundError' });
    await widget.start(configFor(sandbox, { upload: 'no-camera', uploadSelfie: 'no-camera' }));
    expect(await widget.alert()).toContain(en.notices.no_camera);
    await expect(widget.element.getByRole('alertdialog').locator('[data-next]')).toHaveText(en.chooseFile);
    if (confirmsAlert) await widget.confirmAlert();
    await camera.answerWith('granted');
    await widget.retryCamera();
    await widget.passStep(1);
    await widget.expectStep(2);
  });
