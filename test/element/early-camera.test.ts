// The camera while the application loads: requested once and immediately, handed over, and stopped if nobody takes it.
import { expect } from 'chai';
import { fixtureCleanup, fixtureSync, html } from '@open-wc/testing/pure';
import { FIRST_CAMERA } from '../../src/core/constants.ts';
import { define } from '../../src/element/define.ts';
import type { TrueidConfig } from '../../src/core/options/options.ts';
import { releaseCamera, requestCamera, takeCamera, type RequestedCamera } from '../../src/element/early-camera.ts';
import type { TrueidWidget } from '../../src/element/trueid-widget.ts';
import type { CameraEvent } from '../../src/core/events.ts';
import { createCamera } from '../../src/io/camera.ts';
import { browserClock as clock } from '../../src/io/clock.ts';
import { installFakeCamera, type FakeCamera } from '../../src/testing/fake-camera/index.ts';
import { until } from '../support/until.ts';
import { AppSource, loadersFrom, nextTask } from './fake-app.ts';

const CONFIG = { domain: 'https://provider.example', accessToken: 'token' };

const PARTS = {
  clock,
  isMobile: true,
  loadEye: async () => ({ ...(await import('../../src/app/eye.ts')), ...(await import('../../src/app/guidance.ts')) }),
  takePhoto: () => null,
  warn: () => undefined,
};

let source = new AppSource();
const loaders = { ...loadersFrom(() => source), isLoaded: false };
define(loaders);

