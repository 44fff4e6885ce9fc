// What a host may pass to `start`, option by option: defaults, precedence, and every refusal with its message.
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { parseConfig, type Config, type Kept, type Surroundings } from '../../../src/core/options/config.ts';
import { pageAddress } from '../../../src/core/options/addresses.ts';
import { DEFAULT_TIMINGS } from '../../../src/core/constants.ts';
import { isPlainObject } from '../../../src/core/options/kinds.ts';
import { pageAt } from '../../support/surroundings.ts';
import { configOf as configWith } from '../events.ts';
import { REFUSED } from './refused.ts';

const PAGE = pageAt('https://insurer.example/claims?id=7#top');
const LOCAL = pageAt('http://localhost:4173/');

const GOOD = { domain: 'https://provider.example', accessToken: 'token' };
const SECRET = { domain: 'https://provider.example', appId: 'app', appSecret: 'secret' };

type Accepted = Extract<ReturnType<typeof parseConfig>, { isValid: true }>;

function acceptedIn({ around = PAGE, kept }: { around?: Surroundings; kept?: Kept }, ...layers: unknown[]): Accepted {
  const parsed = parseConfig(layers, around, kept);
  if (!parsed.isValid) throw new Error(parsed.problem);
  return parsed;
}
const accepted = (...layers: unknown[]): Accepted => acceptedIn({}, ...layers);
const configOf = (...layers: unknown[]): Config => accepted(...layers).config;

function problemOf(layer: unknown, around = PAGE): string {
  const parsed = parseConfig([layer], around);
  return parsed.isValid ? `accepted: ${parsed.config.providerUrl} ${parsed.config.authUrl}` : parsed.problem;
}

