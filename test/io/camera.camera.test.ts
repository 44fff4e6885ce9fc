// The camera port against Chromium’s real getUserMedia, to confirm the fakes of the other tests.
import { expect } from 'chai';
import type { CameraEvent } from '../../src/core/events.ts';
import { browserClock } from '../../src/io/clock.ts';
import { createCamera, type BrowserCamera } from '../../src/io/camera.ts';
import { createPhotos } from '../../src/io/photo.ts';
import type { Clock, SeenCard } from '../../src/runtime/ports.ts';
import { cutCamera, setCameraPermission, showToCamera, unplugCamera } from '../support/clip-camera-commands.ts';
import { readExactly } from '../support/photo.ts';
import { until } from '../support/until.ts';

const FRONT = 'src/testing/specimens/front.jpg';

/** A busy machine's browser is slower than the camera's time limits, which are not what is tested here. */
const patientClock: Clock = { ...browserClock, after: (ms, run) => browserClock.after(10 * ms, run) };

describe('camera of a real browser', () => {
  let video: HTMLVideoElement;
  let camera: BrowserCamera;
  let events: CameraEvent[];
  const report = (event: CameraEvent): void => void events.push(event);
  const untilEvent = (type: CameraEvent['type']): Promise<void> =>
    until(() => events.some((event) => event.type === type), `${type} after ${JSON.stringify(events)}`);
  async function openInView(): Promise<void> {
    camera.open('environment', report);
    await untilEvent('framePainted');
  }
  const trackShown = (): MediaStreamTrack | undefined =>
    video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0] : undefined;

  /** What happened in order; the list of the device's cameras comes whenever the browser has it. */
  const story = (): string[] => events.map(({ type }) => type).filter((type) => type !== 'camerasListed');

  /** Another camera in the view, that of a phone or of a desktop. */
  function makeCamera(isMobile: boolean, clock = browserClock): void {
    camera = createCamera({
      clock,
      isMobile,
      loadEye: async () => ({
        ...(await import('../../src/app/eye.ts')),
        ...(await import('../../src/app/guidance.ts')),
      }),
      takePhoto: createPhotos({ clock: browserClock, isMobile: false, readBack: readExactly }).take,
      warn: () => undefined,
    });
    camera.show(video);
  }

  beforeEach(async () => {
    await setCameraPermission('granted');
    await showToCamera(FRONT);
    events = [];
    video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
    document.body.append(video);
    makeCamera(false);
  });
  afterEach(() => {
    camera.close();
    video.remove();
  });

  for (const [sensor, width, outcome] of [
    [{ width: 800, height: 600 }, 800, 'ignored'],
    [{ width: 1280, height: 960 }, 1280, 'granted'],
  ] as const)
    it(`of ${sensor.width} pixels opens with 800, and is asked for more: ${outcome}`, async () => {
      await showToCamera(FRONT, sensor);
      camera.close();
      makeCamera(true, patientClock);
      let widthAtFirst = 0;
      const listen = (event: CameraEvent): void => {
        if (event.type === 'framePainted') widthAtFirst = video.videoWidth;
        report(event);
      };
      camera.open('environment', listen, undefined, true);
      await untilEvent('pixelsAnswered');
      expect(events.filter(({ type }) => type === 'pixelsAnswered')).to.deep.equal([
        { type: 'pixelsAnswered', outcome },
      ]);
      expect([widthAtFirst, video.videoWidth]).to.deep.equal([800, width]);
      expect(trackShown()?.readyState).to.equal('live');
      expect(camera.capture()).to.not.equal(null);
    });

  it('knows the front of the card, also once it was closed in between [3.36]', async () => {
    const looks = (): readonly boolean[] =>
      events.flatMap((event) => (event.type === 'viewLooked' ? event.isGood : []));
    const seen: SeenCard = {};
    await openInView();
    camera.watchView('front', seen);
    await until(() => looks().includes(true), 'a front that is ready');
    events = [];
    camera.watchView('front', seen);
    await until(() => looks().includes(true), 'the same front, ready to be taken again');
    camera.close();
    events = [];
    await openInView();
    camera.watchView('back', seen);
    await until(() => looks().length >= 8, 'eight looks');
    expect(looks()).to.not.include(true);
  });

  it('reports a missing camera, and opens one that is plugged in [2.11]', async () => {
    await unplugCamera();
    camera.open('environment', report);
    await untilEvent('cameraFailed');
    expect(events).to.deep.equal([{ type: 'cameraFailed', code: 'no_camera' }]);
    await showToCamera(FRONT);
    await openInView();
  });

  it('reports an unplugged camera, and nothing afterwards [2.20]', async () => {
    await openInView();
    await cutCamera();
    await untilEvent('cameraEnded');
    expect(story()).to.deep.equal(['cameraAttached', 'framePainted', 'cameraEnded']);
    expect(camera.capture()).to.equal(null);
  });
});
