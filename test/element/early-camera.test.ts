// The camera while the application loads: requested once and immediately, handed over, and stopped if nobody takes it.
import { expect } from 'chai';
import { fixtureCleanup, fixtureSync, html } from '@open-wc/testing/pure';
import { FIRST_CAMERA } from '../../src/core/constants.ts';
import type { CameraEvent } from '../../src/core/events.ts';
import { define } from '../../src/element/define.ts';
import type { TrueidConfig } from '../../src/core/options/options.ts';
import { askForCamera } from '../../src/element/early-camera.ts';
import type { TrueidWidget } from '../../src/element/trueid-widget.ts';
import { createCamera } from '../../src/io/camera.ts';
import { browserClock as clock } from '../../src/io/clock.ts';
import { installFakeCamera, type FakeCamera } from '../../src/testing/fake-camera/index.ts';
import { until } from '../support/until.ts';
import { AppSource, loadersFrom, nextTask } from './fake-app.ts';

const CONFIG = { domain: 'https://provider.example', accessToken: 'token' };

let source = new AppSource();
let isLoaded = false;
define({
  ...loadersFrom(() => source),
  get isLoaded() {
    return isLoaded;
  },
  set isLoaded(value) {
    isLoaded = value;
  },
});

describe('the camera while the application loads', () => {
  let fake: FakeCamera;
  let widget: TrueidWidget;
  let asked: unknown[];

  const mount = (): void => {
    widget = fixtureSync(html`<trueid-widget></trueid-widget>`);
  };
  const untilAllowed = (): Promise<void> => until(() => fake.liveTracks() === 1, 'the camera');
  const untilOff = (): Promise<void> => until(() => fake.liveTracks() === 0, 'the camera to go off');

  beforeEach(() => {
    source = new AppSource();
    isLoaded = false;
    asked = [];
    fake = installFakeCamera();
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const value = (constraints: MediaStreamConstraints): Promise<MediaStream> => {
      asked.push(constraints);
      return ask(constraints);
    };
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { configurable: true, value });
    mount();
  });
  afterEach(async () => {
    fixtureCleanup();
    await nextTask();
    fake.restore();
  });

  it('is requested within start, once for several starts', async () => {
    widget.start(CONFIG);
    expect(asked).to.deep.equal([FIRST_CAMERA]);
    widget.start(CONFIG);
    await untilAllowed();
    expect(asked).to.have.lengthOf(1);
  });

  it('isn’t requested without an address or credentials, or on http except loopback', () => {
    const refused: TrueidConfig[] = [
      {},
      { domain: '' },
      { accessToken: 'token' },
      { domain: 'http://provider.example', accessToken: 'token' },
    ];
    for (const config of refused) widget.start(config);
    expect(asked).to.deep.equal([]);
    widget.setAttribute('access-token', 'token');
    widget.start({ domain: 'http://localhost:1' });
    expect(asked).to.have.lengthOf(1);
  });

  it('isn’t requested after the application has loaded', async () => {
    widget.start();
    await source.deliver();
    widget.remove();
    await nextTask();
    mount();
    widget.start(CONFIG);
    expect(asked).to.deep.equal([]);
  });

  it('is handed over to the application', async () => {
    widget.start(CONFIG);
    await untilAllowed();
    const { camera } = await source.deliver();
    const arrived = await camera;
    expect(arrived && 'stream' in arrived && arrived.stream.active).to.equal(true);
    expect(arrived && 'stream' in arrived && arrived.arrivedAtMs).to.be.at.most(performance.now());
    widget.close();
    await nextTask();
    expect(fake.liveTracks(), 'the application owns it').to.equal(1);
  });

  const ends: readonly [string, () => unknown][] = [
    ['close', () => widget.close()],
    ['a removal', () => widget.remove()],
    ['an application that does not load', () => source.fail()],
  ];
  for (const [what, end] of ends) {
    it(`is stopped at ${what}`, async () => {
      widget.start(CONFIG);
      await untilAllowed();
      await end();
      await untilOff();
    });

    it(`is stopped if it is allowed only after ${what}`, async () => {
      fake.answerWith('pending');
      widget.start(CONFIG);
      await end();
      await until(() => !widget.open, 'the end');
      fake.answerWith('granted');
      await until(() => fake.tracks.length === 1, 'the camera');
      await untilOff();
    });
  }

  describe('after the handover', () => {
    const camera = (now = clock.now): ReturnType<typeof createCamera> =>
      createCamera({
        clock: { ...clock, now },
        isMobile: true,
        requested: askForCamera(),
        loadEye: () => import('../../src/core/picture/eye/look.ts'),
        takePhoto: () => null,
        warn: () => undefined,
      });

    it('is the first back camera, without a second request', async () => {
      const types: string[] = [];
      const own = camera();
      for (const requests of [1, 2]) {
        own.open('environment', ({ type }) => types.push(type));
        await until(() => types.filter((type) => type === 'cameraAttached').length === requests, 'the stream');
        expect(asked).to.have.lengthOf(requests);
        own.close();
      }
      await untilOff();
    });

    it('says how long ago its stream came', async () => {
      const events: CameraEvent[] = [];
      const own = camera(() => performance.now() + 1500);
      own.open('environment', (event) => events.push(event));
      await until(() => events.length > 0, 'the stream');
      own.close();
      const [first] = events;
      expect(first?.type === 'cameraAttached' && first.ageMs).to.be.at.least(1500);
    });

    it('fails with the same error as a later request', async () => {
      fake.answerWith('denied');
      const events: unknown[] = [];
      camera().open('environment', (event) => events.push(event));
      await until(() => events.length > 0, 'the refusal');
      expect(events).to.deep.equal([{ type: 'cameraFailed', code: 'camera_denied' }]);
    });

    it('is stopped if another or none is opened', async () => {
      const types: string[] = [];
      const other = camera();
      other.open('user', ({ type }) => types.push(type));
      await until(() => types.includes('cameraAttached'), 'the front camera');
      await untilAllowed();
      other.close();
      const unused = camera();
      await untilAllowed();
      unused.warm();
      await untilOff();
    });

    it('is stopped if it is closed before it is allowed', async () => {
      fake.answerWith('pending');
      const types: string[] = [];
      const closed = camera();
      closed.open('environment', ({ type }) => types.push(type));
      closed.close();
      fake.answerWith('granted');
      await until(() => fake.tracks.length === 1, 'the camera');
      await untilOff();
      expect(types).to.deep.equal([]);
    });
  });
});
