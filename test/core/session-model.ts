// The oracle of the random walks: what a session may never do, whatever happens in whichever order. Sees the machine's
// effects; test/app/session-model.ts sees the whole widget from outside.
import { hasBroken } from '../../src/core/camera-answers.ts';
import type { Effect, HostNote } from '../../src/core/effects.ts';
import type { Event, TimerEvent } from '../../src/core/events.ts';
import { transition } from '../../src/core/machine.ts';
import { screenOf } from '../../src/core/screen.ts';
import { INITIAL_STATE, stepOf, type State } from '../../src/core/state.ts';
import { does, fileChosen } from './events.ts';

export function demand(isKept: boolean, rule: string): void {
  if (!isKept) throw new Error(rule);
}

export type Call = Extract<
  Effect,
  { type: 'fetchToken' | 'createRequest' | 'verifyPhoto' | 'readOcr' | 'completeRequest' }
>;

const isRestart = ({ type }: Event): boolean => type === 'started' || type === 'startRefused';

const isRetry = ({ type }: Event): boolean =>
  type === 'retryPausePassed' || type === 'retryPressed' || type === 'cameOnline';

const isCompleteOutstanding = (state: State): boolean =>
  state.is === 'running' && state.phase.is === 'completing' && state.phase.call === 'complete';

/** What a session has done, as seen from outside. */
interface Session {
  closes: number;
  results: number;
  completions: number;
  acceptances: number;
  verifications: number;
  /** A camera broke when it was asked for more pixels. */
  hasBrokenCamera: boolean;
}

/** Watches every transition, remembers what it asked for, and refuses what the rules forbid. */
export class SessionModel {
  state: State = INITIAL_STATE;
  /** Undefined where no session runs. */
  session: Session | undefined;
  camera: 'closed' | 'asking' | 'attached' = 'closed';
  /** The latest call that was made. */
  #made: Call | undefined;
  #isRetrying = false;
  readonly timers = new Map<TimerEvent['type'], TimerEvent>();
  readonly calls: Call[] = [];
  /** How many files are being decoded. */
  filesRead = 0;
  /** The host has been asked to continue on another device. */
  isHandedOff = false;
  /** A liveness check runs. */
  isChecked = false;
  /** The view is looked at for a card that takes itself. */
  isWatching = false;
  step = 0;
  results = 0;

