// The camera port against a camera made of pictures: what it requests, what it reports, and what it leaves behind.
import { expect } from 'chai';
import { BUSY_CAMERA_PAUSES_MS, FIRST_FRAME_LIMIT_MS, STALLED_VIEW_MS } from '../../src/core/constants.ts';
import type { CameraEvent } from '../../src/core/events.ts';
import type { FacingMode } from '../../src/core/state.ts';
import type { Watcher } from '../../src/eye/watch.ts';
import type { FakeDevice } from '../../src/testing/fake-camera/index.ts';
import { specimens } from '../../src/testing/specimens/index.ts';
import { override } from '../support/override.ts';
import { photoOfSize } from '../support/photo.ts';
import { put } from '../support/put.ts';
import { settle, until } from '../support/until.ts';
import { CameraWorld, nextFrame } from './camera-world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const [FIRST_PAUSE_MS = 0, SECOND_PAUSE_MS = 0] = BUSY_CAMERA_PAUSES_MS;
const SIZE = { width: { ideal: 800 }, height: { ideal: 600 } };

const TWO_BACK_CAMERAS: FakeDevice[] = [
  { label: 'Wide', deviceId: 'wide-id', facing: 'environment' },
  { label: 'Tele', deviceId: 'tele-id', facing: 'environment' },
];

const FULL_CONSTRAINTS = (facing: FacingMode): MediaStreamConstraints => ({
  audio: false,
  video: { facingMode: { ideal: facing }, ...SIZE },
});
const refusePlay = () => Promise.reject(new DOMException('no', 'NotAllowedError'));

