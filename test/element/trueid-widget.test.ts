// The element with an application that the test holds back: options, the queue, events, moves, failures. real-
// app.test.ts has the two together.
import { expect } from 'chai';
import { fixtureCleanup, fixtureSync, html } from '@open-wc/testing/pure';
import type { TrueidConfig } from '../../src/core/options/options.ts';
import type { TrueidResult } from '../../src/core/calls/result.ts';
import type { CloseReason } from '../../src/core/effects.ts';
import { define } from '../../src/element/define.ts';
import { TrueidWidget } from '../../src/element/trueid-widget.ts';
import { afterwards, put, takeBack } from '../support/put.ts';
import { until } from '../support/until.ts';
import {
  addElement,
  AppSource,
  hurry,
  listenTo,
  loadersFrom,
  nextTask,
  shortDelay,
  watchConsole,
  type FakeApp,
} from './fake-app.ts';

const early = Object.assign(document.createElement('trueid-widget'), {
  config: { domain: 'https://one.example', appId: 'early' },
  domain: 'https://two.example',
});
let source = new AppSource();
define(loadersFrom(() => source));

let widget: TrueidWidget;
let told: CustomEvent<unknown>[];

/** As the page writes it: the attributes of the tag. */
function mount(attributes: Readonly<Record<string, string>> = {}): TrueidWidget {
  [widget, told] = addElement(attributes);
  return widget;
}

/** The element with its application, which has been asked nothing yet. */
async function mountWithApp(attributes?: Readonly<Record<string, string>>): Promise<FakeApp> {
  mount(attributes).start();
  const app = await source.deliver();
  app.asked.length = 0;
  return app;
}

/** What was put off until the page is idle has happened by then. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve)));

const typesOf = (events: readonly Event[]): string[] => events.map(({ type }) => type);
const detailsOf = (events: readonly CustomEvent<unknown>[]): unknown[] => events.map(({ detail }) => detail);

/** The layers of the newest start: attributes, properties, what was handed to `start`. */
function layersOf({ asked }: FakeApp): readonly unknown[] {
  const start = asked.filter(([name]) => name === 'start').at(-1);
  if (!start) throw new Error('Nothing was started');
  return start[1] as readonly unknown[];
}

/** The element, started and not loaded; `appId` distinguishes its starts. */
function mountStarted(appId?: string): void {
  mount();
  startAs(appId);
}
const startAs = (appId?: string): void => widget.start(appId === undefined ? undefined : { appId });
const appIdsOf = (app: FakeApp): unknown[] =>
  app.asked.map(([name, layers]) => name === 'start' && (layers as { appId?: string }[])[2]?.appId);
const untilFailed = (): Promise<void> => until(() => told.length === 2, 'error and close');

beforeEach(() => {
  source = new AppSource();
  // the time from a failure to its report
  hurry(300, 20);
});
afterEach(async () => {
  widget.remove();
  fixtureCleanup();
  await nextTask();
});

