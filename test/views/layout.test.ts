// The positions and sizes of elements on screens of all sizes.
import { expect } from 'chai';
import { LANGS, type Lang } from '../../src/core/lang.ts';
import type { OpenScreen } from '../../src/core/screen/screen.ts';
import type { Tip } from '../../src/core/screen/status-line.ts';
import type { Subject } from '../../src/eye/geometry.ts';
import type { Cue } from '../../src/eye/guidance/cue.ts';
import { GUIDANCE } from '../../src/lang/guidance.ts';
import { wordsOf } from '../../src/lang/index.ts';
import { statusWords, tipWords } from '../../src/views/status-words.ts';
import { until } from '../support/until.ts';
import { fullestIn, screenIn, VISIBLE_SITUATIONS, type RunningSituation } from '../core/situations.ts';
import { openFrame, type Frame } from './frame.ts';
import type { Harness } from './harness.tsx';

/** Sizes of screens, written as width×height. */
const sizesOf = (list: string): (readonly [width: number, height: number])[] =>
  list.split(' ').map((size) => size.split('×').map(Number) as [number, number]);

/** Chromium looks at every size. What another engine lays out in its own way shows at those that are `few`. */
const sizes = (few: string, others: string): ReturnType<typeof sizesOf> =>
  sizesOf(navigator.userAgent.includes('Chrome/') ? `${few} ${others}` : few);
/** Small and large phones, both ways up, a tablet, a desktop, and a desktop zoomed to 400 %. */
const SCREENS = sizes('320×568 844×390 1280×720 320×256', '390×844 568×320 768×1024');
/** Those with the narrowest and the lowest line of advice, and a desktop. */
const ADVISED = sizes('320×568 320×256', '844×390 1280×720');
const PHONE = [390, 844] as const;
const DESKTOP = [1280, 800] as const;
/** Wider than any phone's own font; if missing, the machine's is used. */
const WIDE_FONT = '"DejaVu Sans", system-ui';
/** What the person at the live picture can be told. */
const TIPS: readonly (readonly [RunningSituation, Subject, readonly Tip[]])[] = [
  ['front-live', 'card', ['tooDark', 'overexposed', 'blurry', 'cardTooSmall', 'autoSeek', 'autoGivenUp']],
  ['selfie-live', 'face', ['tooDark', 'overexposed', 'blurry', 'autoGivenUp']],
];

let frame: Frame;
let widget: Harness;
before(async () => {
  frame = await openFrame(...PHONE);
});
afterEach(() => widget.unmount());
after(() => frame.close());

async function open(
  size: readonly [number, number],
  situation: RunningSituation,
  lang: Lang = 'en',
  isMobile = false,
): Promise<void> {
  frame.resize(...size);
  widget = frame.mount(isMobile);
  widget.host.style.setProperty('--trueid-font-family', WIDE_FONT);
  widget.show(screenIn(situation, lang, 'Policy 1234'));
  await settle();
}

/** Nothing is on its way any more. */
async function settle(): Promise<void> {
  const moving = widget.root.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
  await Promise.all(moving.map(({ finished }) => finished));
}

const box = (part: string): DOMRect => widget.part(part).getBoundingClientRect();
const sizeOf = (part: string): number[] => [Math.round(box(part).width), Math.round(box(part).height)];
const style = (part: string): CSSStyleDeclaration => frame.window.getComputedStyle(widget.part(part));
const buttons = (): HTMLElement[] => [...widget.root.querySelectorAll<HTMLElement>('button')];
const header = (): HTMLElement => {
  const element = widget.part('back-button').parentElement;
  if (!element) throw new Error('No header');
  return element;
};
/** Shows each situation in each language, on a page with everything that a host may add, and has `check` look at it. */
function eachScreen(
  situations: readonly RunningSituation[],
  check: (where: string, situation: RunningSituation, lang: Lang) => void,
  extra?: string,
): void {
  for (const lang of LANGS) {
    for (const situation of situations) {
      widget.show(screenIn(situation, lang, extra));
      check(`${situation}, ${lang}`, situation, lang);
    }
  }
}
function expectNothingSideways(where?: string): void {
  expect(widget.dialog().scrollWidth, where).to.equal(widget.dialog().clientWidth);
}
function addFooterLink(): HTMLAnchorElement {
  const link = widget.host.appendChild(frame.window.document.createElement('a'));
  return Object.assign(link, { slot: 'footer', href: '#', textContent: 'How we treat your photos' });
}
const bar = (): DOMRect => {
  const element = widget.part('error-box').parentElement;
  if (!element) throw new Error('No bar');
  return element.getBoundingClientRect();
};

