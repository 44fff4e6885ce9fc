// The host's own server: which addresses may be asked, what its answer may say, and where the page may go at the end.
import { expect } from 'chai';
import fc from 'fast-check';
import { DEFAULT_TIMEOUTS, DEFAULT_TIMINGS } from '../../../src/core/constants.ts';
import { parseConfig, type ParsedConfig, type ReadSession } from '../../../src/core/options/config.ts';
import { canServerSet, OPTION_NAMES } from '../../../src/core/options/options.ts';
import { forAny } from '../../support/any.ts';
import { pageAt } from '../../support/page-url.ts';

const PAGE = pageAt('https://insurer.example/claims/');
/** Each is right for some option. */
const VALUES = fc.constantFrom('', 'minted', 'https://provider.example', '/path', 'omit', 'own', 'always', true, 1, {});
const ANSWER = { domain: 'https://provider.example', accessToken: 'minted' };

type Session = ReturnType<ReadSession>;

function valid<Parsed extends Session>(parsed: Parsed): Extract<Parsed, { isValid: true }> {
  if (!parsed.isValid) throw new Error(parsed.problem);
  return parsed as Extract<Parsed, { isValid: true }>;
}
const problemOf = (parsed: Session): string => (parsed.isValid ? 'accepted' : parsed.problem);
const read = (options: object, page = PAGE): ParsedConfig => parseConfig([options, {}, {}], page);

describe('sessionUrl', () => {
  it('needs no domain and no credentials', () => {
    const { config, secrets } = valid(read({ sessionUrl: '../api?rest_route=/x' }));
    const sessionUrl = 'https://insurer.example/api?rest_route=/x';
    expect(config).to.include({ sessionUrl, providerUrl: '', hasAccessToken: false });
    expect(secrets).to.deep.equal({ accessToken: undefined, appSecret: undefined, refreshToken: undefined });
  });

  it('is asked although a token is kept, and nothing kept is used', () => {
    const { kept } = valid(parseConfig([{ ...ANSWER, requestId: 'old' }], PAGE));
    const again = parseConfig([{ sessionUrl: '/api' }, {}, {}], PAGE, { ...kept, secrets: { accessToken: 'old' } });
    const { config, secrets } = valid(again);
    expect(config).to.include({ sessionUrl: 'https://insurer.example/api', requestId: undefined });
    expect(secrets.accessToken).to.equal(undefined);
  });

  it('that the start detail said beside a token is asked by a start without options, as if no token were kept [1.32]', () => {
    const detail = { sessionUrl: '/api', domain: 'https://provider.example', accessToken: 'old' };
    const { kept } = valid(parseConfig([{}, {}, detail], PAGE));
    const again = parseConfig([{}, {}, undefined], PAGE, { ...kept, secrets: { accessToken: 'old' } });
    const { config, secrets } = valid(again);
    expect([config.sessionUrl, secrets.accessToken]).to.deep.equal(['https://insurer.example/api', undefined]);
  });

  it('may be https, loopback or of the page’s own origin', () => {
    for (const address of [
      'https://other.example/session',
      'http://localhost:3000/session',
      'http://[::1]/s',
      'session',
    ])
      expect(read({ sessionUrl: address }).isValid, address).to.equal(true);
  });
  for (const name of ['sessionUrl', 'doneUrl', 'phoneUrl'])
    it(`${name} isn't of another kind [1.28]`, () => {
      for (const address of [
        ...['http://other.example/', 'javascript:alert(1)', 'data:application/json,{}', 'ftp://localhost/', 'https://'],
        ...['blob:https://insurer.example/1', 'https://user:password@insurer.example/'],
      ])
        expect(problemOf(read({ sessionUrl: '/api', [name]: address }))).to.equal(
          `${name} must be an https address, or one of this page's own origin, not "${address}".`,
        );
    });
  for (const [option, value, problem] of [
    ['domainPath', '/?a', 'must be a path that starts with "/" and stays on its domain'],
    ['authDomain', 'ftp://a.example', 'must use https (http is for localhost only)'],
    ['authDomain', '//a.example', 'must be a path on domain, or an https URL'],
    ['authDomainPath', 'oauth', 'must be a path that starts with "/" and stays on its domain'],
  ] as const)
    it(`without a domain has a right path nevertheless: not ${option} ${value} [1.35]`, () =>
      expect(problemOf(read({ sessionUrl: '/api', [option]: value }))).to.equal(
        `${option} ${problem}, not "${value}".`,
      ));
  it('has no fragment', () =>
    expect(problemOf(read({ sessionUrl: '/api#1' }))).to.equal('sessionUrl must not contain a fragment.'));
  it('may be the own origin of an http page, which gets no camera', () => {
    const page = { ...PAGE, pageUrl: 'http://insurer.example/' };
    expect(read({ sessionUrl: '/api', doneUrl: '/thanks#top' }, page).isValid).to.equal(true);
  });
});

