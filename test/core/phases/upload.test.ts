// A photo from a file: where it is offered, how it continues, and what happens if the file has no usable photo.
import { expect } from 'chai';
import { photoOfSize } from '../../support/photo.ts';
import { opening } from '../effects.ts';
import { does, FILE, fileChosen, fileRefused, taken } from '../events.ts';
import { after, play, playIn, reach, RUNNING_SITUATIONS, runningAfter, screenAfter } from '../situations.ts';

const UPLOADED = photoOfSize(640, 480, 'upload');

const LIVE = ['front-opening', 'front-live', 'back-live'] as const;
const BLOCKED = ['front-no-camera', 'front-denied', 'front-unsupported', 'front-camera-off'] as const;
/** Nothing is offered while the host is being notified of the alert, or with a photo. */
const NEITHER = ['front-alert-pending', 'front-review', 'front-verifying', 'create-failed', 'completing'] as const;
const SELFIE = { live: 'selfie-live', blocked: 'selfie-denied', neither: 'selfie-review' } as const;

for (const [mode, isOfferedLive, isOfferedInAlerts] of [
  ['never', false, false],
  ['no-camera', false, true],
  ['always', true, true],
] as const) {
  describe(`a file instead of the camera, with "${mode}"`, () => {
    for (const [where, isOffered, situations] of [
      ['in the view', isOfferedLive, LIVE],
      ['in an alert and after it', isOfferedInAlerts, BLOCKED],
      ['anywhere else', false, NEITHER],
    ] as const)
      it(`is ${isOffered ? '' : 'not '}offered for an ID ${where}`, () => {
        for (const situation of situations) {
          const events = reach(situation, { upload: mode, uploadSelfie: isOffered ? 'never' : 'always' });
          const isSelfie = runningAfter(events).step === 3;
          expect(screenAfter(events).hasUpload, situation).to.equal(isOffered && !isSelfie);
          expect(play([fileChosen], runningAfter(events))[1].length > 0, `${situation}: works`).to.equal(isOffered);
        }
      });

    it('depends on its own option for the selfie', () => {
      const isOffered = (place: keyof typeof SELFIE): boolean =>
        screenAfter(reach(SELFIE[place], { upload: isOfferedLive ? 'never' : 'always', uploadSelfie: mode })).hasUpload;
      expect([isOffered('live'), isOffered('blocked'), isOffered('neither')]).to.deep.equal([
        isOfferedLive,
        isOfferedInAlerts,
        false,
      ]);
    });
  });
}

describe('a chosen file', () => {
  const blocked = after('front-no-camera-upload');

  it('is read with the camera off', () => {
    const [state, effects] = playIn('front-upload', fileChosen);
    expect(effects).to.deep.equal([{ type: 'closeCamera' }, { type: 'readFile', file: FILE }]);
    expect(state).to.deep.include({ camera: { is: 'off' }, phase: { is: 'reading', blockedBy: undefined } });
  });

  it('is replaced by the camera on Retake', () => {
    expect(playIn('front-reading-file', taken(UPLOADED), does('retakePressed'))[1]).to.deep.equal(opening());
  });

  it('without a photo returns to the screen behind its alert, with the reason', () => {
    const [state, effects] = play([fileChosen, fileRefused('empty')], blocked);
    expect(effects).to.deep.equal([]);
    expect(state).to.deep.include({
      phase: { is: 'blocked', code: 'no_camera', alert: 'confirmed', fileProblem: 'empty' },
    });
    const screen = screenAfter([...RUNNING_SITUATIONS['front-no-camera-upload'], fileChosen, fileRefused('empty')]);
    expect(screen).to.deep.include({
      fileProblem: 'empty',
      alert: undefined,
      cameraButton: 'enabled',
      hasUpload: true,
    });
  });
});
