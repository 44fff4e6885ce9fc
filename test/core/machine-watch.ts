// Watches the machine during the random walks: what a session may never do, whatever happens in whichever order.
import type { Effect, HostNote } from '../../src/core/effects.ts';
import type { Event, TimerEvent } from '../../src/core/events.ts';
import { transition } from '../../src/core/machine.ts';
import type { Config } from '../../src/core/options/config.ts';
import { screenOf } from '../../src/core/screen/screen.ts';
import { INITIAL_STATE, sideOf, stepOf, type CallName, type Photo, type State } from '../../src/core/state.ts';
import { agreed, does, fileChosen } from './events.ts';

export function demand(isKept: boolean, rule: string): asserts isKept {
  if (!isKept) throw new Error(rule);
}

export type Call = Extract<
  Effect,
  { type: 'openSession' | 'fetchToken' | 'createRequest' | 'verifyPhoto' | 'readOcr' | 'completeRequest' }
>;

export function nameOf(call: Call): CallName {
  if (call.type === 'verifyPhoto') return call.side;
  const names = {
    openSession: 'session',
    fetchToken: 'token',
    createRequest: 'create',
    readOcr: 'ocr',
    completeRequest: 'complete',
  } as const;
  return names[call.type];
}

const phaseOf = (state: State) => (state.is === 'running' ? state.phase : undefined);

/** The final call that is under way. */
function lastCallOf(state: State): 'ocr' | 'complete' | undefined {
  const phase = phaseOf(state);
  return phase?.is === 'completing' ? phase.call : undefined;
}

const SIDES: readonly CallName[] = ['front', 'back', 'selfie'];

/** What the host has said of a session. */
type Terms = Pick<Config, 'requestId' | 'maxTries'>;
const NO_TERMS: Terms = { requestId: undefined, maxTries: undefined };

/** A session that has no outcome yet. */
const sessionOf = (isRefused: boolean, mayBegin: boolean, { requestId, maxTries }: Terms) => ({
  isRefused,
  /** The person has agreed, of which the host has been told, or isn't asked. */
  mayBegin,
  isRequestGiven: requestId !== undefined,
  requestIds: new Set(requestId === undefined ? [] : [requestId]),
  passes: 0,
  maxTries: maxTries ?? Infinity,
  /** The verdicts of the step. */
  verdicts: 0,
  /** The step has had its last rejection. */
  isOver: false,
  hasOcr: false,
  completions: 0,
  isCompleted: false,
});

export class MachineWatch {
  state: State = INITIAL_STATE;
  /** How many sessions came to a result. */
  results = 0;
  camera: 'closed' | 'asking' | 'attached' = 'closed';
  /** Counts the starts and ends of sessions, so that events of an earlier session can be dropped. */
  era = 0;
  readonly timers = new Map<TimerEvent['type'], TimerEvent>();
  readonly calls: Call[] = [];
  /** How many files are being decoded. */
  filesRead = 0;
  /** The photo that the browser may have altered, for all that is known. */
  unread: Photo | undefined;
  /** The browser has altered it. */
  #altered: Photo | undefined;
  /** The host has been asked to continue on another device. */
  isHandedOff = false;
  /** A liveness check is running. */
  isChecked = false;
  /** The view is being watched for automatic capture. */
  isWatching = false;
  /** The last start has words to agree to; the person has agreed, which counts until the session has an outcome. */
  #asksConsent = false;
  #hasAgreed = false;
  #isRunning = false;
  #session: ReturnType<typeof sessionOf> | undefined;
  /** The last step that was told. */
  #step = 0;
  /** What was told last. */
  #told: string | undefined;

