// The flow from start to result in every engine, with the in-page camera; flow.spec.ts uses Chromium’s own.
import { vi } from '../../src/lang/vi.ts';
import { specimenPerson } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor, passStep, startByClick } from './support/flow.ts';
import { heardBy } from './support/host-ear.ts';

test('runs from the opening button to the result, and returns the focus', async ({
  page,
  host,
  sandbox,
  widget,
  camera,
}) => {
  // every photo is judged
  sandbox.reset();
  await page.goto(host.url);
  await startByClick(page, configFor(sandbox, { lang: 'vi' }));
  for (const [step, title] of [
    [1, vi.frontTitle],
    [2, vi.backTitle],
    [3, vi.selfieTitle],
  ] as const) {
    await widget.expectStep(step);
    await expect(widget.part('title')).toHaveText(title);
    await expect(widget.part('title')).toBeFocused();
    await passStep({ widget }, step);
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

test('completes a step with the keyboard alone, and goes back with Esc', async ({
  page,
  host,
  sandbox,
  widget,
  camera,
}) => {
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
