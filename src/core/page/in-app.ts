/**
 * Detects which app's in-app browser the page is open in, and builds the link that opens the system's browser instead. The
 * user agent is only a hint: the camera is always tried first.
 */
import type { UrlParts } from '../options/addresses.ts';

/** The app that shows the page; `webview` is any other app. */
export type InAppBrowser = 'zalo' | 'facebook' | 'messenger' | 'instagram' | 'tiktok' | 'line' | 'wechat' | 'webview';

/** The first match wins: Messenger's user agent also contains Facebook's tokens. */
const APPS: readonly (readonly [app: InAppBrowser, userAgent: RegExp])[] = [
  // `Zalo android/…`, `Zalo iOS/…` and `ZaloTheme/…`; ZaloPay is a different app
  ['zalo', /\bZalo(?!Pay)/],
  ['messenger', /\bFB(?:AN|_IAB)\/(?:Orca|Messenger)/i],
  ['instagram', /\bInstagram\b/],
  ['facebook', /\bFB(?:AN|AV|_IAB)\//],
  ['tiktok', /\b(?:musical_ly|trill_|Bytedance|TikTok)/],
  ['line', /\bLine\//],
  ['wechat', /\bMicroMessenger\//],
];

/** Tokens of a web view: the first on current Android versions, the second on all, unless the app changed them. */
const ANDROID_WEB_VIEW = /\bAndroid\b.*(?:; wv\)|\bVersion\/4\.0 Chrome\/)/;
const IOS = /\((?:iPhone|iPad|iPod)\b/;
/** How every browser on iOS ends; a web view ends in `Mobile/…` and the app's name, perhaps with `(like Safari/…)`. */
const IOS_BROWSER = /\/\S+ Safari\//;

/** Browsers that use the system's web view and identify themselves. Most are called `…Browser`. */
const BUILT_ON_WEB_VIEW = /browser\/|\b(?:OPR|DuckDuckGo|Maxthon|PHX|Quark)\//i;

function isWebView(userAgent: string): boolean {
  if (BUILT_ON_WEB_VIEW.test(userAgent)) return false;
  return ANDROID_WEB_VIEW.test(userAgent) || (IOS.test(userAgent) && !IOS_BROWSER.test(userAgent));
}

/**
 * The app with this user agent, or undefined for a regular browser. A web app on the iOS home screen has the user agent of a
 * web view; an iPad web view that requests desktop pages is indistinguishable from a Mac.
 */
export function inAppBrowserOf(userAgent: string): InAppBrowser | undefined {
  const [app] = APPS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  return app ?? (isWebView(userAgent) ? 'webview' : undefined);
}

/** The first iOS version that supports `x-safari-https:`. */
const SAFARI_LINK_IOS = 17;

/**
 * A link that opens an address in the system's browser: `intent:` on Android, `x-safari-https:` on iOS 17 and later. Undefined
 * on other systems, and for an address that is neither http nor https. An app may ignore it.
 */
export function browserLinkOf({ href, protocol }: UrlParts, userAgent: string): string | undefined {
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  if (userAgent.includes('Android')) {
    // the intent has its own fragment, so the address's fragment goes only into the fallback
    const [target = ''] = href.slice(protocol.length).split('#');
    const fallback = encodeURIComponent(href);
    // no `package`, so that the person's default browser opens
    return `intent:${target}#Intent;scheme=${protocol.slice(0, -1)};S.browser_fallback_url=${fallback};end`;
  }
  const [, iosVersion] = /\((?:iPhone|iPad|iPod)\b[^)]* OS (\d+)_/.exec(userAgent) ?? [];
  return Number(iosVersion) >= SAFARI_LINK_IOS ? `x-safari-${href}` : undefined;
}
