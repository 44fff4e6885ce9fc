// Any value as any of the addresses: it is refused by its option's name, or it is safe to send photos and tokens to, or to go to.
import { expect } from 'chai';
import fc from 'fast-check';
import { parseConfig, type ParsedConfig } from '../../../src/core/options/config.ts';
import { forAny } from '../../support/any.ts';
import { pageAt } from '../../support/page-url.ts';

const PAGES = ['https://insurer.example/claims/', 'http://localhost:3000/', 'http://intranet.example/', 'about:blank'];
const PIECES = [
  ...['https:', 'http:', 'HTTPS:', 'javascript:', 'data:', 'blob:', 'file:', 'ws:', '//', '/', '\\', '\\\\', '.', '..'],
  ...['@', ':', '?', '#', '%2e', '%2F', '%40', '%00', '\0', '\t', '\n', ' ', '\u3002', '\u202e', '\ud800', ':8443'],
  ...['provider.example', 'evil.example', 'localhost', '127.1', '[::1]', '0', 'user', ':pw@', 'kyc', 'ö', 'x'],
];
const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 5 }).map((parts) => parts.join(''));
const value = fc.oneof(
  { weight: 3, arbitrary: pieces },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom('/', '//', 'https://', 'http://'), pieces).map((ab) => ab.join('')),
  },
  { weight: 3, arbitrary: pieces.map((start) => `//${start}provider.example`) },
  { weight: 3, arbitrary: pieces.map((end) => `https://provider.example${end}`) },
  { weight: 1, arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.anything() },
);

const isSet = (given: unknown): boolean =>
  given !== undefined && given !== null && !(typeof given === 'string' && given.trim() === '');

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname.startsWith('127.');

function demandSafe(address: string, page: string): void {
  const { username, password, protocol, origin } = new URL(address);
  expect([username, password]).to.deep.equal(['', '']);
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isLoopback(new URL(address)));
  expect(isPrivate || origin === new URL(page).origin).to.equal(true);
}

function demandAddresses({ config }: Extract<ParsedConfig, { isValid: true }>, page: string): void {
  for (const address of [config.providerUrl, config.authUrl]) {
    demandSafe(address, page);
    expect(address).to.match(/^[^?#]*[^?#/]$/);
  }
  for (const address of [config.sessionUrl, config.doneUrl, config.phoneUrl])
    if (address !== undefined) demandSafe(address, page);
  expect(config.sessionUrl ?? '').to.not.include('#');
  expect(config.browserUrl ?? 'https://').to.match(/^https?:\/\//);
}

describe('any value as an address', () => {
  for (const option of [
    ...(['domain', 'domainPath', 'authDomain', 'authDomainPath'] as const),
    ...(['sessionUrl', 'doneUrl', 'browserUrl', 'phoneUrl'] as const),
  ])
    it(`is refused as ${option}, by that name, or is https or of this machine, without a user [1.10]`, () => {
      let acceptedCount = 0;
      forAny(fc.record({ value, page: fc.constantFrom(...PAGES) }), ({ value, page }) => {
        const credentials = option === 'sessionUrl' ? {} : { accessToken: 'token' };
        const options = { domain: 'https://provider.example', ...credentials, [option]: value };
        const parsed = parseConfig([options], pageAt(page));
        if (!parsed.isValid) {
          // without a sessionUrl, nothing else here has credentials
          if (option !== 'sessionUrl' || isSet(value)) expect(parsed.problem).to.match(new RegExp(`^${option} `));
          return;
        }
        acceptedCount += 1;
        demandAddresses(parsed, page);
        const { providerUrl, authUrl } = parsed.config;
        const isPath = /^\w*Path$/.test(option) || (option === 'authDomain' && !/^\s*[a-z]+:/i.test(String(value)));
        if (isPath) expect(`${providerUrl} ${authUrl}`).to.match(/^(https:\/\/provider\.example(\/\S*)?( |$)){2}/);
      });
      expect(acceptedCount).to.be.within(50, 450);
    });
});
