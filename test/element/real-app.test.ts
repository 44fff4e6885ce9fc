// The element with its real application and the fake camera: how the modal behaves when a page moves, removes, doubles
// or restarts the element. The provider never answers. Knows the public interface and the parts only.
import { expect } from 'chai';
import { fixtureSync, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import * as realApp from '../../src/app/app.ts';
import type { TrueidConfig } from '../../src/core/options/options.ts';
import { define } from '../../src/element/define.ts';
import { bundledLoaders } from '../../src/entry/bundled-loaders.ts';
import { TrueidWidget } from '../../src/element/trueid-widget.ts';
import { en } from '../../src/lang/en.ts';
import { installFakeCamera, type FakeCamera } from '../../src/testing/fake-camera/index.ts';
import { settle, until, untilFound } from '../support/until.ts';
import { listen, put, takeBack } from '../support/put.ts';
import { listenTo, nextTask, watchConsole } from './fake-app.ts';

// the application is there before the first test, however long a busy machine takes to load it
define({ ...bundledLoaders, app: () => Promise.resolve(realApp) });

const CONFIG: TrueidConfig = {
  domain: '',
  accessToken: 'token',
  requestId: 'request',
  lang: 'en',
  timings: { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 0 },
};

const fetch = window.fetch.bind(window);
let camera: FakeCamera;
let calls: string[];
let widget: TrueidWidget;
let heard: CustomEvent<unknown>[];
let opener: HTMLButtonElement;

/** What ends a session, and what goes before. */
const ends = (): CustomEvent<unknown>[] =>
  heard.filter(({ type }) => !['trueid_photo', 'trueid_step', 'open_noti'].includes(type));
const told = (): string[] => ends().map(({ type }) => type);

const findPart = (name: string): HTMLElement | null =>
  widget.shadowRoot?.querySelector<HTMLElement>(`[part~="${name}"]`) ?? null;
const untilLive = (name: string): Promise<HTMLButtonElement> =>
  untilFound(() => widget.shadowRoot?.querySelector<HTMLButtonElement>(`[part~="${name}"]:enabled`), name);

const live = async (): Promise<void> => {
  opener.focus();
  widget.start(CONFIG);
  await untilLive('take-button');
};
const review = async (): Promise<void> => {
  await live();
  (await untilLive('take-button')).click();
  await untilLive('use-button');
};

const untilRefused = async (sentence: RegExp): Promise<void> => {
  await until(() => told().length === 2, 'error and close');
  expect(told()).to.deep.equal(['trueid_error', 'trueid_close']);
  expect(ends()[0]).to.include({ kind: 'config', call: null });
  expect(ends()[0]?.detail).to.match(sentence);
};

const isModal = (): boolean => findPart('dialog')?.matches(':modal') ?? false;
/** A modal that was left behind makes everything else deaf. */
const isOpenerUsable = (): boolean => {
  const { left, top, width, height } = opener.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === opener;
};

beforeEach(() => {
  calls = [];
  window.fetch = (input, init) => {
    calls.push(input instanceof Request ? input.url : String(input));
    return new Promise((_answer, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('aborted'))));
  };
  camera = installFakeCamera();
  opener = fixtureSync(html`<button>Verify</button>`);
  widget = fixtureSync(html`<trueid-widget></trueid-widget>`);
  heard = listenTo(widget);
});
afterEach(async () => {
  widget.remove();
  await until(() => !widget.open, 'the end of the session');
  camera.restore();
  window.fetch = fetch;
});

for (const [phase, reach, shows] of [
  ['with the view live', live, 'take-button'],
  ['with a photo under review', review, 'review'],
] as const) {
  it(`keeps the session and the screen when moved by append or moveBefore: ${phase} [5.12]`, async () => {
    await reach();
    const before = findPart('dialog');
    const section = fixtureSync(html`<section></section>`);
    section.append(widget);
    expect([isModal(), widget.step]).to.deep.equal([true, 1]);
    // the view unmounts in a separate task if it is disconnected
    await nextTask();
    const page = opener.parentNode as Node & { moveBefore?: (node: Node, before: Node | null) => void };
    page.moveBefore?.(widget, opener);
    expect([isModal(), widget.step, findPart('dialog')]).to.deep.equal([true, 1, before]);
    expect(findPart(shows)?.isConnected).to.equal(true);
    expect(told()).to.deep.equal([]);
    widget.close();
    expect(told()).to.deep.equal(['trueid_close']);
    expect([isOpenerUsable(), document.activeElement]).to.deep.equal([true, opener]);
  });
}

