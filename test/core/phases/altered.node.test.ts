// A photo that the browser has altered: it can't be used, the screen and the host say so, and there are ways on.
import { expect } from 'chai';
import { photoOfSize } from '../../support/photo.ts';
import { created, handled } from '../calls/events.ts';
import { attached, noticeShown, painted } from '../camera/events.ts';
import { does, FILE, FRONT, fileChosen, handoff, handoffPrepared, readBack, started, taken } from '../events.ts';
import { after, effectsOf, play, playIn, reach, runningAfter, screenAfter } from '../situations.ts';

const TOLD = { type: 'raiseNotice', code: 'photo_altered' };
const ALTERED = { is: 'review', photo: FRONT, isWaiting: false, isAltered: true };

describe('a photo that the browser altered', () => {
  for (const situation of ['front-review', 'front-review-early', 'front-preparing', 'front-verifying'] as const)
    it(`can't be used, and the host is told: "${situation}" [3.46]`, () => {
      const [state, effects] = playIn(situation, readBack(FRONT));
      expect(state).to.deep.include({ phase: ALTERED });
      expect(effects).to.deep.equal([TOLD]);
      const late = [does('photoAccepted'), created, does('sessionDelayPassed'), noticeShown('photo_altered')];
      expect(effectsOf(late, state).map(({ type }) => type)).to.not.include('verifyPhoto');
    });

  it('is a case of its own photo alone, and noise is none', () => {
    for (const readback of ['exact', 'noisy', 'unknown'] as const)
      expect(playIn('front-review', readBack(FRONT, readback))).to.deep.equal([after('front-review'), []]);
    const other = readBack(photoOfSize(800, 600));
    for (const situation of ['front-live', 'front-review', 'front-verifying', 'front-rejected'] as const)
      expect(playIn(situation, other), situation).to.deep.equal([after(situation), []]);
  });

  it('stays refused through an error of a call that the page handled', () => {
    const [state] = playIn('front-review-early', readBack(FRONT), handled('create'));
    expect(state).to.deep.include({ phase: ALTERED });
  });

  it('may be retaken with the stream that is there, and the next one is judged by itself', () => {
    const [live, effects] = playIn('front-altered', does('retakePressed'));
    expect(effects).to.deep.equal([]);
    expect(live).to.deep.nested.include({ phase: { is: 'capturing' }, 'camera.is': 'on' });
    const next = photoOfSize(800, 600);
    const used = [taken(next), readBack(next, 'exact'), does('photoAccepted')];
    expect(effectsOf(used, live)).to.deep.include({
      type: 'verifyPhoto',
      side: 'front',
      photo: next,
      requestId: 'request-1',
    });
  });

  it('goes back to the liveness component if that has taken it', () => {
    const checked = photoOfSize(480, 640, 'liveness');
    const live = after('selfie-liveness');
    const [state, effects] = play([taken(checked), readBack(checked)], live);
    expect(state).to.deep.nested.include({ phase: { ...ALTERED, photo: checked } });
    expect(effects).to.deep.equal([TOLD]);
    expect(effectsOf([does('retakePressed')], state)).to.deep.equal([{ type: 'startLiveness' }]);
  });

  it('may be replaced by one from a phone, and Go back returns to it', () => {
    const altered = runningAfter(reach('front-altered', { handoff }));
    const [handedOff, effects] = play([does('handoffPressed')], altered);
    expect(effects).to.deep.equal([{ type: 'closeCamera' }, { type: 'startHandoff' }]);
    const [back, cancelling] = play([handoffPrepared, does('wentBack')], handedOff);
    expect(back).to.deep.nested.include({ phase: { ...ALTERED, setback: undefined }, 'camera.is': 'off' });
    expect(cancelling).to.deep.equal([{ type: 'cancelHandoff' }]);
    const failed = [...reach('front-altered', { handoff }), does('handoffPressed'), does('handoffFailed')];
    expect(screenAfter(failed)).to.include({
      status: 'handoffFailed',
      rejection: 'photo_altered',
      useButton: 'disabled',
    });
    expect(screenAfter([...failed, does('handoffPressed'), does('wentBack')]).status).to.equal(undefined);
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

  it('may have come from a file', () => {
    const uploaded = photoOfSize(640, 480, 'upload');
    const read = [started({ upload: 'always' }), attached(), painted(), fileChosen, taken(uploaded)];
    const [state, effects] = play([readBack(uploaded)], runningAfter(read));
    expect(state).to.deep.include({ phase: { ...ALTERED, photo: uploaded } });
    expect(effects).to.deep.equal([TOLD]);
    expect(effectsOf([does('retakePressed'), fileChosen], state).at(-1), 'another file').to.deep.equal({
      type: 'readFile',
      file: FILE,
    });
  });
});
