// Which user agents belong to an app's own browser, and which link opens the system's browser from there.
import { expect } from 'chai';
import { browserLinkOf, inAppBrowserOf, type InAppBrowser } from '../../../src/core/page/in-app.ts';

const IN_APP: Readonly<Record<InAppBrowser, Readonly<Record<string, string>>>> = {
  zalo: {
    'Zalo on an Android phone, without "wv"':
      'Mozilla/5.0 (Linux; Android 12L; Nokia 5.3 Build/RKQ1.201004.002;) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/147.0.7727.137 Mobile Safari/537.36 Zalo android/260402903 ZaloTheme/light ZaloLanguage/en',
    'Zalo on an Android phone, only by its theme':
      'Mozilla/5.0 (Linux; Android 12; SM-A536E) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/91.0.4472.120 Mobile Safari/537.36 ZaloTheme/light',
    'Zalo on an iPhone':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Zalo iOS/640 ZaloTheme/light ZaloLanguage/vn',
    'Zalo on an iPad':
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Zalo iOS/536 ZaloTheme/dark ZaloLanguage/vn',
  },
  messenger: {
    'Messenger on an Android phone':
      'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A.240805.005; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.6668.100 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/478.0.0.43.115;]',
    'Messenger on an Android phone, by its other token':
      'Mozilla/5.0 (Linux; Android 6.0.1; SM-G900F Build/MMB29M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/58.0.3029.83 Mobile Safari/537.36 [FB_IAB/MESSENGER;FBAV/119.0.0.17.77;]',
    'Messenger on an iPhone':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22A3354 [FBAN/MessengerForiOS;FBAV/478.0.0.40.109;FBBV/650000000;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.0;FBSS/3;FBCR/;FBID/phone;FBLC/cs_CZ;FBOP/5]',
  },
  facebook: {
    'Facebook on an Android phone':
      'Mozilla/5.0 (Linux; Android 12; AC2003 Build/RKQ1.211119.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/108.0.5359.128 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/397.0.0.23.404;]',
    'Facebook on an Android phone, without its version':
      'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBBV/505318080;]',
    'Facebook on an iPhone':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21C62 [FBAN/FBIOS;FBAV/446.0.0.33.107;FBBV/549348396;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.2;FBSS/3;FBID/phone;FBLC/vi_VN;FBOP/5]',
  },
  instagram: {
    'Instagram on an Android phone':
      'Mozilla/5.0 (Linux; Android 13; CRT-NX1 Build/HONORCRT-N31; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.6099.230 Mobile Safari/537.36 Instagram 313.0.0.0.42 Android (33/13; 480dpi; 1080x2173; HONOR; CRT-NX1; HNCRT-M2; mt6833; en_MY; 547447561)',
    'Instagram on an iPhone':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 339.0.3.12.91 (iPhone15,2; iOS 18_5; ja_JP; ja; scale=3.00; 1179x2556; 618537213)',
  },
  tiktok: {
    'TikTok on an Android phone in Asia, without "wv"':
      'Mozilla/5.0 (Linux; Android 12; SM-A315G Build/SP1A.210812.016; ) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/132.0.6834.166 Mobile Safari/537.36 trill_380803 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/38.8.3 ByteLocale/id-ID ByteFullLocale/id-ID Region/ID AppId/1180 Spark/1.7.2 AppVersion/38.8.3 PIA/2.5.3 BytedanceWebview/d8a21c6',
    'TikTok on an Android phone':
      'Mozilla/5.0 (Linux; Android 13; SM-S911B Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.6099.230 Mobile Safari/537.36 musical_ly_2023306030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/33.6.3 ByteLocale/en',
    'TikTok on an Android phone, only by its web view':
      'Mozilla/5.0 (Linux; Android 11; CPH2217 Build/RP1A.200720.011; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/114.0.5735.196 Mobile Safari/537.36 BytedanceWebview/d8a21c6',
    'TikTok on an iPhone':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 musical_ly_32.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US isDarkMode/1 WKWebView/1 RevealType/Dialog BytedanceWebview/d8a21c6 FalconTag/',
    'TikTok on an iPhone, by its name':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21E219 TikTok 33.0.0',
  },
  line: {
    'LINE on an Android phone':
      'Mozilla/5.0 (Linux; Android 14; SO-51C Build/64.2.A.2.226; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36 Line/14.9.0/IAB',
    'LINE on an iPhone':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.9.0',
  },
  wechat: {
    'WeChat on an Android phone':
      'Mozilla/5.0 (Linux; Android 13; 22081212C Build/TKQ1.220829.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5023 MMWEBSDK/20230303 MMWEBID/6973 MicroMessenger/8.0.34.2340(0x2800225B) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
    'WeChat on an Android phone, with the web view of QQ':
      'Mozilla/5.0 (Linux; Android 10; YAL-AL10 Build/HUAWEIYAL-AL10; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/77.0.3865.120 MQQBrowser/6.2 TBS/045513 Mobile Safari/537.36 MMWEBID/2689 MicroMessenger/8.0.1.1841(0x2800015D) Process/tools WeChat/arm64 Weixin NetType/4G Language/zh_CN ABI/arm64',
    'WeChat on an iPhone':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.31(0x18001f2e) NetType/4G Language/en',
  },
  webview: {
    'a web view on Android, only by "wv"':
      'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'a web view on Android, only by its version':
      'Mozilla/5.0 (Linux; Android 12; CPH2119 Build/SP1A.210812.016) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.102 Mobile Safari/537.36',
    'ZaloPay on Android':
      'Mozilla/5.0 (Linux; Android 13; SM-A546E Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36 ZaloPay Android / 8032 ZaloPayClient/9.4.0',
    'a web view on an iPhone':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    'Threads on an iPhone':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Barcelona 340.0.0.18.81 (iPhone15,2; iOS 17_5; en_US; en; scale=3.00; 1179x2556; 612123321)',
    'Snapchat on an iPhone':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Snapchat/13.10.0.40 (like Safari/8618.1.15, panda)',
  },
};

