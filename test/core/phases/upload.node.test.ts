// A photo from a file: where it is offered, how it continues, and what happens if the file has no usable photo.
import { expect } from 'chai';
import type { Event } from '../../../src/core/events.ts';
import { CATALOGUE, type VerdictCode } from '../../../src/core/calls/catalogue.ts';
import type { Config } from '../../../src/core/options/config.ts';
import type { UploadMode } from '../../../src/core/options/options.ts';
import { photoOfSize } from '../../support/photo.ts';
import { created, lost, passed, photoFailed, rejectedWith } from '../calls/events.ts';
import { permissionRead } from '../camera/events.ts';
import { BACK, configOf, does, FILE, fileChosen, fileRefused, FRONT, handoff, taken } from '../events.ts';
import { after, play, reach, RUNNING_SITUATIONS, runningAfter, screenAfter } from '../situations.ts';
import type { RunningSituation } from '../situations.ts';

const UPLOADED = photoOfSize(640, 480, 'upload');

const LIVE = ['front-opening', 'front-live', 'back-live'] as const;
const BLOCKED = ['front-no-camera', 'front-denied', 'front-unsupported', 'front-camera-off'] as const;
/** Nothing is offered while the host is being notified of the alert, or with a photo. */
const NEITHER = ['front-alert-pending', 'front-review', 'front-verifying', 'create-failed', 'completing'] as const;

for (const [mode, isOfferedLive, isOfferedInAlerts] of [
  ['never', false, false],
  ['no-camera', false, true],
  ['rejected', false, true],
  ['always', true, true],
] as const)
  for (const [where, isOffered, ids, selfie] of [
    ['in the view', isOfferedLive, LIVE, 'selfie-live'],
    ['in an alert and after it', isOfferedInAlerts, BLOCKED, 'selfie-denied'],
    ['anywhere else', false, NEITHER, 'selfie-review'],
  ] as const)
    it(`a file instead of the camera, with "${mode}", is ${isOffered ? '' : 'not '}offered ${where} [3.15]`, () => {
      const other = isOffered ? 'never' : 'always';
      const offers = [
        ...ids.map((situation) => reach(situation, { upload: mode, uploadSelfie: other })),
        reach(selfie, { upload: other, uploadSelfie: mode }),
      ];
      for (const events of offers) {
        const state = runningAfter(events);
        expect(screenAfter(events).hasUpload, state.phase.is).to.equal(isOffered);
        expect(play([fileChosen], state)[1].length > 0, `${state.phase.is}: works`).to.equal(isOffered);
      }
    });

describe('another way after rejections', () => {
  const QUALITY: readonly VerdictCode[] = [4, 14, 23, 27, 28, 31];
  const CODES: readonly VerdictCode[] = [...CATALOGUE.keys(), 999, 0, null];
  const AGAIN = [does('retakePressed'), taken(FRONT), does('photoAccepted')];
  /** A step that has been rejected with these codes, in turn. */
  const rejectedWithAll = (
    codes: readonly VerdictCode[],
    options: Partial<Config>,
    situation: 'front-verifying' | 'back-verifying' | 'selfie-verifying' = 'front-verifying',
  ): Event[] => [
    ...reach(situation, { handoff, ...options }),
    ...codes.flatMap((code, index) => [...(index > 0 ? AGAIN : []), rejectedWith(code)]),
  ];
  const offersOf = (events: readonly Event[], isOffered: boolean, what: string): void => {
    const state = runningAfter(events);
    expect(state.phase.is, what).to.equal('rejected');
    const { hasUpload, hasHandoff, retakeButton } = screenAfter(events);
    expect({ hasUpload, hasHandoff, retakeButton }, what).to.deep.equal({
      hasUpload: isOffered,
      hasHandoff: isOffered,
      retakeButton: 'enabled',
    });
    for (const pressed of [fileChosen, does('handoffPressed')])
      expect(play([pressed], state)[1].length > 0, `${what}, ${pressed.type}`).to.equal(isOffered);
  };

  for (const mode of ['never', 'no-camera', 'rejected', 'always'] as const)
    for (const times of [1, 2, 3])
      it(`with "${mode}", after ${times} rejections with each of the codes [3.44]`, () => {
        for (const code of CODES) {
          const events = rejectedWithAll(Array<VerdictCode>(times).fill(code), { upload: mode, uploadSelfie: 'never' });
          offersOf(events, mode === 'rejected' && times >= 2 && QUALITY.includes(code), `code ${code}`);
        }
      });

  for (const [isOffered, ...codes] of [
    [true, 4, 31],
    [true, 27, 41, 54, 28],
    [false, 10, 27],
    [false, 27, 27, 10],
    [false, 14, 28, null],
  ] as const)
    it(`is ${isOffered ? '' : 'not '}offered after ${codes.join(', ')}: two for quality, and the last one`, () => {
      offersOf(rejectedWithAll(codes, { upload: 'rejected' }), isOffered, codes.join());
    });

  it('depends on the step’s own option, and counts the step’s own rejections', () => {
    offersOf(rejectedWithAll([27, 27], { uploadSelfie: 'rejected' }), false, 'an ID');
    offersOf(rejectedWithAll([27, 27], { uploadSelfie: 'rejected' }, 'selfie-verifying'), true, 'a selfie');
    offersOf(rejectedWithAll([27, 27], { upload: 'rejected' }, 'selfie-verifying'), false, 'a selfie');
    const back = [passed('front'), taken(BACK), does('photoAccepted'), rejectedWith(27)];
    const events = [...rejectedWithAll([27], { upload: 'rejected' }), ...AGAIN, ...back];
    offersOf(events, false, 'one of each side');
    offersOf([...events, ...AGAIN, rejectedWith(27)], true, 'two of the back');
  });

  const twice = rejectedWithAll([27, 28], { upload: 'rejected', uploadSelfie: 'rejected' });
  const [REVIEWED, SENT] = [
    [fileChosen, taken(UPLOADED)],
    [fileChosen, taken(UPLOADED), does('photoAccepted')],
  ];

  for (const [what, events] of [
    ['a file without a photo', [fileChosen, fileRefused('empty')]],
    ['Retake of the file', [...REVIEWED, does('retakePressed')]],
    ['a file that can’t be sent', [...SENT, lost(UPLOADED)]],
  ] as const)
    it(`leads back to the rejected photo, with both ways: ${what}`, () => {
      const all = [...twice, ...events];
      offersOf(all, true, what);
      expect(screenAfter(all).rejection).to.equal('tooDark');
      expect(runningAfter([...all, does('retakePressed')]).phase.is).to.equal('capturing');
    });

  it('keeps the place of a camera that doesn’t work', () => {
    const blocked = [...reach('front-no-camera', { upload: 'rejected' }), does('sessionDelayPassed'), created];
    const files = [...SENT, rejectedWith(27), does('retakePressed'), ...SENT, rejectedWith(27)];
    const events = [...blocked, ...files, fileChosen, fileRefused('empty')];
    expect(screenAfter(events)).to.deep.include({ cameraButton: 'enabled', hasUpload: true, fileProblem: 'empty' });
  });
});

