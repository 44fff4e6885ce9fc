// The oracle of the random sessions: keeps account of what the host asked for, what the widget sent and what it reported,
// and refuses whatever breaks a rule of docs/behaviour.md. Sees the widget from outside only: its events, its calls, its camera's tracks.
import type { FakeCamera } from '../../src/testing/fake-camera/index.ts';
import type { ProviderCall, Watcher } from './scripted-provider.ts';

/** What a later start without credentials of its own goes on with. */
export interface Connection {
  readonly id: number;
  /** Every token that this connection was given or was answered. */
  readonly tokens: Set<string>;
  /** Given, or seen in a call. */
  hasToken: boolean;
  readonly givenRequestId: string | undefined;
  readonly retries: number;
}

/** What the host starts: a connection, a start that goes on with the one before, or one that is refused. */
export type Wish = { readonly is: 'new'; readonly connection: Connection } | { readonly is: 'kept' | 'refused' };

interface Session {
  readonly id: number;
  /** Undefined where the start was refused. */
  readonly connection: Connection | undefined;
  readonly requestIds: Set<string>;
  readonly posted: Map<string, string>;
  /** How it ended: with a result, with a close of that reason, or silently. */
  outcome: string | undefined;
  usePresses: number;
  verifications: number;
  passes: number;
  completions: number;
  /** Calls that were answered badly. */
  spoiled: number;
  /** Calls whose token was stale, and for which the host has not been asked for another one yet. */
  refused: number;
  /** Tokens that the host was asked for. */
  refreshes: number;
  isHostClosing: boolean;
  isRemoved: boolean;
  /** What `complete` was answered with, and when. */
  completed: { readonly answer: unknown; readonly at: number } | undefined;
  persons: unknown;
}

/** A start that was called but has not begun; without a connection it is refused. */
interface Starting {
  readonly connection: Connection | undefined;
  /** The host closed it before it began. */
  isHostClosing: boolean;
}

/** The widget broke a rule. */
class Broken extends Error {}

function demand(isKept: boolean, rule: string): asserts isKept {
  if (!isKept) throw new Broken(rule);
}

const VERIFICATIONS: readonly string[] = ['front', 'back', 'selfie'];
/** A result is told within this long of the answer to `complete`, on a busy machine. */
const RESULT_LIMIT_MS = 2000;

export class SessionModel implements Watcher {
  readonly history: string[] = [];
  /** What was broken first. */
  broken: Error | undefined;
  sessions = 0;
  /** How many sessions ended in which way. */
  readonly ends = new Map<string, number>();
  readonly #camera: FakeCamera;
  readonly #sessionOf = new WeakMap<ProviderCall, Session>();
  #session: Session | undefined;
  #kept: Connection | undefined;
  readonly #starting: Starting[] = [];
  #step = 0;
  /** What was heard last, where something has to follow it at once. */
  #owing: 'close' | 'reset' | undefined;
  #last = '';
  #isBeingRemoved = false;

  constructor(camera: FakeCamera) {
    this.#camera = camera;
  }

  /** Writes a line of the history. */
  note(line: string): void {
    this.history.push(line);
  }

  /** Runs a check; what it finds broken is kept for whoever asks. */
  watch(check: () => void): void {
    try {
      check();
    } catch (error) {
      this.breach(error);
    }
  }

  breach(error: unknown): void {
    this.broken ??= error instanceof Error ? error : new Error(String(error));
    this.note(`BROKEN: ${String(error)}`);
  }

