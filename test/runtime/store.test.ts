// The store with fakes of every port: the way from start to result, the queue, what a session leaves behind, and what
// comes too late.
import { expect } from '@open-wc/testing';
import { CallError } from '../../src/runtime/ports.ts';
import {
  begin,
  callError,
  CONFIG,
  createWorld,
  goLive,
  pass,
  promisesSettled,
  reachComplete,
  SECRET_CONFIG,
  usePhoto,
  type World,
} from './world.ts';
import { photoOfSize } from '../support/photo.ts';

const goBack = ({ store }: World): void => store.dispatch({ type: 'wentBack' });
const closesOf = ({ host }: World): string[] => host.told.filter((line) => line.startsWith('close'));

/** What is thrown and caught by nobody while `run` runs. The runner's own report of it is kept back: here it is wanted. */
async function uncaughtIn(run: () => Promise<void> | void): Promise<string[]> {
  const uncaught: string[] = [];
  const collect = (event: ErrorEvent): void => {
    event.preventDefault();
    uncaught.push(event.error instanceof Error ? event.error.message : String(event.error));
  };
  const { error } = console;
  console.error = () => undefined;
  const { onerror } = window;
  window.onerror = null;
  window.addEventListener('error', collect);
  try {
    await run();
    await promisesSettled();
  } finally {
    window.removeEventListener('error', collect);
    window.onerror = onerror;
    console.error = error;
  }
  return uncaught;
}

describe('a session', () => {
  it('leads from start to the result in the documented order', async () => {
    const world = createWorld();
    const complete = await reachComplete(world);
    await complete.respondWith({ result: 1 });
    expect(world.log).to.deep.equal([
      'camera environment',
      'told step 0 1',
      'told step 1 2',
      'camera off',
      'camera user',
      'told step 2 3',
      'camera off',
      'told result',
      'camera off',
      'screen settled',
      'told step 3 0',
    ]);
    expect(world.provider.made).to.deep.equal(['create', 'front', 'back', 'selfie', 'ocr', 'complete']);
    expect([world.store.step(), world.store.isOpen()]).to.deep.equal([0, false]);
  });

  it('hands over the very bytes that were verified, and the whole answers', async () => {
    const world = createWorld();
    await begin(world);
    const sent: (string | undefined)[] = [];
    for (const side of ['front', 'back', 'selfie'] as const) sent.push((await pass(world, side)).sent[1]);
    const persons = { name: 'An', __typename: 'Person' };
    const result = { result: 1, kyc: [1, 2] };
    await (await world.provider.nextCall('ocr')).respondWith(persons);
    await (await world.provider.nextCall('complete')).respondWith(result);
    const [told] = world.host.results;
    expect(world.host.results.length).to.equal(1);
    expect([told?.frontCardImage, told?.backCardImage, told?.selfieImage]).to.deep.equal(sent);
    expect(sent).to.deep.equal(['front bytes', 'back bytes', 'selfie bytes']);
    expect(told?.persons).to.equal(persons);
    expect(told?.result).to.equal(result);
  });

  it('hands over the photo that passed, not one that was taken back or rejected', async () => {
    const world = createWorld();
    await begin(world);
    usePhoto(world, 'rejected bytes');
    await (await world.provider.nextCall('front')).respondWith({ result: 27 });
    expect(world.store.screen()).to.deep.include({ rejection: 'blurry' });
    world.store.dispatch({ type: 'retakePressed' });
    await pass(world, 'front');
    await pass(world, 'back');
    await pass(world, 'selfie');
    await (await world.provider.nextCall('ocr')).respondWith({});
    await (await world.provider.nextCall('complete')).respondWith({});
    expect(world.host.results[0]?.frontCardImage).to.equal('front bytes');
  });

  it('names the request in every call', async () => {
    const world = createWorld();
    await begin(world);
    expect((await pass(world, 'front')).sent).to.deep.equal(['request-1', 'front bytes']);
    expect((await pass(world, 'back')).sent).to.deep.equal(['request-1', 'back bytes']);
    expect((await pass(world, 'selfie')).sent).to.deep.equal(['request-1', 'selfie bytes']);
    const ocr = await world.provider.nextCall('ocr');
    expect(ocr.sent).to.deep.equal(['request-1']);
    await ocr.respondWith({});
    expect((await world.provider.nextCall('complete')).sent).to.deep.equal(['request-1']);
  });

  it('asks for a token after 1000 ms and for a request 500 ms after that, not before its answer', async () => {
    const world = createWorld();
    world.store.start([SECRET_CONFIG]);
    world.clock.advance(999);
    expect(world.provider.made).to.deep.equal([]);
    world.clock.advance(1);
    const token = await world.provider.nextCall('token');
    world.clock.advance(500);
    expect(world.provider.made).to.deep.equal(['token']);
    await token.respondWith('fetched');
    expect(world.provider.made).to.deep.equal(['token', 'create']);
  });

  it('sends a photo once, however often Use is pressed', async () => {
    const world = createWorld();
    await begin(world);
    usePhoto(world, 'front bytes');
    for (let press = 0; press < 3; press += 1) world.store.dispatch({ type: 'photoAccepted' });
    await promisesSettled();
    expect(world.provider.made).to.deep.equal(['create', 'front']);
  });

  it('says that a camera view took no picture', async () => {
    const world = createWorld();
    await begin(world);
    world.camera.view = null;
    world.store.dispatch({ type: 'shutterPressed' });
    expect(world.store.screen()).to.deep.include({ status: 'captureFailed', takeButton: 'enabled' });
  });

  it('asks for another photo where the bytes of one are lost, and sends nothing', async () => {
    const world = createWorld();
    await begin(world);
    world.camera.view = photoOfSize(1, 1);
    world.store.dispatch({ type: 'shutterPressed' });
    world.store.dispatch({ type: 'photoAccepted' });
    await promisesSettled();
    expect(world.provider.made).to.deep.equal(['create']);
    expect(world.store.screen()).to.deep.include({ status: 'captureFailed', step: 1 });
  });

  it('announces a wait of ten seconds', async () => {
    const world = createWorld();
    await begin(world);
    usePhoto(world, 'front bytes');
    world.clock.advance(9999);
    expect(world.store.screen()).to.deep.include({ status: 'scanWait' });
    world.clock.advance(1);
    expect(world.store.screen()).to.deep.include({ status: 'stillWaiting' });
  });

  it('tells the camera to play within the tap', () => {
    const world = createWorld();
    world.store.start([CONFIG]);
    world.camera.report({ type: 'cameraAttached', facesUser: false, hasTorch: false });
    world.camera.report({ type: 'playRefused' });
    world.store.dispatch({ type: 'viewTapped' });
    expect(world.log.at(-1)).to.equal('camera plays');
  });
});

