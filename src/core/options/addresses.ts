/**
 * Where the provider's calls go: validates and joins the host's addresses, so that nothing is sent without https, or to
 * an origin smuggled in by a path. Imports only the options.
 */
import { LOOPBACK } from '../constants.ts';
import type { PageUrl, UrlParts } from '../page/page-url.ts';
import { Refusal } from './kinds.ts';
import type { OptionName } from './options.ts';

export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Also an empty one, which a parsed URL doesn't show: a path appended to it would become part of it. */
const hasQueryOrFragment = (text: string): boolean => /[?#]/.test(text);

const hasUser = ({ username, password }: UrlParts): boolean => username !== '' || password !== '';

/** Parses an absolute address that photos and tokens may be sent to. */
function checkedUrl(name: OptionName, value: string, page: PageUrl): UrlParts {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? page.parse(value) : null;
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
export function extended(name: OptionName, base: string, path: string, page: PageUrl): string {
  const from = page.parse(base);
  const url = path === '' || path.startsWith('/') ? page.parse(base + path) : null;
  if (!from || url?.origin !== from.origin || hasQueryOrFragment(path)) {
    throw new Refusal(`${name} must be a path that starts with "/" and stays on its domain, not "${path}".`);
  }
  return withoutSlash(url.href);
}

/** The provider's address for `domain`, without a trailing slash. */
export function providerBase(domain: string | undefined, page: PageUrl): string {
  if (domain === undefined) {
    throw new Refusal(
      'domain is required: the provider\'s origin, such as "https://provider.example", or "" for this page\'s own.',
    );
  }
  if (domain !== '') return withoutSlash(checkedUrl('domain', domain, page).href);
  const url = page.parse(page.href);
  // an http page gets no camera, which is reported later; its origin is as safe an address as the page itself
  if (!url || !/^https?:/.test(url.origin)) {
    throw new Refusal('domain "" means this page\'s own origin, and this page has none.');
  }
  return url.origin;
}

/** An address that may be asked for the session, gone to at the end, or opened on a phone; a path is resolved against the page's. */
function pageTarget(name: OptionName, value: string | undefined, page: PageUrl): UrlParts | undefined {
  if (value === undefined || value === '') return undefined;
  const url = page.parse(value, page.href);
  const isSafe =
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && (isLoopback(url.hostname) || url.origin === page.parse(page.href)?.origin));
  if (url && isSafe && !hasUser(url)) return url;
  throw new Refusal(`${name} must be an https address, or one of this page's own origin, not "${value}".`);
}

/** Where the host's server answers with the session. */
export function sessionAddress(sessionUrl: string | undefined, page: PageUrl): string | undefined {
  const url = pageTarget('sessionUrl', sessionUrl, page);
  if (url && sessionUrl?.includes('#')) throw new Refusal('sessionUrl must not contain a fragment.');
  return url?.href;
}

/** Where the page goes after the result, or what a phone opens. */
export const targetAddress = (
  name: 'doneUrl' | 'phoneUrl',
  address: string | undefined,
  page: PageUrl,
): string | undefined => pageTarget(name, address, page)?.href;

const opensInBrowser = (url: UrlParts | null): url is UrlParts => url !== null && /^https?:$/.test(url.protocol);

/** The page's address, if it is http or https. */
export function pageAddress({ href, parse }: PageUrl): string | undefined {
  const url = parse(href);
  return opensInBrowser(url) ? url.href : undefined;
}

/** The address to open outside of an app, if the host sets one in place of the page's own. */
export function browserAddress(browserUrl: string | undefined, page: PageUrl): string | undefined {
  if (browserUrl === undefined || browserUrl === '') return undefined;
  const url = page.parse(browserUrl, page.href);
  if (opensInBrowser(url)) return url.href;
  throw new Refusal(`browserUrl must be an http or https address, not "${browserUrl}".`);
}

/** The authorisation server's address for `authDomain`: a path on the provider's `base`, or an address of its own. */
export function authBase(authDomain: string, base: string, page: PageUrl): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(authDomain)) return withoutSlash(checkedUrl('authDomain', authDomain, page).href);
  const url = page.parse(authDomain, `${base}/`);
  if (!url || url.origin !== page.parse(base)?.origin || hasUser(url) || hasQueryOrFragment(authDomain)) {
    throw new Refusal(`authDomain must be a path on domain, or an https URL, not "${authDomain}".`);
  }
  return withoutSlash(url.href);
}
