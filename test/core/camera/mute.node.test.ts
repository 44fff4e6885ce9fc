// A muted view on a visible page: the camera is opened anew once, and then by a button.
import { expect } from 'chai';
import type { Effect } from '../../../src/core/effects.ts';
import { cameraAsking, reopening } from '../effects.ts';
import { attached, camerasListed, painted } from './events.ts';
import { does, FRONT, taken } from '../events.ts';
import { after, effectsOf, play, playIn, RUNNING_SITUATIONS, runningAfter, screenAfter } from '../situations.ts';

const muted = does('cameraMuted');
const late = does('muteGrewLong');
const limit: Effect = { type: 'wait', ms: 5000, then: { type: 'muteGrewLong' } };
const live = RUNNING_SITUATIONS['front-live'];
const forGood = [...live, muted, late, attached(), muted, late];

describe('a view that stays muted', () => {
  it('is opened anew after 5 s, without another pause [2.23]', () => {
    expect(playIn('front-live', muted)[1]).to.deep.equal([limit]);
    const [state, effects] = playIn('front-live', muted, late);
    expect(effects).to.deep.equal(reopening());
    expect(state).to.deep.nested.include({ 'phase.is': 'capturing', camera: cameraAsking('over'), step: 1 });
  });

  it('has a button that opens the camera if it is muted for 5 s more [2.23]', () => {
    const again = runningAfter([...live, muted, late, attached(), muted]);
    expect(screenAfter([...live, muted, late, attached(), muted])).to.deep.include({ cameraButton: 'hidden' });
    const [, effects] = play([late], again);
    expect(effects, 'it is not opened a second time').to.deep.equal([]);
    expect(screenAfter(forGood)).to.deep.include({
      cameraButton: 'enabled',
      takeButton: 'hidden',
      status: 'cameraOff',
      stage: { is: 'empty' },
      hasSpinner: false,
    });
    // some engines paint a muted camera's black frame
    const painting = [does('previewPausePassed'), painted()];
    const blackForGood = [...live, muted, late, attached(), muted, ...painting, late];
    expect(screenAfter(blackForGood)).to.deep.include({ status: 'cameraOff', stage: { is: 'empty' }, cover: 'opaque' });
    expect(play([does('cameraRequested')], runningAfter(forGood))[1]).to.deep.equal(reopening());
  });

  it('still goes on by itself when it has frames again', () => {
    const events = [...forGood, does('cameraUnmuted'), painted()];
    expect(screenAfter(events)).to.deep.include({ cameraButton: 'hidden', takeButton: 'enabled' });
    expect(effectsOf([muted, late], runningAfter(events)), 'the next time').to.deep.equal([limit, ...reopening()]);
  });

  for (const [which, way] of [
    ['that is opened when the page is shown again', [does('pageHidden'), does('pageShown')]],
    [
      'that the person chose',
      [does('previewPausePassed'), painted(), camerasListed('first'), does('otherCameraPressed')],
    ],
  ] as const)
    it(`has all its tries with a camera ${which}`, () => {
      const again = [...forGood, ...way, attached(), muted];
      expect(screenAfter(again)).to.deep.include({ cameraButton: 'hidden', status: 'cameraPaused' });
      expect(play([late], runningAfter(again))[1][0]).to.deep.equal({ type: 'closeCamera' });
      expect(screenAfter([...again, late, attached(), muted, late])).to.deep.include({ cameraButton: 'enabled' });
    });

  it('is left alone if it has frames in time, or is hidden, or shows a photo', () => {
    for (const meanwhile of [does('cameraUnmuted'), does('pageHidden'), taken(FRONT)])
      expect(playIn('front-live', muted, meanwhile, late)[1], meanwhile.type).to.deep.equal([]);
  });

  it('has its 5 s when a photo is taken again', () => {
    const [, effects] = play([does('retakePressed')], play([muted], after('front-review'))[0]);
    expect(effects).to.deep.equal([limit]);
  });
});
