// A photo that the browser has altered: it can't be used, the screen and the host say so, and there are ways on.
import { expect } from 'chai';
import { photoOfSize } from '../../support/photo.ts';
import { created, handled } from '../calls/events.ts';
import { noticeShown } from '../camera/events.ts';
import { does, FRONT, handoff, handoffPrepared, readBack, taken } from '../events.ts';
import { after, effectsOf, play, playIn, reach, runningAfter, screenAfter } from '../situations.ts';

const TOLD = { type: 'raiseNotice', code: 'photo_altered' };
const ALTERED = { is: 'review', photo: FRONT, isWaiting: false, isAltered: true };

describe('a photo that the browser altered', () => {
  for (const situation of ['front-review', 'front-review-early', 'front-preparing', 'front-verifying'] as const)
    it(`can't be used, and the host is told: "${situation}" [3.46]`, () => {
      const [state, effects] = playIn(situation, readBack(FRONT));
      expect(state).to.deep.include({ phase: ALTERED });
      expect(effects).to.deep.equal([TOLD]);
      const late = [does('photoAccepted'), created, handled('create'), noticeShown('photo_altered')];
      expect(play(late, state)[0]).to.deep.include({ phase: ALTERED });
      expect(effectsOf(late, state).map(({ type }) => type)).to.not.include('verifyPhoto');
    });

  it('is a case of its own photo alone, and noise is none', () => {
    for (const readback of ['exact', 'noisy', 'unknown'] as const)
      expect(playIn('front-review', readBack(FRONT, readback))).to.deep.equal([after('front-review'), []]);
    const other = readBack(photoOfSize(800, 600));
    for (const situation of ['front-live', 'front-review', 'front-verifying', 'front-rejected'] as const)
      expect(playIn(situation, other), situation).to.deep.equal([after(situation), []]);
  });

  it('may be retaken with the stream that is there, and the next one is judged by itself', () => {
    const live = runningAfter([does('retakePressed')], after('front-altered'));
    expect(live).to.deep.nested.include({ phase: { is: 'capturing' }, 'camera.is': 'on' });
    const next = photoOfSize(800, 600);
    const used = [taken(next), readBack(next, 'exact'), does('photoAccepted')];
    expect(effectsOf(used, live).map(({ type }) => type)).to.include('verifyPhoto');
  });

  it('may be replaced by one from a phone, and Go back returns to it', () => {
    const altered = runningAfter(reach('front-altered', { handoff }));
    const handedOff = runningAfter([does('handoffPressed')], altered);
    const [back, cancelling] = play([handoffPrepared, does('wentBack')], handedOff);
    expect(back).to.deep.nested.include({ phase: { ...ALTERED, setback: undefined }, 'camera.is': 'off' });
    expect(cancelling).to.deep.equal([{ type: 'cancelHandoff' }]);
  });

  it('ends automatic capture for its step if that has taken it, and no other [3.48]', () => {
    const photo = photoOfSize(800, 600, 'auto');
    const automatic = reach('front-auto-seeking');
    const retaken = [does('retakePressed')];
    const stopped = screenAfter([...automatic, taken(photo), readBack(photo), ...retaken]);
    expect(stopped).to.include({ autoCapture: 'off', tip: 'autoGivenUp', takeButton: 'enabled' });
    const pressed = [...automatic, taken(FRONT), readBack(FRONT), ...retaken];
    expect(screenAfter(pressed).autoCapture).to.equal('on');
  });
});
