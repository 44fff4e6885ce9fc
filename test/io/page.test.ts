// What the page reports about itself, and that nothing listens to it once the watch has ended.
import { expect } from '@open-wc/testing';
import type { PageEvent } from '../../src/core/events.ts';
import type { CameraPermission } from '../../src/core/state.ts';
import { browserClock } from '../../src/io/clock.ts';
import { createPage } from '../../src/io/page.ts';
import { installFakeCamera, type FakeCamera } from '../../src/testing/fake-camera/index.ts';
import { override } from '../support/override.ts';
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

  function show(visibility: DocumentVisibilityState): void {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
  }

  beforeEach(() => {
    fake = installFakeCamera();
    events = [];
    permissions = [];
    unwatch = createPage().watch(report);
  });
  afterEach(() => {
    unwatch();
    Reflect.deleteProperty(document, 'visibilityState');
    fake.restore();
  });

  it('reports being hidden and shown', () => {
    show('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    show('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(events).to.deep.equal(['pageHidden', 'pageShown']);
  });

  it('knows whether it is hidden, and reports nothing until that changes', () => {
    const page = createPage();
    expect(page.isHidden()).to.equal(false);
    show('hidden');
    expect(page.isHidden()).to.equal(true);
    const stop = page.watch(report);
    stop();
    expect(events).to.deep.equal([]);
  });

  it('knows whether it is offline', () => {
    const page = createPage();
    expect(page.isOffline()).to.equal(false);
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    try {
      expect(page.isOffline()).to.equal(true);
    } finally {
      Reflect.deleteProperty(navigator, 'onLine');
    }
  });

  it('reports going offline and online', () => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    expect(events).to.deep.equal(['wentOffline', 'cameOnline']);
  });

  it('reports being left, and coming back from the back/forward cache', () => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(events).to.deep.equal(['pageHidden', 'pageShown']);
  });

  it('counts as shown when it gets the focus, unless it is hidden', () => {
    window.dispatchEvent(new Event('focus'));
    show('hidden');
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new PageTransitionEvent('pageshow'));
    expect(events).to.deep.equal(['pageShown', 'pageHidden', 'pageHidden']);
  });

  it('reports that a camera comes or goes', () => {
    fake.setDevices([]);
    expect(events).to.deep.equal(['devicesChanged']);
  });

  it('reports nothing once it is no longer watched', () => {
    unwatch();
    document.dispatchEvent(new Event('visibilitychange'));
    for (const type of ['pagehide', 'pageshow', 'focus', 'offline', 'online']) window.dispatchEvent(new Event(type));
    fake.setDevices([]);
    expect(events).to.deep.equal([]);
  });

  it('reports the camera’s permission and each change of it, until it is no longer watched', async () => {
    const status = Object.assign(new EventTarget(), { state: 'prompt' });
    const undo = override(navigator.permissions, 'query', () => Promise.resolve(status));
    try {
      unwatch();
      permissions = [];
      unwatch = createPage().watch(report);
      await until(() => permissions.length > 0, 'the permission');
      for (const state of ['denied', 'granted']) {
        status.state = state;
        status.dispatchEvent(new Event('change'));
      }
      unwatch();
      status.dispatchEvent(new Event('change'));
    } finally {
      undo();
    }
    expect(permissions).to.deep.equal(['prompt', 'denied', 'granted']);
  });

  it('knows the app in whose own browser it is', () => {
    const undo = override(navigator, 'userAgent', 'Mozilla/5.0 (Linux; Android 14; wv) Zalo android/12345');
    try {
      expect(createPage().inApp).to.equal('zalo');
    } finally {
      undo();
    }
    expect(createPage().inApp).to.equal(undefined);
  });

  it('can be watched where there are no media devices', () => {
    fake.answerWith('unsupported');
    const stop = createPage().watch(() => undefined);
    stop();
    fake.answerWith('granted');
  });

  it('warns under the product’s name', () => {
    const lines: unknown[][] = [];
    const native: unknown = Reflect.get(console, 'warn');
    Reflect.set(console, 'warn', (...line: unknown[]) => void lines.push(line));
    try {
      createPage().warn('Something to know.');
    } finally {
      Reflect.set(console, 'warn', native);
    }
    expect(lines).to.deep.equal([['[trueid-widget] Something to know.']]);
  });

  it('knows Firefox', () => {
    expect(createPage().isFirefox).to.equal(navigator.userAgent.includes('Firefox/'));
  });

  it('knows Android', () => {
    const own = Object.getOwnPropertyDescriptor(navigator, 'userAgent');
    try {
      for (const [userAgent, isAndroid] of [
        ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36', true],
        ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15', false],
      ] as const) {
        Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent });
        expect(createPage().isAndroid, userAgent).to.equal(isAndroid);
      }
    } finally {
      if (own) Object.defineProperty(navigator, 'userAgent', own);
      else Reflect.deleteProperty(navigator, 'userAgent');
    }
  });
});

describe('clock', () => {
  it('runs once, not before its time', async () => {
    const startedAt = performance.now();
    let runs = 0;
    browserClock.after(60, () => (runs += 1));
    await until(() => runs === 1, 'the timer');
    expect(performance.now() - startedAt).to.be.at.least(59);
  });

  it('does not run what was cancelled', async () => {
    const runs: string[] = [];
    const cancel = browserClock.after(10, () => void runs.push('called off'));
    browserClock.after(40, () => void runs.push('later'));
    cancel();
    await until(() => runs.length > 0, 'the later timer');
    expect(runs).to.deep.equal(['later']);
  });
});
