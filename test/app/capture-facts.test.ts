// When `captureFacts` records: if the options of the start say so, or the answer of the host's server, which wins.
import { expect } from 'chai';
// the recorder is there before the first session, however long a busy machine takes to load it
import '../../src/app/facts.ts';
import type { TrueidConfig } from '../../src/core/options/options.ts';
import { override } from '../support/override.ts';
import { until } from '../support/until.ts';
import { WholeWidget } from './whole-widget.ts';

const TIMINGS = { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 0 };

describe('capture facts of a session that the host’s server opens', () => {
  let widget: WholeWidget;
  let answer: (options: TrueidConfig) => void;
  let restoreFetch: () => void;
  beforeEach(() => {
    widget = new WholeWidget(() => 1);
    const provider = window.fetch.bind(window);
    const answered = new Promise<TrueidConfig>((resolve) => (answer = resolve));
    restoreFetch = override(window, 'fetch', async (...[url, init]: Parameters<typeof fetch>) =>
      url === `${location.origin}/session`
        ? Response.json({ domain: location.origin, accessToken: 't', requestId: 'r', ...(await answered) })
        : provider(url, init),
    );
  });
  afterEach(async () => {
    restoreFetch();
    await widget.end();
  });

  for (const [captureFacts, isRecorded] of [
    [false, true],
    [true, false],
  ])
    it(`are ${isRecorded ? 'recorded' : 'not recorded'} if its answer says so, against the properties [3.37]`, async () => {
      widget.element.captureFacts = captureFacts;
      widget.element.start({ sessionUrl: '/session', timings: TIMINGS });
      await widget.press('take-button');
      // the first photo is there before the answer
      await widget.press('use-button');
      answer({ captureFacts: isRecorded });
      for (const step of [2, 3]) {
        await until(() => widget.element.step === step, `step ${step}`);
        await widget.press('take-button');
        await widget.press('use-button');
      }
      const { facts } = await widget.untilResult();
      const origins = facts && [facts.front, facts.back, facts.selfie].map(({ origin }) => origin);
      expect(origins).to.deep.equal(isRecorded ? ['camera', 'camera', 'camera'] : undefined);
    });
});
