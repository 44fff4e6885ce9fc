// What a host may pass to `start`, option by option: defaults, precedence, and every refusal with its message.
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { parseConfig, type Config, type Kept } from '../../../src/core/options/config.ts';
import { pageAddress } from '../../../src/core/options/addresses.ts';
import type { PageUrl } from '../../../src/core/page/page-url.ts';
import { DEFAULT_TIMINGS } from '../../../src/core/constants.ts';
import { pageAt } from '../../support/page-url.ts';
import { configOf as configWith } from '../events.ts';
import { REFUSED } from './refused.ts';

const PAGE = pageAt('https://insurer.example/claims?id=7#top');

const GOOD = { domain: 'https://provider.example', accessToken: 'token' };
const SECRET = { domain: 'https://provider.example', appId: 'app', appSecret: 'secret' };

type Accepted = Extract<ReturnType<typeof parseConfig>, { isValid: true }>;

function acceptedIn({ page = PAGE, kept }: { page?: PageUrl; kept?: Kept }, ...layers: unknown[]): Accepted {
  const parsed = parseConfig(layers, page, kept);
  if (!parsed.isValid) throw new Error(parsed.problem);
  return parsed;
}
const accepted = (...layers: unknown[]): Accepted => acceptedIn({}, ...layers);
const configOf = (...layers: unknown[]): Config => accepted(...layers).config;

function problemIn({ page = PAGE, kept }: { page?: PageUrl; kept?: Kept }, ...layers: unknown[]): string {
  const parsed = parseConfig(layers, page, kept);
  return parsed.isValid ? `accepted: ${parsed.config.providerUrl} ${parsed.config.authUrl}` : parsed.problem;
}
const problemOf = (layer: unknown, page = PAGE): string => problemIn({ page }, layer);
const problemWith = (kept: Kept, ...layers: unknown[]): string => problemIn({ kept }, ...layers);

describe('a configuration', () => {
  it('has defaults for all but the domain and the credentials', () => {
    expect(parseConfig([GOOD], PAGE)).to.deep.equal({
      isValid: true,
      warnings: [],
      secrets: { accessToken: 'token', appSecret: undefined, refreshToken: undefined },
      saidLang: undefined,
      readSession: undefined,
      kept: {
        options: { domain: 'https://provider.example' },
        appId: '',
        origins: ['https://provider.example', 'https://provider.example'],
      },
      config: configWith({
        appId: '',
        lang: undefined,
        browserUrl: undefined,
        timeouts: { token: 15_000, create: 15_000, call: 60_000 },
        timings: { previewPause: 2000, sessionDelay: 1000, createDelay: 500, errorDelay: 300 },
      }),
    });
  });

  it('is overridden by a stronger layer, including empty strings, but not by undefined', () => {
    const given = { ...GOOD, requestId: 'given' };
    expect(configOf(given, undefined, { requestId: undefined }, { requestId: null }).requestId).to.equal('given');
    expect(configOf(GOOD, { domain: '' }).providerUrl).to.equal('https://insurer.example/ekyc/v1.0');
  });

  it('has own properties only, never those of a polluted prototype [1.8]', () => {
    const prototype = Object.create(null, { requestId: { value: 'inherited', enumerable: true } }) as object;
    const inherited: unknown = Object.setPrototypeOf({ ...GOOD }, prototype);
    const hidden: unknown = Object.defineProperty({ ...GOOD }, 'requestId', { value: 'hidden', enumerable: false });
    const sent: unknown = Object.assign(JSON.parse('{"__proto__": {"requestId": "polluted"}}') as object, GOOD);
    for (const given of [inherited, hidden, sent]) expect(configOf(given).requestId).to.equal(undefined);
    expect(problemOf({ ...GOOD, timings: JSON.parse('{"__proto__": {"previewPause": 1}}') as unknown })).to.include(
      'timings.__proto__ is unknown.',
    );
    Object.assign(Object.prototype, { requestId: 'polluted' });
    try {
      expect(configOf(GOOD).requestId).to.equal(undefined);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'requestId');
    }
  });

  it('can come from another realm', () => {
    const given = Object.assign(runInNewContext('({})') as object, GOOD);
    expect(given).to.not.be.an.instanceOf(Object);
    expect(configOf(given).hasAccessToken).to.equal(true);
  });

  it('warns about a secret in the page, except on loopback [7.4]', () => {
    const warning =
      'Anyone who opens this page can read appSecret. Request the token on your server and pass accessToken instead.';
    expect(accepted({ ...SECRET, accessToken: 'token' }).warnings).to.deep.equal([warning]);
    for (const [pageUrl, warnings] of [
      ['http://localhost:4173/', []],
      ['http://127.0.0.1/', []],
      ['http://[::1]/', []],
      ['http://demo.localhost/', []],
      ['https://localhost.example/', [warning]],
      ['https://127.example/', [warning]],
      ['about:blank', [warning]],
    ] as const)
      expect(acceptedIn({ page: pageAt(pageUrl) }, SECRET).warnings, pageUrl).to.deep.equal(warnings);
  });
});