for (const [how, hide] of [
  ['it is removed', () => widget.remove()],
  ['it is moved into something that is display: none', () => fixtureSync(html`<p hidden></p>`).append(widget)],
  ['the page hides what it is in', (around: HTMLElement) => (around.hidden = true)],
  ['the <details> that it is in closes', (around: HTMLElement) => around.closest('details')?.removeAttribute('open')],
] as const)
  it(`closes once when ${how}, and leaves a usable page, with the camera off [5.11, 5.16]`, async () => {
    const accordion = fixtureSync(html`<details open><section></section></details>`);
    const around = accordion.querySelector('section') ?? document.body;
    around.append(widget);
    await live();
    hide(around);
    await until(() => told().length > 0, 'the close');
    expect(told()).to.deep.equal(['trueid_close']);
    expect(ends()[0]?.detail).to.deep.include({ reason: 'removed', step: 1 });
    expect([widget.open, widget.step, camera.liveTracks()]).to.deep.equal([false, 0, 0]);
    expect([isOpenerUsable(), document.activeElement]).to.deep.equal([true, opener]);
  });

it('is hidden, with the camera off and the focus back, before the page is told of an end [5.2]', async () => {
  const seen: unknown[] = [];
  const look = (): void =>
    void seen.push([widget.open, findPart('dialog'), camera.liveTracks(), document.activeElement]);
  await live();
  for (const type of ['trueid_close', 'trueid_step']) widget.addEventListener(type, look);
  findPart('back-button')?.click();
  await until(() => seen.length === 2, 'the close and the reset');
  expect(seen).to.deep.equal([
    [false, null, 0, opener],
    [false, null, 0, opener],
  ]);
});

it('the modal of an element that was put back closes promptly', async () => {
  await live();
  widget.remove();
  await until(() => told().length === 1, 'the close');
  // the view unmounts in a task of its own
  await nextTask();
  document.body.append(widget);
  const drawn = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!findPart('dialog')) return;
      observer.disconnect();
      resolve(undefined);
    });
    if (widget.shadowRoot) observer.observe(widget.shadowRoot, { childList: true, subtree: true });
  });
  widget.start(CONFIG);
  await drawn;
  widget.close();
  expect([told(), findPart('dialog')]).to.deep.equal([['trueid_close', 'trueid_close'], null]);
  expect(isOpenerUsable()).to.equal(true);
});

it('keys, presses and focus events stay in the modal, and the page gets Esc again afterwards [6.6]', async () => {
  const types = ['keydown', 'keyup', 'pointerdown', 'mousedown', 'click', 'focusin', 'focusout'];
  await live();
  const leaked: string[] = [];
  const note = ({ type }: Event): void => void leaked.push(type);
  for (const type of types) listen(document, type, note);
  listen(document, 'keydown', note, true);
  await sendKeys({ press: 'Tab' });
  await sendKeys({ press: 'Shift+Tab' });
  const take = await untilLive('take-button');
  take.focus();
  // a real press: React removes the button before the event comes to the shadow root
  await sendKeys({ press: 'Enter' });
  await until(() => !take.isConnected, 'the photo');
  const onItsWayDown = leaked.filter((type) => type === 'keydown').length;
  expect(leaked).to.have.length(onItsWayDown);
  await sendKeys({ press: 'Escape' });
  await until(() => !widget.open, 'the end of the session');
  expect(told()).to.deep.equal(['trueid_goBack', 'trueid_close']);
  expect(leaked.filter((type) => type === 'keydown')).to.have.length(onItsWayDown);
  await sendKeys({ press: 'Escape' });
  await until(() => leaked.filter((type) => type === 'keydown').length > onItsWayDown, 'Esc to reach the page');
});

it("what the host put into our slots works as it does anywhere: its clicks, inputs and links reach the host's listeners, delegated ones (React, jQuery) included [6.6]", async () => {
  const reached: string[] = [];
  const delegate = ({ type, target }: Event): void => {
    if (target instanceof Element && target.closest('[data-in]')) reached.push(`document: ${type}`);
  };
  const slotted = (slot: string) =>
    createElement(
      'span',
      { key: slot, slot, 'data-in': slot },
      createElement('a', {
        href: '#terms',
        onClick: () => reached.push('React: click'),
        onFocus: () => reached.push('React: focus'),
      }),
      createElement('input', { type: 'checkbox', onChange: ({ target }) => reached.push(`React: ${target.checked}`) }),
    );
  const site = document.body.appendChild(document.createElement('main'));
  const react = createRoot(site);
  flushSync(() => react.render(createElement('trueid-widget', {}, ['logo', 'footer'].map(slotted))));
  widget.remove();
  widget = await untilFound(() => site.querySelector('trueid-widget'), 'the element');
  heard = listenTo(widget);
  await live();
  for (const type of ['click', 'change', 'focusin']) listen(document, type, delegate);
  for (const slot of ['logo', 'footer']) {
    reached.length = 0;
    const [link, checkbox] = widget.querySelectorAll<HTMLElement>(`[slot="${slot}"] > *`);
    link?.focus();
    link?.click();
    checkbox?.click();
    expect(reached, slot).to.deep.equal([
      'React: focus',
      'document: focusin',
      'React: click',
      'document: click',
      'React: true',
      'document: click',
      'document: change',
    ]);
    await until(() => location.hash === '#terms', 'the link to be followed');
    history.replaceState(null, '', location.pathname + location.search);
  }
  const once = Object.assign(document.createElement('button'), { slot: 'logo', onclick: () => once.remove() });
  once.dataset.in = 'once';
  widget.append(once);
  reached.length = 0;
  once.click();
  expect(reached, 'of what removes itself').to.deep.equal(['document: click']);
  widget.close();
  flushSync(() => react.unmount());
  site.remove();
});

