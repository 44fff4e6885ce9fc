// A running track that is asked for more pixels: when, and what is reported for every possible answer.
import { expect } from 'chai';
import { PIXELS_ANSWER_MS, STALLED_VIEW_MS } from '../../src/core/constants.ts';
import type { FacingMode } from '../../src/core/state.ts';
import type { DrawFrame, FakeDevice } from '../../src/testing/fake-camera/index.ts';
import { put } from '../support/put.ts';
import { settle, until } from '../support/until.ts';
import { untilColour } from '../support/video.ts';
import { CameraWorld, nextFrame } from './camera-world.ts';

const SIZE = { width: { ideal: 1280 }, height: { ideal: 960 } };
const FOCUS = { advanced: [{ focusMode: 'continuous' }] };
const NO_ZOOM = { advanced: [{ zoom: 1 }] };
const LARGER = { width: 1440, height: 1080 };
/** What a track may do instead of what the fake camera's does by itself, which it is given. */
type Answer = (track: MediaStreamTrack, grant: () => Promise<void>) => Promise<void>;

const granting: Answer = (_, grant) => grant();
const refusing: Answer = () => Promise.reject(new DOMException('no', 'OverconstrainedError'));
const silent: Answer = () => new Promise(() => undefined);
const stopping: Answer = async (track) => {
  await Promise.resolve();
  track.stop();
};