describe('the answer of the host’s server', () => {
  const answeredTo = (start: ParsedConfig, answer: object): Session => {
    const { readSession } = valid(start);
    if (!readSession) throw new Error('The host’s server isn’t asked');
    return readSession(answer as Readonly<Record<string, unknown>>);
  };
  const answered = (answer: object, attributes: object = {}, detail?: object): Session =>
    answeredTo(parseConfig([{ sessionUrl: '/api', ...attributes }, { networkRetry: 1 }, detail], PAGE), answer);

  it('wins over attributes and properties, and the start detail over it', () => {
    const { config, secrets, warnings } = valid(
      answered(
        { ...ANSWER, appId: 'app', requestId: 'r1', networkRetry: 2, lang: 'en' },
        { lang: 'vi', upload: 'always' },
        { appId: 'own' },
      ),
    );
    expect(config).to.include({
      providerUrl: 'https://provider.example/ekyc/v1.0',
      appId: 'own',
      requestId: 'r1',
      networkRetry: 2,
      lang: 'en',
      upload: 'always',
      hasAccessToken: true,
    });
    expect(secrets.accessToken).to.equal('minted');
    expect(warnings).to.deep.equal([]);
  });

  it('leaves a kept start, and a restart of that, all the options that the first one was given [1.32]', () => {
    const given = {
      domain: 'https://provider.example',
      ...{ upload: 'always', doneUrl: '/done', timings: { errorDelay: 7 }, messages: { en: { takePhoto: 'Snap' } } },
      ...{ handoff: () => undefined, liveness: () => undefined, refreshToken: () => Promise.resolve('') },
    };
    const answer = { accessToken: 'minted', networkRetry: 2 };
    let start = valid(parseConfig([{}, {}, { sessionUrl: '/api', ...given }], PAGE));
    const first = valid(answeredTo(start, answer));
    expect(first.config).to.include({ upload: 'always', networkRetry: 2, handoff: given.handoff });
    for (const name of ['kept', 'restarted']) {
      start = valid(parseConfig([{}, {}, undefined], PAGE, { ...start.kept, secrets: {} }));
      const session = valid(answeredTo(start, answer));
      expect([session.config, session.secrets], name).to.deep.equal([first.config, first.secrets]);
      const upload = 'no-camera';
      expect(valid(answeredTo(start, { ...answer, upload })).config.upload, name).to.equal(upload);
    }
  });

  it('is data only: of any JSON, it sets what it may, or fails with a reason, and all else is logged [1.26]', () => {
    const names = fc.constantFrom(
      ...OPTION_NAMES,
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'hasOwnProperty',
    );
    const fields = fc.array(fc.tuple(fc.oneof(names, fc.string()), fc.oneof(VALUES, fc.jsonValue({ maxDepth: 2 }))), {
      maxLength: 6,
    });
    const outcomes = { accepted: 0, refused: 0 };
    forAny(fc.record({ fields, token: fc.option(fc.constant('minted')) }), ({ fields, token }) => {
      const all = token === null ? fields : [...fields, ['accessToken', token]];
      const text = all.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join();
      const answer = JSON.parse(`{${text}}`) as Readonly<Record<string, unknown>>;
      const session = answered(answer, { domain: 'https://provider.example' });
      const may = Object.keys(answer).filter(canServerSet);
      const mayNot = Object.keys(answer).filter((name) => !canServerSet(name));
      expect(Object.keys(Object.prototype)).to.deep.equal([]);
      if (!session.isValid) {
        outcomes.refused += 1;
        const named = session.problem === 'it has no accessToken.' ? 'accessToken' : session.problem.split(' ')[0];
        expect([...may, 'accessToken']).to.include(named);
        return;
      }
      outcomes.accepted += 1;
      expect(session.secrets.accessToken).to.equal(String(answer.accessToken).trim());
      expect(session.warnings).to.deep.equal(
        mayNot.map((name) => `session-url answered "${name}", which it can't set. It was ignored.`),
      );
      const rest = Object.fromEntries(may.map((name) => [name, answer[name]]));
      expect(session.config).to.deep.equal(valid(answered(rest, { domain: 'https://provider.example' })).config);
      const { sessionUrl, doneUrl, messages, liveness, handoff, timings, timeouts } = session.config;
      expect([sessionUrl, doneUrl, messages, liveness, handoff].every((value) => value === undefined)).to.equal(true);
      expect([timings, timeouts, session.secrets.refreshToken]).to.deep.equal([
        DEFAULT_TIMINGS,
        DEFAULT_TIMEOUTS,
        undefined,
      ]);
    });
    expect(Math.min(outcomes.accepted, outcomes.refused)).to.be.above(100);
  });

  for (const [answer, problem] of [
    [{ domain: 'https://provider.example' }, 'it has no accessToken.'],
    [{ ...ANSWER, accessToken: 1 }, 'it has no accessToken.'],
    [{ accessToken: 'minted' }, 'domain is required'],
    [{ ...ANSWER, upload: 'sometimes' }, 'upload must be "never", "no-camera", "rejected" or "always".'],
    [{ ...ANSWER, accessToken: 'mịn' }, 'accessToken may contain only characters that are valid in an HTTP header'],
  ] as const)
    it(`is refused: ${problem}`, () => expect(problemOf(answered(answer))).to.include(problem));
});
