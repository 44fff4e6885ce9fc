// The dialog and the page around it: opened and closed natively, left by Esc, and nothing left behind. Contract 8, promises "The page".
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { until } from '../support/until.ts';
import { closed, focused, mountWidget, type Harness } from './harness.tsx';
import { screenIn } from './situations.ts';

const page = document.documentElement;

let widget: Harness;
let tall: HTMLElement;
let opener: HTMLButtonElement;
beforeEach(() => {
  tall = document.body.appendChild(document.createElement('div'));
  tall.style.height = '4000px';
  opener = tall.appendChild(document.createElement('button'));
  opener.textContent = 'Verify';
  opener.focus();
});
afterEach(() => {
  widget.unmount();
  tall.remove();
  page.removeAttribute('style');
  window.scrollTo(0, 0);
});

describe('the dialog', () => {
  it('is modal: nothing of the page can be focused or clicked', () => {
    widget = mountWidget(screenIn('live', 'en'));
    expect(widget.dialog().matches(':modal')).to.equal(true);
    const { x, y } = opener.getBoundingClientRect();
    expect(document.elementFromPoint(x + 2, y + 2)).to.equal(widget.host);
    opener.focus();
    expect(focused()).to.equal(widget.part('title'));
  });

  it('is named by its title and described by its hint', () => {
    widget = mountWidget(screenIn('live', 'en'));
    const named = (attribute: string): Element | null =>
      widget.root.getElementById(widget.dialog().getAttribute(attribute) ?? '');
    expect(named('aria-labelledby')).to.equal(widget.part('title'));
    expect(named('aria-describedby')).to.equal(widget.part('description'));
  });

  it('covers the whole window, with its z-index of 10', () => {
    widget = mountWidget(screenIn('live', 'en'));
    const { x, y, width, height } = widget.dialog().getBoundingClientRect();
    expect([x, y, width, height]).to.deep.equal([0, 0, window.innerWidth, window.innerHeight]);
    expect(getComputedStyle(widget.dialog()).zIndex).to.equal('10');
  });

  it('turns every Esc into one Go back, and stays until the screen says otherwise', async () => {
    widget = mountWidget(screenIn('live', 'en'));
    // a browser asks before it closes only where the person has done something since the last time
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Escape' });
    await until(() => widget.dispatched.length > 0, 'Go back');
    expect(widget.dialog().open).to.equal(true);
    await sendKeys({ press: 'Escape' });
    await until(() => widget.dispatched.length > 1, 'Go back again');
    expect(widget.dispatched).to.deep.equal([{ type: 'wentBack' }, { type: 'wentBack' }]);
  });

  it('goes back where the browser has closed it', async () => {
    widget = mountWidget(screenIn('live', 'en'));
    widget.dialog().close();
    await until(() => widget.dispatched.length === 1, 'Go back');
    expect(widget.dispatched).to.deep.equal([{ type: 'wentBack' }]);
  });

  it('takes being opened again at once for a move of the element, not for leaving', async () => {
    widget = mountWidget(screenIn('live', 'en'));
    const dialog = widget.dialog();
    let closes = 0;
    dialog.addEventListener('close', () => closes++);
    dialog.close();
    dialog.showModal();
    await until(() => closes === 1, 'the close event');
    expect(widget.dispatched).to.deep.equal([]);
  });

  it('says nothing when the screen closes it', async () => {
    widget = mountWidget(screenIn('live', 'en'));
    const dialog = widget.dialog();
    const closing = new Promise((resolve) => dialog.addEventListener('close', resolve));
    widget.show(closed);
    expect(dialog.open).to.equal(false);
    await closing;
    expect(widget.dispatched).to.deep.equal([]);
  });

  it('is closed before it is removed, so that the page is alive again at once', () => {
    widget = mountWidget(screenIn('live', 'en'));
    const dialog = widget.dialog();
    const wasConnected: boolean[] = [];
    const close = dialog.close.bind(dialog);
    dialog.close = () => {
      wasConnected.push(dialog.isConnected);
      close();
    };
    widget.show(closed);
    expect(wasConnected).to.deep.equal([true]);
    expect(focused()).to.equal(opener);
  });

  it('frees the page where the element is removed while it is open', () => {
    widget = mountWidget(screenIn('live', 'en'));
    widget.host.remove();
    widget.show(closed);
    expect(focused()).to.equal(opener);
    expect(page.hasAttribute('style')).to.equal(false);
  });

  it('gives the focus back where the element was moved while it was open', () => {
    const elsewhere = tall.appendChild(document.createElement('div'));
    widget = mountWidget(screenIn('live', 'en'));
    elsewhere.append(widget.host);
    widget.dialog().close();
    widget.dialog().showModal();
    widget.show(closed);
    expect(focused()).to.equal(opener);
  });

  it('is not opened in an element that is in no page', () => {
    const host = document.body.appendChild(document.createElement('div'));
    widget = mountWidget(closed, host);
    host.remove();
    widget.show(screenIn('live', 'en'));
    expect(widget.dialog().open).to.equal(false);
    expect(page.hasAttribute('style')).to.equal(false);
  });
});

