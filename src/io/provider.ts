/**
 * The seven calls to the provider, in order, for one session. Holds the token in a closure and drops the secret once it
 * has one. Knows what each call sends and what its answer needs, but neither the transport nor the field names.
 */
import { isCreated } from '../core/calls/catalogue.ts';
import { DEFAULT_ERROR_MESSAGE } from '../core/constants.ts';
import { isHeaderText } from '../core/options/kinds.ts';
import type { JsonObject } from '../core/calls/result.ts';
import type { CallName, Consent } from '../core/state.ts';
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

/** A fresh token, or why there is none. */
interface Refreshed {
  readonly fresh?: string;
  readonly problem?: string;
}

const refreshed = (fresh: unknown, problem: string): Refreshed => (isHeaderText(fresh) ? { fresh } : { problem });

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

/** The status of an HTTP failure; 0 for any other. */
const statusOf = (thrown: unknown): number =>
  thrown instanceof CallError && thrown.failure.detail instanceof Response ? thrown.failure.detail.status : 0;

const NO_APP_ID =
  'The provider refused to create a request, and app-id is missing: most providers need it beside the access token.';

export function createOpenProvider({ http, device, clock, warn }: ProviderParts): OpenProvider {
  return (given, { accessToken, appSecret, refreshToken }, readSession) => {
    let config = given;
    let token = accessToken;
    const { timeouts, sessionUrl } = config;

    /** What the person has agreed to, for the host's server. */
    let evidence: { readonly consent?: Consent } = {};

    const connect = (): void => {
      if (config.providerUrl !== '') http.connect(config.providerUrl, config.credentials);
    };

    const caller = (): Caller => ({ config, device, token: token ?? '' });
    const isRetried = ({ name }: WireCall): boolean => config.networkRetry > 0 && name !== 'complete';
    const post = (call: WireCall, timeoutMs: number, signal: AbortSignal): Promise<JsonObject> =>
      http.post({ ...call, credentials: config.credentials, timeoutMs, isRetried: isRetried(call) }, signal);

    const askServer = (url: string, signal: AbortSignal): Promise<JsonObject> => {
      const call = sessionCall(url, evidence);
      const { token: timeoutMs } = timeouts;
      return http.post({ ...call, credentials: 'same-origin', timeoutMs, isRetried: isRetried(call) }, signal);
    };

    async function askServerAgain(url: string, signal: AbortSignal): Promise<Refreshed> {
      try {
        const { accessToken: fresh } = await askServer(url, signal);
        return refreshed(fresh, 'session-url answered no accessToken that is valid in an HTTP header');
      } catch (thrown) {
        signal.throwIfAborted();
        // a browser's own sentence ends without a full stop
        return { problem: thrown instanceof Error ? thrown.message.replace(/\.$/, '') : '' };
      }
    }

    /** Waits for the host no longer than for a token. */
    async function askHost(signal: AbortSignal): Promise<Refreshed> {
      let release = (): void => undefined;
      const answer = await new Promise<Refreshed>((resolve) => {
        const giveUp = (): void => resolve({});
        const cancel = clock.after(timeouts.token, () =>
          resolve({ problem: `refreshToken did not answer within ${timeouts.token} ms` }),
        );
        signal.addEventListener('abort', giveUp);
        release = (): void => {
          cancel();
          signal.removeEventListener('abort', giveUp);
        };
        Promise.resolve()
          .then(refreshToken)
          .then(
            (fresh: unknown) =>
              resolve(refreshed(fresh, 'refreshToken did not resolve to a string that is valid in an HTTP header')),
            () => resolve({ problem: 'refreshToken rejected' }),
          );
      });
      release();
      return answer;
    }

    /** After a 401, retries the call once with a fresh token from the host or its server. */
    async function send(makeCall: () => WireCall, timeoutMs: number, signal: AbortSignal): Promise<JsonObject> {
      try {
        return await post(makeCall(), timeoutMs, signal);
      } catch (thrown) {
        if (statusOf(thrown) !== 401) throw thrown;
        const { fresh, problem }: Refreshed = refreshToken
          ? await askHost(signal)
          : sessionUrl !== undefined
            ? await askServerAgain(sessionUrl, signal)
            : {};
        if (problem !== undefined) warn(`${problem}. The 401 stands.`);
        if (fresh === undefined) throw thrown;
        token = fresh;
        return post(makeCall(), timeoutMs, signal);
      }
    }

    return {
      connect,
      async openSession(signal, consent) {
        evidence = consent ? { consent } : {};
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
          if (config.appId === '' && [401, 403].includes(statusOf(thrown))) warn(NO_APP_ID);
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
