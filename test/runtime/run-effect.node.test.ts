// What each effect does through the ports, what it stores in the session, and which event it dispatches.
import { expect } from 'chai';
import type { Config } from '../../src/core/options/config.ts';
import type { Event } from '../../src/core/events.ts';
import type { Readback } from '../../src/eye/pattern.ts';
import type { TrueidResult } from '../../src/core/calls/result.ts';
import type { PhotoOrigin, Side } from '../../src/core/state.ts';
import { CallError } from '../../src/runtime/ports.ts';
import { runEffect } from '../../src/runtime/run-effect.ts';
import { createSession } from '../../src/runtime/session.ts';
import { configOf, does, FILE, fileRefused, LINK, readBack, started, taken } from '../core/events.ts';
import { runningAfter } from '../core/situations.ts';
import { photoOfSize } from '../support/photo.ts';
import { callError, createWorld, promisesSettled, throwBroken, uncaughtIn, type World } from './world.ts';

const SIDES = ['front', 'back', 'selfie'] as const;
const PASSED = { status: 1, result: 1 };
const RESULT = { anything: ['at all'] } as unknown as TrueidResult;

type Effect = Parameters<typeof runEffect>[0];

/** A session that performs effects, and the events that it raises. */
function createStage(config: Partial<Config> = {}) {
  const world = createWorld();
  const { ports, provider: fakeProvider, clock, images } = world;
  const raised: Event[] = [];
  const session = createSession(clock, (event) => raised.push(event));
  const state = runningAfter([started(config)]);
  const provider = ports.openProvider(configOf(), {}, () => ({ isValid: false, problem: '', requestId: undefined }));
  const perform = (effect: Effect): void => runEffect(effect, { ports, session, provider, state });

  /** Has a photo verified; returns the call. */
  async function verify(side: Side, origin: PhotoOrigin = 'camera') {
    const photo = photoOfSize(800, 600, origin);
    images.set(photo, `${side} bytes`);
    perform({ type: 'verifyPhoto', side, photo, requestId: 'request-1' });
    return fakeProvider.nextCall(side);
  }
  return { ...world, raised, session, perform, verify };
}

it('the camera and the screen receive the rules’ effects', () => {
  const { perform, log, camera } = createStage();
  perform({ type: 'openCamera', facing: 'user', cameraId: 'tele', mayAskForPixels: false });
  perform({ type: 'playCamera' });
  perform({ type: 'switchTorch', isOn: true });
  perform({ type: 'watchView', side: 'back' });
  perform({ type: 'playSound', sound: 2 });
  perform({ type: 'watchView', side: undefined });
  perform({ type: 'closeCamera' });
  perform({ type: 'settleScreen' });
  expect(log.join(', ')).to.equal(
    'camera user, camera plays, torch on, back watched, sound 2, card left, camera off, screen settled',
  );
  expect(camera.openings[0]).to.deep.include({ cameraId: 'tele', mayAskForPixels: false });
});

it('a timer replaces one for the same event', () => {
  const { perform, clock, raised } = createStage();
  const pause: Effect = { type: 'wait', ms: 2000, then: { type: 'previewPausePassed' } };
  perform(pause);
  clock.advance(1500);
  perform(pause);
  clock.advance(1999);
  expect(raised).to.deep.equal([]);
  clock.advance(1);
  expect(raised).to.deep.equal([does('previewPausePassed')]);
});

it('the shutter misses if there is no picture or the camera throws', () => {
  const { perform, raised, camera } = createStage();
  perform({ type: 'takePhoto' });
  Object.assign(camera, { capture: throwBroken });
  expect(() => perform({ type: 'takePhoto' })).to.throw('Broken');
  expect(raised).to.deep.equal([does('photoMissed'), does('photoMissed')]);
});

describe('a file', () => {
  const UPLOADED = photoOfSize(640, 480, 'upload');
  for (const [what, decoded, events] of [
    ['the photo that it gives', UPLOADED, [taken(UPLOADED), readBack(UPLOADED, 'exact')]],
    ['its problem', 'tooSmall', [fileRefused('tooSmall')]],
    ['nothing once it was given up', undefined, []],
  ] as const)
    it(`is reported as ${what}`, async () => {
      const { perform, raised, files, session } = createStage();
      perform({ type: 'readFile', file: FILE });
      expect([files[0]?.file, files[0]?.signal]).to.deep.equal([FILE, session.signal]);
      await files[0]?.answer(decoded);
      expect(raised).to.deep.equal(events);
    });
});

