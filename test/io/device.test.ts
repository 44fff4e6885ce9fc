// What is read from the browser: the device that every call names, phones, Firefox, and the page's address.
import { expect } from '@open-wc/testing';
import { isFirefox, isMobile, permissionPlaceOf, readDevice } from '../../src/io/device.ts';
import { readSurroundings } from '../../src/io/surroundings.ts';

const AGENTS = {
  'Chrome on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Safari on a Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
  'Safari on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
  'Firefox on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/130.0 Mobile/15E148 Safari/605.1.15',
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Chrome on an Android tablet':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'Firefox on Android': 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0',
  'Chrome on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.0.0 Mobile/15E148 Safari/604.1',
  'An app on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'An app on Android':
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Edge on a Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
  'WebKit on Linux':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
  Empty: '',
} as const;

describe('device', () => {
  it('is what every call sends, with the MD5 of the user agent as its id', () => {
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

  const KINDS: readonly (readonly [
    agent: keyof typeof AGENTS,
    maxTouchPoints: number,
    isPhone: boolean,
    isFox: boolean,
  ])[] = [
    ['Chrome on Windows', 0, false, false],
    ['Chrome on Windows', 10, false, false],
    ['Firefox on Linux', 0, false, true],
    ['Safari on a Mac', 0, false, false],
    // an iPad says that it is a Mac
    ['Safari on a Mac', 5, true, false],
    ['Safari on an iPhone', 5, true, false],
    ['Firefox on an iPhone', 5, true, false],
    ['Chrome on Android', 5, true, false],
    ['Chrome on an Android tablet', 5, true, false],
    ['Firefox on Android', 5, true, true],
    ['Empty', 0, false, false],
  ];
  for (const [agent, maxTouchPoints, isPhone, isFox] of KINDS) {
    it(`${agent} with ${maxTouchPoints} touch points is ${isPhone ? 'mobile' : 'a desktop'}`, () => {
      const navigator = { userAgent: AGENTS[agent], maxTouchPoints };
      expect(isMobile(navigator)).to.equal(isPhone);
      expect(isFirefox(navigator)).to.equal(isFox);
    });
  }

  const PLACES: readonly (readonly [agent: keyof typeof AGENTS, maxTouchPoints: number, place: string | undefined])[] =
    [
      ['Chrome on Windows', 0, 'chrome'],
      ['Edge on a Mac', 0, 'chrome'],
      ['Chrome on Android', 5, 'android'],
      ['Firefox on Android', 5, 'android'],
      ['Safari on an iPhone', 5, 'ios'],
      ['Safari on a Mac', 5, 'ios'],
      ['Safari on a Mac', 0, 'safari'],
      ['Firefox on Linux', 0, 'firefox'],
      ['Chrome on an iPhone', 5, undefined],
      ['Firefox on an iPhone', 5, undefined],
      ['An app on an iPhone', 5, undefined],
      ['An app on Android', 5, undefined],
      ['WebKit on Linux', 0, undefined],
      ['Empty', 0, undefined],
    ];
  for (const [agent, maxTouchPoints, place] of PLACES) {
    it(`${agent} with ${maxTouchPoints} touch points allows the camera in the way of ${place ?? 'nobody we know'}`, () => {
      expect(permissionPlaceOf({ userAgent: AGENTS[agent], maxTouchPoints })).to.equal(place);
    });
  }

  it('is mobile where Chromium says so, whatever its user agent', () => {
    const windows = { userAgent: AGENTS['Chrome on Windows'], maxTouchPoints: 0 };
    expect(isMobile({ ...windows, userAgentData: { mobile: true } })).to.equal(true);
    expect(isMobile({ ...windows, userAgentData: { mobile: false } })).to.equal(false);
  });

  it('reads the navigator of this browser', () => {
    expect(readDevice(navigator).id).to.match(/^[0-9a-f]{32}$/);
    expect(isMobile(navigator)).to.equal(false);
  });
});

describe('surroundings', () => {
  it('are the page’s address and the browser’s parser', () => {
    const { pageUrl, parseUrl } = readSurroundings();
    expect(pageUrl).to.equal(location.href);
    expect(parseUrl('/a/../b', 'https://x.example/c')?.href).to.equal('https://x.example/b');
    expect(parseUrl('https://u:p@x.example')?.username).to.equal('u');
    expect(parseUrl('no url')).to.equal(null);
    expect(parseUrl('https://')).to.equal(null);
  });
});
