// The one owner of the camera, against a camera made of pictures: what it asks for, what it reports, what it leaves behind.
import { expect } from '@open-wc/testing';
import { BUSY_CAMERA_PAUSES_MS, FIRST_FRAME_LIMIT_MS, STALLED_VIEW_MS } from '../../src/core/constants.ts';
import type { CameraEvent } from '../../src/core/events.ts';
import type { FacingMode } from '../../src/core/state.ts';
import { createCamera, type BrowserCamera } from '../../src/io/camera.ts';
import { browserClock } from '../../src/io/clock.ts';
import { createPhotos } from '../../src/io/photo.ts';
import {
  installFakeCamera,
  type FakeCamera,
  type FakeCameraOptions,
  type FakeDevice,
} from '../../src/testing/fake-camera/index.ts';
import { override } from '../support/override.ts';
import { photoOfSize } from '../support/photo.ts';
import { until } from '../support/until.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const [FIRST_PAUSE_MS = 0, SECOND_PAUSE_MS = 0] = BUSY_CAMERA_PAUSES_MS;

const FULL_CONSTRAINTS = (facing: FacingMode): MediaStreamConstraints => ({
  audio: false,
  video: { facingMode: { ideal: facing }, width: { ideal: 800 }, height: { ideal: 600 } },
});

