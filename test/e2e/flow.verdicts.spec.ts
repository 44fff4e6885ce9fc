// What the person sees of every verdict. Which answer is which verdict is for the tests of core/catalogue. The answers are
// scripted in the sandbox; everything else is real.
import { CATALOGUE } from '../../src/core/catalogue.ts';
import type { RejectionKey } from '../../src/core/catalogue.ts';
import { en } from '../../src/lang/en.ts';
import { vi } from '../../src/lang/vi.ts';
import { specimens } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor, passStep, toReview, useIt, walkTo } from './support/flow.ts';

test.use({ permissions: ['camera'] });

/** Every code with its sentence; the last one is unknown. */
const SENTENCES = [
  [60, 'Invalid ID template'],
  [55, 'Invalid ID text fields'],
  [4, 'Image too small'],
  [14, 'ID missing corner'],
  [23, 'Image overexposed'],
  [27, 'Image blurry'],
  [28, 'Image too dark'],
  [31, 'ID card in image too small'],
  [17, 'Face not matched'],
  [41, 'Duplicated ID'],
  [52, 'Duplicated face'],
  [54, 'Spam image'],
  [10, 'Spam image'],
  [50, 'Invalid selfie'],
  [99, 'Input image is invalid'],
] as const;

const keyOf = (code: number): RejectionKey => CATALOGUE.get(code) ?? 'invalidImage';

for (const { lang, words, messageOf } of [
  { lang: 'en', words: en, messageOf: (_code: number, english: string) => english },
  { lang: 'vi', words: vi, messageOf: (code: number) => vi.rejections[keyOf(code)] },
] as const) {
  test(`every code has its sentence in "${lang}", keeps the photo, and is cleared by a retake`, async ({
    page,
    host,
    sandbox,
    widget,
    walk,
  }) => {
    sandbox.script({ front: SENTENCES.map(([code]) => ({ code })) });
    await page.goto(host.url);
    await widget.start(configFor(sandbox, { lang }));
    const box = widget.part('error-box');
    for (const [code, english] of SENTENCES) {
      await toReview(walk, 1);
      await widget.usePhoto();
      await widget.expectRejected(messageOf(code, english));
      await expect(box.getByText(messageOf(code, english), { exact: true }), `code ${code}`).toBeVisible();
      await expect(box).toContainText(words.errorTitle);
      await expect(widget.part('use-button')).toBeDisabled();
      await expect(widget.part('review')).toBeVisible();
      await expect(widget.part('spinner')).toBeHidden();
      await widget.retake();
      await expect(box).toBeEmpty();
      await expect(widget.part('review')).toBeHidden();
    }
    await passStep(walk, 1);
    await widget.expectStep(2);
    expect((await widget.events()).map(({ type }) => type)).toEqual(['trueid_step', 'trueid_step']);
  });
}

test('the same at the back and at the selfie', async ({ page, host, sandbox, widget, walk }) => {
  sandbox.script({ back: { code: 60 }, selfie: [{ code: 17 }, { code: 50 }] });
  await page.goto(host.url);
  await widget.start(configFor(sandbox));
  await walkTo(walk, 2);
  await toReview(walk, 2);
  await widget.usePhoto();
  await widget.expectRejected(en.rejections.invalidTemplate);
  await widget.retake();
  await toReview(walk, 2);
  await useIt(walk, 2);
  for (const message of [en.rejections.faceNotMatched, en.rejections.invalidSelfie]) {
    await passStep(walk, 3);
    await widget.expectRejected(message);
    await expect(widget.part('use-button')).toBeDisabled();
    await widget.retake();
  }
  await passStep(walk, 3);
  await widget.result();
});

test('an answer that contradicts itself passes with a warning', async ({
  page,
  host,
  sandbox,
  widget,
  walk,
  complaints,
}) => {
  sandbox.script({ front: { answer: { status: 1, result: 17 } } });
  await page.goto(host.url);
  await widget.start(configFor(sandbox));
  await passStep(walk, 1);
  await widget.expectStep(2);
  expect(complaints.console.filter((line) => line.includes('contradicts itself'))).toHaveLength(1);
});

test('under strictResult it fails, and a result that is not there does not', async ({
  page,
  host,
  sandbox,
  widget,
  walk,
}) => {
  sandbox.script({ front: [{ answer: { status: 1, result: 17 } }, { answer: { status: 1 } }] });
  await page.goto(host.url);
  await widget.start(configFor(sandbox, { strictResult: true }));
  await passStep(walk, 1);
  await widget.expectRejected(en.rejections.faceNotMatched);
  await widget.retake();
  await passStep(walk, 1);
  await widget.expectStep(2);
});

for (const name of ['dark', 'overexposed', 'blurry', 'cut-corner', 'too-far', 'no-card'] as const) {
  const { url, expectedCode, description } = specimens[name];
  test(`a real picture, judged by its pixels: ${description}`, async ({ page, host, sandbox, widget, walk, clip }) => {
    await clip.show(url);
    await page.goto(host.url);
    await widget.start(configFor(sandbox));
    await passStep(walk, 1);
    await widget.expectRejected(en.rejections[keyOf(expectedCode ?? NaN)]);
  });
}
