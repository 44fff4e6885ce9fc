// What a real camera can’t be made to do on demand: a device that is muted, frozen or unplugged, bad light. Uses the in-page
// camera; each answer and each error of a camera is tested in io/camera.
import { en } from '../../src/lang/en.ts';
import { specimens } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor, passStep } from './support/flow.ts';

test.beforeEach(async ({ page, host, widget, camera }) => {
  await page.goto(host.url);
  await widget.expectStep(0);
  await camera.settled();
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
