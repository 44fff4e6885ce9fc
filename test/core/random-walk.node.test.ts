// Thousands of random sessions against an oracle, which knows what must never happen in any order of events. The walks are
// the same on every run; a walk that fails names its seed and its events.
import type { Effect } from '../../src/core/effects.ts';
import type { Event } from '../../src/core/events.ts';
import { screenOf } from '../../src/core/screen/screen.ts';
import type { CallName, Photo, State } from '../../src/core/state.ts';
import { photoOfSize } from '../support/photo.ts';
import { Random } from '../support/random.ts';
import { busy, created, failed, handled, lost, passed, photoFailed } from './calls/events.ts';
import * as camera from './camera/events.ts';
import {
  agreed,
  BACK,
  closed,
  configOf,
  does,
  fileChosen,
  fileRefused,
  FRONT,
  handoff,
  handoffPrepared,
  readBack,
  refusedStart,
  SELFIE,
  started,
  taken,
} from './events.ts';
import { demand, demandHonestScreen, demandNoDeadEnd, MachineWatch, nameOf, type Call } from './machine-watch.ts';

const GOOD_ANSWERS: Readonly<Record<Exclude<CallName, 'session'>, Event>> = {
  token: does('tokenReceived'),
  create: created,
  front: passed('front'),
  back: passed('back'),
  selfie: passed('selfie'),
  ocr: does('ocrRead'),
  complete: does('requestCompleted'),
};

function goodAnswerTo(call: Call, state: State): Event {
  const name = nameOf(call);
  if (name !== 'session') return GOOD_ANSWERS[name];
  const asked = state.is === 'running' ? state.config : configOf();
  return { type: 'sessionOpened', config: { ...asked, hasAccessToken: true, upload: 'always' } };
}

function badAnswersTo(call: Call): readonly Event[] {
  const name = nameOf(call);
  const rejections = call.type === 'verifyPhoto' ? [photoFailed(), photoFailed('spam'), lost(call.photo)] : [];
  return [...rejections, failed(name), busy(name), handled(name)];
}

const CODES = ['no_camera', 'camera_denied', 'no_stream', 'camera_busy', 'unsupported', 'camera_timeout'] as const;
const UPLOADED = photoOfSize(640, 480, 'upload');
const CHECKED = photoOfSize(480, 640, 'liveness');
/** What a person presses; some of it more often than the rest. */
const USER: readonly Event[] = [
  ...Array<Event>(3).fill(does('shutterPressed')),
  ...Array<Event>(4).fill(does('photoAccepted')),
  ...Array<Event>(2).fill(does('chooserOpened')),
  ...[does('retakePressed'), does('alertConfirmed'), does('cameraRequested'), does('viewTapped'), does('retryPressed')],
  ...[does('otherCameraPressed'), does('torchPressed'), does('handoffPressed'), does('autoPressed'), fileChosen],
  ...[does('questionMissed'), does('soundsPressed'), does('chooserClosed')],
];
const PERMISSION_ANSWERS = (['allowed', 'refused', 'ignored', 'noCamera', 'failed'] as const).map(
  camera.permissionAnswered,
);
const PAGE: readonly Event[] = [
  ...[does('pageHidden'), does('pageReturned'), does('pageShown'), does('pageShown'), does('devicesChanged')],
  ...[does('wentOffline'), does('cameOnline'), camera.permissionRead('denied'), camera.permissionRead('granted')],
];
const HOST: readonly Event[] = [
  ...[does('wentBack'), closed(), closed(true), does('removed'), refusedStart()],
  { type: 'languageSet', lang: 'en' },
];

/** The host's server is asked for the session. */
const ASKING = { sessionUrl: '/session', hasAccessToken: false } as const;

const STARTS: readonly Event[] = [
  started(),
  started({ networkRetry: 2 }),
  started({ hasAccessToken: false, networkRetry: 1 }, { isFirefox: true }),
  started({ requestId: 'given' }),
  started({ upload: 'always' }, { isAndroid: true }),
  started({ upload: 'no-camera', uploadSelfie: 'always' }, { inApp: 'zalo' }),
  started({ handoff }),
  started({ liveness: () => undefined }),
  started({ autoCapture: true }),
  started({}, { hasPermissionButton: true }),
  started({ lang: 'vi' }, { asksConsent: true }),
  started({ ...ASKING, networkRetry: 1 }, { asksConsent: true, isFirefox: true }),
  started(ASKING),
  started({ ...ASKING, networkRetry: 2 }),
  started({ ...ASKING, autoCapture: true, upload: 'always' }),
];

