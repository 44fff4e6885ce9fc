// The presets of devices, in every engine: what their cameras give at first, and once the page has asked for more.
import { expect } from '@open-wc/testing';
import { devicePresetNames, devicePresets, type DevicePresetName } from '../../src/testing/device-presets.ts';
import { installFakeCamera, type Facing, type FakeCamera } from '../../src/testing/fake-camera/index.ts';
import { until } from '../support/until.ts';
import { playStream } from '../support/video.ts';

type Size = readonly [width: number, height: number];

/** What a camera gives a page that asks for 800 × 600, and then for 1280 × 960. */
const SIZES: Readonly<Record<DevicePresetName, readonly [first: Size, larger: Size]>> = {
  'android-phone': [
    [600, 800],
    [1080, 1440],
  ],
  iphone: [
    [600, 800],
    [960, 1280],
  ],
  'android-tablet': [
    [600, 800],
    [960, 1280],
  ],
  'basic-phone': [
    [600, 800],
    [600, 800],
  ],
  laptop: [
    [800, 600],
    [800, 600],
  ],
  webcam: [
    [1280, 720],
    [1280, 720],
  ],
};
/** What the camera for the card can do beside. */
const CAN_DO: Readonly<Record<DevicePresetName, { readonly focuses: boolean; readonly torch: boolean }>> = {
  'android-phone': { focuses: true, torch: true },
  iphone: { focuses: false, torch: true },
  'android-tablet': { focuses: true, torch: false },
  'basic-phone': { focuses: false, torch: true },
  laptop: { focuses: false, torch: false },
  webcam: { focuses: false, torch: false },
};

describe('device presets', () => {
  let camera: FakeCamera;
  const videos: HTMLVideoElement[] = [];
  afterEach(() => {
    camera.restore();
    for (const video of videos.splice(0)) video.remove();
  });

  const install = (name: DevicePresetName): void => {
    // as a test in another process hands it over
    camera = installFakeCamera(JSON.parse(JSON.stringify(devicePresets[name])) as (typeof devicePresets)[typeof name]);
  };
  async function open(facing: Facing): Promise<{ track: MediaStreamTrack; video: HTMLVideoElement }> {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: facing }, width: { ideal: 800 }, height: { ideal: 600 } },
    });
    const [track] = stream.getVideoTracks();
    if (!track) throw new Error('The stream has no track');
    const video = await playStream(stream);
    videos.push(video);
    return { track, video };
  }
  const untilSize = (video: HTMLVideoElement, [width, height]: Size): Promise<void> =>
    until(() => video.videoWidth === width && video.videoHeight === height, `frames of ${width} × ${height}`);

  it('lists every one, as data that survives JSON', () => {
    install('laptop');
    expect(devicePresetNames).to.deep.equal(Object.keys(SIZES));
    expect(JSON.parse(JSON.stringify(devicePresets))).to.deep.equal(devicePresets);
  });

  for (const name of devicePresetNames) {
    const { isMobile, userAgent, viewport, hasTouch, devices } = devicePresets[name];
    const [first, larger] = SIZES[name];

    it(`${name}: ${first.join(' × ')}, then ${larger.join(' × ')}`, async () => {
      install(name);
      for (const facing of ['environment', 'user'] as const) {
        const { track, video } = await open(facing);
        await untilSize(video, first);
        await track.applyConstraints({ width: { ideal: 1280 }, height: { ideal: 960 } });
        await untilSize(video, larger);
        const [width, height] = larger;
        expect(track.getSettings()).to.include({ width, height });
        track.stop();
      }
    });

    it(`${name}: the card is photographed by a camera that focuses and lights as it does there`, async () => {
      install(name);
      const { track } = await open('environment');
      const { focusMode = [], torch = false } = track.getCapabilities() as { focusMode?: string[]; torch?: boolean };
      expect({ focuses: focusMode.includes('continuous'), torch }).to.deep.equal(CAN_DO[name]);
      expect(track.getSettings().facingMode).to.equal(isMobile ? 'environment' : undefined);
    });

    it(`${name}: held, touched and named as what it is`, () => {
      install(name);
      expect(viewport.height > viewport.width).to.equal(isMobile);
      expect(hasTouch).to.equal(isMobile);
      expect(/Android|iPhone/.test(userAgent)).to.equal(isMobile);
      expect(devices.some(({ facing }) => facing === 'user')).to.equal(isMobile);
    });
  }
});
