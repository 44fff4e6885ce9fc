// The identity check in the insurer's page, with a camera made of pictures, in every browser.
import { installPageCamera, specimenPerson, specimens } from 'trueid-widget/testing';
import type { PageCamera, SpecimenName } from 'trueid-widget/testing';
import { clickVerify, expect, test as insurerTest } from './insurer.ts';

const test = insurerTest.extend<{ camera: PageCamera }>({
  // Installed before the page opens. Shows the specimen card and person by default.
  camera: [async ({ page }, use) => use(await installPageCamera(page)), { auto: true }],
});

test('a person is verified and greeted by name, and our server receives the result', async ({
  page,
  widget,
  sandbox,
  site,
  camera,
}) => {
  await clickVerify(page);
  for (const step of [1, 2, 3] as const) await widget.passStep(step);

  const { persons, result } = await widget.result();
  expect(persons).toMatchObject({ persons: [{ name: specimenPerson.name, id_number: specimenPerson.idNumber }] });
  await expect(page.locator('#outcome')).toHaveText(`Thank you, ${specimenPerson.name}.`);
  await widget.expectStep(0);
  expect(sandbox.log().map(({ call }) => call)).toEqual([
    'token',
    'create',
    'front',
    'back',
    'selfie',
    'ocr',
    'complete',
  ]);
  expect((await camera.use()).liveTracks).toBe(0);
  await expect.poll(() => site.handed).toHaveLength(1);
  expect(site.handed[0]?.result).toEqual(result);
});

test('a rejected photo is explained and can be retaken', async ({ page, widget, camera }) => {
  const flaws: readonly (readonly [SpecimenName, string])[] = [
    ['dark', 'Image too dark'],
    ['blurry', 'Image blurry'],
    ['cut-corner', 'ID missing corner'],
  ];
  await clickVerify(page);
  await widget.expectStep(1);
  for (const [picture, message] of flaws) {
    await camera.show('front', specimens[picture].url);
    await widget.takePhoto();
    await widget.usePhoto();
    await widget.expectRejected(message);
    await expect(widget.part('use-button')).toBeDisabled();
    await widget.retake();
  }
  await camera.show('front', specimens.front.url);
  await widget.passStep(1);
  await widget.expectStep(2);
});

test('verdicts that depend on the provider’s data are shown', async ({ page, widget, sandbox }) => {
  sandbox.script({ front: { code: 41 }, selfie: [{ code: 17 }, { code: 54 }] });
  await clickVerify(page);
  await widget.passStep(1);
  await widget.expectRejected('Duplicated ID');
  await widget.retake();
  await widget.passStep(1);
  await widget.passStep(2);
  for (const message of ['Face not matched', 'Spam image']) {
    await widget.passStep(3);
    await widget.expectRejected(message);
    await widget.retake();
  }
  await widget.passStep(3);
  await widget.result();
});

test('a person who denies the camera can allow it and go on', async ({ page, widget, camera }) => {
  await camera.answerWith('denied');
  await clickVerify(page);
  expect(await widget.alert()).toContain('camera');
  await camera.answerWith('granted');
  await widget.retryCamera();
  await widget.passStep(1);
  await widget.expectStep(2);
});

test('a person without a camera sees an alert and can leave', async ({ page, widget, camera }) => {
  await camera.setDevices([]);
  await clickVerify(page);
  await widget.alert();
  await widget.confirmAlert();
  await widget.goBack();
  await expect(page.locator('#outcome')).toHaveText('Your identity has not been verified yet.');
});

test('the page apologises if the provider is down or unreachable', async ({ page, widget, sandbox, site }) => {
  const sorry = 'This does not work at the moment. Please try again later.';
  sandbox.script({ front: { httpStatus: 503 } });
  await clickVerify(page);
  await widget.passStep(1);
  expect(await widget.error()).toMatchObject({ call: 'front', kind: 'http', detail: { status: 503 } });
  await expect(page.locator('#outcome')).toHaveText(sorry);

  sandbox.script({ token: { reset: true } });
  await clickVerify(page);
  await expect(page.locator('#outcome')).toHaveText(sorry);
  expect(site.handed).toEqual([]);
});

test('the widget uses the language of the page', async ({ page, widget, site, sandbox }) => {
  await page.goto(`${site.url}?lang=vi`);
  await widget.skipPauses();
  sandbox.script({ front: { code: 27 } });
  await clickVerify(page);
  await widget.passStep(1);
  await expect(widget.part('title')).toHaveText('Chụp mặt trước giấy tờ tùy thân');
  await expect(widget.part('retake-button')).toHaveText('Chụp lại ảnh');
  await widget.expectRejected('Ảnh bị mờ');
});