  take(event: Event): readonly Effect[] {
    const before = this.state;
    const session = this.session;
    const [next, effects] = transition(before, event);
    this.state = next;
    this.#isRetrying = isRetry(event);
    if (event.type === 'pixelsAnswered' && hasBroken(event.outcome) && next !== before && this.session)
      this.session.hasBrokenCamera = true;
    const isChecked = event.type === 'photoTaken' && before.is === 'running' && before.phase.is === 'liveness';
    if ((event.type === 'photoAccepted' || isChecked) && next !== before && this.session) this.session.acceptances += 1;
    let hasJustBegun = false;
    for (const effect of effects) {
      this.#see(effect, hasJustBegun);
      hasJustBegun = effect.type === 'beginSession';
    }
    demand(this.step === stepOf(next), 'The steps that were told lead to the step that is');
    demand((this.session !== undefined) === (next.is === 'running'), 'A session runs exactly while the state says so');
    if (before.is === 'running' && session && session !== this.session) {
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
        this.session = {
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
        this.#ending = this.session;
        this.session = undefined;
        return;
      case 'tellHost':
        this.#hear(effect.note);
        return;
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
        demand(this.session !== undefined, `No ${effect.type} without a session`);
        if (this.session) this.#work(effect, this.session, hasJustBegun);
    }
  }

  #work(
    effect: Exclude<
      Effect,
      { type: 'beginSession' | 'endSession' | 'tellHost' | 'wait' | 'closeCamera' | 'settleScreen' | 'warn' }
    >,
    session: Session,
    hasJustBegun: boolean,
  ): void {
    switch (effect.type) {
      case 'openCamera':
        // A restart leaves it to the camera to close what was open before.
        demand(this.camera === 'closed' || hasJustBegun, 'A camera is closed before another one is opened');
        demand(!effect.mayAskForPixels || !session.hasBrokenCamera, 'A camera that broke is not asked again');
        this.camera = 'asking';
        return;
      case 'tellResult':
        demand(++session.results === 1, 'The result is told once');
        this.results += 1;
        return;
      case 'completeRequest':
        demand(++session.completions === 1, 'complete is never retried');
        this.#call(effect);
        return;
      case 'verifyPhoto':
        if (!this.#isRetrying)
          demand(++session.verifications <= session.acceptances, 'A photo is verified once each time it is accepted');
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
      case 'watchCard':
        demand(this.isWatching !== effect.isOn, 'A card is watched for once');
        this.isWatching = effect.isOn;
        return;
      case 'startLiveness':
        demand(!this.isChecked, 'One liveness check at a time');
        this.isChecked = true;
        return;
      case 'handOff':
        demand(!this.isHandedOff, 'One device has the session');
        this.isHandedOff = true;
        return;
      case 'takeBack':
        demand(this.isHandedOff, 'Only what was handed off is taken back');
        this.isHandedOff = false;
        return;
      case 'readFile':
        demand(++this.filesRead === 1, 'One file is read at a time');
        return;
    }
  }

  #call(call: Call): void {
    const isSame = JSON.stringify(call) === JSON.stringify(this.#made);
    demand(!this.#isRetrying || isSame, 'What is retried is the call that got no answer');
    this.#made = call;
    this.calls.push(call);
  }

  #ending: Session | undefined;

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
        demand(this.session === undefined, 'A session is over before its end is told');
    }
  }

  #forget(): void {
    this.timers.clear();
    this.calls.length = 0;
    this.filesRead = 0;
    this.isHandedOff = false;
    this.isChecked = false;
    this.isWatching = false;
    this.#ending = undefined;
  }
}

/** A button that lives does something, a dead one does nothing. */
export function demandHonestScreen(state: State): void {
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
  const { alert } = screen;
  const opensCamera = isLive(screen.cameraButton) || alert?.canRetry === true;
  demand(opensCamera === works(does('cameraRequested')), 'The camera button lives where it works');
  demand(screen.hasUpload === works(fileChosen), 'A file can be chosen where that is offered');
  demand((alert !== undefined) === works(does('alertConfirmed')), 'An alert can be confirmed where it is open');
  demand(!isLive(screen.tapButton) || works(does('viewTapped')), 'The tap button works');
  demand(!isLive(screen.retryButton) || works(does('retryPressed')), 'The button that retries a call works');
  const otherCamera = screen.otherCamera ?? alert?.otherCamera;
  demand((otherCamera !== undefined) === works(does('otherCameraPressed')), 'A camera is offered to be taken');
  demand(screen.torch === 'none' || works(does('torchPressed')), 'The switch of the light works');
  const isFinished = state.is === 'running' && state.phase.is === 'finished';
  demand(works(does('wentBack')) !== isFinished, 'Go back works until the result is told');
  demand(!(screen.hasSpinner && screen.hasOverlay), 'One spinner at a time');
}

/** Whoever waits waits for something: no spinner turns for ever. */
export function demandNoDeadEnd({
  state,
  camera,
  calls,
  timers,
  filesRead,
  isHandedOff,
  isChecked,
}: SessionModel): void {
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
    case 'capturing':
      return demand(camera !== 'closed' || state.isHidden, 'A camera view has a camera');
    case 'reading':
      return demand(camera === 'closed' && filesRead === 1, 'A file is read, with the camera off');
    case 'liveness':
      return demand(camera === 'closed' && isChecked === !phase.hasFailed, 'A liveness check runs, or it has failed');
    case 'handedOff':
      return demand(camera === 'closed' && isHandedOff, 'Another device has the session, with the camera off');
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
