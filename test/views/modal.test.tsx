// The dialog and the page around it: opened and closed natively, left by Esc, and nothing left behind.
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { lockPageScroll } from '../../src/views/scroll-lock.ts';
import { until } from '../support/until.ts';
import { closed, focused, mountWidget, type Harness } from './harness.tsx';
import { screenIn } from '../core/situations.ts';

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
    widget = mountWidget(screenIn('front-live'));
    expect(widget.dialog().matches(':modal')).to.equal(true);
    const { x, y } = opener.getBoundingClientRect();
    expect(document.elementFromPoint(x + 2, y + 2)).to.equal(widget.host);
    opener.focus();
    expect(focused()).to.equal(widget.part('title'));
  });

  it('is named by its title and described by its hint', () => {
    widget = mountWidget(screenIn('front-live'));
    const named = (attribute: string): Element | null =>
      widget.root.getElementById(widget.dialog().getAttribute(attribute) ?? '');
    expect(named('aria-labelledby')).to.equal(widget.part('title'));
    expect(named('aria-describedby')).to.equal(widget.part('description'));
  });

  it('covers the whole window, with its z-index of 10', () => {
    widget = mountWidget(screenIn('front-live'));
    const { x, y, width, height } = widget.dialog().getBoundingClientRect();
    expect([x, y, width, height]).to.deep.equal([0, 0, window.innerWidth, window.innerHeight]);
    expect(getComputedStyle(widget.dialog()).zIndex).to.equal('10');
  });

  it('turns every Esc into one Go back, and stays until the screen says otherwise', async () => {
    widget = mountWidget(screenIn('front-live'));
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
    widget = mountWidget(screenIn('front-live'));
    widget.dialog().close();
    await until(() => widget.dispatched.length === 1, 'Go back');
    expect(widget.dispatched).to.deep.equal([{ type: 'wentBack' }]);
  });

  it('treats being reopened at once as a move of the element, not as leaving', async () => {
    widget = mountWidget(screenIn('front-live'));
    const dialog = widget.dialog();
    let closes = 0;
    dialog.addEventListener('close', () => closes++);
    dialog.close();
    dialog.showModal();
    await until(() => closes === 1, 'the close event');
    expect(widget.dispatched).to.deep.equal([]);
  });

  it('reports nothing when the screen closes it', async () => {
    widget = mountWidget(screenIn('front-live'));
    const dialog = widget.dialog();
    const closing = new Promise((resolve) => dialog.addEventListener('close', resolve));
    widget.show(closed);
    expect(dialog.open).to.equal(false);
    await closing;
    expect(widget.dispatched).to.deep.equal([]);
  });

  it('is closed before it is removed, so that the page is alive again at once', () => {
    widget = mountWidget(screenIn('front-live'));
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
    widget = mountWidget(screenIn('front-live'));
    widget.host.remove();
    widget.show(closed);
    expect(focused()).to.equal(opener);
    expect(page.hasAttribute('style')).to.equal(false);
  });

  it('gives the focus back where the element was moved while it was open', () => {
    const elsewhere = tall.appendChild(document.createElement('div'));
    widget = mountWidget(screenIn('front-live'));
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
    widget.show(screenIn('front-live'));
    expect(widget.dialog().open).to.equal(false);
    expect(page.hasAttribute('style')).to.equal(false);
  });
});

