/**
 * The provider's protocol: paths, headers, body fields and answer fields, which appear in no other file. Sends nothing;
 * reads only own properties of an answer.
 */
import type { ProviderVerdict } from '../core/calls/catalogue.ts';
import type { Config } from '../core/options/config.ts';
import { PULL_KYC_RESULT } from '../core/constants.ts';
import { isHeaderText, isPlainObject } from '../core/options/kinds.ts';
import type { JsonObject } from '../core/calls/result.ts';
import type { CallName, Side } from '../core/state.ts';
import type { VerifyAnswer } from '../runtime/ports.ts';
import type { Device } from './device.ts';

/** One JSON POST. */
export interface WireCall {
  readonly name: CallName;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

/** The sender, the same for every call after the token call. */
export interface Caller {
  readonly config: Config;
  readonly device: Device;
  readonly token: string;
}

const deviceFields = ({ platform, osVersion, id, appVersion }: Device): JsonObject => ({
  platform,
  os_version: osVersion,
  device_id: id,
  app_version: appVersion,
});

function providerCall(name: CallName, path: string, { config, token }: Caller, body: JsonObject): WireCall {
  return {
    name,
    url: config.providerUrl + path,
    headers: { ClientID: config.appId, Authorization: `Bearer ${token}`, token },
    body,
  };
}

/** The host's own server. */
export const sessionCall = (url: string, body: JsonObject): WireCall => ({ name: 'session', url, headers: {}, body });

/** Call 1. */
export const tokenCall = (config: Config, appSecret: string): WireCall => ({
  name: 'token',
  url: `${config.authUrl}/accessToken`,
  headers: {},
  body: { client_id: config.appId, client_secret: appSecret, grant_type: 'client_credentials' },
});

/** Call 2. */
export const createCall = (caller: Caller): WireCall =>
  providerCall('create', '/request/create', caller, deviceFields(caller.device));

/** Calls 3 to 5; `image` is base64 without a prefix. */
export function verifyCall(side: Side, requestId: string, image: string, caller: Caller): WireCall {
  const fields = { ...deviceFields(caller.device), request_id: requestId };
  switch (side) {
    case 'front':
      return providerCall(side, '/id/verify/front', caller, { ...fields, id_card: image });
    case 'back':
      return providerCall(side, '/id/verify/back', caller, { ...fields, id_card: image });
    case 'selfie':
      return providerCall(side, '/selfie/verify', caller, { ...fields, selfie: image });
  }
}

/** Call 6. */
export const ocrCall = (requestId: string, caller: Caller): WireCall =>
  providerCall('ocr', '/id/ocr', caller, {
    ...deviceFields(caller.device),
    request_id: requestId,
    user_id: caller.config.appId,
  });

/** Call 7. */
export const completeCall = (requestId: string, caller: Caller): WireCall =>
  providerCall('complete', '/complete', caller, {
    request_id: requestId,
    ...deviceFields(caller.device),
    pull_kyc_result: PULL_KYC_RESULT,
  });

const field = (from: unknown, name: string): unknown =>
  isPlainObject(from) && Object.hasOwn(from, name) ? from[name] : undefined;

/** A trimmed, non-empty string; numbers are converted. */
function textField(from: JsonObject, name: string): string | undefined {
  const value = field(from, name);
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** Call 1: the token, or what is wrong with the answer, as the end of a message. */
export function readToken(answer: JsonObject): { readonly token: string } | { readonly problem: string } {
  const token = textField(answer, 'access_token');
  if (token === undefined) return { problem: 'has no access_token' };
  // with an invalid header value, every later call would fail without explanation
  return isHeaderText(token) ? { token } : { problem: 'has an access_token that is not valid in an HTTP header' };
}

/** Call 2. The rules decide whether `result` means that the request was created. */
export const readCreation = (
  answer: JsonObject,
): { readonly result: unknown; readonly requestId: string | undefined } => ({
  result: field(answer, 'result'),
  requestId: textField(answer, 'request_id'),
});

/** Calls 3 to 5. */
export function readVerification(answer: JsonObject): ProviderVerdict & VerifyAnswer {
  const attributes = field(answer, 'attributes');
  return {
    status: field(answer, 'status'),
    result: field(answer, 'result'),
    idToken: field(answer, 'id_card_token'),
    idType: field(field(attributes, 'id_type'), 'name'),
    attributes,
  };
}
