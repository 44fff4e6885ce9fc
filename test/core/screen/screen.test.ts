// What a person sees in every situation: title, stage, buttons, spinner, overlay, status and alert.
import { expect } from 'chai';
import { screenOf, type AlertScreen, type ButtonState, type OpenScreen } from '../../../src/core/screen/screen.ts';
import type { Event } from '../../../src/core/events.ts';
import type { ShownAlert } from '../../../src/core/messages.ts';
import type { PermissionButton, Photo, Step } from '../../../src/core/state.ts';
import { advised, attached, cameraFailed, noticeShown, painted, permissionRead } from '../camera/events.ts';
import { BACK, configOf, does, FRONT, LINK, SELFIE, started, taken } from '../events.ts';
import {
  play,
  RUNNING_NAMES,
  RUNNING_SITUATIONS,
  type RunningSituation,
  screenAfter,
  screenIn,
  SITUATIONS,
} from '../situations.ts';

type Buttons = Pick<
  OpenScreen,
  'takeButton' | 'retakeButton' | 'useButton' | 'cameraButton' | 'tapButton' | 'retryButton' | 'goBackButton'
>;
const hidden = 'hidden';
const NONE = { takeButton: hidden, retakeButton: hidden, useButton: hidden, cameraButton: hidden } as const;
const buttons = (shown: Partial<Buttons>): Buttons => ({
  ...NONE,
  tapButton: hidden,
  retryButton: hidden,
  goBackButton: hidden,
  ...shown,
});
const take = (state: ButtonState): Buttons => buttons({ takeButton: state });
const review = (retakeButton: ButtonState, useButton: ButtonState): Buttons => buttons({ retakeButton, useButton });
const camera = (state: ButtonState): Buttons => buttons({ cameraButton: state });

const view = (isLive: boolean, isMirrored = false): OpenScreen['stage'] => ({ is: 'camera', isLive, isMirrored });
const photoOf = (photo: Photo, isMirrored = false): OpenScreen['stage'] => ({ is: 'review', photo, isMirrored });

type Row = Pick<OpenScreen, 'stage' | 'status'> &
  Partial<Pick<OpenScreen, 'title' | 'hint' | 'alert' | 'rejection'>> & {
    readonly buttons: Buttons;
    /** A status that repeats what the screen shows is announced but not drawn. */
    readonly isSilent?: boolean;
    readonly isBusy?: 'spinner' | 'overlay';
  };

const opening = (isMirrored = false): Row => ({
  stage: view(false, isMirrored),
  buttons: take('disabled'),
  status: 'cameraOpening',
  isBusy: 'spinner',
});
const prompted: Row = { ...opening(), status: 'cameraAsking' };
const live = (isMirrored = false): Row => ({
  stage: view(true, isMirrored),
  buttons: take('enabled'),
  status: 'cameraReady',
  isSilent: true,
});
const blocked: Row = { stage: { is: 'empty' }, buttons: camera('disabled'), status: undefined };
/** With an alert that offers OK and another try, unless it has other ways. */
const alerted = (code: ShownAlert, ways: Partial<AlertScreen> = {}): Row => ({
  ...blocked,
  alert: {
    code,
    app: undefined,
    mainAction: 'retry',
    canRetry: true,
    permissionButton: undefined,
    isPermissionFinal: false,
    endsSession: false,
    otherCamera: undefined,
    browserUrl: undefined,
    pageUrl: undefined,
    ...ways,
  },
});
const asking = (button: Partial<PermissionButton> = {}, endsSession = false): Row =>
  alerted('camera_denied', {
    endsSession,
    mainAction: 'permissionButton',
    canRetry: false,
    isPermissionFinal: true,
    permissionButton: { is: 'fresh', isRefused: false, ...button },
  });
const ONLY_OK = { mainAction: 'confirm', canRetry: false } as const;
const reviewed = (stage: Row['stage']): Row => ({
  stage,
  buttons: review('enabled', 'enabled'),
  status: 'photoTaken',
  isSilent: true,
});
/** The photo while no action is possible. */
const held = (stage: Row['stage'], status?: Row['status'], isBusy?: Row['isBusy']): Row => ({
  stage,
  buttons: review('disabled', 'disabled'),
  status,
  isBusy,
});
const rejected = (stage: Row['stage'], rejection: Row['rejection']): Row => ({
  stage,
  buttons: review('enabled', 'disabled'),
  status: undefined,
  rejection,
});
const outage = (stage: Row['stage'], retryButton: ButtonState, status: Row['status']): Row => ({
  stage,
  buttons: buttons({ retryButton }),
  status,
});

