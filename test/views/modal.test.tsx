// The dialog and the page around it: opened and closed natively, closed by Esc, and nothing left behind.
import { expect } from 'chai';
import { fixtureCleanup, fixtureSync, html } from '@open-wc/testing/pure';
import { sendKeys } from '@web/test-runner-commands';
import { until } from '../support/until.ts';
import { closed, focused, mountWidget, type Harness } from './harness.tsx';
import { screenIn } from '../core/situations.ts';

const page = document.documentElement;

let widget: Harness;
let tall: HTMLElement;
let opener: HTMLButtonElement;
beforeEach(() => {
  tall = fixtureSync(html`<div style="height: 4000px"></div>`);
  opener = fixtureSync(html`<button>Verify</button>`, { parentNode: tall });
  opener.focus();
});
afterEach(() => {
  widget.unmount();
  document.adoptedStyleSheets = [];
  fixtureCleanup();
  page.removeAttribute('style');
  window.scrollTo(0, 0);
});

const openWidget = (): void => {
  widget = mountWidget(screenIn('front-live'));
};
const closeWidget = (): void => widget.show(closed);
/** Has the page adopt a sheet with these rules until the test is over. */
function adopt(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

describe('the dialog', () => {
  it('is modal: the page can’t be focused or clicked [6.1]', () => {
    openWidget();
    expect(widget.dialog().matches(':modal')).to.equal(true);
    const { x, y } = opener.getBoundingClientRect();
    expect(document.elementFromPoint(x + 2, y + 2)).to.equal(widget.host);
    opener.focus();
    expect(focused()).to.equal(widget.part('title'));
  });

  it('is named by its title and described by its hint [8.7] [WCAG 1.3.1, 2.4.2]', () => {
    openWidget();
    const named = (attribute: string): Element | null =>
      widget.root.getElementById(widget.dialog().getAttribute(attribute) ?? '');
    expect(named('aria-labelledby')).to.equal(widget.part('title'));
    expect(named('aria-describedby')).to.equal(widget.part('description'));
  });

  it('covers the whole window, with its z-index of 10', () => {
    openWidget();
    const { x, y, width, height } = widget.dialog().getBoundingClientRect();
    expect([x, y, width, height]).to.deep.equal([0, 0, window.innerWidth, window.innerHeight]);
    expect(getComputedStyle(widget.dialog()).zIndex).to.equal('10');
  });

  it('turns each Esc into one Go back, and stays open until the screen changes [8.2] [WCAG 2.1.1]', async () => {
    openWidget();
    // a browser asks before it closes only after an interaction
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Escape' });
    await until(() => widget.dispatched.length > 0, 'Go back');
    expect(widget.dialog().open).to.equal(true);
    await sendKeys({ press: 'Escape' });
    await until(() => widget.dispatched.length > 1, 'Go back again');
    expect(widget.dispatched).to.deep.equal([{ type: 'wentBack' }, { type: 'wentBack' }]);
  });

  it('goes back if the browser closes it, and is open where that leads to another screen', async () => {
    openWidget();
    widget.dialog().close();
    await until(() => widget.dispatched.length === 1, 'Go back');
    expect(widget.dispatched).to.deep.equal([{ type: 'wentBack' }]);
    expect(widget.dialog().matches(':modal')).to.equal(true);
  });

  it('doesn’t go back if something in a slot is cancelled or closed', () => {
    openWidget();
    const inSlot = widget.host.appendChild(document.createElement('div'));
    inSlot.slot = 'footer';
    for (const type of ['cancel', 'close']) inSlot.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    expect(widget.dispatched).to.deep.equal([]);
  });

  it('is closed before it is removed, so that the page is alive again at once [5.11]', () => {
    openWidget();
    const dialog = widget.dialog();
    const wasConnected: boolean[] = [];
    const close = dialog.close.bind(dialog);
    dialog.close = () => {
      wasConnected.push(dialog.isConnected);
      close();
    };
    closeWidget();
    expect(wasConnected).to.deep.equal([true]);
    expect(focused()).to.equal(opener);
  });
});

describe('the page behind it', () => {
  it('doesn’t scroll while the modal is open, and keeps its position [6.2]', () => {
    window.scrollTo(0, 700);
    openWidget();
    expect(getComputedStyle(page).overflowY).to.equal('hidden');
    closeWidget();
    expect(getComputedStyle(page).overflowY).to.equal('visible');
    expect(window.scrollY).to.equal(700);
  });

  describe('the scroll lock undoes only its own changes:', () => {
    /** What a page and its libraries do before, in and after a session, and what the root is left with. */
    type Case = Partial<Record<'before' | 'meanwhile' | 'after', () => void>> & Record<'name' | 'style', string>;
    const CASES: readonly Case[] = [
      {
        name: 'an inline style stays as it is',
        before: () => (page.style.cssText = 'color: red; overflow-y: scroll !important;'),
        meanwhile: () => page.style.setProperty('background-color', 'white'),
        style: 'color: red; overflow-y: scroll !important; background-color: white;',
      },
      {
        name: 'a lock that the page ends meanwhile stays ended',
        before: () => page.style.setProperty('overflow', 'hidden', 'important'),
        meanwhile: () => page.removeAttribute('style'),
        style: '',
      },
      {
        name: 'a lock that goes on after the session goes on',
        before: () => page.style.setProperty('overflow', 'hidden'),
        style: 'overflow: hidden;',
      },
      {
        name: 'one that was begun meanwhile goes on, and then ends',
        meanwhile: lockAsLibrariesDo,
        after: () => {
          expect(page.style.overflow).to.equal('hidden');
          unlockAsLibrariesDo();
        },
        style: '',
      },
      {
        name: 'one that was begun and ended meanwhile is over',
        meanwhile: () => {
          lockAsLibrariesDo();
          unlockAsLibrariesDo();
        },
        style: '',
      },
      {
        name: 'an overflow that the page sets meanwhile stays',
        meanwhile: () => page.style.setProperty('overflow-y', 'scroll'),
        style: 'overflow-y: scroll;',
      },
    ];
    let previous = '';
    /** Libraries remember the inline value that they find, and write it back. */
    function lockAsLibrariesDo(): void {
      previous = page.style.overflow;
      page.style.overflow = 'hidden';
    }
    function unlockAsLibrariesDo(): void {
      page.style.overflow = previous;
    }

    for (const { name, before, meanwhile, after, style } of CASES)
      it(name, () => {
        before?.();
        openWidget();
        meanwhile?.();
        expect(getComputedStyle(page).overflowX).to.equal('hidden');
        closeWidget();
        after?.();
        expect(page.style.cssText).to.equal(style);
      });

    it('keeps the page’s adopted style sheets, even if they change', () => {
      const [first, second] = [new CSSStyleSheet(), new CSSStyleSheet()];
      document.adoptedStyleSheets.push(first);
      openWidget();
      document.adoptedStyleSheets.push(second);
      closeWidget();
      expect([...document.adoptedStyleSheets]).to.deep.equal([first, second]);
      widget.show(screenIn('front-live'));
      document.adoptedStyleSheets = [];
      closeWidget();
      expect(document.adoptedStyleSheets).to.have.length(0);
    });

    it('keeps a position that the page scrolls to', () => {
      const { style } = document.body;
      Object.assign(style, { position: 'fixed', top: '-700px', width: '100%' });
      openWidget();
      style.cssText = '';
      window.scrollTo(0, 700);
      closeWidget();
      expect(window.scrollY).to.equal(700);
    });
  });

  it('doesn’t scroll despite `overflow: scroll !important`', () => {
    adopt('html { overflow: scroll !important }');
    openWidget();
    expect(getComputedStyle(page).overflowY).to.equal('hidden');
  });

  it('keeps its position if its body scrolls', async () => {
    adopt('html, body { height: 100% } body { overflow: auto; margin: 0 }');
    window.scrollTo(0, 500);
    const before = window.scrollY;
    openWidget();
    // the place is lost at once, or when the page is drawn
    await until(() => window.scrollY === 0, 'the root to hide what overflows');
    closeWidget();
    expect([before, window.scrollY]).to.deep.equal([500, 500]);
  });
});
