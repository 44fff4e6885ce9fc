// Which of the two languages a tag stands for. Contract 2 and 13.
import { expect } from '@open-wc/testing';
import { parseLang } from '../../src/core/lang.ts';

const ENGLISH: unknown[] = ['en', 'EN', 'en-US', 'en_GB', 'en-Latn-US', ' en ', 'En-au'];
const VIETNAMESE: unknown[] = [
  'vi',
  'vi-VN',
  'VI',
  '',
  ' ',
  'fr',
  'english',
  'eng',
  'xen',
  '-en',
  undefined,
  null,
  0,
  1,
  true,
  {},
  ['en'],
  { lang: 'en' },
];

describe('a language tag', () => {
  for (const tag of ENGLISH) it(`${JSON.stringify(tag)} is English`, () => expect(parseLang(tag)).to.equal('en'));
  for (const tag of VIETNAMESE) it(`${JSON.stringify(tag)} is Vietnamese`, () => expect(parseLang(tag)).to.equal('vi'));
});