const coded: Row = {
  title: 'continueOnPhone',
  hint: 'handoffHint',
  stage: { is: 'code', link: LINK },
  buttons: buttons({}),
  status: 'handoffWaiting',
};

const front = photoOf(FRONT);
const back = photoOf(BACK);
const selfie = photoOf(SELFIE, true);

const TABLE: Record<RunningSituation, Row> = {
  'front-opening': { ...opening(), hint: 'frontHint' },
  'front-opening-hidden': opening(),
  'front-prompt-unanswered': prompted,
  'front-prompt-unanswered-firefox': prompted,
  'front-starting': opening(),
  'front-tap-needed': { stage: view(false), buttons: buttons({ tapButton: 'enabled' }), status: 'cameraTap' },
  'front-live': live(),
  'front-live-early': live(),
  'front-torch': live(),
  'front-advised': live(),
  'front-paused': { stage: view(true), buttons: take('disabled'), status: 'cameraPaused' },
  'front-missed': { stage: view(true), buttons: take('enabled'), status: 'captureFailed' },
  'front-hidden': opening(),
  'front-alert-pending': blocked,
  'front-no-camera': alerted('no_camera'),
  'front-denied': alerted('camera_denied'),
  'front-unsupported': alerted('unsupported', ONLY_OK),
  'front-busy': alerted('camera_busy'),
  'front-lost': alerted('camera_lost'),
  'front-camera-off': { ...blocked, buttons: camera('enabled'), status: 'cameraOff' },
  'front-denied-askable': asking(),
  'front-denied-again': asking({ isRefused: true }),
  'front-denied-ignored': asking({ is: 'renewed' }),
  'front-denied-for-good': alerted('camera_denied', { ...ONLY_OK, isPermissionFinal: true }),
  'front-in-app': alerted('in_app', { mainAction: 'leaveApp', app: 'zalo', browserUrl: configOf().browserUrl }),
  'front-own-app': alerted('in_app', { app: 'own' }),
  'front-camera-timeout': alerted('camera_timeout', { otherCamera: 'Second' }),
  'front-no-camera-upload': alerted('no_camera', { mainAction: 'upload' }),
  'front-upload': live(),
  'front-choosing-file': live(),
  'front-review-choosing-file': { ...reviewed(front), hint: 'cardReviewHint' },
  'front-reading-file': { ...blocked, buttons: take('disabled'), status: 'readingFile', isBusy: 'spinner' },
  'front-file-refused': { ...live(), isSilent: false },
  'front-file-after-file': { ...blocked, buttons: camera('enabled'), status: 'cameraOff' },
  'front-auto-seeking': live(),
  'front-auto-holding': live(),
  // all that is said, as with guidance before it
  'front-auto-given-up': { ...live(), status: undefined },
  'front-no-camera-handoff': alerted('no_camera', { mainAction: 'handoff' }),
  'front-handoff': live(),
  'front-handoff-pending': { ...coded, stage: { is: 'empty' }, status: 'preparing', isBusy: 'spinner' },
  'front-handed-off': coded,
  'front-handoff-failed': { stage: view(true), buttons: take('enabled'), status: 'handoffFailed' },
  'front-review': { ...reviewed(front), hint: 'cardReviewHint' },
  'front-review-early': reviewed(front),
  'front-review-token-handled': reviewed(front),
  'front-altered': { ...rejected(front, 'photo_altered'), hint: 'frontHint' },
  'front-altered-handoff': rejected(front, 'photo_altered'),
  'front-preparing': held(front, 'preparing', 'spinner'),
  'front-verifying': held(front, 'scanWait', 'spinner'),
  'front-verifying-long': held(front, 'stillWaiting', 'spinner'),
  'front-connection-lost': outage(front, 'enabled', 'connectionLost'),
  'front-provider-busy': outage(front, 'disabled', 'providerBusy'),
  'front-rejected': { ...rejected(front, 'blurry'), hint: 'frontHint' },
  'front-rejected-twice': rejected(front, 'tooDark'),
  'front-rejected-file-refused': rejected(front, 'tooDark'),
  'front-rejected-handed-off': coded,
  'front-rejected-handoff-failed': { ...rejected(front, 'tooDark'), status: 'handoffFailed' },
  'front-verifying-last': held(front, 'scanWait', 'spinner'),
  'front-tries-over-pending': { ...held(front), rejection: 'blurry' },
  'front-tries-over': { ...held(front), rejection: 'blurry', alert: alerted('tries_over', ONLY_OK).alert },
  'front-failed': held(front),
  'create-failed': { stage: view(true), buttons: take('disabled'), status: undefined },
  'back-live': { ...live(), hint: 'backHint' },
  'back-review': { ...reviewed(back), hint: 'cardReviewHint' },
  'back-verifying': { ...held(back, 'scanWait', 'spinner'), hint: 'cardReviewHint' },
  'back-rejected': rejected(back, 'missingCorner'),
  'selfie-opening': { ...opening(true), hint: 'selfieHint' },
  'selfie-live': live(true),
  // what guidance says is all that is said
  'selfie-auto-guided': { ...live(true), status: undefined },
  'selfie-auto-holding': live(true),
  'selfie-no-stream': alerted('no_stream'),
  'selfie-denied-askable': asking({}, true),
  'selfie-denied': alerted('camera_denied', { endsSession: true }),
  'selfie-liveness': { stage: { is: 'liveness' }, hint: 'livenessHint', buttons: buttons({}), status: undefined },
  'selfie-liveness-failed': {
    stage: { is: 'empty' },
    buttons: buttons({ retryButton: 'enabled' }),
    status: 'livenessFailed',
  },
  'selfie-review': { ...reviewed(selfie), hint: 'selfieReviewHint' },
  'selfie-altered': { ...rejected(selfie, 'photo_altered'), hint: 'selfieHint' },
  'selfie-verifying': held(selfie, 'scanWait', 'spinner'),
  'selfie-rejected': rejected(selfie, 'duplicatedFace'),
  'reading-ocr': held(selfie, 'completing', 'overlay'),
  'ocr-connection-lost': outage(selfie, 'enabled', 'connectionLost'),
  // going back is the only way on
  halted: { ...held(selfie, 'halted'), buttons: buttons({ goBackButton: 'enabled' }) },
  completing: held(selfie, 'completing', 'overlay'),
  'completing-long': held(selfie, 'stillWaiting', 'overlay'),
  'complete-failed': held(selfie),
  finished: held(selfie, 'completing', 'overlay'),
};

