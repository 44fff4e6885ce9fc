/**
 * Validates the host's configuration: the result is a Config, or a message that says why it is refused. The
 * page's address and the URL parser are passed in.
 */
import {
  authBase,
  browserAddress,
  extended,
  isLoopback,
  providerBase,
  sessionAddress,
  targetAddress,
} from './addresses.ts';
import type { PageUrl } from '../page/page-url.ts';
import { isPlainObject, Refusal } from './kinds.ts';
import {
  canServerSet,
  isOptionName,
  isSecret,
  COPIED_AS_IS,
  readOption,
  type OptionName,
  type OptionValues,
  type CopiedAsIs,
  type TrueidConfig,
} from './options.ts';

/** The options that are copied to the Config as they are. */
type CopiedOptions = Pick<OptionValues, CopiedAsIs>;

/** A valid configuration, without its secrets. */
export interface Config extends CopiedOptions {
  /** Base URL of the provider's calls, without a trailing slash. */
  readonly providerUrl: string;
  /** Base URL of the token call, without a trailing slash. */
  readonly authUrl: string;
  readonly appId: string;
  readonly hasAccessToken: boolean;
  /** Undefined if the host didn't set it. */
  readonly lang: string | undefined;
  readonly isResultStrict: boolean;
  /** The host's server that is asked for the session; undefined if the start has credentials. */
  readonly sessionUrl: string | undefined;
  /** Where the page goes after the result. */
  readonly doneUrl: string | undefined;
  /** What "Open in browser" opens in place of the page. */
  readonly browserUrl: string | undefined;
  /** Where a phone begins again, in place of a desktop. */
  readonly phoneUrl: string | undefined;
}

/** What authorises the provider's calls. */
export interface Credentials {
  readonly accessToken?: string | undefined;
  readonly appSecret?: string | undefined;
}

/** Values that never leave the runtime's closure. */
export interface Secrets extends Credentials {
  readonly refreshToken?: TrueidConfig['refreshToken'] | undefined;
}

/**
 * What a later `start` on the same origins reuses: the domain and the options passed to `start` itself. Attributes and
 * properties aren't kept, because every start reads them again.
 */
export interface KeptOptions {
  readonly options: Readonly<Record<string, unknown>>;
  /** Whose credentials they were; empty without an app id. */
  readonly appId: string;
  /** The provider's origin and the authorisation server's: no other gets the credentials. */
  readonly origins: readonly [provider: string, auth: string];
}

export interface Kept extends KeptOptions {
  readonly secrets: Credentials;
}

interface ValidConfig {
  readonly isValid: true;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly warnings: readonly string[];
}

export interface ValidStart extends ValidConfig {
  readonly kept: KeptOptions;
  /** The language that `start` itself was given. */
  readonly saidLang: string | undefined;
  /** Reads the answer of the host's server; undefined if that isn't asked. */
  readonly readSession: ReadSession | undefined;
}

export type ParsedConfig =
  ValidStart | { readonly isValid: false; readonly problem: string; readonly requestId: string | undefined };

/** Validates what the host's server has answered, with the options of the start. The problem is a sentence. */
export type ReadSession = (
  answer: Readonly<Record<string, unknown>>,
) => ValidConfig | { readonly isValid: false; readonly problem: string };

type Raw = ReadonlyMap<string, unknown>;

/** Whether a value counts as given: not undefined, null or an empty secret, so that none of these hides an earlier one. */
const isGiven = (key: string, value: unknown): boolean =>
  value !== undefined && value !== null && !(isOptionName(key) && isSecret(key) && value === '');

/** Later layers win. Reads only own properties. */
function merge(layers: readonly unknown[]): Raw {
  const merged = new Map<string, unknown>();
  for (const layer of layers) {
    if (layer === undefined || layer === null) continue;
    if (!isPlainObject(layer)) {
      throw new Refusal('The configuration must be a plain object such as {domain: "https://…", accessToken: "…"}.');
    }
    for (const [key, value] of Object.entries(layer)) if (isGiven(key, value)) merged.set(key, value);
  }
  return merged;
}

const read = <Name extends OptionName>(raw: Raw, name: Name): OptionValues[Name] => readOption(name, raw.get(name));

const copiedOptionsOf = (raw: Raw): CopiedOptions =>
  Object.fromEntries(COPIED_AS_IS.map((name) => [name, read(raw, name)])) as unknown as CopiedOptions;

/** Undefined if the host didn't set it. */
const readLang = (raw: Raw): string | undefined => (raw.has('lang') ? read(raw, 'lang') : undefined);

const hasCredentials = (raw: Raw): boolean => raw.has('accessToken') || raw.has('appSecret');

/** Where the calls of a session go. */
interface Addresses {
  /** Whether the provider's domain has been said. */
  readonly areKnown: boolean;
  /** Without a trailing slash. */
  readonly base: string;
  readonly authServer: string;
  readonly origins: KeptOptions['origins'];
}

/** Stands for the domain until the host's server says it: a path is right or wrong on any. */
const ANY_DOMAIN = 'https://domain.invalid';

function readAddresses(raw: Raw, page: PageUrl, asksHost: boolean): Addresses {
  const areKnown = !asksHost || raw.has('domain');
  const base = areKnown ? providerBase(read(raw, 'domain'), page) : ANY_DOMAIN;
  const authServer = authBase(read(raw, 'authDomain'), base, page);
  const originOf = (address: string): string => page.parse(address)?.origin ?? '';
  return { areKnown, base, authServer, origins: [originOf(base), originOf(authServer)] };
}

