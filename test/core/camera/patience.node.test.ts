// How long a camera may take to its first frame, try after try.
import { expect } from 'chai';
import { FIRST_FRAME_LIMIT_MS, STALLED_VIEW_MS } from '../../../src/core/constants.ts';
import { afterNoFrame, atOpening, FULL_PATIENCE, type Patience } from '../../../src/core/camera/patience.ts';

const openings = (): Patience[] => {
  const tried: Patience[] = [];
  for (let next: Patience | undefined = FULL_PATIENCE; next && tried.length < 9; next = afterNoFrame(next))
    tried.push(next);
  return tried;
};

describe('patience with a camera', () => {
  it('doubles with each try, 20 seconds in all', () => {
    const times = openings().map(({ firstFrameMs }) => firstFrameMs);
    expect(times).to.deep.equal([STALLED_VIEW_MS, 2 * STALLED_VIEW_MS, FIRST_FRAME_LIMIT_MS - 3 * STALLED_VIEW_MS]);
  });

  it('lasts for the next try, and is full again at an opening for another reason', () => {
    const [, second] = openings();
    if (!second) throw new Error('There is no second try');
    const opened = atOpening(second);
    expect(opened).to.include({ firstFrameMs: 2 * STALLED_VIEW_MS, framelessMs: STALLED_VIEW_MS });
    expect(atOpening(opened)).to.equal(FULL_PATIENCE);
  });
});