describe('verdicts', () => {
  it('warn of an answer that contradicts itself, and pass it', async () => {
    const world = createWorld();
    await begin(world);
    await pass(world, 'front', { status: 1, result: 17 });
    expect(world.store.step()).to.equal(2);
    expect(world.warnings.length).to.equal(1);
    expect(world.warnings[0]).to.include('"front"');
    await pass(world, 'back');
    expect(world.warnings.length).to.equal(1);
  });

  it('fail it under strictResult', async () => {
    const world = createWorld();
    await begin(world, { ...CONFIG, strictResult: true });
    await pass(world, 'front', { status: 1, result: 17 });
    expect(world.store.screen()).to.deep.include({ step: 1, rejection: 'faceNotMatched' });
    expect(world.warnings).to.deep.equal([]);
  });
});

describe('a failure', () => {
  it('tells error and close 300 ms later, the camera off before', async () => {
    const world = createWorld();
    await begin(world);
    usePhoto(world, 'front bytes');
    await (await world.provider.nextCall('front')).failWith(callError('front'));
    world.log.length = 0;
    world.clock.advance(299);
    expect(world.log).to.deep.equal([]);
    world.clock.advance(1);
    expect(world.log).to.deep.equal([
      'camera off',
      'screen settled',
      'told error front network Failed to fetch',
      'told close error 1 request-1',
      'told step 1 0',
    ]);
  });

  it('hands on the response of an HTTP failure by identity', async () => {
    const world = createWorld();
    await begin(world);
    const detail = new Response('no', { status: 500 });
    usePhoto(world, 'front bytes');
    await (await world.provider.nextCall('front')).failWith(callError('front', { kind: 'http', detail }));
    world.clock.advance(300);
    const note = world.host.notes.find(({ type }) => type === 'failed');
    expect(note?.type === 'failed' && note.detail).to.equal(detail);
    expect(detail.bodyUsed).to.equal(false);
  });

  it('that is an HTTP answer is on the console, once, unless its session is over', async () => {
    const said = 'The provider answered the call "front" with HTTP 500.';
    const { failure } = callError('front', { kind: 'http', detail: new Response('secret', { status: 500 }) });
    for (const isOver of [false, true]) {
      const world = createWorld();
      await begin(world);
      usePhoto(world, 'front bytes');
      const call = await world.provider.nextCall('front');
      if (isOver) goBack(world);
      await call.failWith(new CallError(failure, said));
      world.clock.advance(300);
      expect(world.warnings).to.deep.equal(isOver ? [] : [said]);
    }
  });

  it('without an HTTP answer is not: whoever made the call has explained it', async () => {
    const world = createWorld();
    await begin(world);
    usePhoto(world, 'front bytes');
    await (await world.provider.nextCall('front')).failWith(callError('front'));
    world.clock.advance(300);
    expect(world.warnings).to.deep.equal([]);
  });

  const errors: [string, unknown, string][] = [
    ['an error', new TypeError('Load failed'), 'Load failed'],
    ['an error without a message', new Error(''), 'Something went wrong'],
    ['a string', 'no', 'Something went wrong'],
    ['nothing', undefined, 'Something went wrong'],
  ];
  for (const [name, error, message] of errors) {
    it(`of another kind is told as a network error: ${name}`, async () => {
      const world = createWorld();
      world.store.start([CONFIG]);
      world.clock.advance(1000);
      await (await world.provider.nextCall('create')).failWith(error);
      world.clock.advance(300);
      expect(world.host.told).to.include(`error create network ${message}`);
    });
  }

  it('of another kind is told as one of the call that it happened in', async () => {
    const token = createWorld();
    token.store.start([SECRET_CONFIG]);
    token.clock.advance(1000);
    await (await token.provider.nextCall('token')).failWith(new Error('No'));
    token.clock.advance(300);
    expect(token.host.told).to.include('error token network No');
    for (const name of ['ocr', 'complete'] as const) {
      const world = createWorld();
      await begin(world);
      for (const side of ['front', 'back', 'selfie'] as const) await pass(world, side);
      if (name === 'complete') await (await world.provider.nextCall('ocr')).respondWith({});
      await (await world.provider.nextCall(name)).failWith(new Error('No'));
      world.clock.advance(300);
      expect(world.host.told).to.include(`error ${name} network No`);
      expect(closesOf(world)).to.deep.equal(['close error 3 request-1']);
    }
  });

  for (const error of [callError('front', { detail: 'Handled', isHandled: true }), new Error('Handled')]) {
    it(`with the marker Handled is told to nobody (${error.name} ${error.message})`, async () => {
      const world = createWorld();
      await begin(world);
      usePhoto(world, 'front bytes');
      await (await world.provider.nextCall('front')).failWith(error);
      expect(world.store.screen()).to.deep.include({ hasSpinner: false, useButton: 'enabled' });
      world.clock.advance(60_000);
      expect(world.host.told).to.deep.equal(['step 0 1']);
      world.store.dispatch({ type: 'photoAccepted' });
      await (await world.provider.nextCall('front')).respondWith({ result: 1 });
      expect(world.store.step()).to.equal(2);
    });
  }

  it('leaves no later session a trace', async () => {
    const world = createWorld();
    world.store.start([CONFIG]);
    world.clock.advance(1000);
    await (await world.provider.nextCall('create')).failWith(callError('create'));
    world.clock.advance(299);
    world.store.start([CONFIG]);
    world.clock.advance(300);
    expect(world.host.told).to.deep.equal(['step 0 1']);
    expect(world.store.isOpen()).to.equal(true);
  });

  it('of a start is told once, and nothing is opened', () => {
    const world = createWorld();
    world.store.start([{ accessToken: 'token', requestId: 'given' }]);
    expect(world.store.isOpen()).to.equal(false);
    world.clock.advance(300);
    expect(world.host.told).to.deep.equal([
      'error none config domain is required: the provider\'s origin, such as "https://provider.example", or "" for this page\'s own.',
      'close error 0 given',
    ]);
    expect(world.camera.openings).to.deep.equal([]);
    expect(world.provider.opened).to.deep.equal([]);
    expect(world.warnings).to.deep.equal([
      'start was refused: domain is required: the provider\'s origin, such as "https://provider.example", or "" for this page\'s own.',
    ]);
  });

  it('of a start for a reason of the element is told like that', () => {
    const world = createWorld();
    world.store.refuse('Another one is open.');
    world.clock.advance(300);
    expect(world.host.told).to.deep.equal(['error none config Another one is open.', 'close error 0']);
  });

  it('of a configuration that throws is an error too', () => {
    const world = createWorld();
    const trap = Object.defineProperty({}, 'domain', {
      enumerable: true,
      get: () => {
        throw new Error('Trap');
      },
    });
    expect(() => world.store.start([trap])).to.throw('Trap');
    world.store.start([CONFIG]);
    expect(world.store.isOpen()).to.equal(true);
  });
});

