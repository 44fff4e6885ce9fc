// The modal that a person sees while the application loads, and how it ends, with an application that the test holds
// back.
import { expect } from 'chai';
import { fixtureCleanup, fixtureSync, html } from '@open-wc/testing/pure';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { define } from '../../src/element/define.ts';
import { LANGS } from '../../src/core/lang.ts';
import type { OwnMessages } from '../../src/core/messages.ts';
import type { TrueidConfig } from '../../src/core/options/options.ts';
import type { TrueidWidget } from '../../src/element/trueid-widget.ts';
import { wordsOf } from '../../src/lang/index.ts';
import { listen } from '../support/put.ts';
import { until } from '../support/until.ts';
import { addElement, AppSource, hurry, loadersFrom, nextTask, shortDelay, type FakeApp } from './fake-app.ts';

let source = new AppSource();
define(loadersFrom(() => source));

let widget: TrueidWidget;
let opener: HTMLButtonElement;
let told: CustomEvent<unknown>[];

const dialog = (): HTMLDialogElement | null => widget.shadowRoot?.querySelector('dialog') ?? null;
const isShown = (): boolean => dialog()?.matches(':modal') === true;
const untilShown = (): Promise<void> => until(isShown, 'the loading modal');
const types = (): string[] => told.map(({ type }) => type);
function part(name: string): HTMLElement {
  const found = widget.shadowRoot?.querySelector<HTMLElement>(`[part="${name}"]`);
  if (!found) throw new Error(`No part "${name}"`);
  return found;
}

function mount(attributes: Readonly<Record<string, string>> = {}): void {
  [widget, told] = addElement(attributes);
}

async function mountShown(): Promise<void> {
  mount();
  widget.start();
  await untilShown();
}

const startsOf = (app: FakeApp): number => app.asked.filter(([name]) => name === 'start').length;

beforeEach(() => {
  source = new AppSource();
  opener = fixtureSync(html`<button>Verify</button>`);
  opener.focus();
});
afterEach(async () => {
  widget.remove();
  fixtureCleanup();
  await nextTask();
});

