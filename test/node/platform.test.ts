// What real user agents and the signs beside them say: the device, the browser and its system, the app, and where the camera
// is allowed.
import { describe, expect, test } from 'vitest';
import type { PermissionPlace } from '../../src/core/messages.ts';
import type { InAppBrowser } from '../../src/core/page/in-app.ts';
import {
  describeEngine,
  isFirefox,
  permissionPlaceOf,
  platformOf,
  type Platform,
  type PlatformSigns,
} from '../../src/io/platform.ts';

type Signs = Omit<PlatformSigns, 'userAgent'>;

const MOUSE: Signs = { maxTouchPoints: 0, isPointerFine: true };
const TOUCH: Signs = { maxTouchPoints: 5, isPointerFine: false };
const MOUSE_AND_TOUCH: Signs = { maxTouchPoints: 10, isPointerFine: true };

type Row = readonly [
  name: string,
  engine: string,
  place: PermissionPlace | undefined,
  userAgent: string,
  /** Where they differ from those of the group. */
  signs?: Signs,
];

const PHONES_AND_TABLETS: readonly Row[] = [
  [
    'Chrome and Brave on Android',
    'Chrome 130, Android',
    'android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Chrome on an iPhone',
    'Chrome 138, iOS',
    undefined,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.7204.156 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari on an iPhone',
    'Safari 18, iOS',
    'ios',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.7 Mobile/15E148 Safari/604.1',
  ],
  [
    'Firefox on Android',
    'Firefox 130, Android',
    'firefoxAndroid',
    'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0',
  ],
  [
    'Firefox and Firefox Focus on an iPhone',
    'Firefox 130, iOS',
    undefined,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/130.0 Mobile/15E148 Safari/605.1.15',
  ],
  [
    'Firefox Focus on Android, on a web view',
    'Chrome 69, Android',
    'android',
    'Mozilla/5.0 (Linux; Android 7.1.1) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Focus/8.0 Chrome/69.0.3497.100 Mobile Safari/537.36',
  ],
  [
    'an old Samsung Internet',
    'Chrome 28, Android',
    'android',
    'Mozilla/5.0 (Linux; Android 4.4.2; en-us; SAMSUNG SM-G900F Build/KOT49H) AppleWebKit/537.36 (KHTML, like Gecko) Version/1.6 Chrome/28.0.1500.94 Mobile Safari/537.36',
  ],
  [
    'Opera Mini on Android, on a web view',
    'Opera 87, Android',
    'android',
    'Mozilla/5.0 (Linux; U; Android 13; T610K Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36 OPR/87.0.2254.75258',
  ],
  [
    'UC Browser on Android',
    'UC Browser 13, Android',
    'android',
    'Mozilla/5.0 (Linux; U; Android 13; ar-SA; SM-A536B Build/TP1A.220624.014) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/78.0.3904.108 UCBrowser/13.4.0.1306 Mobile Safari/537.36',
  ],
  [
    'UC Browser on an iPhone, without Safari’s name',
    'UC Browser 11, iOS',
    undefined,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X; en-US) AppleWebKit/537.51.1 (KHTML, like Gecko) Mobile/20D47 UCBrowser/11.3.5.1203 Mobile',
  ],
  [
    'DuckDuckGo on Android',
    'Chrome 114, Android',
    'android',
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/114.0.5735.131 Mobile DuckDuckGo/5 Safari/537.36',
  ],
  [
    'DuckDuckGo on an iPhone',
    'Safari 17, iOS',
    'ios',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15',
  ],
  [
    'the browser of Xiaomi',
    'Chrome 110, Android',
    'android',
    'Mozilla/5.0 (Linux; U; Android 14; zh-cn; 23127PN0CG Build/UKQ1.230804.001) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/110.0.5481.153 Mobile Safari/537.36 XiaoMi/MiuiBrowser/17.2.10',
  ],
  [
    'the browser of vivo, on a web view',
    'Chrome 87, Android',
    'android',
    'Mozilla/5.0 (Linux; Android 14; V2314A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/87.0.4280.141 Mobile Safari/537.36 VivoBrowser/19.3.1.0',
  ],
  [
    'Maxthon',
    'Chrome 62, Android',
    'android',
    'Mozilla/5.0 (Linux; Android 8.0.0; MI 6 Build/OPR1.170623.027) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/62.0.3202.84 Mobile Safari/537.36 Maxthon/3235',
  ],
  [
    'Quark',
    'Chrome 57, Android',
    'android',
    'Mozilla/5.0 (Linux; U; Android 9; zh-CN; MI 9 Build/PKQ1.181121.001) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/57.0.2987.108 Quark/3.6.2.993 Mobile Safari/537.36',
  ],
  [
    'Phoenix',
    'Chrome 84, Android',
    'android',
    'Mozilla/5.0 (Linux; Android 8.1.0; TECNO KA7O Build/O11019; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/84.0.4147.111 Mobile Safari/537.36 PHX/6.3',
  ],
  [
    'the browser of Android 4',
    'unknown, Android',
    'android',
    'Mozilla/5.0 (Linux; U; Android 4.0.4; en-us; GT-I9300 Build/IMM76D) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
  ],
  [
    'Chrome on an Android tablet',
    'Chrome 139, Android',
    'android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
  ],
  [
    'Edge on Android',
    'Edge 139, Android',
    'android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36 EdgA/139.0.0.0',
  ],
  [
    'Edge on an iPhone',
    'Edge 138, iOS',
    undefined,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 EdgiOS/138.0.3351.83 Mobile/15E148 Safari/604.1',
  ],
  [
    'Opera on Android',
    'Opera 90, Android',
    'android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36 OPR/90.0.0.0',
  ],
  [
    'Opera on an iPhone',
    'Opera 5, iOS',
    undefined,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1 OPT/5.8.1',
  ],
  [
    'Samsung Internet on a phone',
    'Samsung Internet 28, Android',
    'android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Samsung Internet on a tablet',
    'Samsung Internet 28, Android',
    'android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36',
  ],
  [
    'Cốc Cốc on Android',
    'Coc Coc 118, Android',
    'android',
    'Mozilla/5.0 (Linux; Android 13; SM-A536E) AppleWebKit/537.36 (KHTML, like Gecko) coc_coc_browser/118.0.225 Chrome/112.0.5615.225 Mobile Safari/537.36',
  ],
  [
    'Firefox on an Android tablet',
    'Firefox 145, Android',
    'firefoxAndroid',
    'Mozilla/5.0 (Android 14; Tablet; rv:145.0) Gecko/145.0 Firefox/145.0',
  ],
  [
    'Firefox on an iPad',
    'Firefox 130, iPadOS',
    undefined,
    'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/130.0 Mobile/15E148 Safari/605.1.15',
  ],
  [
    'the Google app on an iPhone',
    'Google app 380, iOS',
    undefined,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/380.0.788317806 Mobile/15E148 Safari/604.1',
  ],
  [
    'the browser of Huawei on a phone without Android',
    'Chrome 114, HarmonyOS',
    undefined,
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.1.2.301',
  ],
  [
    'the browser of Huawei on a tablet without Android',
    'Chrome 114, HarmonyOS',
    undefined,
    'Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 HuaweiBrowser/5.1.2.301',
  ],
  // for desktop pages, as tablets request them by themselves
  [
    'Chrome on Android, for desktop pages',
    'Chrome 139, Android',
    'android',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
  ],
  [
    'Chrome on an Android tablet with a pen, for desktop pages',
    'Chrome 139, Android',
    'android',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
    { ...TOUCH, userAgentData: { mobile: false, platform: 'Linux' } },
  ],
  [
    'Chrome on an Android tablet with a mouse, for desktop pages',
    'Chrome 139, Android',
    'android',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
    { ...MOUSE_AND_TOUCH, userAgentData: { mobile: false, platform: 'Android' } },
  ],
  [
    'Edge on an Android tablet, for desktop pages',
    'Edge 139, Android',
    'android',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0',
  ],
  [
    'Samsung Internet on Android, for desktop pages',
    'Samsung Internet 28, Android',
    'android',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36',
  ],
  [
    'Firefox on Android, for desktop pages',
    'Firefox 145, Android',
    'firefoxAndroid',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ],
  [
    'Safari on an iPad, for desktop pages',
    'Safari 18, iPadOS',
    'ios',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  [
    'Chrome on an iPad, for desktop pages',
    'Chrome 138, iPadOS',
    undefined,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138 Version/11.1.1 Safari/605.1.15',
  ],
];