interface DrawnText {
  readonly text: string;
  readonly element: HTMLElement;
  /** A box for each line. */
  readonly lines: readonly DOMRect[];
}

/** Every text that can be read now: an alert's, the overlay's with Go back over it, or all. */
function drawnTexts(): DrawnText[] {
  const alert = widget.root.querySelector('[role="alertdialog"]');
  const overlay = widget.root.querySelector('[part="overlay"]');
  const isCovered = (element: Element): boolean =>
    alert
      ? !alert.contains(element)
      : overlay !== null && !overlay.contains(element) && element !== widget.part('back-button');
  const walker = frame.window.document.createTreeWalker(widget.dialog(), NodeFilter.SHOW_TEXT);
  const texts: DrawnText[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    // what is folded has boxes in some engines, and isn't drawn
    const isFolded = element?.closest('details:not([open]) > :not(summary)') !== null;
    if (!element || isFolded || isCovered(element)) continue;
    const range = frame.window.document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    const isHidden = element.getBoundingClientRect().width <= 1;
    if (lines.length > 0 && !isHidden) texts.push({ text: node.nodeValue ?? '', element, lines });
  }
  return texts;
}

describe('the guides', () => {
  for (const [where, size, situation, isMobile, expected] of [
    ['a card on a desktop', DESKTOP, 'front-live', false, [400, 300]],
    ['a face on a desktop', DESKTOP, 'selfie-live', false, [300, 450]],
    ['a face on a phone', PHONE, 'selfie-live', true, [300, 400]],
    ['a face in a desktop’s window that is as narrow', PHONE, 'selfie-live', false, [300, 400]],
  ] as const)
    it(`are ${expected.join('×')} for ${where} [6.13]`, async () => {
      await open(size, situation, 'en', isMobile);
      expect(sizeOf('guide')).to.deep.equal(expected);
      if (situation === 'front-live') return;
      expect([style('guide').borderRadius, style('guide').borderStyle]).to.deep.equal(['50%', 'dashed']);
    });

  it('are as wide as a phone at 4:3 for a card [6.13]', async () => {
    await open(PHONE, 'front-live', 'en', true);
    const { width, height } = box('guide');
    expect(width).to.be.within(350, 390);
    expect(width / height).to.be.closeTo(4 / 3, 0.01);
  });

  it('match the photo: what is in the guide is in the photo [3.3]', async () => {
    await open(PHONE, 'front-live');
    expect(box('guide').toJSON()).to.deep.equal(box('camera').toJSON());
  });
});

describe('the column', () => {
  it('is as wide as a phone, and at most 500 px [6.12]', async () => {
    await open(PHONE, 'front-live');
    expect(box('panel').width).to.equal(390);
    frame.resize(...DESKTOP);
    expect(box('panel').width).to.equal(500);
    expect(box('panel').x).to.equal((1280 - 500) / 2);
  });

  it('is at least 800 px high, in a dialog that scrolls [6.12]', async () => {
    await open([390, 600], 'front-live');
    expect(box('panel').height).to.equal(800);
    expect(widget.dialog().scrollHeight).to.equal(800);
    expect(style('dialog').overflowY).to.equal('auto');
    frame.resize(390, 900);
    expect(box('panel').height).to.equal(900);
  });

  it('holds a content of 350 to 400 px on small screens, of 400 to 500 px from 992 px, and the description in it', async () => {
    await open(PHONE, 'front-live');
    for (const [width, [least, most], [shortest, longest]] of [
      [390, [350, 400], [200, 350]],
      [991, [350, 400], [200, 350]],
      [992, [400, 500], [351, 500]],
      [1920, [400, 500], [351, 500]],
    ] as const) {
      frame.resize(width, 844);
      const contentWidth = widget.part('title').parentElement?.getBoundingClientRect().width;
      expect(contentWidth, String(width)).to.be.within(least, most);
      expect(box('description').width, String(width)).to.be.within(shortest, longest);
    }
  });

  it('is laid out from right to left in a language of the host’s that is read so [9.5]', async () => {
    await open(PHONE, 'front-rejected');
    const messages = { ar: { goBack: 'رجوع', errorTitle: 'خطأ في الصورة!' } };
    const middleOf = (): number => box('back-button').x + box('back-button').width / 2;
    expect(middleOf()).to.be.below(195);
    widget.show({ ...screenIn('front-rejected'), lang: 'ar-EG', messages });
    expect(middleOf()).to.be.above(195);
    expect([style('dialog').direction, style('error-box').borderRightWidth]).to.deep.equal(['rtl', '4px']);
    widget.show(screenIn('front-rejected', 'vi'));
    expect(style('dialog').direction).to.equal('ltr');
    expectNothingSideways();
  });

  it('has the title, the stage, the buttons and the extra description in this order [WCAG 1.3.2]', async () => {
    await open(PHONE, 'front-rejected');
    const parts = 'back-button title description camera notice error-box use-button extra-description'.split(' ');
    const found = parts.map((part) => box(part).y);
    expect(found).to.deep.equal(found.toSorted((one, other) => one - other));
    expect(box('back-button').x).to.be.at.most(24);
  });
});