describe('an exception while rendering ends the session with an error, and the next start works: [5.13]', () => {
  const CAUSES: readonly (readonly [cause: string, breakIt: () => Promise<void>])[] = [
    [
      'the browser does not open the dialog',
      async () => {
        const refuse = (): never => {
          throw new Error('No modal today');
        };
        put(HTMLDialogElement.prototype, 'showModal', refuse);
        widget.start(CONFIG);
        await until(() => camera.requests.length === 1, 'the camera to be asked for');
      },
    ],
    [
      'a translator has wrapped a button that React is about to remove',
      async () => {
        await live();
        const button = await untilLive('take-button');
        const wrapper = document.createElement('span');
        button.replaceWith(wrapper);
        wrapper.append(button);
        button.click();
      },
    ],
  ];

  for (const [cause, breakIt] of CAUSES) {
    it(cause, async () => {
      const logged = watchConsole('error');
      opener.focus();
      await breakIt();
      await until(() => told().length === 2, 'error and close');
      takeBack();
      expect(told()).to.deep.equal(['trueid_error', 'trueid_close']);
      expect(ends()[0]).to.include({ kind: 'internal', call: null });
      expect(ends()[0]?.detail).to.match(/^\w.*\.$/);
      expect(ends()[1]?.detail).to.deep.include({ reason: 'error', step: 1 });
      expect(logged.join(), 'the error on the console').to.include('Error: ');
      expect([widget.open, widget.step, camera.liveTracks(), findPart('dialog')]).to.deep.equal([false, 0, 0, null]);
      expect(getComputedStyle(document.documentElement).overflowY).to.equal('visible');
      expect(isOpenerUsable()).to.equal(true);
      await live();
      expect([isModal(), camera.liveTracks()]).to.deep.equal([true, 1]);
    });
  }

  it('but a photo that can’t be drawn is reported, and can be sent', async () => {
    await live();
    const native = Reflect.get(HTMLCanvasElement.prototype, 'getContext');
    const getContext = function (this: HTMLCanvasElement, ...args: Parameters<typeof native>): unknown {
      return this.getRootNode() === widget.shadowRoot ? null : native.apply(this, args);
    };
    put(HTMLCanvasElement.prototype, 'getContext', getContext);
    (await untilLive('take-button')).click();
    await until(() => widget.shadowRoot?.textContent.includes(en.photoUnseen) ?? false, 'the sentence');
    (await untilLive('use-button')).click();
    await until(() => calls.length === 1, 'the photo to be sent');
    expect(told()).to.deep.equal([]);
  });
});

for (const [place, hide, sentence = /hidden.*\.$/] of [
  ['an element that is hidden', (site: HTMLElement) => (site.hidden = true)],
  [
    'a slot that is hidden',
    (site: HTMLElement) => {
      const slot = document.createElement('slot');
      slot.hidden = true;
      site.attachShadow({ mode: 'open' }).append(slot);
    },
  ],
  [
    'a closed <details>',
    (site: HTMLElement) => {
      const details = document.createElement('details');
      site.before(details);
      details.append(site);
    },
  ],
  ['content-visibility: hidden', (site: HTMLElement) => site.style.setProperty('content-visibility', 'hidden')],
  ['something outside of the page', (site: HTMLElement) => site.remove(), /^Put the element into the page/],
] as const) {
  if (place === 'content-visibility: hidden' && !CSS.supports(place)) continue;
  it(`refuses to start in ${place}, with a message [1.13]`, async () => {
    const site = fixtureSync<HTMLElement>(html`<section><div></div></section>`);
    site.firstElementChild?.append(widget);
    hide(site);
    // a removal counts after its task
    await nextTask();
    widget.start(CONFIG);
    await untilRefused(sentence);
    expect([widget.open, camera.requests]).to.deep.equal([false, []]);
  });
}

