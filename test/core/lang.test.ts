// What a host gives as a language becomes a tag; which words there are for it is another matter.
import { expect } from 'chai';
import { parseLang } from '../../src/core/lang.ts';

describe('a language', () => {
  for (const tag of ['en', 'vi-VN', 'fr-CA', 'anything'])
    it(`"${tag}" is kept as it is`, () => expect(parseLang(` ${tag} `)).to.equal(tag));
  for (const none of ['', ' ', undefined, null, 0, 1, true, {}, ['en'], { lang: 'en' }])
    it(`${JSON.stringify(none)} is Vietnamese`, () => expect(parseLang(none)).to.equal('vi'));
});