describe('the slots', () => {
  const put = (slot: string, width: number): HTMLElement => {
    const element = widget.host.appendChild(frame.window.document.createElement('div'));
    element.slot = slot;
    element.textContent = slot;
    element.style.cssText = `width: ${width}px; height: 200px`;
    return element;
  };

  it('hold a logo in the row of Go back on the smallest phone', async () => {
    await open([320, 568], 'front-live');
    const given = put('logo', 300);
    eachScreen(['front-live', 'front-review'], (where) => {
      const logo = given.getBoundingClientRect();
      expect([logo.width, logo.height], where).to.deep.equal([64, 28]);
      expect(header().offsetHeight, `${where}: one row`).to.equal(56);
      expect(logo.left, where).to.be.at.least(box('back-button').right);
      expect(header().scrollWidth, where).to.equal(header().clientWidth);
      expectNothingSideways(where);
    });
  });

  it('show no logo in landscape on a phone, where the title takes its row', async () => {
    await open([844, 390], 'front-live');
    expect(put('logo', 90).getBoundingClientRect().width).to.equal(0);
  });

  for (const [width, height] of [
    [360, 640],
    [1280, 720],
  ] as const)
    it(`${width}×${height}: show a link in the footer without scrolling`, async () => {
      await open([width, height], 'front-live');
      const link = addFooterLink();
      const expectInSight = (where: string): void => {
        const { top, bottom, left, height: linkHeight } = link.getBoundingClientRect();
        expect(bottom, where).to.be.at.most(height);
        expect(linkHeight, where).to.be.at.least(44);
        for (const button of buttons()) expect(top, where).to.be.at.least(button.getBoundingClientRect().bottom);
        const found = frame.window.document.elementFromPoint(left + 5, (top + bottom) / 2);
        expect(found, where).to.equal(link);
        expect(box('panel').height, where).to.be.at.least(800);
      };
      eachScreen(
        ['front-live', 'front-rejected', 'front-verifying', 'front-camera-off', 'halted', 'selfie-rejected'],
        expectInSight,
      );
      const expectBelowExtra = (where: string): void => {
        expectInSight(where);
        expect(box('extra-description').top, where).to.be.at.least(box('take-button').bottom);
        expect(box('extra-description').bottom, where).to.be.at.most(link.getBoundingClientRect().top);
      };
      eachScreen(['front-live'], expectBelowExtra, 'Policy 1234');
    });

  it('show a footer below everything else, and hide it under the overlay [WCAG 3.2.6]', async () => {
    await open([320, 568], 'front-live');
    const footer = put('footer', 200);
    footer.style.height = '40px';
    const last = box('extra-description').bottom;
    expect(footer.getBoundingClientRect().top).to.be.at.least(last);
    expect(box('panel').bottom).to.be.at.least(footer.getBoundingClientRect().bottom);
    widget.show(screenIn('completing'));
    expect(footer.getClientRects()).to.have.length(0);
  });
});

