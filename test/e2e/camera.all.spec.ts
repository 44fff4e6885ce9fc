// What a real camera can't be made to do on demand: a prompt that nobody answers, a device that is busy, muted or frozen,
// several devices, a turned phone. The in-page camera, in every engine.
import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { en } from '../../src/lang/en.ts';
import { specimens } from '../../src/testing/index.ts';
import type { WidgetPage } from '../../src/testing/index.ts';
import { expect, faultTest, test } from './support/fixtures.ts';
import { configFor, passStep, toReview, walkTo, walkToEnd } from './support/flow.ts';
import { heardBy } from './support/host-ear.ts';

test.beforeEach(async ({ page, host, widget, camera }) => {
  await page.goto(host.url);
  await widget.expectStep(0);
  await camera.settled();
});

const openCamera = (widget: WidgetPage): Promise<void> =>
  widget.element.getByRole('button', { name: en.openCamera }).click();

test('the constraints: ideal 800 × 600, the back camera for the card, the front one for the selfie, never two at once', async ({
  sandbox,
  widget,
  camera,
}) => {
  await widget.start(configFor(sandbox));
  await walkToEnd({ widget });
  await widget.result();
  const { requests, peaks, tracks, liveTracks } = await camera.use();
  expect(requests).toEqual(
    ['environment', 'user'].map((facing) => ({
      audio: false,
      video: { facingMode: { ideal: facing }, width: { ideal: 800 }, height: { ideal: 600 } },
    })),
  );
  expect({ peaks, tracks, liveTracks }).toEqual({
    peaks: { liveTracks: 1, pendingRequests: 1 },
    tracks: 2,
    liveTracks: 0,
  });
});

faultTest(
  'a prompt that nobody answers: a hint, and Go back; what is allowed afterwards is stopped at once',
  async ({ sandbox, widget, camera }) => {
    await camera.answerWith('pending');
    await widget.start(configFor(sandbox));
    await expect(widget.part('notice')).toContainText(en.cameraAsking);
    await expect(widget.part('take-button')).toBeDisabled();
    await widget.goBack();
    expect(await widget.closed()).toMatchObject({ reason: 'back' });
    await camera.answerWith('granted');
    await expect.poll(async () => (await camera.use()).tracks).toBe(1);
    await expect.poll(async () => (await camera.use()).liveTracks).toBe(0);
  },
);

faultTest(
  'closed and started again under the same prompt: it is not asked twice',
  async ({ sandbox, widget, camera }) => {
    await camera.answerWith('pending');
    await widget.start(configFor(sandbox));
    await widget.expectStep(1);
    await widget.close();
    await widget.start(configFor(sandbox));
    await camera.answerWith('granted');
    await widget.takePhoto();
    expect((await camera.use()).requests).toHaveLength(1);
  },
);

faultTest('busy twice: it is tried again and works', async ({ page, sandbox, widget, camera }) => {
  await camera.answerWith({ error: 'NotReadableError', times: 2 });
  await widget.start(configFor(sandbox));
  await widget.takePhoto();
  expect((await camera.use()).requests).toHaveLength(3);
  expect((await heardBy(page)).some(({ type, detail }) => type === 'open_noti' && isCamera(detail))).toBe(false);
});

faultTest(
  'busy for good: the alert, and a button that helps once the camera is free',
  async ({ sandbox, widget, camera }) => {
    await camera.answerWith({ error: 'NotReadableError' });
    await widget.start(configFor(sandbox));
    expect(await widget.alert()).toContain(en.notices.camera_busy);
    await widget.confirmAlert();
    await camera.answerWith('granted');
    await openCamera(widget);
    await widget.takePhoto();
  },
);

faultTest('overconstrained: asked for less, down to any camera', async ({ sandbox, widget, camera }) => {
  await camera.answerWith({ error: 'OverconstrainedError', times: 2 });
  await widget.start(configFor(sandbox));
  await widget.takePhoto();
  expect((await camera.use()).requests.map(({ video }) => video)).toEqual([
    { facingMode: { ideal: 'environment' }, width: { ideal: 800 }, height: { ideal: 600 } },
    { facingMode: { ideal: 'environment' } },
    true,
  ]);
});

faultTest('no camera: one that is plugged in is opened by itself', async ({ sandbox, widget, camera }) => {
  await camera.setDevices([]);
  await widget.start(configFor(sandbox));
  expect(await widget.alert()).toContain(en.notices.no_camera);
  await widget.confirmAlert();
  await camera.setDevices([{ label: 'Plugged in' }]);
  await widget.takePhoto();
});

