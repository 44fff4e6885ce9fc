// Thousands of random sessions against an oracle: what may never happen, whatever happens in whichever order. The walks
// are the same on every run; a walk that fails names its seed and its events.
import { hasBroken } from '../../src/core/camera-answers.ts';
import type { Effect, HostNote } from '../../src/core/effects.ts';
import type { Event, TimerEvent } from '../../src/core/events.ts';
import { transition } from '../../src/core/machine.ts';
import { screenOf } from '../../src/core/screen.ts';
import { INITIAL_STATE, stepOf, type Photo, type State } from '../../src/core/state.ts';
import { Random } from '../support/random.ts';
import {
  advised,
  attached,
  BACK,
  backPassed,
  busy,
  cameraFailed,
  camerasListed,
  closed,
  created,
  does,
  EVENTS,
  failed,
  FRONT,
  frontPassed,
  handled,
  lost,
  noticeShown,
  noticeSilenced,
  painted,
  photoFailed,
  pixels,
  refusedStart,
  SELFIE,
  selfiePassed,
  started,
  taken,
  torchSwitched,
} from './events.ts';

function demand(isKept: boolean, rule: string): void {
  if (!isKept) throw new Error(rule);
}

type Call = Extract<Effect, { type: 'fetchToken' | 'createRequest' | 'verifyPhoto' | 'readOcr' | 'completeRequest' }>;

const isRestart = ({ type }: Event): boolean => type === 'started' || type === 'startRefused';

const isRetry = ({ type }: Event): boolean =>
  type === 'retryPausePassed' || type === 'retryPressed' || type === 'cameOnline';

const isCompleteOutstanding = (state: State): boolean =>
  state.is === 'running' && state.phase.is === 'completing' && state.phase.call === 'complete';

/** What a session has done, as seen from outside. */
interface Ledger {
  closes: number;
  results: number;
  completions: number;
  acceptances: number;
  verifications: number;
  /** A camera broke when it was asked for more pixels. */
  hasBrokenCamera: boolean;
}

/** Watches every transition, remembers what it asked for, and refuses what the rules forbid. */
class Witness {
  state: State = INITIAL_STATE;
  /** Undefined where no session runs. */
  ledger: Ledger | undefined;
  camera: 'closed' | 'asking' | 'attached' = 'closed';
  /** The latest call that was made. */
  #made: Call | undefined;
  #isRetrying = false;
  readonly timers = new Map<TimerEvent['type'], TimerEvent>();
  readonly calls: Call[] = [];
  step = 0;
  results = 0;

  take(event: Event): readonly Effect[] {
    const before = this.state;
    const session = this.ledger;
    const [next, effects] = transition(before, event);
    this.state = next;
    this.#isRetrying = isRetry(event);
    if (event.type === 'pixelsAnswered' && hasBroken(event.outcome) && next !== before && this.ledger)
      this.ledger.hasBrokenCamera = true;
    if (event.type === 'photoAccepted' && next !== before && this.ledger) this.ledger.acceptances += 1;
    let hasJustBegun = false;
    for (const effect of effects) {
      this.#see(effect, hasJustBegun);
      hasJustBegun = effect.type === 'beginSession';
    }
    demand(this.step === stepOf(next), 'The steps that were told lead to the step that is');
    demand((this.ledger !== undefined) === (next.is === 'running'), 'A session runs exactly while the state says so');
    if (before.is === 'running' && session && session !== this.ledger) {
      const isSilent = isRestart(event) || (event.type === 'closed' && event.isAnnounced) || next.is === 'broken';
      demand(session.closes === (isSilent || session.results > 0 ? 0 : 1), 'Every session ends with one outcome');
      demand(!isRestart(event) || !isCompleteOutstanding(before), 'No start ends a completion');
    }
    if (before.is === 'running' && next.is !== 'running') {
      demand(effects[0]?.type === 'endSession', 'An end begins with cancelling what is pending');
      demand(effects[1]?.type === 'closeCamera', 'An end closes the camera before anybody is told');
      demand(effects[2]?.type === 'settleScreen', 'An end takes the screen away before anybody is told');
      demand(this.camera === 'closed', 'The camera is off at the end');
    }
    return effects;
  }

