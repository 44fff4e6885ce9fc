// The QA kit’s in-page camera, in every engine: what it shows, what it rejects, and that it cleans up. io/camera.test.ts
// shows the rest: prompts that stay open, a busy camera, a late first frame, frames that freeze, tracks that end;
// device-presets.test.ts the sizes of each camera.
import { expect } from 'chai';
import { FAKE_CAMERA_KEY, installFakeCamera } from '../../src/testing/fake-camera/index.ts';
import type { DrawFrame, FakeCamera, FakeCameraOptions } from '../../src/testing/fake-camera/index.ts';
import { afterwards } from '../support/put.ts';
import { until } from '../support/until.ts';
import { colourAt, pictureFrom, playStream, untilColour, untilStill } from '../support/video.ts';
import type { Colour } from '../support/video.ts';

const RED: Colour = [200, 20, 20];
const GREEN: Colour = [20, 160, 40];
const BLUE: Colour = [20, 60, 200];

const fill =
  (colour: Colour): DrawFrame =>
  (context, width, height) => {
    context.fillStyle = `rgb(${colour.join()})`;
    context.fillRect(0, 0, width, height);
  };
const SCENES = { front: fill(RED), back: fill(GREEN), selfie: fill(BLUE) };

const ID_CAMERA = { video: { facingMode: { ideal: 'environment' }, width: { ideal: 800 }, height: { ideal: 600 } } };
const SELFIE_CAMERA = { video: { facingMode: 'user' } };
const open = (constraints: MediaStreamConstraints = ID_CAMERA) => navigator.mediaDevices.getUserMedia(constraints);

function trackOf(stream: MediaStream): MediaStreamTrack {
  const [track] = stream.getVideoTracks();
  if (!track) throw new Error('The stream has no track');
  return track;
}

/** The error that opening the camera fails with, as pages see it. */
const refusal = (constraints?: MediaStreamConstraints): Promise<Error> =>
  open(constraints).then(
    () => expect.fail('The camera opened'),
    (error: unknown) => error as Error,
  );

const tellStep = (step: number): boolean =>
  document.body.dispatchEvent(new CustomEvent('trueid_step', { detail: { step }, bubbles: true, composed: true }));

