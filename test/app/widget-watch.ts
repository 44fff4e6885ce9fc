// Watches the whole widget from outside during the random sessions: reports to the oracle (test/support/session-
// model.ts), and checks what only tokens, photos and tracks can show.
import type { FakeCamera } from '../../src/testing/fake-camera/index.ts';
import { demand, SessionModel, type Told } from '../support/session-model.ts';
import type { ProviderCall, Watcher } from './scripted-provider.ts';

/** What a session is started with. */
export interface Connection {
  readonly id: number;
  readonly hasToken: boolean;
  readonly requestId: string | undefined;
  readonly retries: number;
}

/** What a session has sent, and was answered. */
interface Traffic {
  readonly id: number;
  /** Undefined if the start was refused. */
  readonly connection: Connection | undefined;
  readonly posted: Map<string, string>;
  /** What `complete` was answered with. */
  completed: unknown;
  persons: unknown;
}

/** A start that was called but has not begun; without a connection it is refused. */
interface Starting {
  readonly connection: Connection | undefined;
  /** The host closed it before it began. */
  isHostClosing: boolean;
}

const TOLD: Readonly<Record<string, Told['type']>> = {
  trueid_step: 'stepped',
  trueid_result: 'resulted',
  trueid_error: 'failed',
  trueid_close: 'closed',
  trueid_goBack: 'wentBack',
  open_noti: 'noticed',
};

export class WidgetWatch implements Watcher {
  readonly history: string[] = [];
  readonly rules: SessionModel;
  /** What was broken first. */
  broken: Error | undefined;
  readonly #camera: FakeCamera;
  readonly #trafficOf = new WeakMap<ProviderCall, Traffic>();
  /** Of the newest session, be it over. */
  #traffic: Traffic | undefined;
  readonly #starting: Starting[] = [];
  #isBeingRemoved = false;

  constructor(camera: FakeCamera) {
    this.#camera = camera;
    // a stream may come in the very task of an end: see #demandDark
    this.rules = new SessionModel(() => false);
  }

  /** Writes a line of the history. */
  note(line: string): void {
    this.history.push(line);
  }