  #see(effect: Effect, hasJustBegun: boolean): void {
    switch (effect.type) {
      case 'beginSession':
        this.#forget();
        this.ledger = {
          closes: 0,
          results: 0,
          completions: 0,
          acceptances: 0,
          verifications: 0,
          hasBrokenCamera: false,
        };
        return;
      case 'endSession':
        this.#forget();
        this.#ending = this.ledger;
        this.ledger = undefined;
        return;
      case 'tellHost':
        this.#hear(effect.note);
        return;
      case 'wait':
        this.timers.set(effect.then.type, effect.then);
        return;
      case 'closeCamera':
        this.camera = 'closed';
        return;
      case 'settleScreen':
      case 'warn':
        return;
      default:
        demand(this.ledger !== undefined, `No ${effect.type} without a session`);
        if (this.ledger) this.#work(effect, this.ledger, hasJustBegun);
    }
  }

  #work(
    effect: Exclude<
      Effect,
      { type: 'beginSession' | 'endSession' | 'tellHost' | 'wait' | 'closeCamera' | 'settleScreen' | 'warn' }
    >,
    ledger: Ledger,
    hasJustBegun: boolean,
  ): void {
    switch (effect.type) {
      case 'openCamera':
        // A restart leaves it to the camera to close what was open before.
        demand(this.camera === 'closed' || hasJustBegun, 'A camera is closed before another one is opened');
        demand(!effect.mayAskForPixels || !ledger.hasBrokenCamera, 'A camera that broke is not asked again');
        this.camera = 'asking';
        return;
      case 'tellResult':
        demand(++ledger.results === 1, 'The result is told once');
        this.results += 1;
        return;
      case 'completeRequest':
        demand(++ledger.completions === 1, 'complete is never retried');
        this.#call(effect);
        return;
      case 'verifyPhoto':
        if (!this.#isRetrying)
          demand(++ledger.verifications <= ledger.acceptances, 'A photo is verified once each time it is accepted');
        demand(effect.requestId === 'request-1' || effect.requestId === 'given', 'No photo without a request');
        this.#call(effect);
        return;
      case 'fetchToken':
      case 'createRequest':
      case 'readOcr':
        this.#call(effect);
        return;
      case 'playCamera':
      case 'switchTorch':
      case 'takePhoto':
      case 'raiseNotice':
        return;
    }
  }

  #call(call: Call): void {
    const isSame = JSON.stringify(call) === JSON.stringify(this.#made);
    demand(!this.#isRetrying || isSame, 'What is retried is the call that got no answer');
    this.#made = call;
    this.calls.push(call);
  }

  #ending: Ledger | undefined;

  #hear(note: HostNote): void {
    switch (note.type) {
      case 'stepped':
        demand(note.from === this.step && note.step !== note.from, 'Every step is told from the one before');
        this.step = note.step;
        return;
      case 'closed':
        if (!this.#ending) return;
        demand(++this.#ending.closes === 1, 'A close is told once');
        demand(this.#ending.results === 0, 'No close follows a result');
        return;
      case 'failed':
      case 'wentBack':
        demand(this.ledger === undefined, 'A session is over before its end is told');
    }
  }

  #forget(): void {
    this.timers.clear();
    this.calls.length = 0;
    this.#ending = undefined;
  }
}

/** A button that lives does something, a dead one does nothing. */
function demandHonestScreen(state: State): void {
  const screen = screenOf(state);
  demand(screen.isOpen === (state.is === 'running'), 'The screen is open exactly while a session runs');
  if (!screen.isOpen) return;
  const works = (event: Event): boolean => {
    const [next, effects] = transition(state, event);
    return next !== state || effects.length > 0;
  };
  const isLive = (button: string): boolean => button === 'enabled';
  demand(isLive(screen.takeButton) === works(does('shutterPressed')), 'The shutter lives exactly where it works');
  demand(isLive(screen.retakeButton) === works(does('retakePressed')), 'Retake lives exactly where it works');
  demand(isLive(screen.useButton) === works(does('photoAccepted')), 'Use lives exactly where it works');
  demand(isLive(screen.cameraButton) === works(does('cameraRequested')), 'The camera button lives where it works');
  demand((screen.alert !== undefined) === works(does('alertConfirmed')), 'An alert can be confirmed where it is open');
  demand(!isLive(screen.tapButton) || works(does('viewTapped')), 'The tap button works');
  demand(!isLive(screen.retryButton) || works(does('retryPressed')), 'The button that retries a call works');
  demand((screen.otherCamera !== undefined) === works(does('otherCameraPressed')), 'A camera is offered to be taken');
  demand(screen.torch === 'none' || works(does('torchPressed')), 'The switch of the light works');
  const isFinished = state.is === 'running' && state.phase.is === 'finished';
  demand(works(does('wentBack')) !== isFinished, 'Go back works until the result is told');
  demand(!(screen.hasSpinner && screen.hasOverlay), 'One spinner at a time');
}

/** Whoever waits waits for something: no spinner turns for ever. */
function demandNoDeadEnd({ state, camera, calls, timers }: Witness): void {
  if (state.is === 'refused' || state.is === 'broken')
    demand(timers.has('errorDelayPassed'), 'A refused start and a broken view are told');
  if (state.is !== 'running') return;
  const { phase } = state;
  const isCalled = (...types: Call['type'][]): boolean => calls.some(({ type }) => types.includes(type));
  demand(calls.length <= 1, 'One call at a time');
  const { outage } = state;
  const isLost = outage !== undefined && !outage.isRetrying;
  demand(!isLost || calls.length === 0, 'A call that is to be retried is not under way');
  demand(!isLost || state.isOffline || timers.has('retryPausePassed'), 'A lost call is retried some time');
  demand((camera === 'closed') === (state.camera.is === 'off'), 'The state knows whether the camera is on');
  switch (phase.is) {
    case 'aiming':
      return demand(camera !== 'closed' || state.isHidden, 'A camera view has a camera');
    case 'review':
      return demand(
        !phase.isWaiting ||
          isLost ||
          isCalled('fetchToken', 'createRequest') ||
          timers.has('sessionDelayPassed') ||
          timers.has('createDelayPassed'),
        'A photo that waits for the request has one coming',
      );
    case 'verifying':
      return demand(isLost || isCalled('verifyPhoto'), 'A photo that is verified has been sent');
    case 'completing':
      return demand(
        (isLost && phase.call === 'ocr') || isCalled(phase.call === 'ocr' ? 'readOcr' : 'completeRequest'),
        'The last calls are under way',
      );
    case 'failed':
      return demand(timers.has('errorDelayPassed'), 'A failure is told');
    case 'blocked':
    case 'rejected':
    case 'finished':
    case 'halted':
      return;
  }
}

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

const PHOTOS: readonly Photo[] = [FRONT, BACK, SELFIE];
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
];
const PAGE: readonly Event[] = [
  does('pageHidden'),
  does('pageShown'),
  does('pageShown'),
  does('devicesChanged'),
  does('wentOffline'),
  does('cameOnline'),
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
function livelyEvents(
  witness: Witness,
  pick: <T>(from: readonly T[]) => T,
  isRare: (share: number) => boolean,
): Event[] {
  const starts = [
    started(),
    started({ networkRetry: 2 }),
    started({ hasAccessToken: false, networkRetry: 1 }, { isFirefox: true }),
    started({ requestId: 'given' }),
    started({}, { isAndroid: true }),
    started({ hasAccessToken: false, requestId: 'given', lang: undefined }),
  ];
  if (witness.state.is === 'idle') return [pick(isRare(0.8) ? starts : HOST)];
  if (isRare(0.01)) return [pick([...HOST, ...starts])];
  if (isRare(0.05)) return [pick(PAGE)];
  const ways: (() => Event[])[] = [() => [pick(USER)], () => [pick(USER)]];
  const [call] = witness.calls;
  if (call) {
    ways.push(() => {
      witness.calls.shift();
      const { good, bad } = answersTo(call);
      return [isRare(0.2) ? pick(bad) : good];
    });
  }
  if (witness.timers.size > 0) {
    ways.push(() => {
      const timer = pick([...witness.timers.values()]);
      witness.timers.delete(timer.type);
      return [timer];
    });
  }
  if (witness.camera === 'asking') {
    ways.push(() => {
      const code = pick(['no_camera', 'camera_denied', 'no_stream', 'camera_busy', 'unsupported'] as const);
      const event = isRare(0.15) ? cameraFailed(code) : attached(isRare(0.5), isRare(0.5));
      if (event.type === 'cameraAttached') witness.camera = 'attached';
      return [event];
    });
  }
  if (witness.camera === 'attached') {
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
function echoOf(effect: Effect, pick: <T>(from: readonly T[]) => T, isRare: (share: number) => boolean): Event[] {
  const meanwhile = isRare(0.03) ? [pick([...HOST, started()])] : [];
  switch (effect.type) {
    case 'takePhoto':
      return [isRare(0.1) ? does('photoMissed') : taken(pick(PHOTOS))];
    case 'raiseNotice':
      return [...meanwhile, pick([noticeShown, noticeShown, noticeSilenced])(effect.code)];
    case 'tellResult':
      return [...meanwhile, does('resultTold')];
    default:
      return [];
  }
}

function walk(seed: number, length: number): Witness {
  const random = new Random(seed);
  const pick = <T>(from: readonly T[]): T => random.pick(from);
  const isRare = (share: number): boolean => random.isRare(share);
  const witness = new Witness();
  const history: string[] = [];
  try {
    for (let turn = 0; turn < length; turn += 1) {
      const queue = livelyEvents(witness, pick, isRare).map((event) => ({ event, session: witness.ledger }));
      for (let next = queue.shift(); next; next = queue.shift()) {
        // As in the runtime: what a session raised is dropped with it.
        if (next.session !== witness.ledger && !HOST.includes(next.event) && next.event.type !== 'started') continue;
        history.push(JSON.stringify(next.event));
        const effects = witness.take(next.event);
        const session = witness.ledger;
        for (const effect of effects) queue.push(...echoOf(effect, pick, isRare).map((event) => ({ event, session })));
        demandHonestScreen(witness.state);
      }
      demandNoDeadEnd(witness);
    }
  } catch (error) {
    throw new Error(`Seed ${seed}: ${String(error)}\n${history.join('\n')}`, { cause: error });
  }
  return witness;
}

function stumble(seed: number, length: number): void {
  const random = new Random(seed);
  const witness = new Witness();
  const history: string[] = [];
  try {
    for (let turn = 0; turn < length; turn += 1) {
      const event = random.pick(EVENTS);
      // A walk that ends at every second event would see little.
      const isEnd = ['closed', 'removed', 'wentBack', 'startRefused', 'callFailed', 'started', 'viewBroke'].includes(
        event.type,
      );
      if (isEnd && witness.state.is === 'running' && random.isRare(0.9)) continue;
      history.push(JSON.stringify(event));
      witness.take(event);
      demandHonestScreen(witness.state);
    }
  } catch (error) {
    throw new Error(`Seed ${seed}: ${String(error)}\n${history.join('\n')}`, { cause: error });
  }
}

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
