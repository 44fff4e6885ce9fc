/**
 * Every option of the widget: the type that hosts use (TrueidConfig), and a table of what each is. The parser, the element's
 * properties, the manifest, the JSON Schema, the defaults in the typings and the table of docs/reference.md come from here.
 */
import { DEFAULT_TIMEOUTS, DEFAULT_TIMINGS, type Timeouts, type Timings } from '../constants.ts';
import { DEFAULT_LANG, parseLang } from '../lang.ts';
import type { OwnMessages } from '../messages.ts';
import * as kinds from './kinds.ts';
import type { TrueidResult } from '../calls/result.ts';

export type UploadMode = 'never' | 'no-camera' | 'rejected' | 'always';

/** Whose web view the page runs in, where it runs in one. */
export type InAppMode = 'own' | 'other';

export type CredentialsMode = 'omit' | 'same-origin' | 'include';

/** An image as liveness components return it: base64 with or without a `data:` prefix, a file, pixels or a canvas. */
export type AuditImage = string | Blob | ImageData | HTMLCanvasElement | OffscreenCanvas;

/** What a liveness check found. */
export interface LivenessAnswer {
  /** 200 if the person is live; anything else is a failure. */
  readonly status: number;
  /** The first image is the selfie. If there is none, the widget's own camera takes it. */
  readonly auditTrail?: readonly AuditImage[];
}

/** What `liveness` is called with. */
export interface LivenessContext {
  /** An empty element in the page's own tree, shown in the modal. Removed once there is an answer. */
  readonly container: HTMLElement;
  /** The language tag of the session. */
  readonly lang: string;
  /** Aborted when the session ends, and before another try. */
  readonly signal: AbortSignal;
  /** Takes the answer, in place of the return value. The first answer counts. */
  readonly livenessCompleteSucess: (answer: LivenessAnswer) => void;
}

/** Returns the answer, or passes it to `livenessCompleteSucess`. */
export type Liveness =
  ((context: LivenessContext) => LivenessAnswer | Promise<LivenessAnswer>) | ((context: LivenessContext) => void);

/** What `handoff` is called with. */
export interface HandoffContext {
  /** The language tag of the session. */
  readonly lang: string;
  /** Aborted when the person goes back, and when the session ends. */
  readonly signal: AbortSignal;
}

/** What `handoff` returns. */
export interface Handoff {
  /** What the phone opens: an absolute http or https address. */
  readonly url: string;
  /** The `detail` of `trueid_result` on the phone, passed on unchanged. */
  readonly result: Promise<TrueidResult>;
}