describe('the page behind it', () => {
  it('does not scroll while it is open, and is where it was afterwards', () => {
    window.scrollTo(0, 700);
    widget = mountWidget(screenIn('live', 'en'));
    expect(getComputedStyle(page).overflowY).to.equal('hidden');
    widget.show(closed);
    expect(getComputedStyle(page).overflowY).to.equal('visible');
    expect(window.scrollY).to.equal(700);
  });

  it('keeps no style attribute that it did not have', () => {
    widget = mountWidget(screenIn('live', 'en'));
    widget.show(closed);
    expect(page.hasAttribute('style')).to.equal(false);
  });

  it('gets its own inline style back, and what others changed meanwhile', () => {
    page.style.cssText = 'color: red; overflow-y: scroll !important';
    widget = mountWidget(screenIn('live', 'en'));
    page.style.setProperty('background-color', 'white');
    widget.show(closed);
    expect(page.style.cssText).to.equal('color: red; overflow-y: scroll !important; background-color: white;');
  });

  it('does not scroll where it says `overflow: scroll !important`', () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { overflow: scroll !important }');
    document.adoptedStyleSheets.push(sheet);
    widget = mountWidget(screenIn('live', 'en'));
    const overflow = getComputedStyle(page).overflowY;
    document.adoptedStyleSheets.pop();
    expect(overflow).to.equal('hidden');
  });

  it('keeps its place where it scrolls in its body', () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html, body { height: 100% } body { overflow: auto; margin: 0 }');
    document.adoptedStyleSheets.push(sheet);
    window.scrollTo(0, 500);
    const before = window.scrollY;
    widget = mountWidget(screenIn('live', 'en'));
    widget.show(closed);
    const after = window.scrollY;
    document.adoptedStyleSheets.pop();
    expect([before, after]).to.deep.equal([500, 500]);
  });

  it('keeps nothing of a hundred sessions', async function () {
    // two seconds on a machine of its own; one that is shared may take many times that
    this.timeout(90_000);
    // awaited together: one after the other, each would wait for a frame to be painted
    widget = mountWidget(screenIn('live', 'en'));
    widget.show(closed);
    const count = (): unknown => [
      document.querySelectorAll('*').length,
      widget.root.querySelectorAll('*').length,
      widget.root.adoptedStyleSheets.length,
      document.adoptedStyleSheets.length,
      widget.videos.size,
    ];
    const before = count();
    const closings: Promise<unknown>[] = [];
    for (let session = 0; session < 100; session++) {
      widget.show(screenIn(session % 2 ? 'live' : 'selfie-rejected', session % 3 ? 'en' : 'vi'));
      const dialog = widget.dialog();
      closings.push(new Promise((resolve) => dialog.addEventListener('close', resolve)));
      widget.show(closed);
    }
    await Promise.all(closings);
    expect(count()).to.deep.equal(before);
  });
});
