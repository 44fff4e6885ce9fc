// The provider's verdicts: every code, contradictions and malformed answers. lang.test.ts has the codes with their messages.
import { expect } from 'chai';
import { CATALOGUE, isCreated, judge, rejectionOf, type VerdictCode } from '../../../src/core/calls/catalogue.ts';

const failing = (code: VerdictCode) => ({ hasPassed: false, code });
const PASSED = { hasPassed: true, isContradicted: false };
const CONTRADICTED = { hasPassed: true, isContradicted: true };
/** Neither a success nor a code. */
const NO_CODE = failing(null);

describe('the error catalogue', () => {
  for (const [code, rejection] of CATALOGUE)
    it(`maps ${code} to ${rejection}, as a number or a string, in result or status`, () => {
      expect(rejectionOf(code)).to.equal(rejection);
      for (const isStrict of [false, true]) {
        for (const value of [code, String(code), ` ${code} `]) {
          expect(judge({ result: value }, isStrict)).to.deep.equal(failing(code));
          expect(judge({ status: value }, isStrict)).to.deep.equal(failing(code));
          expect(judge({ status: 0, result: value }, isStrict)).to.deep.equal(failing(code));
          expect(judge({ status: value, result: null }, isStrict)).to.deep.equal(failing(code));
        }
      }
    });

  it('reads result before status [4.4]', () => {
    expect(judge({ status: 17, result: 27 }, false)).to.deep.equal(failing(27));
    expect(judge({ status: 17, result: 999 }, false)).to.deep.equal(failing(999));
    expect(judge({ status: 17, result: 'no' }, false)).to.deep.equal(NO_CODE);
  });

  const texts = ['', 'one', '1.0', '0x1', '1e0', '17 and more', '9'.repeat(400)];
  const others = [undefined, null, true, [1], ['17'], { valueOf: () => 1 }, Number.NaN, Number.POSITIVE_INFINITY, 1n];
  for (const value of [...texts, ...others])
    it(`treats ${typeof value} ${String(value).slice(0, 20)} as neither a success nor a code [4.4]`, () => {
      expect(judge({ result: value }, false)).to.deep.equal(NO_CODE);
      expect(judge({ status: value }, false)).to.deep.equal(NO_CODE);
      expect(isCreated(value)).to.equal(false);
    });

  for (const code of [-1, 0, 2, 999, 17.5])
    it(`keeps ${code}, which it has no message for`, () => {
      expect(judge({ result: code }, false)).to.deep.equal(failing(code));
      expect(rejectionOf(code)).to.equal('invalidImage');
      expect(isCreated(code)).to.equal(false);
    });
});

describe('a success', () => {
  const ones: unknown[] = [1, '1', ' 1 '];
  for (const one of ones)
    it(`is ${JSON.stringify(one)} in status or in result [4.3]`, () => {
      for (const isStrict of [false, true]) {
        expect(judge({ status: one }, isStrict)).to.deep.equal(PASSED);
        expect(judge({ result: one }, isStrict)).to.deep.equal(PASSED);
        expect(judge({ status: one, result: one }, isStrict)).to.deep.equal(PASSED);
        expect(judge({ status: one, result: null }, isStrict)).to.deep.equal(PASSED);
        expect(judge({ status: undefined, result: one }, isStrict)).to.deep.equal(PASSED);
      }
      expect(isCreated(one)).to.equal(true);
    });

  it('passes a contradictory answer by default, and reports the contradiction', () => {
    expect(judge({ status: 1, result: 17 }, false)).to.deep.equal(CONTRADICTED);
    expect(judge({ status: '1', result: 'no' }, false)).to.deep.equal(CONTRADICTED);
    expect(judge({ status: 0, result: 1 }, false)).to.deep.equal(CONTRADICTED);
    expect(judge({ status: 200, result: 1 }, false)).to.deep.equal({ hasPassed: true, isContradicted: false });
  });

  it('uses the result, if present, under strictResult', () => {
    expect(judge({ status: 1, result: 17 }, true)).to.deep.equal(failing(17));
    expect(judge({ status: 1, result: 0 }, true)).to.deep.equal(failing(0));
    expect(judge({ status: 1, result: '' }, true)).to.deep.equal(NO_CODE);
    expect(judge({ status: 17, result: 1 }, true)).to.deep.equal(CONTRADICTED);
  });
});