describe('a call that gets no answer under networkRetry', () => {
  const PATIENT = { ...CONFIG, networkRetry: 2 };
  const lose = (world: World): Promise<void> =>
    world.provider.nextCall('front').then((call) => call.failWith(callError('front')));

  async function loseFront(): Promise<World> {
    const world = createWorld();
    await begin(world, PATIENT);
    usePhoto(world, 'front bytes');
    await lose(world);
    return world;
  }

  it('is retried with the very same bytes, after a second and then after two, and may pass', async () => {
    const world = await loseFront();
    expect(world.store.screen()).to.deep.include({ step: 1, status: 'connectionLost', retryButton: 'enabled' });
    world.clock.advance(999);
    await promisesSettled();
    expect(world.provider.made).to.deep.equal(['create', 'front']);
    world.clock.advance(1);
    await lose(world);
    world.clock.advance(2000);
    const last = await world.provider.nextCall('front');
    expect(last.sent).to.deep.equal(['request-1', 'front bytes']);
    await last.respondWith({ result: 1 });
    expect(world.provider.made).to.deep.equal(['create', 'front', 'front', 'front']);
    expect([world.store.step(), world.host.told]).to.deep.equal([2, ['step 0 1', 'step 1 2']]);
  });

  it('is the error once it was retried that often', async () => {
    const world = await loseFront();
    for (const pauseMs of [1000, 2000]) {
      world.clock.advance(pauseMs);
      await lose(world);
    }
    world.clock.advance(300);
    expect(world.host.told).to.include('error front network Failed to fetch');
    expect(closesOf(world)).to.deep.equal(['close error 1 request-1']);
  });

  it('is retried at once, and once, by the button', async () => {
    const world = await loseFront();
    world.store.dispatch({ type: 'retryPressed' });
    const call = await world.provider.nextCall('front');
    expect(call.sent).to.deep.equal(['request-1', 'front bytes']);
    world.clock.advance(60_000);
    await promisesSettled();
    expect(world.provider.made).to.deep.equal(['create', 'front', 'front']);
  });

  it('hands over what was verified in the end', async () => {
    const world = await loseFront();
    world.clock.advance(1000);
    await (await world.provider.nextCall('front')).respondWith({ result: 1 });
    await pass(world, 'back');
    await pass(world, 'selfie');
    await (await world.provider.nextCall('ocr')).respondWith({});
    await (await world.provider.nextCall('complete')).respondWith({});
    expect(world.host.results[0]?.frontCardImage).to.equal('front bytes');
  });

  const ends: [string, (world: World) => void][] = [
    ['Go back', goBack],
    ['removal', ({ store }) => store.dispatch({ type: 'removed' })],
    ['a refused restart', ({ store }) => store.start([{ domain: 'http://provider.example' }])],
  ];
  for (const [name, end] of ends) {
    it(`is not retried after ${name} within the pause`, async () => {
      const world = await loseFront();
      end(world);
      world.clock.advance(60_000);
      await promisesSettled();
      expect(world.provider.made).to.deep.equal(['create', 'front']);
      expect([world.clock.pending, world.watchers.size]).to.deep.equal([0, 0]);
    });

    it(`changes nothing where its retry is answered after ${name}`, async () => {
      const world = await loseFront();
      world.clock.advance(1000);
      const retried = await world.provider.nextCall('front');
      end(world);
      expect(retried.signal.aborted).to.equal(true);
      const [screen, told] = [world.store.screen(), [...world.host.told]];
      await retried.respondWith({ result: 1 });
      expect(world.store.screen()).to.equal(screen);
      expect(world.host.told).to.deep.equal(told);
    });
  }

  it('is retried when the page says that the network is back', async () => {
    const world = await loseFront();
    const tell = (type: 'wentOffline' | 'cameOnline'): void => world.watchers.forEach((report) => report({ type }));
    tell('wentOffline');
    world.clock.advance(60_000);
    await promisesSettled();
    expect(world.provider.made).to.deep.equal(['create', 'front']);
    tell('cameOnline');
    expect((await world.provider.nextCall('front')).sent).to.deep.equal(['request-1', 'front bytes']);
  });
});

