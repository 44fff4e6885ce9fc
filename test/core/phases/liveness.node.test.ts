// The selfie from the host's liveness component: when the component runs, and what follows each of its outcomes.
import { expect } from 'chai';
import { photoOfSize } from '../../support/photo.ts';
import { created, handled, lost, passed, photoFailed } from '../calls/events.ts';
import { attached, cameraFailed, noticeShown, painted } from '../camera/events.ts';
import { does, fileChosen, SELFIE, taken } from '../events.ts';
import { after, effectsOf, play, reach, runningAfter } from '../situations.ts';

const CHECKED = photoOfSize(480, 640, 'liveness');
const running = after('selfie-liveness');
const startLiveness = { type: 'startLiveness' };

describe('a liveness component', () => {
  it('has the camera to itself when it runs again, after the widget’s own selfie was rejected [3.25]', () => {
    const own = [does('livenessPassed'), attached(true), does('previewPausePassed'), painted(), taken(SELFIE)];
    const rejected = runningAfter([...own, does('photoAccepted'), photoFailed()], running);
    expect(rejected.camera.is, 'the view behind the photo').to.equal('on');
    const [state, effects] = play([does('retakePressed')], rejected);
    expect(effects).to.deep.equal([{ type: 'closeCamera' }, startLiveness]);
    expect(state).to.deep.nested.include({ 'phase.is': 'liveness', 'camera.is': 'off' });
  });

  it('isn’t replaced by the widget’s own camera after files, whatever became of the camera before', () => {
    const file = [fileChosen, taken(photoOfSize(640, 480, 'upload'))];
    const sent = [...file, does('photoAccepted')];
    const again = [photoFailed('tooDark'), does('retakePressed'), taken(CHECKED)];
    const options = { liveness: () => undefined, upload: 'no-camera', uploadSelfie: 'rejected' } as const;
    const ids = [...reach('front-busy', options), does('sessionDelayPassed'), created];
    const selfie = [...ids, ...sent, passed('front'), ...sent, passed('back'), taken(CHECKED), ...again];
    const rejected = runningAfter([...selfie, photoFailed('tooDark')]);
    const [state] = play([...file, does('retakePressed'), does('retakePressed')], rejected);
    expect(state).to.deep.nested.include({ 'phase.is': 'liveness', 'camera.is': 'off' });
  });

  it('begins anew where its camera didn’t open, and the person tries again', () => {
    const busy = [does('livenessPassed'), cameraFailed('camera_busy'), noticeShown('camera_busy')];
    const [state, effects] = play([does('cameraRequested')], runningAfter(busy, running));
    expect(effects).to.deep.equal([startLiveness]);
    expect(state).to.deep.nested.include({ 'phase.is': 'liveness', 'camera.is': 'off' });
  });

  for (const [why, answer] of [
    ['is rejected', photoFailed('faceNotMatched')],
    ['is retaken after an error that the page handled', handled('selfie')],
  ] as const)
    it(`starts again if its image ${why} [3.25]`, () => {
      expect(effectsOf([taken(CHECKED), answer, does('retakePressed')], running).at(-1)).to.deep.equal(startLiveness);
    });

  it('fails if its image can’t be encoded', () => {
    const [state] = play([taken(CHECKED), lost(CHECKED)], running);
    expect(state).to.deep.nested.include({ phase: { is: 'liveness', hasFailed: true } });
  });
});