faultTest('a selfie stream without a track has its own text', async ({ page, sandbox, widget, camera }) => {
  await camera.answerWith('noTrack', 'user');
  await widget.start(configFor(sandbox, { lang: 'vi' }));
  await walkTo({ widget }, 3);
  expect(await widget.alert()).toContain('Thiết bị của bạn không có camera.');
  expect((await heardBy(page)).filter(({ detail }) => isCamera(detail)).map(({ detail }) => detail)).toEqual([
    { code: 'no_stream', message: 'Thiết bị của bạn không có camera.' },
  ]);
});

faultTest('only a front camera: the card goes through it', async ({ sandbox, widget, camera }) => {
  await camera.setDevices([{ label: 'FaceTime', facing: 'user' }]);
  await widget.start(configFor(sandbox));
  await walkToEnd({ widget });
  await widget.result();
});

faultTest('muted by a call: the shutter waits, and comes back by itself', async ({ sandbox, widget, camera }) => {
  await widget.start(configFor(sandbox));
  await expect(widget.part('take-button')).toBeEnabled();
  await camera.muteTracks();
  await expect(widget.part('take-button')).toBeDisabled();
  await expect(widget.part('notice')).toContainText(en.cameraPaused);
  await camera.unmuteTracks();
  await passStep({ widget }, 1);
  await widget.expectStep(2);
});

faultTest(
  'an empty or zero-sized capture is never sent, an encoder that gives an empty Blob included',
  async ({ page, sandbox, widget }) => {
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (take) => take(new Blob([], { type: 'image/jpeg' }));
    });
    await widget.start(configFor(sandbox));
    await passStep({ widget }, 1);
    await expect(widget.part('notice')).toContainText(en.captureFailed);
    await expect(widget.part('take-button')).toBeEnabled();
    await widget.expectStep(1);
    expect(sandbox.log().map(({ call }) => call)).toEqual(['token', 'create']);
  },
);

faultTest('no frame for three seconds: spinner, and the camera is opened anew', async ({ sandbox, widget, camera }) => {
  await widget.start(configFor(sandbox));
  await expect(widget.part('take-button')).toBeEnabled();
  await camera.freezeFrames();
  await expect(widget.part('spinner')).toBeVisible();
  await expect(widget.part('take-button')).toBeDisabled();
  await camera.thawFrames();
  await widget.takePhoto();
  expect(await camera.use()).toMatchObject({ liveTracks: 1, peaks: { liveTracks: 1 } });
});

faultTest(
  'turned while it is live: the photo has the size of what is painted, never stretched',
  async ({ sandbox, widget, camera }) => {
    sandbox.script({ front: { code: 1 }, back: { code: 1 }, selfie: { code: 1 } });
    await widget.start(configFor(sandbox));
    await expect(widget.part('take-button')).toBeEnabled();
    await camera.rotate();
    await walkToEnd({ widget });
    const { frontCardImage } = await widget.result();
    const jpeg = Buffer.from(frontCardImage, 'base64');
    const { width, height } = await sharp(jpeg).metadata();
    // on a desktop the upright frame stands whole in the middle of 800 × 600, on white
    expect([width, height]).toEqual([800, 600]);
    const margin = await sharp(jpeg).extract({ left: 0, top: 0, width: 160, height: 600 }).toBuffer();
    const { channels } = await sharp(margin).stats();
    for (const { min } of channels) expect(min).toBeGreaterThan(240);
  },
);

faultTest(
  'unplugged at the selfie: the alert, and it goes on with the camera back',
  async ({ sandbox, widget, camera }) => {
    await widget.start(configFor(sandbox));
    await walkTo({ widget }, 3);
    await expect(widget.part('take-button')).toBeEnabled();
    await camera.endTracks();
    expect(await widget.alert()).toContain(en.notices.camera_lost);
    await widget.confirmAlert();
    await openCamera(widget);
    await passStep({ widget }, 3);
    await widget.result();
  },
);

test('a bad picture, a better one', async ({ sandbox, widget, camera }) => {
  await camera.show('front', specimens['too-far'].url);
  await widget.start(configFor(sandbox));
  await toReview({ widget }, 1);
  await widget.usePhoto();
  await widget.expectRejected(en.rejections.cardTooSmall);
  await camera.show('front', specimens.front.url);
  await widget.retake();
  await passStep({ widget }, 1);
  await widget.expectStep(2);
});

/** Firefox is told to remember the camera by a notice as well. */
function isCamera(detail: unknown): boolean {
  const code = (detail as { code?: string } | null)?.code;
  return code !== undefined && code !== 'firefox_remember';
}