/**
 * The kept values that a start falls back to, as its weakest layer: none if anything of them would go to another origin,
 * or if the start has both a domain and credentials and so needs nothing. Credentials or an app id of its own may be those
 * of another person: then neither the kept credentials, `refreshToken` included, nor the kept request serve it. A host's server that was asked before
 * is asked again, whatever credentials are kept.
 */
function servingPart({ options, secrets, appId, origins }: Kept, given: Raw, page: PageUrl) {
  const isAuthorised = hasCredentials(given);
  if ((given.has('domain') && isAuthorised) || (given.has('sessionUrl') && !isAuthorised)) return undefined;
  const effective: Raw = new Map([...Object.entries(options), ...given]);
  const asksHost = !isAuthorised && effective.has('sessionUrl');
  const [provider, auth] = readAddresses(effective, page, asksHost).origins;
  if (provider !== origins[0] || auth !== origins[1]) return undefined;
  if (!isAuthorised && (read(effective, 'appId') ?? '') === appId) return { options, secrets: asksHost ? {} : secrets };
  return { options: { ...options, requestId: undefined, refreshToken: undefined }, secrets: {} };
}

function parse(raw: Raw, page: PageUrl): ValidConfig & Pick<KeptOptions, 'origins'> {
  const sessionUrl = hasCredentials(raw) ? undefined : sessionAddress(read(raw, 'sessionUrl'), page);
  const asksHost = sessionUrl !== undefined;
  const { areKnown, base, authServer, origins } = readAddresses(raw, page, asksHost);
  const providerUrl = extended('domainPath', base, read(raw, 'domainPath'), page);
  const authUrl = extended('authDomainPath', authServer, read(raw, 'authDomainPath'), page);
  const appId = read(raw, 'appId') ?? '';
  const appSecret = read(raw, 'appSecret');
  const accessToken = read(raw, 'accessToken');
  if (!asksHost && accessToken === undefined && (appId === '' || appSecret === undefined)) {
    throw new Refusal('Credentials are missing: pass accessToken (from your server), or appId with appSecret.');
  }
  const warnings = [...raw.keys()]
    .filter((key) => !isOptionName(key))
    .map((key) => `Unknown option "${key}" was ignored.`);
  const host = page.parse(page.href)?.hostname ?? '';
  if (appSecret !== undefined && !isLoopback(host)) {
    warnings.push(
      'Anyone who opens this page can read appSecret. Request the token on your server and pass accessToken instead.',
    );
  }
  const refreshToken = read(raw, 'refreshToken');
  return {
    isValid: true,
    warnings,
    secrets: { accessToken, appSecret: accessToken === undefined ? appSecret : undefined, refreshToken },
    origins,
    config: {
      ...copiedOptionsOf(raw),
      providerUrl: areKnown ? providerUrl : '',
      authUrl: areKnown ? authUrl : '',
      appId,
      hasAccessToken: accessToken !== undefined,
      sessionUrl,
      doneUrl: targetAddress('doneUrl', read(raw, 'doneUrl'), page),
      lang: readLang(raw),
      isResultStrict: read(raw, 'strictResult'),
      browserUrl: browserAddress(read(raw, 'browserUrl'), page),
      phoneUrl: targetAddress('phoneUrl', read(raw, 'phoneUrl'), page),
    },
  };
}

/** The options that a later start may reuse. The language isn't among them: what the host says of it counts anyway. */
const keepable = (raw: Raw): KeptOptions['options'] =>
  Object.fromEntries([...raw].filter(([key]) => isOptionName(key) && !isSecret(key) && key !== 'lang'));

/** Reads the answer of the host's server, which is data only: a layer under the `start` detail, and over all others. */
const sessionReader =
  (layers: readonly unknown[], page: PageUrl): ReadSession =>
  (answer) => {
    const taken = Object.entries(answer).filter(([name]) => canServerSet(name));
    const options = Object.fromEntries(taken);
    if (typeof options.accessToken !== 'string' || options.accessToken.trim() === '') {
      return { isValid: false, problem: 'it has no accessToken.' };
    }
    const ignored = Object.keys(answer).filter((name) => !Object.hasOwn(options, name));
    // what the first reading has warned about is known
    const warnings = ignored.map((name) => `session-url answered "${name}", which it can't set. It was ignored.`);
    try {
      return { ...parse(merge([...layers.slice(0, -1), options, ...layers.slice(-1)]), page), warnings };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { isValid: false, problem: error.message };
    }
  };

/**
 * Puts the options of a start in order, once, and validates them: weakest first, what is kept from an earlier session where
 * it applies, then `given` (attributes, properties, `start` detail). Never throws on bad input: an invalid configuration
 * comes back with a message that says what is wrong and how to fix it.
 */
export function parseConfig(given: readonly unknown[], page: PageUrl, kept?: Kept): ParsedConfig {
  let raw: Raw = new Map();
  try {
    raw = merge(given);
    const used = kept && servingPart(kept, raw, page);
    const layers = [used?.options, used?.secrets, ...given];
    raw = merge(layers);
    const { origins, ...parsed } = parse(raw, page);
    const detail = given.at(-1);
    const options = keepable(merge([used?.options, detail, { domain: raw.get('domain') }]));
    return {
      ...parsed,
      kept: { options, appId: parsed.config.appId, origins },
      saidLang: readLang(merge([detail])),
      // the layers may hold a secret, and only a session that asks the host's server needs them again
      readSession: parsed.config.sessionUrl === undefined ? undefined : sessionReader(layers, page),
    };
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
