// The store with fakes of every port: the order from start to result, the queue, what a session keeps, and late events.
import { expect } from 'chai';
import { FILE } from '../core/events.ts';
import type { TrueidConfig } from '../../src/core/options/options.ts';
import type { OpenProvider } from '../../src/runtime/ports.ts';
import { photoOfSize } from '../support/photo.ts';
import { settle } from '../support/until.ts';
import {
  begin,
  callError,
  CONFIG,
  createWorld,
  pass,
  promisesSettled,
  reachComplete,
  SECRET_CONFIG,
  throwBroken,
  usePhoto,
  type World,
  uncaughtIn,
} from './world.ts';

const goBack = ({ store }: World): void => store.dispatch({ type: 'wentBack' });
const restart = ({ store }: World): void => store.start([CONFIG]);
/** To the outstanding call of the front. */
async function sendFront(world: World, config?: TrueidConfig): ReturnType<World['provider']['nextCall']> {
  await begin(world, config);
  usePhoto(world, 'front bytes');
  return world.provider.nextCall('front');
}
const closesOf = ({ host }: World): string[] => host.told.filter((line) => line.startsWith('close'));

describe('a session', () => {
  it('runs from start to the result in the documented order, and leaves nothing running [5.6]', async () => {
    const world = createWorld();
    await (await reachComplete(world)).respondWith({ result: 1 });
    expect(world.log.join(', ')).to.equal(
      'camera environment, told step 0 1, screen settled, told photo 1 passed 1 1 camera, told step 1 2, ' +
        'camera off, screen settled, told photo 2 passed 1 1 camera, told step 2 3, camera user, ' +
        'camera off, screen settled, told photo 3 passed 1 1 camera, told result, ' +
        'camera off, screen settled, told step 3 0',
    );
    expect(world.provider.made).to.deep.equal(['create', 'front', 'back', 'selfie', 'ocr', 'complete']);
    expect([world.store.step(), world.store.isOpen()]).to.deep.equal([0, false]);
    expect([world.clock.pending(), world.watchers.size]).to.deep.equal([0, 0]);
  });

  it('returns exactly the bytes that were verified, and the whole answers [3.6]', async () => {
    const world = createWorld();
    await begin(world);
    for (const side of ['front', 'back', 'selfie'] as const)
      expect((await pass(world, side)).sent).to.deep.equal(['request-1', `${side} bytes`]);
    const persons = { name: 'An', __typename: 'Person' };
    const result = { result: 1, kyc: [1, 2] };
    for (const [name, answer] of Object.entries({ ocr: persons, complete: result })) {
      const call = await world.provider.nextCall(name as 'ocr' | 'complete');
      expect(call.sent).to.deep.equal(['request-1']);
      await call.respondWith(answer);
    }
    const images = { frontCardImage: 'front bytes', backCardImage: 'back bytes', selfieImage: 'selfie bytes' };
    expect(world.host.results).to.have.length(1);
    expect(world.host.results[0]).to.include({ ...images, persons, result });
  });
});

describe('the page’s environment', () => {
  it('“Open in browser” opens the address that the page has when the alert opens [2.43]', () => {
    const world = createWorld({ inApp: 'zalo' });
    world.store.start([CONFIG]);
    for (const url of ['https://insurer.example/claims/7', 'https://insurer.example/claims/8']) {
      world.page.url = url;
      world.store.dispatch({ type: 'cameraRequested' });
      world.camera.report({ type: 'cameraFailed', code: 'camera_denied' });
      expect(world.store.screen()).to.deep.nested.include({ 'alert.browserUrl': url });
    }
  });

  it('a relative address is resolved against that of the start, even if the host’s server answers later', () => {
    const world = createWorld({ inApp: 'zalo' });
    let read: Parameters<OpenProvider>[2];
    const { openProvider } = world.ports;
    world.ports.openProvider = (config, secrets, readSession) => {
      read = readSession;
      return openProvider(config, secrets);
    };
    world.page.url = 'https://insurer.example/claims/7';
    world.store.start([{}, {}, { sessionUrl: '/api', browserUrl: '?from=zalo', doneUrl: 'thanks' }]);
    world.page.url = 'https://insurer.example/later/';
    expect(read?.({ domain: 'https://provider.example', accessToken: 'minted' })).to.deep.nested.include({
      'config.browserUrl': 'https://insurer.example/claims/7?from=zalo',
      'config.doneUrl': 'https://insurer.example/claims/thanks',
    });
  });

  it('offline: retries a call when the network is back', async () => {
    const world = createWorld({ isOffline: true });
    world.store.start([{ ...CONFIG, networkRetry: 2 }]);
    world.clock.advance(1000);
    await (await world.provider.nextCall('create')).failWith(callError('create'));
    world.clock.advance(60_000);
    await promisesSettled();
    expect(world.provider.made).to.deep.equal(['create']);
    for (const tell of world.watchers) tell({ type: 'cameOnline' });
    await world.provider.nextCall('create');
  });
});

