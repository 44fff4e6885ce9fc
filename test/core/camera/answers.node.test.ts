// How the answers of a camera are interpreted, whichever device they come from.
import { expect } from 'chai';
import { hasBroken, isBlack } from '../../../src/core/camera/answers.ts';

describe('the result of asking for more pixels', () => {
  for (const [isBroken, ...outcomes] of [
    [true, 'ended', 'frozen', 'black'],
    [false, 'granted', 'ignored', 'rejected', 'late', 'swapped'],
  ] as const)
    for (const outcome of outcomes)
      it(`"${outcome}" ${isBroken ? 'means a broken stream' : 'leaves the stream intact'}`, () =>
        expect(hasBroken(outcome)).to.equal(isBroken));
});

it('a black picture has only black pixels', () => {
  expect(isBlack([0, 3, 7])).to.equal(true);
  expect(isBlack([0, 0, 8])).to.equal(false);
});