/** Long enough for everything that is under way to show itself, where the claim is that nothing does. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 10));
};

const nextFrame = (video: HTMLVideoElement): Promise<unknown> =>
  new Promise((resolve) => video.requestVideoFrameCallback(resolve));

describe('camera', () => {
  let fake: FakeCamera;
  let clock: ManualClock;
  let camera: BrowserCamera;
  let warnings: string[];
  let events: CameraEvent[];
  let listings: CameraEvent[];
  let undo: (() => void)[];

  const install = (options: FakeCameraOptions = {}): void => {
    fake = installFakeCamera(options);
  };
  /** Which cameras there are comes in its own time; those tellings are kept apart. */
  const report = (event: CameraEvent): void => void (event.type === 'camerasListed' ? listings : events).push(event);
  const types = (): string[] => events.map(({ type }) => type);
  const count = (type: CameraEvent['type']): number => events.filter((event) => event.type === type).length;
  const untilEvent = (type: CameraEvent['type']): Promise<void> => until(() => count(type) > 0, type);
  const untilRequests = (wanted: number): Promise<void> =>
    until(() => fake.requests.length === wanted && fake.pendingRequests() === 0, `${wanted} requests answered`);

  function addVideo(): HTMLVideoElement {
    const video = document.createElement('video');
    video.muted = true;
    video.playsInline = true;
    document.body.append(video);
    undo.push(() => video.remove());
    return video;
  }
  async function openInView(facing: FacingMode = 'environment'): Promise<HTMLVideoElement> {
    const video = addVideo();
    camera.show(video);
    camera.open(facing, report);
    await untilEvent('framePainted');
    return video;
  }
  function trackOf(index: number): MediaStreamTrack {
    const track = fake.tracks[index];
    if (!track) throw new Error(`There is no track ${index}`);
    return track;
  }

  beforeEach(() => {
    undo = [];
    events = [];
    listings = [];
    warnings = [];
    clock = createManualClock();
    const photos = createPhotos({ clock: browserClock, isMobile: true });
    camera = createCamera({
      clock,
      isMobile: false,
      loadEye: () => import('../../src/core/eye/look.ts'),
      takePhoto: photos.take,
      warn: (text) => void warnings.push(text),
    });
  });
  afterEach(() => {
    camera.close();
    for (const step of undo) step();
    fake.restore();
  });

  describe('asking', () => {
    it('asks in the task of the click, for ideals only', () => {
      install();
      camera.open('environment', report);
      expect(fake.requests).to.deep.equal([FULL_CONSTRAINTS('environment')]);
    });

    it('asks for the front camera for a selfie', () => {
      install();
      camera.open('user', report);
      expect(fake.requests).to.deep.equal([FULL_CONSTRAINTS('user')]);
    });

    it('asks for less and less where the camera is overconstrained, then gives up', async () => {
      install({ answer: { error: 'OverconstrainedError' } });
      camera.open('environment', report);
      await untilEvent('cameraFailed');
      expect(fake.requests).to.deep.equal([
        FULL_CONSTRAINTS('environment'),
        { audio: false, video: { facingMode: { ideal: 'environment' } } },
        { audio: false, video: true },
      ]);
      expect(events).to.deep.equal([{ type: 'cameraFailed', code: 'no_camera' }]);
    });

    it('stays on the rung that is granted', async () => {
      install({ answer: { error: 'OverconstrainedError', times: 2 } });
      camera.open('environment', report);
      await untilEvent('cameraAttached');
      expect(fake.requests).to.have.lengthOf(3);
      expect(fake.liveTracks()).to.equal(1);
      expect(clock.pending(), 'timers').to.equal(0);
    });

    it('starts at the top again at the next opening', async () => {
      install({ answer: { error: 'OverconstrainedError', times: 1 } });
      camera.open('user', report);
      await untilEvent('cameraAttached');
      camera.open('user', report);
      expect(fake.requests.at(-1)).to.deep.equal(FULL_CONSTRAINTS('user'));
    });
  });

  describe('a camera that is busy', () => {
    it('is asked for twice more, with growing pauses', async () => {
      install({ answer: { error: 'NotReadableError' } });
      camera.open('environment', report);
      await untilRequests(1);
      await until(() => clock.pending() === 1, 'the first pause');
      clock.advance(FIRST_PAUSE_MS - 1);
      expect(fake.requests).to.have.lengthOf(1);
      clock.advance(1);
      expect(fake.requests).to.have.lengthOf(2);
      await until(() => clock.pending() === 1, 'the second pause');
      clock.advance(SECOND_PAUSE_MS - 1);
      expect(fake.requests).to.have.lengthOf(2);
      clock.advance(1);
      await untilEvent('cameraFailed');
      expect(events).to.deep.equal([{ type: 'cameraFailed', code: 'camera_busy' }]);
      expect(fake.requests).to.have.lengthOf(3);
      expect(clock.pending()).to.equal(0);
    });

    it('opens once it is free', async () => {
      install({ answer: { error: 'AbortError', times: 1 } });
      camera.open('environment', report);
      await until(() => clock.pending() === 1, 'the pause');
      clock.advance(FIRST_PAUSE_MS);
      await untilEvent('cameraAttached');
      expect(types()).to.deep.equal(['cameraAttached']);
    });

    it('is not asked for again once it is closed', async () => {
      install({ answer: { error: 'NotReadableError' } });
      camera.open('environment', report);
      await until(() => clock.pending() === 1, 'the pause');
      camera.close();
      clock.advance(DAY_MS);
      await settle();
      expect(fake.requests).to.have.lengthOf(1);
      expect(events).to.deep.equal([]);
    });

    it('is asked for immediately, and only once, by an opening during the pause', async () => {
      install({ answer: { error: 'NotReadableError', times: 1 } });
      camera.open('environment', report);
      await until(() => clock.pending() === 1, 'the pause');
      camera.open('environment', report);
      expect(fake.requests).to.have.lengthOf(2);
      clock.advance(DAY_MS);
      await untilEvent('cameraAttached');
      expect(fake.requests).to.have.lengthOf(2);
      expect(fake.peaks.pendingRequests).to.equal(1);
    });
  });

  describe('every refusal has a code', () => {
    const REFUSALS: readonly (readonly [name: string, code: string, requests: number])[] = [
      ['NotAllowedError', 'camera_denied', 1],
      ['SecurityError', 'camera_denied', 1],
      ['PermissionDeniedError', 'camera_denied', 1],
      ['PermissionDismissedError', 'camera_denied', 1],
      ['NotFoundError', 'no_camera', 1],
      ['DevicesNotFoundError', 'no_camera', 1],
      ['OverconstrainedError', 'no_camera', 3],
      ['ConstraintNotSatisfiedError', 'no_camera', 3],
      ['TypeError', 'no_camera', 3],
      ['NotReadableError', 'camera_busy', 3],
      ['TrackStartError', 'camera_busy', 3],
      ['AbortError', 'camera_busy', 3],
      ['InvalidStateError', 'camera_busy', 3],
      ['UnknownError', 'camera_busy', 3],
      ['SomethingThatNobodyHasHeardOf', 'camera_busy', 3],
      ['toString', 'camera_busy', 3],
      ['NotSupportedError', 'unsupported', 1],
    ];
    for (const [name, code, requests] of REFUSALS) {
      it(`${name} → ${code}`, async () => {
        install({ answer: { error: name } });
        camera.open('environment', report);
        await until(() => {
          clock.advance(SECOND_PAUSE_MS);
          return events.length > 0;
        }, 'the failure');
        expect(events).to.deep.equal([{ type: 'cameraFailed', code }]);
        expect(fake.requests).to.have.lengthOf(requests);
        expect(fake.liveTracks()).to.equal(0);
        expect(clock.pending()).to.equal(0);
      });
    }

    const THROWN: readonly (readonly [what: string, thrown: unknown])[] = [
      ['undefined', undefined],
      ['null', null],
      ['an object without a name', {}],
      ['a number', 7],
    ];
    for (const [what, thrown] of THROWN) {
      it(`${what} → camera_busy`, async () => {
        install();
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a shim may reject with anything
        undo.push(override(navigator.mediaDevices, 'getUserMedia', () => Promise.reject(thrown)));
        camera.open('environment', report);
        await until(() => {
          clock.advance(SECOND_PAUSE_MS);
          return events.length > 0;
        }, 'the failure');
        expect(events).to.deep.equal([{ type: 'cameraFailed', code: 'camera_busy' }]);
      });
    }

    it('a getUserMedia that throws is a refusal too', async () => {
      install();
      undo.push(
        override(navigator.mediaDevices, 'getUserMedia', () => {
          throw new DOMException('no', 'NotAllowedError');
        }),
      );
      camera.open('environment', report);
      await untilEvent('cameraFailed');
      expect(events).to.deep.equal([{ type: 'cameraFailed', code: 'camera_denied' }]);
    });

    it('no camera on the device, in the words of either kind of engine', async () => {
      install({ devices: [] });
      camera.open('environment', report);
      await untilEvent('cameraFailed');
      fake.setDevices([], 'OverconstrainedError');
      camera.open('environment', report);
      await until(() => count('cameraFailed') === 2, 'the second failure');
      expect(events.map((event) => event.type === 'cameraFailed' && event.code)).to.deep.equal([
        'no_camera',
        'no_camera',
      ]);
    });

    it('a stream without a track is no_stream', async () => {
      install({ answer: 'noTrack' });
      camera.open('user', report);
      await untilEvent('cameraFailed');
      expect(events).to.deep.equal([{ type: 'cameraFailed', code: 'no_stream' }]);
    });

    it('a stream whose track has ended already is camera_lost', async () => {
      install();
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      undo.push(
        override(mediaDevices, 'getUserMedia', async (constraints: MediaStreamConstraints) => {
          const stream = await ask(constraints);
          fake.endTracks();
          return stream;
        }),
      );
      camera.open('environment', report);
      await untilEvent('cameraFailed');
      expect(events).to.deep.equal([{ type: 'cameraFailed', code: 'camera_lost' }]);
    });

    it('can be tried again', async () => {
      install({ answer: 'denied' });
      camera.open('environment', report);
      await untilEvent('cameraFailed');
      fake.answerWith('granted');
      camera.open('environment', report);
      await untilEvent('cameraAttached');
      expect(types()).to.deep.equal(['cameraFailed', 'cameraAttached']);
    });
  });

  describe('what the integrator is told', () => {
    async function refuse(answer: FakeCameraOptions['answer']): Promise<void> {
      install({ answer });
      camera.open('environment', report);
      await untilEvent('cameraFailed');
    }

    it('the missing https', async () => {
      undo.push(override(window, 'isSecureContext', false));
      await refuse('unsupported');
      expect(events).to.deep.equal([{ type: 'cameraFailed', code: 'unsupported' }]);
      expect(warnings).to.have.lengthOf(1);
      expect(warnings[0]).to.contain('https').and.contain(location.origin);
    });

    it('a browser without a camera for pages', async () => {
      await refuse('unsupported');
      expect(warnings).to.have.lengthOf(1);
      expect(warnings[0]).to.contain('web view');
    });

    it('mediaDevices without getUserMedia', async () => {
      install();
      undo.push(override(navigator, 'mediaDevices', {}));
      camera.open('environment', report);
      await untilEvent('cameraFailed');
      expect(events).to.deep.equal([{ type: 'cameraFailed', code: 'unsupported' }]);
    });

    it('the Permissions-Policy header, once', async () => {
      undo.push(override(document, 'permissionsPolicy', { allowsFeature: (name: string) => name !== 'camera' }));
      await refuse('denied');
      camera.open('environment', report);
      await until(() => count('cameraFailed') === 2, 'the second refusal');
      expect(warnings).to.have.lengthOf(1);
      expect(warnings[0]).to.contain('Permissions-Policy');
    });

    it('the policy by its older name', async () => {
      undo.push(override(document, 'permissionsPolicy', undefined));
      undo.push(override(document, 'featurePolicy', { allowsFeature: () => false }));
      await refuse('denied');
      expect(warnings[0]).to.contain('Permissions-Policy');
    });

    it('the attribute of the iframe', async () => {
      undo.push(override(window, 'parent', {}));
      await refuse('denied');
      expect(warnings).to.have.lengthOf(1);
      expect(warnings[0]).to.contain('allow="camera"');
    });

    it('nothing where a person said no', async () => {
      await refuse('denied');
      expect(warnings).to.deep.equal([]);
    });
  });

  describe('a prompt that is open', () => {
    it('never times out', async () => {
      install({ answer: 'pending' });
      camera.open('environment', report);
      clock.advance(DAY_MS);
      await settle();
      expect(events).to.deep.equal([]);
      fake.answerWith('granted');
      await untilEvent('cameraAttached');
      expect(fake.requests).to.have.lengthOf(1);
    });

    it('that is allowed after the close gives a track that ends at once, and no report', async () => {
      install({ answer: 'pending' });
      camera.open('environment', report);
      camera.close();
      fake.answerWith('granted');
      await until(() => fake.tracks.length === 1, 'the late stream');
      await until(() => fake.liveTracks() === 0, 'its end');
      await settle();
      expect(events).to.deep.equal([]);
    });

    it('that is denied after the close is no report', async () => {
      install({ answer: 'pending' });
      camera.open('environment', report);
      camera.close();
      fake.answerWith('denied');
      await untilRequests(1);
      await settle();
      expect(events).to.deep.equal([]);
    });

    it('is taken over by an opening for the same facing mode', async () => {
      install({ answer: 'pending' });
      const first: CameraEvent[] = [];
      camera.open('environment', (event) => void first.push(event));
      camera.close();
      camera.open('environment', report);
      fake.answerWith('granted');
      await untilEvent('cameraAttached');
      expect(first).to.deep.equal([]);
      expect(fake.requests).to.have.lengthOf(1);
      expect(fake.liveTracks()).to.equal(1);
    });

    it('reports its refusal to whoever took it over', async () => {
      install({ answer: 'pending' });
      camera.open('user', () => expect.fail('the first opening is closed'));
      camera.close();
      camera.open('user', report);
      fake.answerWith('denied');
      await untilEvent('cameraFailed');
      expect(events).to.deep.equal([{ type: 'cameraFailed', code: 'camera_denied' }]);
      expect(fake.requests).to.have.lengthOf(1);
    });

    for (const answer of ['granted', 'denied'] as const) {
      it(`is waited for by an opening for the other facing mode, and was ${answer}`, async () => {
        install({ answer: 'pending' });
        camera.open('environment', () => expect.fail('the first opening is closed'));
        camera.open('user', report);
        await settle();
        expect(fake.requests).to.have.lengthOf(1);
        fake.answerWith('granted', 'user');
        fake.answerWith(answer, 'environment');
        await untilEvent('cameraAttached');
        expect(fake.requests).to.deep.equal([FULL_CONSTRAINTS('environment'), FULL_CONSTRAINTS('user')]);
        expect(events).to.deep.equal([{ type: 'cameraAttached', facesUser: true, hasTorch: false }]);
        expect(fake.peaks).to.deep.equal({ liveTracks: 1, pendingRequests: 1 });
      });
    }

    it('is still taken over after switching away and back', async () => {
      install({ answer: 'pending' });
      camera.open('environment', report);
      camera.open('user', report);
      camera.open('environment', report);
      fake.answerWith('granted');
      await untilEvent('cameraAttached');
      await settle();
      expect(fake.requests).to.have.lengthOf(1);
      expect(count('cameraAttached')).to.equal(1);
    });
  });

  describe('the stream', () => {
    for (const [device, facesUser] of [
      [{ label: 'Front', facing: 'user' }, true],
      [{ label: 'Back', facing: 'environment' }, false],
      [{ label: 'Webcam' }, false],
    ] as const) {
      it(`of the camera "${device.label}" ${facesUser ? 'faces the user' : 'does not face the user'}`, async () => {
        install({ devices: [device] });
        camera.open('environment', report);
        await untilEvent('cameraAttached');
        expect(events).to.deep.equal([{ type: 'cameraAttached', facesUser, hasTorch: false }]);
      });
    }

    it('has ended before the next one is asked for', async () => {
      install();
      camera.open('environment', report);
      await untilEvent('cameraAttached');
      const liveAtRequest: number[] = [];
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      undo.push(
        override(mediaDevices, 'getUserMedia', (constraints: MediaStreamConstraints) => {
          liveAtRequest.push(fake.liveTracks());
          return ask(constraints);
        }),
      );
      camera.open('user', report);
      await until(() => count('cameraAttached') === 2, 'the second camera');
      expect(liveAtRequest).to.deep.equal([0]);
      expect(fake.peaks.liveTracks).to.equal(1);
    });

    it('ends in the task of the close, and is out of the view', async () => {
      install();
      const video = await openInView();
      camera.close();
      expect(fake.liveTracks()).to.equal(0);
      expect(video.srcObject).to.equal(null);
      expect(clock.pending(), 'timers').to.equal(0);
    });

    it('that ends by itself is reported once, and leaves the view', async () => {
      install();
      const video = await openInView();
      fake.endTracks();
      expect(count('cameraEnded')).to.equal(1);
      expect(video.srcObject).to.equal(null);
      expect(camera.capture()).to.equal(null);
      expect(clock.pending(), 'timers').to.equal(0);
    });

    it('reports being muted from the beginning, and when that is over', async () => {
      install();
      fake.muteTracks();
      camera.open('environment', report);
      await untilEvent('cameraAttached');
      expect(types()).to.deep.equal(['cameraAttached', 'cameraMuted']);
      fake.unmuteTracks();
      expect(types().slice(2)).to.deep.equal(['cameraUnmuted']);
    });

    it('reports being muted and unmuted', async () => {
      install();
      await openInView();
      fake.muteTracks();
      expect(camera.capture(), 'a photo while muted').to.equal(null);
      fake.unmuteTracks();
      expect(types().slice(2)).to.deep.equal(['cameraMuted', 'cameraUnmuted']);
      expect(camera.capture()).to.not.equal(null);
    });

    it('is no longer listened to after the close', async () => {
      install();
      const video = await openInView();
      const track = trackOf(0);
      camera.close();
      const before = types();
      for (const type of ['ended', 'mute', 'unmute']) track.dispatchEvent(new Event(type));
      video.dispatchEvent(new Event('pause'));
      await settle();
      expect(types()).to.deep.equal(before);
    });

    it('survives a report that closes', async () => {
      install();
      camera.open('environment', (event) => {
        report(event);
        if (event.type === 'cameraAttached') camera.close();
      });
      await untilEvent('cameraAttached');
      await settle();
      expect(types()).to.deep.equal(['cameraAttached']);
      expect(fake.liveTracks()).to.equal(0);
      expect(clock.pending()).to.equal(0);
    });
  });

  describe('a chosen camera', () => {
    const DEVICES: FakeDevice[] = [
      { label: 'Wide', deviceId: 'wide-id', facing: 'environment' },
      { label: 'Tele', deviceId: 'tele-id', facing: 'environment' },
      { label: 'Selfie', deviceId: 'selfie-id', facing: 'user' },
    ];

    it('is asked for by its id, as an ideal, whichever way it faces', async () => {
      install({ devices: DEVICES });
      camera.open('environment', report, 'tele-id');
      await untilEvent('cameraAttached');
      expect(fake.requests).to.deep.equal([
        { audio: false, video: { deviceId: { ideal: 'tele-id' }, width: { ideal: 800 }, height: { ideal: 600 } } },
      ]);
      expect(trackOf(0).label).to.equal('Tele');
    });

    it('gives way to any other where the browser says that there is no such camera', async () => {
      install({ devices: DEVICES, answer: { error: 'OverconstrainedError' } });
      camera.open('environment', report, 'gone-id');
      await untilEvent('cameraFailed');
      expect(fake.requests.map(({ video }) => video)).to.deep.equal([
        { deviceId: { ideal: 'gone-id' }, width: { ideal: 800 }, height: { ideal: 600 } },
        { deviceId: { ideal: 'gone-id' } },
        true,
      ]);
    });

    it('is asked for only after the previous one has ended', async () => {
      install({ devices: DEVICES });
      camera.open('environment', report, 'wide-id');
      await untilEvent('cameraAttached');
      const liveAtRequest: number[] = [];
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      undo.push(
        override(mediaDevices, 'getUserMedia', (constraints: MediaStreamConstraints) => {
          liveAtRequest.push(fake.liveTracks());
          return ask(constraints);
        }),
      );
      camera.open('environment', report, 'tele-id');
      await until(() => count('cameraAttached') === 2, 'the second camera');
      expect(liveAtRequest).to.deep.equal([0]);
      expect(trackOf(1).label).to.equal('Tele');
      expect(fake.peaks.liveTracks).to.equal(1);
    });

    for (const [before, label] of [
      ['wide-id', 'another'],
      [undefined, 'none in particular'],
    ] as const) {
      it(`is asked for once the outstanding request for ${label} is answered, whose stream is dropped`, async () => {
        install({ devices: DEVICES, answer: 'pending' });
        camera.open('environment', () => expect.fail('the first opening is closed'), before);
        camera.open('environment', report, 'tele-id');
        await settle();
        expect(fake.requests).to.have.lengthOf(1);
        fake.answerWith('granted');
        await untilEvent('cameraAttached');
        await settle();
        expect(fake.requests).to.have.lengthOf(2);
        expect([trackOf(0).readyState, trackOf(1).readyState]).to.deep.equal(['ended', 'live']);
        expect(trackOf(1).label).to.equal('Tele');
        expect(types()).to.deep.equal(['cameraAttached']);
        expect(fake.peaks).to.deep.equal({ liveTracks: 1, pendingRequests: 1 });
      });
    }

    it('is not asked for twice after switching away and back', async () => {
      install({ devices: DEVICES, answer: 'pending' });
      for (const id of ['wide-id', 'tele-id', 'wide-id']) camera.open('environment', report, id);
      fake.answerWith('granted');
      await untilEvent('cameraAttached');
      await settle();
      expect(fake.requests).to.have.lengthOf(1);
      expect(types()).to.deep.equal(['cameraAttached']);
    });
  });

  describe('the list of cameras', () => {
    const untilListed = (wanted: number): Promise<void> => until(() => listings.length === wanted, `${wanted} lists`);
    const device = (kind: MediaDeviceKind, deviceId: string, label: string): object => ({ kind, deviceId, label });

    it('is reported once one is in use, and names that one', async () => {
      install();
      let listedAfter: readonly string[] = [];
      camera.open('user', (event) => {
        report(event);
        if (event.type === 'camerasListed') listedAfter = types();
      });
      await untilListed(1);
      expect(listings).to.deep.equal([
        {
          type: 'camerasListed',
          cameras: [
            { id: 'Back Camera', label: 'Back Camera' },
            { id: 'Front Camera', label: 'Front Camera' },
          ],
          current: 'Front Camera',
        },
      ]);
      expect(listedAfter).to.deep.equal(['cameraAttached']);
    });

    it('holds only cameras, and only those that can be asked for', async () => {
      install();
      const devices = [
        device('audioinput', 'mic', 'Microphone'),
        device('videoinput', '', ''),
        device('videoinput', 'usb', ''),
        device('audiooutput', 'speaker', 'Speaker'),
        device('videoinput', 'hd', 'HD Webcam'),
      ];
      undo.push(override(navigator.mediaDevices, 'enumerateDevices', () => Promise.resolve(devices)));
      camera.open('environment', report);
      await untilListed(1);
      expect(listings[0]).to.deep.include({
        cameras: [
          { id: 'usb', label: '' },
          { id: 'hd', label: 'HD Webcam' },
        ],
      });
    });

    it('is empty where the browser lists none', async () => {
      install();
      undo.push(override(navigator.mediaDevices, 'enumerateDevices', () => Promise.reject(new Error('no'))));
      camera.open('environment', report);
      await untilListed(1);
      expect(listings[0]).to.deep.include({ cameras: [], current: 'Back Camera' });
    });

    it('is reported again when a camera comes or goes', async () => {
      install();
      camera.open('environment', report);
      await untilListed(1);
      fake.setDevices([{ label: 'USB', deviceId: 'usb' }]);
      await untilListed(2);
      expect(listings[1]).to.deep.include({ cameras: [{ id: 'usb', label: 'USB' }], current: 'Back Camera' });
    });

    it('is not reported after the close, not even one requested before', async () => {
      install();
      camera.open('environment', report);
      await untilListed(1);
      const waiting: ((devices: object[]) => void)[] = [];
      const enumerate = () => new Promise((resolve) => void waiting.push(resolve));
      undo.push(override(navigator.mediaDevices, 'enumerateDevices', enumerate));
      fake.setDevices([{ label: 'USB' }]);
      expect(waiting).to.have.lengthOf(1);
      camera.close();
      fake.setDevices([{ label: 'Other' }]);
      for (const resolve of waiting) resolve([device('videoinput', 'usb', 'USB')]);
      await settle();
      expect(waiting, 'times that the browser was asked').to.have.lengthOf(1);
      expect(listings).to.have.lengthOf(1);
    });
  });

  describe('the light', () => {
    const withTorch = (torch: boolean): FakeDevice[] => [
      { label: 'Back', facing: 'environment', capabilities: { torch } },
    ];
    const switched = (): CameraEvent[] => events.filter(({ type }) => type === 'torchSwitched');

    async function openWithTorch(answer: () => Promise<void>): Promise<unknown[]> {
      const applied: unknown[] = [];
      install({ devices: withTorch(true) });
      camera.open('environment', report);
      await untilEvent('cameraAttached');
      undo.push(
        override(trackOf(0), 'applyConstraints', (constraints: unknown) => {
          applied.push(constraints);
          return answer();
        }),
      );
      return applied;
    }

    for (const [devices, hasTorch] of [
      [withTorch(true), true],
      [withTorch(false), false],
      [[{ label: 'Back', facing: 'environment' }], false],
    ] as [FakeDevice[], boolean][]) {
      it(`is ${hasTorch ? 'there' : 'none'} where the camera says ${JSON.stringify(devices[0]?.capabilities)}`, async () => {
        install({ devices });
        camera.open('environment', report);
        await untilEvent('cameraAttached');
        expect(events).to.deep.equal([{ type: 'cameraAttached', facesUser: false, hasTorch }]);
      });
    }

    it('is absent in a browser that can’t tell', async () => {
      install();
      const canvas = document.createElement('canvas');
      canvas.getContext('2d');
      const stream = canvas.captureStream();
      for (const track of stream.getTracks()) override(track, 'getCapabilities', undefined);
      undo.push(override(navigator.mediaDevices, 'getUserMedia', () => Promise.resolve(stream)));
      camera.open('environment', report);
      await untilEvent('cameraAttached');
      expect(events).to.deep.equal([{ type: 'cameraAttached', facesUser: false, hasTorch: false }]);
    });

    it('is switched on and off, and reported', async () => {
      const applied = await openWithTorch(() => Promise.resolve());
      camera.switchTorch(true);
      await until(() => switched().length === 1, 'the light on');
      camera.switchTorch(false);
      await until(() => switched().length === 2, 'the light off');
      expect(applied).to.deep.equal([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }]);
      expect(switched()).to.deep.equal([
        { type: 'torchSwitched', isOn: true },
        { type: 'torchSwitched', isOn: false },
      ]);
    });

    const REFUSALS: readonly (readonly [how: string, refuse: () => Promise<void>])[] = [
      ['refuses', () => Promise.reject(new DOMException('no', 'OverconstrainedError'))],
      [
        'throws',
        () => {
          throw new TypeError('no');
        },
      ],
    ];
    for (const [how, refuse] of REFUSALS) {
      it(`that the camera ${how} to switch is not reported, and the view goes on`, async () => {
        const applied = await openWithTorch(refuse);
        camera.switchTorch(true);
        await settle();
        expect(applied).to.have.lengthOf(1);
        expect(types()).to.deep.equal(['cameraAttached']);
        expect(fake.liveTracks()).to.equal(1);
      });
    }

    it('that answers after the close is not reported, not even to the next opening', async () => {
      let answer = (): void => undefined;
      const applied = await openWithTorch(() => new Promise((resolve) => (answer = resolve)));
      camera.switchTorch(true);
      camera.close();
      camera.open('environment', report);
      await until(() => count('cameraAttached') === 2, 'the second opening');
      answer();
      await settle();
      expect(applied).to.have.lengthOf(1);
      expect(switched()).to.deep.equal([]);
    });

    it('of a camera that is closed is left alone', async () => {
      const applied = await openWithTorch(() => Promise.resolve());
      camera.close();
      camera.switchTorch(true);
      await settle();
      expect(applied).to.deep.equal([]);
      expect(switched()).to.deep.equal([]);
    });
  });

  describe('waking the camera service', () => {
    let enumerations: number;

    function countEnumerations(): void {
      enumerations = 0;
      const { mediaDevices } = navigator;
      const enumerate = mediaDevices.enumerateDevices.bind(mediaDevices);
      undo.push(
        override(mediaDevices, 'enumerateDevices', () => {
          enumerations += 1;
          return enumerate();
        }),
      );
    }

    it('lists the cameras, opens none and reports nothing', async () => {
      install();
      countEnumerations();
      camera.warm();
      await settle();
      expect(enumerations).to.equal(1);
      expect(fake.requests).to.deep.equal([]);
      expect([...events, ...listings]).to.deep.equal([]);
    });

    it('is skipped while a camera is open or requested, and done again afterwards', async () => {
      install({ answer: 'pending' });
      countEnumerations();
      camera.open('environment', report);
      camera.warm();
      expect(enumerations, 'while the question is open').to.equal(0);
      fake.answerWith('granted');
      await until(() => listings.length === 1, 'the list');
      camera.warm();
      expect(enumerations, 'while the camera is open').to.equal(1);
      camera.close();
      camera.warm();
      expect(enumerations, 'after the close').to.equal(2);
    });

    it('does nothing where the page has no camera API, or one that does not answer', async () => {
      install({ answer: 'unsupported' });
      camera.warm();
      fake.answerWith('granted');
      undo.push(override(navigator.mediaDevices, 'enumerateDevices', () => Promise.reject(new Error('no'))));
      camera.warm();
      await settle();
      expect([...events, ...warnings]).to.deep.equal([]);
    });
  });

  describe('the view', () => {
    it('is reported when it has painted a frame, once per opening', async () => {
      install();
      await openInView();
      camera.show(addVideo());
      await settle();
      expect(types()).to.deep.equal(['cameraAttached', 'framePainted']);
      camera.open('environment', report);
      await until(() => count('framePainted') === 2, 'the second opening');
    });

    it('may come after the stream', async () => {
      install();
      camera.open('environment', report);
      await untilEvent('cameraAttached');
      const video = addVideo();
      camera.show(video);
      await untilEvent('framePainted');
      expect(video.videoWidth).to.equal(800);
      expect(video.paused).to.equal(false);
    });

    it('is not painted before the camera gives a frame', async () => {
      install({ firstFrameDelayMs: 400 });
      const video = addVideo();
      camera.show(video);
      camera.open('environment', report);
      await untilEvent('cameraAttached');
      expect(camera.capture()).to.equal(null);
      await untilEvent('framePainted');
      expect(video.videoWidth).to.be.greaterThan(0);
      expect(camera.capture()).to.not.equal(null);
    });

    it('is left alone when it is no longer shown', async () => {
      install();
      const video = addVideo();
      const unshow = camera.show(video);
      camera.open('environment', report);
      await untilEvent('framePainted');
      unshow();
      expect(video.srcObject).to.equal(null);
      expect(fake.liveTracks(), 'the stream is kept').to.equal(1);
      expect(camera.capture()).to.equal(null);
      expect(clock.pending(), 'timers').to.equal(0);
    });

    it('that was replaced may be released late', async () => {
      install();
      const first = addVideo();
      const unshowFirst = camera.show(first);
      camera.open('environment', report);
      await untilEvent('framePainted');
      const second = addVideo();
      camera.show(second);
      unshowFirst();
      expect(first.srcObject).to.equal(null);
      await until(() => camera.capture() !== null, 'a photo from the second view');
      expect(second.srcObject).to.be.instanceOf(MediaStream);
    });

    it('plays on when its element is moved', async () => {
      install();
      const video = await openInView();
      const elsewhere = document.createElement('div');
      document.body.append(elsewhere);
      undo.push(() => elsewhere.remove());
      elsewhere.append(video);
      await nextFrame(video);
      await until(() => !video.paused, 'the view to play');
      await nextFrame(video);
      expect(camera.capture()).to.not.equal(null);
    });

    it('plays on when the browser pauses it', async () => {
      install();
      const video = await openInView();
      video.pause();
      await until(() => !video.paused, 'the view to play');
    });

    it('that the browser refuses to play asks for a tap, and plays after it', async () => {
      install();
      const video = addVideo();
      const allow = override(video, 'play', () => Promise.reject(new DOMException('no', 'NotAllowedError')));
      camera.show(video);
      camera.open('environment', report);
      await untilEvent('playRefused');
      expect(types()).to.deep.equal(['cameraAttached', 'playRefused']);
      expect(camera.capture(), 'a photo of a view that stands still').to.equal(null);
      allow();
      camera.play();
      await untilEvent('framePainted');
    });

    it('that is refused again and again is not played in a loop', async () => {
      install();
      const video = addVideo();
      let plays = 0;
      undo.push(
        override(video, 'play', () => {
          plays += 1;
          return Promise.reject(new DOMException('no', 'NotAllowedError'));
        }),
      );
      camera.show(video);
      camera.open('environment', report);
      await untilEvent('playRefused');
      video.dispatchEvent(new Event('pause'));
      await settle();
      expect(plays).to.equal(1);
    });

    it('that the browser pauses and does not play again is not photographed', async () => {
      install();
      const video = await openInView();
      undo.push(override(video, 'play', () => Promise.reject(new DOMException('no', 'NotAllowedError'))));
      video.pause();
      expect(camera.capture()).to.equal(null);
      await untilEvent('playRefused');
      expect(camera.capture()).to.equal(null);
    });

    it('whose play() is overtaken reports nothing', async () => {
      install();
      const video = addVideo();
      undo.push(override(video, 'play', () => Promise.reject(new DOMException('overtaken', 'AbortError'))));
      camera.show(video);
      camera.open('environment', report);
      await untilEvent('cameraAttached');
      await settle();
      expect(count('playRefused')).to.equal(0);
    });
  });

  describe('a view that stands still', () => {
    /** Lets the camera's clock go on in small steps, as it does in life. */
    const pass = (ms: number): void => {
      for (let passed = 0; passed < ms; passed += 100) clock.advance(100);
    };

    async function freeze(): Promise<HTMLVideoElement> {
      const video = await openInView();
      fake.freezeFrames();
      await settle();
      // a frame that was on its way is seen and counted
      pass(500);
      await settle();
      pass(500);
      return video;
    }

    it('is reported once, after three seconds', async () => {
      install();
      await freeze();
      pass(STALLED_VIEW_MS - 1000);
      expect(count('cameraStalled')).to.equal(0);
      pass(1000);
      expect(count('cameraStalled')).to.equal(1);
      pass(DAY_MS / 100);
      expect(count('cameraStalled')).to.equal(1);
    });

    it('is not reported while frames come', async () => {
      install();
      const video = await openInView();
      for (let turn = 0; turn < 12; turn += 1) {
        await nextFrame(video);
        pass(500);
      }
      expect(count('cameraStalled')).to.equal(0);
    });

    it('is not reported in a page that was busy for as long', async () => {
      install();
      await freeze();
      clock.advance(0);
      fake.thawFrames();
      const video = document.querySelector('video');
      if (video) await nextFrame(video);
      pass(STALLED_VIEW_MS - 500);
      expect(count('cameraStalled')).to.equal(0);
    });

    it('is not reported while the camera is muted', async () => {
      install();
      await freeze();
      fake.muteTracks();
      pass(DAY_MS / 100);
      expect(count('cameraStalled')).to.equal(0);
      fake.unmuteTracks();
      pass(STALLED_VIEW_MS + 500);
      expect(count('cameraStalled')).to.equal(1);
    });

    it('is not reported in a hidden page', async () => {
      install();
      await freeze();
      undo.push(override(document, 'visibilityState', 'hidden'));
      pass(DAY_MS / 100);
      expect(count('cameraStalled')).to.equal(0);
    });

    /** Opens a camera that gives no frame, and lets `ms` pass with its view playing. */
    async function openFrozen(ms: number): Promise<HTMLVideoElement> {
      fake.freezeFrames();
      events = [];
      const video = addVideo();
      camera.show(video);
      camera.open('environment', report);
      await untilEvent('cameraAttached');
      await until(() => !video.paused, 'the view to play');
      pass(ms);
      return video;
    }
    const timeouts = (): number =>
      events.filter((event) => event.type === 'cameraFailed' && event.code === 'camera_timeout').length;

    it('gives a camera more time after each opening without a first frame, 20 seconds in all', async () => {
      install();
      for (const patienceMs of [STALLED_VIEW_MS, STALLED_VIEW_MS * 2]) {
        await openFrozen(patienceMs - 500);
        expect(count('cameraStalled'), `within ${patienceMs} ms`).to.equal(0);
        pass(500);
        expect(count('cameraStalled'), `after ${patienceMs} ms`).to.equal(1);
      }
      await openFrozen(FIRST_FRAME_LIMIT_MS - STALLED_VIEW_MS * 3 - 500);
      expect(timeouts(), 'within 20 seconds').to.equal(0);
      pass(500);
      expect([timeouts(), count('cameraStalled'), fake.liveTracks()]).to.deep.equal([1, 0, 0]);
      await openFrozen(STALLED_VIEW_MS);
      expect([timeouts(), count('cameraStalled')], 'from the beginning at another try').to.deep.equal([0, 1]);
    });

    it('has all its time again where it is opened for another reason', async () => {
      install();
      await openFrozen(STALLED_VIEW_MS);
      await openFrozen(0);
      camera.close();
      await openFrozen(STALLED_VIEW_MS);
      expect(count('cameraStalled')).to.equal(1);
    });

    it('has all its time again after a frame', async () => {
      install();
      await openFrozen(STALLED_VIEW_MS);
      await openFrozen(STALLED_VIEW_MS * 2);
      fake.thawFrames();
      await openInView();
      await openFrozen(STALLED_VIEW_MS);
      expect(count('cameraStalled'), 'the old patience').to.equal(1);
      await openFrozen(STALLED_VIEW_MS * 2);
      await openFrozen(FIRST_FRAME_LIMIT_MS - STALLED_VIEW_MS * 3 - 500);
      expect([timeouts(), count('cameraStalled')]).to.deep.equal([0, 0]);
      pass(500);
      expect(timeouts()).to.equal(1);
    });

    for (const [name, prepare] of [
      ['muted', () => fake.muteTracks()],
      [
        'hidden',
        () => {
          undo.push(override(document, 'visibilityState', 'hidden'));
        },
      ],
    ] as const) {
      it(`is never given up while it is ${name}`, async () => {
        install();
        await openFrozen(0);
        prepare();
        pass(FIRST_FRAME_LIMIT_MS * 10);
        expect([timeouts(), count('cameraStalled')]).to.deep.equal([0, 0]);
      });
    }

    it('is never given up while it waits for a tap', async () => {
      install();
      fake.freezeFrames();
      const video = addVideo();
      undo.push(override(video, 'play', () => Promise.reject(new DOMException('No tap yet', 'NotAllowedError'))));
      camera.show(video);
      camera.open('environment', report);
      await untilEvent('playRefused');
      pass(FIRST_FRAME_LIMIT_MS * 10);
      expect([timeouts(), count('cameraStalled')]).to.deep.equal([0, 0]);
    });
  });

  describe('the shutter', () => {
    it('finds nothing where there is no camera, no view, or no picture', async () => {
      install();
      expect(camera.capture(), 'closed').to.equal(null);
      camera.open('environment', report);
      await untilEvent('cameraAttached');
      expect(camera.capture(), 'no view').to.equal(null);
      camera.show(addVideo());
      expect(camera.capture(), 'no frame yet').to.equal(null);
    });

    for (const [facing, photo] of [
      ['environment', photoOfSize(600, 450)],
      ['user', photoOfSize(450, 600)],
    ] as const) {
      it(`takes what a view of that camera shows: ${facing}`, async () => {
        install({ devices: [{ label: 'Tall', width: 600, height: 800 }] });
        await openInView(facing);
        expect(camera.capture()).to.deep.equal(photo);
      });
    }

    it('takes a turned frame in the size it was painted in', async () => {
      install();
      const video = await openInView();
      expect(camera.capture()).to.deep.equal(photoOfSize(800, 600));
      fake.rotate();
      await until(() => video.videoHeight > video.videoWidth, 'the turned frame');
      expect(camera.capture()).to.deep.equal(photoOfSize(600, 450));
    });
  });

  it('works in a browser that does not report its frames', async () => {
    install();
    const video = addVideo();
    undo.push(override(video, 'requestVideoFrameCallback', undefined));
    camera.show(video);
    camera.open('environment', report);
    await until(() => {
      clock.advance(50);
      return count('framePainted') > 0;
    }, 'the first frame');
    expect(camera.capture()).to.not.equal(null);
  });
});