describe('a photo that has passed', () => {
  it('stores the provider’s answer in the session, and passes only its side to the rules', async () => {
    const { verify, session, raised } = createStage();
    const answer = { ...PASSED, idToken: 'token', idType: 'CCCD', attributes: { age: 30 } };
    for (const side of SIDES) await (await verify(side)).respondWith(answer);
    expect(session.passed).to.deep.equal({
      front: { ...answer, image: 'front bytes', origin: 'camera' },
      back: { ...answer, image: 'back bytes', origin: 'camera' },
      selfie: { ...answer, image: 'selfie bytes', origin: 'camera' },
    });
    expect(raised).to.deep.equal(SIDES.map((side) => ({ type: 'photoPassed', side })));
    session.end();
    expect(session.passed).to.deep.equal({});
  });

  it('isn’t sent if its bytes are lost [3.12]', async () => {
    const { perform, raised, provider } = createStage();
    const photo = photoOfSize(1, 1);
    perform({ type: 'verifyPhoto', side: 'front', photo, requestId: 'request-1' });
    await promisesSettled();
    expect(provider.made).to.deep.equal([]);
    expect(raised).to.deep.equal([{ type: 'photoLost', photo }]);
  });
});

describe('whether the browser altered a photo', () => {
  const photo = photoOfSize(800, 600);
  const verification = { type: 'verifyPhoto', side: 'front', photo, requestId: 'request-1' } as const;

  /** Nobody knows until the test answers. */
  function hold(readbacks: World['readbacks']): (readback: Readback) => Promise<void> {
    let answer: (readback: Readback) => void;
    readbacks.set(photo, new Promise((resolve) => (answer = resolve)));
    return (readback) => {
      answer(readback);
      return promisesSettled();
    };
  }

  it('is reported once it is known', async () => {
    const { perform, raised, camera, readbacks } = createStage();
    const answer = hold(readbacks);
    camera.view = photo;
    perform({ type: 'takePhoto' });
    await promisesSettled();
    expect(raised).to.deep.equal([taken(photo)]);
    await answer('altered');
    expect(raised).to.deep.equal([taken(photo), readBack(photo)]);
  });

  it('is reported of a picture from a liveness component, too', async () => {
    const { perform, raised, ports } = createStage();
    ports.runLiveness = () => Promise.resolve(taken(photo));
    perform({ type: 'startLiveness' });
    await promisesSettled();
    expect(raised).to.deep.equal([taken(photo), readBack(photo, 'exact')]);
  });

  it('is known before it is sent: an altered one never is [3.46]', async () => {
    const { perform, provider, images, readbacks } = createStage();
    const answer = hold(readbacks);
    images.set(photo, 'bytes');
    perform(verification);
    await promisesSettled();
    expect(provider.made, 'while nobody knows').to.deep.equal([]);
    await answer('altered');
    expect(provider.made).to.deep.equal([]);
    for (const readback of ['exact', 'noisy', 'unknown'] as const) {
      readbacks.set(photo, readback);
      perform(verification);
      await provider.nextCall('front');
    }
  });
});

describe('an answer that contradicts itself', () => {
  const CONTRADICTION = { status: 1, result: 17 };

  it('passes with a warning [4.5]', async () => {
    const { verify, raised, warnings } = createStage();
    await (await verify('front')).respondWith(CONTRADICTION);
    await (await verify('back')).respondWith(PASSED);
    expect(raised.map(({ type }) => type)).to.deep.equal(['photoPassed', 'photoPassed']);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.include('"front"');
  });

  it('fails under strictResult [4.5]', async () => {
    const { verify, raised, warnings } = createStage({ isResultStrict: true });
    await (await verify('front')).respondWith(CONTRADICTION);
    expect(raised).to.deep.equal([{ type: 'photoFailed', code: 17 }]);
    expect(warnings).to.deep.equal([]);
  });
});

describe('a call that fails', () => {
  it('is reported unchanged, and logged unless the transport explains it [4.28]', async () => {
    const { verify, raised, warnings } = createStage();
    const lost = callError('front');
    const refused = callError('front', { kind: 'http', detail: new Response('secret', { status: 500 }) });
    const late = callError('front', { kind: 'timeout', detail: 'No answer within 9 ms.' });
    const broken = callError('front', { kind: 'protocol', detail: 'No JSON object.' });
    for (const error of [lost, new CallError(refused.failure, 'HTTP 500.'), late, broken])
      await (await verify('front')).failWith(error);
    expect(raised).to.deep.equal([lost, refused, late, broken].map(({ failure }) => ({ type: 'callFailed', failure })));
    const [, told] = raised;
    expect(told?.type === 'callFailed' && told.failure.detail).to.equal(refused.failure.detail);
    expect(warnings).to.deep.equal(['HTTP 500.', 'No answer within 9 ms.', 'No JSON object.']);
  });

  it('by an error in the widget says so, and the error is on the console [4.29]', async () => {
    const { verify, raised, warnings } = createStage();
    for (const [error, report] of [
      [new TypeError('x is undefined'), 'x is undefined'],
      [new Error('Handled'), 'Handled'],
      [undefined, 'undefined'],
    ] as const) {
      const call = await verify('front');
      expect(await uncaughtIn(() => call.failWith(error))).to.deep.equal([report]);
      const detail = 'An error in the widget stopped the call "front". See the error above.';
      const failure = { call: 'front', kind: 'internal', detail, isHandled: false, retry: 'never' };
      expect(raised.splice(0)).to.deep.equal([{ type: 'callFailed', failure }]);
      expect(warnings.splice(0)).to.deep.equal([detail]);
    }
  });
});

