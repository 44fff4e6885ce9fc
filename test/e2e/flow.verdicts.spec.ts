// What the person sees of a verdict. Codes are tested in core/catalogue, messages in lang, and the judging of pictures
// with the sandbox.
import { en } from '../../src/lang/en.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor, passStep, toReview } from './support/flow.ts';

test.use({ permissions: ['camera'] });

test('keeps a rejected photo with its message until a retake, and never renders the provider’s text', async ({
  page,
  host,
  sandbox,
  widget,
  walk,
}) => {
  const markup = '<img src=x onerror="window.hacked = true">';
  const answer = { result: 27, message: markup, attributes: { id_type: { name: markup } } };
  sandbox.script({
    front: [{ answer }, { code: 1 }],
    back: [{ code: 60 }, { code: 1 }],
    selfie: [{ code: 17 }, { code: 1 }],
  });
  await page.goto(host.url);
  await widget.start(configFor(sandbox));
  const box = widget.part('error-box');
  for (const [step, message] of [
    [1, en.rejections.blurry],
    [2, en.rejections.invalidTemplate],
    [3, en.rejections.faceNotMatched],
  ] as const) {
    await toReview(walk, step);
    await widget.usePhoto();
    await widget.expectRejected(message);
    await expect(box.getByText(message, { exact: true })).toBeVisible();
    await expect(box).toContainText(en.errorTitle);
    await expect(widget.part('use-button')).toBeDisabled();
    await expect(widget.part('review')).toBeVisible();
    await expect(widget.part('spinner')).toBeHidden();
    expect(await widget.part('dialog').innerHTML()).not.toContain('onerror');
    await widget.retake();
    await expect(box).toBeEmpty();
    await expect(widget.part('review')).toBeHidden();
    await passStep(walk, step);
  }
  await widget.result();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});
