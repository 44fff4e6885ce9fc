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
