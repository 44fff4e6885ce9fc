/**
 * What the stand-in reads from the options of a start: how to show and report it, and whether the camera may be asked for
 * before the application has checked everything. Part of the script tag, so small.
 */
import { PROPERTY_KEYS } from './property-keys.ts';

/** A start without its secrets. */
export interface WaitingStart {
  readonly lang: unknown;
  readonly messages: unknown;
  readonly requestId: string | undefined;
  /** Whether the camera may be asked for now: the application's checks can't refuse any of the options. */
  readonly isSafeEarly: boolean;
}

/**
 * Options that can't be refused: an origin with https or, by its usual names, on this machine, or the page's; visible ASCII, as
 * in HTTP headers; a path on the page's origin. A start with any other option waits for the application's checks. URL parsers
 * refuse some hosts with `--` or with a number at the end, and ports from 65536 on.
 */
const SAFE_EARLY =
  /^(domain ((https:\/\/([a-z\d]+[.-])*[a-z]+|http:\/\/(localhost|127\.0\.0\.1))(:[1-5]?\d{1,4})?)?|(app(Id|Secret)|accessToken|requestId) [!-~]+|(session|done)Url \/\w[!"$-~]*|(autoCapture|guideSounds) (true)?)$/;

/** `layers` as the application takes them: attributes, properties, detail. */
export function readStart(layers: readonly unknown[]): WaitingStart {
  const options = Object.create(null) as Record<string, unknown>;
  let isSafeEarly = true;
  layers.forEach((layer, index) => {
    // a copy of a plain object, not what the host has passed in place of one
    if (layer !== undefined && layer !== null && layer.constructor !== Object) isSafeEarly = false;
    for (const [name, value] of Object.entries(Object(layer) as object))
      if (value !== undefined && value !== null)
        options[index ? name : name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase())] = value;
  });
  const { lang, messages, requestId, domain, accessToken, appId, appSecret, sessionUrl } = options;
  for (const name of PROPERTY_KEYS) {
    const value = options[name];
    const isText = typeof value === 'string' || (value === true && /^auto|Sounds/.test(name));
    if (name in options && !(isText && SAFE_EARLY.test(`${name} ${value as string}`))) isSafeEarly = false;
  }
  return {
    lang,
    messages,
    requestId: (typeof requestId === 'string' && requestId.trim()) || undefined,
    isSafeEarly:
      // A page that has an origin. The pattern always matches: what one matched last, above a secret, stays in `RegExp.$_`,
      // for any script to read.
      !location.href.search(/^http|$/) &&
      isSafeEarly &&
      !!((accessToken ?? appSecret) ? (accessToken ?? appId) && domain !== undefined : sessionUrl),
  };
}
