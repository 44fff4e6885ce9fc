/**
 * What a host hands to `start` becomes a Config, or a sentence that says why it is refused. Knows no browser: the address
 * of the page and the parser of URLs are given to it.
 */
import {
  DEFAULT_AUTH_DOMAIN,
  DEFAULT_AUTH_DOMAIN_PATH,
  DEFAULT_DOMAIN_PATH,
  DEFAULT_TIMEOUTS,
  DEFAULT_TIMINGS,
  MAX_TIMER_MS,
  type Timeouts,
  type Timings,
} from './constants.ts';
import { parseLang } from './lang.ts';
import type { OwnMessages } from './messages.ts';

export type CredentialsMode = 'omit' | 'same-origin' | 'include';

/** What `start`, the `config` property and the attributes take. */
export interface TrueidConfig {
  /** Origin of the provider: https, or http on loopback; `''` is the page's own. Required. */
  readonly domain?: string;
  /** @default '/ekyc/v1.0' */
  readonly domainPath?: string;
  /** A path on `domain`, or an https URL of its own. @default '/auth' */
  readonly authDomain?: string;
  /** @default '/v1/oauth' */
  readonly authDomainPath?: string;
  /** Sent as `ClientID`, and as `user_id` of the OCR call. */
  readonly appId?: string;
  /** Client credentials. Keep it on your server: give `accessToken` instead. */
  readonly appSecret?: string;
  /** @default 'same-origin' */
  readonly credentials?: CredentialsMode;
  /** A token that your server asked for; then none is asked for here. */
  readonly accessToken?: string;
  /**
   * Asked for a fresh token when the provider answers 401; the call is then retried once, except `complete`. Where it
   * rejects, or brings nothing that a header can carry within `timeouts.token`, the 401 stands.
   */
  readonly refreshToken?: () => Promise<string>;
  /** A request that your server created; then none is created here. */
  readonly requestId?: string;
  /**
   * Language tag. `en` and its regions are English, a tag that `messages` has is yours, anything else is Vietnamese.
   * @default 'vi'
   */
  readonly lang?: string;
  /** Plain text under the buttons. */
  readonly extraDescription?: string;
  /**
   * Words of your own by language tag: they replace ours, or add a language, in which whatever is missing is shown in
   * English. Plain text, never HTML.
   */
  readonly messages?: OwnMessages;
  /** A `result` that is present and is not 1 fails even where `status` is 1. @default false */
  readonly strictResult?: boolean;
  /** How often a call that got no answer is retried. @default 0 */
  readonly networkRetry?: number;
  /** Milliseconds. @default {token: 15000, create: 15000, call: 60000} */
  readonly timeouts?: Partial<Timeouts>;
  /** Milliseconds. @default {previewPause: 2000, sessionDelay: 1000, createDelay: 500, errorDelay: 300} */
  readonly timings?: Partial<Timings>;
}

/** A checked configuration, without its secrets. */
export interface Config {
  /** Where the provider's calls go: origin and path, no slash at the end. */
  readonly providerUrl: string;
  /** Where the token call goes: origin and path, no slash at the end. */
  readonly authUrl: string;
  readonly appId: string;
  readonly credentials: CredentialsMode;
  readonly hasAccessToken: boolean;
  readonly requestId: string | undefined;
  /** Undefined where the host said nothing. */
  readonly lang: string | undefined;
  readonly extraDescription: string | undefined;
  readonly messages?: OwnMessages | undefined;
  readonly isResultStrict: boolean;
  readonly networkRetry: number;
  readonly timeouts: Timeouts;
  readonly timings: Timings;
}

/** What the provider's calls are allowed by. */
export interface Credentials {
  readonly accessToken?: string | undefined;
  readonly appSecret?: string | undefined;
}

/** What never leaves the runtime's closure. */
export interface Secrets extends Credentials {
  readonly refreshToken?: TrueidConfig['refreshToken'] | undefined;
}

