// Watches the machine during the random walks: reports to the oracle (test/support/session-model.ts), and checks what only
// the machine's effects and its screen can show.
import { hasBroken } from '../../src/core/camera/answers.ts';
import type { Effect } from '../../src/core/effects.ts';
import type { Event, TimerEvent } from '../../src/core/events.ts';
import { transition } from '../../src/core/machine.ts';
import { screenOf } from '../../src/core/screen/screen.ts';
import { INITIAL_STATE, sideOf, stepOf, type CallName, type State } from '../../src/core/state.ts';
import { demand, SessionModel } from '../support/session-model.ts';
import { does, fileChosen } from './events.ts';

export type Call = Extract<
  Effect,
  { type: 'fetchToken' | 'createRequest' | 'verifyPhoto' | 'readOcr' | 'completeRequest' }
>;

export function nameOf(call: Call): CallName {
  if (call.type === 'verifyPhoto') return call.side;
  return ({ fetchToken: 'token', createRequest: 'create', readOcr: 'ocr', completeRequest: 'complete' } as const)[
    call.type
  ];
}

const isRetry = ({ type }: Event): boolean =>
  type === 'retryPausePassed' || type === 'retryPressed' || type === 'cameOnline';

const phaseOf = (state: State) => (state.is === 'running' ? state.phase : undefined);

/** The final call that is under way. */
function lastCallOf(state: State): 'ocr' | 'complete' | undefined {
  const phase = phaseOf(state);
  return phase?.is === 'completing' ? phase.call : undefined;
}

export class MachineWatch {
  state: State = INITIAL_STATE;
  readonly rules = new SessionModel(() => this.camera !== 'closed');
  camera: 'closed' | 'asking' | 'attached' = 'closed';
  /** Counts the starts and ends of sessions, so that events of an earlier session can be dropped. */
  era = 0;
  readonly timers = new Map<TimerEvent['type'], TimerEvent>();
  readonly calls: Call[] = [];
  /** How many files are being decoded. */
  filesRead = 0;
  /** The host has been asked to continue on another device. */
  isHandedOff = false;
  /** A liveness check is running. */
  isChecked = false;
  /** The view is being watched for automatic capture. */
  isWatching = false;
  #isRunning = false;
  /** The latest call that was made. */
  #made: Call | undefined;
  #isRetrying = false;
  /** A camera broke when it was asked for more pixels. */
  #hasBrokenCamera = false;

  take(event: Event): readonly Effect[] {
    const before = this.state;
    const [next, effects] = transition(before, event);
    this.state = next;
    this.#isRetrying = isRetry(event);
    this.#report(event, before);
    let hasJustBegun = false;
    for (const effect of effects) {
      this.#see(effect, hasJustBegun);
      hasJustBegun = effect.type === 'beginSession';
    }
    demand(this.rules.step === stepOf(next), 'The reported steps lead to the current step');
    const isOpen = next.is !== 'idle' && phaseOf(next)?.is !== 'finished';
    demand(this.rules.isOpen === isOpen, 'Every session ends with one outcome');
    demand(this.#isRunning === (next.is === 'running'), 'A session runs exactly while the state is running');
    const isRestart = event.type === 'started' || event.type === 'startRefused';
    demand(!isRestart || lastCallOf(before) !== 'complete' || next === before, 'No start interrupts a completion');
    if (before.is === 'running' && next.is !== 'running') {
      const [first, second, third] = effects.map(({ type }) => type);
      demand(first === 'endSession', 'An end first cancels what is pending');
      demand(second === 'closeCamera', 'An end closes the camera before anybody is notified');
      demand(third === 'settleScreen', 'An end closes the screen before anybody is notified');
      demand(this.camera === 'closed', 'The camera is off at the end');
    }
    return effects;
  }

  /** Reports to the oracle what happened to the machine. */
  #report(event: Event, before: State): void {
    const { rules } = this;
    const isTaken = this.state !== before;
    switch (event.type) {
      case 'startRefused':
        if (this.state.is === 'refused') rules.begins({ isRefused: true, hasToken: false, requestId: undefined });
        return;
      case 'closed':
        if (event.isAnnounced) rules.announces();
        else rules.cause('host');
        return;
      case 'removed':
        return rules.cause('removed');
      case 'callFailed':
      case 'viewBroke':
        return rules.cause('error');
      case 'pixelsAnswered':
        this.#hasBrokenCamera ||= isTaken && hasBroken(event.outcome);
        return;
      case 'photoAccepted':
        if (isTaken) rules.accepted();
        return;
      case 'photoTaken':
        if (isTaken && phaseOf(before)?.is === 'liveness') rules.accepted();
        return;
      case 'requestCreated':
        return rules.answered('create', event.requestId);
      case 'photoPassed':
        if (before.is === 'running' && before.phase.is === 'verifying' && event.side === sideOf(before.step))
          rules.answered(event.side);
        return;
      case 'ocrRead':
        if (lastCallOf(before) === 'ocr') rules.answered('ocr');
        return;
      case 'requestCompleted':
        if (lastCallOf(before) === 'complete') rules.answered('complete');
        return;
      case 'handoffFinished':
        // the other device has completed it
        if (phaseOf(before)?.is === 'handedOff') rules.answered('complete');
        return;
      default:
    }
  }

