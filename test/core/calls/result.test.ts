// The final payload: exactly the documented keys, and the unchanged answers.
import { expect } from 'chai';
import { buildResult } from '../../../src/core/calls/result.ts';

describe('the result', () => {
  const result = { result: 1, kyc: { level: 2 } };
  const persons = { name: 'An' };
  const made = buildResult({ result, persons }, { front: 'FRONT', back: 'BACK', selfie: 'SELFIE' });

  it('has exactly the documented keys', () => {
    expect(made).to.deep.equal({
      result: { result: 1, kyc: { level: 2 } },
      persons: { name: 'An' },
      frontCardImage: 'FRONT',
      backCardImage: 'BACK',
      selfieImage: 'SELFIE',
      records: {
        idVerification: { name: 'idVerification', message: 'Success', type: 3, status: true },
        livenessDetection: { name: 'livenessDetection', message: 'Success', type: 1, status: true },
      },
    });
  });

  it('contains the whole answers of complete and OCR', () => {
    expect(made.result).to.equal(result);
    expect(made.persons).to.equal(persons);
  });
});