describe('the options', () => {
  it('are passed weakest first: attributes, properties, the argument of start', async () => {
    const app = await mountWithApp({ domain: 'https://attribute.example' });
    widget.config = { domain: 'https://config.example', appId: 'config' };
    widget.domain = 'https://property.example';
    widget.networkRetry = 2;
    widget.start({ domain: 'https://detail.example' });
    const [attributes, ...others] = layersOf(app);
    expect(attributes).to.deep.equal({ domain: 'https://attribute.example' });
    expect(others).to.deep.equal([
      { domain: 'https://property.example', appId: 'config', networkRetry: 2 },
      { domain: 'https://detail.example' },
    ]);
    widget.dispatchEvent(new CustomEvent('start', { detail: { domain: 'https://event.example' } }));
    expect(layersOf(app)[2]).to.deep.equal({ domain: 'https://event.example' });
  });

  it('set before the element is defined are kept, and become properties of the class [1.18]', async () => {
    widget = early;
    document.body.append(early);
    expect(Object.keys(early)).to.deep.equal([]);
    expect(early.domain).to.equal('https://two.example');
    early.start();
    expect(layersOf(await source.deliver())[1]).to.deep.equal({ domain: 'https://two.example', appId: 'early' });
  });

  it('can be read back without the secrets, as a whole and one by one [1.9]', () => {
    mount();
    widget.config = { domain: '', appId: 'app', appSecret: 'secret', accessToken: 'token', timings: { errorDelay: 1 } };
    expect(widget.config).to.deep.equal({ domain: '', appId: 'app', timings: { errorDelay: 1 } });
    widget.appSecret = 'secret';
    expect([widget.appId, widget.appSecret, widget.accessToken]).to.deep.equal(['app', undefined, undefined]);
    widget.config = null;
    expect(widget.config).to.deep.equal({});
    expect(widget.appId).to.equal(undefined);
  });

  it('are copied at start: later changes apply to the next start only [1.7]', async () => {
    mount({ domain: 'https://one.example' });
    const detail = { timings: { errorDelay: 1 } };
    const config = { timeouts: { call: 1 } };
    widget.config = config;
    widget.start(detail);
    detail.timings.errorDelay = 2;
    config.timeouts.call = 2;
    widget.setAttribute('domain', 'https://two.example');
    widget.appId = 'late';
    const [attributes, ...others] = layersOf(await source.deliver());
    expect(attributes).to.deep.equal({ domain: 'https://one.example' });
    expect(others).to.deep.equal([{ timeouts: { call: 1 } }, { timings: { errorDelay: 1 } }]);
  });

  it('that aren’t a plain object, or can’t be read, are refused without an exception [1.12]', async () => {
    const app = await mountWithApp();
    const endless: Record<string, unknown> = {};
    endless.timings = endless;
    const trap = {
      get domain(): string {
        throw new Error('No domain today');
      },
    };
    const objects: unknown[] = [[], new Date(), 'domain'];
    for (const wrong of [...objects, endless, trap]) {
      widget.start(wrong as TrueidConfig);
      // what is no plain object is refused by name
      expect(layersOf(app)[2]).to.equal(objects.includes(wrong) ? wrong : false);
    }
  });

  it('are read from own properties only', async () => {
    const app = await mountWithApp();
    Object.assign(Object.prototype, { accessToken: 'inherited' });
    afterwards(() => void Reflect.deleteProperty(Object.prototype, 'accessToken'));
    widget.start({ domain: '' });
    expect(Object.keys(layersOf(app)[2] as object)).to.deep.equal(['domain']);
  });

  it('are never written to an attribute [1.9]', async () => {
    const app = await mountWithApp({ id: 'w' });
    Object.assign(widget, { domain: 'd', appId: 'a', accessToken: 't', strictResult: true, networkRetry: 1 });
    widget.config = { appSecret: 's', extraDescription: 'e' };
    widget.start({ accessToken: 't' });
    widget.setLanguage('en');
    app.isOpen = true;
    app.step = 2;
    expect(widget.outerHTML).to.equal('<trueid-widget id="w"></trueid-widget>');
  });
});

it('checkSupport() doesn’t load the application [1.24]', async () => {
  mount();
  expect(await TrueidWidget.checkSupport()).to.have.property('supported');
  expect(source.requests).to.equal(0);
});

it('readable properties are the package’s version, and the application’s step and open', async () => {
  mount();
  expect([widget.version, widget.step, widget.open]).to.deep.equal(['0.0.0-test', 0, false]);
  expect(widget.diagnostics()).to.deep.equal({});
  widget.start();
  const app = await source.deliver();
  Object.assign(app, { step: 2, isOpen: true });
  expect([widget.step, widget.open]).to.deep.equal([2, true]);
  expect(app.root).to.equal(widget.shadowRoot);
});

