// What a real camera can’t be made to do on demand: a prompt without an answer, a device that is muted or frozen,
// several devices, bad light. Uses the in-page camera; each answer and each error of a camera is tested in io/camera.
import { en } from '../../src/lang/en.ts';
import { specimens } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor, passStep, toReview, walkTo } from './support/flow.ts';

test.beforeEach(async ({ page, host, widget, camera }) => {
  await page.goto(host.url);
  await widget.expectStep(0);
  await camera.settled();
});

test('shows a hint while the prompt is unanswered, and stops a camera that is allowed after Go back', async ({
  sandbox,
  widget,
  camera,
}) => {
  await camera.answerWith('pending');
  await widget.start(configFor(sandbox));
  await expect(widget.part('notice')).toContainText(en.cameraAsking);
  await expect(widget.part('take-button')).toBeDisabled();
  await widget.goBack();
  expect(await widget.closed()).toMatchObject({ reason: 'back' });
  await widget.start(configFor(sandbox));
  await widget.expectStep(1);
  await widget.close();
  expect((await camera.use()).requests).toHaveLength(1);
  await camera.answerWith('granted');
  await expect.poll(async () => (await camera.use()).tracks).toBe(1);
  await expect.poll(async () => (await camera.use()).liveTracks).toBe(0);
});

test('survives a front camera that is muted, freezes and is unplugged', async ({ sandbox, widget, camera }) => {
  await camera.setDevices([{ label: 'FaceTime', facing: 'user' }]);
  await widget.start(configFor(sandbox));
  await test.step('muted at the front', async () => {
    await expect(widget.part('take-button')).toBeEnabled();
    await camera.muteTracks();
    await expect(widget.part('take-button')).toBeDisabled();
    await expect(widget.part('notice')).toContainText(en.cameraPaused);
    await camera.unmuteTracks();
    await passStep({ widget }, 1);
  });
  await test.step('frozen at the back', async () => {
    await widget.expectStep(2);
    await expect(widget.part('take-button')).toBeEnabled();
    await camera.freezeFrames();
    await expect(widget.part('spinner')).toBeVisible();
    await expect(widget.part('take-button')).toBeDisabled();
    await camera.thawFrames();
    await passStep({ widget }, 2);
  });
  await test.step('unplugged at the selfie', async () => {
    await widget.expectStep(3);
    await expect(widget.part('take-button')).toBeEnabled();
    await camera.endTracks();
    expect(await widget.alert()).toContain(en.notices.camera_lost);
    await widget.confirmAlert();
    await widget.element.getByRole('button', { name: en.openCamera }).click();
    await passStep({ widget }, 3);
  });
  await widget.result();
  expect(await camera.use()).toMatchObject({ liveTracks: 0, peaks: { liveTracks: 1 } });
});

test('switches to another camera by its name, and keeps it for the back of the card', async ({
  page,
  sandbox,
  widget,
  camera,
}) => {
  await camera.setDevices([
    { label: 'Back camera', facing: 'environment' },
    { label: 'Wide back camera', facing: 'environment' },
    { label: 'Front camera', facing: 'user' },
  ]);
  await widget.start(configFor(sandbox));
  await toReview({ widget }, 1);
  await widget.retake();
  await page.getByRole('button', { name: `${en.switchCamera}: Wide back camera` }).click();
  await expect.poll(async () => (await camera.use()).requests.length).toBe(2);
  await expect(page.getByRole('button', { name: `${en.switchCamera}: Front camera` })).toBeVisible();
  await walkTo({ widget }, 3);
  await expect(widget.part('take-button')).toBeEnabled();
  const { requests, peaks, liveTracks } = await camera.use();
  const asked = requests.map(({ video }) => video as MediaTrackConstraints);
  expect(asked.map(({ facingMode, deviceId }) => facingMode ?? deviceId)).toEqual([
    { ideal: 'environment' },
    { ideal: 'Wide back camera' },
    { ideal: 'user' },
  ]);
  expect({ liveTracks, peaks }).toEqual({ liveTracks: 1, peaks: { liveTracks: 1, pendingRequests: 1 } });
});

test('advises on a picture that is too dark, without blocking the shutter', async ({ sandbox, widget, camera }) => {
  await camera.show('front', specimens.dark.url);
  await widget.start(configFor(sandbox));
  await expect(widget.part('notice')).toContainText(`${en.rejections.tooDark}. ${en.tips.tooDark}`);
  await expect(widget.part('take-button')).toBeEnabled();
  await camera.show('front', specimens.front.url);
  await expect(widget.part('notice')).not.toContainText(en.rejections.tooDark);
  await passStep({ widget }, 1);
  await widget.expectStep(2);
});