describe('camera', () => {
  let world: CameraWorld;
  beforeEach(() => {
    world = new CameraWorld();
  });
  afterEach(() => world.leave());

  function trackOf(index: number): MediaStreamTrack {
    const track = world.fake.tracks[index];
    if (!track) throw new Error(`There is no track ${index}`);
    return track;
  }
  const untilPause = (): Promise<void> => until(() => world.clock.pending() === 1, 'the pause');
  /** Opens the camera, whose pauses pass at once, until it has given up. */
  async function openUntilFailed(): Promise<void> {
    world.open();
    await until(() => {
      world.clock.advance(SECOND_PAUSE_MS);
      return world.events.length > 0;
    }, 'the failure');
  }
  const failed = (code: string): object => ({ type: 'cameraFailed', code });

  describe('asking', () => {
    it('asks in the same task as the click, with ideal constraints only [2.1, 2.2]', () => {
      world.open('environment');
      expect(world.fake.requests).to.deep.equal([FULL_CONSTRAINTS('environment')]);
    });

    it('relaxes the constraints step by step if they can’t be met, then fails, and starts from the top at the next opening [2.12, 2.17]', async () => {
      world.install({ answer: { error: 'OverconstrainedError' } });
      world.open();
      await world.untilEvent('cameraFailed');
      world.open();
      expect(world.fake.requests).to.deep.equal([
        FULL_CONSTRAINTS('environment'),
        { audio: false, video: { facingMode: { ideal: 'environment' } } },
        { audio: false, video: true },
        FULL_CONSTRAINTS('environment'),
      ]);
      expect(world.events).to.deep.equal([failed('no_camera')]);
    });
  });

  describe('a camera that is busy', () => {
    it('is requested twice more, with growing pauses [2.16]', async () => {
      world.install({ answer: { error: 'NotReadableError' } });
      world.open();
      await untilPause();
      world.clock.advance(FIRST_PAUSE_MS - 1);
      expect(world.fake.requests).to.have.lengthOf(1);
      world.clock.advance(1);
      expect(world.fake.requests).to.have.lengthOf(2);
      await untilPause();
      world.clock.advance(SECOND_PAUSE_MS - 1);
      expect(world.fake.requests).to.have.lengthOf(2);
      world.clock.advance(1);
      await world.untilEvent('cameraFailed');
      expect(world.events).to.deep.equal([failed('camera_busy')]);
      expect(world.fake.requests).to.have.lengthOf(3);
      expect(world.clock.pending()).to.equal(0);
    });

    it('isn’t requested again after the close', async () => {
      world.install({ answer: { error: 'NotReadableError' } });
      world.open();
      await untilPause();
      world.camera.close();
      world.clock.advance(DAY_MS);
      await settle();
      expect(world.fake.requests).to.have.lengthOf(1);
      expect(world.events).to.deep.equal([]);
    });

    it('is requested immediately, and only once, by an opening during the pause', async () => {
      world.install({ answer: { error: 'NotReadableError', times: 1 } });
      world.open();
      await untilPause();
      world.open();
      expect(world.fake.requests).to.have.lengthOf(2);
      world.clock.advance(DAY_MS);
      await world.untilEvent('cameraAttached');
      expect(world.fake.requests).to.have.lengthOf(2);
      expect(world.fake.peaks.pendingRequests).to.equal(1);
    });
  });

  describe('an error', () => {
    const thrown = (): never => {
      throw new DOMException('no', 'NotAllowedError');
    };
    for (const [what, code, prepare] of [
      ['a getUserMedia that throws', 'camera_denied', () => world.interceptRequests(thrown)],
      ['a stream without a track', 'no_stream', () => world.install({ answer: 'noTrack' })],
      [
        'a stream whose track has already ended',
        'camera_lost',
        () =>
          world.interceptRequests(async (ask, constraints) => {
            const stream = await ask(constraints);
            world.fake.endTracks();
            return stream;
          }),
      ],
    ] as const) {
      it(`${what} is ${code} [2.13]`, async () => {
        prepare();
        await openUntilFailed();
        expect([world.events, world.warnings]).to.deep.equal([[failed(code)], []]);
      });
    }
  });

  describe('a camera that the system keeps', () => {
    const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
    const ON_ANDROID = 'Mozilla/5.0 (Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';
    const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';
    const blocking = { allowsFeature: () => false };
    const NOT_FOUND = { error: 'NotFoundError' };
    const missing = { answer: NOT_FOUND, devices: [] };

    for (const [what, isTheSystem, options, more] of [
      ['Chromium’s own words', true, { answer: 'deniedBySystem' }, {}],
      ['an allowed camera that is denied', true, { answer: 'denied' }, { permission: 'granted' }],
      ['a denied camera', false, { answer: 'denied' }, { permission: 'denied' }],
      ['a question that was closed', false, { answer: 'dismissed' }, { permission: 'prompt' }],
      ['a page that blocks it', false, { answer: 'denied' }, { permission: 'granted', policy: blocking }],
      ['no permission to read', false, { answer: 'denied' }, {}],
      ['no camera in Firefox on Android', true, missing, { userAgent: ON_ANDROID }],
      ['none in Firefox, which lists one', true, { answer: NOT_FOUND }, { userAgent: FIREFOX }],
      ['none in Firefox, which lists none', false, missing, { userAgent: FIREFOX }],
      ['none in Chrome', false, { answer: NOT_FOUND }, { userAgent: CHROME }],
    ] as const)
      it(`is told ${isTheSystem ? 'by' : 'apart from'} ${what} [2.54]`, async () => {
        const { permission, policy, userAgent }: { permission?: string; policy?: object; userAgent?: string } = more;
        world.install(options);
        const query = () => (permission ? Promise.resolve({ state: permission }) : Promise.reject(new TypeError()));
        put(navigator.permissions, 'query', query);
        put(document, 'permissionsPolicy', policy);
        if (userAgent) put(navigator, 'userAgent', userAgent);
        world.open();
        await world.untilEvent('cameraFailed');
        const code = 'devices' in options || options.answer === NOT_FOUND ? 'no_camera' : 'camera_denied';
        expect(world.events).to.deep.equal([{ type: 'cameraFailed', code, ...(isTheSystem && { by: 'system' }) }]);
      });

    it('isn’t reported after the close', async () => {
      world.install({ answer: 'denied' });
      let answer: ((status: { state: string }) => void) | undefined;
      put(navigator.permissions, 'query', () => new Promise((resolve) => (answer = resolve)));
      world.open();
      await until(() => answer !== undefined, 'the question about the permission');
      world.camera.close();
      answer?.({ state: 'granted' });
      await settle();
      expect(world.events).to.deep.equal([]);
    });
  });

  describe('the console line for integrators', () => {
    const policy = { allowsFeature: (feature: string) => feature !== 'camera' };
    for (const [what, code, target, name, value, words] of [
      ['mediaDevices without getUserMedia', 'unsupported', navigator, 'mediaDevices', {}, 'web view'],
      ['the Permissions-Policy header', 'camera_denied', document, 'permissionsPolicy', policy, 'Permissions-Policy'],
      ['the attribute of the iframe', 'camera_denied', window, 'parent', {}, 'allow="camera"'],
    ] as const)
      it(`explains ${what}, once`, async () => {
        world.install({ answer: 'denied' });
        put(target, name, value);
        for (const times of [1, 2]) {
          world.open();
          await world.untilEvent('cameraFailed', times);
        }
        expect(world.events).to.deep.equal([failed(code), failed(code)]);
        expect(world.warnings).to.have.lengthOf(1);
        expect(world.warnings[0]).to.contain(words);
      });
  });

  describe('an open prompt', () => {
    beforeEach(() => world.install({ answer: 'pending' }));

    it('never times out [2.6]', async () => {
      world.open();
      world.clock.advance(DAY_MS);
      await settle();
      expect(world.events).to.deep.equal([]);
      world.fake.answerWith('granted');
      await world.untilEvent('cameraAttached');
      expect(world.fake.requests).to.have.lengthOf(1);
    });

    for (const answer of ['granted', 'denied'] as const) {
      it(`that is ${answer} after the close reports nothing, and leaves no live track [2.7]`, async () => {
        world.open();
        world.camera.close();
        world.fake.answerWith(answer);
        await until(() => world.fake.pendingRequests() === 0 && world.fake.liveTracks() === 0, 'the answer');
        await settle();
        expect(world.fake.tracks).to.have.lengthOf(answer === 'granted' ? 1 : 0);
        expect(world.fake.liveTracks()).to.equal(0);
        expect(world.events).to.deep.equal([]);
      });
    }

    for (const [answer, type] of [
      ['granted', 'cameraAttached'],
      ['denied', 'cameraFailed'],
    ] as const) {
      for (const [whose, cameraOf] of [
        ['the same', () => world.camera],
        ['another', () => new CameraWorld().camera],
      ] as const)
        it(`of ${whose} element is reused by an opening for the same facing mode: ${answer} [1.17, 2.8]`, async () => {
          const before = cameraOf();
          world.install({ answer: 'pending' });
          before.open('environment', () => expect.fail('the first opening is closed'));
          before.close();
          world.open('environment');
          world.fake.answerWith(answer);
          await world.untilEvent(type);
          expect(world.types()).to.deep.equal([type]);
          expect(world.fake.requests).to.have.lengthOf(1);
        });

      for (const [what, facing, cameraId, label] of [
        ['the other facing mode', 'user', undefined, 'Front'],
        ['another camera', 'environment', 'tele-id', 'Tele'],
      ] as const)
        it(`delays an opening for ${what}, and its stream is stopped: ${answer}`, async () => {
          world.install({ devices: [...TWO_BACK_CAMERAS, { label: 'Front', facing: 'user' }], answer: 'pending' });
          world.camera.open('environment', () => expect.fail('the first opening is closed'), 'wide-id');
          world.open(facing, cameraId);
          await settle();
          expect(world.fake.requests).to.have.lengthOf(1);
          world.fake.answerWith('granted', 'user');
          world.fake.answerWith(answer, 'environment');
          if (answer === 'denied') world.fake.answerWith('granted');
          await world.untilEvent('cameraAttached');
          expect(world.fake.requests).to.have.lengthOf(2);
          const last = world.fake.tracks.at(-1);
          expect([last?.label, last?.readyState]).to.deep.equal([label, 'live']);
          expect(world.types()).to.deep.equal(['cameraAttached']);
          expect(world.fake.peaks).to.deep.equal({ liveTracks: 1, pendingRequests: 1 });
        });
    }
  });

  describe('the stream', () => {
    const DEVICES: readonly (readonly [device: FakeDevice, facesUser: boolean, hasTorch: boolean])[] = [
      [{ label: 'Front', facing: 'user' }, true, false],
      [{ label: 'Webcam' }, false, false],
      [{ label: 'Back with a light', facing: 'environment', capabilities: { torch: true } }, false, true],
      [{ label: 'Back without a light', facing: 'environment', capabilities: { torch: false } }, false, false],
    ];
    for (const [device, facesUser, hasTorch] of DEVICES) {
      it(`of the camera "${device.label}" reports whether it faces the person, and whether it has a torch [2.19]`, async () => {
        world.install({ devices: [device] });
        await world.openAttached();
        expect(world.events).to.deep.equal([{ type: 'cameraAttached', facesUser, hasTorch, ageMs: 0 }]);
      });
    }

    it('ends before the next one is requested [2.3]', async () => {
      await world.openAttached('environment');
      const liveAtRequest: number[] = [];
      world.interceptRequests((ask, constraints) => {
        liveAtRequest.push(world.fake.liveTracks());
        return ask(constraints);
      });
      await world.openAttached('user');
      expect(liveAtRequest).to.deep.equal([0]);
      expect(world.fake.peaks.liveTracks).to.equal(1);
    });

    it('ends in the same task as the close, and leaves the view [2.37]', async () => {
      const video = await world.openInView();
      world.camera.close();
      expect(world.fake.liveTracks()).to.equal(0);
      expect(video.srcObject).to.equal(null);
      expect(world.clock.pending(), 'timers').to.equal(0);
    });

    it('that ends by itself is reported once, and leaves the view', async () => {
      const video = await world.openInView();
      world.fake.endTracks();
      expect(world.count('cameraEnded')).to.equal(1);
      expect(video.srcObject).to.equal(null);
      expect(world.camera.capture()).to.equal(null);
      expect(world.clock.pending(), 'timers').to.equal(0);
    });

    it('reports being muted and unmuted, also from the beginning', async () => {
      world.fake.muteTracks();
      await world.openAttached();
      expect(world.types()).to.deep.equal(['cameraAttached', 'cameraMuted']);
      world.fake.unmuteTracks();
      expect(world.types().slice(2)).to.deep.equal(['cameraUnmuted']);
      world.events.length = 0;
      await world.openInView();
      world.fake.muteTracks();
      expect(world.camera.capture(), 'a photo while muted').to.equal(null);
      world.fake.unmuteTracks();
      expect(world.types().slice(2)).to.deep.equal(['cameraMuted', 'cameraUnmuted']);
      expect(world.camera.capture()).to.not.equal(null);
    });

    it('can be closed from within its report', async () => {
      world.camera.open('environment', (event) => {
        world.report(event);
        if (event.type === 'cameraAttached') world.camera.close();
      });
      await world.untilEvent('cameraAttached');
      await settle();
      expect(world.types()).to.deep.equal(['cameraAttached']);
      expect(world.fake.liveTracks()).to.equal(0);
      expect(world.clock.pending()).to.equal(0);
    });
  });

  describe('a chosen camera', () => {
    it('is replaced by one that faces the same way if the browser reports that it doesn’t exist', async () => {
      world.install({ devices: TWO_BACK_CAMERAS, answer: { error: 'OverconstrainedError' } });
      world.open('environment', 'gone-id');
      await world.untilEvent('cameraFailed');
      expect(world.fake.requests.map(({ video }) => video)).to.deep.equal([
        { deviceId: { ideal: 'gone-id' }, ...SIZE },
        { deviceId: { ideal: 'gone-id' } },
        { facingMode: { ideal: 'environment' } },
      ]);
    });
  });

  describe('the list of cameras', () => {
    const untilListed = (wanted: number): Promise<void> =>
      until(() => world.listings.length === wanted, `${wanted} lists`);
    const device = (kind: MediaDeviceKind, deviceId: string, label: string): object => ({ kind, deviceId, label });
    const overrideList = (enumerate: () => Promise<unknown>): void =>
      put(navigator.mediaDevices, 'enumerateDevices', enumerate);

    it('is reported when one is in use, and names that one', async () => {
      let listedAfter: readonly string[] = [];
      world.camera.open('user', (event) => {
        world.report(event);
        if (event.type === 'camerasListed') listedAfter = world.types();
      });
      await untilListed(1);
      const cameras = ['Back Camera (simulated)', 'Front Camera (simulated)'].map((label) => ({ id: label, label }));
      expect(world.listings).to.deep.equal([{ type: 'camerasListed', cameras, current: 'Front Camera (simulated)' }]);
      expect(listedAfter).to.deep.equal(['cameraAttached']);
    });

    for (const [what, enumerate, cameras] of [
      [
        'contains only cameras that can be requested',
        () =>
          Promise.resolve([
            device('audioinput', 'mic', 'Microphone'),
            device('videoinput', '', ''),
            device('videoinput', 'usb', ''),
            device('videoinput', 'hd', 'HD Webcam'),
          ]),
        [
          { id: 'usb', label: '' },
          { id: 'hd', label: 'HD Webcam' },
        ],
      ],
      ['is empty if the browser lists none', () => Promise.reject(new Error('no')), []],
    ] as const)
      it(what, async () => {
        overrideList(enumerate);
        world.open();
        await untilListed(1);
        expect(world.listings[0]).to.deep.include({ cameras, current: 'Back Camera (simulated)' });
      });

    it('is reported again when a camera is plugged in or unplugged', async () => {
      world.open();
      await untilListed(1);
      world.fake.setDevices([{ label: 'USB', deviceId: 'usb' }]);
      await untilListed(2);
      expect(world.listings[1]).to.deep.include({
        cameras: [{ id: 'usb', label: 'USB' }],
        current: 'Back Camera (simulated)',
      });
    });

    it('is not reported after the close, not even one requested before', async () => {
      world.open();
      await untilListed(1);
      const waiting: ((devices: object[]) => void)[] = [];
      overrideList(() => new Promise((resolve) => void waiting.push(resolve)));
      world.fake.setDevices([{ label: 'USB' }]);
      expect(waiting).to.have.lengthOf(1);
      world.camera.close();
      world.fake.setDevices([{ label: 'Other' }]);
      for (const resolve of waiting) resolve([device('videoinput', 'usb', 'USB')]);
      await settle();
      expect(waiting, 'times that the browser was asked').to.have.lengthOf(1);
      expect(world.listings).to.have.lengthOf(1);
    });
  });

  describe('the torch', () => {
    const switched = (): CameraEvent[] => world.events.filter(({ type }) => type === 'torchSwitched');

    /** Opens a camera with a light that answers as `answer` does; resolves with what it will have been asked. */
    async function openWithLight(answer: () => Promise<void>): Promise<unknown[]> {
      const applied: unknown[] = [];
      world.install({ devices: [{ label: 'Back', facing: 'environment', capabilities: { torch: true } }] });
      await world.openAttached();
      put(trackOf(0), 'applyConstraints', (constraints: unknown) => {
        applied.push(constraints);
        return answer();
      });
      return applied;
    }

    it('is missing in a browser that doesn’t report it', async () => {
      const canvas = document.createElement('canvas');
      canvas.getContext('2d');
      const stream = canvas.captureStream();
      for (const track of stream.getTracks()) put(track, 'getCapabilities', undefined);
      world.interceptRequests(() => Promise.resolve(stream));
      await world.openAttached();
      expect(world.events).to.deep.equal([{ type: 'cameraAttached', facesUser: false, hasTorch: false, ageMs: 0 }]);
    });

    it('is switched on and off, and reported [2.35]', async () => {
      const applied = await openWithLight(() => Promise.resolve());
      world.camera.switchTorch(true);
      await world.untilEvent('torchSwitched', 1);
      world.camera.switchTorch(false);
      await world.untilEvent('torchSwitched', 2);
      expect(applied).to.deep.equal([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }]);
      expect(switched()).to.deep.equal([
        { type: 'torchSwitched', isOn: true },
        { type: 'torchSwitched', isOn: false },
      ]);
    });

    it('isn’t reported if the camera refuses to switch it, and the view continues', async () => {
      const applied = await openWithLight(() => Promise.reject(new DOMException('no', 'OverconstrainedError')));
      world.camera.switchTorch(true);
      await settle();
      expect(applied).to.have.lengthOf(1);
      expect(world.types()).to.deep.equal(['cameraAttached']);
      expect(world.fake.liveTracks()).to.equal(1);
    });

    it('isn’t reported after the close, not even to the next opening, and can’t be switched then', async () => {
      let answer = (): void => undefined;
      const applied = await openWithLight(() => new Promise((resolve) => (answer = resolve)));
      world.camera.switchTorch(true);
      world.camera.close();
      world.camera.switchTorch(true);
      await world.openAttached();
      answer();
      await settle();
      expect(applied).to.have.lengthOf(1);
      expect(switched()).to.deep.equal([]);
    });
  });

  describe('waking the camera service', () => {
    it('lists the cameras, opens none and reports nothing, and is skipped while one is open or requested', async () => {
      world.install({ answer: 'pending' });
      let enumerations = 0;
      put(navigator.mediaDevices, 'enumerateDevices', () => {
        enumerations += 1;
        return Promise.resolve([]);
      });
      world.camera.warm();
      await settle();
      expect([enumerations, world.fake.requests, world.events, world.listings]).to.deep.equal([1, [], [], []]);
      world.open();
      world.camera.warm();
      expect(enumerations, 'while the question is open').to.equal(1);
      world.fake.answerWith('granted');
      await until(() => world.listings.length === 1, 'the list');
      world.camera.warm();
      expect(enumerations, 'while the camera is open').to.equal(2);
      world.camera.close();
      world.camera.warm();
      expect(enumerations, 'after the close').to.equal(3);
    });

    it('does nothing if the page’s camera API is missing or doesn’t answer', async () => {
      world.install({ answer: 'unsupported' });
      world.camera.warm();
      world.fake.answerWith('granted');
      put(navigator.mediaDevices, 'enumerateDevices', () => Promise.reject(new Error('no')));
      world.camera.warm();
      await settle();
      expect([...world.events, ...world.warnings]).to.deep.equal([]);
    });
  });

  describe('the view', () => {
    /** Opens a camera whose view can't be played because of `refuse`. */
    function openUnplayed(refuse: () => Promise<void>): { readonly video: HTMLVideoElement; allow: () => void } {
      const video = world.addVideo();
      const allow = override(video, 'play', refuse);
      world.show(video);
      world.open();
      return { video, allow };
    }

    it('is reported when it has painted a frame, once per opening', async () => {
      await world.openInView();
      world.show(world.addVideo());
      await settle();
      expect(world.types()).to.deep.equal(['cameraAttached', 'framePainted']);
      world.open();
      await world.untilEvent('framePainted', 2);
    });

    it('isn’t painted before the camera’s first frame [2.5]', async () => {
      world.install({ firstFrameDelayMs: 400 });
      const video = world.addVideo();
      world.show(video);
      await world.openAttached();
      expect(world.camera.capture()).to.equal(null);
      await world.untilEvent('framePainted');
      expect(video.videoWidth).to.be.greaterThan(0);
      expect(world.camera.capture()).to.not.equal(null);
    });

    it('isn’t used after it is released, or replaced by another', async () => {
      const [first, second] = [world.addVideo(), world.addVideo()];
      const unshowFirst = world.show(first);
      world.open();
      await world.untilEvent('framePainted');
      const unshow = world.show(second);
      unshowFirst();
      expect(first.srcObject).to.equal(null);
      await until(() => world.camera.capture() !== null, 'a photo from the second view');
      unshow();
      expect(second.srcObject).to.equal(null);
      expect(world.fake.liveTracks(), 'the stream is kept').to.equal(1);
      expect(world.camera.capture()).to.equal(null);
      expect(world.clock.pending(), 'timers').to.equal(0);
    });

    it('isn’t photographed while it is paused by the browser, and then resumes', async () => {
      const video = await world.openInView();
      video.pause();
      expect(world.camera.capture()).to.equal(null);
      await until(() => !video.paused, 'the view to play');
    });

    it('asks for a tap if the browser refuses to play, and then plays [2.25]', async () => {
      const { allow } = openUnplayed(refusePlay);
      await world.untilEvent('playRefused');
      expect(world.types()).to.deep.equal(['cameraAttached', 'playRefused']);
      expect(world.camera.capture(), 'a photo of a view that stands still').to.equal(null);
      allow();
      world.camera.play();
      await world.untilEvent('framePainted');
    });

    it('isn’t retried in a loop if playing keeps failing', async () => {
      let plays = 0;
      const { video } = openUnplayed(() => {
        plays += 1;
        return refusePlay();
      });
      await world.untilEvent('playRefused');
      video.dispatchEvent(new Event('pause'));
      await settle();
      expect(plays).to.equal(1);
    });

    it('has its camera reopened if the browser refuses to go on playing it [2.25]', async () => {
      await world.openInView();
      const video = world.addVideo();
      put(video, 'play', refusePlay);
      world.show(video);
      await world.untilEvent('cameraStalled');
      expect(world.count('playRefused')).to.equal(0);
    });

    it('reports nothing if its play() is superseded', async () => {
      openUnplayed(() => Promise.reject(new DOMException('overtaken', 'AbortError')));
      await world.untilEvent('cameraAttached');
      await settle();
      expect(world.count('playRefused')).to.equal(0);
    });
  });

  describe('a view without new frames', () => {
    const hidePage = (): void => put(document, 'visibilityState', 'hidden');
    const stalls = (): number => world.count('cameraStalled');
    const timeouts = (): number =>
      world.events.filter((event) => event.type === 'cameraFailed' && event.code === 'camera_timeout').length;

    async function freeze(): Promise<HTMLVideoElement> {
      const video = await world.openInView();
      world.fake.freezeFrames();
      await settle();
      // a frame that was on its way is seen and counted
      world.pass(500);
      await settle();
      world.pass(500);
      return video;
    }

    /** Opens a camera that gives no frame, and lets `ms` pass with its view playing. */
    async function openFrozen(ms: number): Promise<void> {
      world.fake.freezeFrames();
      world.events.length = 0;
      const video = world.addVideo();
      world.show(video);
      await world.openAttached();
      await until(() => !video.paused, 'the view to play');
      world.pass(ms);
    }

    it('is reported as stalled once, after three seconds', async () => {
      await freeze();
      world.pass(STALLED_VIEW_MS - 1000);
      expect(stalls()).to.equal(0);
      world.pass(1000);
      expect(stalls()).to.equal(1);
      world.pass(DAY_MS / 100);
      expect(stalls()).to.equal(1);
    });

    it('isn’t reported if the page was busy for that time', async () => {
      const video = await freeze();
      world.fake.thawFrames();
      await nextFrame(video);
      world.pass(STALLED_VIEW_MS - 500);
      expect(stalls()).to.equal(0);
    });

    it('is not reported while the camera is muted', async () => {
      await freeze();
      world.fake.muteTracks();
      world.pass(DAY_MS / 100);
      expect(stalls()).to.equal(0);
      world.fake.unmuteTracks();
      world.pass(STALLED_VIEW_MS + 500);
      expect(stalls()).to.equal(1);
    });

    it('gets more time after each opening without a first frame, 20 seconds in all [2.24, 2.38]', async () => {
      for (const patienceMs of [STALLED_VIEW_MS, STALLED_VIEW_MS * 2]) {
        await openFrozen(patienceMs - 500);
        expect(stalls(), `within ${patienceMs} ms`).to.equal(0);
        world.pass(500);
        expect(stalls(), `after ${patienceMs} ms`).to.equal(1);
      }
      await openFrozen(FIRST_FRAME_LIMIT_MS - STALLED_VIEW_MS * 3 - 500);
      expect(timeouts(), 'within 20 seconds').to.equal(0);
      world.pass(500);
      expect([timeouts(), stalls(), world.fake.liveTracks()]).to.deep.equal([1, 0, 0]);
      await openFrozen(STALLED_VIEW_MS);
      expect([timeouts(), stalls()], 'from the beginning at another try').to.deep.equal([0, 1]);
    });

    for (const [name, prepare] of [
      ['muted', () => world.fake.muteTracks()],
      ['hidden', hidePage],
    ] as const) {
      it(`is never given up while it is ${name}`, async () => {
        await openFrozen(0);
        prepare();
        world.pass(FIRST_FRAME_LIMIT_MS * 10);
        expect([timeouts(), stalls()]).to.deep.equal([0, 0]);
      });
    }

    it('is never given up while it waits for a tap [2.38]', async () => {
      world.fake.freezeFrames();
      const video = world.addVideo();
      put(video, 'play', refusePlay);
      world.show(video);
      world.open();
      await world.untilEvent('playRefused');
      world.pass(FIRST_FRAME_LIMIT_MS * 10);
      expect([timeouts(), stalls()]).to.deep.equal([0, 0]);
    });
  });

  it('the shutter captures a rotated frame in its painted size [3.10]', async () => {
    const video = await world.openInView();
    expect(world.camera.capture()).to.deep.equal(photoOfSize(800, 600));
    world.fake.rotate();
    await until(() => video.videoHeight > video.videoWidth, 'the turned frame');
    expect(world.camera.capture()).to.deep.equal(photoOfSize(600, 450));
  });

  it('advises by the light of the face that is seen, which is looked for as the view shows it', async () => {
    const shown: unknown[] = [];
    const watch: Watcher = (_frame, { view }) => {
      shown.push(view);
      return { told: undefined, side: undefined, face: { x: 0, y: 0, width: 40, height: 40 } };
    };
    world.eye = { startWatch: () => watch };
    const video = await world.openInView('user');
    video.style.cssText = 'display: block; width: 120px; height: 160px';
    await world.fake.show('selfie', specimens.blurry.url.href);
    const untilAdvice = (advice: 'blurry' | undefined): Promise<void> =>
      until(() => {
        world.clock.advance(400);
        return world.events.findLast((event) => event.type === 'adviceChanged')?.advice === advice;
      }, `the advice ${advice}`);
    await untilAdvice('blurry');
    world.camera.watchView('front', {});
    // nothing in its box has edges
    await untilAdvice(undefined);
    expect(shown[0]).to.deep.equal({ width: 120, height: 160 });
    world.camera.watchView(undefined, {});
    await untilAdvice('blurry');
  });

  it('works in a browser that doesn’t report frames', async () => {
    const video = world.addVideo();
    put(video, 'requestVideoFrameCallback', undefined);
    world.show(video);
    world.open();
    await until(() => {
      world.clock.advance(50);
      return world.count('framePainted') > 0;
    }, 'the first frame');
    expect(world.camera.capture()).to.not.equal(null);
  });
});
