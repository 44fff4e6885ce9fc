/**
 * The seven calls in the spec's order, for one session. Holds the token in its closure and drops the secret as soon as
 * there is one. Knows what is asked and what must be in an answer, neither how it is sent nor how it is spelled.
 */
import { isCreated } from '../core/catalogue.ts';
import type { JsonObject } from '../core/result.ts';
import type { CallName } from '../core/state.ts';
import { CallError, type OpenProvider } from '../runtime/ports.ts';
import type { Device } from './device.ts';
import type { Http } from './http.ts';
import {
  completeCall,
  createCall,
  ocrCall,
  readCreation,
  readToken,
  readVerification,
  tokenCall,
  verifyCall,
  type Caller,
  type WireCall,
} from './wire.ts';

/** An answer that can't be gone on with; `what` ends the sentence. Contract 13. */
const unusable = (call: CallName, what: string): CallError =>
  new CallError({
    call,
    kind: 'protocol',
    detail: `The provider's answer to the call "${call}" ${what}.`,
    isHandled: false,
  });

export function createOpenProvider({ http, device }: { readonly http: Http; readonly device: Device }): OpenProvider {
  return (config, secrets, onRepeat) => {
    let token = secrets.accessToken;
    let appSecret = secrets.appSecret;

    const caller = (): Caller => ({ config, device, token: token ?? '' });
    const send = (call: WireCall, timeoutMs: number, signal: AbortSignal, retries: number): Promise<JsonObject> =>
      http.post({ ...call, credentials: config.credentials, timeoutMs, retries, onRepeat }, signal);
    const { timeouts, networkRetry } = config;

    return {
      async fetchToken(signal) {
        const call = tokenCall(config, appSecret ?? '');
        const read = readToken(await send(call, timeouts.token, signal, networkRetry));
        if ('problem' in read) throw unusable('token', read.problem);
        token = read.token;
        appSecret = undefined;
      },
      async createRequest(signal) {
        const answer = await send(createCall(caller()), timeouts.create, signal, networkRetry);
        const { result, requestId } = readCreation(answer);
        if (!isCreated(result)) throw unusable('create', 'says that no request was created: its result is not 1');
        if (requestId === undefined) throw unusable('create', 'has no request_id');
        return requestId;
      },
      async verify(side, requestId, image, signal) {
        const call = verifyCall(side, requestId, image, caller());
        return readVerification(await send(call, timeouts.call, signal, networkRetry));
      },
      readOcr: (requestId, signal) => send(ocrCall(requestId, caller()), timeouts.call, signal, networkRetry),
      // never repeated: a lost answer does not say whether the request was completed
      complete: (requestId, signal) => send(completeCall(requestId, caller()), timeouts.call, signal, 0),
      secrets: () => ({ accessToken: token, appSecret }),
    };
  };
}