describe('a start without a network', () => {
  it('waits for the network before it retries a call under networkRetry', async () => {
    const world = createWorld({ isOffline: true });
    world.store.start([{ ...CONFIG, networkRetry: 2 }]);
    world.clock.advance(1000);
    await (await world.provider.nextCall('create')).failWith(callError('create'));
    world.clock.advance(60_000);
    await promisesSettled();
    expect(world.provider.made).to.deep.equal(['create']);
    for (const tell of world.watchers) tell({ type: 'cameOnline' });
    await (await world.provider.nextCall('create')).respondWith('request-1');
    expect(world.store.isOpen()).to.equal(true);
  });
});

describe('a device with several cameras', () => {
  async function choose(): Promise<World> {
    const world = createWorld();
    await begin(world);
    const cameras = [
      { id: 'wide', label: 'Wide' },
      { id: 'tele', label: 'Tele' },
    ];
    world.camera.report({ type: 'camerasListed', cameras, current: 'wide' });
    expect(world.store.screen()).to.deep.include({ otherCamera: 'Tele' });
    world.log.length = 0;
    world.store.dispatch({ type: 'otherCameraPressed' });
    return world;
  }
  const asked = ({ camera }: World): unknown[] => camera.openings.map(({ facing, cameraId }) => [facing, cameraId]);

  it('is asked for the chosen one, the other off before', async () => {
    const world = await choose();
    expect(world.log).to.deep.equal(['camera off', 'camera environment']);
    expect(asked(world)).to.deep.equal([
      ['environment', undefined],
      ['environment', 'tele'],
    ]);
  });

  it('is asked for any by the next session', async () => {
    const world = await choose();
    goBack(world);
    world.store.start([CONFIG]);
    expect(asked(world).at(-1)).to.deep.equal(['environment', undefined]);
  });

  it('may be asked for more pixels until one breaks by it', () => {
    const world = createWorld();
    world.store.start([CONFIG]);
    goLive(world);
    world.camera.report({ type: 'pixelsAnswered', outcome: 'black' });
    expect(world.log.slice(-2)).to.deep.equal(['camera off', 'camera environment']);
    expect(world.camera.openings.map(({ mayAskForPixels }) => mayAskForPixels)).to.deep.equal([true, false]);
    expect(world.host.told).to.not.include('notice camera_lost');
  });

  it('that comes back after a break within the pause is live when that pause is over', () => {
    const world = createWorld();
    world.store.start([CONFIG]);
    const attach = (isSettling: boolean): void => {
      world.camera.report({ type: 'cameraAttached', facesUser: false, hasTorch: false });
      world.camera.report({ type: 'framePainted', isSettling });
    };
    attach(true);
    world.clock.advance(1200);
    world.camera.report({ type: 'pixelsAnswered', outcome: 'ended' });
    attach(false);
    world.clock.advance(799);
    expect(world.store.screen()).to.deep.include({ takeButton: 'disabled' });
    world.clock.advance(1);
    expect(world.store.screen()).to.deep.include({ takeButton: 'enabled' });
  });

  for (const isAndroid of [true, false]) {
    it(isAndroid ? 'gives way to the main lens on Android' : 'stays elsewhere', () => {
      const world = createWorld({ isAndroid });
      world.store.start([CONFIG]);
      world.camera.report({ type: 'cameraAttached', facesUser: false, hasTorch: false });
      const cameras = ['2', '0'].map((id) => ({ id, label: `camera2 ${id}, facing back` }));
      world.camera.report({ type: 'camerasListed', cameras, current: '2' });
      const first = ['environment', undefined];
      expect(asked(world)).to.deep.equal(isAndroid ? [first, ['environment', '0']] : [first]);
    });
  }

  it('is told to switch its light', () => {
    const world = createWorld();
    world.store.start([CONFIG]);
    world.camera.report({ type: 'cameraAttached', facesUser: false, hasTorch: true });
    world.camera.report({ type: 'framePainted', isSettling: false });
    world.clock.advance(2000);
    world.store.dispatch({ type: 'torchPressed' });
    world.camera.report({ type: 'torchSwitched', isOn: true });
    world.store.dispatch({ type: 'torchPressed' });
    expect(world.log.filter((line) => line.startsWith('torch'))).to.deep.equal(['torch on', 'torch off']);
  });
});

