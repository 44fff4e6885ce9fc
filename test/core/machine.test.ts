// Which events mean something in which situation; every other one changes nothing and asks for nothing.
import { expect } from '@open-wc/testing';
import type { Event } from '../../src/core/events.ts';
import { transition } from '../../src/core/machine.ts';
import { EVENTS, play, SITUATIONS, type Situation } from './situations.ts';

/** What always means something to a session: the host's wishes, Go back, and how the opening of the request goes on. */
const ALWAYS: readonly Event['type'][] = [
  'started',
  'startRefused',
  'closed',
  'removed',
  'languageSet',
  'viewBroke',
  'wentBack',
  'sessionDelayPassed',
  'createDelayPassed',
  'tokenReceived',
  'requestCreated',
  'retryPausePassed',
  'retryPressed',
  'wentOffline',
  'cameOnline',
  'camerasListed',
  'adviceChanged',
  'otherCameraPressed',
  'torchPressed',
  'torchSwitched',
  'callFailed',
];

const ASKING = 'cameraAttached cameraFailed cameraEnded cameraStalled';
const STARTING =
  'framePainted pixelsAnswered playRefused cameraFailed cameraEnded cameraMuted cameraUnmuted cameraStalled viewTapped previewPausePassed';
const ON = 'pixelsAnswered cameraFailed cameraEnded cameraMuted cameraUnmuted cameraStalled';
const AIMING = 'photoTaken photoMissed';
const HINT = 'firefox_remember';

const MEANINGFUL: Record<Exclude<Situation, 'idle' | 'idle after a session' | 'refused' | 'broken'>, string> = {
  asking: `${ASKING} ${AIMING} promptGrewOld pageHidden`,
  'asking for long': `${ASKING} ${AIMING} pageHidden`,
  'asking while hidden': `${ASKING} ${AIMING} promptGrewOld pageShown`,
  starting: `${STARTING} ${AIMING} pageHidden`,
  'needs a tap': `${STARTING} ${AIMING} pageHidden`,
  live: `${ON} ${AIMING} shutterPressed pageHidden`,
  muted: `${ON} ${AIMING} pageHidden`,
  missed: `${ON} ${AIMING} shutterPressed pageHidden`,
  hidden: `${AIMING} pageShown`,
  'live with a request': `${ON} ${AIMING} shutterPressed pageHidden`,
  'blocked, telling': 'noticeShown noticeSilenced pageHidden',
  'blocked, open': 'alertConfirmed devicesChanged pageHidden',
  'blocked, confirmed': 'cameraRequested devicesChanged pageHidden',
  'review without a request': `${ON} retakePressed photoAccepted photoLost pageHidden`,
  waiting: `${ON} photoLost waitGrewLong pageHidden`,
  'review after a handled token': `${ON} retakePressed photoAccepted photoLost pageHidden`,
  review: `${ON} retakePressed photoAccepted photoLost pageHidden`,
  verifying: `${ON} frontPassed photoFailed photoLost waitGrewLong pageHidden`,
  rejected: `${ON} retakePressed pageHidden`,
  'back live': `${ON} ${AIMING} shutterPressed pageHidden`,
  'back verifying': `${ON} backPassed photoFailed waitGrewLong pageHidden`,
  'selfie asking': `${ASKING} ${AIMING} promptGrewOld pageHidden`,
  'selfie live': `${ON} ${AIMING} shutterPressed pageHidden`,
  'selfie denied': 'alertConfirmed pageHidden',
  'selfie review': `${ON} retakePressed photoAccepted pageHidden`,
  'selfie verifying': `${ON} selfiePassed photoFailed waitGrewLong pageHidden`,
  'selfie rejected': `${ON} retakePressed pageHidden`,
  ocr: 'ocrRead waitGrewLong pageHidden',
  complete: 'requestCompleted waitGrewLong pageHidden',
  finished: 'resultTold pageHidden',
  'failed without a photo': `${ON} errorDelayPassed pageHidden`,
  'failed with a photo': `${ON} errorDelayPassed pageHidden`,
  'failed at complete': 'errorDelayPassed pageHidden',
  halted: 'pageHidden',
};

/** The type of an event; a photo that passed is another one for each side. */
const nameOf = (event: Event): string => (event.type === 'photoPassed' ? `${event.side}Passed` : event.type);

const changes = (situation: Situation, event: Event): boolean => {
  const [state] = play(SITUATIONS[situation]);
  const [next, effects] = transition(state, event);
  return effects.length > 0 || JSON.stringify(next) !== JSON.stringify(state);
};

const isHint = (event: Event): boolean =>
  (event.type === 'noticeShown' || event.type === 'noticeSilenced') && event.code === HINT;

describe('an event that has no meaning any more, or not yet', () => {
  for (const [name, types] of Object.entries(MEANINGFUL)) {
    const situation = name as Situation;
    it(`changes nothing in "${situation}"`, () => {
      const meaningful: readonly string[] = types.split(' ');
      const surprising = EVENTS.filter(
        (event) => !isHint(event) && !ALWAYS.includes(event.type) && !meaningful.includes(nameOf(event)),
      ).filter((event) => changes(situation, event));
      expect(surprising.map(nameOf)).to.deep.equal([]);
    });

    it(`is none of those that mean something in "${situation}"`, () => {
      const events = EVENTS.filter((event) => !isHint(event));
      const idle = types.split(' ').filter((type) => !events.some((e) => nameOf(e) === type && changes(situation, e)));
      // Twice the same, or the end of what never began, is no news.
      const repeated: Partial<Record<Situation, readonly string[]>> = {
        'needs a tap': ['playRefused', 'cameraUnmuted'],
        muted: ['cameraMuted'],
        missed: ['photoMissed', 'cameraUnmuted'],
      };
      const expected = repeated[situation] ?? (types.includes('cameraUnmuted') ? ['cameraUnmuted'] : []);
      expect(idle.toSorted()).to.deep.equal(expected.toSorted());
    });
  }

  for (const situation of ['idle', 'idle after a session'] as const) {
    it(`changes nothing in "${situation}"`, () => {
      const surprising = EVENTS.filter((event) => changes(situation, event)).map(({ type }) => type);
      expect(surprising).to.deep.equal(['started', 'startRefused', 'languageSet']);
    });
  }

  for (const situation of ['refused', 'broken'] as const) {
    it(`changes nothing in "${situation}"`, () => {
      const surprising = EVENTS.filter((event) => changes(situation, event)).map(({ type }) => type);
      expect(new Set(surprising)).to.deep.equal(
        new Set(['started', 'closed', 'removed', 'languageSet', 'errorDelayPassed', 'startRefused']),
      );
    });
  }

  it('never hides or shows the hint for Firefox but where the host was asked about it', () => {
    for (const situation of Object.keys(SITUATIONS) as Situation[]) {
      expect(changes(situation, { type: 'noticeSilenced', code: HINT }), situation).to.equal(false);
    }
  });
});