/** The options of `start`, the `config` property and the attributes. What is said of each here is what every document says. */
export interface TrueidConfig {
  /** The provider's origin: https, or http on localhost; `''` for the page's own. Required, here or in the answer of `sessionUrl`. */
  readonly domain?: string;
  /** The provider's path on its domain. */
  readonly domainPath?: string;
  /** The authorisation server: a path on `domain`, or an https URL. */
  readonly authDomain?: string;
  /** The path of the authorisation server on its domain. */
  readonly authDomainPath?: string;
  /** A token from your server. The widget then requests none. */
  readonly accessToken?: string;
  /** Sent as `ClientID`, and as `user_id` of the OCR call. */
  readonly appId?: string;
  /**
   * The client secret, for trials on localhost only: anyone who opens the page can read it. Pass `accessToken` from your server
   * instead.
   * @see README.md#security
   */
  readonly appSecret?: string;
  /**
   * Called for a fresh token when the provider answers 401; the call is then retried once, except `complete`. If it
   * rejects, or doesn't resolve to a valid header value within `timeouts.token`, the 401 stands.
   * @see docs/reference.md#failures-and-retries
   */
  readonly refreshToken?: () => Promise<string>;
  /**
   * Address of your own server, which answers each start without credentials of its own with options as JSON, `accessToken`
   * among them. https, localhost, or the page's own origin; may be relative to the page.
   * @see docs/reference.md#session-from-your-server
   */
  readonly sessionUrl?: string;
  /**
   * Where the page goes after `trueid_result`: its own origin, or https; may be relative to the page. Call
   * `preventDefault()` on that event to stay.
   */
  readonly doneUrl?: string;
  /** The id of a request that your server created. The widget then creates none. */
  readonly requestId?: string;
  /** Credentials mode of every call, as in `fetch`. */
  readonly credentials?: CredentialsMode;
  /**
   * Language tag. `en` and its regions select English, a tag in `messages` selects yours, anything else Vietnamese.
   * @see docs/reference.md#languages
   */
  readonly lang?: string;
  /** Plain text under the buttons. */
  readonly extraDescription?: string;
  /**
   * Your own texts by language tag. They replace the widget's, or add a language, whose missing texts are in English. Plain
   * text, never HTML.
   * @see docs/reference.md#languages
   */
  readonly messages?: OwnMessages;
  /** Whether a `result` that is present but not 1 fails even if `status` is 1. */
  readonly strictResult?: boolean;
  /**
   * How often an unanswered call is retried. Set 2: on iPhones, a call over a connection that the server has closed meanwhile
   * fails, and works a moment later.
   * @see docs/troubleshooting.md#retries
   */
  readonly networkRetry?: number;
  /**
   * How many rejections of one step end the session: `open_noti` with code `tries_over`, then `trueid_close` with reason
   * `tries`. From 1; no limit by default.
   * @see docs/reference.md#verdicts
   */
  readonly maxTries?: number;
  /**
   * The http or https address to open in the browser if the camera doesn't work inside an app: the page's by default. May be
   * relative to the page.
   */
  readonly browserUrl?: string;
  /**
   * `own`: the page runs in a web view of your own app. Camera alerts then say that the app must allow the camera, and offer no
   * way to a browser.
   * @see docs/web-views.md
   */
  readonly inApp?: InAppMode;
  /**
   * When a photo of the ID may come from a file or the phone's camera app: `no-camera` offers it in camera alerts, `rejected`
   * also after two rejections for quality in the step, `always` in alerts and on the live screen.
   * @see docs/without-a-camera.md#photos-from-files
   */
  readonly upload?: UploadMode;
  /** The same for the selfie. */
  readonly uploadSelfie?: UploadMode;
  /**
   * Whether photos are taken automatically, with guidance, once the card or the face fills the guide. The shutter stays.
   * @see docs/automatic-capture.md
   */
  readonly autoCapture?: boolean;
  /**
   * Whether the sound guide of automatic photos is on from the start. The person's switch stays.
   * @see docs/automatic-capture.md#sound-guide
   */
  readonly guideSounds?: boolean;
  /**
   * Whether `trueid_result` has `facts`: what was seen of the camera behind each photo.
   * @see docs/capture-facts.md
   */
  readonly captureFacts?: boolean;
  /**
   * Shows your liveness component in place of the selfie camera. Returns the answer, or passes it to
   * `livenessCompleteSucess`. A check in the browser proves nothing: have your server decide.
   * @see docs/liveness.md
   */
  readonly liveness?: Liveness;
  /**
   * Continues the session on the person's phone; offered on desktops only. Returns an address for the phone, which the widget
   * shows as a QR code, and a promise of the result.
   * @see docs/without-a-camera.md#continue-on-a-phone
   */
  readonly handoff?: (context: HandoffContext) => Handoff | Promise<Handoff>;
  /**
   * Address that desktops without `handoff` offer to open on the phone, in camera alerts and after two rejections for quality.
   * Verification begins again there. https, localhost, or the page's own origin; may be relative to the page.
   * @see docs/without-a-camera.md#your-own-ways
   * @since 1.1.0
   */
  readonly phoneUrl?: string;
  /** How long the calls may take, in milliseconds. */
  readonly timeouts?: Partial<Timeouts>;
  /** Minimum delays, in milliseconds. */
  readonly timings?: Partial<Timings>;
}

export type OptionName = keyof TrueidConfig;

/** A row of the table. */
interface Option<Value> {
  /** Parses the host's value, or refuses it with a message. */
  readonly kind: kinds.Kind<Value>;
  /** Undefined if there is none. */
  readonly default: Value;
  /**
   * Who may set it, if not everyone. `page`: its attributes and scripts, but not the answer of `sessionUrl`. `script`: only a
   * property or `start`, so there is no attribute. All others have one: `networkRetry` is `network-retry`.
   */
  readonly onlyFrom?: 'page' | 'script';
  /** Never returned to the page, and never kept with a session's options. */
  readonly isSecret?: true;
  /** The Config has it in another form: as an address or a credential, or only if the host set it. */
  readonly isConverted?: true;
}

const UPLOAD = {
  kind: kinds.oneOf('never', 'no-camera', 'rejected', 'always'),
  default: 'never',
} as const;

