// Consent before the camera, in the whole application: the page's words and controls on the first screen, what the press hands
// on, and what it is evidence of. The text, the controls and their messages are the browser's own.
import { expect } from 'chai';
import type { Consent } from '../../src/core/state.ts';
import { put } from '../support/put.ts';
import { until } from '../support/until.ts';
import { WholeWidget } from './whole-widget.ts';

const WORDS = `<div slot="consent"><p>Chúng tôi  chụp
  ảnh giấy tờ.</p><p>Công\u00a0ty</p></div>`;
/** The same in one line, with what is decomposed above composed. */
const TEXT = 'Chúng tôi chụp ảnh giấy tờ.Công ty';

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text.normalize('NFC')));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

describe('consent before the camera', () => {
  let widget: WholeWidget;
  let given: Consent[];
  let told: string[];

  beforeEach(() => {
    widget = new WholeWidget(() => 1);
    given = [];
    told = [];
    for (const type of ['trueid_consent', 'trueid_step', 'trueid_error', 'trueid_close'])
      widget.element.addEventListener(type, () => told.push(type));
    widget.element.addEventListener('trueid_consent', ({ detail }) => given.push(detail));
  });
  afterEach(() => {
    document.body.style.fontFamily = '';
    return widget.end();
  });

  const button = (): Promise<HTMLButtonElement> => widget.find('[part~="agree-button"]');
  async function ask(content: string): Promise<HTMLButtonElement> {
    widget.element.innerHTML = content;
    widget.start();
    return button();
  }
  const find = (selector: string): HTMLElement => {
    const found = widget.element.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}`);
    return found;
  };

  it('tells what was agreed to, and asks for the camera, in the task of the press [1.39]', async () => {
    const agree = await ask(WORDS.normalize('NFD'));
    expect([widget.element.step, widget.element.open, widget.camera.requests.length]).to.deep.equal([0, true, 0]);
    const before = Date.now();
    agree.click();
    expect([told, widget.camera.requests.length]).to.deep.equal([['trueid_consent', 'trueid_step'], 1]);
    const [consent] = given;
    expect(consent).to.include({ lang: 'en', digest: await digestOf(TEXT) });
    expect(consent?.choices).to.deep.equal({});
    expect(Date.parse(consent?.at ?? '')).to.be.within(before, Date.now());
    expect([Object.isFrozen(consent), Object.isFrozen(consent?.choices)]).to.deep.equal([true, true]);
  });

  it('hashes what the page shows at the press, in order, however many elements say it', async () => {
    const agree = await ask('<b slot="consent">One</b><i slot="footer">Other</i><u slot="consent">two</u>');
    find('b').outerHTML = '<p slot="consent">Three</p>';
    agree.click();
    expect(given[0]?.digest).to.equal(await digestOf('Three two'));
  });

  it('has no digest where the browser has no crypto.subtle', async () => {
    const agree = await ask(WORDS);
    put(crypto, 'subtle', undefined);
    agree.click();
    expect(given[0]?.digest).to.equal(null);
  });

  it('waits for the page’s required controls, has the first one say so, and ticks nothing [1.39]', async () => {
    const agree = await ask(
      `<form slot="consent"><input name="id" type="checkbox" required><input name="face" type="checkbox" required></form>
       <input slot="consent" type="checkbox" name="terms" required><x-agreement slot="consent"></x-agreement>`,
    );
    // a component of the page's
    const agreement = Object.assign(find('x-agreement'), { reportValidity: (): boolean => false });
    const reported: string[] = [];
    const boxes = [...widget.element.querySelectorAll('input')];
    for (const box of boxes) box.addEventListener('invalid', () => reported.push(box.name));
    for (const box of boxes) {
      agree.click();
      expect(document.activeElement).to.equal(box);
      box.click();
    }
    agree.click();
    expect([reported, given.length, widget.camera.requests.length]).to.deep.equal([['id', 'face', 'terms'], 0, 0]);
    agreement.reportValidity = () => true;
    agree.click();
    expect(given[0]?.choices).to.deep.equal({ id: true, face: true, terms: true });
  });

  it('hands on the named boxes and radio groups that a form would send', async () => {
    const agree = await ask(
      `<div slot="consent"><input type="checkbox" name="news"><input type="CHECKBOX" name="__proto__" checked>
       <input type="checkbox" checked><input type="checkbox" name="fixed" checked disabled>
       <input type="checkbox" name="all" checked><input type="checkbox" name="all">
       <input type="radio" name="by" value="post"><input type="radio" name="by" value="mail" checked>
       <input type="radio" name="open" value="yes"><input name="text" value="typed"></div>`,
    );
    agree.click();
    expect(Object.entries(given[0]?.choices ?? {})).to.deep.equal([
      ['news', false],
      ['__proto__', true],
      ['all', false],
      ['by', 'mail'],
      ['open', null],
    ]);
  });

  it('is refused if the page removes its words', async () => {
    await ask(WORDS);
    find('div').remove();
    await until(() => told.length === 2, 'the end');
    expect([told, widget.camera.requests.length]).to.deep.equal([['trueid_error', 'trueid_close'], 0]);
  });

  it('is none of words that were removed in the task of the press', async () => {
    const agree = await ask(WORDS);
    find('div').remove();
    agree.click();
    expect([given, widget.camera.requests.length]).to.deep.equal([[], 0]);
  });

  it('begins with the focus on the title, scrolls by keys with the page’s type, and ends at the top', async () => {
    document.body.style.fontFamily = 'monospace';
    const agree = await ask(`<div slot="consent">${'<p>Words and words</p>'.repeat(90)}</div>`);
    const root = widget.element.shadowRoot;
    const dialog = await widget.find('dialog');
    expect(root?.activeElement?.part.value).to.equal('title');
    expect(getComputedStyle(find('div')).fontFamily).to.equal('monospace');
    dialog.scrollTo(0, dialog.scrollHeight);
    for (const part of ['back-button', 'title', 'agree-button']) {
      const { top, bottom } = (await widget.find(`[part~="${part}"]`)).getBoundingClientRect();
      expect([top >= 0, bottom <= innerHeight], part).to.deep.equal([true, true]);
    }
    agree.click();
    await widget.find('[part~="camera"]');
    expect([dialog.scrollTop, root?.activeElement?.textContent]).to.deep.equal([0, 'ID front side photo']);
  });
});
