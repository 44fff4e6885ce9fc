// Chromium's own camera, fed from a file: the browser's real getUserMedia, permissions and video. Chromium only.
import { createClipCamera, setCameraPermission, specimenPerson, specimens } from 'trueid-widget/testing';
import type { ClipCamera } from 'trueid-widget/testing';
import { clickVerify, expect, test as insurerTest } from './insurer.ts';

const test = insurerTest.extend<object, { clip: ClipCamera }>({
  clip: [
    async ({}, use) => {
      const clip = createClipCamera();
      await use(clip);
      clip.remove();
    },
    { scope: 'worker' },
  ],
  // Starts the browser with the clip as its camera.
  launchOptions: [
    async ({ launchOptions, clip }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...clip.launchArgs] }),
    { scope: 'worker' },
  ],
});

test('one camera sees both sides of the card, then the person', async ({ page, widget, clip }) => {
  await setCameraPermission(page, 'granted');
  await clip.show(specimens.front.url);
  await clickVerify(page);
  await widget.passStep(1);
  await widget.expectStep(2);
  await clip.show(specimens.back.url);
  await widget.takePhoto();
  // The camera is closed after the card. Reopened for the selfie, it sees the next clip.
  await clip.show(specimens.portrait.url);
  await widget.usePhoto();
  await widget.passStep(3);
  const { persons, frontCardImage, backCardImage } = await widget.result();
  expect(persons).toMatchObject({ persons: [{ name: specimenPerson.name }] });
  expect(frontCardImage).not.toBe(backCardImage);
});

test('a person who denies the camera in the browser’s settings sees an alert', async ({ page, widget, clip }) => {
  await clip.show(specimens.front.url);
  await setCameraPermission(page, 'denied');
  await clickVerify(page);
  expect(await widget.alert()).toContain('camera');
});