describe('the camera while the application loads', () => {
  let fake: FakeCamera;
  let widget: TrueidWidget;

  const mount = (): void => {
    widget = fixtureSync(html`<trueid-widget></trueid-widget>`);
  };
  const untilAllowed = (): Promise<void> => until(() => fake.liveTracks() === 1, 'the camera');
  const untilOff = (): Promise<void> => until(() => fake.liveTracks() === 0, 'the camera to go off');

  beforeEach(() => {
    source = new AppSource();
    loaders.isLoaded = false;
    fake = installFakeCamera();
    mount();
  });
  afterEach(async () => {
    fixtureCleanup();
    await nextTask();
    fake.restore();
  });

  const REFUSED: readonly (readonly [string, unknown, Record<string, string>?])[] = [
    ['no options', {}],
    ['no credentials', { domain: '' }],
    ['no address', { accessToken: 'token' }],
    ['an http address off loopback', { domain: 'http://provider.example', accessToken: 'token' }],
    ['a user name in the address', { domain: 'https://u:p@provider.example', accessToken: 'token' }],
    ['a query in the address', { domain: 'https://provider.example?a', accessToken: 'token' }],
    ['a port that is none', { ...CONFIG, domain: 'https://provider.example:65536' }],
    ['a port without a host', { ...CONFIG, domain: ':8080' }],
    ['an address without slashes', { ...CONFIG, domain: 'https:provider.example' }],
    ['an address with the wrong slashes', { ...CONFIG, domain: String.raw`https:\\provider.example` }],
    ['a host that is none', { ...CONFIG, domain: 'https://provider.1' }],
    ['an international host that is none', { ...CONFIG, domain: 'https://xn--a.example' }],
    ['an undefined token', { domain: 'https://provider.example', accessToken: undefined }],
    ['an empty token', { domain: 'https://provider.example', accessToken: '' }],
    ['a token that is no text', { domain: 'https://provider.example', accessToken: 7 }],
    ['a secret without an app', { domain: 'https://provider.example', appSecret: 'secret' }],
    ['a way to refresh a token only', { domain: 'https://provider.example', refreshToken: () => Promise.resolve('t') }],
    ['a token of the page’s own', { domain: 'https://provider.example' }, { 'data-csrf-token': 'x' }],
    ['an authorisation server', { ...CONFIG, authDomain: 'http://auth.example' }],
    ['a path', { ...CONFIG, domainPath: '//evil.example' }],
    ['an address to open in a browser', { ...CONFIG, browserUrl: 'javascript:0' }],
    ['an address to ask for options, of another origin', { domain: '', sessionUrl: '//evil.example' }],
    ['an address to ask for options, and a token without a domain', { accessToken: 't', sessionUrl: '/session' }],
    ['an address to go to that isn’t one', { ...CONFIG, doneUrl: 'javascript:0' }],
    ['an option of an unknown value', { ...CONFIG, upload: 'sometimes' }],
    ['no plain object', [CONFIG]],
    [
      'options that can’t be read',
      Object.defineProperty({ ...CONFIG }, 'lang', { enumerable: true, get: () => fail() }),
    ],
  ];
  const fail = (): never => {
    throw new Error('unreadable');
  };
  const PLAIN: readonly (readonly [string, TrueidConfig, Record<string, string>?])[] = [
    ['an address and a token', CONFIG],
    ['this machine, and an app with its secret', { domain: 'http://localhost:1', appId: 'app', appSecret: 'secret' }],
    ['an address to ask for options', {}, { 'session-url': '/wp-json/trueid/v1/session', 'done-url': '/thanks?a=1' }],
    [
      'options of several places',
      { autoCapture: true },
      { 'access-token': 'token', domain: '', lang: 'en', class: 'a' },
    ],
  ];
  for (const [is, starts, requests] of [
    ['isn’t', REFUSED, []],
    ['is', PLAIN, [FIRST_CAMERA]],
  ] as const)
    for (const [what, config, attributes = {}] of starts)
      it(`${is} requested for a start with ${what} [1.3]`, () => {
        for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
        widget.start(config as TrueidConfig);
        expect(fake.requests).to.deep.equal(requests);
      });

  it('leaves nothing of a secret where any script reads what a pattern has matched last [7.8]', () => {
    for (const credentials of [{ accessToken: 'sentinel' }, { appId: 'sentinel', appSecret: 'sentinel' }]) {
      widget.start({ domain: '', ...credentials });
      const left = ['$_', '$&', '$`', "$'"].map((name) => Reflect.get(RegExp, name) as string);
      expect(left.filter((text) => text.includes('sentinel'))).to.deep.equal([]);
    }
  });

  it('isn’t requested for an element outside the page, or inside something hidden', () => {
    const place = widget.parentElement;
    widget.remove();
    widget.start(CONFIG);
    for (const tag of ['dialog', 'details']) {
      const hidden = document.createElement(tag);
      hidden.append(widget);
      place?.append(hidden);
      widget.start(CONFIG);
      hidden.remove();
    }
    expect(fake.requests).to.deep.equal([]);
  });

  it('isn’t requested before the person has agreed to the page’s words, and let go of by a start with them', async () => {
    const words = Object.assign(document.createElement('p'), { slot: 'consent' });
    widget.append(words);
    widget.start(CONFIG);
    words.remove();
    expect(fake.requests).to.deep.equal([]);
    widget.start(CONFIG);
    await untilAllowed();
    widget.append(words);
    widget.start(CONFIG);
    await untilOff();
  });

  it('isn’t requested again while the person is being asked, however many sessions start and close', async () => {
    fake.answerWith('pending');
    for (let session = 0; session < 100; session += 1) {
      widget.start(CONFIG);
      widget.close();
    }
    expect(fake.requests).to.have.lengthOf(1);
    widget.start(CONFIG);
    fake.answerWith('granted');
    const { camera } = await source.deliver();
    const arrived = await camera;
    expect(arrived && 'stream' in arrived && arrived.stream.active, 'the newest start gets it').to.equal(true);
    releaseCamera();
  });

  it('isn’t requested by a second element while the first one waits for it', async () => {
    fake.answerWith('pending');
    const first = widget;
    widget.start(CONFIG);
    mount();
    widget.start(CONFIG);
    expect(fake.requests).to.have.lengthOf(1);
    widget.close();
    fake.answerWith('granted');
    await untilAllowed();
    first.close();
    await untilOff();
    first.remove();
  });

  for (const [name, target, type] of [
    ['is hidden', document, 'visibilitychange'],
    ['is left', window, 'pagehide'],
  ] as const)
    it(`goes off when the page ${name}, and isn’t handed over`, async () => {
      widget.start(CONFIG);
      await untilAllowed();
      target.dispatchEvent(new Event(type));
      expect(fake.liveTracks()).to.equal(0);
      expect((await source.deliver()).camera).to.equal(undefined);
    });

  it('isn’t requested after the application has loaded', async () => {
    widget.start();
    await source.deliver();
    widget.remove();
    await nextTask();
    mount();
    widget.start(CONFIG);
    expect(fake.requests).to.deep.equal([]);
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
    const request = (): RequestedCamera | undefined => {
      const owner = {};
      requestCamera(owner);
      return takeCamera(owner);
    };
    const camera = (): ReturnType<typeof createCamera> => createCamera({ ...PARTS, requested: request() });

    it('is the first back camera, without a second request', async () => {
      const types: string[] = [];
      const own = camera();
      for (const requests of [1, 2]) {
        own.open('environment', ({ type }) => types.push(type));
        await until(() => types.filter((type) => type === 'cameraAttached').length === requests, 'the stream');
        expect(fake.requests).to.have.lengthOf(requests);
        own.close();
      }
      await untilOff();
    });

    it('fails with the same error as a later request', async () => {
      fake.answerWith('denied');
      const events: unknown[] = [];
      camera().open('environment', (event) => events.push(event));
      await until(() => events.length > 0, 'the refusal');
      expect(events).to.deep.equal([{ type: 'cameraFailed', code: 'camera_denied' }]);
    });

    it('is stopped if another or none is opened, before another is requested', async () => {
      const types: string[] = [];
      const other = camera();
      other.open('user', ({ type }) => types.push(type));
      expect(fake.requests).to.have.lengthOf(1);
      await until(() => types.includes('cameraAttached'), 'the front camera');
      await untilAllowed();
      other.close();
      camera();
      await until(() => fake.tracks.length === 3, 'the camera that nobody opens');
      await untilOff();
    });

    it('says how long ago its stream came', async () => {
      const events: CameraEvent[] = [];
      const own = createCamera({
        ...PARTS,
        clock: { ...clock, now: () => performance.now() + 1500 },
        requested: request(),
      });
      own.open('environment', (event) => events.push(event));
      await until(() => events.length > 0, 'the stream');
      own.close();
      const [first] = events;
      expect(first?.type === 'cameraAttached' && first.ageMs).to.be.above(1499);
    });
  });
});
