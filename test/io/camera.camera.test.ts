// The camera port against Chromium’s real getUserMedia, to confirm the fakes of the other tests.
import { sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { CameraEvent } from '../../src/core/events.ts';
import { browserClock } from '../../src/io/clock.ts';
import { createCamera, type BrowserCamera } from '../../src/io/camera.ts';
import { createPhotos, type PhotoMaker } from '../../src/io/photo.ts';
import type { PermissionAnswer } from '../../src/core/state.ts';
import type { Clock, SeenCard } from '../../src/runtime/ports.ts';
import { cutCamera, setCameraPermission, showToCamera, unplugCamera } from '../support/clip-camera-commands.ts';
import { readExactly } from '../support/photo.ts';
import { until, untilFound } from '../support/until.ts';
import { colourAt, isNear, pictureFrom } from '../support/video.ts';

const FRONT = 'src/testing/specimens/front.jpg';

/** A busy machine's browser is slower than the camera's time limits, which are not what is tested here. */
const patientClock: Clock = { ...browserClock, after: (ms, run) => browserClock.after(10 * ms, run) };

describe('camera of a real browser', () => {
  let video: HTMLVideoElement;
  let photos: PhotoMaker;
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
      takePhoto: photos.take,
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
    photos = createPhotos({ clock: browserClock, isMobile: false, readBack: readExactly });
    makeCamera(false);
  });
  afterEach(() => {
    camera.close();
    video.remove();
  });

  it('photographs what it sees', async () => {
    await openInView();
    expect(events[0]).to.deep.include({ type: 'cameraAttached', facesUser: false, hasTorch: false });
    const scene = await pictureFrom(new URL(`../../${FRONT}`, import.meta.url));
    // the first frames of a clip may still be black
    const photo = await untilFound(() => {
      const taken = camera.capture();
      return taken && isNear(colourAt(video, 200, 300), colourAt(scene, 200, 300), 16) ? taken : null;
    }, 'a photo of the card');
    expect(photo).to.deep.equal({ width: 800, height: 600, origin: 'camera' });
    const sent = await pictureFrom(`data:image/jpeg;base64,${await photos.read(photo)}`);
    for (const [x, y] of [
      [200, 300],
      [600, 400],
    ] as const) {
      const [found, wanted] = [colourAt(sent, x, y), colourAt(scene, x, y)];
      expect(isNear(found, wanted, 24), `${String(found)} at ${x},${y}, not ${String(wanted)}`).to.equal(true);
    }
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

  it('is asked for by the browser’s own button, whose track has ended before the camera opens', async () => {
    const place = document.body.appendChild(document.createElement('div'));
    const answers: PermissionAnswer[] = [];
    const tracks: MediaStreamTrack[] = [];
    const show = (): void =>
      void camera.showPermissionButton(place, (event) => {
        if (event.type === 'permissionAnswered') answers.push(event.answer);
      });
    show();
    const button = place.firstElementChild as HTMLElement;
    Object.assign(button.style, { display: 'block', color: '#fff', backgroundColor: '#000' });
    button.addEventListener('track', () => tracks.push(Reflect.get(button, 'track') as MediaStreamTrack));
    const { x, y } = button.getBoundingClientRect();
    // the browser ignores a button that has just come
    await until(async () => {
      const came = new Promise((resolve) => {
        for (const type of ['track', 'error']) button.addEventListener(type, resolve, { once: true });
      });
      await sendMouse({ type: 'click', position: [Math.round(x) + 20, Math.round(y) + 8] });
      await came;
      return answers.length > 0;
    }, 'a press that is taken');
    expect(answers, String(Reflect.get(button, 'error'))).to.deep.equal(['allowed']);
    expect([tracks.map(({ readyState }) => readyState), place.children.length]).to.deep.equal([['ended'], 0]);
    show();
    await openInView();
    expect([place.children.length, trackShown()?.readyState]).to.deep.equal([0, 'live']);
    place.remove();
  });
});
