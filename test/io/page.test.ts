// What the page reports about itself, and that nothing listens after the watch has ended.
import { expect } from 'chai';
import type { PageEvent } from '../../src/core/events.ts';
import type { CameraPermission } from '../../src/core/state.ts';
import { browserClock } from '../../src/io/clock.ts';
import { createPage } from '../../src/io/page.ts';
import { readPlatform } from '../../src/io/platform.ts';
import { installFakeCamera, type FakeCamera } from '../../src/testing/fake-camera/index.ts';
import { afterwards, put } from '../support/put.ts';
import { until } from '../support/until.ts';

describe('page', () => {
  let fake: FakeCamera;
  let events: PageEvent['type'][];
  let permissions: CameraPermission[];
  let unwatch: () => void;

  /** The permission comes in its own time; what it says is kept apart. */
  const report = (event: PageEvent): void => {
    if (event.type === 'permissionRead') permissions.push(event.permission);
    else events.push(event.type);
  };

  const show = (visibility: DocumentVisibilityState): void => put(document, 'visibilityState', visibility);

  beforeEach(() => {
    fake = installFakeCamera();
    afterwards(() => fake.restore());
    events = [];
    permissions = [];
    unwatch = createPage(readPlatform()).watch(report);
    afterwards(() => unwatch());
  });

  it('knows whether it is hidden and offline, and reports nothing until that changes', () => {
    const page = createPage(readPlatform());
    expect([page.isHidden(), page.isOffline()]).to.deep.equal([false, false]);
    show('hidden');
    put(navigator, 'onLine', false);
    expect([page.isHidden(), page.isOffline()]).to.deep.equal([true, true]);
    page.watch(report)();
    expect(events).to.deep.equal([]);
  });

  const turn = (visibility: DocumentVisibilityState): boolean => {
    show(visibility);
    return document.dispatchEvent(new Event('visibilitychange'));
  };
  const pass = (type: string): boolean => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  for (const [what, happen, expected] of [
    [
      'being hidden and shown',
      () => [turn('hidden'), turn('visible'), pass('focus'), turn('visible')],
      ['pageHidden', 'pageReturned', 'pageShown', 'pageShown', 'pageReturned', 'pageShown'],
    ],
    [
      'each return of the focus, which comes with the page or alone',
      () => [pass('focus'), turn('visible'), pass('blur'), pass('focus'), turn('visible'), pass('pageshow')],
      ['pageReturned', 'pageShown', 'pageShown', 'pageReturned', 'pageShown', 'pageShown', 'pageShown'],
    ],
    [
      'being left, and coming back from a cache',
      () => [pass('pagehide'), pass('pageshow')],
      ['pageHidden', 'pageReturned', 'pageShown'],
    ],
    [
      'the focus, unless the page is hidden',
      () => [pass('focus'), turn('hidden'), pass('focus'), pass('pageshow')],
      ['pageReturned', 'pageShown', 'pageHidden', 'pageHidden', 'pageHidden'],
    ],
    ['going offline and online', () => [pass('offline'), pass('online')], ['wentOffline', 'cameOnline']],
    ['a camera that is plugged in or unplugged', () => fake.setDevices([]), ['devicesChanged']],
  ] as const)
    it(`reports ${what}`, () => {
      happen();
      expect(events).to.deep.equal(expected);
    });

  it('reports nothing when it is no longer watched', () => {
    unwatch();
    document.dispatchEvent(new Event('visibilitychange'));
    for (const type of ['pagehide', 'pageshow', 'focus', 'offline', 'online']) window.dispatchEvent(new Event(type));
    fake.setDevices([]);
    expect(events).to.deep.equal([]);
  });

  it('reports the camera’s permission and each change of it, until it is no longer watched', async () => {
    const status = Object.assign(new EventTarget(), { state: 'prompt' });
    put(navigator.permissions, 'query', () => Promise.resolve(status));
    unwatch();
    permissions = [];
    unwatch = createPage(readPlatform()).watch(report);
    await until(() => permissions.length > 0, 'the permission');
    const change = (state: string): void => {
      status.state = state;
      status.dispatchEvent(new Event('change'));
    };
    change('denied');
    change('granted');
    unwatch();
    change('prompt');
    expect(permissions).to.deep.equal(['prompt', 'denied', 'granted']);
  });

  it('knows its device, its system, its browser and the app around it', () => {
    put(navigator, 'userAgent', 'Mozilla/5.0 (Linux; Android 14; wv) Zalo android/12345');
    const onAndroid = { isFirefox: false, isMobile: true, isAndroid: true, inApp: 'zalo' };
    expect(createPage(readPlatform()).device()).to.include(onAndroid);
    put(navigator, 'userAgent', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0');
    expect(createPage(readPlatform()).device()).to.include({ isFirefox: true, isAndroid: false, inApp: undefined });
  });
});

it('a timer doesn’t run after a cancel', async () => {
  const runs: string[] = [];
  const cancel = browserClock.after(10, () => void runs.push('called off'));
  browserClock.after(40, () => void runs.push('later'));
  cancel();
  await until(() => runs.length > 0, 'the later timer');
  expect(runs).to.deep.equal(['later']);
});