/** Sessions in which it counts how often a photo is rejected; a quarter of the walks begin no others. */
const COUNTING_STARTS: readonly Event[] = [
  started({ maxTries: 1, requestId: 'given' }),
  started({ maxTries: 2, uploadSelfie: 'always' }),
  started({ maxTries: 3, liveness: () => undefined, uploadSelfie: 'rejected' }),
  started({ upload: 'rejected', handoff }),
];

/** Sessions in which the host's own functions have the screen; half of the walks begin no others. */
const HOSTS_OWN_STARTS: readonly Event[] = [
  started({ liveness: () => undefined, requestId: 'given' }),
  started({ liveness: () => undefined, uploadSelfie: 'always' }),
  started({ ...ASKING, liveness: () => undefined, handoff }),
];

/** Every turn that the sessions took: an event, and the phase that it led from and to. */
const turns = new Set<string>();
const phaseOf = (state: State): string => (state.is === 'running' ? state.phase.is : state.is);

const readBackAtRandom = (photo: Photo, random: Random, alteredShare: number): Event =>
  readBack(photo, random.isRare(alteredShare) ? 'altered' : random.pick(['exact', 'noisy', 'unknown']));

/** A photo, of which it is often known at once whether the browser altered it. */
const photographed = (photo: Photo, random: Random): Event[] => [
  taken(photo),
  ...(random.isRare(0.7) ? [readBackAtRandom(photo, random, 0.03)] : []),
];

/** Events that can really happen, given what the machine has asked for. */
function livelyEvents(model: MachineWatch, random: Random, starts: readonly Event[]): Event[] {
  const pick = <T>(from: readonly T[]): T => random.pick(from);
  const isRare = (share: number): boolean => random.isRare(share);
  if (model.state.is === 'idle') return [pick(isRare(0.8) ? starts : HOST)];
  const [call] = model.calls;
  // few walks reach the last call
  const isLast = call?.type === 'completeRequest';
  if (isRare(isLast ? 0.2 : 0.01)) return [pick([...HOST, ...starts])];
  if (isRare(0.05)) return [pick(PAGE)];
  const ways: (() => Event[])[] = [() => [pick(USER)], () => [pick(USER)]];
  const { unread } = model;
  if (unread && isRare(0.5)) return [readBackAtRandom(unread, random, 0.15)];
  // a photo is sent once it was read back
  if (call && !(call.type === 'verifyPhoto' && call.photo === unread)) {
    ways.push(() => {
      model.calls.shift();
      // a selfie is often rejected: what follows differs with where it came from; and any photo, where it counts how often
      const share =
        call.type !== 'verifyPhoto' ? 0 : starts === COUNTING_STARTS ? 0.7 : call.side === 'selfie' ? 0.4 : 0;
      if (isRare(share)) return [photoFailed()];
      return [isRare(isLast ? 0.4 : 0.1) ? pick(badAnswersTo(call)) : goodAnswerTo(call, model.state)];
    });
  }
  const screen = screenOf(model.state);
  if (screen.isOpen && screen.rejection) ways.push(() => [screen.hasUpload ? fileChosen : does('retakePressed')]);
  if (screen.isOpen && screen.stage.is === 'consent') ways.push(() => [isRare(0.1) ? does('consentRemoved') : agreed]);
  if (model.filesRead > 0) {
    ways.push(() => {
      model.filesRead -= 1;
      return isRare(0.3) ? [fileRefused('unreadable')] : photographed(UPLOADED, random);
    });
  }
  if (model.isWatching) ways.push(() => [camera.viewLooked(!isRare(0.3))]);
  if (model.isChecked) {
    ways.push(() => {
      model.isChecked = false;
      return [pick([taken(CHECKED), ...Array<Event>(3).fill(does('livenessPassed')), does('livenessFailed')])];
    });
  }
  if (model.isHandedOff) ways.push(() => [pick([handoffPrepared, does('handoffFinished'), does('handoffFailed')])]);
  if (model.timers.size > 0) {
    ways.push(() => {
      const timer = pick([...model.timers.values()]);
      model.timers.delete(timer.type);
      return [timer];
    });
  }
  if (screen.isOpen && screen.alert?.permissionButton) ways.push(() => [pick(PERMISSION_ANSWERS)]);
  if (model.camera === 'asking') {
    ways.push(() => {
      if (isRare(0.15)) return [camera.cameraFailed(pick(CODES), isRare(0.2) ? 'system' : undefined)];
      model.camera = 'attached';
      return [camera.attached(isRare(0.5), isRare(0.5))];
    });
  }
  if (model.camera === 'attached') {
    const rare = [
      ...[does('playRefused'), does('cameraMuted'), does('cameraMuted'), does('cameraEnded'), does('cameraStalled')],
      ...[camera.painted(true), camera.pixels('granted'), camera.pixels('frozen')],
    ];
    const told = [
      camera.camerasListed('camera2 2, facing back', ['camera2 2, facing back', 'camera2 0, facing back']),
      camera.camerasListed('first'),
      camera.camerasListed(undefined),
      ...[camera.torchSwitched(true), camera.torchSwitched(false), camera.advised('blurry'), camera.advised(undefined)],
    ];
    ways.push(
      () => [isRare(0.2) ? pick(rare) : pick([camera.painted(), does('cameraUnmuted')])],
      () => [pick(told)],
    );
  }
  return pick(ways)();
}