describe('before the application has loaded', () => {
  it('creates it in a separate task, so that the page gets a turn after evaluating it', async () => {
    mount().start();
    const created = source.deliver();
    await nextTask();
    expect(source.apps).to.have.length(0);
    await created;
    expect(source.apps).to.have.length(1);
  });

  it('runs the queued calls in order, and is requested once, at the first start [1.18]', async () => {
    mount();
    widget.setLanguage('vi');
    expect(source.requests).to.equal(0);
    startAs('first');
    widget.dispatchEvent(new CustomEvent('set_language', { detail: 'en' }));
    startAs('second');
    expect(source.requests).to.equal(1);
    const { asked } = await source.deliver();
    expect(asked).to.deep.equal([
      ['setLanguage', 'vi'],
      ['start', [{}, {}, { appId: 'first' }]],
      ['setLanguage', 'en'],
      ['start', [{}, {}, { appId: 'second' }]],
    ]);
    expect(told).to.deep.equal([]);
  });

  it('reports a close before the loading modal once, with the request, and runs nothing', async () => {
    mount().start({ requestId: 'r' });
    widget.close();
    widget.close();
    expect(typesOf(told)).to.deep.equal(['trueid_close']);
    expect((await source.deliver()).asked).to.deep.equal([]);
    expect(detailsOf(told)).to.deep.equal([{ reason: 'host', step: 0, requestId: 'r' }]);
  });

  it('keeps a language that was set, whatever becomes of the start', async () => {
    mountStarted();
    widget.setLanguage('en');
    widget.close();
    expect((await source.deliver()).asked).to.deep.equal([['setLanguage', 'en']]);
  });

  it('keeps the start when moved', async () => {
    mountStarted('first');
    document.body.prepend(widget);
    await nextTask();
    expect(appIdsOf(await source.deliver())).to.deep.equal(['first']);
    expect(told).to.deep.equal([]);
  });

  it('keeps a start from within the close of another', async () => {
    mount();
    widget.addEventListener('trueid_close', () => startAs('again'), { once: true });
    startAs('first');
    widget.close();
    expect(appIdsOf(await source.deliver())).to.deep.equal(['again']);
  });
});

describe('a start after another element’s', () => {
  const REFUSED = [[undefined], [true]];
  const STARTED = [[undefined], [undefined]];
  for (const [what, meanwhile, starts, style = ''] of [
    ['is refused, whichever application comes first', () => undefined, REFUSED],
    ['counts after the close of the first', (first) => first.close(), [[], [undefined]]],
    ['counts in the task that removes the first', (first) => first.remove(), [[], [undefined]]],
    ['counts if the first is hidden, to be refused for that', () => undefined, STARTED, 'display: none'],
  ] as readonly (readonly [string, (first: TrueidWidget) => void, unknown, string?])[])
    it(`${what}, before the application has loaded`, async () => {
      const second = mount({ preload: '' });
      // its application comes before the first one's
      await until(() => source.requests === 1, 'its request');
      const place = fixtureSync<HTMLElement>(html`<div></div>`);
      const [first] = addElement({});
      place.append(first);
      place.style.cssText = style;
      first.start();
      meanwhile(first);
      second.start();
      await source.deliver();
      const startsOf = (element: TrueidWidget): unknown[] =>
        source.apps
          .filter(({ root }) => root.host === element)
          .flatMap(({ asked }) => asked.filter(([name]) => name === 'start').map((start) => start[2]));
      expect([first, second].map(startsOf)).to.deep.equal(starts);
    });

  it('is refused while the first is open, before its own application has loaded [1.14]', async () => {
    const open = await mountWithApp();
    open.isOpen = true;
    const first = widget;
    mount().start();
    const app = await source.deliver();
    expect(app.asked.map(([, , isOtherOpen]) => isOtherOpen)).to.deep.equal([true]);
    first.remove();
  });
});

describe('an application that fails to load', () => {
  it('is reported after 300 ms as a network error and a close, and requested again by the next start', async () => {
    takeBack();
    const lines = watchConsole('error');
    mount({ 'request-id': 'r' });
    startAs();
    const failedAt = performance.now();
    await source.fail('no such file');
    expect(told).to.deep.equal([]);
    await untilFailed();
    // timers may be a millisecond early
    expect(performance.now() - failedAt).to.be.at.least(299);
    const [error, close] = told;
    expect(typesOf(told)).to.deep.equal(['trueid_error', 'trueid_close']);
    expect(error?.detail).to.match(/^The application could not be loaded: .*no such file/);
    expect(error).to.include({ call: null, kind: 'network', requestId: 'r' });
    expect(close?.detail).to.deep.equal({ reason: 'error', step: 0, requestId: 'r' });
    expect(lines).to.deep.equal([`[trueid-widget] ${error?.detail as string}`]);
    startAs('again');
    expect(source.requests).to.equal(2);
    expect(appIdsOf(await source.deliver())).to.deep.equal(['again']);
  });

  it('doesn’t end a start within the 300 ms, which fails once itself', async () => {
    mountStarted('first');
    await source.fail('first');
    startAs('second');
    expect(source.requests).to.equal(2);
    await shortDelay();
    expect(told).to.deep.equal([]);
    startAs('third');
    await source.fail('second');
    await shortDelay();
    expect(typesOf(told)).to.deep.equal(['trueid_error', 'trueid_close']);
    expect(told[0]?.detail).to.contain('second');
  });

  it('isn’t reported after a close within the 300 ms', async () => {
    mountStarted();
    await source.fail();
    widget.close();
    await shortDelay();
    expect(detailsOf(told)).to.deep.equal([{ reason: 'host', step: 0 }]);
  });

  for (const type of ['trueid_error', 'trueid_close'] as const)
    it(`can be started again in the listener of ${type}`, async () => {
      mount();
      widget.addEventListener(type, () => startAs('again'), { once: true });
      startAs();
      await source.fail();
      await untilFailed();
      expect(appIdsOf(await source.deliver())).to.deep.equal(['again']);
      await shortDelay();
      expect(told).to.have.length(2);
    });
});