const DESKTOPS: readonly Row[] = [
  [
    'Chrome on Windows',
    'Chrome 130, Windows',
    'chrome',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  ],
  [
    'Safari on a Mac',
    'Safari 18, macOS',
    'safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  [
    'Chrome on Linux',
    'Chrome 139, Linux',
    'chrome',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
  ],
  [
    'Edge on Windows',
    'Edge 139, Windows',
    'chrome',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0',
  ],
  [
    'Edge on a Mac',
    'Edge 139, macOS',
    'chrome',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0',
  ],
  [
    'an old Edge',
    'Edge 18, Windows',
    'chrome',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0.3538.102 Safari/537.36 Edge/18.19045',
  ],
  [
    'Opera on Windows',
    'Opera 120, Windows',
    'chrome',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 OPR/120.0.0.0',
  ],
  [
    'Cốc Cốc on Windows',
    'Coc Coc 126, Windows',
    'chrome',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) coc_coc_browser/126.0.206 Chrome/120.0.6099.206 Safari/537.36',
  ],
  [
    'Firefox on Windows',
    'Firefox 145, Windows',
    'firefox',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ],
  [
    'Firefox on a Mac',
    'Firefox 145, macOS',
    'firefox',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
  ],
  [
    'Firefox on Linux',
    'Firefox 145, Linux',
    'firefox',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ],
  [
    'WebKit on Linux',
    'Safari 18, Linux',
    undefined,
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  ['a client that sends nothing', 'unknown, unknown', undefined, ''],
];

