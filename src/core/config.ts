/**
 * What a host hands to `start` becomes a Config, or a sentence that says why it is refused. Knows no browser: the address
 * of the page and the parser of URLs are given to it.
 */
import { authBase, extended, isLoopback, providerBase, type Surroundings } from './addresses.ts';
import { isPlainObject, Refusal } from './option-kinds.ts';
import {
  isOptionName,
  isSecret,
  OPTION_NAMES,
  readOption,
  type OptionName,
  type OptionValues,
  type TrueidConfig,
} from './options.ts';

export type { Surroundings };

/** Options that are not in the Config as they are, but as addresses or credentials, or only where the host gave them. */
const TURNED_INTO_OTHERS = [
  'domain',
  'domainPath',
  'authDomain',
  'authDomainPath',
  'appId',
  'appSecret',
  'accessToken',
  'refreshToken',
  'lang',
] as const satisfies readonly OptionName[];

/** All the others. */
type PlainOptions = Omit<OptionValues, (typeof TURNED_INTO_OTHERS)[number]>;

/** A checked configuration, without its secrets. */
export interface Config extends Omit<PlainOptions, 'strictResult'> {
  /** Where the provider's calls go: origin and path, no slash at the end. */
  readonly providerUrl: string;
  /** Where the token call goes: origin and path, no slash at the end. */
  readonly authUrl: string;
  readonly appId: string;
  readonly hasAccessToken: boolean;
  /** Undefined where the host said nothing. */
  readonly lang: string | undefined;
  readonly isResultStrict: boolean;
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

export type ParsedConfig =
  | {
      readonly isValid: true;
      readonly config: Config;
      readonly secrets: Secrets;
      readonly options: Kept['options'];
      readonly warnings: readonly string[];
    }
  | { readonly isValid: false; readonly problem: string; readonly requestId: string | undefined };

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

const read = <Name extends OptionName>(raw: Raw, name: Name): OptionValues[Name] => readOption(name, raw.get(name));

function readPlain(raw: Raw): PlainOptions {
  const others: readonly OptionName[] = TURNED_INTO_OTHERS;
  const names = OPTION_NAMES.filter((name) => !others.includes(name));
  return Object.fromEntries(names.map((name) => [name, read(raw, name)])) as unknown as PlainOptions;
}

/**
 * What is kept is the weakest layer of a start that lacks a domain or credentials, as far as it lacks them: a domain of
 * its own must be of the same origin, and with credentials of its own it gets none of those that are kept. A start that
 * brings both is complete; it may be about another person, whose request is not the one that is kept.
 */
function servingPart({ options, secrets }: Kept, given: Raw, around: Surroundings): Kept | undefined {
  const hasCredentials = given.has('accessToken') || given.has('appSecret');
  const originOf = (raw: Raw): string | undefined => around.parseUrl(providerBase(read(raw, 'domain'), around))?.origin;
  if (given.has('domain') && (hasCredentials || originOf(given) !== originOf(merge([options])))) return undefined;
  return { options, secrets: hasCredentials ? {} : secrets };
}

/** `said` is what a later start can go on with. */
function parse(raw: Raw, said: Raw, around: Surroundings): ParsedConfig {
  const base = providerBase(read(raw, 'domain'), around);
  const appId = read(raw, 'appId');
  const appSecret = read(raw, 'appSecret');
  const accessToken = read(raw, 'accessToken');
  if (accessToken === undefined && (appId === undefined || appSecret === undefined)) {
    throw new Refusal('Credentials are missing: give accessToken (from your server), or appId with appSecret.');
  }
  const warnings = [...raw.keys()]
    .filter((key) => !isOptionName(key))
    .map((key) => `"${key}" is no option and was ignored.`);
  const host = around.parseUrl(around.pageUrl)?.hostname ?? '';
  if (appSecret !== undefined && !isLoopback(host)) {
    warnings.push(
      'appSecret can be read by everybody who opens this page. Ask for the token on your server and give accessToken.',
    );
  }
  const refreshToken = read(raw, 'refreshToken');
  const providerUrl = extended('domainPath', base, read(raw, 'domainPath'), around);
  const authServer = authBase(read(raw, 'authDomain'), base, around);
  const authUrl = extended('authDomainPath', authServer, read(raw, 'authDomainPath'), around);
  const { strictResult, ...plain } = readPlain(raw);
  return {
    isValid: true,
    warnings,
    secrets: { accessToken, appSecret: accessToken === undefined ? appSecret : undefined, refreshToken },
    options: Object.fromEntries([...said].filter(([key]) => isOptionName(key) && !isSecret(key))),
    config: {
      ...plain,
      providerUrl,
      authUrl,
      appId: appId ?? '',
      hasAccessToken: accessToken !== undefined,
      lang: raw.has('lang') ? read(raw, 'lang') : undefined,
      isResultStrict: strictResult,
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