export const OPTIONS = {
  domain: { kind: kinds.address, default: undefined, isConverted: true },
  domainPath: { kind: kinds.path, default: '/ekyc/v1.0', isConverted: true },
  authDomain: { kind: kinds.address, default: '/auth', isConverted: true },
  authDomainPath: { kind: kinds.path, default: '/v1/oauth', isConverted: true },
  appId: { kind: kinds.headerText, default: undefined, isConverted: true },
  appSecret: { kind: kinds.text, default: undefined, isSecret: true, isConverted: true },
  accessToken: { kind: kinds.headerText, default: undefined, isSecret: true, isConverted: true },
  sessionUrl: { kind: kinds.address, default: undefined, onlyFrom: 'page', isConverted: true },
  doneUrl: { kind: kinds.address, default: undefined, onlyFrom: 'page', isConverted: true },
  credentials: { kind: kinds.oneOf('omit', 'same-origin', 'include'), default: 'same-origin' },
  requestId: { kind: kinds.text, default: undefined },
  lang: { kind: parseLang, default: DEFAULT_LANG, isConverted: true },
  extraDescription: { kind: kinds.text, default: undefined },
  strictResult: { kind: kinds.flag, default: false, isConverted: true },
  networkRetry: { kind: kinds.count(0), default: 0 },
  maxTries: { kind: kinds.count(1), default: undefined },
  browserUrl: { kind: kinds.address, default: undefined, isConverted: true },
  inApp: { kind: kinds.oneOf('own', 'other'), default: 'other' },
  upload: UPLOAD,
  uploadSelfie: UPLOAD,
  autoCapture: { kind: kinds.flag, default: false },
  guideSounds: { kind: kinds.flag, default: false },
  captureFacts: { kind: kinds.flag, default: false },
  liveness: { kind: kinds.hook<Liveness>(), default: undefined, onlyFrom: 'script' },
  handoff: { kind: kinds.hook<NonNullable<TrueidConfig['handoff']>>(), default: undefined, onlyFrom: 'script' },
  phoneUrl: { kind: kinds.address, default: undefined, isConverted: true },
  messages: { kind: kinds.words, default: undefined, onlyFrom: 'script' },
  refreshToken: {
    kind: kinds.hook<() => Promise<string>>(),
    default: undefined,
    onlyFrom: 'script',
    isConverted: true,
  },
  timeouts: { kind: kinds.milliseconds(DEFAULT_TIMEOUTS), default: DEFAULT_TIMEOUTS, onlyFrom: 'script' },
  timings: { kind: kinds.milliseconds(DEFAULT_TIMINGS), default: DEFAULT_TIMINGS, onlyFrom: 'script' },
} as const satisfies { readonly [Name in OptionName]-?: Option<TrueidConfig[Name]> };

/** Each option's parsed value. */
export type OptionValues = {
  readonly [Name in OptionName]-?:
    NonNullable<ReturnType<(typeof OPTIONS)[Name]['kind']>> | (typeof OPTIONS)[Name]['default'];
};

/** The names of the options that are copied to the Config as they are. */
export type CopiedAsIs = {
  readonly [Name in OptionName]: (typeof OPTIONS)[Name] extends { readonly isConverted: true } ? never : Name;
}[OptionName];

const TABLE: { readonly [Name in keyof OptionValues]: Option<OptionValues[Name]> } = OPTIONS;

export const isOptionName = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name);

export const OPTION_NAMES = Object.keys(OPTIONS) as readonly OptionName[];

export const COPIED_AS_IS = OPTION_NAMES.filter((name) => !TABLE[name].isConverted) as readonly CopiedAsIs[];

/** `network-retry` is `networkRetry`. */
const keyOf = (attribute: string): string => attribute.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase());

/** `networkRetry` is `network-retry`; undefined for an option without an attribute. */
export const attributeOf = (name: OptionName): string | undefined =>
  TABLE[name].onlyFrom === 'script' ? undefined : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The names of the options as attributes. */
export const ATTRIBUTES: readonly string[] = OPTION_NAMES.flatMap((name) => attributeOf(name) ?? []);

const isAttribute = (name: string): boolean => ATTRIBUTES.includes(name);

/** The options among an element's attributes, which include others, such as `class`. */
export const optionsAmong = (attributes: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attributes)
      .map(([name, value]: [string, unknown]) => [keyOf(name), value] as const)
      .filter(([key]) => isOptionName(key) && TABLE[key].onlyFrom !== 'script'),
  );

/** Attributes that any element may have, and one that only the element itself reads. */
const USUAL = /^(class|id|slot|style|title|hidden|lang|name|role|part|preload|(data|aria)-.*)$/;

/** The attributes that are no options, and that not any element may have. */
export const unknownAmong = (attributes: object): string[] =>
  Object.keys(attributes)
    .map((name) => name.toLowerCase())
    .filter((name) => !isAttribute(name) && !USUAL.test(name));

export const isSecret = (name: OptionName): boolean => TABLE[name].isSecret ?? false;

/** Whether the answer of `sessionUrl` may set it. */
export const canServerSet = (name: string): boolean => isOptionName(name) && TABLE[name].onlyFrom === undefined;

/** Throws a Refusal if the value is invalid. */
export function readOption<Name extends OptionName>(name: Name, given: unknown): OptionValues[Name] {
  const { kind, default: value }: Option<OptionValues[Name]> = TABLE[name];
  return (given === undefined ? undefined : kind(given, name)) ?? value;
}
