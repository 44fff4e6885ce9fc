// Thousands of random sessions against an oracle: what may never happen, whatever happens in whichever order. The walks
// are the same on every run; a walk that fails names its seed and its events.
import type { Effect } from '../../src/core/effects.ts';
import type { Event } from '../../src/core/events.ts';
import type { Photo } from '../../src/core/state.ts';
import { photoOfSize } from '../support/photo.ts';
import { Random } from '../support/random.ts';
import { demand, demandHonestScreen, demandNoDeadEnd, SessionModel, type Call } from './session-model.ts';
import {
  advised,
  attached,
  BACK,
  backPassed,
  busy,
  cameraFailed,
  camerasListed,
  cardLooked,
  closed,
  created,
  does,
  EVENTS,
  failed,
  fileChosen,
  fileRefused,
  FRONT,
  frontPassed,
  handled,
  handoffPrepared,
  lost,
  noticeShown,
  noticeSilenced,
  painted,
  permissionRead,
  photoFailed,
  pixels,
  refusedStart,
  SELFIE,
  selfiePassed,
  started,
  taken,
  torchSwitched,
} from './events.ts';

/** How a call may end well, and how it may end badly. */
function answersTo(call: Call): { readonly good: Event; readonly bad: readonly Event[] } {
  switch (call.type) {
    case 'fetchToken':
      return { good: does('tokenReceived'), bad: [failed('token'), busy('token'), handled('token')] };
    case 'createRequest':
      return { good: created, bad: [failed('create'), busy('create'), handled('create')] };
    case 'verifyPhoto':
      return {
        good: { front: frontPassed, back: backPassed, selfie: selfiePassed }[call.side],
        bad: [photoFailed(), photoFailed(), lost(call.photo), failed(call.side), busy(call.side), handled(call.side)],
      };
    case 'readOcr':
      return { good: does('ocrRead'), bad: [failed('ocr'), busy('ocr'), handled('ocr')] };
    case 'completeRequest':
      return { good: does('requestCompleted'), bad: [failed('complete'), busy('complete'), handled('complete')] };
  }
}

const ALERT_CODES = [
  'no_camera',
  'camera_denied',
  'no_stream',
  'camera_busy',
  'unsupported',
  'camera_timeout',
] as const;
const PHOTOS: readonly Photo[] = [FRONT, BACK, SELFIE];
const UPLOADED = photoOfSize(640, 480, 'upload');
const CHECKED = photoOfSize(480, 640, 'liveness');
const USER: readonly Event[] = [
  does('shutterPressed'),
  does('shutterPressed'),
  does('shutterPressed'),
  does('photoAccepted'),
  does('photoAccepted'),
  does('photoAccepted'),
  does('retakePressed'),
  does('alertConfirmed'),
  does('cameraRequested'),
  does('viewTapped'),
  does('retryPressed'),
  does('otherCameraPressed'),
  does('torchPressed'),
  fileChosen,
  does('handoffPressed'),
  does('autoPressed'),
];
const PAGE: readonly Event[] = [
  does('pageHidden'),
  does('pageShown'),
  does('pageShown'),
  does('devicesChanged'),
  does('wentOffline'),
  does('cameOnline'),
  permissionRead('denied'),
  permissionRead('granted'),
];
const HOST: readonly Event[] = [
  does('wentBack'),
  closed(),
  closed(true),
  does('removed'),
  { type: 'languageSet', lang: 'en' },
  refusedStart(),
];

