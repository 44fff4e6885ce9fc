/**
 * Web views: which app's own browser a page is open in, and the link that opens the system's browser instead. By the
 * user agent alone, so that it is a hint: the camera is tried first, and its refusal decides.
 */
import type { UrlParts } from './addresses.ts';

/** The app whose browser it is; `webview` is any other app's. */
export type InAppBrowser = 'zalo' | 'facebook' | 'messenger' | 'instagram' | 'tiktok' | 'line' | 'wechat' | 'webview';

/** The first match counts: Messenger's user agent has Facebook's names too. */
const APPS: readonly (readonly [app: InAppBrowser, userAgent: RegExp])[] = [
  // `Zalo android/…`, `Zalo iOS/…` and `ZaloTheme/…`; ZaloPay is an app of its own
  ['zalo', /\bZalo(?!Pay)/],
  ['messenger', /\bFB(?:AN|_IAB)\/(?:Orca|Messenger)/i],
  ['instagram', /\bInstagram\b/],
  ['facebook', /\bFB(?:AN|AV|_IAB)\//],
  ['tiktok', /\b(?:musical_ly|trill_|Bytedance|TikTok)/],
  ['line', /\bLine\//],
  ['wechat', /\bMicroMessenger\//],
];

/** What a web view says of itself: the first on current Androids, the second on all, unless the app changed it. */
const ANDROID_WEB_VIEW = /\bAndroid\b.*(?:; wv\)|\bVersion\/4\.0 Chrome\/)/;
const IOS = /\((?:iPhone|iPad|iPod)\b/;
/** How every browser on iOS ends; a web view ends in `Mobile/…` and the app's name, perhaps with `(like Safari/…)`. */
const IOS_BROWSER = /\/\S+ Safari\//;

/** Browsers that are built on the system's web view and say so. Most call themselves `…Browser`. */
const BUILT_ON_WEB_VIEW = /browser\/|\b(?:OPR|DuckDuckGo|Maxthon|PHX|Quark)\//i;

function isWebView(userAgent: string): boolean {
  if (BUILT_ON_WEB_VIEW.test(userAgent)) return false;
  return ANDROID_WEB_VIEW.test(userAgent) || (IOS.test(userAgent) && !IOS_BROWSER.test(userAgent));
}

/**
 * The app whose own browser has this user agent, or undefined for a browser of its own. An iOS web app on the home screen
 * has the user agent of a web view; an iPad's web view that asks for desktop pages can't be told from a Mac.
 */
export function inAppBrowserOf(userAgent: string): InAppBrowser | undefined {
  const [app] = APPS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  return app ?? (isWebView(userAgent) ? 'webview' : undefined);
}

/** The first iOS that opens `x-safari-https:`. */
const SAFARI_LINK_IOS = 17;

/**
 * The link that opens an address in the system's browser, for a tap inside an app: `intent:` on Android, `x-safari-https:`
 * from iOS 17 on. Undefined on any other system, and for an address that is neither http nor https. An app may ignore it.
 */
export function browserLinkOf({ href, protocol }: UrlParts, userAgent: string): string | undefined {
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  if (userAgent.includes('Android')) {
    // the intent has a fragment of its own, so that of the address goes into the fallback alone
    const [target = ''] = href.slice(protocol.length).split('#');
    const fallback = encodeURIComponent(href);
    // no `package`: whichever browser the person prefers
    return `intent:${target}#Intent;scheme=${protocol.slice(0, -1)};S.browser_fallback_url=${fallback};end`;
  }
  const [, iosVersion] = /\((?:iPhone|iPad|iPod)\b[^)]* OS (\d+)_/.exec(userAgent) ?? [];
  return Number(iosVersion) >= SAFARI_LINK_IOS ? `x-safari-${href}` : undefined;
}
