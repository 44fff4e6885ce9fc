/**
 * Sends one JSON POST. It always settles: with a JSON object, or with a `CallError` that says what kind of failure it
 * was.
 */
import { DEFAULT_ERROR_MESSAGE, HANDLED_MESSAGE, MAX_RETRY_AFTER_MS } from '../core/constants.ts';
import { isPlainObject } from '../core/options/kinds.ts';
import type { CredentialsMode } from '../core/options/options.ts';
import type { JsonObject } from '../core/calls/result.ts';
import type { CallName, Retry } from '../core/state.ts';
import { CallError, type Clock } from '../runtime/ports.ts';
import { watchConnectPolicy, type PolicyWatch } from './connect-policy.ts';
import type { UnansweredCall } from './explain-no-answer.ts';

export interface JsonPost {
  readonly name: CallName;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly credentials: CredentialsMode;
  /** For the whole call, including its body. */
  readonly timeoutMs: number;
  /** Whether the call is retried if nobody answers it; then an empty answer is none. */
  readonly isRetried: boolean;
}

export interface Http {
  /** Opens the connection to the origin of `url` ahead of its first call, unless it is the page's own. */
  readonly connect: (url: string, credentials: CredentialsMode) => void;
  /** Rejects with a `CallError`, or with the signal's reason if aborted. */
  readonly post: (post: JsonPost, signal: AbortSignal) => Promise<JsonObject>;
}

/** How long the browser may take to report a policy violation after the call has failed. */
const VIOLATION_REPORT_MS = 100;

/** Settles like `promise`, or rejects if `signal` aborts first: a patched fetch may ignore its signal. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** The message of anything thrown: the page may have replaced fetch with a function that throws non-errors. */
function messageOf(thrown: unknown): string {
  const message: unknown = typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, 'message') : thrown;
  return typeof message === 'string' && message.trim() !== '' ? message : DEFAULT_ERROR_MESSAGE;
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isPlainObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** When a busy provider asks for a retry; never if it doesn't. */
function retryOf({ status, headers }: Response): Retry {
  const value = headers.get('retry-after')?.trim() ?? '';
  if ((status !== 429 && status !== 503) || value === '') return 'never';
  // browsers parse almost anything as a date; HTTP dates end in GMT
  const date = value.endsWith(' GMT') ? Date.parse(value) : NaN;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : date - Date.now();
  // NaN, if it is neither, fails the comparison
  return ms <= MAX_RETRY_AFTER_MS ? { afterMs: Math.max(ms, 1) } : 'never';
}

const whoAnswers = (name: CallName): string => (name === 'session' ? 'Your server' : 'The provider');

/** An answer without a body, as far as anyone can tell of a connection that died. */
class EmptyAnswer extends CallError {}

/** Whether not even a status line arrived, so that the provider may never have received the call. */
const isUnanswered = (thrown: unknown): boolean =>
  thrown instanceof CallError &&
  !(thrown instanceof EmptyAnswer) &&
  thrown.failure.kind === 'network' &&
  thrown.failure.retry !== 'never';

function connect(url: string, credentials: CredentialsMode): void {
  const href = new URL(url).origin;
  // the address of a srcdoc frame has no origin, but its page has
  if (href === window.origin) return;
  // browsers keep one pool of connections for calls with credentials and one for calls without
  const crossOrigin = credentials === 'include' ? 'use-credentials' : 'anonymous';
  const link = Object.assign(document.createElement('link'), { rel: 'preconnect', crossOrigin, href });
  document.documentElement.append(link);
  link.remove();
}

export interface HttpParts {
  readonly clock: Clock;
  readonly warn: (text: string) => void;
  /** What the integrator can do about a call without an answer, as a sentence; never rejects. */
  readonly explain: (call: UnansweredCall, isPolicyBroken: boolean) => Promise<string>;
}

export function createHttp({ clock, warn, explain }: HttpParts): Http {
  async function send(post: JsonPost, session: AbortSignal): Promise<JsonObject> {
    const { name, url, timeoutMs } = post;
    // before anything is taken for a fault of the network: a page may have broken `JSON.stringify`
    const body = JSON.stringify(post.body);
    const call = new AbortController();
    const endWithSession = (): void => call.abort(session.reason);
    session.addEventListener('abort', endWithSession);
    const cancelTimeout = clock.after(timeoutMs, () => call.abort());
    let response: Response | undefined;
    try {
      const answering = fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...post.headers },
        body,
        credentials: post.credentials,
        // a redirect must not carry the photo or the token to another origin
        redirect: 'error',
        signal: call.signal,
      });
      response = await orAborted(answering, call.signal);
      if (!response.ok) {
        throw new CallError(
          { call: name, kind: 'http', detail: response, isHandled: false, retry: retryOf(response) },
          `${whoAnswers(name)} answered the call "${name}" with HTTP ${response.status}.`,
        );
      }
      const text = await orAborted(response.text(), call.signal);
      const object = parseObject(text);
      if (object) return object;
      if (post.isRetried && text.trim() === '') {
        const detail = `${whoAnswers(name)}'s answer to the call "${name}" was empty.`;
        warn(detail);
        throw new EmptyAnswer({ call: name, kind: 'network', detail, isHandled: false, retry: 'soon' });
      }
      const detail = `${whoAnswers(name)}'s answer to the call "${name}" is not a JSON object.`;
      throw new CallError({ call: name, kind: 'protocol', detail, isHandled: false, retry: 'never' });
    } catch (thrown) {
      if (session.aborted || thrown instanceof CallError) throw thrown;
      const isTimedOut = call.signal.aborted;
      const detail = isTimedOut
        ? `${whoAnswers(name)} did not answer the call "${name}" within ${timeoutMs} ms.`
        : messageOf(thrown);
      const isHandled = !isTimedOut && detail === HANDLED_MESSAGE;
      const retry = response || isHandled ? 'never' : 'soon';
      const kind = isTimedOut ? 'timeout' : 'network';
      throw new CallError({ call: name, kind, detail, isHandled, retry });
    } finally {
      // the host may still read the body of an HTTP failure, even after the session
      cancelTimeout();
      session.removeEventListener('abort', endWithSession);
    }
  }

  /** Keeps neither the token nor the photo for as long as the explanation takes. */
  function warnLater({ name, url, headers, credentials }: JsonPost, policy: PolicyWatch): void {
    const call = { url, headerNames: Object.keys(headers), credentials };
    clock.after(VIOLATION_REPORT_MS, () => {
      policy.release();
      void (async () => {
        const cause = navigator.onLine ? await explain(call, policy.isBroken()) : 'The browser is offline.';
        warn(`The call "${name}" got no answer. ${cause}`);
      })();
    });
  }

  return {
    connect,
    async post(post, session) {
      session.throwIfAborted();
      const policy = watchConnectPolicy(post.url);
      let release = policy.release;
      try {
        return await send(post, session);
      } catch (thrown) {
        if (isUnanswered(thrown)) {
          release = () => warnLater(post, policy);
        }
        throw thrown;
      } finally {
        release();
      }
    },
  };
}
