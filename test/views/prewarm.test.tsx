// What is rendered ahead of the first start: the rules of the first screens, and nothing else.
import { expect } from 'chai';
import { put, takeBack } from '../support/put.ts';
import { until } from '../support/until.ts';
import { mountWidget, type Harness } from './harness.tsx';
import { screenIn } from '../core/situations.ts';

let widget: Harness;
afterEach(() => {
  widget.unmount();
});

const ruleCount = ({ root }: Harness): number =>
  root.adoptedStyleSheets.reduce((count, { cssRules }) => count + cssRules.length, 0);

const isText = (node: Node): boolean => node instanceof Text && node.data.trim() !== '';

/** Resolves once two screens that a widget has drawn outside of the page from now on have been taken away again. */
function untilPrewarmed(): Promise<void> {
  let takenAway = 0;
  const watcher = new MutationObserver((changes) => {
    const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]);
    takenAway += removed.filter((node) => node instanceof HTMLDialogElement).length;
  });
  // the container can be found only when it is created
  const { implementation } = document;
  const createDocument = implementation.createHTMLDocument.bind(implementation);
  put(implementation, 'createHTMLDocument', (title?: string) => {
    const nowhere = createDocument(title);
    const createElement = Reflect.get(nowhere, 'createElement') as (...given: unknown[]) => HTMLElement;
    return Object.assign(nowhere, {
      createElement(...given: unknown[]): HTMLElement {
        const element = Reflect.apply(createElement, nowhere, given);
        watcher.observe(element, { childList: true });
        return element;
      },
    });
  });
  return until(() => takenAway === 2, 'the prewarming');
}

describe('prewarming', () => {
  it('inserts the rules of the first screens before one is opened', async () => {
    const prewarmed = untilPrewarmed();
    widget = mountWidget();
    await prewarmed;
    const before = ruleCount(widget);
    widget.show(screenIn('front-live'));
    widget.show(screenIn('front-review'));
    expect(ruleCount(widget) - before).to.be.lessThan(before / 10);
  });

  it('looks up the fonts of the first screens', async () => {
    const measured = new Set<string>();
    const { prototype } = OffscreenCanvasRenderingContext2D;
    const native = Reflect.get(prototype, 'measureText');
    put(prototype, 'measureText', function (this: OffscreenCanvasRenderingContext2D, text: string) {
      measured.add(this.font);
      return native.call(this, text);
    });
    const prewarmed = untilPrewarmed();
    widget = mountWidget();
    await prewarmed;
    takeBack();
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    for (const situation of ['front-live', 'front-review'] as const) {
      widget.show(screenIn(situation));
      for (const element of widget.root.querySelectorAll('h1, p, button, span, li, div')) {
        if (!context || !element.checkVisibility() || ![...element.childNodes].some(isText)) continue;
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
        context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        expect(measured, element.textContent).to.include(context.font);
      }
    }
  });

  it('shows nothing, uses no camera and dispatches nothing', async () => {
    const prewarmed = untilPrewarmed();
    widget = mountWidget();
    const seen: Node[] = [];
    const watcher = new MutationObserver((changes) =>
      seen.push(...changes.flatMap(({ addedNodes }) => [...addedNodes])),
    );
    watcher.observe(widget.root, { subtree: true, childList: true });
    const { activeElement } = document;
    await prewarmed;
    watcher.disconnect();
    expect(seen.filter((node) => !(node instanceof HTMLElement && node.hidden))).to.deep.equal([]);
    expect(widget.root.querySelector('dialog, video')).to.equal(null);
    expect(widget.videos.size).to.equal(0);
    expect(widget.drawn).to.deep.equal([]);
    expect(widget.dispatched).to.deep.equal([]);
    expect(document.activeElement).to.equal(activeElement);
  });
});
