// What a person sees of every situation: title, stage, buttons, spinner, overlay, status and alert.
import { expect } from '@open-wc/testing';
import { screenOf, type ButtonState, type OpenScreen } from '../../src/core/screen.ts';
import {
  advised,
  attached,
  BACK,
  cameraFailed,
  does,
  failed,
  FRONT,
  noticeShown,
  painted,
  photoFailed,
  play,
  RUNNING_SITUATIONS,
  SELFIE,
  SITUATIONS,
  started,
  taken,
  type RunningSituation,
} from './situations.ts';
import type { Event } from '../../src/core/events.ts';

function openScreenAfter(events: readonly Event[]): OpenScreen {
  const screen = screenOf(play(events)[0]);
  if (!screen.isOpen) throw new Error('The screen is not open');
  return screen;
}
const screenIn = (situation: RunningSituation): OpenScreen => openScreenAfter(RUNNING_SITUATIONS[situation]);

type Buttons = Pick<
  OpenScreen,
  'takeButton' | 'retakeButton' | 'useButton' | 'cameraButton' | 'tapButton' | 'retryButton'
>;
const buttons = (shown: Partial<Buttons>): Buttons => ({
  takeButton: 'hidden',
  retakeButton: 'hidden',
  useButton: 'hidden',
  cameraButton: 'hidden',
  tapButton: 'hidden',
  retryButton: 'hidden',
  ...shown,
});
const take = (state: ButtonState): Buttons => buttons({ takeButton: state });
const review = (retakeButton: ButtonState, useButton: ButtonState): Buttons => buttons({ retakeButton, useButton });
const camera = (state: ButtonState): Buttons => buttons({ cameraButton: state });

const view = (isLive: boolean, isMirrored = false): OpenScreen['stage'] => ({ is: 'camera', isLive, isMirrored });
const front: OpenScreen['stage'] = { is: 'review', photo: FRONT, isMirrored: false };
const back: OpenScreen['stage'] = { is: 'review', photo: BACK, isMirrored: false };
const selfie: OpenScreen['stage'] = { is: 'review', photo: SELFIE, isMirrored: true };
const empty: OpenScreen['stage'] = { is: 'empty' };

interface Row {
  readonly title: OpenScreen['title'];
  readonly hint?: OpenScreen['hint'];
  readonly stage: OpenScreen['stage'];
  readonly buttons: Buttons;
  readonly status?: OpenScreen['status'];
  /** A status that says what the screen shows anyway is announced and not drawn. */
  readonly isSilent?: boolean;
  readonly isBusy?: 'spinner' | 'overlay';
}