describe('a detail that isn’t a plain object', () => {
  class Options {
    domain = 'https://provider.example';
    accessToken = 'token';
  }
  it('is refused, whatever is in it', () => {
    for (const detail of [
      ...[[GOOD], new Map(Object.entries(GOOD)), new Options(), new CustomEvent('start', { detail: GOOD })],
      ...[JSON.stringify(GOOD), '', 0, false, () => GOOD, Object.create(GOOD) as unknown],
    ])
      expect(problemOf(detail), String(detail)).to.equal(
        'The configuration must be a plain object such as {domain: "https://…", accessToken: "…"}.',
      );
  });

  it('isn’t null, undefined or an object without a prototype', () => {
    for (const detail of [undefined, null, Object.create(null) as unknown]) accepted(GOOD, detail);
  });
});

describe('an address', () => {
  const providers: [given: object, url: string][] = [
    [{ domain: 'https://provider.example' }, 'https://provider.example/ekyc/v1.0'],
    [{ domain: 'https://provider.example/' }, 'https://provider.example/ekyc/v1.0'],
    [{ domain: 'HTTPS://Provider.Example' }, 'https://provider.example/ekyc/v1.0'],
    [{ domain: 'https://provider.example/tenant/' }, 'https://provider.example/tenant/ekyc/v1.0'],
    [{ domain: 'http://localhost:8080' }, 'http://localhost:8080/ekyc/v1.0'],
    [{ domain: 'http://[::1]:8080' }, 'http://[::1]:8080/ekyc/v1.0'],
    [{ domain: '' }, 'https://insurer.example/ekyc/v1.0'],
    [{ domainPath: '/kyc/' }, 'https://provider.example/kyc'],
    [{ domainPath: '' }, 'https://provider.example'],
    [{ domainPath: '/../..' }, 'https://provider.example'],
    // still a path: no part of it becomes the host
    [{ domainPath: '//evil.example' }, 'https://provider.example//evil.example'],
    [{ domainPath: '/\\evil.example' }, 'https://provider.example//evil.example'],
    [{ domainPath: '/@evil.example' }, 'https://provider.example/@evil.example'],
  ];
  const authServers: [given: object, url: string][] = [
    [{ authDomain: '' }, 'https://provider.example/v1/oauth'],
    [{ authDomain: '/login/', authDomainPath: '/token/' }, 'https://provider.example/login/token'],
    [{ authDomain: '/../login' }, 'https://provider.example/login/v1/oauth'],
    [{ authDomainPath: '' }, 'https://provider.example/auth'],
    [{ authDomain: 'https://auth.example/base/' }, 'https://auth.example/base/v1/oauth'],
    [{ domain: 'https://provider.example/tenant' }, 'https://provider.example/auth/v1/oauth'],
  ];
  it('has the path that its domain and path make', () => {
    for (const [key, table] of Object.entries({ providerUrl: providers, authUrl: authServers }))
      for (const [given, url] of table)
        expect(configOf({ ...GOOD, ...given }), JSON.stringify(given)).to.include({ [key]: url });
  });

  it('"" is refused if the page has no origin, and needs no https', () => {
    expect(problemOf({ ...GOOD, domain: '' }, pageAt('about:blank'))).to.equal(
      'domain "" means this page\'s own origin, and this page has none.',
    );
    // engines differ in the origin of a file
    expect(problemOf({ ...GOOD, domain: '' }, pageAt('file:///index.html'))).to.match(/^domain /);
    const { config } = acceptedIn({ page: pageAt('http://intranet.example/claims') }, { ...GOOD, domain: '' });
    expect(config.providerUrl).to.equal('http://intranet.example/ekyc/v1.0');
  });
});