describe('a notice', () => {
  const NOTICE: Effect = { type: 'raiseNotice', code: 'in_app', app: 'zalo' };
  const SHOWN = { type: 'noticeShown', code: 'in_app', pageUrl: 'http://localhost:4173/' };

  it('goes to the host in the language of the session, and is shown', () => {
    const { perform, host, raised } = createStage({ lang: 'vi' });
    perform(NOTICE);
    expect(raised).to.deep.equal([SHOWN]);
    perform({ type: 'raiseNotice', code: 'no_camera', by: 'system' });
    const message = 'Điện thoại của bạn chưa cho phép Chrome dùng camera';
    expect(host.notices.at(-1)).to.deep.equal({ code: 'no_camera', message, by: 'system' });
  });

  it('that the host handles isn’t shown [2.27]', () => {
    const { perform, host, raised } = createStage();
    host.isDealingWithNotices = true;
    perform(NOTICE);
    expect(raised).to.deep.equal([{ type: 'noticeSilenced', code: 'in_app' }]);
  });

  it('is shown if the host’s listener throws', () => {
    const { perform, host, raised } = createStage();
    host.meanwhile = throwBroken;
    expect(() => perform(NOTICE)).to.throw('Broken');
    expect(raised).to.deep.equal([SHOWN]);
  });
});

describe('the result', () => {
  it('includes the origin of each photo [5.14]', async () => {
    const { verify, perform, host, raised } = createStage();
    const origins = { front: 'auto', back: 'upload', selfie: 'liveness' } as const;
    for (const side of SIDES) await (await verify(side, origins[side])).respondWith(PASSED);
    perform({ type: 'reportResult' });
    expect(host.origins).to.deep.equal([origins]);
    expect(raised.at(-1)).to.deep.equal(does('resultDispatched'));
  });

  it('of another device is passed on unchanged [3.22]', async () => {
    const { ports, perform, host, raised } = createStage();
    ports.runHandoff = () => Promise.resolve(RESULT);
    perform({ type: 'startHandoff' });
    await promisesSettled();
    expect(raised).to.deep.equal([does('handoffFinished')]);
    perform({ type: 'reportResult' });
    expect(host.results[0]).to.equal(RESULT);
    expect(host.origins).to.deep.equal([{ front: 'handoff', back: 'handoff', selfie: 'handoff' }]);
  });

  it('leads the page on to doneUrl, unless the host prevents it [1.28]', () => {
    for (const isPrevented of [false, true]) {
      const { perform, host, log } = createStage({ doneUrl: 'https://insurer.example/thanks' });
      host.isDealingWithNotices = isPrevented;
      perform({ type: 'reportResult' });
      expect(log.includes('gone to https://insurer.example/thanks')).to.equal(!isPrevented);
    }
  });
});

for (const [name, effect, port, failure] of [
  ['liveness', 'startLiveness', 'runLiveness', 'livenessFailed'],
  ['handoff', 'startHandoff', 'runHandoff', 'handoffFailed'],
] as const) {
  describe(`the host's function "${name}"`, () => {
    /** Each run of it, with its signal. */
    function run() {
      const stage = createStage();
      const signals: AbortSignal[] = [];
      const settle: { resolve: (answer: never) => void; reject: (error: Error) => void }[] = [];
      stage.ports[port] = ({ signal, lang, raise }) => {
        expect(lang).to.equal('en');
        signals.push(signal);
        raise({ type: 'handoffPrepared', link: LINK });
        return new Promise<never>((resolve, reject) => settle.push({ resolve, reject }));
      };
      stage.perform({ type: effect });
      return { ...stage, signals, settle };
    }

    it('logs its failure, and can be retried with a new signal', async () => {
      const { perform, raised, warnings, signals, settle } = run();
      settle[0]?.reject(new Error('Not today'));
      await promisesSettled();
      expect(raised.at(-1)).to.deep.equal({ type: failure });
      expect(warnings).to.deep.equal([`${name} failed: Not today. The person can try again.`]);
      perform({ type: effect });
      expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true, false]);
    });

    for (const [end, isOver] of [
      ['the end of the session', ({ session }: ReturnType<typeof run>) => session.end()],
      ['Go back', ({ perform }: ReturnType<typeof run>) => perform({ type: 'cancelHandoff' })],
    ] as const)
      it(`is aborted by ${end}, and a late answer or rejection has no effect`, async () => {
        for (const way of ['resolve', 'reject'] as const) {
          const running = run();
          isOver(running);
          expect(running.signals[0]?.aborted).to.equal(true);
          running.settle[0]?.[way](new Error('Late') as never);
          await promisesSettled();
          expect(running.raised.map(({ type }) => type)).to.deep.equal(['handoffPrepared']);
          expect(running.warnings).to.deep.equal([]);
        }
      });
  });
}