describe('fake camera', () => {
  let camera: FakeCamera;
  const install = (options: FakeCameraOptions = {}): void => {
    camera = installFakeCamera({ scenes: SCENES, ...options });
    afterwards(() => camera.restore());
  };

  it('that denies the camera isn’t in a browser that has allowed it', async () => {
    const own = Object.getOwnPropertyDescriptor(Permissions.prototype, 'query') ?? {};
    Permissions.prototype.query = () => Promise.resolve({ state: 'granted' } as PermissionStatus);
    try {
      install({ answer: 'denied' });
      const stateNow = async (): Promise<string> => (await navigator.permissions.query({ name: 'camera' })).state;
      expect(await stateNow()).to.equal('prompt');
      camera.answerWith('deniedBySystem');
      expect(await stateNow()).to.equal('granted');
    } finally {
      Object.defineProperty(Permissions.prototype, 'query', own);
    }
  });

  it('has the camera permission that a test sets, and no other', async () => {
    const own = await navigator.permissions.query({ name: 'geolocation' });
    install();
    camera.setPermission('denied');
    const status = await navigator.permissions.query({ name: 'camera' });
    expect(status.state).to.equal('denied');
    const changes: PermissionState[] = [];
    status.addEventListener('change', () => changes.push(status.state));
    camera.setPermission('granted');
    expect(changes).to.deep.equal(['granted']);
    expect((await navigator.permissions.query({ name: 'geolocation' })).state).to.equal(own.state);
    camera.restore();
    expect(Object.hasOwn(navigator.permissions, 'query')).to.equal(false);
  });

  it('takes the browser’s own button away, or gives the page one, whose press is refused or allowed', async () => {
    const own: unknown = Reflect.get(window, 'HTMLCameraElement');
    install({ answer: 'denied' });
    expect(Reflect.get(window, 'HTMLCameraElement')).to.equal(undefined);
    camera.setPermissionButton('dismissed');
    expect(Reflect.get(window, 'HTMLCameraElement')).to.be.a('function');
    const button = document.body.appendChild(document.createElement('camera'));
    afterwards(() => button.remove());
    const came: string[] = [];
    for (const type of ['track', 'cancel', 'error']) button.addEventListener(type, () => came.push(type));
    button.click();
    expect((await refusal()).name).to.equal('NotAllowedError');
    camera.setPermissionButton('granted');
    button.click();
    expect(came).to.deep.equal(['cancel', 'track']);
    expect(Reflect.get(button, 'track')).to.equal(camera.tracks[0]);
    expect((await navigator.permissions.query({ name: 'camera' })).state).to.equal('granted');
    expect(trackOf(await open()).readyState).to.equal('live');
    camera.restore();
    expect(Reflect.get(window, 'HTMLCameraElement')).to.equal(own);
    expect(document.createElement('camera')).not.to.be.instanceOf(HTMLButtonElement);
  });

  describe('what it shows', () => {
    it('shows the step’s picture or another one in the open stream, and resolves when it is visible', async () => {
      install();
      const video = await playStream(await open());
      await untilColour(video, 400, 300, RED);
      tellStep(2);
      await camera.settled();
      await untilColour(video, 400, 300, GREEN);
      await camera.show('back', fill(BLUE));
      await untilColour(video, 400, 300, BLUE);
    });

    it('fits a whole picture into any frame, and extends its border pixels', async () => {
      const url = new URL('../../src/testing/specimens/front.jpg', import.meta.url).href;
      const picture = await pictureFrom(url);
      install({ scenes: { front: url } });
      const video = await playStream(await open());
      await untilColour(video, 400, 300, colourAt(picture, 400, 300));
      camera.rotate();
      await until(() => video.videoHeight === 800, 'the upright size');
      // 800 × 600 within 600 × 800: three quarters of the size, 175 px below the top
      await untilColour(video, 300, 400, colourAt(picture, 400, 300));
      for (const x of [30, 300, 570]) {
        await untilColour(video, x, 60, colourAt(picture, (x * 4) / 3, 0));
        await untilColour(video, x, 740, colourAt(picture, (x * 4) / 3, 599));
      }
      camera.resize(600, 1000);
      await until(() => video.videoWidth === 1000, 'a wide size');
      // 800 × 600 within 1000 × 600: 100 px from the left
      await untilColour(video, 500, 300, colourAt(picture, 400, 300));
      for (const y of [30, 300, 570]) {
        await untilColour(video, 40, y, colourAt(picture, 0, y));
        await untilColour(video, 960, y, colourAt(picture, 799, y));
      }
    });

    it('plays a clip: each picture for its time, over and over', async () => {
      const clip = [
        { picture: fill(GREEN), durationMs: 300 },
        { picture: fill(BLUE), durationMs: 300 },
      ];
      install({ scenes: { front: clip } });
      const video = await playStream(await open());
      for (const colour of [GREEN, BLUE, GREEN, BLUE]) await untilColour(video, 400, 300, colour);
    });
  });

  describe('what it answers', () => {
    for (const [answer, expected] of [
      ['denied', { name: 'NotAllowedError', message: 'Permission denied' }],
      ['dismissed', { name: 'NotAllowedError', message: 'Permission dismissed' }],
      ['deniedBySystem', { name: 'NotAllowedError', message: 'Permission denied by system' }],
      [
        { error: 'DevicesNotFoundError', message: 'old' },
        { name: 'DevicesNotFoundError', message: 'old' },
      ],
      [{ error: 'OverconstrainedError' }, { name: 'OverconstrainedError', constraint: 'facingMode' }],
    ] as const)
      it(`rejects as a browser does: ${JSON.stringify(answer)}`, async () => {
        install({ answer });
        expect(await refusal()).to.include(expected);
        expect(camera.tracks).to.have.lengthOf(0);
      });

    it('refuses what it can’t answer or show', async () => {
      expect(() => install({ scenes: { fornt: fill(RED) } as FakeCameraOptions['scenes'] })).to.throw(
        TypeError,
        'There is no scene "fornt", expected one of front, back, selfie',
      );
      expect(() => install({ answer: 'refused' as 'denied' })).to.throw(
        TypeError,
        /can't answer "refused", expected one of granted, /,
      );
      install();
      expect(() => camera.answerWith('grant' as 'granted')).to.throw(TypeError, /can't answer "grant"/);
      expect(() => camera.setPermissionButton('denied' as 'granted')).to.throw(
        TypeError,
        'can\'t be answered with "denied", expected one of granted, dismissed',
      );
      expect(Reflect.get(window, 'HTMLCameraElement')).to.equal(undefined);
      expect(() => camera.setPermission('allowed' as 'granted')).to.throw(TypeError, /no state "allowed"/);
      const errors = [
        await camera.show('fornt' as 'front', fill(RED)).catch(String),
        await camera.show('front', []).catch(String),
        await camera.show('front', [{ picture: fill(RED), durationMs: 0 }]).catch(String),
      ];
      expect(errors).to.deep.equal([
        'TypeError: There is no scene "fornt", expected one of front, back, selfie',
        'RangeError: A clip needs at least one picture, and a duration',
        'RangeError: A clip needs at least one picture, and a duration',
      ]);
      expect(trackOf(await open()).readyState).to.equal('live');
    });

    it('fails as often as it was told to, whichever camera is asked for', async () => {
      install({ answer: { error: 'NotReadableError', times: 2 } });
      for (const constraints of [ID_CAMERA, SELFIE_CAMERA])
        expect((await refusal(constraints)).name).to.equal('NotReadableError');
      for (const constraints of [ID_CAMERA, SELFIE_CAMERA])
        expect(trackOf(await open(constraints)).readyState).to.equal('live');
      camera.answerWith({ error: 'AbortError', times: 1 }, 'user');
      expect(trackOf(await open()).readyState).to.equal('live');
      expect((await refusal(SELFIE_CAMERA)).name).to.equal('AbortError');
      expect(trackOf(await open(SELFIE_CAMERA)).readyState).to.equal('live');
    });

    it('says which picture it can’t load, and opens once there is another', async () => {
      const broken = 'data:image/png;base64,AAAA';
      install({ scenes: { ...SCENES, back: broken } });
      for (const attempt of [1, 2])
        expect((await refusal()).message, `attempt ${attempt}`).to.equal(`The fake camera can't load ${broken}`);
      await camera.show('back', fill(BLUE));
      tellStep(2);
      await untilColour(await playStream(await open()), 400, 300, BLUE);
    });

    it('has no camera, with the error of either engine, until one is plugged in', async () => {
      install({ devices: [] });
      expect((await refusal()).name).to.equal('NotFoundError');
      expect(await navigator.mediaDevices.enumerateDevices()).to.have.lengthOf(0);
      camera.setDevices([], 'OverconstrainedError');
      expect((await refusal()).name).to.equal('OverconstrainedError');
      const heard: string[] = [];
      navigator.mediaDevices.addEventListener('devicechange', () => heard.push('listener'), { once: true });
      navigator.mediaDevices.ondevicechange = () => heard.push('handler');
      camera.setDevices([{ label: 'Webcam' }]);
      navigator.mediaDevices.ondevicechange = null;
      expect(heard).to.have.members(['listener', 'handler']);
      expect(trackOf(await open()).label).to.equal('Webcam');
    });

    it('rejects exact constraints that no camera meets', async () => {
      install({ devices: [{ label: 'Front', facing: 'user' }] });
      const error = await refusal({ video: { facingMode: { exact: 'environment' } } });
      expect(error).to.include({ name: 'OverconstrainedError', constraint: 'facingMode' });
      expect(await refusal({ video: { width: { min: 4000 } } })).to.include({ constraint: 'width' });
      expect(await refusal({ video: { deviceId: { exact: 'gone' } } })).to.include({ constraint: 'deviceId' });
      expect(trackOf(await open()).label).to.equal('Front');
    });

    it('hides labels and ids until access is granted', async () => {
      install();
      const [hidden] = await navigator.mediaDevices.enumerateDevices();
      expect(hidden).to.include({ kind: 'videoinput', label: '', deviceId: '' });
      await open();
      const [shown] = await navigator.mediaDevices.enumerateDevices();
      expect(shown).to.include({ label: 'Back Camera (simulated)', deviceId: 'Back Camera (simulated)' });
    });
  });

  describe('what happens to its tracks', () => {
    it('mutes them: no frames until unmuted', async () => {
      install();
      const stream = await open();
      const track = trackOf(stream);
      const video = await playStream(stream);
      await untilColour(video, 400, 300, RED);
      const heard: string[] = [];
      track.addEventListener('mute', () => heard.push('mute'));
      track.addEventListener('unmute', () => heard.push('unmute'));
      camera.muteTracks();
      expect(track.muted).to.equal(true);
      const still = await untilStill(video);
      camera.unmuteTracks();
      await until(still.hasMoved, 'frames after unmute');
      expect(track.muted).to.equal(false);
      expect(heard).to.deep.equal(['mute', 'unmute']);
    });

    it('counts requests, and the most at the same time', async () => {
      install();
      const first = trackOf(await open());
      first.stop();
      await open(SELFIE_CAMERA);
      expect(camera.peaks).to.deep.equal({ liveTracks: 1, pendingRequests: 1 });
      await Promise.all([open(), open()]);
      expect(camera.peaks).to.deep.equal({ liveTracks: 3, pendingRequests: 2 });
      expect(camera.requests[0]).to.deep.equal(ID_CAMERA);
      expect(camera.tracks).to.have.lengthOf(4);
    });
  });

  describe('installing and removing it', () => {
    it('restores the page’s own camera, and stops every track', async () => {
      const before = Object.getOwnPropertyNames(navigator.mediaDevices);
      install();
      const track = trackOf(await open());
      camera.restore();
      expect(track.readyState).to.equal('ended');
      expect(Object.getOwnPropertyNames(navigator.mediaDevices)).to.deep.equal(before);
      expect(Object.hasOwn(navigator, 'mediaDevices')).to.equal(false);
      expect(Reflect.get(window, Symbol.for(FAKE_CAMERA_KEY))).to.equal(undefined);
    });

    it('replaces an installed one', async () => {
      install();
      const old = trackOf(await open());
      install({ devices: [] });
      expect(old.readyState).to.equal('ended');
      expect((await refusal()).name).to.equal('NotFoundError');
      expect(Reflect.get(window, Symbol.for(FAKE_CAMERA_KEY))).to.equal(camera);
    });

    it('works if the page has no mediaDevices', async () => {
      Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
      install();
      const video = await playStream(await open());
      await untilColour(video, 400, 300, RED);
      camera.restore();
      expect(Object.hasOwn(navigator, 'mediaDevices')).to.equal(false);
    });
  });
});
