// The oracle of both random walks: what a session may never do, whatever happens in whichever order. Knows what anybody can
// tell from outside: what was asked of the widget, which calls it made and what it told. How a walk learns of that is its own
// business (test/core/machine-watch.ts, test/app/widget-watch.ts).
import type { CloseReason } from '../../src/core/effects.ts';
import type { CallName } from '../../src/core/state.ts';

export function demand(isKept: boolean, rule: string): asserts isKept {
  if (!isKept) throw new Error(rule);
}

/** What a start brings along. */
export interface Opening {
  readonly isRefused: boolean;
  readonly hasToken: boolean;
  readonly requestId: string | undefined;
}

/** The host's events. */
export type Told =
  | { readonly type: 'failed' | 'noticed' | 'resulted' }
  | { readonly type: 'wentBack'; readonly step: number }
  | { readonly type: 'closed'; readonly step: number; readonly reason: CloseReason }
  | { readonly type: 'stepped'; readonly step: number; readonly from: number };

interface Session {
  readonly opening: Opening;
  readonly requestIds: Set<string>;
  /** What may end it, from now on. */
  readonly causes: Set<CloseReason>;
  hasToken: boolean;
  /** How many photos may be sent, and how many were. */
  allowed: number;
  sent: number;
  passes: number;
  hasOcr: boolean;
  completions: number;
  isCompleted: boolean;
}

const SIDES: readonly CallName[] = ['front', 'back', 'selfie'];

export class SessionModel {
  /** The last reported step. */
  step = 0;
  sessions = 0;
  /** How many sessions ended in which way: with a result, a close of that reason, or silently. */
  readonly ends = new Map<string, number>();
  readonly #isCameraOn: () => boolean;
  /** The one that has no outcome yet. */
  #session: Session | undefined;
  #owed: 'close' | 'reset' | undefined;
  #last: Told['type'] | undefined;

  constructor(isCameraOn: () => boolean) {
    this.#isCameraOn = isCameraOn;
  }

  get isOpen(): boolean {
    return this.#session !== undefined;
  }
  get isRefused(): boolean {
    return this.#session?.opening.isRefused === true;
  }
  get isCompleting(): boolean {
    return (this.#session?.completions ?? 0) > 0;
  }
  /** The event that must follow the last one. */
  get owed(): 'close' | 'reset' | undefined {
    return this.#owed;
  }
  hasCause(reason: CloseReason): boolean {
    return this.#session?.causes.has(reason) === true;
  }

  // What is done to the widget

  /** A session begins; the one before ends silently. */
  begins(opening: Opening): void {
    this.#end('superseded');
    // handed off at step 1 and started again in the listener: the step doesn't change
    if (this.step === 1 && !opening.isRefused) this.#owed = undefined;
    this.sessions += 1;
    this.#session = {
      opening,
      requestIds: new Set(opening.requestId === undefined ? [] : [opening.requestId]),
      causes: new Set(),
      hasToken: opening.hasToken,
      allowed: 0,
      sent: 0,
      passes: 0,
      hasOcr: false,
      completions: 0,
      isCompleted: false,
    };
  }

  /** The session may end for this reason. */
  cause(reason: CloseReason): void {
    this.#session?.causes.add(reason);
  }

  /** The host dispatched the close itself, so the widget doesn't. */
  announces(): void {
    this.#end('announced');
  }

  /** A photo was accepted, and may be sent so many times. */
  accepted(times = 1): void {
    if (this.#session) this.#session.allowed += times;
  }

  /** A call was answered as it should be. */
  answered(name: CallName, requestId?: string): void {
    const session = this.#session;
    if (!session) return;
    if (SIDES.includes(name)) session.passes += 1;
    if (requestId !== undefined) session.requestIds.add(requestId);
    session.hasOcr ||= name === 'ocr';
    session.isCompleted ||= name === 'complete';
  }

  // What the widget does

  sends(name: CallName, requestId?: string): void {
    const session = this.#session;
    demand(session !== undefined && !session.opening.isRefused, `No call "${name}" without a session`);
    if (name === 'token') return demand(!session.hasToken, 'Nobody asks for a token who has one');
    session.hasToken = true;
    if (name === 'create')
      return demand(session.opening.requestId === undefined, 'No request is created where one was given');
    const isOwn = requestId !== undefined && session.requestIds.has(requestId);
    demand(isOwn, `The call "${name}" names a request of its own session`);
    if (name === 'ocr') return demand(session.passes === 3, 'The OCR comes after three passes');
    if (name === 'complete') {
      demand(++session.completions === 1, 'complete is never repeated');
      return demand(session.passes === 3 && session.hasOcr, 'complete comes after three passes and the OCR');
    }
    demand(++session.sent <= session.allowed, 'A photo is verified once each time it is accepted');
    demand(SIDES[session.passes] === name, `"${name}" is not what follows ${session.passes} passes`);
  }

  tells(told: Told): void {
    const before = this.#last;
    this.#last = told.type;
    const owed = this.#owed;
    this.#owed = undefined;
    demand(owed !== 'close' || told.type === 'closed', `${before} is followed by a close, not by ${told.type}`);
    if (told.type === 'stepped') return this.#steps(told.from, told.step);
    demand(owed !== 'reset', `Nothing is told after an end, but ${told.type}`);
    const session = this.#session;
    demand(session !== undefined, `No ${told.type} without a session`);
    switch (told.type) {
      case 'noticed':
        return;
      case 'wentBack':
        demand(told.step === this.step, 'Go back names the step');
        this.#owed = 'close';
        return;
      case 'failed':
        demand(session.opening.isRefused || session.causes.has('error'), 'An error has a cause in its own session');
        this.#owed = 'close';
        return this.#demandDark();
      case 'closed': {
        demand(told.step === this.step, `The close names step ${this.step}, not ${told.step}`);
        const isCaused = {
          back: before === 'wentBack',
          error: before === 'failed',
          permission: this.step === 3,
          host: session.causes.has('host'),
          removed: session.causes.has('removed'),
        }[told.reason];
        demand(isCaused, `A close with reason ${told.reason} has a cause`);
        return this.#finish(told.reason);
      }
      case 'resulted':
        demand(session.isCompleted, 'A result was completed');
        this.#finish('result');
    }
  }

  #steps(from: number, step: number): void {
    demand(from === this.step && step !== from, `A step is told from ${this.step}, not from ${from}`);
    this.step = step;
    const passes = this.isRefused ? undefined : this.#session?.passes;
    if (step === 0) return demand(passes === undefined, 'Step 0 means an end');
    if (step === 1) return demand(passes === 0, 'Step 1 means a session that has just begun');
    demand(step === from + 1 && passes === from, `Step ${step} comes after ${from} passes`);
  }

  #finish(outcome: string): void {
    this.#end(outcome);
    this.#owed = this.step === 0 ? undefined : 'reset';
    this.#demandDark();
  }

  #end(outcome: string): void {
    if (!this.#session) return;
    this.#session = undefined;
    this.ends.set(outcome, (this.ends.get(outcome) ?? 0) + 1);
  }

  #demandDark(): void {
    demand(!this.#isCameraOn(), 'The camera is off when an end is told');
  }
}
