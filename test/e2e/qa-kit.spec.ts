// The QA kit where an integrator's own tests (qa-example.spec.ts) don't reach: a provider on https, and what the verbs say when
// they wait in vain.
import type { Page } from '@playwright/test';
import { startSandbox, WidgetPage } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';
import { ANY_PICTURE, configFor, passStep, walkToEnd } from './support/flow.ts';

test.describe('with a provider on https', () => {
  // its certificate signs itself
  test.use({ ignoreHTTPSErrors: true });

  test('the calls reach it', async ({ page, host, widget, camera }) => {
    const secure = await startSandbox({ tls: true });
    await page.goto(host.url);
    await camera.settled();
    await widget.start(configFor(secure));
    await passStep({ widget }, 1);
    await widget.expectStep(2);
    expect(secure.log().map(({ call }) => call)).toEqual(['token', 'create', 'front']);
    await secure.stop();
  });
});

test('the verbs speak of the session that the page’s own button began', async ({
  page,
  host,
  sandbox,
  widget,
  camera,
}) => {
  await page.goto(host.url);
  await camera.settled();
  await widget.skipPauses();
  await page.evaluate((config) => {
    const element = document.querySelector<HTMLElement & { start(config: unknown): void }>('trueid-widget');
    document.querySelector('#opener')?.addEventListener('click', () => element?.start(config));
  }, sandbox.config);
  const opener = page.locator('#opener');
  await opener.click();
  await widget.passStep(1);
  await widget.expectStep(2);
  expect(await page.evaluate(() => 'installFakeCamera' in window)).toBe(false);
  await widget.goBack();
  expect(await widget.closed()).toMatchObject({ reason: 'back', step: 2 });
  sandbox.script({ front: { httpStatus: 503 } });
  await opener.click();
  await widget.passStep(1);
  expect(await widget.error()).toMatchObject({ call: 'front', kind: 'http' });
  expect(await widget.closed()).toMatchObject({ reason: 'error' });
});

test.describe('a verb that waits in vain', () => {
  const TIMEOUT_MS = 300;
  const impatientOn = (page: Page): Promise<WidgetPage> => WidgetPage.attach(page, { timeoutMs: TIMEOUT_MS });
  const failureOf = (verb: Promise<unknown>): Promise<string> =>
    verb.then(
      () => '',
      (error: unknown) => String(error),
    );

  test('says what was on the screen and which error happened, ends when the session does, and quotes no picture', async ({
    page,
    host,
    sandbox,
    widget,
    camera,
  }) => {
    const impatient = await impatientOn(page);
    await page.goto(host.url);
    await camera.settled();
    await widget.start(configFor(sandbox));
    await widget.takePhoto();
    const failure = await failureOf(impatient.expectStep(3));
    expect(failure).toContain(`Waited ${TIMEOUT_MS} ms in vain for step 3`);
    expect(failure).toContain('step 1, open');
    expect(failure).toContain('title: ID front side photo');
    expect(failure).toMatch(/buttons: .*"Retake this photo", "Use this photo"/);
    await expect(impatient.takePhoto()).rejects.toThrow('in vain for the button Take a photo to live');
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
      await passStep({ widget }, 1);
      await widget.error();
      await expect(impatient.expectStep(2)).rejects.toThrow(says);
    }

    sandbox.script(ANY_PICTURE);
    await widget.start(configFor(sandbox));
    await walkToEnd({ widget });
    await widget.result();
    const noError = await failureOf(widget.error());
    expect(noError).toMatch(/^Error: There is no trueid_error: the session ended with .*"frontCardImage":"\/9j/);
    expect(noError.length).toBeLessThan(5000);
  });

  test('on a page without the widget says so', async ({ page }) => {
    await page.setContent('<trueid-widget></trueid-widget>');
    const lost = await impatientOn(page);
    await expect(lost.start()).rejects.toThrow('the element is not defined (has its script been loaded?)');
  });
});
