// The way from start to result in every engine, on a desktop and on a phone's viewport, in both languages, with the in-page
// camera; flow.spec.ts has Chromium's own.
import { en } from '../../src/lang/en.ts';
import { vi } from '../../src/lang/vi.ts';
import { specimenPerson } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor, startByClick, toReview, walkTo } from './support/flow.ts';
import { heardBy } from './support/host-ear.ts';

for (const { lang, words, viewport } of [
  { lang: 'en', words: en, viewport: { width: 1280, height: 800 } },
  { lang: 'vi', words: vi, viewport: { width: 390, height: 844 } },
] as const) {
  test.describe(`"${lang}", ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('from the opener to the result and back', async ({ page, host, sandbox, widget, camera }) => {
      await page.goto(host.url);
      await startByClick(page, configFor(sandbox, { lang }));
      for (const [step, title] of [
        [1, words.frontTitle],
        [2, words.backTitle],
        [3, words.selfieTitle],
      ] as const) {
        await widget.expectStep(step);
        await expect(widget.part('title')).toHaveText(title);
        await expect(widget.part('title')).toBeFocused();
        await toReview({ widget }, step);
        await widget.usePhoto();
      }
      const result = await widget.result();
      expect(result.persons).toMatchObject({ persons: [{ name: specimenPerson.name }] });
      await widget.expectStep(0);
      const heard = (await heardBy(page)).filter(({ type }) => type !== 'open_noti');
      expect(heard.map(({ type }) => type)).toEqual([
        'trueid_step',
        'trueid_step',
        'trueid_step',
        'trueid_result',
        'trueid_step',
      ]);
      expect(heard.at(-1)).toMatchObject({ liveTracks: 0, isOpen: false, hasDialog: false });
      await expect(page.locator('#opener')).toBeFocused();
      expect((await camera.use()).liveTracks).toBe(0);
    });
  });
}

test('the keyboard alone walks a step, and Esc goes back', async ({ page, host, sandbox, widget, camera }) => {
  await page.goto(host.url);
  await startByClick(page, configFor(sandbox));
  await expect(widget.part('take-button')).toBeEnabled();
  await camera.settled();
  const press = async (part: 'take-button' | 'use-button'): Promise<void> => {
    for (let presses = 0; presses < 6; presses += 1) {
      if (await widget.part(part).evaluate((button) => button.matches(':focus'))) break;
      await page.keyboard.press('Tab');
    }
    await expect(widget.part(part)).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await press('take-button');
  await expect(widget.part('review')).toBeVisible();
  await press('use-button');
  await widget.expectStep(2);
  await page.keyboard.press('Escape');
  expect(await widget.closed()).toMatchObject({ reason: 'back', step: 2 });
  await expect(page.locator('#opener')).toBeFocused();
});

test('the language changes at any moment; photo, step and error stay', async ({
  page,
  host,
  sandbox,
  widget,
  camera,
}) => {
  sandbox.script({ back: { code: 23 } });
  await page.goto(host.url);
  await camera.settled();
  await widget.start(configFor(sandbox));
  await walkTo({ widget }, 2);
  await toReview({ widget }, 2);
  await widget.usePhoto();
  await widget.expectRejected(en.rejections.overexposed);
  const setLanguage = (detail: unknown): Promise<void> =>
    page.evaluate((given) => {
      document.querySelector('trueid-widget')?.dispatchEvent(new CustomEvent('set_language', { detail: given }));
    }, detail);
  for (const [detail, words] of [
    ['vi', vi],
    ['en', en],
    [{ lang: 'vi-VN' }, vi],
    [{ lang: 'en-GB' }, en],
    [null, vi],
    ['en', en],
    ['fr', vi],
  ] as const) {
    await setLanguage(detail);
    await expect(widget.part('title')).toHaveText(words.backTitle);
    await expect(widget.part('error-box')).toContainText(words.rejections.overexposed);
    await expect(widget.part('error-box')).toContainText(words.errorTitle);
    await expect(widget.part('review')).toBeVisible();
    await expect(widget.part('use-button')).toBeDisabled();
  }
});