describe('the page behind it', () => {
  it('does not scroll while it is open, and is where it was afterwards', () => {
    window.scrollTo(0, 700);
    widget = mountWidget(screenIn('front-live'));
    expect(getComputedStyle(page).overflowY).to.equal('hidden');
    widget.show(closed);
    expect(getComputedStyle(page).overflowY).to.equal('visible');
    expect(window.scrollY).to.equal(700);
  });

  it('keeps no style attribute that it did not have', () => {
    widget = mountWidget(screenIn('front-live'));
    widget.show(closed);
    expect(page.hasAttribute('style')).to.equal(false);
  });

  describe('the scroll lock takes back only what it set itself:', () => {
    /** What a page and its libraries do before, in and after a session, and what the root is left with. */
    const CASES: readonly {
      readonly name: string;
      readonly before?: () => void;
      readonly meanwhile?: () => void;
      readonly after?: () => void;
      readonly style: string;
    }[] = [
      {
        name: 'an inline style stays as it is',
        before: () => (page.style.cssText = 'color: red; overflow-y: scroll !important;'),
        meanwhile: () => page.style.setProperty('background-color', 'white'),
        style: 'color: red; overflow-y: scroll !important; background-color: white;',
      },
      {
        name: 'a lock that the page ends meanwhile stays ended',
        before: () => page.style.setProperty('overflow', 'hidden'),
        meanwhile: () => page.removeAttribute('style'),
        style: '',
      },
      {
        name: 'an important one too',
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

    for (const { name, before, meanwhile, after, style } of CASES) {
      it(name, () => {
        before?.();
        widget = mountWidget(screenIn('front-live'));
        meanwhile?.();
        expect(getComputedStyle(page).overflowX).to.equal('hidden');
        widget.show(closed);
        after?.();
        expect(page.style.cssText).to.equal(style);
      });
    }

    it("the page's own adopted sheets stay, whatever it does with them meanwhile", () => {
      const [first, second] = [new CSSStyleSheet(), new CSSStyleSheet()];
      document.adoptedStyleSheets.push(first);
      widget = mountWidget(screenIn('front-live'));
      document.adoptedStyleSheets.push(second);
      widget.show(closed);
      expect([...document.adoptedStyleSheets]).to.deep.equal([first, second]);
      widget.show(screenIn('front-live'));
      document.adoptedStyleSheets.pop();
      widget.show(closed);
      expect([...document.adoptedStyleSheets]).to.deep.equal([first]);
      widget.show(screenIn('front-live'));
      document.adoptedStyleSheets = [];
      widget.show(closed);
      expect(document.adoptedStyleSheets).to.have.length(0);
    });

    it('a page that is scrolled meanwhile stays where it is put', () => {
      const { style } = document.body;
      Object.assign(style, { position: 'fixed', top: '-700px', width: '100%' });
      widget = mountWidget(screenIn('front-live'));
      style.cssText = '';
      window.scrollTo(0, 700);
      widget.show(closed);
      expect(window.scrollY).to.equal(700);
    });
  });

  it('does not scroll where it says `overflow: scroll !important`', () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { overflow: scroll !important }');
    document.adoptedStyleSheets.push(sheet);
    widget = mountWidget(screenIn('front-live'));
    const overflow = getComputedStyle(page).overflowY;
    document.adoptedStyleSheets.pop();
    expect(overflow).to.equal('hidden');
  });

  it('does not scroll in a browser that constructs no sheets', () => {
    const Native = window.CSSStyleSheet;
    const countStyles = (): number => document.querySelectorAll('style').length;
    const before = countStyles();
    Reflect.set(window, 'CSSStyleSheet', undefined);
    const unlock = lockPageScroll(document);
    Reflect.set(window, 'CSSStyleSheet', Native);
    expect(getComputedStyle(page).overflowY).to.equal('hidden');
    unlock();
    expect([getComputedStyle(page).overflowY, countStyles()]).to.deep.equal(['visible', before]);
  });

  it('keeps its place where it scrolls in its body', async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html, body { height: 100% } body { overflow: auto; margin: 0 }');
    document.adoptedStyleSheets.push(sheet);
    window.scrollTo(0, 500);
    const before = window.scrollY;
    widget = mountWidget(screenIn('front-live'));
    // the place is lost at once, or when the page is drawn
    await until(() => window.scrollY === 0, 'the root to hide what overflows');
    widget.show(closed);
    const after = window.scrollY;
    document.adoptedStyleSheets.pop();
    expect([before, after]).to.deep.equal([500, 500]);
  });

  it('keeps nothing of a hundred sessions', async function () {
    // two seconds on an idle machine, many times that on a busy one
    this.timeout(90_000);
    // awaited together: one after the other, each would wait for a frame to be painted
    widget = mountWidget(screenIn('front-live'));
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
      widget.show(screenIn(session % 2 ? 'front-live' : 'selfie-rejected', session % 3 ? 'en' : 'vi'));
      const dialog = widget.dialog();
      closings.push(new Promise((resolve) => dialog.addEventListener('close', resolve)));
      widget.show(closed);
    }
    await Promise.all(closings);
    expect(count()).to.deep.equal(before);
  });
});