describe('what comes too late', () => {
  const ends: [string, (world: World) => void][] = [
    ['Go back', goBack],
    ['close()', ({ store }) => store.dispatch({ type: 'closed', isAnnounced: false })],
    ['an announced close', ({ store }) => store.dispatch({ type: 'closed', isAnnounced: true })],
    ['removal', ({ store }) => store.dispatch({ type: 'removed' })],
    ['a restart', ({ store }) => store.start([CONFIG])],
    ['a refused restart', ({ store }) => store.start([{ domain: 'http://provider.example' }])],
  ];
  for (const [name, end] of ends) {
    it(`after ${name} changes nothing: a verdict`, async () => {
      const world = createWorld();
      await begin(world);
      usePhoto(world, 'front bytes');
      const call = await world.provider.nextCall('front');
      end(world);
      expect(call.signal.aborted).to.equal(true);
      const screen = world.store.screen();
      const said = [[...world.host.told], [...world.warnings]];
      await call.respondWith({ status: 1, result: 17 });
      expect(world.store.screen()).to.equal(screen);
      expect([world.host.told, world.warnings]).to.deep.equal(said);
      expect(closesOf(world).length).to.be.at.most(1);
    });

    it(`after ${name} changes nothing: a failure`, async () => {
      const world = createWorld();
      await begin(world);
      usePhoto(world, 'front bytes');
      const call = await world.provider.nextCall('front');
      end(world);
      const screen = world.store.screen();
      await call.failWith(new DOMException('The operation was aborted.', 'AbortError'));
      expect(world.store.screen()).to.equal(screen);
    });

    it(`after ${name} changes nothing: a request, its timers, the camera, the page`, async () => {
      const world = createWorld();
      world.store.start([CONFIG]);
      world.clock.advance(1000);
      const call = await world.provider.nextCall('create');
      const camera = world.camera.openings[0];
      const watcher = [...world.watchers][0];
      end(world);
      const screen = world.store.screen();
      await call.respondWith('late');
      camera?.report({ type: 'cameraAttached', facesUser: false, hasTorch: false });
      camera?.report({ type: 'cameraFailed', code: 'camera_denied' });
      watcher?.({ type: 'pageHidden' });
      expect(world.store.screen()).to.equal(screen);
      expect(world.host.notices).to.deep.equal([]);
    });
  }

  it('never completes a request: OCR after Go back', async () => {
    const world = createWorld();
    await begin(world);
    for (const side of ['front', 'back', 'selfie'] as const) await pass(world, side);
    const ocr = await world.provider.nextCall('ocr');
    goBack(world);
    await ocr.respondWith({});
    expect(world.provider.made).to.not.include('complete');
  });

  it('is no result: complete after Go back', async () => {
    const world = createWorld();
    const complete = await reachComplete(world);
    goBack(world);
    expect(complete.signal.aborted).to.equal(true);
    await complete.respondWith({ result: 1 });
    expect(world.host.results).to.deep.equal([]);
    expect(closesOf(world)).to.deep.equal(['close back 3 request-1']);
  });

  it('is not sent: a photo whose bytes come after the end', async () => {
    const world = createWorld();
    let deliver: (image: string) => void = () => undefined;
    world.ports.photos = {
      ...world.ports.photos,
      read: () =>
        new Promise((resolve) => {
          deliver = resolve;
        }),
    };
    await begin(world);
    usePhoto(world, 'front bytes');
    goBack(world);
    deliver('front bytes');
    await promisesSettled();
    expect(world.provider.made).to.deep.equal(['create']);
  });

  it('does not answer for the next session: the same call in both', async () => {
    const world = createWorld();
    await begin(world);
    usePhoto(world, 'old bytes');
    const old = await world.provider.nextCall('front');
    await begin(world);
    usePhoto(world, 'new bytes');
    const next = await world.provider.nextCall('front');
    await old.respondWith({ result: 1 });
    expect(world.store.step()).to.equal(1);
    await next.respondWith({ result: 27 });
    expect(world.store.screen()).to.deep.include({ rejection: 'blurry' });
  });
});

describe('timers', () => {
  it('end with their session', () => {
    for (const end of [goBack, ({ store }: World) => store.dispatch({ type: 'removed' })]) {
      const world = createWorld();
      world.store.start([CONFIG]);
      world.camera.report({ type: 'cameraAttached', facesUser: false, hasTorch: false });
      expect(world.clock.pending).to.equal(3);
      end(world);
      expect(world.clock.pending).to.equal(0);
    }
  });

  it('replace the one of the same event', () => {
    const world = createWorld();
    world.store.start([CONFIG]);
    world.camera.report({ type: 'cameraAttached', facesUser: false, hasTorch: false });
    world.clock.advance(1500);
    world.camera.report({ type: 'cameraStalled' });
    world.camera.report({ type: 'cameraAttached', facesUser: false, hasTorch: false });
    world.camera.report({ type: 'framePainted', isSettling: false });
    world.clock.advance(500);
    expect(world.store.screen()).to.deep.include({ takeButton: 'disabled' });
    world.clock.advance(1500);
    expect(world.store.screen()).to.deep.include({ takeButton: 'enabled' });
  });

  it('are none when the session is over', async () => {
    const world = createWorld();
    await (await reachComplete(world)).respondWith({});
    expect(world.clock.pending).to.equal(0);
    expect(world.watchers.size).to.equal(0);
  });
});

describe('two starts in one task', () => {
  it('are one session with the newest configuration, one request and one set of timers', async () => {
    const world = createWorld();
    world.store.start([{ ...CONFIG, accessToken: 'first', requestId: 'first' }]);
    world.store.start([CONFIG]);
    world.clock.advance(1000);
    await promisesSettled();
    expect(world.provider.made).to.deep.equal(['create']);
    expect(world.provider.opened.at(-1)?.secrets).to.deep.include({ accessToken: 'token' });
    expect(world.watchers.size).to.equal(1);
    expect(world.host.told).to.deep.equal(['step 0 1']);
    // the camera takes the second opening over: no "off" in between that would ask the person twice
    expect(world.log).to.deep.equal(['camera environment', 'told step 0 1', 'camera environment']);
  });
});

describe('a start while complete is outstanding', () => {
  it('is ignored with a warning, and the result arrives', async () => {
    const world = createWorld();
    const complete = await reachComplete(world);
    world.store.start([CONFIG]);
    world.store.start([{}]);
    expect(world.warnings.length).to.equal(2);
    expect(complete.signal.aborted).to.equal(false);
    await complete.respondWith({ result: 1 });
    expect(world.host.results.length).to.equal(1);
    expect(world.store.isOpen()).to.equal(false);
  });
});

describe('the queue', () => {
  it('finishes one event before it takes the next', () => {
    const world = createWorld();
    world.host.meanwhile = (line) => {
      if (line === 'step 0 1') goBack(world);
    };
    world.store.start([CONFIG]);
    expect(world.log).to.deep.equal([
      'camera environment',
      'told step 0 1',
      'camera off',
      'screen settled',
      'told goBack 1',
      'told close back 1',
      'told step 1 0',
    ]);
  });

  it('tells subscribers of a state before its effects, and of every change', () => {
    const world = createWorld();
    const seen: string[] = [];
    const unsubscribe = world.store.subscribe(() =>
      seen.push(`${world.store.step()} ${world.store.isOpen()} ${world.log.length}`),
    );
    world.store.start([CONFIG]);
    goBack(world);
    unsubscribe();
    world.store.start([CONFIG]);
    expect(seen).to.deep.equal(['1 true 0', '0 false 2']);
  });

  it('gives the same screen until something changes', () => {
    const { store } = createWorld();
    const closed = store.screen();
    store.dispatch({ type: 'photoAccepted' });
    expect(store.screen()).to.equal(closed);
    store.start([CONFIG]);
    const open = store.screen();
    expect(open).to.not.equal(closed);
    store.dispatch({ type: 'retakePressed' });
    expect(store.screen()).to.equal(open);
  });
});

