// What is read from the browser: the device sent with every call, phones, Firefox, and the page’s address.
import { expect } from 'chai';
import type { PermissionPlace } from '../../src/core/messages.ts';
import { isFirefox, isMobile, permissionPlaceOf, readDevice } from '../../src/io/device.ts';
import { readSurroundings } from '../../src/io/surroundings.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const SAFARI = 'Version/17.6 Safari/605.1.15';
const CHROME = 'Chrome/130.0.0.0 Safari/537.36';

/** Browsers, and where each has its camera permission; undefined if unknown. */
const BROWSERS: readonly (readonly [
  name: string,
  userAgent: string,
  maxTouchPoints: number,
  kind: 'mobile' | 'a desktop',
  place: PermissionPlace | undefined,
])[] = [
  ['Chrome on Windows', `${WINDOWS} ${CHROME}`, 0, 'a desktop', 'chrome'],
  ['Chrome on a Windows with a touch screen', `${WINDOWS} ${CHROME}`, 10, 'a desktop', 'chrome'],
  ['Edge on a Mac', `${MAC} ${CHROME} Edg/130.0.0.0`, 0, 'a desktop', 'chrome'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; rv:128.0) Gecko/20100101 Firefox/128.0', 0, 'a desktop', 'firefox'],
  ['Safari on a Mac', `${MAC} ${SAFARI}`, 0, 'a desktop', 'safari'],
  ['Safari on an iPad, which says that it is a Mac', `${MAC} ${SAFARI}`, 5, 'mobile', 'ios'],
  ['Safari on an iPhone', `${IPHONE} Version/17.6 Mobile/15E148 Safari/604.1`, 5, 'mobile', 'ios'],
  ['Chrome on an iPhone', `${IPHONE} CriOS/130.0.0.0 Mobile/15E148 Safari/604.1`, 5, 'mobile', undefined],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`, 5, 'mobile', undefined],
  ['an app on an iPhone', `${IPHONE} Mobile/15E148`, 5, 'mobile', undefined],
  ['Chrome on an Android tablet', `${ANDROID} ${CHROME}`, 5, 'mobile', 'android'],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0',
    5,
    'mobile',
    'android',
  ],
  ['an app on Android', `${ANDROID.replace('; K', '; wv')} Version/4.0 ${CHROME}`, 5, 'mobile', undefined],
  ['WebKit on Linux', `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 ${SAFARI}`, 0, 'a desktop', undefined],
  ['a browser without a name', '', 0, 'a desktop', undefined],
];

describe('device', () => {
  it('is described in every call, with the MD5 of the user agent as its id', () => {
    expect(readDevice({ userAgent: 'The quick brown fox jumps over the lazy dog', maxTouchPoints: 0 })).to.deep.equal({
      platform: 'web',
      osVersion: '',
      id: '9e107d9d372bb6826bd81d3542a419d6',
      appVersion: '2.2.0',
    });
    expect(readDevice({ userAgent: '', maxTouchPoints: 0 }).id).to.equal('d41d8cd98f00b204e9800998ecf8427e');
    expect(readDevice({ userAgent: 'ế', maxTouchPoints: 0 }).id, 'of its UTF-8').to.equal(
      'd4aa69916ae34417f9ae98289fa9f40a',
    );
  });

  for (const [name, userAgent, maxTouchPoints, kind, place] of BROWSERS) {
    it(`${name} is ${kind}, and allows the camera in the way of ${place ?? 'nobody we know'}`, () => {
      const navigator = { userAgent, maxTouchPoints };
      expect(isMobile(navigator)).to.equal(kind === 'mobile');
      expect(isFirefox(navigator)).to.equal(userAgent.includes(' Firefox/'));
      expect(permissionPlaceOf(navigator)).to.equal(place);
    });
  }

  it('is mobile if Chromium reports it, whatever its user agent', () => {
    const windows = { userAgent: `${WINDOWS} ${CHROME}`, maxTouchPoints: 0 };
    expect(isMobile({ ...windows, userAgentData: { mobile: true } })).to.equal(true);
    expect(isMobile({ ...windows, userAgentData: { mobile: false } })).to.equal(false);
  });
});

describe('surroundings', () => {
  it('include the page’s address and the browser’s parser', () => {
    const { pageUrl, parseUrl } = readSurroundings();
    expect(pageUrl).to.equal(location.href);
    expect(parseUrl('/a/../b', 'https://x.example/c')?.href).to.equal('https://x.example/b');
    expect(parseUrl('https://u:p@x.example')?.username).to.equal('u');
    expect(parseUrl('no url')).to.equal(null);
  });
});
