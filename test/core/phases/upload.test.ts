// A photo from a file: where it is offered, how it continues, and what happens if the file has no usable photo.
import { expect } from 'chai';
import type { Event } from '../../../src/core/events.ts';
import type { UploadMode } from '../../../src/core/options/options.ts';
import { photoOfSize } from '../../support/photo.ts';
import { created, lost, passed, photoFailed } from '../calls/events.ts';
import { permissionRead } from '../camera/events.ts';
import { opening } from '../effects.ts';
import { BACK, does, FILE, fileChosen, fileRefused, FRONT, taken } from '../events.ts';
import { after, play, playIn, reach, RUNNING_SITUATIONS, runningAfter, screenAfter } from '../situations.ts';
import type { RunningSituation } from '../situations.ts';

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
    expect(state).to.deep.include({ camera: { is: 'off' }, phase: { is: 'reading' } });
  });

  for (const [when, situation, mode, meanwhile] of [
    ['a camera was plugged in', 'front-no-camera', 'no-camera', [does('devicesChanged')]],
    ['the camera was allowed', 'front-denied-for-good', 'no-camera', [permissionRead('granted')]],
    ['the shutter was pressed', 'front-live', 'always', [taken(FRONT)]],
    ['the page had the focus again', 'front-no-camera', 'no-camera', [does('devicesChanged'), does('pageShown')]],
  ] as const)
    it(`is accepted where ${when} behind the chooser`, () => {
      const open = [...reach(situation, { upload: mode }), does('chooserOpened'), ...meanwhile];
      expect(runningAfter(open).phase.is, 'something has changed').to.not.equal(after(situation).phase.is);
      expect(play([fileChosen], runningAfter(open))[1]).to.deep.include({ type: 'readFile', file: FILE });
    });

  for (const [when, meanwhile] of [
    ['the person left the chooser', [does('chooserClosed'), taken(FRONT)]],
    ['the photo from the camera was accepted', [taken(FRONT), does('photoAccepted')]],
    ['the next step has begun', [taken(FRONT), does('photoAccepted'), passed('front'), taken(BACK)]],
    ['another file is being read', [fileChosen]],
  ] as const)
    it(`is not accepted once ${when}`, () => {
      const open = [...reach('front-live', { upload: 'always' }), does('chooserOpened'), ...meanwhile];
      expect(play([fileChosen], runningAfter(open))[1]).to.deep.equal([]);
    });

  it('is replaced by the camera on Retake', () => {
    expect(playIn('front-reading-file', taken(UPLOADED), does('retakePressed'))[1]).to.deep.equal(opening());
  });

  const REVIEW = [fileChosen, taken(UPLOADED)];
  const VERIFYING = [...REVIEW, does('photoAccepted')];
  /** In a session with a request, where the camera doesn't work or hasn't shown anything yet. */
  const withoutCamera = (situation: RunningSituation, upload: UploadMode, uploadSelfie: UploadMode): Event[] => [
    ...reach(situation, { upload, uploadSelfie }),
    does('sessionDelayPassed'),
    created,
  ];

  for (const [where, situation, mode] of [
    ['after an alert', 'front-no-camera', 'no-camera'],
    ['in place of a camera that has shown nothing yet', 'front-starting', 'always'],
  ] as const)
    it(`is followed by another one, with the camera one press away: ${where}`, () => {
      for (const [next, way] of [
        ['Retake', [...REVIEW, does('retakePressed')]],
        ['Retake after a rejection', [...VERIFYING, photoFailed(), does('retakePressed')]],
        ['after a photo that can’t be sent', [...VERIFYING, lost(UPLOADED)]],
        ['the next step', [...VERIFYING, passed('front')]],
        ['the selfie', [...VERIFYING, passed('front'), ...VERIFYING, passed('back')]],
      ] as const) {
        const events = [...withoutCamera(situation, mode, mode), ...way];
        expect(runningAfter(events).camera, next).to.deep.equal({ is: 'off' });
        expect(screenAfter(events), next).to.deep.include({
          cameraButton: 'enabled',
          hasUpload: true,
          alert: undefined,
        });
        expect(runningAfter([...events, does('cameraRequested')]).camera.is, next).to.equal('asking');
      }
    });

  for (const [when, uploadSelfie, way] of [
    ['where the step has only that', 'never', [...VERIFYING, passed('front'), ...VERIFYING, passed('back')]],
    [
      'once the person has opened it',
      'no-camera',
      [...REVIEW, does('retakePressed'), does('cameraRequested'), taken(FRONT), does('retakePressed')],
    ],
  ] as const)
    it(`is followed by the camera ${when}`, () => {
      const state = runningAfter([...withoutCamera('front-no-camera', 'no-camera', uploadSelfie), ...way]);
      expect(state).to.deep.nested.include({ 'phase.is': 'capturing', 'camera.is': 'asking' });
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
