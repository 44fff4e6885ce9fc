/**
 * Every option of the widget: what the host writes (TrueidConfig), and a table of how each option is read.
 * test/node/options.spec.ts holds the parser, the element, the schema, the typings and the README to the table.
 */
import { DEFAULT_TIMEOUTS, DEFAULT_TIMINGS, type Timeouts, type Timings } from './constants.ts';
import { DEFAULT_LANG, parseLang } from './lang.ts';
import type { OwnMessages } from './messages.ts';
import * as kinds from './option-kinds.ts';

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

export type OptionName = keyof TrueidConfig;

/** A row of the table. */
interface Option<Value> {
  /** Reads what the host gave, or refuses it with a sentence. */
  readonly kind: kinds.Kind<Value>;
  /** Undefined where there is none. */
  readonly default: Value;
  /** It has no attribute. All others have one: `networkRetry` is `network-retry`. */
  readonly isPropertyOnly?: true;
  /** Never handed back to the page, and never kept among the options of a session. */
  readonly isSecret?: true;
}

export const OPTIONS = {
  domain: { kind: kinds.address, default: undefined },
  domainPath: { kind: kinds.path, default: '/ekyc/v1.0' },
  authDomain: { kind: kinds.address, default: '/auth' },
  authDomainPath: { kind: kinds.path, default: '/v1/oauth' },
  appId: { kind: kinds.headerText, default: undefined },
  appSecret: { kind: kinds.text, default: undefined, isSecret: true },
  accessToken: { kind: kinds.headerText, default: undefined, isSecret: true },
  refreshToken: { kind: kinds.hook<() => Promise<string>>(), default: undefined, isPropertyOnly: true },
  credentials: {
    kind: kinds.oneOf(['omit', 'same-origin', 'include'], '"omit", "same-origin" or "include"'),
    default: 'same-origin',
  },
  requestId: { kind: kinds.text, default: undefined },
  lang: { kind: parseLang, default: DEFAULT_LANG },
  extraDescription: { kind: kinds.text, default: undefined },
  messages: { kind: kinds.words, default: undefined, isPropertyOnly: true },
  strictResult: { kind: kinds.flag, default: false },
  networkRetry: { kind: kinds.count, default: 0 },
  timeouts: { kind: kinds.milliseconds(DEFAULT_TIMEOUTS), default: DEFAULT_TIMEOUTS, isPropertyOnly: true },
  timings: { kind: kinds.milliseconds(DEFAULT_TIMINGS), default: DEFAULT_TIMINGS, isPropertyOnly: true },
} as const satisfies { readonly [Name in OptionName]-?: Option<TrueidConfig[Name]> };

/** What each option is once it was read. */
export type OptionValues = {
  readonly [Name in OptionName]-?: ReturnType<(typeof OPTIONS)[Name]['kind']> | (typeof OPTIONS)[Name]['default'];
};

const TABLE: { readonly [Name in keyof OptionValues]: Option<OptionValues[Name]> } = OPTIONS;

export const isOptionName = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name);

export const OPTION_NAMES = Object.keys(OPTIONS) as readonly OptionName[];

export const isSecret = (name: OptionName): boolean => TABLE[name].isSecret ?? false;

/** Throws a Refusal where the option can't be what was given. */
export function readOption<Name extends OptionName>(name: Name, given: unknown): OptionValues[Name] {
  const { kind, default: value }: Option<OptionValues[Name]> = TABLE[name];
  return (given === undefined ? undefined : kind(given, name)) ?? value;
}