describe('preload', () => {
  it('loads the application when idle, whatever the attribute’s value, and starts nothing', async () => {
    mount({ preload: 'false' });
    await until(() => source.requests === 1, 'the application to be asked for');
    expect((await source.deliver()).asked).to.deep.equal([]);
    widget.start();
    expect(source.requests).to.equal(1);
    expect(source.apps[0]?.asked).to.have.length(1);
  });

  it('fails silently, and leaves the error to the start', async () => {
    mount({ preload: '' });
    await until(() => source.requests === 1, 'the application to be asked for');
    await source.fail();
    await shortDelay();
    expect(told).to.deep.equal([]);
    widget.start();
    expect((await source.deliver()).asked).to.have.length(1);
  });

  it('loads nothing if the browser saves data [1.2]', async () => {
    put(navigator, 'connection', { saveData: true });
    mount({ preload: '' });
    await idle();
    expect(source.requests).to.equal(0);
  });
});

describe('the events it listens to', () => {
  it('are start, trueid_close and set_language on the element itself [5.7]', async () => {
    const app = await mountWithApp();
    widget.dispatchEvent(new CustomEvent('start', { detail: { appId: 'a' } }));
    widget.dispatchEvent(new CustomEvent('set_language', { detail: 'en' }));
    widget.dispatchEvent(new CustomEvent('trueid_close', { bubbles: true }));
    expect(app.asked.map(([name]) => name)).to.deep.equal(['start', 'setLanguage', 'close']);
    expect(app.asked[2]).to.deep.equal(['close', true]);
  });

  it('don’t include events that bubble up from inside [1.21]', async () => {
    const app = await mountWithApp();
    const child = widget.appendChild(document.createElement('p'));
    const inside = app.root.appendChild(document.createElement('p'));
    for (const type of ['start', 'trueid_close', 'set_language'])
      child.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail: 'en' }));
    inside.dispatchEvent(new CustomEvent('start', { bubbles: true }));
    expect(app.asked).to.deep.equal([]);
  });

  it('carry a language as a string or in an object', async () => {
    const app = await mountWithApp();
    for (const detail of ['en', { lang: 'vi' }, {}, null, undefined, 7])
      widget.dispatchEvent(new CustomEvent('set_language', { detail }));
    widget.setLanguage('en');
    const langs = ['en', 'vi', {}, null, null, 7, 'en'];
    expect(app.asked).to.deep.equal(langs.map((lang) => ['setLanguage', lang]));
  });

  it('come with changes of the lang attribute from the start to the end of a session [9.6]', async () => {
    mount({ lang: 'vi' });
    widget.lang = 'fr';
    widget.start();
    widget.lang = 'en';
    const app = await source.deliver();
    expect(app.asked).to.deep.equal([
      ['start', [{ lang: 'fr' }, {}, undefined]],
      ['setLanguage', 'en'],
    ]);
    app.asked.length = 0;
    widget.lang = 'fr';
    expect(app.asked).to.deep.equal([]);
    app.isOpen = true;
    widget.lang = 'vi';
    widget.lang = 'vi';
    widget.removeAttribute('lang');
    expect(app.asked).to.deep.equal([
      ['setLanguage', 'vi'],
      ['setLanguage', null],
    ]);
  });
});