describe('credentials', () => {
  const MISSING = 'Credentials are missing: pass accessToken (from your server), or appId with appSecret.';
  it('are missing without a token, or a secret with its app id', () => {
    for (const given of [
      {},
      { appId: 'app' },
      { appSecret: 'secret' },
      { accessToken: '  ' },
      { appId: '', appSecret: 'secret' },
      { appId: 'app', appSecret: ' ' },
    ])
      expect(problemOf({ domain: 'https://provider.example', ...given }), JSON.stringify(given)).to.equal(MISSING);
  });

  it('are refused if they are not valid in an HTTP header', () => {
    for (const key of ['accessToken', 'appId'])
      for (const value of ['to\r\nX-Evil: 1', 'tokén', 'to\u0000ken', 'to\tken', 'to\u007fken'])
        expect(problemOf({ ...GOOD, [key]: value }), JSON.stringify(value)).to.equal(
          `${key} may contain only characters that are valid in an HTTP header (visible ASCII).`,
        );
  });

  it('aren’t what a pattern has matched last, which any script can read', () => {
    const left = [GOOD, SECRET].flatMap((given) => {
      accepted({ ...given, appId: 'an app' });
      return Object.entries(Object.getOwnPropertyDescriptors(RegExp)).map(([name]) =>
        String(Reflect.get(RegExp, name)),
      );
    });
    expect(left.filter((text) => /^(token|secret|an app)$/.test(text))).to.deep.equal([]);
  });

  it('are trimmed, take anything as the secret, which is sent in a body, and leave it out beside a token', () => {
    const secret = 'sécret\n"';
    expect(accepted({ ...SECRET, appSecret: secret }).secrets.appSecret).to.equal(secret);
    expect(accepted({ ...SECRET, accessToken: '\u2028token\n' }).secrets).to.include({
      accessToken: 'token',
      appSecret: undefined,
    });
  });
});

describe('a value', () => {
  it('is accepted in each of its forms', () => {
    for (const [option, key, ...values] of [
      ['credentials', 'credentials', ['omit', 'omit'], ['same-origin', 'same-origin'], ['include', 'include']],
      ['lang', 'lang', [null, undefined], ['fr-CA', 'fr-CA'], ['', 'vi'], [7, 'vi']],
      ['strictResult', 'isResultStrict', [true, true], ['', true], ['true', true], [false, false], ['false', false]],
      ['networkRetry', 'networkRetry', [0, 0], ['0', 0], ['12', 12]],
      ['browserUrl', 'browserUrl', ['', undefined], ['/claim', 'https://insurer.example/claim']],
      ['browserUrl', 'browserUrl', ['http://other.example/a?b#c', 'http://other.example/a?b#c']],
    ] as const)
      for (const [given, read] of values)
        expect(configOf({ ...GOOD, [option]: given })[key], `${option} ${JSON.stringify(given)}`).to.equal(read);
  });

  it('that is none of an option is refused, with a sentence that says what it must be', () => {
    for (const [options, problem, ...values] of REFUSED)
      for (const option of options.split(' '))
        for (const value of values) {
          const said = `${option} ${problem.replace('%s', String(value))}`;
          expect(problemOf({ ...GOOD, [option]: value }), `${option} ${String(value)}`).to.equal(said);
        }
  });
});