describe('while the application loads', () => {
  it('shows a modal with a spinner and Go back within 100 ms, but not immediately [1.19]', async () => {
    mount({ lang: 'en-GB' });
    const startedAt = performance.now();
    widget.start();
    expect([dialog(), widget.open]).to.deep.equal([null, false]);
    await untilShown();
    expect(performance.now() - startedAt).to.be.at.least(19);
    expect([widget.open, widget.step]).to.deep.equal([true, 0]);
    expect(dialog()?.getBoundingClientRect().toJSON()).to.include({
      x: 0,
      y: 0,
      width: innerWidth,
      height: innerHeight,
    });
    const button = part('back-button').getBoundingClientRect();
    expect(Math.min(button.width, button.height)).to.be.at.least(44);
    expect(part('spinner').getAnimations()).to.have.length(1);
    expect(types()).to.deep.equal([]);
  });

  for (const [attribute, lang, messages] of [
    [undefined, undefined, {}],
    ...LANGS.map((lang) => [lang, undefined, {}] as const),
    ['en', 'vi', {}],
    [undefined, 'en_US', {}],
    [undefined, ' en ', {}],
    [undefined, 'fr_CA', { 'fr-CA': { preparing: 'Un instant…', goBack: 'Retour' } }],
    [undefined, 'fr-CA', { fr_CA: { preparing: 'Un instant…', goBack: 'Retour' } }],
    [undefined, 'en', { en: { preparing: ' ', goBack: '' } }],
    [undefined, 'vi', { vi: { preparing: null, goBack: 7 } }],
    [undefined, 'vi', { vi: 'words' }],
  ] as const)
    it(`has the application’s words for ${lang} over ${attribute} and ${JSON.stringify(messages)}`, async () => {
      mount(attribute && { lang: attribute });
      widget.start({ lang, messages } as unknown as TrueidConfig);
      await untilShown();
      const words = wordsOf(lang ?? attribute ?? '', messages as unknown as OwnMessages);
      expect([dialog()?.lang, part('back-button').textContent]).to.deep.equal([words.lang, words.goBack]);
      expect(dialog()?.getAttribute('aria-label')).to.match(/…$/);
    });

  it('follows the language and uses the host’s own words', async () => {
    const messages = { FR: { goBack: 'Retour' }, 'fr-CA': { preparing: 'Un instant…' }, vi: { goBack: 'Về' } };
    const words = (): unknown[] => [
      dialog()?.lang,
      dialog()?.getAttribute('aria-label'),
      part('back-button').textContent,
    ];
    mount({ lang: 'en' });
    widget.start({ messages, lang: undefined });
    await untilShown();
    expect(words()).to.deep.equal(['en', 'Loading…', 'Go back']);
    widget.setLanguage('fr-CA');
    expect(words()).to.deep.equal(['fr-CA', 'Un instant…', 'Retour']);
    widget.dispatchEvent(new CustomEvent('set_language', { detail: 'fr' }));
    expect(words()).to.deep.equal(['FR', 'Loading…', 'Retour']);
    widget.lang = 'de';
    expect(words()).to.deep.equal(['vi', 'Đang tải…', 'Về']);
    widget.start();
    expect(words()).to.deep.equal(['vi', 'Đang tải…', 'Quay lại']);
  });

  it('has a language that the attribute got in the task of the start, or before it is drawn [9.6]', async () => {
    const change: (() => void)[] = [() => undefined, (): void => void (widget.lang = 'en')];
    for (const [inTask, before] of [change, [...change].reverse()]) {
      mount({ lang: 'vi' });
      widget.start();
      inTask?.();
      await nextTask();
      before?.();
      await untilShown();
      expect(dialog()?.lang).to.equal('en');
      widget.remove();
    }
  });

  it('keeps presses and Esc from the page', async () => {
    const reached: string[] = [];
    const types = ['keydown', 'keyup', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'focusin'];
    const note = ({ type }: Event): void => void reached.push(type);
    for (const type of types) listen(document, type, note);
    const noteEsc = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') reached.push('Esc');
    };
    listen(document, 'keydown', noteEsc, true);
    await mountShown();
    reached.length = 0;
    const { x, y } = part('back-button').getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(x) + 50, Math.round(y) + 20] });
    await until(() => types.length > 0 && !widget.open, 'Go back');
    widget.start();
    await untilShown();
    await sendKeys({ press: 'Escape' });
    await until(() => !widget.open, 'Go back');
    expect(reached.filter((type) => type !== 'keyup' && type !== 'focusin')).to.deep.equal([]);
    await sendKeys({ press: 'Escape' });
    expect(reached, 'without a modal').to.include('Esc');
  });

  it('keeps Esc from the page whatever a second element does', async () => {
    await mountShown();
    const [first, firstDialog] = [widget, dialog()];
    let hasReached = false;
    const note = (): void => {
      hasReached = true;
    };
    mount();
    widget.start();
    widget.setLanguage('en');
    widget.close();
    listen(document, 'keydown', note, true);
    await sendKeys({ press: 'Escape' });
    await until(() => firstDialog?.isConnected === false, 'Go back');
    expect(hasReached).to.equal(false);
    first.remove();
  });

  it('heeds Esc in the task in which the application arrives', async () => {
    await mountShown();
    // what a browser does for Esc: it tells in a later task
    const arrived = source.deliver();
    dialog()?.close();
    const app = await arrived;
    expect(startsOf(app)).to.equal(0);
    expect(types()).to.deep.equal(['trueid_goBack', 'trueid_close']);
  });

  it('shows nothing if the application loads in time', async () => {
    mount();
    widget.start();
    const app = await source.deliver();
    await shortDelay();
    expect(dialog()).to.equal(null);
    expect(startsOf(app)).to.equal(1);
  });

  it('is replaced by the application, which finds the focus on the opener', async () => {
    await mountShown();
    const app = await source.deliver();
    expect([dialog(), document.activeElement]).to.deep.equal([null, opener]);
    expect(startsOf(app)).to.equal(1);
    expect(types()).to.deep.equal([]);
  });

  for (const [what, prepare, isExpected] of [
    ['hidden', () => (widget.hidden = true), true],
    ['not displayed by the page', () => widget.style.setProperty('display', 'none', 'important'), true],
    ['without a box', () => (widget.style.display = 'contents'), true],
    ['inside something not displayed', () => fixtureSync(html`<p style="display: none"></p>`).append(widget), false],
    ['inside a closed <details>', () => fixtureSync(html`<details></details>`).append(widget), false],
  ] as const)
    it(`shows ${isExpected ? 'in' : 'nothing for'} an element that is ${what}, as the application does`, async () => {
      mount();
      prepare();
      widget.start();
      await (isExpected ? untilShown() : shortDelay());
      expect(dialog()?.getBoundingClientRect().width).to.equal(isExpected ? innerWidth : undefined);
    });

  it('stays above the page when the element is moved, and returns the focus to the opener', async () => {
    await mountShown();
    fixtureSync(html`<div></div>`).append(widget);
    await untilShown();
    expect(widget.shadowRoot?.querySelectorAll('dialog')).to.have.length(1);
    part('back-button').click();
    expect([dialog(), document.activeElement]).to.deep.equal([null, opener]);
  });

  it('blocks scrolling of the page, and no other keys [6.2]', async () => {
    mount();
    fixtureSync(html`<div style="height: 5000px"></div>`);
    widget.start();
    await untilShown();
    const prevented: boolean[] = [];
    dialog()?.addEventListener('keydown', ({ defaultPrevented }) => prevented.push(defaultPrevented));
    for (const key of ['PageDown', 'End', 'ArrowDown']) await sendKeys({ press: key });
    // a press beside the button doesn't move the focus
    await sendMouse({ type: 'click', position: [innerWidth >> 1, innerHeight - 10] });
    await sendKeys({ press: 'PageDown' });
    expect(prevented, 'keys that would scroll').to.deep.equal([true, true, true, true]);
    expect(widget.shadowRoot?.activeElement).to.equal(part('back-button'));
    const wheel = new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true });
    expect(dialog()?.dispatchEvent(wheel), 'the wheel').to.equal(false);
    await sendKeys({ press: 'Space' });
    expect(types()).to.deep.equal(['trueid_goBack', 'trueid_close']);
  });
});