describe('attributes', () => {
  const ignored = { class: 'own', 'data-id': '7', messages: '{}', timings: '{}', config: '{}' };
  beforeEach(() => {
    for (const [name, value] of Object.entries({ ...ignored, upload: 'always', autocapture: '' }))
      widget.setAttribute(name, value);
    widget.style.setProperty('--trueid-color-primary', 'orange');
  });

  it('are read as options or ignored, and mistakes are explained on the console [1.23]', async () => {
    const warnings = watchConsole('warn');
    await live();
    await untilFound(() => widget.shadowRoot?.querySelector('input[type="file"]'), 'the choice of a file');
    await until(() => warnings.length > 1, 'two explanations');
    expect([...warnings].sort()).to.deep.equal([
      '[trueid-widget] --trueid-color-on-primary (#ffffff) on --trueid-color-primary (orange) has a contrast of 1.9 to 1, which is hard to read: text needs 4.5 to 1.',
      '[trueid-widget] The attribute "autocapture" was ignored. Did you mean "auto-capture"?',
    ]);
  });

  it('work if the explanations of mistakes don’t load, which is said once', async () => {
    const hints = (): Promise<never> => Promise.reject(new Error('No such file'));
    put(TrueidWidget, 'loaders', { ...TrueidWidget.loaders, hints });
    const warnings = watchConsole('warn');
    await live();
    await until(() => warnings.length > 0, 'the line');
    await settle();
    expect(warnings).to.deep.equal([
      '[trueid-widget] Hints for developers could not be loaded: see docs/troubleshooting.md. Error: No such file',
    ]);
  });
});

describe('diagnostics()', () => {
  const SENTINEL = /sentinel/i;

  it('describe a session without its options, cameras, ids, tokens, answers or photos [7.6]', async () => {
    const answers = [
      { access_token: 'sentinel-token' },
      { result: 1, request_id: 'sentinel-request' },
      { status: 0, result: 60, message: 'sentinel-answer', name: 'sentinel-person' },
    ];
    const bodies: string[] = [];
    window.fetch = (_input, init) => {
      bodies.push(typeof init?.body === 'string' ? init.body : '');
      return Promise.resolve(Response.json(answers.shift() ?? {}));
    };
    camera.setDevices([
      { label: 'sentinel camera', facing: 'environment' },
      { label: 'sentinel other camera', facing: 'user' },
    ]);
    widget.id = 'sentinel-element';
    const personal: TrueidConfig = {
      ...{
        domain: location.origin,
        domainPath: '/sentinel-path',
        authDomain: '/sentinel-auth',
        authDomainPath: '/sentinel',
      },
      ...{ appId: 'sentinel-app', appSecret: 'sentinel-secret', credentials: 'omit', lang: 'x-sentinel' },
      ...{ extraDescription: 'sentinel policy', browserUrl: '/sentinel?claim=sentinel', networkRetry: 1 },
      ...{ messages: { en: { frontTitle: 'sentinel title' } }, refreshToken: () => Promise.resolve('sentinel-fresh') },
      ...{ strictResult: true, upload: 'always', uploadSelfie: 'always' },
      ...{ timings: { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 0 }, timeouts: { call: 60_000 } },
    };
    widget.start(personal);
    (await untilLive('take-button')).click();
    (await untilLive('use-button')).click();
    await until(() => Boolean(findPart('error-box')?.textContent), 'the rejection');
    const during = widget.diagnostics();
    expect(during.session?.outcome).to.equal('running');
    widget.close();
    const after = widget.diagnostics();
    expect(after.session?.outcome).to.equal('host');
    expect(after).to.include({ origin: location.origin });
    expect(after.engine).to.match(/^\w+ \d+, \w+$/);
    expect(after.session?.calls.map(({ call, outcome }) => `${call} ${outcome}`)).to.deep.equal([
      'token ok',
      'create ok',
      'front rejected',
    ]);
    expect(after.session?.camera.received).to.not.deep.equal([]);
    const ids = camera.tracks.map((track) => track.getSettings().deviceId ?? '').filter(Boolean);
    expect(ids).to.not.deep.equal([]);
    const photo = /[A-Za-z0-9+/]{100,}/.exec(bodies.at(-1) ?? '')?.[0] ?? '';
    expect(photo).to.not.equal('');
    for (const text of [during, after].map((given) => JSON.stringify(given))) {
      expect(text).to.not.match(SENTINEL);
      expect(text).to.not.match(/[A-Za-z0-9+/]{60,}/, 'bytes of a photo');
      for (const id of ids) expect(text).to.not.include(id);
    }
  });
});