const TABLE: Record<RunningSituation, Row> = {
  asking: {
    title: 'frontTitle',
    hint: 'frontHint',
    stage: view(false),
    buttons: take('disabled'),
    status: 'cameraOpening',
    isBusy: 'spinner',
  },
  'asking for long': {
    title: 'frontTitle',
    stage: view(false),
    buttons: take('disabled'),
    status: 'cameraAsking',
    isBusy: 'spinner',
  },
  'asking while hidden': {
    title: 'frontTitle',
    stage: view(false),
    buttons: take('disabled'),
    status: 'cameraOpening',
    isBusy: 'spinner',
  },
  starting: {
    title: 'frontTitle',
    stage: view(false),
    buttons: take('disabled'),
    status: 'cameraOpening',
    isBusy: 'spinner',
  },
  'needs a tap': {
    title: 'frontTitle',
    stage: view(false),
    buttons: buttons({ tapButton: 'enabled' }),
    status: 'cameraTap',
  },
  live: { title: 'frontTitle', stage: view(true), buttons: take('enabled'), status: 'cameraReady', isSilent: true },
  'live with a request': {
    title: 'frontTitle',
    stage: view(true),
    buttons: take('enabled'),
    status: 'cameraReady',
    isSilent: true,
  },
  muted: { title: 'frontTitle', stage: view(true), buttons: take('disabled'), status: 'cameraPaused' },
  missed: { title: 'frontTitle', stage: view(true), buttons: take('enabled'), status: 'captureFailed' },
  hidden: {
    title: 'frontTitle',
    stage: view(false),
    buttons: take('disabled'),
    status: 'cameraOpening',
    isBusy: 'spinner',
  },
  'blocked, telling': { title: 'frontTitle', stage: empty, buttons: camera('disabled') },
  'blocked, open': { title: 'frontTitle', stage: empty, buttons: camera('disabled') },
  'blocked, confirmed': { title: 'frontTitle', stage: empty, buttons: camera('enabled'), status: 'cameraOff' },
  'review without a request': {
    title: 'frontTitle',
    hint: 'cardReviewHint',
    stage: front,
    buttons: review('enabled', 'enabled'),
    status: 'photoTaken',
    isSilent: true,
  },
  'review after a handled token': {
    title: 'frontTitle',
    stage: front,
    buttons: review('enabled', 'enabled'),
    status: 'photoTaken',
    isSilent: true,
  },
  review: {
    title: 'frontTitle',
    stage: front,
    buttons: review('enabled', 'enabled'),
    status: 'photoTaken',
    isSilent: true,
  },
  waiting: {
    title: 'frontTitle',
    stage: front,
    buttons: review('disabled', 'disabled'),
    status: 'preparing',
    isBusy: 'spinner',
  },
  verifying: {
    title: 'frontTitle',
    stage: front,
    buttons: review('disabled', 'disabled'),
    status: 'scanWait',
    isBusy: 'spinner',
  },
  rejected: { title: 'frontTitle', hint: 'frontHint', stage: front, buttons: review('enabled', 'disabled') },
  'back live': {
    title: 'backTitle',
    hint: 'backHint',
    stage: view(true),
    buttons: take('enabled'),
    status: 'cameraReady',
    isSilent: true,
  },
  'back verifying': {
    title: 'backTitle',
    hint: 'backHint',
    stage: back,
    buttons: review('disabled', 'disabled'),
    status: 'scanWait',
    isBusy: 'spinner',
  },
  'selfie asking': {
    title: 'selfieTitle',
    hint: 'selfieHint',
    stage: view(false, true),
    buttons: take('disabled'),
    status: 'cameraOpening',
    isBusy: 'spinner',
  },
  'selfie live': {
    title: 'selfieTitle',
    stage: view(true, true),
    buttons: take('enabled'),
    status: 'cameraReady',
    isSilent: true,
  },
  'selfie denied': { title: 'selfieTitle', stage: empty, buttons: camera('disabled') },
  'selfie review': {
    title: 'selfieTitle',
    hint: 'selfieReviewHint',
    stage: selfie,
    buttons: review('enabled', 'enabled'),
    status: 'photoTaken',
    isSilent: true,
  },
  'selfie verifying': {
    title: 'selfieTitle',
    stage: selfie,
    buttons: review('disabled', 'disabled'),
    status: 'scanWait',
    isBusy: 'spinner',
  },
  'selfie rejected': { title: 'selfieTitle', stage: selfie, buttons: review('enabled', 'disabled') },
  ocr: {
    title: 'selfieTitle',
    stage: selfie,
    buttons: review('disabled', 'disabled'),
    status: 'completing',
    isBusy: 'overlay',
  },
  complete: {
    title: 'selfieTitle',
    stage: selfie,
    buttons: review('disabled', 'disabled'),
    status: 'completing',
    isBusy: 'overlay',
  },
  finished: {
    title: 'selfieTitle',
    stage: selfie,
    buttons: review('disabled', 'disabled'),
    status: 'photoPassed',
    isSilent: true,
    isBusy: 'overlay',
  },
  'failed without a photo': { title: 'frontTitle', stage: view(true), buttons: take('disabled') },
  'failed with a photo': { title: 'frontTitle', stage: front, buttons: review('disabled', 'disabled') },
  'failed at complete': { title: 'selfieTitle', stage: selfie, buttons: review('disabled', 'disabled') },
  halted: { title: 'selfieTitle', stage: selfie, buttons: review('disabled', 'disabled'), status: 'halted' },
};