/** Events that can really come, given what the machine has asked for. */
function livelyEvents(model: SessionModel, random: Random): Event[] {
  const pick = <T>(from: readonly T[]): T => random.pick(from);
  const isRare = (share: number): boolean => random.isRare(share);
  const starts = [
    started(),
    started({ networkRetry: 2 }),
    started({ hasAccessToken: false, networkRetry: 1 }, { isFirefox: true }),
    started({ requestId: 'given' }),
    started({ upload: 'always' }, { isAndroid: true }),
    started({ upload: 'no-camera', uploadSelfie: 'always' }, { inApp: 'zalo' }),
    started({ handoff: () => Promise.reject(new Error('The rules never call it')) }),
    started({ liveness: () => undefined }),
    started({ autoCapture: true }),
    started({ hasAccessToken: false, requestId: 'given', lang: undefined }),
  ];
  if (model.state.is === 'idle') return [pick(isRare(0.8) ? starts : HOST)];
  if (isRare(0.01)) return [pick([...HOST, ...starts])];
  if (isRare(0.05)) return [pick(PAGE)];
  const ways: (() => Event[])[] = [() => [pick(USER)], () => [pick(USER)]];
  const [call] = model.calls;
  if (call) {
    ways.push(() => {
      model.calls.shift();
      const { good, bad } = answersTo(call);
      return [isRare(0.2) ? pick(bad) : good];
    });
  }
  if (model.filesRead > 0) {
    ways.push(() => {
      model.filesRead -= 1;
      return [isRare(0.3) ? fileRefused('unreadable') : taken(UPLOADED)];
    });
  }
  if (model.isWatching) ways.push(() => [cardLooked(!isRare(0.3))]);
  if (model.isChecked) {
    ways.push(() => {
      model.isChecked = false;
      return [pick([taken(CHECKED), does('livenessPassed'), does('livenessFailed')])];
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
  if (model.camera === 'asking') {
    ways.push(() => {
      const code = pick(ALERT_CODES);
      const event = isRare(0.15) ? cameraFailed(code) : attached(isRare(0.5), isRare(0.5));
      if (event.type === 'cameraAttached') model.camera = 'attached';
      return [event];
    });
  }
  if (model.camera === 'attached') {
    const rare = [
      ...[does('playRefused'), does('cameraMuted'), does('cameraEnded'), does('cameraStalled')],
      ...[painted(true), pixels('granted'), pixels('frozen')],
    ];
    const lenses = ['camera2 2, facing back', 'camera2 0, facing back'];
    const told = [
      camerasListed('camera2 2, facing back', lenses),
      camerasListed('first'),
      camerasListed(undefined),
      camerasListed('first', ['First']),
    ];
    ways.push(
      () => [isRare(0.2) ? pick(rare) : pick([painted(), does('cameraUnmuted')])],
      () => [pick([...told, torchSwitched(true), torchSwitched(false), advised('blurry'), advised(undefined)])],
    );
  }
  return pick(ways)();
}

/** What the runtime raises while it performs an effect; the host's listeners may do something before that. */
function echoOf(effect: Effect, random: Random): Event[] {
  const meanwhile = random.isRare(0.03) ? [random.pick([...HOST, started()])] : [];
  switch (effect.type) {
    case 'takePhoto':
      return [random.isRare(0.1) ? does('photoMissed') : taken(random.pick(PHOTOS))];
    case 'raiseNotice':
      return [...meanwhile, random.pick([noticeShown, noticeShown, noticeSilenced])(effect.code)];
    case 'tellResult':
      return [...meanwhile, does('resultTold')];
    default:
      return [];
  }
}

/** Feeds a session what `go` takes; a rule that is broken is told with the seed and the events that led there. */
function explore(
  seed: number,
  go: (model: SessionModel, random: Random, take: SessionModel['take']) => void,
): SessionModel {
  const model = new SessionModel();
  const history: string[] = [];
  try {
    go(model, new Random(seed), (event) => {
      history.push(JSON.stringify(event));
      const effects = model.take(event);
      demandHonestScreen(model.state);
      return effects;
    });
  } catch (error) {
    throw new Error(`Seed ${seed}: ${String(error)}\n${history.join('\n')}`, { cause: error });
  }
  return model;
}

const walk = (seed: number, length: number): SessionModel =>
  explore(seed, (model, random, take) => {
    for (let turn = 0; turn < length; turn += 1) {
      const queue = livelyEvents(model, random).map((event) => ({ event, session: model.session }));
      for (let next = queue.shift(); next; next = queue.shift()) {
        // As in the runtime: what a session raised is dropped with it.
        if (next.session !== model.session && !HOST.includes(next.event) && next.event.type !== 'started') continue;
        const effects = take(next.event);
        const { session } = model;
        for (const effect of effects) queue.push(...echoOf(effect, random).map((event) => ({ event, session })));
      }
      demandNoDeadEnd(model);
    }
  });

const ENDS: readonly string[] = 'closed removed wentBack startRefused callFailed started viewBroke'.split(' ');

const stumble = (seed: number, length: number): SessionModel =>
  explore(seed, (model, random, take) => {
    for (let turn = 0; turn < length; turn += 1) {
      const event = random.pick(EVENTS);
      // A walk that ends at every second event would see little.
      if (ENDS.includes(event.type) && model.state.is === 'running' && random.isRare(0.9)) continue;
      take(event);
    }
  });

describe('random sessions', function () {
  // hundreds of thousands of transitions, in the slowest engine on a busy machine
  this.timeout(120_000);

  it('break no rule in any order of what can happen', () => {
    let results = 0;
    for (let seed = 1; seed <= 1000; seed += 1) results += walk(seed, 250).results;
    demand(results > 50, `Only ${results} of the walks reached a result: the walk is no good`);
  });

  it('keep it where events come that never could', () => {
    for (let seed = 1; seed <= 1000; seed += 1) stumble(seed, 150);
  });
});