  take(event: Event): readonly Effect[] {
    const before = this.state;
    const [next, effects] = transition(before, event);
    this.state = next;
    if (event.type === 'started') this.#asksConsent = event.asksConsent;
    this.#hear(event, before);
    let hasJustBegun = false;
    for (const effect of effects) {
      this.#see(effect, hasJustBegun);
      hasJustBegun = effect.type === 'beginSession';
    }
    demand(this.#step === stepOf(next), 'The reported steps lead to the current step');
    const isOpen = next.is !== 'idle' && phaseOf(next)?.is !== 'finished';
    demand((this.#session !== undefined) === isOpen, 'Every session ends with one outcome');
    demand(this.#isRunning === (next.is === 'running'), 'A session runs exactly while the state is running');
    demand(this.#isRunning || this.camera === 'closed', 'The camera is off without a session');
    const isRestart = event.type === 'started' || event.type === 'startRefused';
    demand(!isRestart || lastCallOf(before) !== 'complete' || next === before, 'No start interrupts a completion');
    return effects;
  }

  /** What has happened to the session. */
  #hear(event: Event, before: State): void {
    const isTaken = this.state !== before;
    // a refused start takes the place of the session
    if (event.type === 'startRefused' && this.state.is === 'refused') this.#begin(true, NO_TERMS);
    const session = this.#session;
    if (!session) return;
    switch (event.type) {
      case 'closed':
        // the host has announced it, so the widget doesn't
        if (event.isAnnounced) this.#forgetSession();
        return;
      case 'consentGiven':
        this.#hasAgreed ||= isTaken;
        return;
      case 'consentDispatched':
        session.mayBegin ||= isTaken;
        return;
      case 'consentRemoved':
        if (isTaken) this.#begin(true, NO_TERMS);
        return;
      case 'photoTaken':
        if (isTaken) [this.unread, this.#altered] = [event.photo, undefined];
        return;
      case 'photoReadBack': {
        if (event.photo !== this.unread) return;
        this.unread = undefined;
        if (event.readback !== 'altered') return;
        this.#altered = event.photo;
        // it isn't sent, whatever was planned
        const planned = this.calls.findIndex((call) => call.type === 'verifyPhoto' && call.photo === event.photo);
        if (planned >= 0) this.calls.splice(planned, 1);
        return;
      }
      case 'requestCreated':
        session.requestIds.add(event.requestId);
        return;
      case 'photoPassed':
        if (before.is !== 'running' || before.phase.is !== 'verifying' || event.side !== sideOf(before.step)) return;
        session.passes += 1;
        session.verdicts = 0;
        return;
      case 'photoFailed':
        session.verdicts += phaseOf(before)?.is === 'verifying' ? 1 : 0;
        return;
      case 'ocrRead':
        session.hasOcr ||= lastCallOf(before) === 'ocr';
        return;
      case 'requestCompleted':
        session.isCompleted ||= lastCallOf(before) === 'complete';
        return;
      case 'handoffFinished':
        // the other device has completed it
        session.isCompleted ||= phaseOf(before)?.is === 'handedOff';
        return;
      default:
    }
  }

  /** A session begins; the one before ends silently. */
  #begin(isRefused: boolean, terms: Terms): void {
    this.#session = sessionOf(isRefused, !this.#asksConsent || this.#hasAgreed, terms);
  }

  #see(effect: Effect, hasJustBegun: boolean): void {
    switch (effect.type) {
      case 'beginSession': {
        this.#forget(true);
        return this.#begin(false, effect.config);
      }
      case 'endSession':
        return this.#forget(false);
      case 'notifyHost':
        return this.#tell(effect.note);
      case 'wait':
        this.timers.set(effect.then.type, effect.then);
        return;
      case 'closeCamera':
        this.isWatching = false;
        this.camera = 'closed';
        return;
      case 'holdWait':
      case 'settleScreen':
      case 'warn':
        return;
      default:
        demand(this.#isRunning, `No ${effect.type} without a session`);
        demand(
          effect.type === 'reportConsent' || this.#session?.mayBegin === true,
          `No ${effect.type} without consent`,
        );
        this.#work(effect, hasJustBegun);
    }
  }

  #work(effect: Effect, hasJustBegun: boolean): void {
    switch (effect.type) {
      case 'openCamera':
        // On a restart, the camera itself closes what was open.
        demand(this.camera === 'closed' || hasJustBegun, 'A camera is closed before another one is opened');
        this.camera = 'asking';
        return;
      case 'reportConsent':
        return demand(this.#session?.mayBegin === false, 'A consent is reported once, before anything else');
      case 'reportResult':
      case 'raiseNotice':
        return this.#tell(effect);
      case 'verifyPhoto':
      case 'readOcr':
      case 'completeRequest':
      case 'openSession':
      case 'fetchToken':
      case 'createRequest':
        return this.#call(effect);
      case 'watchView':
        demand(this.isWatching === (effect.side === undefined), 'Watching for a card starts and stops once');
        this.isWatching = effect.side !== undefined;
        return;
      case 'startLiveness':
        demand(!this.isChecked, 'One liveness check at a time');
        this.isChecked = true;
        return;
      case 'startHandoff':
      case 'cancelHandoff':
        demand(this.isHandedOff === (effect.type === 'cancelHandoff'), 'One device has the session');
        this.isHandedOff = effect.type === 'startHandoff';
        return;
      case 'readFile':
        return demand(++this.filesRead === 1, 'One file is read at a time');
      default:
    }
  }

  #call(call: Call): void {
    const name = nameOf(call);
    demand(!this.isHandedOff, 'No call is made while another device has the session');
    this.calls.push(call);
    const session = this.#session;
    demand(session !== undefined && !session.isRefused, `No call "${name}" without a session`);
    if (name === 'session' || name === 'token') return;
    if (!('requestId' in call)) return demand(!session.isRequestGiven, 'No request is created where one was given');
    demand(session.requestIds.has(call.requestId), `The call "${name}" names a request of its own session`);
    if (name === 'ocr') return demand(session.passes === 3, 'The OCR comes after three passes');
    if (name === 'complete') {
      demand(++session.completions === 1, 'complete is never repeated');
      return demand(session.passes === 3 && session.hasOcr, 'complete comes after three passes and the OCR');
    }
    demand(!session.isOver, 'No photo is sent after the last try');
    demand(call.type !== 'verifyPhoto' || call.photo !== this.#altered, 'No altered photo is sent');
    demand(SIDES[session.passes] === name, `"${name}" is not what follows ${session.passes} passes`);
  }

  #tell(told: HostNote | Extract<Effect, { type: 'reportResult' | 'raiseNotice' }>): void {
    const [before, session] = [this.#told, this.#session];
    this.#told = told.type;
    if (told.type === 'stepped') return this.#reach(told.from, told.step);
    demand(session !== undefined, `No ${told.type} without a session`);
    switch (told.type) {
      case 'raiseNotice':
        if (told.code !== 'tries_over') return;
        demand(before === 'judged', 'The last try is told after its verdict');
        demand(session.verdicts === session.maxTries && !session.isOver, 'The tries are over once, with the last one');
        session.isOver = true;
        return;
      case 'judged':
        return demand(
          told.outcome === 'passed' || told.tries <= session.maxTries,
          'No verdict comes after the last try',
        );
      case 'wentBack':
        return demand(told.step === this.#step, 'Go back names the step');
      case 'failed':
        return demand(this.camera === 'closed', 'The camera is off when an error is told');
      case 'closed':
        demand(told.step === this.#step, `The close names step ${this.#step}, not ${told.step}`);
        demand((told.consent !== undefined) === this.#hasAgreed, 'The close has the consent of its session');
        return this.#finish();
      case 'reportResult':
        demand(session.isCompleted, 'A result was completed');
        this.results += 1;
        return this.#finish();
    }
  }

  #reach(step: number, next: number): void {
    demand(step === this.#step && next !== step, `A step is told from ${this.#step}, not from ${step}`);
    this.#step = next;
    const passes = this.#session?.isRefused ? undefined : this.#session?.passes;
    if (next === 0)
      return demand(passes === undefined || !this.#session?.mayBegin, 'Step 0 means an end, or no consent yet');
    if (next === 1) return demand(passes === 0, 'Step 1 means a session that has just begun');
    demand(next === step + 1 && passes === step, `Step ${next} comes after ${step} passes`);
  }

  #forgetSession(): void {
    this.#session = undefined;
    this.#hasAgreed = false;
  }

  #finish(): void {
    this.#forgetSession();
    demand(this.camera === 'closed', 'The camera is off when an end is told');
  }

  #forget(isRunning: boolean): void {
    this.#isRunning = isRunning;
    this.era += 1;
    this.timers.clear();
    this.calls.length = 0;
    this.filesRead = 0;
    this.unread = undefined;
    this.#altered = undefined;
    this.isHandedOff = false;
    this.isChecked = false;
    this.isWatching = false;
  }
}

/** An enabled button does something, a disabled one does nothing. */
export function demandHonestScreen(state: State): void {
  const screen = screenOf(state);
  demand(screen.isOpen === (state.is === 'running'), 'The screen is open exactly while a session runs');
  if (!screen.isOpen) return;
  const works = (event: Event, from = state): boolean => {
    const [next, effects] = transition(from, event);
    return next !== from || effects.length > 0;
  };
  const isLive = (button: string): boolean => button === 'enabled';
  const { alert } = screen;
  for (const [what, isOffered, press] of [
    ['I agree', screen.stage.is === 'consent' && state.is === 'running' && !state.consent, agreed],
    ['The shutter', isLive(screen.takeButton), does('shutterPressed')],
    ['Retake', isLive(screen.retakeButton), does('retakePressed')],
    ['Use', isLive(screen.useButton), does('photoAccepted')],
    ['The camera button', isLive(screen.cameraButton) || alert?.canRetry === true, does('cameraRequested')],
    ['The missed question', screen.canMissQuestion, does('questionMissed')],
    ['The phone', screen.hasHandoff, does('handoffPressed')],
    ['OK', alert !== undefined, does('alertConfirmed')],
    ['The other camera', (screen.otherCamera ?? alert?.otherCamera) !== undefined, does('otherCameraPressed')],
    ['Go back', phaseOf(state)?.is !== 'finished', does('wentBack')],
  ] as const)
    demand(isOffered === works(press), `${what} is enabled exactly when it works`);
  const isFileTaken = works(fileChosen);
  const [choosing] = transition(state, does('chooserOpened'));
  demand(!screen.hasUpload || works(fileChosen, choosing), 'The choice of a file works');
  const isStillOffered = state.is === 'running' && state.chooser?.step === state.step;
  demand(screen.hasUpload || isStillOffered || !isFileTaken, 'No file is taken that was not offered');
  demand(!(screen.guideProgress > 0 && state.is === 'running' && state.chooser?.isOpen), 'A chooser ends the looks');
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
  const { phase } = state;
  const { outage, isOffline } = state.calls;
  const isCalled = (...types: Call['type'][]): boolean => calls.some(({ type }) => types.includes(type));
  demand(calls.length <= 1, 'One call at a time');
  const isLost = outage !== undefined && outage.until !== 'answer';
  demand(!isLost || calls.length === 0, 'A call that is to be retried is not under way');
  demand(!isLost || isOffline || timers.has('retryPausePassed'), 'A lost call is retried eventually');
  demand((camera === 'closed') === (state.camera.is === 'off'), 'The state knows whether the camera is on');
  switch (phase.is) {
    case 'capturing':
      return demand(camera !== 'closed' || state.page.isHidden, 'A camera view has a camera');
    case 'reading':
      return demand(camera === 'closed' && filesRead === 1, 'A file is read, with the camera off');
    case 'liveness':
      return demand(camera === 'closed' && isChecked === !phase.hasFailed, 'A liveness check runs, or it has failed');
    case 'handedOff':
      return demand(camera === 'closed' && isHandedOff, 'Another device has the session, with the camera off');
    case 'review': {
      const isComing =
        isCalled('openSession', 'fetchToken', 'createRequest') ||
        timers.has('sessionDelayPassed') ||
        timers.has('createDelayPassed');
      return demand(!phase.isWaiting || isLost || isComing, 'A photo that waits for the request has one on the way');
    }
    case 'verifying':
      return demand(isLost || isCalled('verifyPhoto'), 'A photo that is verified has been sent');
    case 'completing': {
      const isUnderWay = phase.call === 'ocr' ? isLost || isCalled('readOcr') : isCalled('completeRequest');
      return demand(isUnderWay, 'The last calls are under way');
    }
    case 'triesOver':
      return demand(camera === 'closed' && phase.alert === 'open', 'The last try is alerted, with the camera off');
    case 'failed':
      return demand(timers.has('errorDelayPassed'), 'A failure is reported');
    default:
  }
}
