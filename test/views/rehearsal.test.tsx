// What is drawn before anybody looks: the rules of the first screens are there before the first of them is, and nothing else is.
import { expect } from '@open-wc/testing';
import { until } from '../support/until.ts';
import { closed, mountWidget, type Harness } from './harness.tsx';
import { screenIn } from './situations.ts';

let widget: Harness;
afterEach(() => widget.unmount());

const ruleCount = ({ root }: Harness): number =>
  root.adoptedStyleSheets.reduce((count, { cssRules }) => count + cssRules.length, 0);

/** Resolves once what was to be drawn has been drawn and taken away: a page at rest. */
async function rest(harness: Harness): Promise<void> {
  let count = -1;
  await until(() => {
    const isSame = count === ruleCount(harness);
    count = ruleCount(harness);
    return isSame && count > 50;
  }, 'the rules of the first screens');
}

describe('the rehearsal', () => {
  it('writes the rules of the first screens before one is opened', async () => {
    widget = mountWidget();
    await rest(widget);
    const before = ruleCount(widget);
    widget.show(screenIn('live', 'en'));
    widget.show(screenIn('review', 'en'));
    expect(ruleCount(widget) - before).to.be.lessThan(before / 10);
  });

  it('shows nothing, touches no camera and tells nobody', async () => {
    widget = mountWidget();
    const seen: Node[] = [];
    const watcher = new MutationObserver((changes) =>
      seen.push(...changes.flatMap(({ addedNodes }) => [...addedNodes])),
    );
    watcher.observe(widget.root, { subtree: true, childList: true });
    const { activeElement } = document;
    await rest(widget);
    watcher.disconnect();
    expect(seen).to.deep.equal([]);
    expect(widget.videos.size).to.equal(0);
    expect(widget.drawn).to.deep.equal([]);
    expect(widget.dispatched).to.deep.equal([]);
    expect(document.activeElement).to.equal(activeElement);
  });

  it('gives way to a screen that is asked for, and does not come back after it', async () => {
    widget = mountWidget();
    widget.show(screenIn('live', 'en'));
    const before = ruleCount(widget);
    widget.show(closed);
    const later = mountWidget();
    await rest(later);
    later.unmount();
    expect(ruleCount(widget)).to.equal(before);
  });
});
