// Which events have an effect in which situation. Every other event changes nothing.
import { expect } from 'chai';
import type { Event } from '../../src/core/events.ts';
import { transition } from '../../src/core/machine.ts';
import { EVENTS } from './events.ts';
import { play, type RunningSituation, type Situation, SITUATIONS } from './situations.ts';

/** What may have an effect in every situation: the host's requests, Go back, and the progress of the request. */
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
  'permissionRead',
  'callFailed',
];

const CAPTURING = 'photoTaken photoMissed';
const OPENING = `cameraAttached cameraFailed cameraEnded cameraStalled ${CAPTURING} pageHidden`;
const STARTING = `framePainted pixelsAnswered playRefused cameraFailed cameraEnded cameraMuted cameraUnmuted cameraStalled viewTapped previewPausePassed ${CAPTURING} pageHidden`;
const ON = 'pixelsAnswered cameraFailed cameraEnded cameraMuted cameraUnmuted cameraStalled pageHidden';
const PAUSED = `${ON} ${CAPTURING}`;
const LIVE = `${PAUSED} shutterPressed`;
const SHOWN = 'alertConfirmed pageHidden';
const ALERT = `${SHOWN} cameraRequested`;
const REVIEW = `${ON} retakePressed photoAccepted`;
const VERIFYING = `${ON} photoFailed waitGrewLong`;
const REJECTED = `${ON} retakePressed`;
/** An answer ends an outage, whichever call it is for. */
const OUTAGE = 'frontPassed backPassed selfiePassed photoFailed ocrRead waitGrewLong';
const FAILED = 'errorDelayPassed pageHidden';
const HANDED_OFF = 'handoffPrepared handoffFinished handoffFailed pageHidden';
const HINT = 'firefox_remember';

const MEANINGFUL: Record<RunningSituation, string> = {
  'front-opening': `${OPENING} promptGrewOld`,
  'front-opening-hidden': `${OPENING.replace('pageHidden', 'pageShown')} promptGrewOld`,
  'front-prompt-unanswered': OPENING,
  'front-prompt-unanswered-firefox': OPENING,
  'front-starting': STARTING,
  'front-tap-needed': STARTING,
  'front-live': LIVE,
  'front-live-early': LIVE,
  'front-torch': LIVE,
  'front-advised': LIVE,
  'front-paused': `${PAUSED} muteGrewLong`,
  'front-missed': LIVE,
  'front-hidden': `${CAPTURING} pageShown`,
  'front-alert-pending': 'noticeShown noticeSilenced pageHidden',
  'front-no-camera': `${ALERT} devicesChanged`,
  'front-denied': ALERT,
  'front-unsupported': SHOWN,
  'front-busy': ALERT,
  'front-lost': ALERT,
  'front-camera-off': 'cameraRequested devicesChanged pageHidden',
  'front-denied-for-good': SHOWN,
  'front-in-app': ALERT,
  'front-camera-timeout': ALERT,
  'front-no-camera-upload': `${ALERT} devicesChanged fileChosen`,
  'front-upload': `${LIVE} fileChosen`,
  'front-reading-file': 'photoTaken fileRefused pageHidden',
  'front-file-refused': `${LIVE} fileChosen`,
  'front-auto-seeking': `${LIVE} cardLooked autoPressed soundsPressed autoTimedOut`,
  'front-auto-holding': `${LIVE} cardLooked autoPressed soundsPressed autoTimedOut`,
  'front-auto-given-up': `${LIVE} autoPressed soundsPressed`,
  'front-no-camera-handoff': `${ALERT} devicesChanged handoffPressed`,
  'front-handoff': `${LIVE} handoffPressed`,
  'front-handoff-pending': HANDED_OFF,
  'front-handed-off': HANDED_OFF,
  'front-handoff-failed': `${LIVE} handoffPressed`,
  'front-review': `${REVIEW} photoLost`,
  'front-review-early': `${REVIEW} photoLost`,
  'front-review-token-handled': `${REVIEW} photoLost`,
  'front-preparing': `${ON} photoLost waitGrewLong`,
  'front-verifying': `${VERIFYING} frontPassed photoLost`,
  'front-verifying-long': `${VERIFYING} frontPassed photoLost`,
  'front-connection-lost': `${ON} ${OUTAGE} photoLost`,
  'front-provider-busy': `${ON} ${OUTAGE} photoLost`,
  'front-rejected': REJECTED,
  'front-failed': `${ON} errorDelayPassed`,
  'create-failed': `${ON} errorDelayPassed`,
  'back-live': LIVE,
  'back-review': REVIEW,
  'back-verifying': `${VERIFYING} backPassed`,
  'back-rejected': REJECTED,
  'selfie-opening': `${OPENING} promptGrewOld`,
  'selfie-live': LIVE,
  'selfie-no-stream': ALERT,
  'selfie-denied': ALERT,
  'selfie-liveness': 'photoTaken livenessPassed livenessFailed pageHidden',
  'selfie-liveness-failed': 'pageHidden',
  'selfie-review': REVIEW,
  'selfie-verifying': `${VERIFYING} selfiePassed`,
  'selfie-rejected': REJECTED,
  'reading-ocr': 'ocrRead waitGrewLong pageHidden',
  'ocr-connection-lost': `${OUTAGE} pageHidden`,
  halted: 'pageHidden',
  completing: 'requestCompleted waitGrewLong pageHidden',
  'completing-long': 'requestCompleted waitGrewLong pageHidden',
  'complete-failed': FAILED,
  finished: 'resultTold pageHidden',
};

