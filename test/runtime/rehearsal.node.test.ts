// The rehearsal reaches the screens that every session begins with.
import { expect } from 'chai';
import { wordsOf } from '../../src/lang/index.ts';
import { rehearse } from '../../src/runtime/rehearsal.ts';

it('the rehearsal of a session passes the opening camera and the review of a photo', () => {
  expect(rehearse(wordsOf).map(({ stage }) => stage.is)).to.deep.equal(['camera', 'review']);
});
