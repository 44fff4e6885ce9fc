/**
 * Where the provider's calls go: validates and joins the host's addresses, so that nothing is sent without https, or to
 * an origin smuggled in by a path. Imports only the options.
 */
import { LOOPBACK } from '../constants.ts';
import type { Surroundings, UrlParts } from '../page/surroundings.ts';
import { Refusal } from './kinds.ts';
import type { OptionName } from './options.ts';

export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Also an empty one, which a parsed URL doesn't show: a path appended to it would become part of it. */
const hasQueryOrFragment = (text: string): boolean => /[?#]/.test(text);

const hasUser = ({ username, password }: UrlParts): boolean => username !== '' || password !== '';

/** Parses an absolute address that photos and tokens may be sent to. */
function checkedUrl(name: OptionName, value: string, around: Surroundings): UrlParts {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? around.parseUrl(value) : null;
  if (!url) throw new Refusal(`${name} must be an absolute URL such as "https://provider.example", not "${value}".`);
  if (hasUser(url)) throw new Refusal(`${name} must not contain a user name or a password.`);
  if (hasQueryOrFragment(value)) throw new Refusal(`${name} must not contain a query or a fragment.`);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new Refusal(`${name} must use https (http is for localhost only), not "${value}".`);
  }
  return url;
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/** Appends `path` to `base`, and checks that the origin stays the same. */
export function extended(name: OptionName, base: string, path: string, around: Surroundings): string {
  const from = around.parseUrl(base);
  const url = path === '' || path.startsWith('/') ? around.parseUrl(base + path) : null;
  if (!from || url?.origin !== from.origin || hasQueryOrFragment(path)) {
    throw new Refusal(`${name} must be a path that starts with "/" and stays on its domain, not "${path}".`);
  }
  return withoutSlash(url.href);
}

/** The provider's address for `domain`, without a trailing slash. */
export function providerBase(domain: string | undefined, around: Surroundings): string {
  if (domain === undefined) {
    throw new Refusal(
      'domain is required: the provider\'s origin, such as "https://provider.example", or "" for this page\'s own.',
    );
  }
  if (domain !== '') return withoutSlash(checkedUrl('domain', domain, around).href);
  const page = around.parseUrl(around.pageUrl);
  // an http page gets no camera, which is reported later; its origin is as safe an address as the page itself
  if (!page || !/^https?:/.test(page.origin)) {
    throw new Refusal('domain "" means this page\'s own origin, and this page has none.');
  }
  return page.origin;
}

/** An address that may be asked for the session, or gone to at the end; a path is resolved against the page's. */
function pageTarget(name: OptionName, value: string | undefined, around: Surroundings): UrlParts | undefined {
  if (value === undefined || value === '') return undefined;
  const url = around.parseUrl(value, around.pageUrl);
  const isSafe =
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && (isLoopback(url.hostname) || url.origin === around.parseUrl(around.pageUrl)?.origin));
  if (url && isSafe && !hasUser(url)) return url;
  throw new Refusal(`${name} must be an https address, or one of this page's own origin, not "${value}".`);
}

/** Where the host's server answers with the session. */
export function sessionAddress(sessionUrl: string | undefined, around: Surroundings): string | undefined {
  const url = pageTarget('sessionUrl', sessionUrl, around);
  if (url && sessionUrl?.includes('#')) throw new Refusal('sessionUrl must not contain a fragment.');
  return url?.href;
}

/** Where the page goes after the result. */
export const doneAddress = (doneUrl: string | undefined, around: Surroundings): string | undefined =>
  pageTarget('doneUrl', doneUrl, around)?.href;

const opensInBrowser = (url: UrlParts | null): url is UrlParts => url !== null && /^https?:$/.test(url.protocol);

/** The page's address, if it is http or https. */
export function pageAddress({ pageUrl, parseUrl }: Surroundings): string | undefined {
  const url = parseUrl(pageUrl);
  return opensInBrowser(url) ? url.href : undefined;
}

/** The address to open outside of an app, if the host sets one in place of the page's own. */
export function browserAddress(browserUrl: string | undefined, around: Surroundings): string | undefined {
  if (browserUrl === undefined || browserUrl === '') return undefined;
  const url = around.parseUrl(browserUrl, around.pageUrl);
  if (opensInBrowser(url)) return url.href;
  throw new Refusal(`browserUrl must be an http or https address, not "${browserUrl}".`);
}

/** The authorisation server's address for `authDomain`: a path on the provider's `base`, or an address of its own. */
export function authBase(authDomain: string, base: string, around: Surroundings): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(authDomain)) return withoutSlash(checkedUrl('authDomain', authDomain, around).href);
  const url = around.parseUrl(authDomain, `${base}/`);
  if (!url || url.origin !== around.parseUrl(base)?.origin || hasUser(url) || hasQueryOrFragment(authDomain)) {
    throw new Refusal(`authDomain must be a path on domain, or an https URL, not "${authDomain}".`);
  }
  return withoutSlash(url.href);
}
