// The final payload: exactly the documented keys, and the unchanged answers.
import { expect } from 'chai';
import { buildResult } from '../../../src/core/calls/result.ts';

it('the result has exactly the documented keys [5.5]', () => {
  const answers = { result: { result: 1, kyc: { level: 2 } }, persons: { name: 'An' } };
  const photos = { front: 'FRONT', back: 'BACK', selfie: 'SELFIE' };
  expect(buildResult(answers, photos)).to.deep.equal({
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
