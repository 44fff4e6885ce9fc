// The errors of the QA kit’s page object when it times out; an integrator’s own tests (qa-example.spec.ts) use it
// successfully.
import type { Page } from '@playwright/test';
import { WidgetPage } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';
import { ANY_PICTURE, configFor, passStep, walkToEnd } from './support/flow.ts';

test.describe('an action that times out', () => {
  const TIMEOUT_MS = 300;
  const impatientOn = (page: Page): Promise<WidgetPage> => WidgetPage.attach(page, { timeoutMs: TIMEOUT_MS });
  const failureOf = (verb: Promise<unknown>): Promise<string> =>
    verb.then(
      () => '',
      (error: unknown) => String(error),
    );

  test('reports the screen and the error, without picture data, as soon as the session ends', async ({
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

  test('reports that the page has no widget', async ({ page }) => {
    await page.setContent('<trueid-widget></trueid-widget>');
    const lost = await impatientOn(page);
    await expect(lost.start()).rejects.toThrow('the element is not defined (has its script been loaded?)');
  });
});