describe('every screen size', () => {
  const inSight: readonly RunningSituation[] = [
    'front-live',
    'front-review',
    'front-rejected',
    'front-tap-needed',
    'selfie-live',
    'selfie-rejected',
    'selfie-verifying',
    'halted',
    'front-camera-off',
  ];
  const shown = [...inSight, 'front-prompt-unanswered-firefox', 'front-denied'] as const;

  for (const [width, height] of SCREENS) {
    it(`${width}×${height}: nothing overflows horizontally, and every target is 44 px [8.9] [WCAG 1.4.10, 2.5.8]`, async () => {
      await open([width, height], 'front-live');
      const expectRoom = (where: string): void => {
        expectNothingSideways(where);
        for (const button of buttons()) {
          const about = `${where}: ${button.textContent}`;
          const { width: w, height: h, left, right } = button.getBoundingClientRect();
          expect(Math.min(w, h), about).to.be.at.least(44);
          expect(left, about).to.be.at.least(0);
          expect(right, about).to.be.at.most(width);
          expect(button.scrollWidth, `${about} is cut off`).to.be.at.most(button.clientWidth);
        }
      };
      eachScreen(shown, expectRoom, 'Policy 1234');
    });

    if (height < 320) continue;
    it(`${width}×${height}: the buttons, the error and the view are visible without scrolling [8.10] [WCAG 1.3.4]`, async () => {
      await open([width, height], 'front-live');
      for (const lang of LANGS) {
        for (const situation of inSight) {
          const screen = screenIn(situation, lang);
          widget.show(screen);
          const where = `${situation}, ${lang}`;
          const said = statusWords(screen, wordsOf(lang));
          await until(() => widget.part('notice').textContent === said, `the status of ${where}`);
          for (const [, { bottom }] of inBar()) expect(bottom, where).to.be.at.most(height);
          expect(box('error-box').top, where).to.be.at.least(0);
          expect(box('title').top, where).to.be.at.least(0);
          const barTop = Math.min(...inBar().map(([, { top }]) => top));
          if (situation !== 'front-rejected') expect(box('camera').bottom, where).to.be.at.most(barTop);
          if (screen.isStatusShown) expect(box('notice').bottom, `${where}: covered`).to.be.at.most(barTop);
        }
      }
    });
  }

  const guided = (subject: Subject, cue: Cue, device: 'phone' | 'desktop'): OpenScreen['guidance'] => ({
    ...{ subject, cue, device, edge: undefined, endsDifferently: false },
  });
  for (const [width, height] of ADVISED)
    it(`${width}×${height}: advice and guidance don’t shift the layout`, async () => {
      await open([width, height], 'front-live');
      const places = (): number[] => [box('camera').top, box('camera').height, box('take-button').top];
      for (const lang of LANGS) {
        for (const [situation, subject, tips] of TIPS) {
          const quietScreen: OpenScreen = { ...screenIn(situation, lang, 'Policy 1234'), autoCapture: 'on' };
          widget.show(quietScreen);
          await until(() => widget.part('notice').textContent === wordsOf(lang).cameraReady, 'no advice');
          const quiet = places();
          const { face, ...card } = GUIDANCE[lang].guidance;
          const said: (readonly [sentence: string, shown: Partial<OpenScreen>])[] = [
            ...tips.map((tip) => [tipWords(tip, wordsOf(lang)), { tip }] as const),
            ...(['phone', 'desktop'] as const).flatMap((device) =>
              Object.entries((subject === 'face' ? face : card)[device]).map(
                ([cue, sentence]) => [sentence, { guidance: guided(subject, cue as Cue, device) }] as const,
              ),
            ),
          ];
          // the longest of them, and a short one
          const byLength = said.toSorted(([one], [other]) => other.length - one.length);
          for (const [sentence, shown] of [...byLength.slice(0, 3), ...byLength.slice(-1)]) {
            // reopened, because an open screen changes its advice only once a second
            widget.show({ isOpen: false, lang });
            widget.show({ ...quietScreen, ...shown });
            await until(() => widget.part('notice').textContent.includes(sentence), sentence);
            expect(places(), `${situation}: ${sentence}`).to.deep.equal(quiet);
            if (height >= 320) expect(box('notice').bottom, `${sentence}: covered`).to.be.at.most(bar().top);
          }
        }
      }
    });

  for (const [width, height] of [PHONE, [320, 256]] as const)
    it(`${width}×${height}: Go back stays above the overlay [8.13] [WCAG 2.1.2]`, async () => {
      await open([width, height], 'completing');
      const { x, y, width: wide, height: high } = box('back-button');
      expect(widget.root.elementFromPoint(x + wide / 2, y + high / 2)).to.equal(widget.part('back-button'));
    });

  it('scrolls an error box into view', async () => {
    await open([320, 256], 'front-verifying');
    widget.show(screenIn('front-rejected'));
    const { top, bottom } = box('error-box');
    expect(top).to.be.at.least(0);
    expect(bottom).to.be.at.most(256);
  });

  function expectUnclipped({ element, lines }: DrawnText, about: string): void {
    expect(element.scrollWidth, about).to.be.at.most(element.clientWidth);
    const around = element.closest('button, [part="error-box"], [role="alertdialog"]') ?? widget.dialog();
    const { left, right, top, bottom } = around.getBoundingClientRect();
    for (const line of lines) {
      expect(line.left, about).to.be.at.least(left);
      expect(line.right, about).to.be.at.most(right + 0.5);
      if (around === widget.dialog()) continue;
      expect(line.top, about).to.be.at.least(top);
      expect(line.bottom, about).to.be.at.most(bottom);
    }
    const letters = parseFloat(frame.window.getComputedStyle(element).fontSize);
    const rows = [...new Set(lines.map((line) => line.top))].sort((one, other) => one - other);
    rows.slice(1).forEach((row, before) => {
      expect(row - (rows[before] ?? 0), `${about}: lines overlap`).to.be.at.least(letters * 1.1);
    });
  }
  /** Whether one lies on the other, by more than `px`. */
  const overlap = (one: DOMRect, two: DOMRect, px = 0): boolean =>
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > px &&
    Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > px;

  /** Doubles the text size, as a person's setting does: letters only, not the line heights. */
  function doubleLetters(): void {
    const elements = [widget.dialog(), ...widget.dialog().querySelectorAll<HTMLElement>('*')].filter(
      (element) => element instanceof frame.window.HTMLElement,
    );
    for (const element of elements) element.style.removeProperty('font-size');
    const sizes = elements.map((element) => parseFloat(frame.window.getComputedStyle(element).fontSize));
    elements.forEach((element, at) => element.style.setProperty('font-size', `${(sizes[at] ?? 0) * 2}px`));
  }

  for (const [width, height] of sizes('320×568', '390×844 844×390'))
    it(`${width}×${height}: doesn’t clip text at 200 %, in both languages [8.11] [WCAG 1.4.4]`, async () => {
      await open([width, height], 'front-live');
      const expectRoomForAll = (where: string): void => {
        doubleLetters();
        expectNothingSideways(where);
        if (widget.hasPart('take-button')) expect(bar().top, where).to.be.at.least(box('notice').bottom);
        const texts = drawnTexts();
        texts.forEach((drawn, at) => {
          const about = `${where}: ${drawn.text}`;
          expectUnclipped(drawn, about);
          for (const other of texts.slice(at + 1))
            for (const one of drawn.lines)
              expect(
                other.lines.some((two) => overlap(one, two, 1)),
                `${about} overlaps ${other.text}`,
              ).to.equal(false);
        });
      };
      eachScreen(VISIBLE_SITUATIONS, expectRoomForAll, 'Hợp đồng bảo hiểm số 1234');
    });

  /** Phones and desktops zoomed in by 125 to 400 %, and small ones. */
  const zoomed = sizes('195×422 320×256', '640×400 195×256 320×568');
  /** The words that are broken in two. */
  function brokenWords({ element }: DrawnText): string[] {
    const [node] = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return [...(node?.nodeValue ?? '').matchAll(/\S+/g)]
      .filter(({ 0: word, index }) => {
        const range = frame.window.document.createRange();
        if (!node) return false;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
      })
      .map(([word]) => word);
  }

  /** The buttons of the bar by their names, as they are placed. */
  const inBar = (): (readonly [name: string, place: DOMRect])[] =>
    buttons()
      .filter((button) => button !== widget.part('back-button'))
      .map((button) => [button.ariaLabel ?? button.textContent, button.getBoundingClientRect()]);
  /** Of what stands in the bar, what lies on another. */
  const overlapsInBar = (): string[] =>
    inBar().flatMap(([name, one], at) =>
      inBar()
        .slice(at + 1)
        .filter(([, other]) => overlap(one, other))
        .map(([other]) => `${name} on ${other}`),
    );

  for (const [width, height] of zoomed)
    it(`${width}×${height}, zoomed in: no word is broken, no line is cut, and the view has its height [8.9]`, async () => {
      await open([width, height], 'front-live');
      for (const lang of LANGS) {
        for (const situation of VISIBLE_SITUATIONS) {
          const screen = fullestIn(situation, lang);
          widget.show({ isOpen: false, lang });
          widget.show(screen);
          await until(
            () => widget.part('notice').textContent.includes(statusWords(screen, wordsOf(lang))),
            'the status',
          );
          const where = `${situation}, ${lang}`;
          expectNothingSideways(where);
          for (const drawn of drawnTexts()) {
            const about = `${where}: ${drawn.text}`;
            expectUnclipped(drawn, about);
            expect(brokenWords(drawn), about).to.deep.equal([]);
            if (drawn.element.clientHeight > 0)
              expect(drawn.element.scrollHeight, about).to.be.at.most(drawn.element.clientHeight);
          }
          if (screen.alert || screen.stage.is === 'liveness' || screen.stage.is === 'consent') continue;
          expect(overlapsInBar(), where).to.deep.equal([]);
          const places = new Map(inBar());
          const [auto, sound] = [places.get(wordsOf(lang).autoCapture), places.get(wordsOf(lang).soundGuide)];
          expect(sound?.left, `${where}: the switches`).to.equal(auto?.left);
          expect(sound?.top, `${where}: the switches`).to.equal(auto?.bottom);
          if (!screen.rejection) {
            expect(Math.round(box('camera').height), where).to.be.at.least(120);
            expect(box('camera').bottom, `${where}: covered`).to.be.at.most(bar().top);
            expect(box('notice').bottom, `${where}: covered`).to.be.at.most(bar().top);
          }
        }
      }
    });

  it('keeps the title of a low screen clear of Go back and the step beside it', async () => {
    await open([844, 390], 'front-live');
    eachScreen(['front-live', 'back-live', 'selfie-live'], (where, _, lang) => {
      const linesOf = (text: string | null): readonly DOMRect[] =>
        drawnTexts().find((drawn) => drawn.text === text)?.lines ?? [];
      const [goBack] = linesOf(wordsOf(lang).goBack);
      const [step] = drawnTexts()
        .filter(({ element }) => header().contains(element) && element.closest('button') === null)
        .flatMap(({ lines }) => lines);
      const title = linesOf(widget.part('title').textContent);
      expect(title, where).not.to.be.empty;
      for (const { left, right, bottom } of title) {
        expect(left, where).to.be.above(goBack?.right ?? Infinity);
        expect(right, where).to.be.below(step?.left ?? 0);
        expect(bottom, where).to.be.at.most(box('description').top);
      }
    });
  });

  it('shows nothing behind Go back when a low screen is scrolled', async () => {
    await open([640, 400], 'front-live');
    widget.show(fullestIn('front-live', 'vi'));
    const goBack = widget.part('back-button');
    expect(box('title').top, 'the title is beside it').to.be.below(box('back-button').bottom);
    widget.dialog().scrollTop = 200;
    const { left, right, top, height } = box('back-button');
    expect(top, 'it stays').to.equal(0);
    expect(widget.root.elementFromPoint((left + right) / 2, top + height / 2)).to.equal(goBack);
    const ground = frame.window.getComputedStyle(header());
    expect(ground.boxShadow).to.include('inset').and.include('36px').and.include('rgb(243, 245, 244)');
  });

  for (const [lang, below] of [
    ['en', ['Use this photo', 'Retake this photo']],
    ['vi', ['Dùng ảnh này', 'Chụp lại ảnh']],
  ] as const)
    it(`195 px wide: what is secondary is below, and round buttons are last, ${lang}`, async () => {
      await open([195, 422], 'front-review', lang);
      const byPlace = (): string[] =>
        inBar()
          .toSorted(([, one], [, other]) => one.top - other.top || one.left - other.left)
          .map(([name]) => name);
      expect(byPlace()).to.deep.equal(below);
      const words = wordsOf(lang);
      widget.show(fullestIn('front-live', lang));
      expect(byPlace()).to.deep.equal([
        words.autoCapture,
        words.soundGuide,
        words.takePhoto,
        words.continueOnPhone,
        words.chooseFile,
        words.torch,
        `${words.switchCamera}: Tele`,
      ]);
    });

  it('doesn’t clip text with increased line, word and letter spacing [8.11] [WCAG 1.4.12]', async () => {
    await open([320, 568], 'front-live');
    const sheet = new frame.window.CSSStyleSheet();
    sheet.replaceSync(`dialog * {
      line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
    } p { margin-bottom: 2em !important }`);
    widget.root.adoptedStyleSheets.push(sheet);
    for (const situation of shown) {
      widget.show(screenIn(situation, 'vi', 'Hợp đồng bảo hiểm số 1234'));
      for (const drawn of drawnTexts()) expectUnclipped(drawn, `${situation}: ${drawn.text}`);
      expectNothingSideways(situation);
    }
  });

  for (const [what, situation, find] of [
    ['the overlay', 'completing', () => widget.part('overlay')],
    ['an alert', 'front-denied', () => widget.root.querySelector('[role=alertdialog]')?.parentElement],
  ] as const)
    it(`covers a scrolled screen with ${what}, also in browsers whose containers contain layout [8.13]`, async () => {
      for (const contain of ['none', 'layout']) {
        await open([390, 600], 'selfie-verifying');
        widget.dialog().style.contain = contain;
        widget.dialog().scrollTop = 150;
        widget.show(screenIn(situation));
        expect(widget.dialog().scrollHeight, contain).to.equal(800);
        const { x, y, width, height } = find()?.getBoundingClientRect() ?? new DOMRect();
        // beside a scroll bar, in engines whose own takes room
        expect([x, y, width, height], contain).to.deep.equal([0, 0, widget.dialog().clientWidth, 600]);
        if (contain === 'none') widget.unmount();
      }
    });
});

