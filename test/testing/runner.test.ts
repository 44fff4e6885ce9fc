// The test runner itself: what every other test relies on.
import { expect } from 'chai';

describe('the test runner', () => {
  it('prints nodes in failed assertions by their tags', () => {
    const [one, other] = [document.createElement('p'), document.createElement('q')];
    one.append('text');
    const reportOf = (fail: () => unknown): unknown[] => {
      try {
        fail();
      } catch (error) {
        const { actual, expected } = error as { actual?: unknown; expected?: unknown };
        return [actual, expected];
      }
      return [];
    };
    expect(reportOf(() => expect(one).to.equal(other))).to.deep.equal(['<p></p>', '<q></q>']);
    expect(reportOf(() => expect([one]).to.deep.equal([other]))).to.deep.equal([['<p></p>'], ['<q></q>']]);
  });
});
