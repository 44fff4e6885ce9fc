// A running track that is asked for more pixels: when it is asked, and what is reported for every possible answer.
import { expect } from '@open-wc/testing';
import { PIXELS_ANSWER_MS, STALLED_VIEW_MS } from '../../src/core/constants.ts';
import type { CameraEvent } from '../../src/core/events.ts';
import type { FacingMode } from '../../src/core/state.ts';
import { createCamera, type BrowserCamera } from '../../src/io/camera.ts';
import {
  installFakeCamera,
  type DrawFrame,
  type FakeCamera,
  type FakeDevice,
} from '../../src/testing/fake-camera/index.ts';
import { until } from '../support/until.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';

const SIZE = { width: { ideal: 1280 }, height: { ideal: 960 } };
const FOCUS = { advanced: [{ focusMode: 'continuous' }] };
const LARGER = { width: 1440, height: 1080 };
/** What a track may do instead of what the fake camera's does by itself, which it is given. */
type Answer = (track: MediaStreamTrack, grant: () => Promise<void>) => Promise<void>;

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('a track that is asked for more pixels', () => {
  let fake: FakeCamera;
  let clock: ManualClock;
  let camera: BrowserCamera;
  let video: HTMLVideoElement;
  let events: CameraEvent[];
  /** What the tracks were asked for. */
  let wishes: (MediaTrackConstraints | undefined)[];
  let isDark: boolean;

  const report = (event: CameraEvent): void => {
    if (event.type !== 'camerasListed') events.push(event);
  };
  const types = (): string[] => events.map(({ type }) => type);
  const outcomes = (): string[] => events.flatMap((event) => (event.type === 'pixelsAnswered' ? [event.outcome] : []));
  const untilOutcome = (count = 1): Promise<void> => until(() => outcomes().length === count, `outcome ${count}`);
  const untilType = (type: CameraEvent['type']): Promise<void> => until(() => types().includes(type), type);
  /** In small steps, as time goes by in life. */
  const pass = (ms: number): void => {
    for (let passed = 0; passed < ms; passed += 100) clock.advance(100);
  };
  const sizeOfView = (): object => ({ width: video.videoWidth, height: video.videoHeight });

  /** Every track from now on does as `answer` says when its size is asked for. */
  function install(device: Partial<FakeDevice> = {}, answer: Answer = (_, grant) => grant()): void {
    const picture: DrawFrame = (context, width, height) => {
      context.fillStyle = isDark ? '#000' : '#567';
      context.fillRect(0, 0, width, height);
    };
    fake = installFakeCamera({ devices: [{ label: 'Back', facing: 'environment', picture, ...device }] });
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const value = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
      const stream = await ask(constraints);
      for (const track of stream.getVideoTracks()) listen(track, answer);
      return stream;
    };
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { configurable: true, value });
  }
  function listen(track: MediaStreamTrack, answer: Answer): void {
    const grant = track.applyConstraints.bind(track);
    const value = (wish?: MediaTrackConstraints): Promise<void> => {
      wishes.push(wish);
      return wish?.width === undefined ? grant(wish) : answer(track, () => grant(wish));
    };
    Object.defineProperty(track, 'applyConstraints', { configurable: true, value });
  }

  const make = (isMobile = true): BrowserCamera =>
    createCamera({
      clock,
      isMobile,
      loadEye: () => import('../../src/core/eye/look.ts'),
      takePhoto: () => null,
      warn: () => undefined,
    });
  async function openInView(facing: FacingMode = 'environment', mayAskForPixels = true): Promise<void> {
    camera.show(video);
    camera.open(facing, report, undefined, mayAskForPixels);
    await untilType('framePainted');
  }

  beforeEach(() => {
    isDark = false;
    events = [];
    wishes = [];
    clock = createManualClock();
    camera = make();
    video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
    document.body.append(video);
  });
  afterEach(() => {
    camera.close();
    video.remove();
    fake.restore();
  });

  describe('is asked', () => {
    it('once, after the first frame, in landscape order and for ideals only', async () => {
      install({ width: 600, height: 800, larger: { width: 1080, height: 1440 } });
      camera.open('environment', report, undefined, true);
      await untilType('cameraAttached');
      await settle();
      expect(wishes, 'before there is a view').to.deep.equal([]);
      camera.show(video);
      await untilOutcome();
      expect(events.slice(1)).to.deep.equal([
        { type: 'framePainted', isSettling: true },
        { type: 'pixelsAnswered', outcome: 'granted' },
      ]);
      expect(wishes).to.deep.equal([SIZE]);
    });

    it('once, however often its view is shown', async () => {
      install({ larger: LARGER });
      await openInView();
      await untilOutcome();
      camera.show(document.body.appendChild(Object.assign(document.createElement('video'), { muted: true })));
      camera.show(video);
      await settle();
      expect(wishes).to.deep.equal([SIZE]);
      document.querySelectorAll('video').forEach((one) => one !== video && one.remove());
    });

    it('again when it is opened again', async () => {
      install({ larger: LARGER });
      await openInView();
      await untilOutcome();
      events = [];
      await openInView();
      await untilOutcome();
      expect(wishes).to.deep.equal([SIZE, SIZE]);
    });

    const others: readonly [string, () => Promise<void>][] = [
      ['a selfie', () => openInView('user')],
      ['a session in which one has broken by it', () => openInView('environment', false)],
    ];
    for (const [what, open] of others) {
      it(`not for ${what}`, async () => {
        install({ larger: LARGER });
        await open();
        await settle();
        expect(events.at(-1)).to.deep.equal({ type: 'framePainted', isSettling: false });
        expect(wishes).to.deep.equal([]);
      });
    }

    it('not on a desktop', async () => {
      install({ larger: LARGER });
      camera = make(false);
      await openInView();
      await settle();
      expect(wishes).to.deep.equal([]);
    });

    it('not where a front camera stands in for the back one', async () => {
      install({ facing: 'user', larger: LARGER });
      await openInView();
      await settle();
      expect(wishes).to.deep.equal([]);
    });
  });

  describe('and answers', () => {
    for (const [how, device, larger] of [
      ['sideways', {}, LARGER],
      ['upright', { width: 600, height: 800 }, { width: 1080, height: 1440 }],
    ] as const) {
      it(`with a new size, ${how}: granted, once the view shows it`, async () => {
        install({ ...device, larger });
        await openInView();
        await untilOutcome();
        expect(outcomes()).to.deep.equal(['granted']);
        expect(sizeOfView()).to.deep.equal(larger);
      });
    }

    it('with nothing new: ignored, at once', async () => {
      install();
      await openInView();
      await untilOutcome();
      expect(outcomes()).to.deep.equal(['ignored']);
    });

    it('with a refusal: rejected, at once, and the stream stays', async () => {
      install({ larger: LARGER }, () => Promise.reject(new DOMException('no', 'OverconstrainedError')));
      await openInView();
      await untilOutcome();
      expect(outcomes()).to.deep.equal(['rejected']);
      expect(fake.liveTracks()).to.equal(1);
      expect(video.srcObject).to.not.equal(null);
    });

    it('in an engine that can’t be asked: ignored', async () => {
      install({}, () => Promise.reject(new TypeError('must not be called')));
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      const value = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
        const stream = await ask(constraints);
        for (const track of stream.getVideoTracks())
          Object.defineProperty(track, 'applyConstraints', { configurable: true, value: undefined });
        return stream;
      };
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { configurable: true, value });
      await openInView();
      await untilOutcome();
      expect(outcomes()).to.deep.equal(['ignored']);
    });

    it('not at all: late after a second; what comes later is shown but not reported', async () => {
      let grantNow = (): Promise<void> => Promise.resolve();
      install({ larger: LARGER }, (_, grant) => {
        grantNow = grant;
        return new Promise(() => undefined);
      });
      await openInView();
      clock.advance(PIXELS_ANSWER_MS - 1);
      await settle();
      expect(outcomes()).to.deep.equal([]);
      clock.advance(1);
      expect(outcomes()).to.deep.equal(['late']);
      await grantNow();
      await until(() => video.videoWidth === LARGER.width, 'the late size');
      await settle();
      expect(outcomes()).to.deep.equal(['late']);
      expect(fake.liveTracks()).to.equal(1);
    });

    it('with a size that never comes: late', async () => {
      install({ larger: LARGER }, (_, grant) => {
        fake.freezeFrames();
        return grant();
      });
      await openInView();
      await settle();
      clock.advance(PIXELS_ANSWER_MS);
      expect(outcomes()).to.deep.equal(['late']);
    });

    it('by turning: swapped', async () => {
      install({}, async () => {
        await Promise.resolve();
        fake.rotate();
      });
      await openInView();
      await untilOutcome();
      expect(outcomes()).to.deep.equal(['swapped']);
      expect(sizeOfView()).to.deep.equal({ width: 600, height: 800 });
    });

    it('by ending: reported as its answer, and the camera is off', async () => {
      install({}, async () => {
        await Promise.resolve();
        fake.endTracks();
      });
      await openInView();
      await untilOutcome();
      clock.advance(PIXELS_ANSWER_MS);
      expect(types()).to.deep.equal(['cameraAttached', 'framePainted', 'pixelsAnswered']);
      expect(outcomes()).to.deep.equal(['ended']);
      expect(video.srcObject).to.equal(null);
      expect(clock.pending(), 'timers').to.equal(0);
    });

    it('by ending silently: ended, too', async () => {
      install({}, async (track) => {
        await Promise.resolve();
        track.stop();
      });
      await openInView();
      await untilOutcome();
      expect(outcomes()).to.deep.equal(['ended']);
    });

    it('by ending a moment after a refusal: ended', async () => {
      install({}, () => Promise.reject(new DOMException('no', 'AbortError')));
      await openInView();
      await untilOutcome();
      fake.endTracks();
      expect(outcomes()).to.deep.equal(['rejected', 'ended']);
      expect(types()).to.not.include('cameraEnded');
    });

    it('by standing still: frozen, where a view is otherwise called stalled', async () => {
      install({ larger: LARGER }, () => {
        fake.freezeFrames();
        return new Promise(() => undefined);
      });
      await openInView();
      await settle();
      pass(STALLED_VIEW_MS + PIXELS_ANSWER_MS);
      expect(outcomes()).to.deep.equal(['late', 'frozen']);
      expect(types()).to.not.include('cameraStalled');
    });

    for (const [how, harm, told] of [
      ['stalls', () => pass(STALLED_VIEW_MS + 1000), 'cameraStalled'],
      ['ends', () => fake.endTracks(), 'cameraEnded'],
    ] as const) {
      it(`well, and ${how} later: no longer an answer`, async () => {
        install({ larger: LARGER });
        await openInView();
        await untilOutcome();
        await settle();
        pass(PIXELS_ANSWER_MS);
        await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
        fake.freezeFrames();
        await settle();
        harm();
        expect(outcomes()).to.deep.equal(['granted']);
        expect(types().at(-1)).to.equal(told);
      });
    }
  });

  describe('and goes black', () => {
    const darken: Answer = (_, grant) => {
      isDark = true;
      return grant();
    };

    it('for good: reported when the second is over', async () => {
      install({ larger: LARGER }, darken);
      await openInView();
      await until(() => video.videoWidth === LARGER.width, 'the new size');
      await settle();
      clock.advance(PIXELS_ANSWER_MS - 1);
      expect(outcomes()).to.deep.equal([]);
      clock.advance(1);
      expect(outcomes()).to.deep.equal(['black']);
    });

    it('in its old size: reported, too', async () => {
      install({}, (_, grant) => {
        isDark = true;
        return grant().then(() => new Promise(() => undefined));
      });
      await openInView();
      await fake.settled();
      await settle();
      clock.advance(PIXELS_ANSWER_MS);
      expect(outcomes()).to.deep.equal(['black']);
    });

    it('for a moment: granted', async () => {
      install({ larger: LARGER }, darken);
      await openInView();
      await until(() => video.videoWidth === LARGER.width, 'the new size');
      await settle();
      expect(outcomes()).to.deep.equal([]);
      isDark = false;
      await untilOutcome();
      expect(outcomes()).to.deep.equal(['granted']);
    });

    it('as it was before: granted', async () => {
      isDark = true;
      install({ larger: LARGER });
      await openInView();
      await untilOutcome();
      expect(outcomes()).to.deep.equal(['granted']);
    });
  });

  describe('and focuses', () => {
    const capabilities = { focusMode: ['manual', 'continuous'] };

    for (const [how, answer] of [
      ['was granted', undefined],
      ['was refused', () => Promise.reject(new DOMException('no', 'OverconstrainedError'))],
    ] as const) {
      it(`by itself, asked in a call of its own after the size ${how}`, async () => {
        install({ larger: LARGER, capabilities }, answer);
        await openInView();
        await until(() => wishes.length === 2, 'the second wish');
        expect(wishes).to.deep.equal([SIZE, FOCUS]);
        expect(outcomes()).to.have.lengthOf(1);
        await settle();
        if (answer === undefined) expect(sizeOfView(), 'the size afterwards').to.deep.equal(LARGER);
      });
    }

    it('by itself once the size was answered, however late', async () => {
      let answerNow = (): void => undefined;
      install({ capabilities }, () => new Promise((resolve) => (answerNow = resolve)));
      await openInView();
      clock.advance(PIXELS_ANSWER_MS);
      await settle();
      expect(wishes).to.deep.equal([SIZE]);
      answerNow();
      await until(() => wishes.length === 2, 'the second wish');
    });

    it('as it likes where it has no such mode, or has broken', async () => {
      install({ larger: LARGER, capabilities: { focusMode: ['manual'] } });
      await openInView();
      await untilOutcome();
      await settle();
      expect(wishes).to.deep.equal([SIZE]);
      camera.close();
      fake.restore();
      [events, wishes] = [[], []];
      install({ capabilities }, async (track) => {
        await Promise.resolve();
        track.stop();
      });
      await openInView();
      await untilOutcome();
      await settle();
      expect(wishes).to.deep.equal([SIZE]);
    });

    it('as it likes where it refuses', async () => {
      install({ larger: LARGER, capabilities });
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      const value = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
        const stream = await ask(constraints);
        for (const track of stream.getVideoTracks()) {
          const apply = track.applyConstraints.bind(track);
          const refuse = (wish?: MediaTrackConstraints): Promise<void> =>
            wish?.advanced ? Promise.reject(new DOMException('no', 'OverconstrainedError')) : apply(wish);
          Object.defineProperty(track, 'applyConstraints', { configurable: true, value: refuse });
        }
        return stream;
      };
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { configurable: true, value });
      await openInView();
      await untilOutcome();
      await settle();
      expect(outcomes()).to.deep.equal(['granted']);
      expect(fake.liveTracks()).to.equal(1);
    });
  });

  describe('and is closed before it answers', () => {
    for (const [how, isGood] of [
      ['an answer', true],
      ['a refusal', false],
    ] as const) {
      it(`reports nothing: neither the time-out nor ${how}`, async () => {
        const capabilities = { focusMode: ['continuous'] };
        let answerNow = (): void => undefined;
        install({ larger: LARGER, capabilities }, async (_, grant) => {
          await new Promise<void>((resolve) => (answerNow = resolve));
          if (!isGood) throw new DOMException('no', 'AbortError');
          return grant();
        });
        await openInView();
        camera.close();
        expect(clock.pending(), 'timers').to.equal(0);
        expect(fake.liveTracks()).to.equal(0);
        answerNow();
        await settle();
        clock.advance(PIXELS_ANSWER_MS);
        expect(types()).to.deep.equal(['cameraAttached', 'framePainted']);
        expect(wishes).to.deep.equal([SIZE]);
        expect(clock.pending(), 'timers afterwards').to.equal(0);
      });
    }

    it('says nothing about the next stream', async () => {
      const answers: (() => void)[] = [];
      install({ larger: LARGER }, () => new Promise((resolve) => void answers.push(resolve)));
      await openInView();
      camera.open('environment', report, undefined, false);
      await until(() => types().filter((type) => type === 'framePainted').length === 2, 'the second view');
      for (const answer of answers) answer();
      clock.advance(PIXELS_ANSWER_MS);
      await settle();
      expect(outcomes()).to.deep.equal([]);
    });

    it('is not called black or late while the camera is muted for a while: the stream stays', async () => {
      install({ larger: LARGER }, () => new Promise(() => undefined));
      await openInView();
      isDark = true;
      await fake.settled();
      await settle();
      fake.muteTracks();
      clock.advance(PIXELS_ANSWER_MS);
      expect(outcomes()).to.deep.equal(['late']);
      expect(fake.liveTracks()).to.equal(1);
    });
  });
});