/** Of any system, whatever is attached to it. */
const LAPTOPS_WITH_TOUCH_SCREENS: readonly Row[] = [
  [
    'Chrome on a Linux laptop with a touch screen',
    'Chrome 139, Linux',
    'chrome',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
  ],
  [
    'Firefox on a Linux laptop with a touch screen',
    'Firefox 145, Linux',
    'firefox',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ],
  [
    'Chrome on a Windows laptop with a touch screen',
    'Chrome 139, Windows',
    'chrome',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
  ],
  [
    'Edge on a Windows tablet without its keyboard',
    'Edge 139, Windows',
    'chrome',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0',
    TOUCH,
  ],
  [
    'Chrome on a Chromebook without its keyboard',
    'Chrome 139, ChromeOS',
    'chrome',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
    TOUCH,
  ],
];

const APPS: Readonly<Record<InAppBrowser, readonly Row[]>> = {
  zalo: [
    [
      'Zalo on an Android phone, without "wv"',
      'WebView 147 in zalo, Android',
      undefined,
      'Mozilla/5.0 (Linux; Android 12L; Nokia 5.3 Build/RKQ1.201004.002;) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/147.0.7727.137 Mobile Safari/537.36 Zalo android/260402903 ZaloTheme/light ZaloLanguage/en',
    ],
    [
      'Zalo on an Android phone, only by its theme',
      'WebView 91 in zalo, Android',
      undefined,
      'Mozilla/5.0 (Linux; Android 12; SM-A536E) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/91.0.4472.120 Mobile Safari/537.36 ZaloTheme/light',
    ],
    [
      'Zalo on an iPhone',
      'WebView in zalo, iOS',
      undefined,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Zalo iOS/640 ZaloTheme/light ZaloLanguage/vn',
    ],
    [
      'Zalo on an iPad',
      'WebView in zalo, iPadOS',
      undefined,
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Zalo iOS/536 ZaloTheme/dark ZaloLanguage/vn',
    ],
  ],
  messenger: [
    [
      'Messenger on an Android phone',
      'WebView 129 in messenger, Android',
      undefined,
      'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A.240805.005; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.6668.100 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/478.0.0.43.115;]',
    ],
    [
      'Messenger on an Android phone, by its other token',
      'WebView 58 in messenger, Android',
      undefined,
      'Mozilla/5.0 (Linux; Android 6.0.1; SM-G900F Build/MMB29M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/58.0.3029.83 Mobile Safari/537.36 [FB_IAB/MESSENGER;FBAV/119.0.0.17.77;]',
    ],
    [
      'Messenger on an iPhone',
      'WebView in messenger, iOS',
      undefined,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22A3354 [FBAN/MessengerForiOS;FBAV/478.0.0.40.109;FBBV/650000000;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.0;FBSS/3;FBCR/;FBID/phone;FBLC/cs_CZ;FBOP/5]',
    ],
  ],
  facebook: [
    [
      'Facebook on an Android phone',
      'WebView 108 in facebook, Android',
      undefined,
      'Mozilla/5.0 (Linux; Android 12; AC2003 Build/RKQ1.211119.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/108.0.5359.128 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/397.0.0.23.404;]',
    ],
    [
      'Facebook on an Android phone, without its version',
      'WebView 120 in facebook, Android',
      undefined,
      'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBBV/505318080;]',
    ],
    [
      'Facebook on an iPhone',
      'WebView in facebook, iOS',
      undefined,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21C62 [FBAN/FBIOS;FBAV/446.0.0.33.107;FBBV/549348396;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.2;FBSS/3;FBID/phone;FBLC/vi_VN;FBOP/5]',
    ],
  ],
  instagram: [
    [
      'Instagram on an Android phone',
      'WebView 120 in instagram, Android',
      undefined,
      'Mozilla/5.0 (Linux; Android 13; CRT-NX1 Build/HONORCRT-N31; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.6099.230 Mobile Safari/537.36 Instagram 313.0.0.0.42 Android (33/13; 480dpi; 1080x2173; HONOR; CRT-NX1; HNCRT-M2; mt6833; en_MY; 547447561)',
    ],
    [
      'Instagram on an iPhone',
      'WebView in instagram, iOS',
      undefined,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 339.0.3.12.91 (iPhone15,2; iOS 18_5; ja_JP; ja; scale=3.00; 1179x2556; 618537213)',
    ],
  ],
  tiktok: [
    [
      'TikTok on an Android phone in Asia, without "wv"',
      'WebView 132 in tiktok, Android',
      undefined,
      'Mozilla/5.0 (Linux; Android 12; SM-A315G Build/SP1A.210812.016; ) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/132.0.6834.166 Mobile Safari/537.36 trill_380803 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/38.8.3 ByteLocale/id-ID ByteFullLocale/id-ID Region/ID AppId/1180 Spark/1.7.2 AppVersion/38.8.3 PIA/2.5.3 BytedanceWebview/d8a21c6',
    ],
    [
      'TikTok on an Android phone',
      'WebView 120 in tiktok, Android',
      undefined,
      'Mozilla/5.0 (Linux; Android 13; SM-S911B Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.6099.230 Mobile Safari/537.36 musical_ly_2023306030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/33.6.3 ByteLocale/en',
    ],
    [
      'TikTok on an Android phone, only by its web view',
      'WebView 114 in tiktok, Android',
      undefined,
      'Mozilla/5.0 (Linux; Android 11; CPH2217 Build/RP1A.200720.011; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/114.0.5735.196 Mobile Safari/537.36 BytedanceWebview/d8a21c6',
    ],
    [
      'TikTok on an iPhone',
      'WebView in tiktok, iOS',
      undefined,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 musical_ly_32.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US isDarkMode/1 WKWebView/1 RevealType/Dialog BytedanceWebview/d8a21c6 FalconTag/',
    ],
    [
      'TikTok on an iPhone, by its name',
      'WebView in tiktok, iOS',
      undefined,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21E219 TikTok 33.0.0',
    ],
  ],
  line: [
    [
      'LINE on an Android phone',
      'WebView 126 in line, Android',
      undefined,
      'Mozilla/5.0 (Linux; Android 14; SO-51C Build/64.2.A.2.226; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36 Line/14.9.0/IAB',
    ],
    [
      'LINE on an iPhone',
      'WebView in line, iOS',
      undefined,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.9.0',
    ],
  ],
  wechat: [
    [
      'WeChat on an Android phone',
      'WebView 107 in wechat, Android',
      undefined,
      'Mozilla/5.0 (Linux; Android 13; 22081212C Build/TKQ1.220829.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5023 MMWEBSDK/20230303 MMWEBID/6973 MicroMessenger/8.0.34.2340(0x2800225B) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
    ],
    [
      'WeChat on an Android phone, with the web view of QQ',
      'WebView 77 in wechat, Android',
      undefined,
      'Mozilla/5.0 (Linux; Android 10; YAL-AL10 Build/HUAWEIYAL-AL10; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/77.0.3865.120 MQQBrowser/6.2 TBS/045513 Mobile Safari/537.36 MMWEBID/2689 MicroMessenger/8.0.1.1841(0x2800015D) Process/tools WeChat/arm64 Weixin NetType/4G Language/zh_CN ABI/arm64',
    ],
    [
      'WeChat on an iPhone',
      'WebView in wechat, iOS',
      undefined,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.31(0x18001f2e) NetType/4G Language/en',
    ],
  ],
  webview: [
    [
      'a web view on Android, only by "wv"',
      'WebView 130, Android',
      undefined,
      'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    ],
    [
      'a web view on Android, only by its version',
      'WebView 142, Android',
      undefined,
      'Mozilla/5.0 (Linux; Android 12; CPH2119 Build/SP1A.210812.016) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.102 Mobile Safari/537.36',
    ],
    [
      'ZaloPay on Android',
      'WebView 124, Android',
      undefined,
      'Mozilla/5.0 (Linux; Android 13; SM-A546E Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36 ZaloPay Android / 8032 ZaloPayClient/9.4.0',
    ],
    [
      'a web view on an iPhone',
      'WebView, iOS',
      undefined,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    ],
    [
      'Threads on an iPhone',
      'WebView, iOS',
      undefined,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Barcelona 340.0.0.18.81 (iPhone15,2; iOS 17_5; en_US; en; scale=3.00; 1179x2556; 612123321)',
    ],
    [
      'Snapchat on an iPhone',
      'WebView, iOS',
      undefined,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Snapchat/13.10.0.40 (like Safari/8618.1.15, panda)',
    ],
  ],
};

const platformIn = ([, , , userAgent, own]: Row, signs: Signs): Platform => platformOf({ userAgent, ...signs, ...own });

function check(row: Row, { signs, isMobile, app }: { signs: Signs; isMobile: boolean; app?: InAppBrowser }): void {
  const [name, engine, place, userAgent] = row;
  test(`${name}: ${engine}, ${isMobile ? 'mobile' : 'a desktop'}`, () => {
    const platform = platformIn(row, signs);
    expect({
      engine: describeEngine(platform),
      place: permissionPlaceOf(platform),
      isMobile: platform.isMobile,
      app: platform.app,
      isFirefox: isFirefox(platform),
    }).toEqual({ engine, place, isMobile, app, isFirefox: userAgent.includes(' Firefox/') });
  });
}

describe('a phone or a tablet', () => {
  for (const row of PHONES_AND_TABLETS) check(row, { signs: TOUCH, isMobile: true });

  test('is one if Chromium reports it, whatever its user agent', () => {
    const [windows] = DESKTOPS;
    if (!windows) throw new Error('There are desktops');
    expect(platformIn(windows, { ...MOUSE, userAgentData: { mobile: true } }).isMobile).toBe(true);
    expect(platformIn(windows, { ...MOUSE, userAgentData: { mobile: false, platform: 'Windows' } }).isMobile).toBe(
      false,
    );
  });
});

describe('a desktop', () => {
  for (const row of DESKTOPS) check(row, { signs: MOUSE, isMobile: false });
});

describe('a laptop with a touch screen', () => {
  for (const row of LAPTOPS_WITH_TOUCH_SCREENS) check(row, { signs: MOUSE_AND_TOUCH, isMobile: false });
});

for (const [app, rows] of Object.entries(APPS) as [InAppBrowser, readonly Row[]][]) {
  describe(`"${app}"`, () => {
    for (const row of rows) check(row, { signs: TOUCH, isMobile: true, app });
  });
}

test('the version of iOS and Android is the system’s, and unknown where a Mac’s or none is named', () => {
  const versionOf = (userAgent: string): number | undefined => platformOf({ userAgent, ...TOUCH }).systemVersion;
  expect(versionOf('Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) Mobile/15E148')).toBe(17);
  expect(versionOf('Mozilla/5.0 (iPad; CPU OS 26_1 like Mac OS X) Mobile/15E148')).toBe(26);
  expect(versionOf('Mozilla/5.0 (Linux; Android 14; Pixel 8; wv)')).toBe(14);
  expect(versionOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15')).toBe(undefined);
});
