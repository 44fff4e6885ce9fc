/**
 * One POST of JSON that always ends: with a JSON object, or with a `CallError` that says what kind of failure it was.
 * Contract 6 and 13. Knows no provider.
 */
import { isPlainObject, type CredentialsMode } from '../core/config.ts';
import { DEFAULT_ERROR_MESSAGE, HANDLED_MESSAGE, MAX_RETRY_PAUSE_MS, RETRY_PAUSE_MS } from '../core/constants.ts';
import type { JsonObject } from '../core/result.ts';
import type { CallName } from '../core/state.ts';
import { CallError, type Clock } from '../runtime/ports.ts';
import { explainNoAnswer, watchConnectPolicy } from './connect-policy.ts';

export interface JsonPost {
  readonly name: CallName;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly credentials: CredentialsMode;
  /** For one try, its body included. */
  readonly timeoutMs: number;
  /** How often it is repeated where no HTTP answer came. */
  readonly retries: number;
  /** Called before each repetition. */
  readonly onRepeat: () => void;
}

export interface Http {
  /** Rejects with a `CallError`, or, aborted by `signal`, with the signal's reason. */
  readonly post: (post: JsonPost, signal: AbortSignal) => Promise<JsonObject>;
}

/** By then the browser has reported a violated policy too: it may do so after the call has failed. */
const VIOLATION_REPORT_MS = 100;

/** A try that brought no JSON object. */
class FailedTry extends Error {
  readonly error: CallError;
  /** Not even the status line came, so that the provider may never have heard of the call. */
  readonly hasNoAnswer: boolean;
  constructor(error: CallError, hasNoAnswer: boolean) {
    super(error.message);
    this.error = error;
    this.hasNoAnswer = hasNoAnswer;
  }
}

/** Settles as `promise` does, or with the reason of `signal` where that comes first. A patched fetch may ignore its signal. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** The words of whatever was thrown; a page may have replaced fetch by something that throws anything. */
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

const retryPauseMs = (repetition: number): number => Math.min(RETRY_PAUSE_MS * 2 ** repetition, MAX_RETRY_PAUSE_MS);

export function createHttp({ clock, warn }: { readonly clock: Clock; readonly warn: (text: string) => void }): Http {
  async function tryOnce(post: JsonPost, session: AbortSignal): Promise<JsonObject> {
    const { name, url, timeoutMs } = post;
    const call = new AbortController();
    const endWithSession = (): void => call.abort(session.reason);
    session.addEventListener('abort', endWithSession);
    const cancelTimeout = clock.after(timeoutMs, () => call.abort());
    let response: Response | undefined;
    try {
      const answering = fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...post.headers },
        body: JSON.stringify(post.body),
        credentials: post.credentials,
        // a provider that moved elsewhere gets neither the photo nor the token
        redirect: 'error',
        signal: call.signal,
      });
      response = await orAborted(answering, call.signal);
      if (!response.ok) throw new CallError({ call: name, kind: 'http', detail: response, isHandled: false });
      const object = parseObject(await orAborted(response.text(), call.signal));
      if (object) return object;
      const detail = `The provider's answer to the call "${name}" is not a JSON object.`;
      throw new CallError({ call: name, kind: 'protocol', detail, isHandled: false });
    } catch (thrown) {
      if (session.aborted) throw thrown;
      if (thrown instanceof CallError) throw new FailedTry(thrown, false);
      const message = messageOf(thrown);
      const isTimedOut = call.signal.aborted;
      const error = isTimedOut
        ? ({
            kind: 'timeout',
            detail: `The provider did not answer the call "${name}" within ${timeoutMs} ms.`,
          } as const)
        : ({ kind: 'network', detail: message } as const);
      const isHandled = !isTimedOut && message === HANDLED_MESSAGE;
      throw new FailedTry(new CallError({ call: name, ...error, isHandled }), !response);
    } finally {
      // what is left of an HTTP failure's body is the host's to read, after the session too
      cancelTimeout();
      session.removeEventListener('abort', endWithSession);
    }
  }

  const pause = (ms: number, signal: AbortSignal): Promise<void> => {
    let cancel = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      cancel = clock.after(ms, resolve);
    });
    return orAborted(waiting, signal).finally(() => cancel());
  };

  async function repeat(call: JsonPost, session: AbortSignal): Promise<JsonObject> {
    for (let repetition = 0; ; repetition += 1) {
      try {
        return await tryOnce(call, session);
      } catch (thrown) {
        const mayRepeat = thrown instanceof FailedTry && thrown.hasNoAnswer && !thrown.error.failure.isHandled;
        if (!mayRepeat || repetition >= call.retries) throw thrown;
      }
      call.onRepeat();
      await pause(retryPauseMs(repetition), session);
    }
  }

  return {
    async post(call, session) {
      session.throwIfAborted();
      const policy = watchConnectPolicy(call.url);
      try {
        const answer = await repeat(call, session);
        policy.release();
        return answer;
      } catch (thrown) {
        if (!(thrown instanceof FailedTry)) {
          policy.release();
          throw thrown;
        }
        clock.after(VIOLATION_REPORT_MS, () => {
          policy.release();
          const { kind, isHandled } = thrown.error.failure;
          if (kind !== 'network' || isHandled || !thrown.hasNoAnswer) return;
          warn(`The call "${call.name}" got no answer. ${explainNoAnswer(call, policy.isBroken())}`);
        });
        throw thrown.error;
      }
    },
  };
}
