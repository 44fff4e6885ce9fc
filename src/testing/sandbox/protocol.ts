// Validates the form of a call: its headers and the fields of its body. Every error states what was wrong and what was
// expected. Imports calls, refusal and tokens, but no sockets and no request state.
import type { IncomingHttpHeaders } from 'node:http';
import { bodyRules, type CallName } from './calls.ts';
import { Refusal } from './refusal.ts';
import type { Tokens } from './tokens.ts';

/** A call's body: its fields by name, each checked against its rule. */
export type CallBody = Readonly<Record<string, unknown>>;

/** Returns a validated field. */
export function stringField(body: CallBody, field: string): string {
  const value = body[field];
  if (typeof value !== 'string') throw new TypeError(`${field} was not checked to be a string`);
  return value;
}

/** Checks that a body is declared as JSON, which no form of another page can do. @throws Refusal 415 */
export function checkContentType(headers: IncomingHttpHeaders): void {
  const contentType = headers['content-type'] ?? '';
  if (!/^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType)) {
    throw new Refusal(
      415,
      'unsupported_media_type',
      `Content-Type is ${contentType === '' ? 'missing' : JSON.stringify(contentType)}, expected application/json`,
    );
  }
}

/** How many levels of objects and lists a body may have. Of many more, `JSON.stringify` can't write the log. */
const MAX_LEVELS = 50;

/** Whether a body is nested too deeply to be written again. */
export const isTooDeep = (value: unknown, levels = MAX_LEVELS): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isTooDeep(part, levels - 1)));

/** Parses a body. @throws Refusal 400 if it isn't a JSON object, or is nested too deeply */
export function parseJsonObject(bytes: Buffer): CallBody {
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Refusal(400, 'malformed_json', 'the body is not JSON, expected a JSON object');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    const kind = parsed === null ? 'null' : Array.isArray(parsed) ? 'an array' : `a ${typeof parsed}`;
    throw new Refusal(400, 'not_an_object', `the body is ${kind}, expected a JSON object`);
  }
  if (isTooDeep(parsed)) {
    throw new Refusal(
      400,
      'too_deep',
      `the body is more than ${MAX_LEVELS} levels deep, expected at most ${MAX_LEVELS}: the log couldn't show it`,
    );
  }
  return parsed as CallBody;
}

function shown(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length > 60 ? `${json.slice(0, 57)}…` : json;
}

/** Validates a body against its call's fields. @throws Refusal 400 */
export function checkFields(call: CallName, body: CallBody): void {
  const rules = bodyRules[call];
  for (const field of Object.keys(body)) {
    if (!Object.hasOwn(rules, field)) {
      throw new Refusal(
        400,
        'unknown_field',
        `the body has a field ${JSON.stringify(field)}, expected only ${Object.keys(rules).join(', ')}`,
      );
    }
  }
  for (const [field, rule] of Object.entries(rules)) {
    if (!Object.hasOwn(body, field)) {
      throw new Refusal(400, 'missing_field', `the body has no field ${field}, expected ${rule.expected}`);
    }
    const value = body[field];
    if (rule.accepts(value)) continue;
    if (typeof value === 'string' && value.startsWith('data:')) {
      throw new Refusal(
        400,
        'data_url_prefix',
        `${field} begins with ${shown(value.slice(0, 23))}, expected ${rule.expected}`,
      );
    }
    throw new Refusal(400, 'invalid_field', `${field} is ${shown(value)}, expected ${rule.expected}`);
  }
}

/** Checks that a token call has no authorization headers. @throws Refusal 400 */
export function checkNoAuthHeaders(headers: IncomingHttpHeaders): void {
  for (const header of ['clientid', 'authorization', 'token']) {
    if (headers[header] !== undefined) {
      throw new Refusal(
        400,
        'unexpected_header',
        `the token call has a header ${header}, expected none of ClientID, Authorization, token`,
      );
    }
  }
}

/** Validates the three authorization headers of a call and returns the client id. @throws Refusal 401 */
export function authenticate(headers: IncomingHttpHeaders, tokens: Tokens): string {
  const refuse = (message: string): Refusal =>
    new Refusal(401, 'unauthorized', message, { 'WWW-Authenticate': 'Bearer realm="sandbox"' });
  const clientId = headers.clientid;
  if (typeof clientId !== 'string' || clientId === '') throw refuse('header ClientID is missing, expected the appId');
  const authorization = headers.authorization;
  if (authorization === undefined) throw refuse('header Authorization is missing, expected "Bearer <access token>"');
  const bearer = /^Bearer (\S+)$/.exec(authorization)?.[1];
  if (bearer === undefined) throw refuse('header Authorization is not of the form "Bearer <access token>"');
  const token = headers.token;
  if (typeof token !== 'string' || token === '') throw refuse('header token is missing, expected the access token');
  if (token !== bearer) throw refuse('header token differs from the token in Authorization, expected the same');
  const owner = tokens.clientOf(bearer);
  if (owner !== clientId) {
    throw refuse(`header ClientID is ${JSON.stringify(clientId)}, but the token belongs to another client`);
  }
  return clientId;
}
