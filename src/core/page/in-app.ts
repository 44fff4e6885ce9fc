/** The apps whose own browser is known by name, and the link that opens the system's browser instead. Pure. */
import type { UrlParts } from './page-url.ts';

/** The app that shows the page; `webview` is any other app. */
export type InAppBrowser = 'zalo' | 'facebook' | 'messenger' | 'instagram' | 'tiktok' | 'line' | 'wechat' | 'webview';

/** The app whose browser has the page, as alerts and `open_noti` name it; `own` if the host says that it is its own. */
export type AppKind = InAppBrowser | 'own';

/** The operating system, as far as a browser tells. */
export type System =
  'Android' | 'iOS' | 'iPadOS' | 'macOS' | 'Windows' | 'ChromeOS' | 'HarmonyOS' | 'Linux' | 'unknown';

/** The first iOS version that supports `x-safari-https:`. */
const SAFARI_LINK_IOS = 17;

/**
 * A link that opens an address in the system's browser: `intent:` on Android, `x-safari-https:` on iOS 17 and later. Undefined
 * on other systems, and for an address that is neither http nor https. An app may ignore it.
 */
export function browserLinkOf(
  { href, protocol }: UrlParts,
  { system, systemVersion = 0 }: { readonly system: System; readonly systemVersion?: number | undefined },
): string | undefined {
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  if (system === 'Android') {
    // the intent has its own fragment, so the address's fragment goes only into the fallback
    const [target = ''] = href.slice(protocol.length).split('#');
    const fallback = encodeURIComponent(href);
    // no `package`, so that the person's default browser opens
    return `intent:${target}#Intent;scheme=${protocol.slice(0, -1)};S.browser_fallback_url=${fallback};end`;
  }
  const isApple = system === 'iOS' || system === 'iPadOS';
  return isApple && systemVersion >= SAFARI_LINK_IOS ? `x-safari-${href}` : undefined;
}