const BROWSERS: Readonly<Record<string, string>> = {
  'Chrome on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'Chrome and Brave on Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Chrome on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.7204.156 Mobile/15E148 Safari/604.1',
  'Safari on a Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Safari on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.7 Mobile/15E148 Safari/604.1',
  'Firefox on Android': 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0',
  'Firefox and Firefox Focus on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/130.0 Mobile/15E148 Safari/605.1.15',
  'Firefox Focus on Android, on a web view':
    'Mozilla/5.0 (Linux; Android 7.1.1) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Focus/8.0 Chrome/69.0.3497.100 Mobile Safari/537.36',
  'an old Samsung Internet':
    'Mozilla/5.0 (Linux; Android 4.4.2; en-us; SAMSUNG SM-G900F Build/KOT49H) AppleWebKit/537.36 (KHTML, like Gecko) Version/1.6 Chrome/28.0.1500.94 Mobile Safari/537.36',
  'Opera Mini on Android, on a web view':
    'Mozilla/5.0 (Linux; U; Android 13; T610K Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36 OPR/87.0.2254.75258',
  'UC Browser on Android':
    'Mozilla/5.0 (Linux; U; Android 13; ar-SA; SM-A536B Build/TP1A.220624.014) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/78.0.3904.108 UCBrowser/13.4.0.1306 Mobile Safari/537.36',
  'UC Browser on an iPhone, without Safari’s name':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X; en-US) AppleWebKit/537.51.1 (KHTML, like Gecko) Mobile/20D47 UCBrowser/11.3.5.1203 Mobile',
  'DuckDuckGo on Android':
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/114.0.5735.131 Mobile DuckDuckGo/5 Safari/537.36',
  'DuckDuckGo on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15',
  'the browser of Xiaomi':
    'Mozilla/5.0 (Linux; U; Android 14; zh-cn; 23127PN0CG Build/UKQ1.230804.001) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/110.0.5481.153 Mobile Safari/537.36 XiaoMi/MiuiBrowser/17.2.10',
  'the browser of vivo, on a web view':
    'Mozilla/5.0 (Linux; Android 14; V2314A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/87.0.4280.141 Mobile Safari/537.36 VivoBrowser/19.3.1.0',
  Maxthon:
    'Mozilla/5.0 (Linux; Android 8.0.0; MI 6 Build/OPR1.170623.027) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/62.0.3202.84 Mobile Safari/537.36 Maxthon/3235',
  Quark:
    'Mozilla/5.0 (Linux; U; Android 9; zh-CN; MI 9 Build/PKQ1.181121.001) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/57.0.2987.108 Quark/3.6.2.993 Mobile Safari/537.36',
  Phoenix:
    'Mozilla/5.0 (Linux; Android 8.1.0; TECNO KA7O Build/O11019; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/84.0.4147.111 Mobile Safari/537.36 PHX/6.3',
  'the browser of Android 4':
    'Mozilla/5.0 (Linux; U; Android 4.0.4; en-us; GT-I9300 Build/IMM76D) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
};