describe('the page’s own address', () => {
  it('keeps its query and its fragment, which may be a route', () => {
    expect(pageAddress(PAGE)).to.equal('https://insurer.example/claims?id=7#top');
  });

  it('can’t be opened elsewhere if it is of another kind', () => {
    for (const address of ['file:///claim.html', 'about:srcdoc', 'null', 'intent://insurer.example'])
      expect(pageAddress(pageAt(address)), address).to.equal(undefined);
  });
});

describe('timings and timeouts', () => {
  it('merge with their defaults, 0 included [1.6]', () => {
    const { timings, timeouts } = configOf({ ...GOOD, timings: { previewPause: 0 }, timeouts: { call: 0 } });
    expect(timings).to.deep.equal({ previewPause: 0, sessionDelay: 1000, createDelay: 500, errorDelay: 300 });
    expect(timeouts).to.deep.equal({ token: 15_000, create: 15_000, call: 0 });
    expect(configOf({ ...GOOD, timings: { errorDelay: undefined } }).timings).to.deep.equal(DEFAULT_TIMINGS);
  });

  it('are numbers, 0 or more, limited to a browser timer’s maximum', () => {
    const { timeouts } = configOf({ ...GOOD, timeouts: { call: Infinity, create: 2 ** 31 } });
    expect(timeouts).to.deep.equal({ token: 15_000, create: 2 ** 31 - 1, call: 2 ** 31 - 1 });
    const problem = 'timings.createDelay must be milliseconds, 0 or more.';
    for (const createDelay of [-1, Number.NaN, '7', null])
      expect(problemOf({ ...GOOD, timings: { createDelay } }), String(createDelay)).to.equal(problem);
  });

  it('are refused with an unknown name [1.6]', () => {
    expect(problemOf({ ...GOOD, timings: { call: 1 } })).to.equal(
      'timings.call is unknown. Valid keys: previewPause, sessionDelay, createDelay, errorDelay.',
    );
    expect(problemOf({ ...GOOD, timeouts: { toString: 1 } })).to.equal(
      'timeouts.toString is unknown. Valid keys: token, create, call.',
    );
  });
});