/**
 * What a session leaves to a later `start` at the same origin: the token, the domain, and whatever `start` itself was
 * given. Attributes and properties are not kept, because every start reads them anew.
 */
export interface Kept {
  readonly options: Readonly<Record<string, unknown>>;
  readonly secrets: Credentials;
}

/** The parts of a URL that the rules look at. The browser's `URL` is one. */
export interface UrlParts {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
  readonly search: string;
  readonly hash: string;
}

/** What the rules need to know of the page. */
export interface Surroundings {
  /** The address of the page. */
  readonly pageUrl: string;
  /** Null where the text is no URL. */
  readonly parseUrl: (text: string, base?: string) => UrlParts | null;
}

export type ParsedConfig =
  | {
      readonly isValid: true;
      readonly config: Config;
      readonly secrets: Secrets;
      readonly options: Kept['options'];
      readonly warnings: readonly string[];
    }
  | { readonly isValid: false; readonly problem: string; readonly requestId: string | undefined };

/** A refusal on its way out of the parser; its message is the sentence for the integrator. */
class Refusal extends Error {}

const KEYS: ReadonlySet<string> = new Set<keyof TrueidConfig>([
  'domain',
  'domainPath',
  'authDomain',
  'authDomainPath',
  'appId',
  'appSecret',
  'credentials',
  'accessToken',
  'refreshToken',
  'requestId',
  'lang',
  'extraDescription',
  'messages',
  'strictResult',
  'networkRetry',
  'timeouts',
  'timings',
]);

const SECRET_KEYS: ReadonlySet<string> = new Set<keyof Credentials>(['accessToken', 'appSecret']);

/** An object literal, from whichever realm; never an array, a class instance or a DOM object. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

type Raw = ReadonlyMap<string, unknown>;

/** Later layers win; only own properties count, and a value that is not there (undefined, null) covers nothing. */
function merge(layers: readonly unknown[]): Raw {
  const merged = new Map<string, unknown>();
  for (const layer of layers) {
    if (layer === undefined || layer === null) continue;
    if (!isPlainObject(layer)) {
      throw new Refusal('The configuration must be a plain object such as {domain: "https://…", accessToken: "…"}.');
    }
    for (const [key, value] of Object.entries(layer)) if (value !== undefined && value !== null) merged.set(key, value);
  }
  return merged;
}

function text(raw: Raw, key: keyof TrueidConfig): string | undefined {
  const value = raw.get(key);
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw new Refusal(`${key} must be a string.`);
  return value;
}

/** A string that is not empty. */
function filled(raw: Raw, key: keyof TrueidConfig): string | undefined {
  const value = text(raw, key)?.trim();
  return value === '' ? undefined : value;
}

/** Whether an HTTP header can carry it: visible ASCII, not empty. */
export const isHeaderText = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x20-\x7e]+$/.test(value);

/** A filled string that may stand in an HTTP header. */
function headerText(raw: Raw, key: keyof TrueidConfig): string | undefined {
  const value = filled(raw, key);
  if (value !== undefined && !isHeaderText(value)) {
    throw new Refusal(`${key} may hold only the characters that an HTTP header allows (visible ASCII).`);
  }
  return value;
}

/** Which of them are words is looked at when they are drawn. */
function ownMessages(raw: Raw): OwnMessages | undefined {
  const value = raw.get('messages');
  if (value !== undefined && !isPlainObject(value)) {
    throw new Refusal('messages must be an object such as {en: {takePhoto: "Photograph it"}}.');
  }
  return value as OwnMessages | undefined;
}

function hook(raw: Raw, key: 'refreshToken'): TrueidConfig[typeof key] {
  const value = raw.get(key);
  if (value !== undefined && typeof value !== 'function') throw new Refusal(`${key} must be a function.`);
  return value as TrueidConfig[typeof key];
}

function flag(raw: Raw, key: keyof TrueidConfig): boolean {
  const value = raw.get(key);
  if (value === undefined || value === false || value === 'false') return false;
  if (value === true || value === '' || value === 'true') return true;
  throw new Refusal(`${key} must be true or false.`);
}