describe('a configuration', () => {
  it('has defaults for all but the domain and the credentials', () => {
    expect(parseConfig([GOOD], PAGE)).to.deep.equal({
      isValid: true,
      warnings: [],
      secrets: { accessToken: 'token', appSecret: undefined, refreshToken: undefined },
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

  it('accepts every option', () => {
    const plain = {
      appId: 'app',
      credentials: 'include',
      requestId: 'request',
      lang: 'en',
      extraDescription: 'Hello <b>you</b>',
      messages: { en: { takePhoto: 'Snap', tips: { blurry: 'Hold it still.' } } },
      networkRetry: 2,
      upload: 'no-camera',
      uploadSelfie: 'always',
      autoCapture: true,
      guideSounds: true,
      captureFacts: true,
      liveness: () => undefined,
      handoff: () => Promise.reject(new Error('Nobody calls it')),
      timeouts: { token: 1, create: 2, call: 3 },
      timings: { previewPause: 4, sessionDelay: 5, createDelay: 6, errorDelay: 7 },
    };
    const options = {
      ...plain,
      domain: 'https://provider.example',
      domainPath: '/kyc',
      authDomain: '/login',
      authDomainPath: '/token',
      refreshToken: () => Promise.resolve('fresh'),
      strictResult: true,
      browserUrl: '/claim',
      // not asked: the start has credentials
      sessionUrl: '/session',
      doneUrl: '/done',
    };
    expect(parseConfig([{ ...options, appSecret: 'secret', accessToken: 'token' }], LOCAL)).to.deep.equal({
      isValid: true,
      warnings: [],
      kept: { options, appId: 'app', origins: ['https://provider.example', 'https://provider.example'] },
      secrets: { accessToken: 'token', appSecret: undefined, refreshToken: options.refreshToken },
      config: {
        ...plain,
        providerUrl: 'https://provider.example/kyc',
        authUrl: 'https://provider.example/login/token',
        hasAccessToken: true,
        isResultStrict: true,
        browserUrl: 'http://localhost:4173/claim',
        sessionUrl: undefined,
        doneUrl: 'http://localhost:4173/done',
      },
    });
  });

  it('is overridden by a stronger layer, including empty strings, but not by undefined', () => {
    const given = { ...GOOD, requestId: 'given' };
    expect(configOf(given, undefined, { requestId: undefined }, { requestId: null }).requestId).to.equal('given');
    expect(configOf(GOOD, { domain: '' }).providerUrl).to.equal('https://insurer.example/ekyc/v1.0');
  });

  it('reads own properties only', () => {
    const inherited: unknown = Object.setPrototypeOf(
      { ...GOOD },
      Object.create(null, { requestId: { value: 'inherited', enumerable: true } }) as object,
    );
    expect(configOf(inherited).requestId).to.equal(undefined);
    const hidden: unknown = Object.defineProperty({ ...GOOD }, 'requestId', { value: 'hidden', enumerable: false });
    expect(configOf(hidden).requestId).to.equal(undefined);
  });

  it('ignores __proto__ and a polluted prototype', () => {
    const sent: unknown = JSON.parse(
      '{"domain": "https://provider.example", "accessToken": "token", "__proto__": {"requestId": "polluted"}}',
    );
    expect(configOf(sent).requestId).to.equal(undefined);
    expect(problemOf({ ...GOOD, timings: JSON.parse('{"__proto__": {"previewPause": 1}}') as unknown })).to.equal(
      'timings.__proto__ is unknown. Valid keys: previewPause, sessionDelay, createDelay, errorDelay.',
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

  it('warns about a secret in the page, except on loopback', () => {
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
    ] as const) {
      expect(acceptedIn({ around: pageAt(pageUrl) }, SECRET).warnings, pageUrl).to.deep.equal(warnings);
    }
  });
});

describe('a detail that isn’t a plain object', () => {
  class Options {
    domain = 'https://provider.example';
    accessToken = 'token';
  }
  const details: [string, unknown][] = [
    ['an array', [GOOD]],
    ['a Map', new Map(Object.entries(GOOD))],
    ['a class instance', new Options()],
    ['an event', new CustomEvent('start', { detail: GOOD })],
    ['a string', JSON.stringify(GOOD)],
    ['an empty string', ''],
    ['zero', 0],
    ['false', false],
    ['a function', () => GOOD],
    ['an object with an inherited configuration', Object.create(GOOD) as unknown],
  ];
  for (const [name, detail] of details) {
    it(`is refused: ${name}`, () => {
      expect(parseConfig([GOOD, detail], PAGE)).to.deep.equal({
        isValid: false,
        problem: 'The configuration must be a plain object such as {domain: "https://…", accessToken: "…"}.',
        requestId: undefined,
      });
      expect(isPlainObject(detail)).to.equal(false);
    });
  }

  it('isn’t null, undefined or an object without a prototype', () => {
    for (const detail of [undefined, null, Object.create(null) as unknown])
      expect(parseConfig([GOOD, detail], PAGE).isValid).to.equal(true);
    for (const value of [null, undefined, Object.setPrototypeOf([], null)] as unknown[])
      expect(isPlainObject(value)).to.equal(false);
  });
});

describe('an address', () => {
  const providers: [given: object, url: string][] = [
    [{ domain: 'https://provider.example' }, 'https://provider.example/ekyc/v1.0'],
    [{ domain: 'https://provider.example/' }, 'https://provider.example/ekyc/v1.0'],
    [{ domain: 'HTTPS://Provider.Example' }, 'https://provider.example/ekyc/v1.0'],
    [{ domain: ' https://provider.example ' }, 'https://provider.example/ekyc/v1.0'],
    [{ domain: 'https://provider.example/tenant/' }, 'https://provider.example/tenant/ekyc/v1.0'],
    [{ domain: 'http://localhost:8080' }, 'http://localhost:8080/ekyc/v1.0'],
    [{ domain: 'http://127.1.2.3' }, 'http://127.1.2.3/ekyc/v1.0'],
    [{ domain: 'http://[::1]:8080' }, 'http://[::1]:8080/ekyc/v1.0'],
    [{ domain: 'http://provider.localhost' }, 'http://provider.localhost/ekyc/v1.0'],
    [{ domain: '' }, 'https://insurer.example/ekyc/v1.0'],
    [{ domainPath: '/kyc' }, 'https://provider.example/kyc'],
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
    [{ authDomain: '/' }, 'https://provider.example/v1/oauth'],
    [{ authDomain: '/login/', authDomainPath: '/token/' }, 'https://provider.example/login/token'],
    [{ authDomain: '/../login' }, 'https://provider.example/login/v1/oauth'],
    [{ authDomainPath: '' }, 'https://provider.example/auth'],
    [{ authDomain: 'https://auth.example/base/' }, 'https://auth.example/base/v1/oauth'],
    [{ authDomain: 'http://localhost:9000/auth' }, 'http://localhost:9000/auth/v1/oauth'],
    [{ domain: 'https://provider.example/tenant' }, 'https://provider.example/auth/v1/oauth'],
  ];
  for (const [key, table] of [
    ['providerUrl', providers],
    ['authUrl', authServers],
  ] as const) {
    for (const [given, url] of table) {
      it(`${JSON.stringify(given)} makes ${key} ${url}`, () => {
        expect(configOf({ ...GOOD, ...given })[key]).to.equal(url);
      });
    }
  }

  it('refuse a user name hidden in a path', () => {
    expect(problemOf({ ...GOOD, authDomain: '//user:pw@provider.example' })).to.match(/^auth\w+ must/);
  });

  for (const mark of ['?', '#']) {
    for (const option of ['domain', 'domainPath', 'authDomain', 'authDomainPath']) {
      it(`is refused with an empty ${mark}, by the name of the option: ${option}`, () => {
        const value = `${option === 'domain' ? 'https://provider.example' : ''}/${mark}`;
        expect(problemOf({ ...GOOD, [option]: value })).to.match(new RegExp(`^${option} must`));
      });
    }
  }

  it('"" is refused if the page has no origin, and needs no https', () => {
    for (const pageUrl of ['about:blank', 'null']) {
      expect(problemOf({ ...GOOD, domain: '' }, pageAt(pageUrl))).to.equal(
        'domain "" means this page\'s own origin, and this page has none.',
      );
    }
    // Engines differ in the origin of a file.
    expect(problemOf({ ...GOOD, domain: '' }, pageAt('file:///index.html'))).to.match(/^domain /);
    const { config } = acceptedIn({ around: pageAt('http://intranet.example/claims') }, { ...GOOD, domain: '' });
    expect(config.providerUrl).to.equal('http://intranet.example/ekyc/v1.0');
  });
});

describe('credentials', () => {
  const MISSING = 'Credentials are missing: pass accessToken (from your server), or appId with appSecret.';
  const missing: object[] = [
    {},
    { appId: 'app' },
    { appSecret: 'secret' },
    { accessToken: '  ' },
    { appId: '', appSecret: 'secret' },
    { appId: 'app', appSecret: ' ' },
  ];
  for (const given of missing) {
    it(`are missing: ${JSON.stringify(given)}`, () => {
      expect(problemOf({ domain: 'https://provider.example', ...given })).to.equal(MISSING);
    });
  }

  for (const key of ['accessToken', 'appId']) {
    it(`are refused if ${key} is not valid in an HTTP header`, () => {
      for (const value of ['to\r\nX-Evil: 1', 'tokén', 'to\u0000ken', 'to\tken', 'to\u007fken']) {
        expect(problemOf({ ...GOOD, [key]: value }), JSON.stringify(value)).to.equal(
          `${key} may contain only characters that are valid in an HTTP header (visible ASCII).`,
        );
      }
    });
  }

  it('accept anything as the secret, which is sent in a body', () => {
    expect(accepted({ ...SECRET, appSecret: 'sécret\n"' }).secrets.appSecret).to.equal('sécret\n"');
  });

  it('are trimmed', () => {
    expect(accepted({ ...GOOD, accessToken: '\u2028token\n' }).secrets.accessToken).to.equal('token');
  });
});

describe('a value', () => {
  const taken: [option: string, key: keyof Config, given: unknown, kept: unknown][] = [
    ['credentials', 'credentials', 'omit', 'omit'],
    ['credentials', 'credentials', 'same-origin', 'same-origin'],
    ['credentials', 'credentials', 'include', 'include'],
    ['lang', 'lang', null, undefined],
    ['lang', 'lang', 'fr-CA', 'fr-CA'],
    ['lang', 'lang', '', 'vi'],
    ['lang', 'lang', 7, 'vi'],
    ['strictResult', 'isResultStrict', true, true],
    ['strictResult', 'isResultStrict', '', true],
    ['strictResult', 'isResultStrict', 'true', true],
    ['strictResult', 'isResultStrict', false, false],
    ['strictResult', 'isResultStrict', 'false', false],
    ['networkRetry', 'networkRetry', 0, 0],
    ['networkRetry', 'networkRetry', '0', 0],
    ['networkRetry', 'networkRetry', '12', 12],
    ['browserUrl', 'browserUrl', undefined, undefined],
    ['browserUrl', 'browserUrl', '', undefined],
    ['browserUrl', 'browserUrl', '/claim', 'https://insurer.example/claim'],
    ['browserUrl', 'browserUrl', 'https://other.example/a?b#c', 'https://other.example/a?b#c'],
    ['browserUrl', 'browserUrl', 'http://other.example', 'http://other.example/'],
  ];
  for (const [option, key, given, kept] of taken) {
    it(`of ${option} is accepted: ${JSON.stringify(given)} as ${String(kept)}`, () => {
      expect(configOf({ ...GOOD, [option]: given })[key]).to.equal(kept);
    });
  }

  for (const [options, problem, ...values] of REFUSED) {
    for (const option of options.split(' ')) {
      it(`of ${option} ${problem}`, () => {
        for (const value of values) {
          const said = `${option} ${problem.replace('%s', String(value))}`;
          expect(problemOf({ ...GOOD, [option]: value }), String(value)).to.equal(said);
        }
      });
    }
  }
});

describe('the page’s own address', () => {
  it('keeps its query and its fragment, which may be a route', () => {
    expect(pageAddress(PAGE)).to.equal('https://insurer.example/claims?id=7#top');
  });

  for (const address of ['file:///claim.html', 'about:srcdoc', 'null', 'intent://insurer.example'])
    it(`can’t be opened elsewhere if it is "${address}"`, () =>
      expect(pageAddress(pageAt(address))).to.equal(undefined));
});

describe('timings and timeouts', () => {
  it('merge with their defaults, 0 included', () => {
    const { timings, timeouts } = configOf({ ...GOOD, timings: { previewPause: 0 }, timeouts: { call: 0 } });
    expect(timings).to.deep.equal({ previewPause: 0, sessionDelay: 1000, createDelay: 500, errorDelay: 300 });
    expect(timeouts).to.deep.equal({ token: 15_000, create: 15_000, call: 0 });
    expect(configOf({ ...GOOD, timings: { errorDelay: undefined } }).timings).to.deep.equal(DEFAULT_TIMINGS);
  });

  it('are limited to a browser timer’s maximum', () => {
    const { timeouts } = configOf({ ...GOOD, timeouts: { call: Infinity, create: 2 ** 31 } });
    expect(timeouts).to.deep.equal({ token: 15_000, create: 2 ** 31 - 1, call: 2 ** 31 - 1 });
  });

  it('must be numbers, 0 or more', () => {
    for (const ms of [-1, Number.NaN, '7', null]) {
      expect(problemOf({ ...GOOD, timings: { createDelay: ms } }), String(ms)).to.equal(
        'timings.createDelay must be milliseconds, 0 or more.',
      );
    }
  });

  it('are refused with an unknown name', () => {
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
    options: { domain: 'https://provider.example', appId: 'app', requestId: 'kept', lang: 'en' },
    appId: 'app',
    origins: ['https://provider.example', 'https://provider.example'],
    secrets: { accessToken: 'kept' },
  };

  const meaning = (domain: string): Kept => ({
    ...KEPT,
    options: { ...KEPT.options, domain },
    origins: ['https://insurer.example', 'https://insurer.example'],
  });
  const sameOrigin: [string, Kept, unknown[]][] = [
    ['a start without options', KEPT, []],
    ['a start that does not set the domain', KEPT, [{ domain: null }, { domain: undefined }]],
    ['an attribute with the same domain', KEPT, [{ domain: 'https://provider.example' }, {}, undefined]],
    ['another spelling of the same domain', KEPT, [{ domain: ' HTTPS://Provider.Example:443/ ' }]],
    ['the domain "" on the same origin', meaning('https://insurer.example'), [{ domain: '' }]],
    ['the explicit origin that "" stood for', meaning(''), [{ domain: 'https://insurer.example' }]],
  ];
  for (const [name, kept, layers] of sameOrigin) {
    it(`is used for ${name}`, () => {
      const { config, secrets, kept: next } = acceptedIn({ kept }, ...layers);
      expect(secrets.accessToken).to.equal('kept');
      expect(config).to.deep.include({ appId: 'app', requestId: 'kept', lang: 'en' });
      expect(next.options).to.deep.include({ appId: 'app', requestId: 'kept', lang: 'en' });
    });
  }

  for (const domain of ['https://other.example', 'https://provider.example:8443', 'http://localhost', '']) {
    it(`isn’t used for the domain "${domain}"`, () => {
      const without = parseConfig([{ domain }, { appId: 'app' }], PAGE, KEPT);
      expect(!without.isValid && without.problem).to.include('Credentials are missing');
      const { config, secrets, kept } = acceptedIn(
        { kept: KEPT },
        { domain, accessToken: 'own' },
        { credentials: 'omit' },
      );
      expect([secrets.accessToken, config.requestId, config.appId]).to.deep.equal(['own', undefined, '']);
      expect(kept.options).to.deep.equal({ domain, credentials: 'omit' });
    });
  }

  for (const [name, layers, secrets, config] of [
    [
      'is overridden by the start',
      [{ lang: 'vi' }, { requestId: 'newer', accessToken: 'newer' }],
      { accessToken: 'newer' },
      { appId: 'app', requestId: 'newer', lang: 'vi' },
    ],
    [
      'adds nothing to a start with its own domain and credentials',
      [{ domain: 'https://provider.example', accessToken: 'own' }],
      { accessToken: 'own' },
      { appId: '', requestId: undefined, lang: undefined },
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
  ] as const) {
    it(name, () => {
      const parsed = acceptedIn({ kept: KEPT }, ...layers);
      expect(parsed.secrets).to.deep.include(secrets);
      expect(parsed.config).to.deep.include(config);
      expect(parsed.kept.options).to.not.have.property('accessToken');
    });
  }

  it('adds neither token, its refreshment nor request to a start with another app id', () => {
    const kept = { ...KEPT, options: { ...KEPT.options, refreshToken: () => Promise.resolve('kept') } };
    const other = parseConfig([{ appId: 'other' }], PAGE, kept);
    expect(!other.isValid && other.problem).to.include('Credentials are missing');
    const { config, secrets } = acceptedIn({ kept }, { appId: 'other', appSecret: 'own' });
    expect(config).to.deep.include({ appId: 'other', requestId: undefined });
    expect(secrets).to.deep.equal({ accessToken: undefined, appSecret: 'own', refreshToken: undefined });
  });

  for (const authDomain of ['https://evil.example', 'https://provider.example:8443/auth']) {
    it(`isn’t used where ${authDomain} would get the credentials`, () => {
      const secret = { ...KEPT, secrets: { appSecret: 'kept' } };
      const parsed = parseConfig([{ authDomain }], PAGE, secret);
      expect(!parsed.isValid && parsed.problem).to.include('domain is required');
    });
  }

  it('isn’t used once an authorisation server of its own is no longer set', () => {
    const first = acceptedIn({}, { domain: 'https://provider.example', authDomain: 'https://auth.example' }, GOOD);
    const kept: Kept = { ...first.kept, secrets: { accessToken: 'kept' } };
    const parsed = parseConfig([{ domain: 'https://provider.example' }], PAGE, kept);
    expect(!parsed.isValid && parsed.problem).to.include('Credentials are missing');
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
