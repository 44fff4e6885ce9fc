// A call that the page’s own Content-Security-Policy blocks: the console names the directive to extend. In a separate
// file, because a page can’t drop a policy.
import { expect } from 'chai';
import { browserClock } from '../../src/io/clock.ts';
import { explainNoAnswer } from '../../src/io/explain-no-answer.ts';
import { createHttp } from '../../src/io/http.ts';
import { until } from '../support/until.ts';
import { failureOf } from './call-failure.ts';

describe('connect policy', () => {
  before(() => {
    const meta = document.createElement('meta');
    meta.httpEquiv = 'Content-Security-Policy';
    meta.content = `connect-src 'self' ws://${location.host}`;
    document.head.append(meta);
  });

  it('is named in the console line', async () => {
    const warnings: string[] = [];
    const http = createHttp({
      clock: browserClock,
      warn: (text) => void warnings.push(text),
      explain: (...call) => Promise.resolve(explainNoAnswer(...call)),
    });
    const calling = http.post(
      {
        name: 'create',
        url: 'https://provider.invalid/ekyc/v1.0/request/create',
        headers: {},
        body: {},
        credentials: 'same-origin',
        timeoutMs: 15_000,
      },
      new AbortController().signal,
    );
    expect(await failureOf(calling)).to.include({ call: 'create', kind: 'network' });
    await until(() => warnings.length > 0, 'the line');
    expect(warnings).to.deep.equal([
      'The call "create" got no answer. This page\'s Content-Security-Policy refuses https://provider.invalid/ekyc/v1.0/request/create: add "connect-src https://provider.invalid" to it.',
    ]);
  });
});