describe('a listener of the host that starts again', () => {
  it('in the result opens a session of its own, and the result is told once', async () => {
    const world = createWorld();
    world.host.meanwhile = (line) => {
      if (line === 'result') world.store.start([CONFIG]);
    };
    await (await reachComplete(world)).respondWith({});
    expect(world.host.results.length).to.equal(1);
    expect(world.store.step()).to.equal(1);
    expect(world.log.at(-2)).to.equal('camera environment');
    expect(world.host.told.slice(-2)).to.deep.equal(['result', 'step 3 1']);
    world.host.meanwhile = () => undefined;
    goBack(world);
    expect(closesOf(world)).to.deep.equal(['close back 1']);
  });

  for (const line of ['error create network Failed to fetch', 'close error 1', 'step 1 0']) {
    it(`in "${line}" opens a session after all is told`, async () => {
      const world = createWorld();
      world.host.meanwhile = (told) => {
        if (told === line) world.store.start([CONFIG]);
      };
      world.store.start([CONFIG]);
      world.clock.advance(1000);
      await (await world.provider.nextCall('create')).failWith(callError('create'));
      world.clock.advance(300);
      expect(world.host.told).to.deep.equal([
        'step 0 1',
        'error create network Failed to fetch',
        'close error 1',
        'step 1 0',
        'step 0 1',
      ]);
      expect(world.store.step()).to.equal(1);
      goLive(world);
      world.clock.advance(1000);
      await (await world.provider.nextCall('create')).respondWith('request-2');
      await pass(world, 'front');
      expect(world.store.step()).to.equal(2);
    });
  }

  it('in trueid_close after Go back goes on with what is kept', () => {
    const world = createWorld();
    world.host.meanwhile = (line) => {
      if (line.startsWith('close')) world.store.start([undefined]);
    };
    world.store.start([CONFIG]);
    goBack(world);
    expect(world.store.step()).to.equal(1);
    expect(world.provider.opened.length).to.equal(2);
  });

  it('in the result finds nothing kept', async () => {
    for (const domain of [undefined, CONFIG.domain]) {
      const world = createWorld();
      world.host.meanwhile = (line) => {
        if (line === 'result') world.store.start([{ domain }]);
      };
      await (await reachComplete(world)).respondWith({});
      world.clock.advance(300);
      expect(world.provider.opened.length).to.equal(1);
      expect(closesOf(world)).to.deep.equal(['close error 0']);
    }
  });

  it('and one that closes, in the result, ends the session once and keeps nothing', async () => {
    const world = createWorld();
    world.host.meanwhile = (line) => {
      if (line === 'result') world.store.dispatch({ type: 'closed', isAnnounced: false });
    };
    await (await reachComplete(world)).respondWith({});
    expect(closesOf(world)).to.deep.equal([]);
    expect(world.store.step()).to.equal(0);
    world.store.start([{}]);
    world.clock.advance(300);
    expect(world.store.isOpen()).to.equal(false);
  });
});