  /** Runs a check; what it finds broken is kept for whoever asks. */
  check(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.breach(error);
    }
  }

  breach(error: unknown): void {
    this.broken ??= error instanceof Error ? error : new Error(String(error));
    this.note(`BROKEN: ${String(error)}`);
  }

  // What the host and the person do

  /** Before `start` is called. Within a listener, the session begins after the widget's last event. */
  willStart(connection: Connection | undefined): void {
    this.#starting.push({ connection, isHostClosing: false });
  }

  /** After it was called: it has begun, or was ignored because a completion is outstanding. */
  didStart(isIgnored: boolean): void {
    if (isIgnored) {
      demand(this.rules.isCompleting, 'A start is ignored only while a request is being completed');
      this.#starting.shift();
    } else this.#begin();
  }

  #begin(): void {
    const starting = this.#starting.shift();
    if (!starting) return;
    const { connection, isHostClosing } = starting;
    this.rules.begins({
      isRefused: connection === undefined,
      hasToken: connection?.hasToken === true,
      requestId: connection?.requestId,
    });
    if (isHostClosing) this.rules.cause('host');
    if (this.#isBeingRemoved) this.rules.cause('removed');
    this.#traffic = {
      id: this.rules.sessions,
      connection,
      posted: new Map(),
      completed: undefined,
      persons: undefined,
    };
  }

  usePressed(): void {
    this.rules.accepted((this.#traffic?.connection?.retries ?? 0) + 1);
  }
  hostCloses(): void {
    // a start that was called before this comes first, but one that will be ignored
    const starting = this.rules.isCompleting ? undefined : this.#starting.at(-1);
    if (starting) starting.isHostClosing = true;
    else this.rules.cause('host');
  }
  /** The widget is notified in a microtask, when there may be a new session. */
  removed(): void {
    this.rules.cause('removed');
    this.#isBeingRemoved = true;
    setTimeout(() => (this.#isBeingRemoved = false));
  }
  /** The host's own `trueid_close` is about to be dispatched: the widget says nothing. */
  announces(): void {
    this.rules.announces();
  }

  // What the widget sends

  called(call: ProviderCall): void {
    this.check(() => this.#called(call));
  }

  #called(call: ProviderCall): void {
    const { name, body, headers } = call;
    const traffic = this.#traffic;
    this.note(`call ${name}`);
    this.rules.sends(name, typeof body.request_id === 'string' ? body.request_id : undefined);
    demand(traffic?.connection !== undefined, `No call "${name}" without a session`);
    this.#trafficOf.set(call, traffic);
    const { connection } = traffic;
    if (name === 'token')
      return demand(body.client_secret === `secret-${connection.id}`, 'The secret is that of the configuration');
    const token = headers.get('token') ?? '';
    const own = connection.hasToken ? `token-${connection.id}` : `granted-${connection.id}-${traffic.id}`;
    demand(token === own, `The call "${name}" carries the token of its own session`);
    demand(headers.get('authorization') === `Bearer ${token}`, 'Both headers carry the same token');
    if (name !== 'front' && name !== 'back' && name !== 'selfie') return;
    const image = String(body[name === 'selfie' ? 'selfie' : 'id_card']);
    demand(image.startsWith('/9j/'), 'A photo is a JPEG in base64, without a prefix');
    traffic.posted.set(name, image);
  }

  answer(call: ProviderCall, isAborted: boolean): Readonly<Record<string, unknown>> {
    const { name } = call;
    const traffic = this.#trafficOf.get(call);
    const isAwaited = this.#isAwaited(traffic, isAborted);
    this.note(`answer ${name}${isAwaited ? '' : ', too late'}`);
    const id = `${traffic?.connection?.id ?? 0}-${traffic?.id ?? 0}`;
    const given = isAwaited ? id : `late-${id}`;
    switch (name) {
      case 'token':
        return { access_token: `granted-${given}` };
      case 'create':
        if (isAwaited) this.rules.answered(name, `request-${given}`);
        return { result: 1, request_id: `request-${given}` };
      case 'ocr':
      case 'complete': {
        const answer = { status: 1, [name]: id };
        this.oddAnswer(call, isAborted, answer);
        return answer;
      }
      default:
        if (isAwaited) this.rules.answered(name);
        return { status: 1, result: '1', id_card_token: `card-${id}`, attributes: { id_type: { name: 'new' } } };
    }
  }

  oddAnswer(call: ProviderCall, isAborted: boolean, object: Readonly<Record<string, unknown>>): void {
    const { name } = call;
    const traffic = this.#trafficOf.get(call);
    if (!this.#isAwaited(traffic, isAborted)) return;
    if (name === 'ocr') traffic.persons = object;
    if (name === 'complete') traffic.completed = object;
    if (name === 'ocr' || name === 'complete') this.rules.answered(name);
  }

  #isAwaited(traffic: Traffic | undefined, isAborted: boolean): traffic is Traffic {
    return !isAborted && traffic !== undefined && traffic === this.#traffic && this.rules.isOpen;
  }

  spoiled(call: ProviderCall): void {
    if (this.#trafficOf.get(call) === this.#traffic) this.rules.cause('error');
  }

  // The widget's events

  heard(event: CustomEvent<unknown>): void {
    this.check(() => this.#heard(event));
  }

  #heard(event: CustomEvent<unknown>): void {
    const { rules } = this;
    const { type, detail } = event;
    const facts = Object(detail) as Readonly<Record<string, unknown>>;
    this.note(`${type} ${type === 'trueid_result' ? '' : JSON.stringify(detail)}`);
    const told = { ...facts, type: TOLD[type] } as Told;
    if (this.#hasBegunBefore(told)) this.#begin();
    // a busy machine can be too late for a time-out
    if (told.type === 'failed' && Reflect.get(event, 'kind') === 'timeout') rules.cause('error');
    rules.tells(told);
    if (told.type === 'resulted' || told.type === 'closed') setTimeout(() => this.check(() => this.#demandDark()));
    if (told.type === 'resulted') this.#demandOwnResult(facts);
  }

  /** Whether a session started by a listener has begun before this event. */
  #hasBegunBefore(told: Told): boolean {
    switch (told.type) {
      case 'stepped':
        // a refused start ends the session that is open; any other start leads to step 1
        return told.step === 1 || (told.step === 0 && this.rules.isOpen && !this.#starting[0]?.connection);
      case 'closed':
        return this.rules.owed === undefined && !this.rules.hasCause('host');
      default:
        return this.rules.owed === undefined;
    }
  }

  #demandOwnResult({ result, persons, ...photos }: Readonly<Record<string, unknown>>): void {
    const traffic = this.#traffic;
    const isAnswer = JSON.stringify([result, persons]) === JSON.stringify([traffic?.completed, traffic?.persons]);
    demand(isAnswer, 'The result is what the provider answered in this session');
    const isPosted =
      photos.frontCardImage === traffic?.posted.get('front') &&
      photos.backCardImage === traffic?.posted.get('back') &&
      photos.selfieImage === traffic?.posted.get('selfie');
    demand(isPosted, 'The photos of the result are those that passed in this session');
  }

  /** Whether the answer to `complete` has come, and its result must follow. */
  get owesResult(): boolean {
    return this.rules.isOpen && this.#traffic?.completed !== undefined;
  }

  /** In a task after an end, when the widget has got what the camera gave. */
  #demandDark(): void {
    demand(this.rules.isOpen || this.#camera.liveTracks() === 0, 'The camera is off once an end was told');
  }

  /** At any time, at most one camera is open. */
  demandOneCamera(): void {
    const { liveTracks, pendingRequests } = this.#camera.peaks;
    demand(liveTracks <= 1, `${liveTracks} tracks were live at once`);
    demand(pendingRequests <= 1, `${pendingRequests} camera requests were open at once`);
  }

  /** Every session has ended, and the step is 0 again. */
  demandRest(): void {
    demand(!this.rules.isOpen, 'Every session ends');
    demand(this.rules.step === 0, `The last step that was told is 0, not ${this.rules.step}`);
  }
}
