// How a host's language becomes a tag, whether or not there are messages for it.
import { expect } from 'chai';
import { parseLang } from '../../src/core/lang.ts';

describe('a language', () => {
  for (const tag of ['en', 'vi-VN', 'fr-CA', 'anything'])
    it(`"${tag}" is trimmed and kept`, () => expect(parseLang(` ${tag} `)).to.equal(tag));
  for (const none of ['', ' ', undefined, null, 0, 1, true, {}, ['en'], { lang: 'en' }])
    it(`falls back to Vietnamese for ${JSON.stringify(none)} [9.1]`, () => expect(parseLang(none)).to.equal('vi'));
});