describe('a track that is asked for more pixels', () => {
  let world: CameraWorld;
  let video: HTMLVideoElement;
  /** What the tracks were asked for, and what they answered. */
  let wishes: (MediaTrackConstraints | undefined)[];
  let answers: Promise<unknown>[];
  let isDark: boolean;
  const rotating: Answer = async () => {
    await Promise.resolve();
    world.fake.rotate();
  };

  const outcomes = (): string[] =>
    world.events.flatMap((event) => (event.type === 'pixelsAnswered' ? [event.outcome] : []));
  const untilTold = (...told: string[]): Promise<void> =>
    until(() => outcomes().join() === told.join(), `the answers ${told.join(', ')}`);
  const untilLarger = (): Promise<void> => until(() => video.videoWidth === LARGER.width, 'the new size');
  const untilDark = (): Promise<void> => untilColour(video, 8, 8, [0, 0, 0]);
  const sizeOfView = (): object => ({ width: video.videoWidth, height: video.videoHeight });

  /** Every track from now on does as `answer` says when its size is asked for. */
  function install(device: Partial<FakeDevice> = {}, answer = granting, answerOther = granting): void {
    const picture: DrawFrame = (context, width, height) => {
      context.fillStyle = isDark ? '#000' : '#567';
      context.fillRect(0, 0, width, height);
    };
    world.install({ devices: [{ label: 'Back', facing: 'environment', picture, ...device }] });
    changeTracks((track) => {
      const grant = track.applyConstraints.bind(track);
      put(track, 'applyConstraints', (wish?: MediaTrackConstraints) => {
        wishes.push(wish);
        const answering = (wish?.width === undefined ? answerOther : answer)(track, () => grant(wish));
        answers.push(answering.catch(() => undefined));
        return answering;
      });
    });
  }
  function changeTracks(change: (track: MediaStreamTrack) => void): void {
    world.interceptRequests(async (ask, constraints) => {
      const stream = await ask(constraints);
      stream.getVideoTracks().forEach(change);
      return stream;
    });
  }
  async function openInView(facing: FacingMode = 'environment', mayAskForPixels = true): Promise<void> {
    video = await world.openInView(facing, mayAskForPixels);
  }
  async function openAnswered(): Promise<void> {
    await openInView();
    await world.untilEvent('pixelsAnswered');
  }

  beforeEach(() => {
    isDark = false;
    wishes = [];
    answers = [];
    world = new CameraWorld({ isMobile: true });
  });
  afterEach(() => world.leave());

  describe('is asked', () => {
    it('once, after the first frame, in landscape order and for ideals only [2.29]', async () => {
      install({ width: 600, height: 800, larger: { width: 1080, height: 1440 } });
      world.open('environment', undefined, true);
      await world.untilEvent('cameraAttached');
      await settle();
      expect(wishes, 'before there is a view').to.deep.equal([]);
      world.show(world.addVideo());
      await world.untilEvent('pixelsAnswered');
      expect(world.events.slice(1)).to.deep.equal([
        { type: 'framePainted', isSettling: true },
        { type: 'pixelsAnswered', outcome: 'granted' },
      ]);
      expect(wishes).to.deep.equal([SIZE]);
    });

    it('once per opening, even if its view is shown again', async () => {
      install({ larger: LARGER });
      await openAnswered();
      world.show(world.addVideo());
      world.show(video);
      await settle();
      expect(wishes).to.deep.equal([SIZE]);
      await openInView();
      await world.untilEvent('pixelsAnswered', 2);
      expect(wishes).to.deep.equal([SIZE, SIZE]);
    });

    for (const [what, facing, mayAskForPixels, device, isMobile] of [
      ['for a selfie', 'user', true, {}, true],
      ['in a session in which one has broken by it', 'environment', false, {}, true],
      ['where a front camera stands in for the back one', 'environment', true, { facing: 'user' }, true],
      ['on a desktop', 'environment', true, {}, false],
    ] as const) {
      it(`not ${what}`, async () => {
        await world.leave();
        world = new CameraWorld({ isMobile });
        install({ ...device, larger: LARGER });
        await openInView(facing, mayAskForPixels);
        await settle();
        expect(world.events.at(-1)).to.deep.equal({ type: 'framePainted', isSettling: false });
        expect(wishes).to.deep.equal([]);
      });
    }
  });

  describe('and responds', () => {
    for (const [how, device, answer, outcome, size] of [
      ['with a new size, once the view shows it', { larger: LARGER }, granting, 'granted', LARGER],
      ['with nothing new, immediately', {}, granting, 'ignored', { width: 800, height: 600 }],
      ['with a rejection, immediately', { larger: LARGER }, refusing, 'rejected', { width: 800, height: 600 }],
      ['by rotating', {}, rotating, 'swapped', { width: 600, height: 800 }],
    ] as const) {
      it(`${how}: ${outcome}, and the stream stays`, async () => {
        install(device, answer);
        await openAnswered();
        expect(outcomes()).to.deep.equal([outcome]);
        expect(sizeOfView()).to.deep.equal(size);
        expect(world.fake.liveTracks()).to.equal(1);
      });
    }

    it('in an engine without support: ignored', async () => {
      install();
      changeTracks((track) => put(track, 'applyConstraints', undefined));
      await openAnswered();
      expect(outcomes()).to.deep.equal(['ignored']);
    });

    it('not at all: late after a second; a later size is shown but not reported [2.30]', async () => {
      let grantNow = (): Promise<void> => Promise.resolve();
      install({ larger: LARGER }, (_, grant) => {
        grantNow = grant;
        return new Promise(() => undefined);
      });
      await openInView();
      world.clock.advance(PIXELS_ANSWER_MS - 1);
      await settle();
      expect(outcomes()).to.deep.equal([]);
      world.clock.advance(1);
      await untilTold('late');
      await grantNow();
      await untilLarger();
      await settle();
      expect(outcomes()).to.deep.equal(['late']);
      expect(world.fake.liveTracks()).to.equal(1);
    });

    for (const [how, end] of [
      ['ending', () => world.fake.endTracks()],
      ['ending silently', (track: MediaStreamTrack) => track.stop()],
    ] as const) {
      it(`by ${how}: reported as its answer`, async () => {
        install({}, async (track) => {
          await Promise.resolve();
          end(track);
        });
        await openAnswered();
        expect(world.types()).to.deep.equal(['cameraAttached', 'framePainted', 'pixelsAnswered']);
        expect(outcomes()).to.deep.equal(['ended']);
        if (how === 'ending silently') return;
        expect(video.srcObject).to.equal(null);
        expect(world.clock.pending(), 'timers').to.equal(0);
      });
    }

    it('by ending shortly after a rejection: ended', async () => {
      install({}, refusing);
      await openAnswered();
      world.fake.endTracks();
      expect(outcomes()).to.deep.equal(['rejected', 'ended']);
      expect(world.types()).to.not.include('cameraEnded');
    });

    it('by freezing: frozen, instead of stalled', async () => {
      install({ larger: LARGER }, () => {
        world.fake.freezeFrames();
        return new Promise(() => undefined);
      });
      await openInView();
      await settle(100);
      world.clock.advance(PIXELS_ANSWER_MS);
      await untilTold('late');
      world.pass(STALLED_VIEW_MS);
      expect(outcomes()).to.deep.equal(['late', 'frozen']);
      expect(world.types()).to.not.include('cameraStalled');
    });

    for (const [how, harm, told] of [
      ['stalls', () => world.pass(STALLED_VIEW_MS + 1000), 'cameraStalled'],
      ['ends', () => world.fake.endTracks(), 'cameraEnded'],
    ] as const) {
      it(`successfully, and ${how} later: no longer an answer`, async () => {
        install({ larger: LARGER });
        await openAnswered();
        await Promise.all(answers);
        world.pass(PIXELS_ANSWER_MS);
        await nextFrame(video);
        world.fake.freezeFrames();
        await settle(100);
        harm();
        expect(outcomes()).to.deep.equal(['granted']);
        expect(world.types().at(-1)).to.equal(told);
      });
    }
  });

  describe('and goes black', () => {
    const darken: Answer = (_, grant) => {
      isDark = true;
      return grant();
    };

    it('permanently: reported after a second', async () => {
      install({ larger: LARGER }, darken);
      await openInView();
      await untilLarger();
      await untilDark();
      world.clock.advance(PIXELS_ANSWER_MS - 1);
      expect(outcomes()).to.deep.equal([]);
      world.clock.advance(1);
      await untilTold('black');
    });

    it('briefly: granted', async () => {
      install({ larger: LARGER }, darken);
      await openInView();
      await untilLarger();
      await untilDark();
      expect(outcomes()).to.deep.equal([]);
      isDark = false;
      await world.untilEvent('pixelsAnswered');
      expect(outcomes()).to.deep.equal(['granted']);
    });

    it('and was black before: granted', async () => {
      isDark = true;
      install({ larger: LARGER });
      await openAnswered();
      expect(outcomes()).to.deep.equal(['granted']);
    });
  });

  describe('and focuses', () => {
    const capabilities = { focusMode: ['manual', 'continuous'] };

    for (const [how, answer] of [
      ['was granted', granting],
      ['was refused', refusing],
    ] as const) {
      it(`continuously, requested separately after the size ${how}`, async () => {
        install({ larger: LARGER, capabilities }, answer);
        await openInView();
        await until(() => wishes.length === 2, 'the second wish');
        expect(wishes).to.deep.equal([SIZE, FOCUS]);
        expect(outcomes()).to.have.lengthOf(1);
        await settle(100);
        if (answer === granting) expect(sizeOfView(), 'the size afterwards').to.deep.equal(LARGER);
      });
    }

    for (const [when, modes, answer] of [
      ['it has no such mode', ['manual'], granting],
      ['it has broken', ['manual', 'continuous'], stopping],
    ] as const) {
      it(`unchanged if ${when}`, async () => {
        install({ larger: LARGER, capabilities: { focusMode: [...modes] } }, answer);
        await openAnswered();
        await settle();
        expect(wishes).to.deep.equal([SIZE]);
      });
    }
  });

  describe('and is zoomed', () => {
    const ZOOMS = { zoom: { min: 0.5, max: 8 } };
    /** What becomes of the zoom when 1 is asked for. */
    let zooming: Answer;

    function openAt(initial: number, capabilities: object = ZOOMS, sizing = granting): Promise<void> {
      let now = initial;
      const zoom = (): Promise<void> => Promise.resolve().then(() => void (now = 1));
      install({ larger: LARGER, capabilities }, sizing, (track) => zooming(track, zoom));
      changeTracks((track) => {
        const settingsOf = track.getSettings.bind(track);
        put(track, 'getSettings', () => ({ ...settingsOf(), zoom: now }));
      });
      return openInView();
    }

    beforeEach(() => {
      zooming = granting;
    });

    it('out of its ultra-wide lens to 1, in a call of its own after the pixels [2.47]', async () => {
      await openAt(0.5);
      await world.untilEvent('pixelsAnswered');
      expect(wishes).to.deep.equal([SIZE, NO_ZOOM]);
      expect(outcomes()).to.deep.equal(['granted']);
    });

    it('so that it can focus on a card, in the same call, and says so [2.57]', async () => {
      await openAt(0.5, { zoom: { min: 0.5, max: 8, step: 0.1 }, focusDistance: { min: 0.15 } });
      await world.untilEvent('pixelsAnswered');
      expect(wishes).to.deep.equal([SIZE, { advanced: [{ zoom: 1.8 }] }]);
      expect(world.events.at(-1)).to.deep.equal({ type: 'pixelsAnswered', outcome: 'granted', zoom: 1.8 });
    });

    it('is set to 1 after a late answer too, and before the focus', async () => {
      let answerNow = (): void => undefined;
      await openAt(0.6, { ...ZOOMS, focusMode: ['continuous'] }, () => new Promise((resolve) => (answerNow = resolve)));
      world.clock.advance(PIXELS_ANSWER_MS);
      await untilTold('late');
      expect(wishes).to.deep.equal([SIZE]);
      answerNow();
      await until(() => wishes.length === 3, 'the focus');
      expect(wishes).to.deep.equal([SIZE, NO_ZOOM, FOCUS]);
      expect(world.events.slice(2)).to.deep.equal([
        { type: 'pixelsAnswered', outcome: 'late' },
        { type: 'pixelsAnswered', outcome: 'late', zoom: 1 },
      ]);
    });

    it('stays as it is if it is zoomed in', async () => {
      await openAt(2);
      await world.untilEvent('pixelsAnswered');
      await settle();
      expect(wishes).to.deep.equal([SIZE]);
    });

    for (const [how, answer, zoom] of [
      ['refuses', refusing, {}],
      ['claims it and does nothing', () => Promise.resolve(), { zoom: 1 }],
    ] as const)
      it(`and ${how}: the stream stays`, async () => {
        zooming = answer;
        await openAt(0.5);
        await world.untilEvent('pixelsAnswered');
        expect(world.events.at(-1)).to.deep.equal({ type: 'pixelsAnswered', outcome: 'granted', ...zoom });
        expect(world.fake.liveTracks()).to.equal(1);
      });

    it('and doesn’t answer: the stream stays, after a second', async () => {
      zooming = silent;
      await openAt(0.5);
      await until(() => wishes.length === 2, 'the zoom');
      await settle();
      expect(outcomes()).to.deep.equal([]);
      world.clock.advance(PIXELS_ANSWER_MS);
      await untilTold('granted');
      expect(world.fake.liveTracks()).to.equal(1);
    });

    for (const [how, outcome, goOn] of [
      ['permanently: reported after a second', 'black', () => world.clock.advance(PIXELS_ANSWER_MS)],
      ['briefly: the stream stays', 'granted', () => void (isDark = false)],
    ] as const)
      it(`and goes black ${how} [2.47]`, async () => {
        zooming = async (track, grant) => {
          isDark = true;
          await untilDark();
          return granting(track, grant);
        };
        await openAt(0.5);
        await until(() => answers.length === 2, 'the zoom');
        await Promise.all(answers);
        await nextFrame(video);
        await settle();
        expect(outcomes()).to.deep.equal([]);
        goOn();
        await untilTold(outcome);
      });
  });

  describe('and is closed before it answers', () => {
    for (const [how, isGood] of [
      ['an answer', true],
      ['a refusal', false],
    ] as const) {
      it(`reports neither the time-out nor ${how}`, async () => {
        let answerNow = (): void => undefined;
        install({ larger: LARGER, capabilities: { focusMode: ['continuous'] } }, async (_, grant) => {
          await new Promise<void>((resolve) => (answerNow = resolve));
          if (!isGood) throw new DOMException('no', 'AbortError');
          return grant();
        });
        await openInView();
        world.camera.close();
        expect(world.clock.pending(), 'timers').to.equal(0);
        expect(world.fake.liveTracks()).to.equal(0);
        answerNow();
        await settle();
        world.clock.advance(PIXELS_ANSWER_MS);
        expect(world.types()).to.deep.equal(['cameraAttached', 'framePainted']);
        expect(wishes).to.deep.equal([SIZE]);
        expect(world.clock.pending(), 'timers afterwards').to.equal(0);
      });
    }

    it('isn’t reported as black while the camera is muted: late, and the stream stays', async () => {
      install({ larger: LARGER }, silent);
      await openInView();
      isDark = true;
      await untilDark();
      world.fake.muteTracks();
      world.clock.advance(PIXELS_ANSWER_MS);
      await untilTold('late');
      expect(world.fake.liveTracks()).to.equal(1);
    });
  });
});