const REJECTED_TWICE = [
  'front-rejected-twice',
  'front-rejected-file-refused',
  'front-rejected-handoff-failed',
] as const;
const UPLOADS: readonly RunningSituation[] = [
  ...REJECTED_TWICE,
  'front-no-camera-upload',
  'front-upload',
  'front-choosing-file',
  'front-file-refused',
  'front-file-after-file',
];
const HANDOFFS: readonly RunningSituation[] = [
  ...REJECTED_TWICE,
  ...(['front-no-camera-handoff', 'front-handoff', 'front-handoff-failed', 'front-altered-handoff'] as const),
];
const FILE_REFUSED: readonly RunningSituation[] = ['front-file-refused', 'front-rejected-file-refused'];
const AUTO: Partial<Record<RunningSituation, Pick<OpenScreen, 'autoCapture' | 'guideProgress' | 'tip'>>> = {
  'front-auto-seeking': { autoCapture: 'on', guideProgress: 0, tip: 'autoSeek' },
  'front-auto-holding': { autoCapture: 'on', guideProgress: 0.6, tip: 'autoHold' },
  'front-auto-given-up': { autoCapture: 'off', guideProgress: 0, tip: 'autoGivenUp' },
  'selfie-auto-guided': { autoCapture: 'on', guideProgress: 0, tip: undefined },
  'selfie-auto-holding': { autoCapture: 'on', guideProgress: 2 / 3, tip: 'autoHold' },
};
const TITLES = { 1: 'frontTitle', 2: 'backTitle', 3: 'selfieTitle' } as const;
/** The step in the name of a situation; only the final calls have other names. */
const stepOf = (name: RunningSituation): Step => (/^(front|create)/.test(name) ? 1 : name.startsWith('back') ? 2 : 3);