describe('a notch, rounded corners and system bars', () => {
  /** Screen, and what is covered at its top, right, bottom and left edge. */
  const covered = [
    [
      [390, 844],
      [59, 0, 34, 0],
    ],
    [
      [844, 390],
      [0, 59, 21, 59],
    ],
    [
      [480, 320],
      [0, 59, 21, 59],
    ],
  ] as const;

  for (const [[width, height], [top, right, bottom, left]] of covered)
    it(`${width}×${height}: cover no text and no control [6.14]`, async () => {
      await open([width, height], 'front-live');
      const { style: own } = widget.dialog();
      Object.entries({ top, right, bottom, left }).forEach(([edge, px]) =>
        own.setProperty(`--inset-${edge}`, `${px}px`),
      );
      const link = addFooterLink();
      const expectBetweenSides = (rect: DOMRect, about: string): void => {
        expect(rect.left, about).to.be.at.least(left);
        expect(rect.right, about).to.be.at.most(width - right);
      };
      const expectClear = (where: string, situation: RunningSituation): void => {
        widget.dialog().scrollTop = 0;
        for (const { text, lines } of drawnTexts())
          for (const line of lines) expectBetweenSides(line, `${where}: ${text}`);
        for (const button of buttons()) expectBetweenSides(button.getBoundingClientRect(), where);
        expect(box('back-button').top, where).to.be.at.least(top);
        expectNothingSideways(where);
        if (situation === 'front-denied' || situation === 'completing') return;
        expect(box('title').top, where).to.be.at.least(top);
        for (const button of buttons())
          expect(button.getBoundingClientRect().bottom, where).to.be.at.most(height - bottom);
        if (height > 600) expect(link.getBoundingClientRect().bottom, where).to.be.at.most(height - bottom + 12);
        widget.dialog().scrollTop = height;
        expect(box('back-button').top, `${where}, scrolled`).to.be.at.least(top);
        expect(header().getBoundingClientRect().top, `${where}, scrolled: the header reaches to the edge`).to.equal(0);
      };
      eachScreen(
        ['front-live', 'front-review', 'front-rejected', 'selfie-live', 'front-denied', 'completing'],
        expectClear,
      );
    });
});