function retries(raw: Raw): number {
  const value = raw.get('networkRetry');
  if (value === undefined) return 0;
  const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) {
    throw new Refusal('networkRetry must be a whole number, 0 or more.');
  }
  return count;
}

/** `defaults` with what `key` says instead; every value is a number of milliseconds, 0 included. */
function milliseconds<T extends Timings | Timeouts>(raw: Raw, key: 'timings' | 'timeouts', defaults: T): T {
  const value = raw.get(key);
  if (value === undefined) return defaults;
  if (!isPlainObject(value)) throw new Refusal(`${key} must be an object of milliseconds.`);
  const merged: Record<string, number> = { ...defaults };
  for (const [name, ms] of Object.entries(value)) {
    if (ms === undefined) continue;
    if (!Object.hasOwn(defaults, name)) {
      throw new Refusal(`${key}.${name} is unknown: ${Object.keys(defaults).join(', ')} can be set.`);
    }
    if (typeof ms !== 'number' || !(ms >= 0)) throw new Refusal(`${key}.${name} must be milliseconds, 0 or more.`);
    merged[name] = Math.min(ms, MAX_TIMER_MS);
  }
  return { ...defaults, ...merged };
}

function credentialsMode(raw: Raw): CredentialsMode {
  const value = raw.get('credentials');
  switch (value) {
    case undefined:
      return 'same-origin';
    case 'omit':
    case 'same-origin':
    case 'include':
      return value;
    default:
      throw new Refusal('credentials must be "omit", "same-origin" or "include".');
  }
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127(\.\d+){3}$/.test(hostname) ||
    hostname === '[::1]'
  );
}

/** An absolute address that photos and tokens may be sent to. */
function checkedUrl(key: keyof TrueidConfig, value: string, around: Surroundings): UrlParts {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? around.parseUrl(value) : null;
  if (!url) throw new Refusal(`${key} must be an absolute URL such as "https://provider.example", not "${value}".`);
  if (url.username !== '' || url.password !== '') throw new Refusal(`${key} must not carry a user name or a password.`);
  if (url.search !== '' || url.hash !== '') throw new Refusal(`${key} must not carry a query or a fragment.`);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new Refusal(`${key} must use https (http is for localhost only), not "${value}".`);
  }
  return url;
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/** `base` with `path` behind it, on the same origin still. */
function extended(key: keyof TrueidConfig, base: string, path: string, around: Surroundings): string {
  const from = around.parseUrl(base);
  const url = path === '' || path.startsWith('/') ? around.parseUrl(base + path) : null;
  if (!from || url?.origin !== from.origin || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new Refusal(`${key} must be a path that starts with "/" and stays on its domain, not "${path}".`);
  }
  return withoutSlash(url.href);
}

function providerBase(raw: Raw, around: Surroundings): string {
  const domain = text(raw, 'domain')?.trim();
  if (domain === undefined) {
    throw new Refusal(
      'domain is required: the provider\'s origin, such as "https://provider.example", or "" for this page\'s own.',
    );
  }
  if (domain !== '') return withoutSlash(checkedUrl('domain', domain, around).href);
  const page = around.parseUrl(around.pageUrl);
  // a page without https gets no camera, and is told so then: its own origin is no worse an address than itself
  if (!page || !/^https?:/.test(page.origin)) {
    throw new Refusal('domain "" means this page\'s own origin, and this page has none.');
  }
  return page.origin;
}

function authBase(raw: Raw, base: string, around: Surroundings): string {
  const authDomain = text(raw, 'authDomain')?.trim() ?? DEFAULT_AUTH_DOMAIN;
  if (/^[a-z][a-z\d+.-]*:/i.test(authDomain)) return withoutSlash(checkedUrl('authDomain', authDomain, around).href);
  const url = around.parseUrl(authDomain, `${base}/`);
  if (!url || url.origin !== around.parseUrl(base)?.origin || url.search !== '' || url.hash !== '') {
    throw new Refusal(`authDomain must be a path on domain, or an https URL, not "${authDomain}".`);
  }
  return withoutSlash(url.href);
}

