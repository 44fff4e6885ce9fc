// The selfie from the host's liveness component: when the component has the screen, and where each of its ends leads.
import { expect } from 'chai';
import type { Event } from '../../src/core/events.ts';
import { photoOfSize } from '../support/photo.ts';
import { opening } from './effects.ts';
import { backPassed, configured, does, handled, lost, photoFailed, SELFIE, taken } from './events.ts';
import { after, effectsOf, play, playIn, RUNNING_SITUATIONS, runningAfter, screenAfter } from './situations.ts';

const CHECKED = photoOfSize(480, 640, 'liveness');
const running = after('selfie-liveness');
const startLiveness = { type: 'startLiveness' };
const typesOf = (events: readonly Event[]): string[] => effectsOf(events, running).map(({ type }) => type);

describe('a liveness component', () => {
  it('takes the place of the selfie camera, with the camera off', () => {
    const before = runningAfter(configured(RUNNING_SITUATIONS['back-verifying'], { liveness: () => undefined }));
    const [state, effects] = play([backPassed], before);
    expect(state).to.deep.nested.include({ phase: { is: 'liveness', hasFailed: false }, 'camera.is': 'off', step: 3 });
    expect(effects).to.deep.include(startLiveness);
    expect(effects.map(({ type }) => type)).to.not.include('openCamera');
  });

  it('opens no camera while the page is hidden and shown', () => {
    expect(typesOf([does('pageHidden'), does('pageShown')])).to.deep.equal([]);
  });

  it('that brings an image has it verified at once', () => {
    const [state, effects] = play([taken(CHECKED)], running);
    expect(state).to.deep.nested.include({ 'phase.is': 'verifying' });
    expect(effects).to.deep.include({ type: 'verifyPhoto', side: 'selfie', photo: CHECKED, requestId: 'request-1' });
  });

  it('that passes without an image is followed by the widget’s own selfie camera', () => {
    const [state, effects] = play([does('livenessPassed')], running);
    expect(effects).to.deep.equal(opening(undefined, { facing: 'user' }));
    expect(state).to.deep.nested.include({ 'phase.is': 'capturing' });
  });

  it('that fails says so, and is tried again on the press of a button', () => {
    const [state, effects] = playIn('selfie-liveness-failed', does('retryPressed'));
    expect(state).to.deep.nested.include({ phase: { is: 'liveness', hasFailed: false } });
    expect(effects).to.deep.equal([startLiveness]);
  });

  for (const origin of ['liveness', 'camera'] as const) {
    it(`begins anew after a rejected selfie from ${origin === 'camera' ? 'the widget’s own camera' : 'it'}`, () => {
      const photo = origin === 'camera' ? SELFIE : CHECKED;
      const way = origin === 'camera' ? [does('livenessPassed'), taken(photo), does('photoAccepted')] : [taken(photo)];
      const rejected = [...way, photoFailed('faceNotMatched')];
      expect(effectsOf([...rejected, does('retakePressed')], running).at(-1)).to.deep.equal(startLiveness);
    });
  }

  it('begins anew where its image is retaken after an error that the page handled', () => {
    const events = [taken(CHECKED), handled('selfie')];
    expect(screenAfter([...RUNNING_SITUATIONS['selfie-liveness'], ...events])).to.deep.include({
      useButton: 'enabled',
    });
    expect(effectsOf([...events, does('retakePressed')], running).at(-1)).to.deep.equal(startLiveness);
  });

  it('leaves a selfie of the widget’s own camera to be retaken there', () => {
    const events = [does('livenessPassed'), taken(SELFIE), does('retakePressed')];
    expect(typesOf(events)).to.not.include('startLiveness');
  });

  it('has failed where its image can’t be encoded', () => {
    const [state] = play([taken(CHECKED), lost(CHECKED)], running);
    expect(state).to.deep.nested.include({ phase: { is: 'liveness', hasFailed: true } });
  });
});