describe('the screen', () => {
  it('says that a permission is final only where it was denied', () => {
    for (const alert of ['camera_busy', 'camera_timeout', 'camera_denied'] as const) {
      const events = [started(), permissionRead('denied'), cameraFailed(alert), noticeShown(alert)];
      expect(screenAfter(events).alert?.isPermissionFinal, alert).to.equal(alert === 'camera_denied');
    }
  });

  for (const situation of RUNNING_NAMES)
    it(`has the expected content in "${situation}" [3.11, 4.9, 4.13] [WCAG 2.2.1]`, () => {
      const row = TABLE[situation];
      const screen = screenIn(situation);
      const step = stepOf(situation);
      expect(screen).to.deep.include({
        step,
        title: row.title ?? TITLES[step],
        guide: step === 3 ? 'face' : 'card',
        stage: row.stage,
        ...row.buttons,
        status: row.status,
        isStatusShown: (row.status !== undefined && !row.isSilent) || FILE_REFUSED.includes(situation),
        hasSpinner: row.isBusy === 'spinner',
        hasOverlay: row.isBusy === 'overlay',
        rejection: row.rejection,
        alert: row.alert,
        hasUpload: UPLOADS.includes(situation),
        ...(AUTO[situation] ?? { autoCapture: 'none', guideProgress: 0 }),
        hasHandoff: HANDOFFS.includes(situation),
        fileProblem: FILE_REFUSED.includes(situation) ? 'notAPicture' : undefined,
      });
      if (row.hint) expect(screen.hint).to.equal(row.hint);
    });

  it('is closed without a session, in the host’s language', () => {
    for (const situation of ['idle', 'idle-after-session', 'refused', 'broken'] as const)
      expect(screenOf(play(SITUATIONS[situation])[0])).to.deep.equal({ isOpen: false, lang: 'vi' });
    expect(screenOf(play([{ type: 'languageSet', lang: 'en' }])[0])).to.deep.equal({ isOpen: false, lang: 'en' });
  });

  it('mirrors a view that faces the person, but not the photo of a card [2.19]', () => {
    const viewOf = (facesUser: boolean): OpenScreen['stage'] => screenAfter([started(), attached(facesUser)]).stage;
    expect(viewOf(true)).to.deep.equal(view(false, true));
    expect(viewOf(false)).to.deep.equal(view(false, false));
    const live = [started(), attached(true), does('previewPausePassed'), painted()];
    expect(screenAfter(live).stage).to.deep.equal(view(true, true));
    expect(screenAfter([...live, taken(FRONT)]).stage).to.deep.equal(front);
  });

  it('shows a camera that is paused from the beginning, until it has frames', () => {
    const muted = [started(), attached(), does('cameraMuted'), does('previewPausePassed')];
    expect(screenAfter(muted)).to.deep.include({ ...take('disabled'), status: 'cameraPaused' });
    // some engines paint a muted camera's black frame
    expect(screenAfter([...muted, painted()])).to.deep.include({ ...take('disabled'), status: 'cameraPaused' });
    expect(screenAfter([...muted, does('cameraUnmuted')])).to.deep.include({ status: 'cameraOpening' });
    expect(screenAfter([...muted, does('cameraUnmuted'), painted()])).to.deep.include({
      ...take('enabled'),
      status: 'cameraReady',
    });
  });

  it('shows the hint for Firefox while the browser may be prompting [2.28]', () => {
    const hinted = [started({}, { isFirefox: true }), noticeShown('firefox_remember')];
    const hasHint = (...events: Event[]): boolean => screenAfter([...hinted, ...events]).tip === 'firefox_remember';
    expect(hasHint()).to.equal(true);
    expect(hasHint(attached())).to.equal(true);
    expect(hasHint(attached(), does('previewPausePassed'), painted())).to.equal(false);
    expect(hasHint(cameraFailed('camera_denied'))).to.equal(false);
    expect(screenIn('front-opening').tip).to.equal(undefined);
  });

  it('shows advice on a live picture only, beside an enabled shutter [2.36]', () => {
    const tipAfter = (...events: Event[]) => screenAfter([...events, advised('tooDark')]).tip;
    expect(tipAfter(...RUNNING_SITUATIONS['front-live-early'])).to.equal('tooDark');
    expect(tipAfter(...RUNNING_SITUATIONS['selfie-live'])).to.equal('tooDark');
    expect(screenAfter([...RUNNING_SITUATIONS['front-live'], advised('tooDark')]).takeButton).to.equal('enabled');
    for (const situation of ['front-starting', 'front-paused', 'front-review'] as const)
      expect(tipAfter(...RUNNING_SITUATIONS[situation]), situation).to.equal(undefined);
  });

  it('covers the stage until it is live, and veils a still picture', () => {
    for (const [cover, ...situations] of [
      ['opaque', 'front-opening', 'front-starting', 'front-tap-needed', 'front-no-camera'],
      ['veil', 'front-paused', 'front-preparing', 'front-verifying'],
      ['clear', 'front-live', 'front-missed', 'front-review', 'front-rejected', 'create-failed', 'completing'],
    ] as const)
      for (const situation of situations) expect(screenIn(situation).cover, situation).to.equal(cover);
  });
});
