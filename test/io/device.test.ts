// What is read from the browser: the device that every call names, phones, Firefox, and the page's address.
import { expect } from '@open-wc/testing';
import { isFirefox, isMobile, readDevice } from '../../src/io/device.ts';
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
  Empty: '',
} as const;

describe('device', () => {
  it('is what the spec sends, with the MD5 of the user agent as its id', () => {
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