describe('the configuration kept from an earlier session', () => {
  const KEPT: Kept = {
    options: { domain: 'https://provider.example', appId: 'app', requestId: 'kept', upload: 'always' },
    appId: 'app',
    origins: ['https://provider.example', 'https://provider.example'],
    secrets: { accessToken: 'kept' },
  };

  const meaning = (domain: string): Kept => ({
    ...KEPT,
    options: { ...KEPT.options, domain },
    origins: ['https://insurer.example', 'https://insurer.example'],
  });
  for (const [name, kept, layers] of [
    ['a start without options', KEPT, []],
    ['a start that does not set the domain', KEPT, [{ domain: null }, { domain: undefined }]],
    ['an attribute with the same domain', KEPT, [{ domain: 'https://provider.example' }, {}, undefined]],
    ['another spelling of the same domain', KEPT, [{ domain: ' HTTPS://Provider.Example:443/ ' }]],
    ['the domain "" on the same origin', meaning('https://insurer.example'), [{ domain: '' }]],
    ['the explicit origin that "" stood for', meaning(''), [{ domain: 'https://insurer.example' }]],
  ] as const)
    it(`is used for ${name} [1.22]`, () => {
      const { config, secrets, kept: next } = acceptedIn({ kept }, ...layers);
      expect(secrets.accessToken).to.equal('kept');
      expect(config).to.deep.include({ appId: 'app', requestId: 'kept', upload: 'always' });
      expect(next.options).to.deep.include({ appId: 'app', requestId: 'kept', upload: 'always' });
    });

  for (const domain of ['https://other.example', 'https://provider.example:8443', 'http://localhost', ''])
    it(`isn’t used for the domain "${domain}"`, () => {
      expect(problemWith(KEPT, { domain }, { appId: 'app' })).to.include('Credentials are missing');
      const { config, secrets, kept } = acceptedIn(
        { kept: KEPT },
        { domain, accessToken: 'own' },
        { credentials: 'omit' },
      );
      expect([secrets.accessToken, config.requestId, config.appId]).to.deep.equal(['own', undefined, '']);
      expect(kept.options).to.deep.equal({ domain, credentials: 'omit' });
    });

  for (const [name, layers, secrets, config] of [
    [
      'is overridden by the start',
      [{ upload: 'no-camera' }, { requestId: 'newer', accessToken: 'newer' }],
      { accessToken: 'newer' },
      { appId: 'app', requestId: 'newer', upload: 'no-camera' },
    ],
    [
      'adds nothing to a start with its own domain and credentials',
      [{ domain: 'https://provider.example', accessToken: 'own' }],
      { accessToken: 'own' },
      { appId: '', requestId: undefined, upload: 'never' },
    ],
    [
      'adds no token to a start with a secret',
      [{ appSecret: 'own' }],
      { accessToken: undefined, appSecret: 'own' },
      { appId: 'app', requestId: undefined, hasAccessToken: false },
    ],
    [
      'is used for a start with an empty token, which counts as none',
      [{ accessToken: '', appSecret: '' }],
      { accessToken: 'kept' },
      { requestId: 'kept' },
    ],
  ] as const)
    it(name, () => {
      const parsed = acceptedIn({ kept: KEPT }, ...layers);
      expect(parsed.secrets).to.deep.include(secrets);
      expect(parsed.config).to.deep.include(config);
      expect(parsed.kept.options).to.not.have.property('accessToken');
    });

  it('adds neither token, its refreshment nor request to a start with another app id', () => {
    const kept = { ...KEPT, options: { ...KEPT.options, refreshToken: () => Promise.resolve('kept') } };
    expect(problemWith(kept, { appId: 'other' })).to.include('Credentials are missing');
    const { config, secrets } = acceptedIn({ kept }, { appId: 'other', appSecret: 'own' });
    expect(config).to.deep.include({ appId: 'other', requestId: undefined });
    expect(secrets).to.deep.equal({ accessToken: undefined, appSecret: 'own', refreshToken: undefined });
  });

  for (const authDomain of ['https://evil.example', 'https://provider.example:8443/auth'])
    it(`isn’t used where ${authDomain} would get the credentials [1.22]`, () => {
      const secret = { ...KEPT, secrets: { appSecret: 'kept' } };
      expect(problemWith(secret, { authDomain })).to.include('domain is required');
    });

  it('isn’t used once an authorisation server of its own is no longer set', () => {
    const first = acceptedIn({}, { domain: 'https://provider.example', authDomain: 'https://auth.example' }, GOOD);
    const kept: Kept = { ...first.kept, secrets: { accessToken: 'kept' } };
    expect(problemWith(kept, { domain: 'https://provider.example' })).to.include('Credentials are missing');
  });

  it('has no language: what the host says of it is passed on beside the options', () => {
    const { kept, config, saidLang } = acceptedIn({ kept: KEPT }, { lang: 'vi' }, {}, { lang: ' en ' });
    expect([kept.options, config.lang, saidLang]).to.deep.equal([KEPT.options, 'en', 'en']);
    expect(acceptedIn({ kept: KEPT }, { lang: 'vi' }, {}, {}).saidLang).to.equal(undefined);
  });

  it('provides the request’s id for a refusal on the same domain only', () => {
    const requestOf = (layer: object): unknown => {
      const parsed = parseConfig([layer], PAGE, KEPT);
      return !parsed.isValid && parsed.requestId;
    };
    expect(requestOf({ timings: 1 })).to.equal('kept');
    expect(requestOf({ timings: 1, domain: 'https://other.example' })).to.equal(undefined);
    expect(requestOf({ domain: 7, requestId: 'own' })).to.equal('own');
  });
});