describe('the loading modal closes', () => {
  const BACK = { reason: 'back', step: 0 };
  const ENDS: readonly (readonly [how: string, end: () => unknown, ...details: unknown[]])[] = [
    ['with Go back', () => part('back-button').click(), { step: 0 }, BACK],
    // what a browser does for Esc
    ['with Esc', () => dialog()?.close(), { step: 0 }, BACK],
    ['with close()', () => widget.close(), { reason: 'host', step: 0 }],
    ['with removal', () => widget.remove(), { reason: 'removed', step: 0 }],
    ['with the trueid_close of the host', () => widget.dispatchEvent(new CustomEvent('trueid_close')), null],
  ];
  for (const [name, end, ...details] of ENDS)
    it(`${name}: reports it once, restores the page, and a late application shows nothing [1.19]`, async () => {
      await mountShown();
      end();
      await until(() => told.length === details.length, 'the events');
      const app = await source.deliver();
      expect(types()).to.deep.equal(['trueid_goBack', 'trueid_close'].slice(-details.length));
      expect(told.map(({ detail }) => detail)).to.deep.equal(details);
      expect([dialog(), widget.open]).to.deep.equal([null, false]);
      expect(startsOf(app)).to.equal(0);
      if (widget.isConnected) expect(document.activeElement).to.equal(opener);
    });

  it('and a start in the report of a failure begins a session without the content for one', async () => {
    await mountShown();
    widget.append(Object.assign(document.createElement('span'), { slot: 'failed', textContent: 'Sorry' }));
    const isFailed = (): boolean => (widget.firstElementChild?.getClientRects().length ?? 0) > 0;
    widget.addEventListener('trueid_error', () => widget.start(), { once: true });
    await source.fail();
    await until(() => types().includes('trueid_close'), 'the report');
    await untilShown();
    expect([isFailed(), CSS.supports('selector(:state(x))') && widget.matches(':state(failed)')]).to.deep.equal([
      false,
      false,
    ]);
  });

  it('after 15 s with a network error, and the next start works [1.20]', async () => {
    hurry(15_000, 200);
    await mountShown();
    let wasShown = true;
    widget.addEventListener('trueid_error', () => (wasShown = isShown()));
    await until(() => types().length === 2, 'the events');
    expect(told[0]).to.deep.include({ type: 'trueid_error', kind: 'network', call: null });
    expect(told[0]?.detail).to.equal('The application could not be loaded: no answer within 15 s.');
    expect(told[1]?.detail).to.deep.equal({ reason: 'error', step: 0 });
    expect(wasShown, 'while it is reported').to.equal(false);
    widget.start();
    expect(source.requests).to.equal(2);
    expect(startsOf(await source.deliver())).to.equal(1);
    expect(source.apps, 'although both requests were answered').to.have.length(1);
  });

  for (const [what, attributes] of [
    ['a start that was closed in time', {}],
    ['preload', { preload: '' }],
  ] as const)
    it(`a request that hangs since ${what} is late after 15 s, too, and only then made anew`, async () => {
      hurry(15_000, 200);
      mount(attributes);
      if (!('preload' in attributes)) widget.start();
      await until(() => source.requests === 1, 'the request');
      const late = new Promise((resolve) => setTimeout(resolve, 15_000));
      widget.start();
      widget.close();
      expect(source.requests).to.equal(1);
      await late;
      widget.start();
      expect(source.requests).to.equal(2);
      expect(startsOf(await source.deliver())).to.equal(1);
    });

  it('doesn’t throw if the application can’t be requested', async () => {
    source.load = () => {
      throw new TypeError('This requires a TrustedScriptURL');
    };
    mount();
    expect(() => widget.start()).to.not.throw();
    await until(() => types().length === 2, 'the events');
    expect(told[0]?.detail).to.contain('TrustedScriptURL');
    source = new AppSource();
    widget.start();
    expect(startsOf(await source.deliver()), 'the next start').to.equal(1);
  });
});