describe('a command', () => {
  const commanded = (command: string): boolean =>
    widget.dispatchEvent(Object.assign(new Event('command', { cancelable: true }), { command }));

  it('starts and closes it, without options', async () => {
    const app = await mountWithApp();
    commanded('--start');
    commanded('--close');
    commanded('--other');
    expect(app.asked).to.deep.equal([
      ['start', [{}, {}, undefined]],
      ['close', false],
    ]);
  });

  it('does nothing if its default was prevented, or if it is another element’s', async () => {
    mount();
    widget.addEventListener('command', (event) => event.preventDefault(), true);
    widget.start();
    const app = await source.deliver();
    app.asked.length = 0;
    commanded('--start');
    const child = widget.appendChild(document.createElement('p'));
    child.dispatchEvent(Object.assign(new Event('command', { bubbles: true }), { command: '--start' }));
    expect(app.asked).to.deep.equal([]);
  });
});

describe('the page’s content for the end of a session', () => {
  /** What is shown, by the class of the page’s element. */
  const shown = (): string[] =>
    [...widget.children].filter((child) => child.getClientRects().length > 0).map(({ slot }) => slot);
  const hasState = (state: string): boolean =>
    CSS.supports(`selector(:state(x))`) && widget.matches(`:state(${state})`);
  const states = (): string[] => ['open', 'done', 'failed'].filter(hasState);
  const inBrowsersWithStates = (...names: string[]): string[] => (CSS.supports('selector(:state(x))') ? names : []);

  async function mountWithContent(): Promise<FakeApp> {
    mount();
    for (const slot of ['done', 'failed'])
      widget.append(Object.assign(document.createElement('span'), { slot, textContent: slot }));
    expect(shown(), 'at first').to.deep.equal([]);
    widget.start();
    return source.deliver();
  }
  const close = (app: FakeApp, reason: CloseReason): void =>
    app.host.tell({ type: 'closed', reason, step: 1, requestId: undefined });

  it('is done after a result, until the next session begins, in the report of it or later [1.30]', async () => {
    const app = await mountWithContent();
    const reportResult = (): boolean =>
      app.host.reportResult({ selfieImage: 's' } as TrueidResult, {
        front: 'camera',
        back: 'camera',
        selfie: 'camera',
      });
    reportResult();
    expect([shown(), states()]).to.deep.equal([['done'], inBrowsersWithStates('done')]);
    app.setOpen(true);
    expect([shown(), states()]).to.deep.equal([[], inBrowsersWithStates('open')]);
    app.setOpen(false);
    widget.addEventListener('trueid_result', () => app.setOpen(true), { once: true });
    reportResult();
    expect(shown()).to.deep.equal([]);
  });

  it('is failed after a close with a failure as its reason, and nothing after any other', async () => {
    const app = await mountWithContent();
    for (const reason of ['error', 'back', 'permission', 'host', 'tries', 'removed'] as const) {
      app.setOpen(true);
      expect([shown(), states()], 'while the modal is open').to.deep.equal([[], inBrowsersWithStates('open')]);
      app.setOpen(false);
      close(app, reason);
      const ends = ['error', 'permission', 'tries'].includes(reason) ? ['failed'] : [];
      expect([shown(), states()], reason).to.deep.equal([ends, inBrowsersWithStates(...ends)]);
    }
  });

  it('is failed if the application can’t be loaded', async () => {
    mount();
    widget.append(Object.assign(document.createElement('span'), { slot: 'failed', textContent: 'Sorry' }));
    widget.start();
    await source.fail();
    await untilFailed();
    expect(shown()).to.deep.equal(['failed']);
  });

  it('is inside a status that is there before it, and goes at a removal', async () => {
    const app = await mountWithContent();
    const status = widget.shadowRoot?.querySelector('[role=status]');
    close(app, 'error');
    expect(status?.querySelector('slot')?.assignedElements()).to.deep.equal([widget.children[1]]);
    widget.remove();
    await nextTask();
    document.body.append(widget);
    expect(shown()).to.deep.equal([]);
  });
});