it('a start that is refused is reported with its message and the request it names, and opens nothing', () => {
  const world = createWorld();
  world.store.start([{ domain: 7, requestId: 'given' }]);
  world.clock.advance(300);
  expect(world.host.told).to.deep.equal(['error none config domain must be a string.', 'close error 0 given']);
  expect(world.warnings).to.deep.equal(['start was refused: domain must be a string.']);
  expect([world.camera.openings, world.provider.opened]).to.deep.equal([[], []]);
  world.store.refuse('Another one is open.');
  world.clock.advance(300);
  expect(world.host.told.slice(2), 'by the element').to.deep.equal([
    'error none config Another one is open.',
    'close error 0',
  ]);
});

it('a refused start leaves the element closed at step 0 at once, and tells the step of the session that it ended', async () => {
  const world = createWorld();
  await begin(world);
  world.store.start([{ domain: 7 }]);
  expect([world.store.isOpen(), world.store.step()]).to.deep.equal([false, 0]);
  world.clock.advance(300);
  expect(closesOf(world)).to.deep.equal(['close error 1 request-1']);
});

it('a session whose provider can’t be opened makes no call of the one before, and ends with an internal error', async () => {
  const world = createWorld();
  await begin(world);
  world.ports.openProvider = throwBroken;
  const told = await uncaughtIn(async () => {
    restart(world);
    world.clock.advance(1000);
    await promisesSettled();
    world.clock.advance(300);
  });
  expect(told).to.deep.equal(['Broken', 'The provider could not be opened.']);
  expect(world.provider.made).to.deep.equal(['create']);
  expect(world.host.told.some((line) => line.startsWith('error create internal'))).to.equal(true);
  expect(world.watchers.size).to.equal(0);
});

it('two starts in one task result in one session with the newest configuration, one request and one set of timers [1.17]', async () => {
  const world = createWorld();
  world.store.start([{ ...CONFIG, accessToken: 'first', requestId: 'first' }]);
  world.store.start([CONFIG]);
  world.clock.advance(1000);
  await promisesSettled();
  expect(world.provider.made).to.deep.equal(['create']);
  expect(world.provider.opened.at(-1)?.secrets).to.deep.include({ accessToken: 'token' });
  expect(world.watchers.size).to.equal(1);
  // the camera takes the second opening over: no "off" in between that would ask the person twice
  expect(world.log).to.deep.equal(['camera environment', 'told step 0 1', 'camera environment']);
});

/** A restart sets three timers of its own, watches the page and keeps the screen on. */
const ENDS = [
  ['Go back', goBack, { timers: 0, watchers: 0, screenHolds: 0 }],
  ['a restart', restart, { timers: 3, watchers: 1, screenHolds: 1 }],
] as const;

it('a question that nobody sees is open for 15 seconds of a visible page [2.56]', () => {
  const world = createWorld();
  world.store.start([CONFIG]);
  const report = (type: 'pageHidden' | 'pageShown'): void => world.watchers.forEach((tell) => tell({ type }));
  const canMissQuestion = (): boolean => {
    const screen = world.store.screen();
    return screen.isOpen && screen.canMissQuestion;
  };
  world.clock.advance(10_000);
  report('pageHidden');
  world.clock.advance(60_000);
  report('pageShown');
  world.clock.advance(4_999);
  expect(canMissQuestion()).to.equal(false);
  world.clock.advance(1);
  expect(canMissQuestion()).to.equal(true);
});

describe('the end of a session', () => {
  for (const [name, end, left] of ENDS)
    it(`by ${name} aborts its calls, stops its timers, discards its photos, stops watching the page and lets the screen turn off [4.20, 6.15, 7.5]`, async () => {
      const world = createWorld();
      const call = await sendFront(world);
      end(world);
      expect(call.signal.aborted).to.equal(true);
      expect(world.images.size).to.equal(0);
      expect({
        timers: world.clock.pending(),
        watchers: world.watchers.size,
        screenHolds: world.screenHolds.size,
      }).to.deep.equal(left);
    });
});