describe('the user agent of', () => {
  for (const [app, agents] of Object.entries(IN_APP))
    for (const [name, userAgent] of Object.entries(agents))
      it(`${name} is recognized as "${app}"`, () => expect(inAppBrowserOf(userAgent)).to.equal(app));

  for (const [name, userAgent] of Object.entries(BROWSERS))
    it(`${name} is recognized as a browser`, () => expect(inAppBrowserOf(userAgent)).to.equal(undefined));

  it('a client that sends none is recognized as a browser', () => expect(inAppBrowserOf('')).to.equal(undefined));

  it('this browser is recognized as a browser', () => expect(inAppBrowserOf(navigator.userAgent)).to.equal(undefined));
});

describe('the link to the system’s browser', () => {
  const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0.0.0';
  const iOs = (version: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) Mobile/15E148`;
  const linkTo = (address: string, userAgent: string) => browserLinkOf(new URL(address), userAgent);

  it('is an intent for the default browser on Android', () => {
    expect(linkTo('https://insurer.example:8443/claims/7?lang=vi&from=zalo', ANDROID)).to.equal(
      'intent://insurer.example:8443/claims/7?lang=vi&from=zalo#Intent;scheme=https;' +
        'S.browser_fallback_url=https%3A%2F%2Finsurer.example%3A8443%2Fclaims%2F7%3Flang%3Dvi%26from%3Dzalo;end',
    );
    expect(linkTo('http://10.0.2.2/', ANDROID)).to.equal(
      'intent://10.0.2.2/#Intent;scheme=http;S.browser_fallback_url=http%3A%2F%2F10.0.2.2%2F;end',
    );
  });

  it('leaves the fragment out of the intent, but keeps it in the fallback', () => {
    expect(linkTo('https://insurer.example/?a=1#step;2', ANDROID)).to.equal(
      'intent://insurer.example/?a=1#Intent;scheme=https;' +
        'S.browser_fallback_url=https%3A%2F%2Finsurer.example%2F%3Fa%3D1%23step%3B2;end',
    );
    expect(linkTo('https://insurer.example/#', ANDROID)).to.match(/^intent:\/\/insurer\.example\/#Intent;/);
  });

  it('uses Safari’s own scheme from iOS 17 on, fragment included', () => {
    expect(linkTo('https://insurer.example/?a=1#top', iOs('17_0'))).to.equal(
      'x-safari-https://insurer.example/?a=1#top',
    );
    expect(linkTo('http://localhost:4173/', iOs('26_1'))).to.equal('x-safari-http://localhost:4173/');
    expect(linkTo('https://insurer.example/', IN_APP.zalo['Zalo on an iPad'] ?? '')).to.equal(
      'x-safari-https://insurer.example/',
    );
  });

  for (const [where, userAgent] of Object.entries({
    'iOS 16': iOs('16_7_10'),
    'an iPad that calls itself a Mac':
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
    'an iPhone without a version': 'Mozilla/5.0 (iPhone) Mobile/15E148',
    'a desktop': BROWSERS['Chrome on Windows'] ?? '',
  }))
    it(`doesn’t exist on ${where}`, () => expect(linkTo('https://insurer.example/', userAgent)).to.equal(undefined));

  it('leads only to http and https', () => {
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/hosts', 'blob:https://a.example/1'])
      for (const userAgent of [ANDROID, iOs('17_4')]) expect(linkTo(address, userAgent), address).to.equal(undefined);
  });
});
