// The whole flow of the built widget at the default timings: real getUserMedia, real pixels, and the sandbox, which refuses
// a call whose order, headers or fields aren't the provider's. In Chromium, which reads its camera from a file;
// csp.all.spec.ts covers every engine.
import { createHash } from 'node:crypto';
import { callNames, specimenPerson } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';
import { startByClick, walkToEnd, watchFor } from './support/flow.ts';

test.use({ permissions: ['camera'] });

test('makes the seven calls, and hands over the photos of them [3.6, 4.1]', async ({
  page,
  host,
  sandbox,
  widget,
  walk,
}) => {
  // every photo is judged
  sandbox.reset();
  await page.goto(host.url);
  const hasWaited = await watchFor(widget, '[part~="take-button"]:disabled', '[part~="spinner"]');
  await startByClick(page, { ...sandbox.config, lang: 'en' });
  await widget.expectStep(1);
  await expect.poll(hasWaited).toBe(true);
  await walkToEnd(walk);
  const { persons, result, frontCardImage, backCardImage, selfieImage } = await widget.result();
  await widget.expectStep(0);

  const pictureOf = (base64: string): unknown => {
    const jpeg = Buffer.from(base64, 'base64');
    return expect.objectContaining({ bytes: jpeg.length, sha256: createHash('sha256').update(jpeg).digest('hex') });
  };
  const log = sandbox.log();
  expect(log.map(({ call, httpStatus }) => [call, httpStatus])).toEqual(callNames.map((call) => [call, 200]));
  expect(log.slice(2, 5).map(({ body }) => body)).toMatchObject([
    { id_card: pictureOf(frontCardImage) },
    { id_card: pictureOf(backCardImage) },
    { selfie: pictureOf(selfieImage) },
  ]);
  expect(persons).toMatchObject({ persons: [{ name: specimenPerson.name }] });
  expect(result).toMatchObject({ status: 1, result: 1, kyc_result: { id_number: specimenPerson.idNumber } });

  const events = await widget.events();
  expect(events.map(({ type, detail }) => (type === 'trueid_step' ? detail : type))).toEqual([
    { step: 1, from: 0 },
    'trueid_photo',
    { step: 2, from: 1 },
    'trueid_photo',
    { step: 3, from: 2 },
    'trueid_photo',
    'trueid_result',
    { step: 0, from: 3 },
  ]);
  await expect(page.locator('#opener')).toBeFocused();
});