/** What the runtime raises while it performs an effect; the host's listeners may do something before that. */
function echoOf(effect: Effect, random: Random): Event[] {
  const meanwhile = random.isRare(0.03) ? [random.pick([...HOST, started()])] : [];
  switch (effect.type) {
    case 'takePhoto':
      return random.isRare(0.1) ? [does('photoMissed')] : photographed(random.pick([FRONT, BACK, SELFIE]), random);
    case 'raiseNotice':
      return [...meanwhile, random.pick([camera.noticeShown, camera.noticeShown, camera.noticeSilenced])(effect.code)];
    case 'reportConsent':
      return [...meanwhile, does('consentDispatched')];
    case 'reportResult':
      return [...meanwhile, does('resultDispatched')];
    default:
      return [];
  }
}

function startsOf(seed: number): readonly Event[] {
  if (seed % 4 === 0) return COUNTING_STARTS;
  return seed % 2 === 0 ? STARTS : HOSTS_OWN_STARTS;
}

/** A session of random turns; a broken rule is reported with the seed and the events that led to it. */
function walk(seed: number, length: number): MachineWatch {
  const model = new MachineWatch();
  const random = new Random(seed);
  const history: Event[] = [];
  const take = (event: Event): void => {
    history.push(event);
    const before = model.state;
    const effects = model.take(event);
    if (model.state !== before) demandHonestScreen(model.state);
    turns.add(`${phaseOf(before)}, ${event.type}: ${phaseOf(model.state)}`);
    const { era } = model;
    for (const effect of effects) queue.push(...echoOf(effect, random).map((echo) => ({ event: echo, era })));
  };
  const queue: { readonly event: Event; readonly era: number }[] = [];
  try {
    for (let turn = 0; turn < length; turn += 1) {
      const { era } = model;
      queue.push(...livelyEvents(model, random, startsOf(seed)).map((event) => ({ event, era })));
      for (let next = queue.shift(); next; next = queue.shift())
        // As in the runtime, the events of a session are dropped when it ends.
        if (next.era === model.era || HOST.includes(next.event) || next.event.type === 'started') take(next.event);
      demandNoDeadEnd(model);
    }
  } catch (error) {
    const events = history.map((event) => JSON.stringify(event)).join('\n');
    throw new Error(`Seed ${seed}: ${String(error)}\n${events}`, { cause: error });
  }
  return model;
}

it('random sessions break no rule in any order of possible events [5.1]', () => {
  let results = 0;
  for (let seed = 1; seed <= 660; seed += 1) results += walk(seed, 270).results;
  demand(results > 50, `Only ${results} of the walks reached a result, which is too few`);
  demand(turns.size > 450, `Only ${turns.size} different turns, which is too few`);
});
