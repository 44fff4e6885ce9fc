// Replaces `window.fetch` by a provider that answers the seven calls: early or late, correctly, or with any fault of a
// network or a server. What may be sent when is up to widget-watch.ts.
import type { CallName } from '../../src/core/state.ts';
import type { Random } from '../support/random.ts';

/** One call as the widget made it. */
export interface ProviderCall {
  readonly name: CallName;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

/** Who watches the calls, and decides what a good answer says. */
export interface Watcher {
  readonly called: (call: ProviderCall) => void;
  /** It will be answered badly. */
  readonly spoiled: (call: ProviderCall) => void;
  /** The good answer; called when it is given, be it to somebody who has gone. */
  readonly answer: (call: ProviderCall, isAborted: boolean) => Readonly<Record<string, unknown>>;
  /** An object that says nothing of use; `ocr` and `complete` take any. */
  readonly oddAnswer: (call: ProviderCall, isAborted: boolean, object: Readonly<Record<string, unknown>>) => void;
}

/** How a call is answered badly. */
type Fault = (call: ProviderCall, watcher: Watcher, signal: AbortSignal) => Response | Promise<Response>;

const PATHS: Readonly<Record<string, CallName>> = {
  '/auth/v1/oauth/accessToken': 'token',
  '/ekyc/v1.0/request/create': 'create',
  '/ekyc/v1.0/id/verify/front': 'front',
  '/ekyc/v1.0/id/verify/back': 'back',
  '/ekyc/v1.0/selfie/verify': 'selfie',
  '/ekyc/v1.0/id/ocr': 'ocr',
  '/ekyc/v1.0/complete': 'complete',
};

const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
const text = (body: string | null, status = 200, headers: HeadersInit = {}): Response =>
  new Response(body, { status, headers });

/** A body whose end never comes, or comes as an error. */
function bodyThat(ends: 'never' | 'broken'): Response {
  return new Response(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"status": 1,'));
        if (ends === 'broken') stream.error(new TypeError('network error'));
      },
    }),
  );
}

const untilAborted = (signal: AbortSignal): Promise<Response> =>
  new Promise((_answer, fail) => {
    const abort = (): void => fail(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });

/** An object without what the call needs. */
const odd =
  (body: string): Fault =>
  (call, watcher, { aborted }) => {
    watcher.oddAnswer(call, aborted, JSON.parse(body) as Readonly<Record<string, unknown>>);
    return text(body);
  };
const good: Fault = (call, watcher, { aborted }) => json(watcher.answer(call, aborted));

/** One of every family of faults that a call can meet. */
const FAULTS: readonly Fault[] = [
  () => Promise.reject(new TypeError('Failed to fetch')),
  () => Promise.reject(new Error('')),
  // a page may have replaced fetch by something that throws anything
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
  () => Promise.reject('a text'),
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
  () => Promise.reject(undefined),
  () => Promise.reject(new Error('Handled')),
  (_call, _watcher, signal) => untilAborted(signal),
  // deaf to the abort as well
  () => new Promise(() => undefined),
  () => bodyThat('never'),
  () => bodyThat('broken'),
  () => json({ error: 'unauthorized' }, 401),
  () => text('<h1>Slow down</h1>', 429),
  () => text('<h1>Slow down</h1>', 429, { 'retry-after': '0' }),
  () => text('<h1>Broken</h1>', 500),
  () => text('', 503),
  () => text('<h1>Maintenance</h1>'),
  () => text(''),
  () => text(null, 204),
  () => text('{"status": 1,'),
  () => json(null),
  () => json([]),
  () => json('ok'),
  () => json(1),
  odd('{}'),
  odd('{"status": null, "result": {}, "request_id": null, "access_token": " "}'),
  odd('{"__proto__": {"status": 1, "request_id": "r", "access_token": "t"}}'),
];

/** A verification that says no, in all its spellings. */
const REJECTIONS: readonly Fault[] = [
  ...[60, 55, 4, 14, 23, 27, 28, 31, 17, 41, 52, 54, 10, 50, 999, -1].map(
    (code): Fault =>
      () =>
        json({ status: 0, result: code }),
  ),
  () => json({ status: '27' }),
  () => json({ result: '4', message: '<img src=x onerror=alert(1)>' }),
  () => json({ status: 'no' }),
];

export class ScriptedProvider {
  /** The share of the calls that fail. */
  faultShare = 0;
  /** The share of answers that are late, and of those that arrive after they were aborted. */
  lateShare = 0;
  readonly #random: Random;
  readonly #watcher: Watcher;
  readonly #real = window.fetch.bind(window);

  constructor(random: Random, watcher: Watcher) {
    this.#random = random;
    this.#watcher = watcher;
    window.fetch = (input, init) => this.#take(new Request(input).url, init ?? {});
  }

  restore(): void {
    window.fetch = this.#real;
  }

  #take(url: string, init: RequestInit): Promise<Response> {
    const name = PATHS[new URL(url).pathname];
    if (!name || init.method !== 'POST') return Promise.reject(new Error(`No such call: ${url}`));
    const call: ProviderCall = {
      name,
      body: JSON.parse(typeof init.body === 'string' ? init.body : '{}') as ProviderCall['body'],
      headers: new Headers(init.headers),
    };
    this.#watcher.called(call);
    return this.#answer(call, this.#choose(call), init.signal ?? new AbortController().signal);
  }

  #choose(call: ProviderCall): Fault {
    // few sessions come as far as the completion
    if (!this.#random.isRare(call.name === 'complete' ? 0.3 : this.faultShare)) return good;
    this.#watcher.spoiled(call);
    const isVerification = ['front', 'back', 'selfie'].includes(call.name);
    return this.#random.pick(isVerification && this.#random.isRare(0.6) ? REJECTIONS : FAULTS);
  }

  async #answer(call: ProviderCall, answer: Fault, signal: AbortSignal): Promise<Response> {
    const isLate = this.#random.isRare(this.lateShare);
    const isDeaf = isLate && this.#random.isRare(0.5);
    const delayMs = this.#random.pick(isLate ? [5, 20, 60] : [0, 0, 1]);
    const aborted = untilAborted(signal);
    aborted.catch(() => undefined);
    const waited = new Promise<void>((resolve) => setTimeout(resolve, delayMs));
    await (isDeaf ? waited : Promise.race([waited, aborted]));
    return answer(call, this.#watcher, signal);
  }
}
