// The host's liveness component: what it is called with, which answers count, and when it is over.
import { expect } from '@open-wc/testing';
import type { LivenessAnswer, LivenessContext } from '../../src/core/options.ts';
import { photoOfSize } from '../support/photo.ts';
import { begin, CONFIG, createWorld, goLive, pass, promisesSettled, type World } from './world.ts';

const IMAGE = 'an image';
const SELFIE = photoOfSize(480, 640, 'liveness');
const ANSWER: LivenessAnswer = { status: 200, auditTrail: [IMAGE] };

interface Check {
  readonly world: World;
  /** Each call of the component. */
  readonly called: LivenessContext[];
}

/** To step 3, where the component `runs`. */
async function check(run: (context: LivenessContext) => unknown = () => undefined): Promise<Check> {
  const world = createWorld();
  const called: LivenessContext[] = [];
  const liveness = (context: LivenessContext): unknown => {
    called.push(context);
    return run(context);
  };
  world.audits.set(IMAGE, SELFIE);
  world.images.set(SELFIE, 'selfie bytes');
  await begin(world, { ...CONFIG, liveness });
  await pass(world, 'front');
  await pass(world, 'back');
  await promisesSettled();
  return { world, called };
}

const isSent = async ({ world }: Check): Promise<void> => {
  expect((await world.provider.nextCall('selfie')).sent).to.deep.equal(['request-1', 'selfie bytes']);
};

describe('a liveness component', () => {
  it('gets a container, the language, a signal and the callback, with the camera off', async () => {
    const { world, called } = await check();
    const [context] = called;
    expect(called).to.have.length(1);
    expect(Object.keys(context ?? {}).toSorted()).to.deep.equal([
      'container',
      'lang',
      'livenessCompleteSucess',
      'signal',
    ]);
    expect(context?.container.childNodes).to.have.length(0);
    expect([context?.lang, context?.signal.aborted]).to.deep.equal(['en', false]);
    expect(world.log.slice(-3)).to.deep.equal(['camera off', 'liveness shown', 'told step 2 3']);
  });

  for (const [way, run] of [
    ['returns', () => ANSWER],
    ['resolves with', () => Promise.resolve(ANSWER)],
    ['calls back with', ({ livenessCompleteSucess }: LivenessContext) => livenessCompleteSucess(ANSWER)],
  ] as const) {
    it(`has its first image verified, which it ${way}`, async () => {
      const checked = await check(run);
      await isSent(checked);
      expect(checked.world.log.at(-1)).to.equal('liveness removed');
    });
  }

  it('is over with its first answer', async () => {
    const checked = await check(({ livenessCompleteSucess }) => {
      livenessCompleteSucess(ANSWER);
      livenessCompleteSucess({ status: 500 });
      return Promise.reject(new Error('Too late'));
    });
    await isSent(checked);
    expect(checked.world.warnings).to.deep.equal([]);
    checked.called[0]?.livenessCompleteSucess({ status: 500 });
    await promisesSettled();
    expect(checked.world.store.screen()).to.deep.include({ status: 'scanWait' });
  });

  for (const auditTrail of [[], undefined]) {
    it(`without an image (${JSON.stringify(auditTrail)}) leaves the selfie to the widget’s own camera`, async () => {
      const { world } = await check(() => ({ status: 200, auditTrail }));
      expect(world.camera.openings.at(-1)?.facing).to.equal('user');
      goLive(world, true);
      expect(world.store.screen()).to.deep.include({ takeButton: 'enabled' });
    });
  }

  for (const [name, run, sentence] of [
    ['another status', () => ({ status: 0, auditTrail: [IMAGE] }), 'Its status is 0, not 200.'],
    ['a status that is text', () => ({ status: '200', auditTrail: [IMAGE] }), 'not 200'],
    ['no object', () => 'done', 'Its status is undefined, not 200.'],
    ['an image that can’t be read', () => ({ status: 200, auditTrail: [{}] }), 'is no picture that can be read'],
    ['a rejection', () => Promise.reject(new Error('Closed by the person')), 'Closed by the person'],
    [
      'an exception',
      () => {
        throw new Error('No camera');
      },
      'No camera',
    ],
  ] as const) {
    it(`fails with ${name}: the console says why, and another try has a new signal`, async () => {
      const { world, called } = await check(run);
      expect(world.store.screen()).to.deep.include({ status: 'livenessFailed', retryButton: 'enabled' });
      expect(world.log.at(-1)).to.equal('liveness removed');
      expect(world.warnings).to.have.length(1);
      expect(world.warnings[0]).to.include(sentence);
      world.store.dispatch({ type: 'retryPressed' });
      await promisesSettled();
      expect(called).to.have.length(2);
      expect(called[0]?.signal.aborted).to.equal(true);
      expect(called[1]?.signal).to.not.equal(called[0]?.signal);
    });
  }

  for (const [name, end] of [
    ['Go back', ({ store }: World) => store.dispatch({ type: 'wentBack' })],
    ['close()', ({ store }: World) => store.dispatch({ type: 'closed', isAnnounced: false })],
    ['a restart', ({ store }: World) => store.start([CONFIG])],
    ['removal', ({ store }: World) => store.dispatch({ type: 'removed' })],
  ] as const) {
    it(`is over with ${name}: the signal is aborted, its container removed, and a late answer changes nothing`, async () => {
      const { world, called } = await check();
      end(world);
      expect(called[0]?.signal.aborted).to.equal(true);
      expect(world.log).to.include('liveness removed');
      await promisesSettled();
      const screen = world.store.screen();
      const { length } = world.log;
      called[0]?.livenessCompleteSucess(ANSWER);
      await promisesSettled();
      expect(world.store.screen()).to.equal(screen);
      expect([world.log.length, world.warnings]).to.deep.equal([length, []]);
    });
  }

  it('that never answers leaves Go back', async () => {
    const { world } = await check();
    world.clock.advance(600_000);
    expect(world.store.screen()).to.deep.nested.include({ 'stage.is': 'liveness' });
    world.store.dispatch({ type: 'wentBack' });
    expect(world.store.isOpen()).to.equal(false);
  });

  it('is where a result’s selfie comes from', async () => {
    const checked = await check(() => ANSWER);
    const { world } = checked;
    await (await world.provider.nextCall('selfie')).respondWith({ status: 1, result: 1 });
    await (await world.provider.nextCall('ocr')).respondWith({});
    await (await world.provider.nextCall('complete')).respondWith({});
    expect(world.host.origins).to.deep.equal([{ front: 'camera', back: 'camera', selfie: 'liveness' }]);
    expect(world.host.results[0]?.selfieImage).to.equal('selfie bytes');
    expect(world.host.results[0]?.records.livenessDetection.status).to.equal(true);
  });
});