describe('the events it dispatches', () => {
  const result = { selfieImage: 's' } as TrueidResult;

  it('bubble and are composed, and only open_noti and trueid_result are cancelable', async () => {
    const { host } = await mountWithApp();
    const heard = listenTo(document);
    const response = new Response('', { status: 503 });
    host.reportResult(result, { front: 'camera', back: 'upload', selfie: 'camera' });
    host.tell({ type: 'failed', call: 'front', kind: 'http', detail: response, requestId: 'r' });
    host.tell({ type: 'closed', reason: 'error', step: 1, requestId: 'r' });
    host.tell({ type: 'closed', reason: 'host', step: 2, requestId: undefined });
    host.tell({ type: 'wentBack', step: 3 });
    host.tell({ type: 'judged', step: 2, outcome: 'rejected', code: null, tries: 3, origin: 'auto' });
    host.tell({ type: 'stepped', step: 0, from: 3 });
    expect(host.raiseNotice('camera_denied', 'Denied', { by: 'system' })).to.equal(false);
    expect(heard.map(({ type, detail }) => [type, detail])).to.deep.equal([
      ['trueid_result', result],
      ['trueid_error', response],
      ['trueid_close', { reason: 'error', step: 1, requestId: 'r' }],
      ['trueid_close', { reason: 'host', step: 2 }],
      ['trueid_goBack', { step: 3 }],
      ['trueid_photo', { step: 2, outcome: 'rejected', code: null, tries: 3, origin: 'auto' }],
      ['trueid_step', { step: 0, from: 3 }],
      ['open_noti', { code: 'camera_denied', message: 'Denied', by: 'system' }],
    ]);
    for (const event of heard) {
      expect(event).to.include({ bubbles: true, composed: true, cancelable: /noti|result/.test(event.type) });
      expect(event.target).to.equal(widget);
    }
  });

  it('have read-only call, kind and request of an error [5.8]', async () => {
    const { host } = await mountWithApp();
    host.tell({ type: 'failed', call: 'token', kind: 'timeout', detail: 'Too late', requestId: undefined });
    const [error] = told;
    if (!error) throw new Error('Nothing was told');
    expect(Object.entries(error).filter(([key]) => key !== 'isTrusted')).to.deep.equal([
      ['call', 'token'],
      ['kind', 'timeout'],
      ['requestId', undefined],
    ]);
    expect(Reflect.set(error, 'kind', 'http')).to.equal(false);
  });

  it('aren’t taken for the host’s own', async () => {
    const { host, asked } = await mountWithApp();
    widget.addEventListener('open_noti', (event) => event.preventDefault());
    expect(host.raiseNotice('no_camera', 'None')).to.equal(true);
    host.tell({ type: 'closed', reason: 'back', step: 1, requestId: undefined });
    expect(asked).to.deep.equal([]);
  });
});

it('an element reports a move to its application immediately, and a removal only if it is one', async () => {
  const { asked } = await mountWithApp();
  const section = fixtureSync(html`<section></section>`);
  section.append(widget);
  expect(asked).to.deep.equal([['move']]);
  await nextTask();
  section.remove();
  await nextTask();
  expect(asked).to.deep.equal([['move'], ['remove']]);
});

it('a second definition is ignored with a warning, from any build [6.8]', async () => {
  const warnings = watchConsole('warn');
  let wasAsked = false;
  const loaders = loadersFrom(() => source);
  const app = (): ReturnType<typeof loaders.app> => {
    wasAsked = true;
    return loaders.app();
  };
  define({ ...loaders, app, address: 'https://cdn.example/second.js' });
  expect(warnings).to.deep.equal([
    '[trueid-widget] Second script ignored: 0.0.0-test from https://cdn.example/second.js. In use: 0.0.0-test from a bundle.',
  ]);
  expect(customElements.get('trueid-widget')).to.equal(TrueidWidget);
  mount().start();
  expect([wasAsked, source.requests]).to.deep.equal([false, 1]);
  await source.deliver();
});

it('the class of a second copy has files of its own', () => {
  const { loaders } = TrueidWidget;
  afterwards(() => (TrueidWidget.loaders = loaders));
  watchConsole('warn');
  const First = class extends HTMLElement {};
  put(customElements, 'get', () => First);
  define({ ...loaders, address: 'https://cdn.example/second.js' });
  expect(TrueidWidget.loaders.address).to.equal('https://cdn.example/second.js');
});
