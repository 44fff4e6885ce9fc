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

  for (const type of ['trueid_error', 'trueid_result'] as const)
    it(`that begins in the report of the end of another, ${type}, shows no end [1.30]`, async () => {
      widget.element.addEventListener(type, () => widget.start(), { once: true });
      if (type === 'trueid_error') widget.element.start({ domain: '' });
      else {
        widget.start();
        for (const step of [1, 2, 3]) {
          await until(() => widget.element.step === step, `step ${step}`);
          await widget.press('take-button');
          await widget.press('use-button');
        }
        await widget.untilResult();
      }
      await until(() => widget.element.step === 1, 'the next session');
      expect(shown()).to.deep.equal([]);
    });
});