type Arrive = () => Promise<void> | void;
/** What a session may be waiting for: how it gets there, and what arrives. */
const OUTSTANDING: Record<string, (world: World) => Promise<Arrive> | Arrive> = {
  'a camera': (world) => {
    world.store.start([CONFIG]);
    const [opening] = world.camera.openings;
    return () => {
      opening?.report({ type: 'cameraAttached', facesUser: false, hasTorch: false, ageMs: 0 });
      opening?.report({ type: 'cameraFailed', code: 'camera_denied' });
    };
  },
  'the page': (world) => {
    world.store.start([CONFIG]);
    const [tell] = world.watchers;
    return () => tell?.({ type: 'pageHidden' });
  },
  'a request': async (world) => {
    world.store.start([CONFIG]);
    world.clock.advance(1000);
    const call = await world.provider.nextCall('create');
    return () => call.respondWith('late');
  },
  'a file': async (world) => {
    await begin(world, { ...CONFIG, upload: 'always' });
    world.store.dispatch({ type: 'fileChosen', file: FILE });
    return () => world.files[0]?.answer(photoOfSize(640, 480, 'upload'));
  },
  'the bytes of a photo': async (world) => {
    let deliver: (image: string) => void = () => undefined;
    const read = () => new Promise<string>((resolve) => (deliver = resolve));
    world.ports.photos = { ...world.ports.photos, read };
    await begin(world);
    usePhoto(world, 'front bytes');
    return () => deliver('front bytes');
  },
  'a verdict': async (world) => {
    const call = await sendFront(world);
    return () => call.respondWith({ status: 1, result: 17 });
  },
  'a failure': async (world) => {
    const call = await sendFront(world);
    return () => call.failWith(callError('front', { kind: 'http' }));
  },
};

describe('a late event', () => {
  const seenOf = (world: World): unknown[] =>
    [world.store.screen(), world.log, world.warnings, world.provider.made].map((seen) => [seen].flat());
  for (const [name, end] of ENDS) {
    for (const [what, reach] of Object.entries(OUTSTANDING))
      it(`changes nothing: ${what} after ${name} [3.18, 4.19]`, async () => {
        const world = createWorld();
        const arrive = await reach(world);
        end(world);
        const before = seenOf(world);
        await arrive();
        await promisesSettled();
        expect(seenOf(world)).to.deep.equal(before);
      });
  }
});

describe('the queue', () => {
  it('finishes one event before the next', () => {
    const world = createWorld();
    world.host.meanwhile = (line) => {
      if (line === 'step 0 1') goBack(world);
    };
    world.store.start([CONFIG]);
    const ended = ['camera off', 'screen settled', 'told goBack 1', 'told close back 1', 'told step 1 0'];
    expect(world.log).to.deep.equal(['camera environment', 'told step 0 1', ...ended]);
  });

  it('continues if listeners throw [5.10]', async () => {
    const world = createWorld();
    let calls = 0;
    const uncaught = await uncaughtIn(() => {
      world.store.subscribe(throwBroken);
      world.store.subscribe(() => (calls += 1));
      world.store.start([CONFIG]);
      world.host.meanwhile = throwBroken;
      goBack(world);
    });
    expect(calls).to.equal(2);
    expect(uncaught).to.deep.equal(Array.from({ length: 5 }, () => 'Broken'));
    expect(world.host.told).to.deep.equal(['step 0 1', 'goBack 1', 'close back 1', 'step 1 0']);
    expect(world.store.isOpen()).to.equal(false);
  });
});

