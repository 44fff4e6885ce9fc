/**
 * Which device, system, browser and app the page runs in, from what the browser says about itself: the one place that
 * interprets a user agent. Only a hint: it chooses sentences, crops and links; the camera is always tried.
 */
import type { DeviceSystem, PermissionSettings, SystemSettings } from '../core/messages.ts';
import type { InAppBrowser, System } from '../core/page/in-app.ts';

/** What a browser says about itself and its device. */
export interface PlatformSigns {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Whether the primary pointer is a mouse or the like. Any phone may have a pen as well, and any laptop a touch screen. */
  readonly isPointerFine: boolean;
  /** Chromium only. */
  readonly userAgentData?: { readonly mobile?: boolean; readonly platform?: string };
}

export interface Platform {
  /** A phone or a tablet, even if it requests desktop pages. */
  readonly isMobile: boolean;
  /** As far as it tells: a phone that requests desktop pages counts as a tablet. */
  readonly isTablet: boolean;
  readonly system: System;
  /** Major; undefined if the browser doesn't tell. */
  readonly systemVersion: number | undefined;
  readonly browser: string;
  /** Major. */
  readonly browserVersion: number | undefined;
  /** The app in whose own browser the page is open; undefined in a regular browser. */
  readonly app: InAppBrowser | undefined;
}

