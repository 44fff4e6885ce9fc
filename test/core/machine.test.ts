// Which events have an effect in which phase. Every other event changes nothing.
import { expect } from 'chai';
import type { Event } from '../../src/core/events.ts';
import { transition } from '../../src/core/machine.ts';
import { sideOf, type Running, type State } from '../../src/core/state.ts';
import { EVENTS } from './every-event.ts';
import { after, play, RUNNING_NAMES, SITUATIONS } from './situations.ts';

/** What may have an effect in every situation: the host's requests, Go back, and the progress of the request. */
const ALWAYS =
  'started startRefused closed removed languageSet viewBroke wentBack sessionDelayPassed createDelayPassed tokenReceived ' +
  'requestCreated retryPausePassed retryPressed wentOffline cameOnline camerasListed adviceChanged otherCameraPressed ' +
  'torchPressed torchSwitched permissionRead callFailed';

const CAMERA_ON = 'pixelsAnswered cameraFailed cameraEnded cameraMuted cameraStalled pageHidden';
const TAKEN = 'photoTaken photoMissed';
const ALERT = 'alertConfirmed cameraRequested fileChosen handoffPressed devicesChanged pageHidden';
/** An answer ends an outage, whichever call it is for. */
const OUTAGE = 'ownPassed otherPassed photoFailed ocrRead waitGrewLong';

/** What else has an effect, by the phase, the camera, and what else decides. */
const MEANINGFUL: Readonly<Record<string, string>> = {
  'capturing, asking': `cameraAttached cameraFailed cameraEnded cameraStalled promptGrewOld ${TAKEN} pageHidden pageShown`,
  'capturing, starting': `${CAMERA_ON} framePainted playRefused viewTapped previewPausePassed ${TAKEN}`,
  'capturing, on': `${CAMERA_ON} cameraUnmuted muteGrewLong shutterPressed ${TAKEN} fileChosen handoffPressed cardLooked autoPressed soundsPressed autoTimedOut`,
  'capturing, off': `${TAKEN} pageShown`,
  'blocked, telling, off': 'noticeShown noticeSilenced pageHidden',
  'blocked, open, off': ALERT,
  'blocked, confirmed, off': 'cameraRequested devicesChanged pageHidden',
  'reading, off': 'photoTaken fileRefused pageHidden',
  'handedOff, off': 'handoffPrepared handoffFinished handoffFailed pageHidden',
  'review, on': `${CAMERA_ON} retakePressed photoAccepted photoLost`,
  'review, waiting, on': `${CAMERA_ON} photoLost waitGrewLong`,
  'verifying, on': `${CAMERA_ON} ownPassed photoFailed photoLost waitGrewLong`,
  'verifying, outage, on': `${CAMERA_ON} ${OUTAGE} photoLost`,
  'rejected, on': `${CAMERA_ON} retakePressed`,
  'failed, on': `${CAMERA_ON} errorDelayPassed`,
  'failed, off': 'errorDelayPassed pageHidden',
  'liveness, off': 'photoTaken livenessPassed livenessFailed pageHidden',
  'liveness, failed, off': 'pageHidden',
  'completing, ocr, off': 'ocrRead waitGrewLong pageHidden',
  'completing, ocr, outage, off': `${OUTAGE} pageHidden`,
  'completing, complete, off': 'requestCompleted waitGrewLong pageHidden',
  'halted, off': 'pageHidden',
  'finished, off': 'resultTold pageHidden',
};

const kindOf = ({ phase, camera, outage }: Running): string =>
  [
    phase.is,
    phase.is === 'blocked' && phase.alert,
    phase.is === 'completing' && phase.call,
    phase.is === 'review' && phase.isWaiting && 'waiting',
    phase.is === 'liveness' && phase.hasFailed && 'failed',
    outage && 'outage',
    camera.is,
  ]
    .filter(Boolean)
    .join(', ');

/** The type of an event; that of a passed photo says whether it is the step's. */
const nameOf = (event: Event, { step }: Running): string =>
  event.type === 'photoPassed' ? (event.side === sideOf(step) ? 'ownPassed' : 'otherPassed') : event.type;

const changes = (state: State, event: Event): boolean => {
  const [next, effects] = transition(state, event);
  return effects.length > 0 || JSON.stringify(next) !== JSON.stringify(state);
};

const isHint = (event: Event): boolean => 'code' in event && event.code === 'firefox_remember';

describe('an event', () => {
  const found = new Map<string, Set<string>>();
  for (const state of RUNNING_NAMES.map(after)) {
    const kind = found.get(kindOf(state)) ?? new Set();
    found.set(kindOf(state), kind);
    for (const event of EVENTS)
      if (!isHint(event) && !ALWAYS.split(' ').includes(event.type) && changes(state, event))
        kind.add(nameOf(event, state));
  }

  for (const [kind, types] of found)
    it(`without a meaning changes nothing in "${kind}", and the others do`, () => {
      expect([...types].toSorted()).to.deep.equal(MEANINGFUL[kind]?.split(' ').toSorted());
    });

  const UNTOLD = ['startRefused', 'closed', 'closed', 'removed', 'languageSet', 'errorDelayPassed'];
  const IDLE = ['started', 'startRefused', 'removed', 'languageSet'];
  for (const [situation, meaningful] of [
    ['idle', IDLE],
    ['idle-after-session', IDLE],
    ['refused', ['started', ...UNTOLD]],
    ['broken', ['started', ...UNTOLD]],
  ] as const)
    it(`without a meaning changes nothing in "${situation}"`, () => {
      const [state] = play(SITUATIONS[situation]);
      expect(EVENTS.filter((event) => changes(state, event)).map(({ type }) => type)).to.have.members(meaningful);
    });
});