describe('a chosen file', () => {
  const blocked = after('front-no-camera-upload');

  for (const [when, situation, mode, meanwhile] of [
    ['a camera was plugged in', 'front-no-camera', 'no-camera', [does('devicesChanged')]],
    ['the camera was allowed', 'front-denied-for-good', 'no-camera', [permissionRead('granted')]],
    ['the shutter was pressed', 'front-live', 'always', [taken(FRONT)]],
    ['the page had the focus again', 'front-no-camera', 'no-camera', [does('devicesChanged'), does('pageShown')]],
  ] as const)
    it(`is accepted where ${when} behind the chooser [3.40]`, () => {
      const open = [...reach(situation, { upload: mode }), does('chooserOpened'), ...meanwhile];
      expect(runningAfter(open).phase.is, 'something has changed').to.not.equal(after(situation).phase.is);
      expect(play([fileChosen], runningAfter(open))[1]).to.deep.include({ type: 'readFile', file: FILE });
    });

  for (const [when, meanwhile] of [
    ['the person left the chooser', [does('chooserClosed'), taken(FRONT)]],
    ['the photo from the camera was accepted', [taken(FRONT), does('photoAccepted')]],
    ['the next step has begun', [taken(FRONT), does('photoAccepted'), passed('front'), taken(BACK)]],
    ['the next step shows its view', [taken(FRONT), does('photoAccepted'), passed('front')]],
    ['another file is being read', [fileChosen]],
    ['the host has restarted', reach('front-live', { upload: 'always' })],
  ] as const)
    it(`is not accepted once ${when}`, () => {
      const open = [...reach('front-live', { upload: 'always' }), does('chooserOpened'), ...meanwhile];
      expect(play([fileChosen], runningAfter(open))[1]).to.deep.equal([]);
    });

  const WITHOUT_PAGE_SAY = { sessionUrl: 'https://insurer.example/api', hasAccessToken: false, providerUrl: '' };
  const answered = (upload: UploadMode): Event => ({ type: 'sessionOpened', config: configOf({ upload }) });
  for (const [situation, given, answer] of [
    ['front-live-early', 'always', 'never'],
    ['front-starting', 'always', 'no-camera'],
    ['front-no-camera', 'no-camera', 'never'],
  ] as const)
    it(`of "${situation}" counts for nothing once the host’s server has answered "${answer}"`, () => {
      const start = reach(situation, { ...WITHOUT_PAGE_SAY, upload: given });
      for (const events of [
        [does('chooserOpened'), answered(answer), fileChosen],
        [fileChosen, answered(answer), taken(UPLOADED)],
        [fileChosen, taken(UPLOADED), answered(answer)],
        [fileChosen, taken(UPLOADED), does('photoAccepted'), answered(answer)],
      ]) {
        const what = events.map(({ type }) => type).join();
        expect(runningAfter([...start, ...events]).phase.is, what).to.not.be.oneOf(['reading', 'review', 'verifying']);
        expect(
          runningAfter([...start, ...events.map((e) => (e.type === 'sessionOpened' ? answered(given) : e))]).phase.is,
        ).to.be.oneOf(['reading', 'review']);
      }
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
    it(`is followed by another one, with the camera one press away: ${where} [3.42]`, () => {
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
    it(`is followed by the camera ${when} [3.42]`, () => {
      const state = runningAfter([...withoutCamera('front-no-camera', 'no-camera', uploadSelfie), ...way]);
      expect(state).to.deep.nested.include({ 'phase.is': 'capturing', 'camera.is': 'asking' });
    });

  it('without a photo returns to the screen behind its alert, with the reason [3.17]', () => {
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
