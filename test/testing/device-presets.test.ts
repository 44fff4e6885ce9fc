// The device presets, in every engine: the sizes of their cameras at first, and after the page has asked for more.
import { expect } from 'chai';
import { devicePresetNames, devicePresets, type DevicePresetName } from '../../src/testing/device-presets.ts';
import { installFakeCamera } from '../../src/testing/fake-camera/index.ts';
import { afterwards } from '../support/put.ts';
import { until } from '../support/until.ts';
import { playStream } from '../support/video.ts';

/** What a page gets that asks for 800 × 600, and then for 1280 × 960; and what the camera for the card can do beside. */
const CAMERAS: readonly (readonly [DevicePresetName, first: string, larger: string, beside: string])[] = [
  ['android-phone', '600 × 800', '1080 × 1440', 'focus and light'],
  ['iphone', '600 × 800', '960 × 1280', 'light'],
  ['android-tablet', '600 × 800', '960 × 1280', 'focus'],
  ['basic-phone', '600 × 800', '600 × 800', 'light'],
  ['android-web-view', '600 × 800', '960 × 1280', 'focus and light'],
  ['ios-web-view', '600 × 800', '960 × 1280', 'light'],
  ['laptop', '800 × 600', '800 × 600', 'nothing'],
  ['webcam', '1280 × 720', '1280 × 720', 'nothing'],
];

describe('device presets', () => {
  it('are complete', () => {
    expect(devicePresetNames).to.deep.equal(CAMERAS.map(([name]) => name));
  });

  for (const [name, first, larger, beside] of CAMERAS)
    it(`${name}: ${first}, then ${larger}; can ${beside}; with its orientation, touch and user agent`, async () => {
      // as a test in another process hands it over
      const preset = JSON.parse(JSON.stringify(devicePresets[name])) as (typeof devicePresets)[typeof name];
      expect(preset).to.deep.equal(devicePresets[name]);
      const { isMobile, userAgent, viewport, hasTouch, devices } = preset;
      const camera = installFakeCamera(preset);
      afterwards(() => camera.restore());
      for (const facing of ['environment', 'user'] as const) {
        const stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: { ideal: facing }, width: { ideal: 800 }, height: { ideal: 600 } },
        });
        const [track] = stream.getVideoTracks();
        if (!track) throw new Error('The stream has no track');
        const video = await playStream(stream);
        const untilSize = (size: string): Promise<void> =>
          until(() => `${video.videoWidth} × ${video.videoHeight}` === size, `frames of ${size}`);
        await untilSize(first);
        await track.applyConstraints({ width: { ideal: 1280 }, height: { ideal: 960 } });
        await untilSize(larger);
        const { width, height, facingMode } = track.getSettings();
        expect(`${width} × ${height}`).to.equal(larger);
        if (facing === 'environment') {
          const can = track.getCapabilities() as { focusMode?: string[]; torch?: boolean };
          const abilities = [can.focusMode?.includes('continuous') && 'focus', can.torch && 'light'].filter(Boolean);
          expect(abilities.join(' and ') || 'nothing').to.equal(beside);
          expect(facingMode).to.equal(isMobile ? 'environment' : undefined);
        }
      }
      const looksMobile = [
        viewport.height > viewport.width,
        hasTouch,
        /Android|iPhone/.test(userAgent),
        devices.some((device) => device.facing === 'user'),
      ];
      expect(looksMobile).to.deep.equal(Array(4).fill(isMobile));
    });
});