describe('the screen', () => {
  for (const [name, row] of Object.entries(TABLE)) {
    const situation = name as RunningSituation;
    it(`of "${situation}"`, () => {
      const screen = screenIn(situation);
      expect(screen.title).to.equal(row.title);
      if (row.hint) expect(screen.hint).to.equal(row.hint);
      expect(screen.stage).to.deep.equal(row.stage);
      expect(screen).to.deep.include(row.buttons);
      expect(screen.status).to.equal(row.status);
      expect(screen.isStatusShown).to.equal(row.status !== undefined && !row.isSilent);
      expect(screen.hasSpinner).to.equal(row.isBusy === 'spinner');
      expect(screen.hasOverlay).to.equal(row.isBusy === 'overlay');
    });
  }

  it('of a photo of the back says what to look for', () => {
    expect(openScreenAfter([...RUNNING_SITUATIONS['back live'], taken(BACK)]).hint).to.equal('cardReviewHint');
  });

  it('is closed where nothing runs, in the language that the host asked for', () => {
    for (const situation of ['idle', 'idle after a session', 'refused', 'broken'] as const) {
      expect(screenOf(play(SITUATIONS[situation])[0])).to.deep.equal({ isOpen: false, lang: 'vi' });
    }
    expect(screenOf(play([{ type: 'languageSet', lang: 'en' }])[0])).to.deep.equal({ isOpen: false, lang: 'en' });
  });

  it('shows the error box only where a photo was rejected', () => {
    for (const name of Object.keys(TABLE) as RunningSituation[]) {
      const isRejected = name === 'rejected' || name === 'selfie rejected';
      expect(screenIn(name).rejection, name).to.equal(isRejected ? 'blurry' : undefined);
    }
  });

  it("shows the alert from the host's answer to its confirmation", () => {
    for (const name of Object.keys(TABLE) as RunningSituation[]) {
      const code = name === 'blocked, open' ? 'no_camera' : name === 'selfie denied' ? 'camera_denied' : undefined;
      expect(screenIn(name).alert, name).to.equal(code);
    }
  });

  it('forgets the error after Retake', () => {
    expect(openScreenAfter([...RUNNING_SITUATIONS.rejected, does('retakePressed')])).to.deep.equal(
      screenIn('live with a request'),
    );
  });

  it('says which waits are long', () => {
    const waits = { waiting: 'preparing', verifying: 'scanWait', ocr: 'completing', complete: 'completing' } as const;
    for (const [name, short] of Object.entries(waits)) {
      const events = RUNNING_SITUATIONS[name as keyof typeof waits];
      expect(openScreenAfter(events).status).to.equal(short);
      expect(openScreenAfter([...events, does('waitGrewLong')]).status).to.equal('stillWaiting');
    }
    expect(openScreenAfter([...RUNNING_SITUATIONS.verifying, does('waitGrewLong'), photoFailed]).status).to.equal(
      undefined,
    );
  });

  it('mirrors a view that faces the person, and the selfie always', () => {
    const viewOf = (facesUser: boolean): OpenScreen['stage'] => openScreenAfter([started(), attached(facesUser)]).stage;
    expect(viewOf(true)).to.deep.equal(view(false, true));
    expect(viewOf(false)).to.deep.equal(view(false, false));
    const live = [started(), attached(true), does('previewPausePassed'), painted()];
    expect(openScreenAfter(live).stage).to.deep.equal(view(true, true));
    const asking = RUNNING_SITUATIONS['selfie asking'];
    expect(openScreenAfter([...asking, attached(false)]).stage).to.deep.equal(view(false, true));
    const facing = [started(), attached(true), does('previewPausePassed'), painted(), taken(FRONT)];
    expect(openScreenAfter(facing).stage).to.deep.equal(front);
  });

  it('says that the camera is paused where it was from the beginning, until it gives pictures', () => {
    const muted = [started(), attached(), does('cameraMuted'), does('previewPausePassed')];
    expect(openScreenAfter(muted)).to.deep.include({ ...take('disabled'), status: 'cameraPaused' });
    // some engines paint a muted camera's black frame
    expect(openScreenAfter([...muted, painted()])).to.deep.include({
      ...take('disabled'),
      status: 'cameraPaused',
    });
    expect(openScreenAfter([...muted, does('cameraUnmuted')])).to.deep.include({ status: 'cameraOpening' });
    expect(openScreenAfter([...muted, does('cameraUnmuted'), painted()])).to.deep.include({
      ...take('enabled'),
      status: 'cameraReady',
    });
  });

  it('has a card for a guide, and a face for the selfie', () => {
    for (const name of Object.keys(TABLE) as RunningSituation[]) {
      const screen = screenIn(name);
      expect(screen.guide, name).to.equal(screen.step === 3 ? 'face' : 'card');
    }
  });

  it('shows the hint for Firefox while the browser may be asking', () => {
    const hinted = [started({}, true), noticeShown('firefox_remember')];
    const hasHint = (...events: Event[]): boolean => openScreenAfter([...hinted, ...events]).tip === 'firefox_remember';
    expect(hasHint()).to.equal(true);
    expect(hasHint(attached())).to.equal(true);
    expect(hasHint(attached(), does('previewPausePassed'), painted())).to.equal(false);
    expect(hasHint(cameraFailed('camera_denied'))).to.equal(false);
    expect(screenIn('asking').tip).to.equal(undefined);
  });

  it('gives advice on a live picture, and on nothing else', () => {
    const tipAfter = (...events: Event[]) => openScreenAfter([...events, advised('tooDark')]).tip;
    expect(tipAfter(...RUNNING_SITUATIONS.live)).to.equal('tooDark');
    expect(tipAfter(...RUNNING_SITUATIONS['selfie live'])).to.equal('tooDark');
    for (const situation of ['asking', 'starting', 'muted', 'missed', 'review', 'verifying', 'rejected'] as const) {
      expect(tipAfter(...RUNNING_SITUATIONS[situation]), situation).to.equal(undefined);
    }
  });

  it('covers the stage until it is live, and veils what stands still', () => {
    const covers: [OpenScreen['cover'], RunningSituation[]][] = [
      ['opaque', ['asking', 'starting', 'needs a tap', 'hidden', 'blocked, open']],
      ['veil', ['muted', 'waiting', 'verifying']],
      [
        'clear',
        [
          'live',
          'missed',
          'review',
          'rejected',
          'ocr',
          'complete',
          'finished',
          'failed without a photo',
          'failed with a photo',
          'halted',
        ],
      ],
    ];
    for (const [cover, situations] of covers) {
      for (const situation of situations) expect(screenIn(situation).cover, situation).to.equal(cover);
    }
  });

  it('carries language, step and the extra description of the host', () => {
    const screen = openScreenAfter([started({ lang: 'vi', extraDescription: 'Bring your card.' })]);
    expect(screen).to.deep.include({ lang: 'vi', step: 1, extraDescription: 'Bring your card.' });
    expect(screenIn('back live').step).to.equal(2);
    expect(screenIn('selfie live').step).to.equal(3);
  });

  it('clears the spinner when a call has failed', () => {
    for (const situation of ['asking', 'verifying', 'ocr', 'waiting'] as const) {
      const screen = openScreenAfter([...RUNNING_SITUATIONS[situation], failed('create')]);
      expect([screen.hasSpinner, screen.hasOverlay, screen.status], situation).to.deep.equal([false, false, undefined]);
    }
  });
});
