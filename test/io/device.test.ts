// What is read from the browser: the device sent with every call, the platform, and the page’s address.
import { expect } from 'chai';
import { readDevice } from '../../src/io/device.ts';
import { describeEngine, readPlatform } from '../../src/io/platform.ts';
import { readPageUrl } from '../../src/io/page-url.ts';
import { put } from '../support/put.ts';

it('the device is described in every call, with the MD5 of the user agent as its id [4.2]', () => {
  expect(readDevice('The quick brown fox jumps over the lazy dog')).to.deep.equal({
    platform: 'web',
    osVersion: '',
    id: '9e107d9d372bb6826bd81d3542a419d6',
    appVersion: '2.2.0',
  });
  expect(readDevice('').id).to.equal('d41d8cd98f00b204e9800998ecf8427e');
  expect(readDevice('ế').id, 'of its UTF-8').to.equal('d4aa69916ae34417f9ae98289fa9f40a');
});

describe('platform', () => {
  it('of this browser is a desktop that runs it, and no app', () => {
    expect(readPlatform()).to.deep.include({ isMobile: false, app: undefined });
    expect(describeEngine(readPlatform())).to.match(/^(Chrome|Firefox|Safari) \d+, Linux$/);
  });

  it('follows the touch screen and the primary pointer', () => {
    put(navigator, 'maxTouchPoints', 5);
    put(navigator, 'userAgent', 'Mozilla/5.0 (X11; Linux)');
    for (const isFine of [true, false]) {
      put(window, 'matchMedia', (query: string) => ({ matches: isFine && query === '(pointer: fine)' }));
      expect(readPlatform()).to.include({ isMobile: !isFine, system: isFine ? 'Linux' : 'Android' });
    }
  });
});

it('the page’s URL comes with the browser’s parser', () => {
  const { href, parse } = readPageUrl();
  expect(href).to.equal(location.href);
  expect(parse('/a/../b', 'https://x.example/c')?.href).to.equal('https://x.example/b');
  expect(parse('https://u:p@x.example')?.username).to.equal('u');
  expect(parse('no url')).to.equal(null);
});