const APPLE_MOBILE = /\((iPhone|iPad|iPod)\b/;

function systemOf({ userAgent, maxTouchPoints, isPointerFine, userAgentData }: PlatformSigns): System {
  const apple = APPLE_MOBILE.exec(userAgent)?.[1];
  if (apple) return apple === 'iPad' ? 'iPadOS' : 'iOS';
  if (userAgent.includes('Android') || userAgentData?.platform === 'Android') return 'Android';
  // an iPad identifies as a Mac; no Mac has a touch screen
  if (userAgent.includes('Macintosh')) return maxTouchPoints > 1 ? 'iPadOS' : 'macOS';
  if (userAgent.includes('Windows')) return 'Windows';
  if (/\bCrOS\b/.test(userAgent)) return 'ChromeOS';
  if (userAgent.includes('OpenHarmony')) return 'HarmonyOS';
  // Android identifies as Linux if it requests desktop pages, as tablets do; a laptop's primary pointer isn't its touch screen
  if (userAgent.includes('Linux')) return maxTouchPoints > 0 && !isPointerFine ? 'Android' : 'Linux';
  return 'unknown';
}

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
/** How every browser on iOS ends; a web view ends in `Mobile/…` and the app's name, perhaps with `(like Safari/…)`. */
const IOS_BROWSER = /\/\S+ Safari\//;
/** Browsers that use the system's web view and identify themselves. Most are called `…Browser`. */
const BUILT_ON_WEB_VIEW = /browser\/|\b(?:OPR|DuckDuckGo|Maxthon|PHX|Quark)\//i;

function isWebView(userAgent: string): boolean {
  if (BUILT_ON_WEB_VIEW.test(userAgent)) return false;
  return ANDROID_WEB_VIEW.test(userAgent) || (APPLE_MOBILE.test(userAgent) && !IOS_BROWSER.test(userAgent));
}

/**
 * A web app on the iOS home screen has the user agent of a web view; an iPad web view that requests desktop pages is
 * indistinguishable from a Mac's.
 */
function appOf(userAgent: string): InAppBrowser | undefined {
  const [app] = APPS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  return app ?? (isWebView(userAgent) ? 'webview' : undefined);
}

/** The first match wins: most user agents also contain the tokens of Chrome or Safari. */
const BROWSERS: readonly (readonly [name: string, userAgent: RegExp])[] = [
  ['Edge', /\bEdg(?:A|e|iOS)?\/(\d+)/],
  ['Opera', /\b(?:OPR|OPT|OPX|OPiOS)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Coc Coc', /\bcoc_coc_browser\/(\d+)/],
  ['UC Browser', /\bUCBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:CriOS|Chrome)\/(\d+)/],
  ['Google app', /\bGSA\/(\d+)/],
  ['Safari', /^(?!.*Android).*\bVersion\/(\d+).* Safari\//],
];
const CHROMIUM = /Chrome\/(\d+)/;

export function platformOf(signs: PlatformSigns): Platform {
  const { userAgent, userAgentData } = signs;
  const system = systemOf(signs);
  const isPhone = userAgentData?.mobile === true || (system !== 'iPadOS' && /\bMobile\b/.test(userAgent));
  const isMobile = isPhone || ['Android', 'iOS', 'iPadOS'].includes(system) || userAgent.includes('Tablet;');
  const app = appOf(userAgent);
  // in a web view, other names are those of the app
  const known: typeof BROWSERS = app ? [['WebView', CHROMIUM]] : BROWSERS;
  const [browser = app ? 'WebView' : 'unknown', pattern] = known.find((row) => row[1].test(userAgent)) ?? [];
  const numberIn = (match: RegExp | undefined): number | undefined => {
    const [, digits] = match?.exec(userAgent) ?? [];
    return digits === undefined ? undefined : Number(digits);
  };
  return {
    isMobile,
    isTablet: isMobile && !isPhone,
    system,
    systemVersion: numberIn(/(?:\bAndroid |\((?:iPhone|iPad|iPod)\b[^)]* OS )(\d+)/),
    browser,
    browserVersion: numberIn(pattern),
    app,
  };
}

export function readPlatform(): Platform {
  const { userAgent, maxTouchPoints, userAgentData } = navigator as Navigator & Pick<PlatformSigns, 'userAgentData'>;
  // jsdom has none
  const { matchMedia } = globalThis as Partial<typeof globalThis>;
  const isPointerFine = matchMedia?.('(pointer: fine)').matches ?? true;
  return platformOf({ userAgent, maxTouchPoints, isPointerFine, userAgentData });
}

const isApple = (system: System): boolean => system === 'iOS' || system === 'iPadOS';

/** Not on iOS, where Firefox uses Safari's engine and prompt. */
export const isFirefox = ({ system, browser }: Platform): boolean => browser === 'Firefox' && !isApple(system);

/** Where this browser has its camera permission setting; undefined for an unknown browser, and where an app decides. */
export function permissionSettingsOf(platform: Platform): PermissionSettings | undefined {
  const { system, browser, app } = platform;
  if (app) return undefined;
  // other iOS browsers have Safari's engine, but not its menus
  if (isApple(system)) return browser === 'Safari' ? 'ios' : undefined;
  if (system === 'Android') return isFirefox(platform) ? 'firefoxAndroid' : 'android';
  if (isFirefox(platform)) return 'firefox';
  if (browser === 'Safari') return system === 'macOS' ? 'safari' : undefined;
  return browser === 'unknown' || platform.isMobile ? undefined : 'chrome';
}

const SETTINGS: Readonly<Partial<Record<System, SystemSettings>>> = {
  Android: 'android',
  iOS: 'ios',
  iPadOS: 'ios',
  macOS: 'macos',
  Windows: 'windows',
};
/** The browsers by the names that people, and their systems, know. */
const WELL_KNOWN: readonly string[] = ['Chrome', 'Edge', 'Samsung Internet', 'Opera', 'Firefox', 'Safari'];

/** What an alert calls the device, its system and this browser. */
export const deviceSystemOf = ({ isMobile, isTablet, system, browser }: Platform): DeviceSystem => ({
  device: isMobile ? (isTablet ? 'tablet' : 'phone') : 'computer',
  settings: SETTINGS[system] ?? 'other',
  browser: WELL_KNOWN.find((name) => name === browser),
});

/** The browser with its major version, the app, and the system: `Chrome 156, Android`. Nothing that tells one device from another. */
export function describeEngine({ browser, browserVersion, app, system }: Platform): string {
  const version = browserVersion === undefined ? '' : ` ${browserVersion}`;
  return `${browser}${version}${app && app !== 'webview' ? ` in ${app}` : ''}, ${system}`;
}