describe('what a session leaves behind', () => {
  const ends: [string, boolean, (world: World) => Promise<void> | void][] = [
    ['Go back', true, goBack],
    ['close()', true, ({ store }) => store.dispatch({ type: 'closed', isAnnounced: false })],
    ['an announced close', true, ({ store }) => store.dispatch({ type: 'closed', isAnnounced: true })],
    ['removal', false, ({ store }) => store.dispatch({ type: 'removed' })],
    ['a start that was refused', false, ({ store }) => store.start([{ domain: 7 }])],
    [
      'an error',
      true,
      async (world) => {
        usePhoto(world, 'front bytes');
        await (await world.provider.nextCall('front')).failWith(callError('front'));
        world.clock.advance(300);
      },
    ],
    [
      'a result',
      false,
      async (world) => {
        for (const side of ['front', 'back', 'selfie'] as const) await pass(world, side);
        await (await world.provider.nextCall('ocr')).respondWith({});
        await (await world.provider.nextCall('complete')).respondWith({});
      },
    ],
  ];
  for (const [name, keeps, end] of ends) {
    it(`${keeps ? 'token and configuration' : 'nothing'} after ${name}`, async () => {
      const world = createWorld();
      await begin(world, { ...CONFIG, extraDescription: 'Kept.' });
      await end(world);
      world.store.start([{}]);
      expect(world.store.isOpen()).to.equal(keeps);
      if (!keeps) return;
      expect(world.store.screen()).to.deep.include({ step: 1, lang: 'en', extraDescription: 'Kept.' });
      expect(world.provider.opened.at(-1)).to.deep.nested.include({ 'secrets.accessToken': 'token' });
      world.clock.advance(1000);
      await world.provider.nextCall('create');
    });
  }

  it('the token that was fetched, and not the secret that it was fetched with', async () => {
    const world = createWorld();
    world.store.start([SECRET_CONFIG]);
    world.clock.advance(1000);
    await (await world.provider.nextCall('token')).respondWith('fetched');
    goBack(world);
    world.store.start([undefined, null, {}]);
    const opened = world.provider.opened.at(-1);
    expect(opened?.secrets).to.deep.equal({ accessToken: 'fetched', appSecret: undefined, refreshToken: undefined });
    expect(opened?.config).to.deep.include({ appId: 'app', hasAccessToken: true });
    world.clock.advance(1000);
    await world.provider.nextCall('create');
    expect(world.provider.made).to.deep.equal(['token', 'create']);
  });

  it('the secret, as long as there is no token', () => {
    const world = createWorld();
    world.store.start([SECRET_CONFIG]);
    goBack(world);
    world.store.start([]);
    expect(world.provider.opened.at(-1)?.secrets).to.deep.equal({
      accessToken: undefined,
      appSecret: 'secret',
      refreshToken: undefined,
    });
  });

  it('nothing for a start at another origin, nor for any after it', () => {
    const world = createWorld();
    world.store.start([{ ...CONFIG, requestId: 'given' }]);
    goBack(world);
    world.store.start([{ domain: 'https://other.example' }]);
    world.clock.advance(300);
    expect(world.provider.opened.length).to.equal(1);
    expect(world.host.told.slice(-2)).to.deep.equal([
      'error none config Credentials are missing: pass accessToken (from your server), or appId with appSecret.',
      'close error 0',
    ]);
    world.store.start([CONFIG]);
    goBack(world);
    world.store.start([{ domain: 'https://other.example', accessToken: 'other' }]);
    goBack(world);
    world.store.start([{ domain: CONFIG.domain }]);
    expect(world.store.isOpen()).to.equal(false);
  });

  it('everything for a start at the same origin, whether it names it or not', () => {
    for (const layer of [{ domain: undefined }, { domain: null }, { domain: CONFIG.domain }]) {
      const world = createWorld();
      world.store.start([{ ...CONFIG, requestId: 'given' }]);
      goBack(world);
      world.store.start([layer, undefined, undefined]);
      const opened = world.provider.opened[1];
      expect([opened?.secrets.accessToken, opened?.config.requestId]).to.deep.equal(['token', 'given']);
    }
  });

  it('what a later start says otherwise', () => {
    const world = createWorld();
    world.store.start([{ ...CONFIG, requestId: 'given' }]);
    goBack(world);
    world.store.start([{ accessToken: 'newer', requestId: 'newer' }]);
    const opened = world.provider.opened.at(-1);
    expect(opened?.secrets.accessToken).to.equal('newer');
    expect(opened?.config.requestId).to.equal('newer');
    goBack(world);
    world.store.start([undefined]);
    expect(world.provider.opened.at(-1)?.config.requestId).to.equal('newer');
  });

  it('no photo, no card and no request that was created', async () => {
    const world = createWorld();
    await begin(world);
    await pass(world, 'front');
    goBack(world);
    world.store.start([undefined]);
    expect(world.store.screen()).to.deep.include({ step: 1 });
    world.clock.advance(1000);
    await world.provider.nextCall('create');
    goBack(world);
    expect(closesOf(world)).to.deep.equal(['close back 2 request-1', 'close back 1']);
  });

  it('no secret in anything that the store shows', async () => {
    const world = createWorld();
    await begin(world, { ...CONFIG, accessToken: 'a bearer' });
    await pass(world, 'front');
    const shown = JSON.stringify([world.store.screen(), world.host.notes, world.provider.opened[0]?.config]);
    expect(shown).to.not.match(/bearer|front bytes/);
  });

  it('warnings about options once a start, not about those that are kept', () => {
    const world = createWorld();
    world.store.start([{ ...CONFIG, typo: 1 }]);
    expect(world.warnings).to.deep.equal(['Unknown option "typo" was ignored.']);
    goBack(world);
    world.store.start([undefined]);
    expect(world.warnings.length).to.equal(1);
  });

  it('what is wrong with own words is told once', () => {
    const world = createWorld();
    const messages = { en: { takePhoto: 'Snap', takePhot: 'Snap', tips: { blury: 'Hold it' } }, fr: {} };
    world.store.start([{ ...CONFIG, messages }]);
    expect(world.warnings.map((warning) => warning.split(/ isn't|, so/)[0])).to.deep.equal([
      'messages.en.takePhot',
      'messages.en.tips.blury',
      'Missing from messages.fr',
    ]);
    goBack(world);
    world.store.start([undefined]);
    expect(world.warnings.length).to.equal(3);
  });
});

describe('notices', () => {
  it('go to the host with the sentence in the language of the session', () => {
    const world = createWorld();
    world.store.start([{ ...CONFIG, lang: 'vi' }]);
    world.camera.report({ type: 'cameraFailed', code: 'camera_denied' });
    expect(world.host.notices).to.deep.equal([
      { code: 'camera_denied', message: 'Thiết bị không được cấp quyền camera' },
    ]);
    expect(world.store.screen()).to.deep.nested.include({ 'alert.code': 'camera_denied' });
    const english = createWorld();
    english.store.start([CONFIG]);
    english.camera.report({ type: 'cameraFailed', code: 'no_camera' });
    expect(english.host.notices[0]?.message).to.match(/^[ -~]+$/);
  });

  it('that the host deals with are not shown', () => {
    const world = createWorld();
    world.host.isDealingWithNotices = true;
    world.store.start([CONFIG]);
    world.camera.report({ type: 'cameraFailed', code: 'no_camera' });
    expect(world.store.screen()).to.deep.include({ alert: undefined, cameraButton: 'enabled' });
  });

  it('close a denied selfie at once where the host deals with them', async () => {
    const world = createWorld();
    await begin(world);
    await pass(world, 'front');
    await pass(world, 'back');
    world.host.isDealingWithNotices = true;
    world.camera.report({ type: 'cameraFailed', code: 'camera_denied' });
    expect(closesOf(world)).to.deep.equal(['close permission 3 request-1']);
  });

  it('of Firefox come with the start', () => {
    const world = createWorld({ isFirefox: true });
    world.store.start([CONFIG]);
    expect(world.host.notices.map(({ code }) => code)).to.deep.equal(['firefox_remember']);
    expect(world.store.screen()).to.deep.include({ tip: 'firefox_remember', alert: undefined });
  });

  it('in whose listener the host closes are not shown', () => {
    const world = createWorld();
    world.host.meanwhile = (line) => {
      if (line.startsWith('notice')) world.store.dispatch({ type: 'closed', isAnnounced: false });
    };
    world.store.start([CONFIG]);
    world.camera.report({ type: 'cameraFailed', code: 'no_camera' });
    expect(world.store.isOpen()).to.equal(false);
    expect(closesOf(world)).to.deep.equal(['close host 1']);
  });
});

describe('the page', () => {
  it('is watched during a session', () => {
    const world = createWorld();
    expect(world.watchers.size).to.equal(0);
    world.store.start([CONFIG]);
    goLive(world);
    for (const tell of world.watchers) tell({ type: 'pageHidden' });
    expect(world.log.at(-1)).to.equal('camera off');
    for (const tell of world.watchers) tell({ type: 'pageShown' });
    expect(world.log.at(-1)).to.equal('camera environment');
    goBack(world);
    expect(world.watchers.size).to.equal(0);
  });
});

describe('a part that throws', () => {
  const broken = (): never => {
    throw new Error('Broken');
  };

  it('in the telling of a step does not keep the session from going on', async () => {
    const world = createWorld();
    world.host.meanwhile = broken;
    const uncaught = await uncaughtIn(async () => {
      await begin(world);
      await pass(world, 'front');
    });
    expect(uncaught).to.deep.equal(['Broken', 'Broken']);
    expect(world.store.step()).to.equal(2);
  });

  it('in the telling of the end still ends it once', async () => {
    const world = createWorld();
    const uncaught = await uncaughtIn(async () => {
      await begin(world);
      world.host.meanwhile = broken;
      goBack(world);
    });
    expect(uncaught).to.deep.equal(['Broken', 'Broken', 'Broken']);
    expect(world.host.told.slice(1)).to.deep.equal(['goBack 1', 'close back 1 request-1', 'step 1 0']);
    expect(world.store.isOpen()).to.equal(false);
  });

  it('in the telling of the result does not leave the widget open', async () => {
    const world = createWorld();
    const uncaught = await uncaughtIn(async () => {
      const complete = await reachComplete(world);
      world.host.meanwhile = (line) => (line === 'result' ? broken() : undefined);
      await complete.respondWith({});
    });
    expect(uncaught).to.deep.equal(['Broken']);
    expect(world.store.isOpen()).to.equal(false);
  });

  it('in the telling of a notice leaves the alert to the widget', async () => {
    const world = createWorld();
    const uncaught = await uncaughtIn(() => {
      world.store.start([CONFIG]);
      world.host.meanwhile = broken;
      world.camera.report({ type: 'cameraFailed', code: 'no_camera' });
    });
    expect(uncaught).to.deep.equal(['Broken']);
    expect(world.store.screen()).to.deep.nested.include({ 'alert.code': 'no_camera' });
  });

  it('in the capture is a photo without a picture', async () => {
    const world = createWorld();
    const uncaught = await uncaughtIn(async () => {
      await begin(world);
      Object.assign(world.camera, { capture: broken });
      world.store.dispatch({ type: 'shutterPressed' });
    });
    expect(uncaught).to.deep.equal(['Broken']);
    expect(world.store.screen()).to.deep.include({ status: 'captureFailed' });
  });

  it('in the screen or the camera does not keep the host from being told', async () => {
    const world = createWorld();
    const uncaught = await uncaughtIn(async () => {
      await begin(world);
      world.ports.settleScreen = broken;
      Object.assign(world.camera, { close: broken });
      goBack(world);
    });
    expect(uncaught).to.deep.equal(['Broken', 'Broken']);
    expect(closesOf(world)).to.deep.equal(['close back 1 request-1']);
  });

  it('among the subscribers does not keep the others, nor the effects, from running', async () => {
    const world = createWorld();
    const uncaught = await uncaughtIn(() => {
      let calls = 0;
      world.store.subscribe(broken);
      world.store.subscribe(() => (calls += 1));
      world.store.start([CONFIG]);
      expect(calls).to.equal(1);
      goBack(world);
      expect(calls).to.equal(2);
    });
    expect(uncaught).to.deep.equal(['Broken', 'Broken']);
    expect(closesOf(world)).to.deep.equal(['close back 1']);
  });

  it('in the reading of a photo is a photo that is lost', async () => {
    const world = createWorld();
    await begin(world);
    world.ports.photos = { ...world.ports.photos, read: () => Promise.reject(new Error('No encoder')) };
    usePhoto(world, 'front bytes');
    await promisesSettled();
    expect(world.store.screen()).to.deep.include({ status: 'captureFailed', step: 1 });
    expect(world.provider.made).to.deep.equal(['create']);
  });
});

describe('photos', () => {
  it('are forgotten when their session ends, in whichever way', () => {
    const ways: readonly ((world: ReturnType<typeof createWorld>) => void)[] = [
      ({ store }) => store.dispatch({ type: 'wentBack' }),
      ({ store }) => store.dispatch({ type: 'closed', isAnnounced: true }),
      ({ store }) => store.dispatch({ type: 'removed' }),
      ({ store }) => store.start([CONFIG]),
    ];
    for (const end of ways) {
      const world = createWorld();
      world.store.start([CONFIG]);
      goLive(world);
      usePhoto(world, 'front');
      expect(world.images.size).to.equal(1);
      end(world);
      expect(world.images.size).to.equal(0);
    }
  });
});

describe('a hundred sessions', () => {
  it('grow nothing that the store keeps', async () => {
    const world = createWorld();
    for (let round = 0; round < 100; round += 1) {
      await begin(world, round === 0 ? CONFIG : {});
      await pass(world, 'front');
      goBack(world);
    }
    const options: unknown[] = [];
    const { openProvider } = world.ports;
    world.ports.openProvider = (config, secrets) => {
      options.push(config);
      return openProvider(config, secrets);
    };
    world.store.start([]);
    expect(options).to.deep.equal([world.provider.opened[0]?.config]);
    expect([world.clock.pending, world.watchers.size]).to.deep.equal([2, 1]);
    goBack(world);
    expect([world.clock.pending, world.watchers.size]).to.deep.equal([0, 0]);
  });
});