  get isOpen(): boolean {
    return this.#session !== undefined && this.#session.outcome === undefined;
  }
  get isRefused(): boolean {
    return this.isOpen && this.#session?.connection === undefined;
  }
  get isCompleting(): boolean {
    return (this.#session?.completions ?? 0) > 0;
  }
  get step(): number {
    return this.#step;
  }

  // What the host and the person do

  /** Before `start` is called; within a listener of the widget's, it begins when the widget has told all. */
  willStart(wish: Wish): void {
    const connection = wish.is === 'new' ? wish.connection : wish.is === 'kept' ? this.#kept : undefined;
    this.#starting.push({ connection, isHostClosing: false });
  }

  /** After it was called: it has begun, or was ignored because a completion is outstanding. */
  didStart(isIgnored: boolean): void {
    if (isIgnored) {
      demand(this.isOpen && this.isCompleting, 'A start is ignored only while a request is being completed');
      this.#starting.shift();
    } else this.#begin();
  }

  #begin(): void {
    const starting = this.#starting.shift();
    if (!starting) return;
    const { connection, isHostClosing } = starting;
    this.#end('superseded');
    this.sessions += 1;
    this.#kept = connection;
    this.#session = {
      id: this.sessions,
      connection,
      requestIds: new Set(connection?.givenRequestId === undefined ? [] : [connection.givenRequestId]),
      posted: new Map(),
      outcome: undefined,
      usePresses: 0,
      verifications: 0,
      passes: 0,
      completions: 0,
      spoiled: 0,
      refused: 0,
      refreshes: 0,
      isHostClosing,
      isRemoved: false,
      completed: undefined,
      persons: undefined,
    };
  }

  #end(outcome: string): void {
    const session = this.#session;
    if (!session || session.outcome !== undefined) return;
    session.outcome = outcome;
    this.ends.set(outcome, (this.ends.get(outcome) ?? 0) + 1);
    if (session.connection === undefined) this.#kept = undefined;
    const isLost =
      outcome !== 'result' && session.completed && performance.now() - session.completed.at > RESULT_LIMIT_MS;
    demand(!isLost, 'What was completed is told as a result');
  }

  usePressed(): void {
    if (this.#session) this.#session.usePresses += 1;
  }
  hostCloses(): void {
    // a start that was called before this comes first, but one that will be ignored
    const closing = this.isOpen && this.isCompleting ? this.#session : (this.#starting.at(-1) ?? this.#session);
    if (closing) closing.isHostClosing = true;
  }
  /** The widget hears of it in a microtask, when there may be a new session. */
  removed(): void {
    if (this.#session) this.#session.isRemoved = true;
    this.#isBeingRemoved = true;
    setTimeout(() => (this.#isBeingRemoved = false));
  }
  /** The host's own `trueid_close` is about to be dispatched: the widget says nothing. */
  announces(): void {
    this.#end('announced');
  }

  // What the widget sends

  called(call: ProviderCall): void {
    this.watch(() => this.#called(call));
  }

  #called(call: ProviderCall): void {
    const { name, body, headers } = call;
    const session = this.#session;
    this.note(`call ${name}`);
    demand(this.isOpen && session?.connection !== undefined, `No call "${name}" without a session`);
    this.#sessionOf.set(call, session);
    const { connection } = session;
    if (name === 'token') {
      demand(body.client_secret === `secret-${connection.id}`, 'The secret is that of the configuration');
      demand(!connection.hasToken, 'Nobody asks for a token who has one');
      return;
    }
    const token = headers.get('token') ?? '';
    demand(connection.tokens.has(token), `The call "${name}" carries a token of its own configuration`);
    connection.hasToken = true;
    demand(headers.get('authorization') === `Bearer ${token}`, 'Both headers carry the same token');
    if (name === 'create') {
      demand(connection.givenRequestId === undefined, 'No request is created where one was given');
      return;
    }
    demand(session.requestIds.has(String(body.request_id)), `The call "${name}" names a request of its own session`);
    if (name === 'complete') {
      session.completions += 1;
      demand(session.completions === 1, 'complete is never repeated');
      demand(session.passes === 3 && session.persons !== undefined, 'complete comes after three passes and the OCR');
    } else if (name === 'ocr') demand(session.passes === 3, 'The OCR comes after three passes');
    else {
      session.verifications += 1;
      demand(
        session.verifications <= session.usePresses * (connection.retries + 1) + session.refreshes,
        `${session.verifications} photos were sent after ${session.usePresses} presses`,
      );
      demand(VERIFICATIONS[session.passes] === name, `"${name}" is not what follows ${session.passes} passes`);
      const image = String(body[name === 'selfie' ? 'selfie' : 'id_card']);
      demand(image.startsWith('/9j/'), 'A photo is a JPEG in base64, without a prefix');
      session.posted.set(name, image);
    }
  }

  answer(call: ProviderCall, isAborted: boolean): Readonly<Record<string, unknown>> {
    const session = this.#sessionOf.get(call);
    const isAwaited = this.#isAwaited(session, isAborted);
    this.note(`answer ${call.name}${isAwaited ? '' : ', too late'}`);
    const id = `${session?.connection?.id ?? 0}-${session?.id ?? 0}`;
    switch (call.name) {
      case 'token':
        if (isAwaited) session.connection?.tokens.add(`granted-${id}`);
        return { access_token: isAwaited ? `granted-${id}` : `late-${id}` };
      case 'create':
        if (isAwaited) session.requestIds.add(`request-${id}`);
        return { result: 1, request_id: isAwaited ? `request-${id}` : `late-${id}` };
      case 'front':
      case 'back':
      case 'selfie':
        if (isAwaited) session.passes += 1;
        return { status: 1, result: '1', id_card_token: `card-${id}`, attributes: { id_type: { name: 'new' } } };
      case 'ocr': {
        const persons = { persons: id };
        this.oddAnswer(call, isAborted, persons);
        return persons;
      }
      case 'complete': {
        const answer = { status: 1, completed: id };
        this.oddAnswer(call, isAborted, answer);
        return answer;
      }
    }
  }

  oddAnswer(call: ProviderCall, isAborted: boolean, object: Readonly<Record<string, unknown>>): void {
    const session = this.#sessionOf.get(call);
    if (!this.#isAwaited(session, isAborted)) return;
    if (call.name === 'ocr') session.persons = object;
    if (call.name === 'complete') session.completed = { answer: object, at: performance.now() };
  }

  #isAwaited(session: Session | undefined, isAborted: boolean): session is Session {
    return !isAborted && session !== undefined && session === this.#session && session.outcome === undefined;
  }

  spoiled(call: ProviderCall): void {
    const session = this.#sessionOf.get(call);
    if (session) session.spoiled += 1;
  }

  refused(call: ProviderCall, isAborted: boolean): void {
    const session = this.#sessionOf.get(call);
    // the first call has no token, and the last one is never repeated
    if (this.#isAwaited(session, isAborted) && call.name !== 'token' && call.name !== 'complete') session.refused += 1;
  }

  /** The host is asked for another token; what it answers is made by the returned function. */
  refreshes(connection: Connection): () => string {
    const session = this.#session;
    this.watch(() => {
      demand(this.isOpen && session?.connection === connection, 'No token is asked for without a session of its own');
      demand(session.refused > 0, 'A token is asked for once a call, where the provider has said 401');
      session.refused -= 1;
      session.refreshes += 1;
    });
    return () => {
      const isAwaited = this.#isAwaited(session, false);
      this.note(`fresh token${isAwaited ? '' : ', too late'}`);
      const token = `${isAwaited ? 'fresh' : 'late'}-${connection.id}-${session?.refreshes ?? 0}`;
      if (isAwaited) connection.tokens.add(token);
      return token;
    };
  }

  // What the widget reports

  heard(event: CustomEvent<unknown>): void {
    this.watch(() => this.#heard(event));
  }

  #heard(event: CustomEvent<unknown>): void {
    const { type, detail } = event;
    const before = this.#last;
    this.#last = type;
    const facts = Object(detail) as Readonly<Record<string, unknown>>;
    this.note(`${type} ${type === 'trueid_result' ? '' : JSON.stringify(detail)}`);
    if (this.#owing === 'close') demand(type === 'trueid_close', `${before} is followed by trueid_close, not ${type}`);
    const owed = this.#owing;
    this.#owing = undefined;
    if (type === 'trueid_step') {
      this.#stepped(Number(facts.from), Number(facts.step));
      return;
    }
    demand(owed !== 'reset', `Nothing is told after an end, but ${type}`);
    // the end has been reported in full: what a listener started meanwhile has begun
    const isAwaitedClose = type === 'trueid_close' && this.isOpen && this.#session?.isHostClosing === true;
    if (owed === undefined && !isAwaitedClose) this.#begin();
    const session = this.#session;
    demand(session !== undefined && this.isOpen, `No ${type} without a session`);
    switch (type) {
      case 'open_noti':
        return;
      case 'trueid_goBack':
        demand(facts.step === this.#step, 'Go back names the step');
        this.#owing = 'close';
        return;
      case 'trueid_error':
        this.#owing = 'close';
        demandDark(this.#camera);
        // a busy machine can be too late for a time-out
        demand(
          this.isRefused || session.spoiled > 0 || Reflect.get(event, 'kind') === 'timeout',
          'An error has a cause in its own session',
        );
        return;
      case 'trueid_close':
        this.#closed(session, facts, before);
        return;
      default:
        this.#resulted(session, facts);
    }
  }

  #stepped(from: number, step: number): void {
    demand(from === this.#step && step !== from, `A step is told from ${this.#step}, not from ${from}`);
    this.#step = step;
    // a refused start ends the session before it begins itself
    if (step === 0 && this.isOpen && this.#starting.length > 0 && !this.#starting[0]?.connection)
      this.#kept = undefined;
    if (step === 0) return demand(!this.isOpen || this.isRefused || this.#starting.length > 0, 'Step 0 means an end');
    if (step === 1) {
      if (this.#starting.length > 0) this.#begin();
      return demand(this.isOpen && this.#session?.passes === 0, 'Step 1 means a session that has just begun');
    }
    demand(step === from + 1 && this.#session?.passes === from, `Step ${step} comes after ${from} passes`);
  }

  #closed(session: Session, { reason, step }: Readonly<Record<string, unknown>>, before: string): void {
    demand(step === this.#step, `The close names step ${this.#step}, not ${String(step)}`);
    const isJustified = {
      back: before === 'trueid_goBack',
      error: before === 'trueid_error',
      host: session.isHostClosing,
      removed: session.isRemoved || this.#isBeingRemoved,
      permission: this.#step === 3,
    }[String(reason)];
    demand(isJustified === true, `A close with reason ${String(reason)} has a cause`);
    if (reason === 'removed') this.#kept = undefined;
    this.#finish(String(reason));
  }

  #resulted(session: Session, facts: Readonly<Record<string, unknown>>): void {
    demand(session.completed !== undefined, 'A result was completed');
    demand(
      JSON.stringify(facts.result) === JSON.stringify(session.completed.answer) &&
        JSON.stringify(facts.persons) === JSON.stringify(session.persons),
      'The result is what the provider answered in this session',
    );
    demand(
      facts.frontCardImage === session.posted.get('front') &&
        facts.backCardImage === session.posted.get('back') &&
        facts.selfieImage === session.posted.get('selfie'),
      'The photos of the result are those that passed in this session',
    );
    this.#kept = undefined;
    this.#finish('result');
  }

  #finish(outcome: string): void {
    this.#end(outcome);
    this.#owing = this.#step === 0 ? undefined : 'reset';
    demandDark(this.#camera);
  }

  /** At rest: no session, so no track, and every step told back to 0. */
  demandRest(): void {
    demand(!this.isOpen, 'Every session ends');
    demand(this.#step === 0, `The last step that was told is 0, not ${this.#step}`);
  }

  /** At any time: what is completed is told. */
  demandProgress(): void {
    const completed = this.isOpen ? this.#session?.completed : undefined;
    demand(
      !completed || performance.now() - completed.at < RESULT_LIMIT_MS,
      'The answer to complete becomes a result at once',
    );
    const { liveTracks, pendingRequests } = this.#camera.peaks;
    demand(liveTracks <= 1, `${liveTracks} tracks were live at once`);
    demand(pendingRequests <= 1, `${pendingRequests} camera requests were open at once`);
  }
}

/** The camera is off before anybody is told of an end. */
function demandDark(camera: FakeCamera): void {
  demand(camera.liveTracks() === 0, 'The camera is off when an end is told');
}