/**
 * What is kept is the weakest layer of a start that lacks a domain or credentials, as far as it lacks them: a domain of
 * its own must be of the same origin, and with credentials of its own it gets none of those that are kept. A start that
 * brings both is complete; it may be about another person, whose request is not the one that is kept.
 */
function servingPart({ options, secrets }: Kept, given: Raw, around: Surroundings): Kept | undefined {
  const hasCredentials = given.has('accessToken') || given.has('appSecret');
  const originOf = (raw: Raw): string | undefined => around.parseUrl(providerBase(raw, around))?.origin;
  if (given.has('domain') && (hasCredentials || originOf(given) !== originOf(merge([options])))) return undefined;
  return { options, secrets: hasCredentials ? {} : secrets };
}

/** `said` is what a later start can go on with. */
function parse(raw: Raw, said: Raw, around: Surroundings): ParsedConfig {
  const base = providerBase(raw, around);
  const appId = headerText(raw, 'appId');
  const appSecret = filled(raw, 'appSecret');
  const accessToken = headerText(raw, 'accessToken');
  if (accessToken === undefined && (appId === undefined || appSecret === undefined)) {
    throw new Refusal('Credentials are missing: give accessToken (from your server), or appId with appSecret.');
  }
  const warnings = [...raw.keys()]
    .filter((key) => !KEYS.has(key))
    .map((key) => `"${key}" is no option and was ignored.`);
  const host = around.parseUrl(around.pageUrl)?.hostname ?? '';
  if (appSecret !== undefined && !isLoopback(host)) {
    warnings.push(
      'appSecret can be read by everybody who opens this page. Ask for the token on your server and give accessToken.',
    );
  }
  return {
    isValid: true,
    warnings,
    secrets: {
      accessToken,
      appSecret: accessToken === undefined ? appSecret : undefined,
      refreshToken: hook(raw, 'refreshToken'),
    },
    options: Object.fromEntries([...said].filter(([key]) => KEYS.has(key) && !SECRET_KEYS.has(key))),
    config: {
      providerUrl: extended('domainPath', base, text(raw, 'domainPath') ?? DEFAULT_DOMAIN_PATH, around),
      authUrl: extended(
        'authDomainPath',
        authBase(raw, base, around),
        text(raw, 'authDomainPath') ?? DEFAULT_AUTH_DOMAIN_PATH,
        around,
      ),
      appId: appId ?? '',
      credentials: credentialsMode(raw),
      hasAccessToken: accessToken !== undefined,
      requestId: filled(raw, 'requestId'),
      lang: raw.has('lang') ? parseLang(raw.get('lang')) : undefined,
      extraDescription: filled(raw, 'extraDescription'),
      messages: ownMessages(raw),
      isResultStrict: flag(raw, 'strictResult'),
      networkRetry: retries(raw),
      timeouts: milliseconds(raw, 'timeouts', DEFAULT_TIMEOUTS),
      timings: milliseconds(raw, 'timings', DEFAULT_TIMINGS),
    },
  };
}

/**
 * Checks what the host gave, weakest layer first (attributes, properties, `start` detail), and adds what is kept of an
 * earlier session where that serves. Never throws: what is refused comes back with a sentence that says what was wrong
 * and what to do.
 */
export function parseConfig(layers: readonly unknown[], around: Surroundings, kept?: Kept): ParsedConfig {
  let raw: Raw = new Map();
  try {
    raw = merge(layers);
    const used = kept && servingPart(kept, raw, around);
    raw = merge([used?.options, used?.secrets, ...layers]);
    return parse(raw, merge([used?.options, layers.at(-1), { domain: raw.get('domain') }]), around);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const requestId = raw.get('requestId');
    return {
      isValid: false,
      problem: error.message,
      requestId: (typeof requestId === 'string' && requestId.trim()) || undefined,
    };
  }
}