  #see(effect: Effect, hasJustBegun: boolean): void {
    switch (effect.type) {
      case 'beginSession': {
        this.#forget(true);
        const { hasAccessToken, requestId } = effect.config;
        return this.rules.begins({ isRefused: false, hasToken: hasAccessToken, requestId });
      }
      case 'endSession':
        return this.#forget(false);
      case 'tellHost':
        return this.rules.tells(effect.note);
      case 'wait':
        this.timers.set(effect.then.type, effect.then);
        return;
      case 'closeCamera':
        this.isWatching = false;
        this.camera = 'closed';
        return;
      case 'settleScreen':
      case 'warn':
        return;
      default:
        demand(this.#isRunning, `No ${effect.type} without a session`);
        this.#work(effect, hasJustBegun);
    }
  }

  #work(effect: Effect, hasJustBegun: boolean): void {
    switch (effect.type) {
      case 'openCamera':
        // On a restart, the camera itself closes what was open.
        demand(this.camera === 'closed' || hasJustBegun, 'A camera is closed before another one is opened');
        demand(!effect.mayAskForPixels || !this.#hasBrokenCamera, 'A camera that broke is not asked again');
        this.camera = 'asking';
        return;
      case 'tellResult':
        return this.rules.tells({ type: 'resulted' });
      case 'raiseNotice':
        return this.rules.tells({ type: 'noticed' });
      case 'verifyPhoto':
        if (this.#isRetrying) this.rules.accepted();
        return this.#call(effect, effect.requestId);
      case 'readOcr':
      case 'completeRequest':
        return this.#call(effect, effect.requestId);
      case 'fetchToken':
      case 'createRequest':
        return this.#call(effect);
      case 'watchCard':
        demand(this.isWatching === (effect.side === undefined), 'Watching for a card starts and stops once');
        this.isWatching = effect.side !== undefined;
        return;
      case 'startLiveness':
        demand(!this.isChecked, 'One liveness check at a time');
        this.isChecked = true;
        return;
      case 'handOff':
      case 'takeBack':
        demand(this.isHandedOff === (effect.type === 'takeBack'), 'One device has the session');
        this.isHandedOff = effect.type === 'handOff';
        return;
      case 'readFile':
        return demand(++this.filesRead === 1, 'One file is read at a time');
      default:
    }
  }

  #call(call: Call, requestId?: string): void {
    const isSame = JSON.stringify(call) === JSON.stringify(this.#made);
    demand(!this.isHandedOff, 'No call is made while another device has the session');
    demand(!this.#isRetrying || isSame, 'A retry repeats the call that got no answer');
    this.rules.sends(nameOf(call), requestId);
    this.#made = call;
    this.calls.push(call);
  }

  #forget(isRunning: boolean): void {
    this.#isRunning = isRunning;
    this.era += 1;
    this.timers.clear();
    this.calls.length = 0;
    this.filesRead = 0;
    this.isHandedOff = false;
    this.isChecked = false;
    this.isWatching = false;
    this.#hasBrokenCamera = false;
  }
}

/** An enabled button does something, a disabled one does nothing. */
export function demandHonestScreen(state: State): void {
  const screen = screenOf(state);
  demand(screen.isOpen === (state.is === 'running'), 'The screen is open exactly while a session runs');
  if (!screen.isOpen) return;
  const works = (event: Event): boolean => {
    const [next, effects] = transition(state, event);
    return next !== state || effects.length > 0;
  };
  const isLive = (button: string): boolean => button === 'enabled';
  const { alert } = screen;
  const offers: readonly (readonly [string, boolean, Event])[] = [
    ['The shutter', isLive(screen.takeButton), does('shutterPressed')],
    ['Retake', isLive(screen.retakeButton), does('retakePressed')],
    ['Use', isLive(screen.useButton), does('photoAccepted')],
    ['The camera button', isLive(screen.cameraButton) || alert?.canRetry === true, does('cameraRequested')],
    ['The choice of a file', screen.hasUpload, fileChosen],
    ['OK', alert !== undefined, does('alertConfirmed')],
    ['The other camera', (screen.otherCamera ?? alert?.otherCamera) !== undefined, does('otherCameraPressed')],
    ['Go back', phaseOf(state)?.is !== 'finished', does('wentBack')],
  ];
  for (const [what, isOffered, press] of offers)
    demand(isOffered === works(press), `${what} is enabled exactly when it works`);
  demand(!isLive(screen.tapButton) || works(does('viewTapped')), 'The tap button works');
  demand(!isLive(screen.retryButton) || works(does('retryPressed')), 'The button that retries a call works');
  demand(screen.torch === 'none' || works(does('torchPressed')), 'The light switch works');
  demand(!(screen.hasSpinner && screen.hasOverlay), 'One spinner at a time');
}

/** Every wait has something to wait for, so no spinner turns forever. */
export function demandNoDeadEnd(watch: MachineWatch): void {
  const { state, camera, calls, timers, filesRead, isHandedOff, isChecked } = watch;
  if (state.is === 'refused' || state.is === 'broken')
    demand(timers.has('errorDelayPassed'), 'A refused start and a broken view are reported');
  if (state.is !== 'running') return;
  const { phase, outage } = state;
  const isCalled = (...types: Call['type'][]): boolean => calls.some(({ type }) => types.includes(type));
  demand(calls.length <= 1, 'One call at a time');
  const isLost = outage !== undefined && !outage.isRetrying;
  demand(!isLost || calls.length === 0, 'A call that is to be retried is not under way');
  demand(!isLost || state.isOffline || timers.has('retryPausePassed'), 'A lost call is retried eventually');
  demand((camera === 'closed') === (state.camera.is === 'off'), 'The state knows whether the camera is on');
  switch (phase.is) {
    case 'capturing':
      return demand(camera !== 'closed' || state.isHidden, 'A camera view has a camera');
    case 'reading':
      return demand(camera === 'closed' && filesRead === 1, 'A file is read, with the camera off');
    case 'liveness':
      return demand(camera === 'closed' && isChecked === !phase.hasFailed, 'A liveness check runs, or it has failed');
    case 'handedOff':
      return demand(camera === 'closed' && isHandedOff, 'Another device has the session, with the camera off');
    case 'review': {
      const isComing =
        isCalled('fetchToken', 'createRequest') || timers.has('sessionDelayPassed') || timers.has('createDelayPassed');
      return demand(!phase.isWaiting || isLost || isComing, 'A photo that waits for the request has one on the way');
    }
    case 'verifying':
      return demand(isLost || isCalled('verifyPhoto'), 'A photo that is verified has been sent');
    case 'completing': {
      const isUnderWay = phase.call === 'ocr' ? isLost || isCalled('readOcr') : isCalled('completeRequest');
      return demand(isUnderWay, 'The last calls are under way');
    }
    case 'failed':
      return demand(timers.has('errorDelayPassed'), 'A failure is reported');
    default:
  }
}