describe('a host’s listener that starts again', () => {
  for (const [when, lang, options] of [
    ['after it has set the language gets that one', 'vi', {}],
    ['with options of its own gets the language that was given last', 'en', { ...CONFIG, lang: undefined }],
  ] as const)
    it(when, () => {
      const world = createWorld();
      world.host.meanwhile = (line) => {
        if (line !== 'close back 1') return;
        if (lang === 'vi') world.store.dispatch({ type: 'languageSet', lang });
        world.store.start([options]);
      };
      world.store.start([{ ...CONFIG, lang: 'en' }]);
      goBack(world);
      expect(world.store.screen()).to.deep.include({ isOpen: true, lang });
    });

  it('in the result finds no kept options', async () => {
    const world = createWorld();
    world.host.meanwhile = (line) => {
      if (line === 'result') world.store.start([{ domain: CONFIG.domain }]);
    };
    await (await reachComplete(world)).respondWith({});
    world.clock.advance(300);
    expect(world.provider.opened.length).to.equal(1);
    expect(closesOf(world)).to.deep.equal(['close error 0']);
  });

  for (const line of ['error create network Failed to fetch', 'close error 1', 'step 1 0'])
    it(`in "${line}" opens a session after every event [5.9]`, async () => {
      const world = createWorld();
      world.host.meanwhile = (told) => {
        if (told === line) restart(world);
      };
      world.store.start([CONFIG]);
      world.clock.advance(1000);
      await (await world.provider.nextCall('create')).failWith(callError('create'));
      world.clock.advance(300);
      const ended = ['error create network Failed to fetch', 'close error 1', 'step 1 0'];
      expect(world.host.told).to.deep.equal(['step 0 1', ...ended, 'step 0 1']);
      expect(world.store.step()).to.equal(1);
      world.clock.advance(1000);
      await world.provider.nextCall('create');
    });
});

for (const [what, act, closes] of [
  ['closes the widget', (world: World) => world.store.dispatch({ type: 'closed', isAnnounced: false }), ['host']],
  ['announces a close', (world: World) => world.store.dispatch({ type: 'closed', isAnnounced: true }), []],
  ['removes the element', (world: World) => world.store.dispatch({ type: 'removed' }), ['removed']],
  ['starts anew', restart, []],
] as const)
  for (const moment of ['photo 1 rejected 27 1 camera', 'notice tries_over'])
    it(`the last try has one end if a listener of "${moment}" ${what} [5.19]`, async () => {
      const world = createWorld();
      world.host.meanwhile = (told) => {
        if (told === moment) act(world);
      };
      await (await sendFront(world, { ...CONFIG, maxTries: 1 })).respondWith({ result: 27 });
      expect(closesOf(world)).to.deep.equal(closes.map((reason) => `close ${reason} 1 request-1`));
      expect(world.store.isOpen()).to.equal(act === restart);
    });

it('a start within the report of an end counts as one before its turn', () => {
  const world = createWorld();
  world.store.start([CONFIG]);
  const seen: boolean[] = [];
  world.host.meanwhile = (told) => {
    if (!told.startsWith('close')) return;
    seen.push(world.store.hasStarted());
    restart(world);
    seen.push(world.store.isOpen(), world.store.hasStarted());
  };
  goBack(world);
  expect([...seen, world.store.isOpen()]).to.deep.equal([false, false, true, true]);
});

describe('what a session keeps', () => {
  it('includes its options and the fetched token, but not the secret', async () => {
    const world = createWorld();
    world.store.start([{ ...SECRET_CONFIG, extraDescription: 'Kept.' }]);
    world.clock.advance(1000);
    await (await world.provider.nextCall('token')).respondWith('fetched');
    goBack(world);
    world.store.start([undefined, null, {}]);
    const opened = world.provider.opened.at(-1);
    expect(opened?.secrets).to.deep.equal({ accessToken: 'fetched', appSecret: undefined, refreshToken: undefined });
    expect(opened?.config).to.deep.include({ appId: 'app', hasAccessToken: true, extraDescription: 'Kept.' });
  });

  it('is nothing if the element was removed', () => {
    const world = createWorld();
    world.store.start([CONFIG]);
    goBack(world);
    world.store.dispatch({ type: 'removed' });
    world.store.start([{}]);
    expect(world.store.isOpen()).to.equal(false);
  });

  it('is no request that may have been completed', async () => {
    const world = createWorld();
    await (await reachComplete(world, { ...CONFIG, requestId: 'given' })).failWith(callError('complete'));
    world.clock.advance(300);
    world.store.start([{}]);
    expect(world.provider.opened.at(-1)?.config.requestId).to.equal(undefined);
  });

  it('includes one warning for each mistake in its options and texts', async () => {
    const world = createWorld();
    const messages = { en: { takePhoto: 'Snap', takePhot: 'Snap', tips: { blury: 'Hold it' } }, fr: {} };
    world.store.start([{ ...CONFIG, messages, typo: 1 }]);
    await settle(0);
    expect(world.warnings.map((warning) => warning.split(/ is not|, so/)[0])).to.deep.equal([
      'Unknown option "typo" was ignored.',
      '`messages.en.takePhot`',
      '`messages.en.tips.blury`',
      'Missing from messages.fr',
    ]);
    goBack(world);
    world.store.start([undefined]);
    await settle(0);
    expect(world.warnings.length).to.equal(4);
  });
});