/** Events that repeat the current state, or end what never began, have no effect. */
const REPEATED: Partial<Record<Situation, string>> = {
  'front-tap-needed': 'cameraUnmuted playRefused',
  'front-paused': 'cameraMuted',
  'front-missed': 'cameraUnmuted photoMissed',
  'front-handed-off': 'handoffPrepared',
  'front-verifying-long': 'cameraUnmuted waitGrewLong',
  'completing-long': 'waitGrewLong',
};

/** The type of an event; that of a passed photo includes its side. */
const nameOf = (event: Event): string => (event.type === 'photoPassed' ? `${event.side}Passed` : event.type);

const changes = (situation: Situation, event: Event): boolean => {
  const [state] = play(SITUATIONS[situation]);
  const [next, effects] = transition(state, event);
  return effects.length > 0 || JSON.stringify(next) !== JSON.stringify(state);
};

const isHint = (event: Event): boolean =>
  (event.type === 'noticeShown' || event.type === 'noticeSilenced') && event.code === HINT;

describe('an event without a meaning in the state', () => {
  for (const [name, types] of Object.entries(MEANINGFUL)) {
    const situation = name as Situation;
    it(`changes nothing in "${situation}"`, () => {
      const meaningful: readonly string[] = types.split(' ');
      const surprising = EVENTS.filter(
        (event) => !isHint(event) && !ALWAYS.includes(event.type) && !meaningful.includes(nameOf(event)),
      ).filter((event) => changes(situation, event));
      expect(surprising.map(nameOf)).to.deep.equal([]);
    });

    it(`isn’t one of those with a meaning in "${situation}"`, () => {
      const events = EVENTS.filter((event) => !isHint(event));
      const idle = types.split(' ').filter((type) => !events.some((e) => nameOf(e) === type && changes(situation, e)));
      const expected = REPEATED[situation]?.split(' ') ?? (types.includes('cameraUnmuted') ? ['cameraUnmuted'] : []);
      expect(idle.toSorted()).to.deep.equal(expected);
    });
  }

  const UNTOLD = ['startRefused', 'closed', 'closed', 'removed', 'languageSet', 'errorDelayPassed'];
  const IDLE = ['started', 'startRefused', 'removed', 'languageSet'];
  for (const [situation, meaningful] of [
    ['idle', IDLE],
    ['idle-after-session', IDLE],
    ['refused', ['started', ...UNTOLD]],
    ['broken', ['started', ...UNTOLD]],
  ] as const) {
    it(`changes nothing in "${situation}"`, () => {
      const surprising = EVENTS.filter((event) => changes(situation, event)).map(({ type }) => type);
      expect(surprising).to.deep.equal(meaningful);
    });
  }
});
