// The page's content for how the last session ended, in the whole application: gone with the next one, wherever that begins.
import { expect } from 'chai';
import { until } from '../support/until.ts';
import { WholeWidget } from './whole-widget.ts';

describe('a session', () => {
  let widget: WholeWidget;
  beforeEach(() => {
    widget = new WholeWidget(() => 1);
    for (const slot of ['done', 'failed'])
      widget.element.append(Object.assign(document.createElement('span'), { slot, textContent: slot }));
  });
  afterEach(() => widget.end());

  const shown = (): string[] =>
    [...widget.element.children].filter((child) => child.getClientRects().length > 0).map(({ slot }) => slot);

  it('that begins in the report of a failure shows no end [1.30]', async () => {
    const closes: Event[] = [];
    widget.element.addEventListener('trueid_error', () => widget.start(), { once: true });
    widget.element.addEventListener('trueid_close', (event) => closes.push(event));
    widget.element.start({ domain: '' });
    await until(() => widget.element.step === 1, 'the session');
    expect([closes.length, shown()]).to.deep.equal([1, []]);
  });

  it('that begins in the report of a result shows no end', async () => {
    widget.element.addEventListener('trueid_result', () => widget.start(), { once: true });
    widget.start();
    for (const step of [1, 2, 3]) {
      await until(() => widget.element.step === step, `step ${step}`);
      await widget.press('take-button');
      await widget.press('use-button');
    }
    await widget.untilResult();
    await until(() => widget.element.step === 1, 'the next session');
    expect(shown()).to.deep.equal([]);
  });
});
