/**
 * The seven calls to the provider, in order, for one session. Holds the token in a closure and drops the secret once it
 * has one. Knows what each call sends and what its answer needs, but neither the transport nor the field names.
 */
import { isCreated } from '../core/calls/catalogue.ts';
import { DEFAULT_ERROR_MESSAGE } from '../core/constants.ts';
import { isHeaderText } from '../core/options/kinds.ts';
import type { JsonObject } from '../core/calls/result.ts';
import type { CallName } from '../core/state.ts';
import { CallError, type Clock, type OpenProvider } from '../runtime/ports.ts';
import type { Device } from './device.ts';
import type { Http } from './http.ts';
import {
  completeCall,
  createCall,
  ocrCall,
  readCreation,
  readToken,
  readVerification,
  sessionCall,
  tokenCall,
  verifyCall,
  type Caller,
  type WireCall,
} from './wire.ts';

export interface ProviderParts {
  readonly http: Http;
  readonly device: Device;
  readonly clock: Clock;
  readonly warn: (text: string) => void;
}

/** The end of a message about `refreshToken`. */
const UNUSABLE = 'did not resolve to a string that is valid in an HTTP header';

/** The flow can't continue with this answer; `what` ends the message. */
const unusable = (call: CallName, what: string): CallError =>
  new CallError({
    call,
    kind: 'protocol',
    detail:
      call === 'session'
        ? `Your server's answer to the call "session": ${what}`
        : `The provider's answer to the call "${call}" ${what}.`,
    isHandled: false,
    retry: 'never',
  });

/** Whether the provider no longer accepts the token. */
const isTokenStale = (thrown: unknown): boolean =>
  thrown instanceof CallError && thrown.failure.detail instanceof Response && thrown.failure.detail.status === 401;

/** Whether the provider refuses the token or the client. */
const isRefused = (thrown: unknown): boolean =>
  thrown instanceof CallError &&
  thrown.failure.detail instanceof Response &&
  (thrown.failure.detail.status === 401 || thrown.failure.detail.status === 403);

const NO_APP_ID =
  'The provider refused to create a request, and app-id is missing: most providers need it beside the access token.';

export function createOpenProvider({ http, device, clock, warn }: ProviderParts): OpenProvider {
  return (given, { accessToken, appSecret, refreshToken }, readSession) => {
    let config = given;
    let token = accessToken;
    const { timeouts, sessionUrl } = config;

    /** While the person takes the first photo, the browser can look up the provider's name and agree on keys with it. */
    const connect = (): void => {
      if (config.providerUrl !== '') http.connect(config.providerUrl, config.credentials);
    };
    connect();

    const caller = (): Caller => ({ config, device, token: token ?? '' });
    const post = (call: WireCall, timeoutMs: number, signal: AbortSignal): Promise<JsonObject> =>
      http.post({ ...call, credentials: config.credentials, timeoutMs }, signal);

    const askServer = (url: string, signal: AbortSignal): Promise<JsonObject> =>
      http.post({ ...sessionCall(url), credentials: 'same-origin', timeoutMs: timeouts.token }, signal);

    /** A fresh token of the host's server; undefined, with a console warning, if it has none. */
    async function askServerAgain(url: string, signal: AbortSignal): Promise<string | undefined> {
      try {
        const { accessToken: fresh } = await askServer(url, signal);
        if (isHeaderText(fresh)) return fresh;
        warn('session-url answered no accessToken that is valid in an HTTP header. The 401 stands.');
      } catch (thrown) {
        signal.throwIfAborted();
        // a browser's own sentence ends without a full stop
        warn(`${thrown instanceof Error ? thrown.message.replace(/\.?$/, '.') : ''} The 401 stands.`);
      }
      return undefined;
    }

    /** The host's fresh token; undefined, with a console warning, if there is none within the token timeout. */
    async function askHost(signal: AbortSignal): Promise<string | undefined> {
      let release = (): void => undefined;
      const answer = await new Promise<{ readonly token?: string; readonly problem?: string }>((resolve) => {
        const giveUp = (): void => resolve({});
        const cancel = clock.after(timeouts.token, () =>
          resolve({ problem: `did not answer within ${timeouts.token} ms` }),
        );
        signal.addEventListener('abort', giveUp);
        release = (): void => {
          cancel();
          signal.removeEventListener('abort', giveUp);
        };
        Promise.resolve()
          .then(refreshToken)
          .then(
            (fresh: unknown) => resolve(isHeaderText(fresh) ? { token: fresh } : { problem: UNUSABLE }),
            () => resolve({ problem: 'rejected' }),
          );
      });
      release();
      if (answer.problem !== undefined) warn(`refreshToken ${answer.problem}. The 401 stands.`);
      return answer.token;
    }

    /** After a 401, retries the call once with a fresh token from the host. */
    async function send(makeCall: () => WireCall, timeoutMs: number, signal: AbortSignal): Promise<JsonObject> {
      try {
        return await post(makeCall(), timeoutMs, signal);
      } catch (thrown) {
        if (!isTokenStale(thrown)) throw thrown;
        const fresh = refreshToken
          ? await askHost(signal)
          : sessionUrl !== undefined && (await askServerAgain(sessionUrl, signal));
        if (!fresh) throw thrown;
        token = fresh;
        return post(makeCall(), timeoutMs, signal);
      }
    }

    return {
      async openSession(signal) {
        // another start in this task ends this one, and only the last asks
        await new Promise<void>((resolve) => {
          clock.after(0, resolve);
        });
        const session = readSession?.(await askServer(sessionUrl ?? '', signal));
        if (!session?.isValid) throw unusable('session', session?.problem ?? DEFAULT_ERROR_MESSAGE);
        for (const warning of session.warnings) warn(warning);
        ({ config } = session);
        token = session.secrets.accessToken;
        connect();
        return config;
      },
      async fetchToken(signal) {
        const read = readToken(await post(tokenCall(config, appSecret ?? ''), timeouts.token, signal));
        if ('problem' in read) throw unusable('token', read.problem);
        token = read.token;
        appSecret = undefined;
      },
      async createRequest(signal) {
        const answer = await send(() => createCall(caller()), timeouts.create, signal).catch((thrown: unknown) => {
          if (config.appId === '' && isRefused(thrown)) warn(NO_APP_ID);
          throw thrown;
        });
        const { result, requestId } = readCreation(answer);
        if (!isCreated(result)) throw unusable('create', 'says that no request was created: its result is not 1');
        if (requestId === undefined) throw unusable('create', 'has no request_id');
        return requestId;
      },
      async verify(side, requestId, image, signal) {
        return readVerification(await send(() => verifyCall(side, requestId, image, caller()), timeouts.call, signal));
      },
      readOcr: (requestId, signal) => send(() => ocrCall(requestId, caller()), timeouts.call, signal),
      // never retried: if the answer is lost, nobody knows whether the request was completed
      complete: (requestId, signal) => post(completeCall(requestId, caller()), timeouts.call, signal),
      // the next start asks the host's server again
      secrets: () => (sessionUrl === undefined ? { accessToken: token, appSecret } : {}),
    };
  };
}
