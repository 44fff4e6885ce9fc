// The seven calls: their exact addresses, headers and bodies, their order, and what is read from answers.
import { expect } from 'chai';
import { parseConfig, type ValidStart } from '../../src/core/options/config.ts';
import type { TrueidConfig } from '../../src/core/options/options.ts';
import type { JsonObject } from '../../src/core/calls/result.ts';
import type { CallFailure, CallName, Consent } from '../../src/core/state.ts';
import type { Device } from '../../src/io/device.ts';
import type { JsonPost } from '../../src/io/http.ts';
import { createOpenProvider } from '../../src/io/provider.ts';
import { CallError, type Provider } from '../../src/runtime/ports.ts';
import { CONSENT } from '../core/events.ts';
import { failureOf } from './call-failure.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { override } from '../support/override.ts';
import { pageAt } from '../support/page-url.ts';
import { promisesSettled, throwBroken } from '../runtime/world.ts';
import { until } from '../support/until.ts';

const PAGE = pageAt('https://insurer.example/claims');
const ID = 'd41d8cd98f00b204e9800998ecf8427e';
const DEVICE: Device = { platform: 'web', osVersion: '', id: ID, appVersion: '2.2.0' };
const DEVICE_FIELDS = { platform: 'web', os_version: '', device_id: ID, app_version: '2.2.0' };
const WITH_SECRET: TrueidConfig = { domain: 'https://provider.example', appId: 'insurer', appSecret: 'secret' };
const WITH_TOKEN: TrueidConfig = { domain: 'https://provider.example', appId: 'insurer', accessToken: 'given' };
const signal = new AbortController().signal;

const WITH_REQUEST = { ...DEVICE_FIELDS, request_id: 'r1' };
const CARD = { ...WITH_REQUEST, id_card: '/9j/' };
const COMPLETION = { request_id: 'r1', ...DEVICE_FIELDS, pull_kyc_result: 1 };
type Make = (provider: Provider) => Promise<unknown>;
/** Calls 2 to 7: what makes each, its path, and its fields in order. */
const CALLS: readonly (readonly [name: string, make: Make, path: string, body: JsonObject])[] = [
  ['create', (to) => to.createRequest(signal), '/request/create', DEVICE_FIELDS],
  ['front', (to) => to.verify('front', 'r1', '/9j/', signal), '/id/verify/front', CARD],
  ['back', (to) => to.verify('back', 'r1', '/9j/', signal), '/id/verify/back', CARD],
  ['selfie', (to) => to.verify('selfie', 'r1', '/9j/', signal), '/selfie/verify', { ...WITH_REQUEST, selfie: '/9j/' }],
  ['ocr', (to) => to.readOcr('r1', signal), '/id/ocr', { ...WITH_REQUEST, user_id: 'insurer' }],
  ['complete', (to) => to.complete('r1', signal), '/complete', COMPLETION],
];
const CREATED = { result: 1, request_id: 'r1' };
const MINTED = { domain: 'https://provider.example', accessToken: 'minted' };

const NO_APP_ID =
  'The provider refused to create a request, and app-id is missing: most providers need it beside the access token.';

const httpFailure = (call: CallName, status: number): CallError =>
  new CallError({ call, kind: 'http', detail: new Response('', { status }), isHandled: false, retry: 'never' });

function parsed(given: TrueidConfig): ValidStart {
  const result = parseConfig([given], PAGE);
  if (!result.isValid) throw new Error(result.problem);
  return result;
}

describe('provider', () => {
  let posts: JsonPost[];
  /** The addresses that were connected to ahead. */
  let connected: string[];
  let clock: ManualClock;
  /** What the next calls get, in order; an error fails the call. */
  let answers: (JsonObject | Error)[];
  let warnings: string[];

  function open(given: TrueidConfig): Provider {
    const http = {
      connect: (url: string, credentials: string): void => void connected.push(`${url} ${credentials}`),
      post(post: JsonPost, session: AbortSignal): Promise<JsonObject> {
        if (session.aborted) return Promise.reject(session.reason as Error);
        posts.push(post);
        const answer = answers.shift() ?? {};
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    };
    const { config, secrets, readSession } = parsed(given);
    const warn = (text: string): void => void warnings.push(text);
    return createOpenProvider({ http, device: DEVICE, clock, warn })(config, secrets, readSession);
  }
  /** Opens the session, once the task of its start is over. */
  function openSession(provider: Provider, session = signal, consent?: Consent): Promise<ValidStart['config']> {
    const opening = provider.openSession(session, consent);
    clock.advance(0);
    return opening;
  }
  /** The latest call: name, address, headers and body. */
  function lastCall(): Pick<JsonPost, 'name' | 'url' | 'headers' | 'body'> {
    const post = posts.at(-1);
    if (!post) throw new Error('No call was made');
    return { name: post.name, url: post.url, headers: post.headers, body: post.body };
  }

  beforeEach(() => {
    posts = [];
    connected = [];
    clock = createManualClock();
    answers = [];
    warnings = [];
  });

  it('connects ahead of the first call, as soon as the provider is known [4.27]', async () => {
    const asked = open({ ...WITH_TOKEN, credentials: 'include' });
    expect(connected, 'before the session begins').to.deep.equal([]);
    asked.connect();
    expect(connected).to.deep.equal(['https://provider.example/ekyc/v1.0 include']);
    const provider = open({ sessionUrl: '/api/session' });
    provider.connect();
    expect(connected).to.have.lengthOf(1);
    answers = [{ domain: 'https://other.example', accessToken: 'minted' }];
    await openSession(provider);
    expect(connected.slice(1)).to.deep.equal(['https://other.example/ekyc/v1.0 same-origin']);
  });

  describe('what is sent', () => {
    const HEADERS = { ClientID: 'insurer', Authorization: 'Bearer given', token: 'given' };
    const BASE = 'https://provider.example/ekyc/v1.0';

    it('the session call to the host’s own server, with its cookies and nothing else [1.25]', async () => {
      answers = [MINTED, CREATED];
      const provider = open({ sessionUrl: '/api/session?site=1', credentials: 'omit', timeouts: { token: 7 } });
      const config = await openSession(provider);
      expect(posts[0]).to.deep.equal({
        name: 'session',
        url: 'https://insurer.example/api/session?site=1',
        headers: {},
        body: {},
        credentials: 'same-origin',
        timeoutMs: 7,
        isRetried: false,
      });
      expect([config.providerUrl, config.hasAccessToken]).to.deep.equal([BASE, true]);
      await provider.createRequest(signal);
      expect([lastCall().url, lastCall().headers.token]).to.deep.equal([`${BASE}/request/create`, 'minted']);
      expect(provider.secrets()).to.deep.equal({});
    });

    it('calls for which an empty answer is none: those that are retried, and so never complete [4.30]', async () => {
      for (const networkRetry of [0, 1]) {
        posts = [];
        answers = [MINTED, CREATED];
        const provider = open({ sessionUrl: '/api/session', networkRetry });
        await openSession(provider);
        await provider.createRequest(signal);
        for (const side of ['front', 'back', 'selfie'] as const) await provider.verify(side, 'r1', 'image', signal);
        await provider.readOcr('r1', signal);
        await provider.complete('r1', signal);
        const retried = posts.filter(({ isRetried }) => isRetried).map(({ name }) => name);
        expect(retried).to.deep.equal(networkRetry ? ['session', 'create', 'front', 'back', 'selfie', 'ocr'] : []);
      }
    });

    it('no session call by a start that another one in the same task replaces [1.34]', async () => {
      const replaced = new AbortController();
      const opening = open({ sessionUrl: '/api/session' }).openSession(replaced.signal, undefined);
      replaced.abort();
      answers = [MINTED];
      await openSession(open({ sessionUrl: '/api/session' }));
      expect(await opening.catch((reason: unknown) => reason)).to.equal(replaced.signal.reason);
      expect(posts.map(({ name }) => name)).to.deep.equal(['session']);
    });

    it('the person’s consent to the host’s own server, with every session call', async () => {
      const provider = open({ sessionUrl: '/api/session' });
      answers = [MINTED, httpFailure('create', 401), MINTED, CREATED];
      await openSession(provider, signal, CONSENT);
      await provider.createRequest(signal);
      const bodies = posts.filter(({ name }) => name === 'session').map(({ body }) => body);
      expect(bodies).to.deep.equal([{ consent: CONSENT }, { consent: CONSENT }]);
    });

    it('a 401 asks the host’s server once more, for the token alone [1.27]', async () => {
      const provider = open({ sessionUrl: '/api/session' });
      answers = [
        { domain: 'https://provider.example', accessToken: 'old' },
        httpFailure('create', 401),
        { domain: 'https://evil.example', accessToken: 'fresh' },
        CREATED,
        httpFailure('create', 401),
        { nothing: 1 },
        httpFailure('create', 401),
        new CallError({ call: 'session', kind: 'network', detail: 'Load failed', isHandled: false, retry: 'soon' }),
      ];
      await openSession(provider);
      expect(await provider.createRequest(signal)).to.equal('r1');
      expect(posts.map(({ name }) => name)).to.deep.equal(['session', 'create', 'session', 'create']);
      expect([lastCall().url, lastCall().headers.token]).to.deep.equal([`${BASE}/request/create`, 'fresh']);
      for (const problem of [
        'session-url answered no accessToken that is valid in an HTTP header. The 401 stands.',
        'Load failed. The 401 stands.',
      ]) {
        warnings = [];
        expect((await failureOf(provider.createRequest(signal))).kind).to.equal('http');
        expect(warnings).to.deep.equal([problem, NO_APP_ID]);
      }
    });

    it('call 1, without the headers of the others', async () => {
      answers = [{ access_token: 'fresh' }];
      await open(WITH_SECRET).fetchToken(signal);
      expect(lastCall()).to.deep.equal({
        name: 'token',
        url: 'https://provider.example/auth/v1/oauth/accessToken',
        headers: {},
        body: { client_id: 'insurer', client_secret: 'secret', grant_type: 'client_credentials' },
      });
    });

    for (const [name, make, path, body] of CALLS)
      it(`the call "${name}", its fields in order [4.1]`, async () => {
        answers = [CREATED];
        await make(open(WITH_TOKEN));
        expect(lastCall()).to.deep.equal({ name, url: BASE + path, headers: HEADERS, body });
        expect(Object.keys(lastCall().body)).to.deep.equal(Object.keys(body));
      });

    it('the token of call 1, with the host’s time limits and credentials mode', async () => {
      const provider = open({ ...WITH_SECRET, credentials: 'include', timeouts: { token: 1, create: 2, call: 3 } });
      answers = [{ access_token: 'fresh' }, CREATED];
      await provider.fetchToken(signal);
      for (const [, make] of CALLS) await make(provider);
      const limits = posts.map(({ name, timeoutMs }) => `${name} ${timeoutMs}`);
      expect(limits.join(', ')).to.equal('token 1, create 2, front 3, back 3, selfie 3, ocr 3, complete 3');
      expect(posts.every(({ credentials }) => credentials === 'include')).to.equal(true);
      expect(lastCall().headers, 'the token that call 1 brought').to.include({ token: 'fresh' });
      expect(provider.secrets()).to.deep.equal({ accessToken: 'fresh', appSecret: undefined });
    });
  });

  describe('the answer to calls 1 and 2', () => {
    for (const [answer, read] of [
      [{ access_token: ' abc\n' }, 'abc'],
      [{ access_token: 12345 }, '12345'],
      [{ result: '1', request_id: ' r1 ' }, 'r1'],
      [{ result: 1, request_id: 77 }, '77'],
    ] as const)
      it(`${JSON.stringify(answer)} is read as "${read}"`, async () => {
        answers = [answer];
        const provider = open('result' in answer ? WITH_TOKEN : WITH_SECRET);
        if ('result' in answer) return expect(await provider.createRequest(signal)).to.equal(read);
        await provider.fetchToken(signal);
        expect(provider.secrets().accessToken).to.equal(read);
      });

    for (const [call, words, answer] of [
      ['token', 'has no access_token', {}],
      ['token', 'has no access_token', { access_token: '  ' }],
      ['token', 'has no access_token', { access_token: null }],
      ['token', 'has no access_token', { access_token: { value: 'abc' } }],
      ['token', 'header', { access_token: 'a\nb' }],
      ['create', 'result is not 1', { request_id: 'r1' }],
      ['create', 'result is not 1', { result: 0, request_id: 'r1' }],
      ['create', 'request_id', { result: 1 }],
      ['create', 'request_id', { result: 1, request_id: '' }],
      ['create', 'request_id', { result: 1, request_id: {} }],
    ] as const)
      it(`${JSON.stringify(answer)} is a protocol failure that names what is missing [4.14]`, async () => {
        const provider = open(call === 'token' ? WITH_SECRET : WITH_TOKEN);
        answers = [answer];
        const failure = await failureOf(
          call === 'token' ? provider.fetchToken(signal) : provider.createRequest(signal),
        );
        expect(failure).to.include({ call, kind: 'protocol', isHandled: false });
        expect(failure.detail).to.be.a('string').and.contain(words);
        if (call === 'token') expect(provider.secrets().appSecret, 'for another try').to.equal('secret');
      });
  });

  describe('the answer to a verification', () => {
    const verdict = { status: 1, result: '1', attributes: { id_type: { name: 'CCCD' }, more: [1] } };
    for (const [answer, read] of [
      [
        { ...verdict, id_card_token: 't' },
        { ...verdict, idToken: 't', idType: 'CCCD' },
      ],
      [{}, {}],
      [{ attributes: { id_type: null } }, { attributes: { id_type: null } }],
    ] as const)
      it(`${JSON.stringify(answer)} is read by its own fields`, async () => {
        answers = [answer];
        const nothing = { status: undefined, result: undefined, idToken: undefined, idType: undefined };
        const whole = { ...nothing, attributes: undefined, ...read };
        expect(await open(WITH_TOKEN).verify('front', 'r1', '', signal)).to.deep.equal(whole);
      });
  });

  for (const [status, appId, isWarned] of [
    [401, undefined, true],
    [403, undefined, true],
    [401, 'insurer', false],
    [500, undefined, false],
  ] as const)
    it(`a request that is refused with ${status} ${appId ? 'with' : 'without'} an app id ${isWarned ? 'names it' : 'says nothing of it'} on the console`, async () => {
      const refusal = httpFailure('create', status);
      answers = [refusal];
      const given = { domain: 'https://provider.example', accessToken: 'given', appId };
      expect(await failureOf(open(given).createRequest(signal))).to.equal(refusal.failure);
      expect(warnings).to.deep.equal(isWarned ? [NO_APP_ID] : []);
    });

  describe('a token that the provider rejects', () => {
    let asked: number;

    const unauthorised = (): CallError => httpFailure('front', 401);
    function withHook(hook: () => unknown, given = WITH_TOKEN): Provider {
      const refreshToken = (): Promise<string> => {
        asked += 1;
        return hook() as Promise<string>;
      };
      return open({ ...given, refreshToken });
    }
    const tokensSent = (): unknown[] => posts.map(({ headers }) => headers.token);

    beforeEach(() => {
      asked = 0;
    });

    for (const [name, make, path, body] of CALLS.filter(([call]) => call !== 'complete'))
      it(`is refreshed by the host once, and the call "${name}" is retried with the new one [4.25]`, async () => {
        const provider = withHook(() => Promise.resolve('fresh'));
        answers = [unauthorised(), CREATED];
        await make(provider);
        expect(asked, 'times that the host is asked').to.equal(1);
        expect(tokensSent()).to.deep.equal(['given', 'fresh']);
        const headers = { ClientID: 'insurer', Authorization: 'Bearer fresh', token: 'fresh' };
        expect(lastCall()).to.deep.equal({ name, url: `https://provider.example/ekyc/v1.0${path}`, headers, body });
        expect(clock.pending(), 'timers').to.equal(0);
      });

    it('is replaced for every later call, and can be refreshed again', async () => {
      const fresh = ['second', 'third'];
      const provider = withHook(() => Promise.resolve(fresh.shift()), WITH_SECRET);
      answers = [{ access_token: 'fetched' }, unauthorised(), CREATED, unauthorised(), {}];
      await provider.fetchToken(signal);
      await provider.createRequest(signal);
      await provider.readOcr('r1', signal);
      await provider.complete('r1', signal);
      expect(tokensSent()).to.deep.equal([undefined, 'fetched', 'second', 'second', 'third', 'third']);
      expect(provider.secrets()).to.deep.equal({ accessToken: 'third', appSecret: undefined });
      expect(warnings).to.deep.equal([]);
    });

    it('is refreshed once per call: the second 401 is reported, with its own response', async () => {
      const provider = withHook(() => Promise.resolve('fresh'));
      const second = unauthorised();
      answers = [unauthorised(), second];
      const failure = await failureOf(provider.readOcr('r1', signal));
      expect(failure).to.equal(second.failure);
      expect([asked, posts.length]).to.deep.equal([1, 2]);
    });

    const REJECTED = 'refreshToken rejected. The 401 stands.';
    const UNUSABLE = 'refreshToken did not resolve to a string that is valid in an HTTP header. The 401 stands.';
    for (const [what, hook, line] of [
      ['rejects', () => Promise.reject(new Error('No session')), REJECTED],
      ['throws', throwBroken, REJECTED],
      ['answers with nothing', () => Promise.resolve(''), UNUSABLE],
      ['answers with a number', () => Promise.resolve(12345), UNUSABLE],
      ['answers with what no header can carry', () => Promise.resolve('a\nb'), UNUSABLE],
    ] as const)
      it(`is reported with its response, and explained on the console, if the hook ${what}`, async () => {
        const provider = withHook(hook);
        const first = unauthorised();
        answers = [first];
        const failure = await failureOf(provider.verify('back', 'r1', '', signal));
        expect(failure).to.equal(first.failure);
        expect([asked, posts.length]).to.deep.equal([1, 1]);
        expect(provider.secrets().accessToken).to.equal('given');
        expect(clock.pending(), 'timers').to.equal(0);
        expect(warnings).to.deep.equal([line]);
      });

    it('is reported, and explained on the console, if the hook doesn’t answer within the token call’s time limit', async () => {
      let failLate = (): void => undefined;
      const hook = (): unknown => new Promise((_, reject) => (failLate = reject));
      const provider = withHook(hook, { ...WITH_TOKEN, timeouts: { token: 700 } });
      const first = unauthorised();
      answers = [first];
      let failure: CallFailure | undefined;
      const failing = failureOf(provider.createRequest(signal)).then((met) => (failure = met));
      await until(() => asked === 1, 'the hook to be asked');
      clock.advance(699);
      await promisesSettled();
      expect(failure, 'before its time').to.equal(undefined);
      clock.advance(1);
      await failing;
      expect(failure).to.equal(first.failure);
      expect(posts).to.have.lengthOf(1);
      failLate();
      await promisesSettled();
      expect(warnings).to.deep.equal(['refreshToken did not answer within 700 ms. The 401 stands.']);
    });

    it('isn’t waited for after the session, and nothing is retried', async () => {
      const session = new AbortController();
      let bring: (token: string) => void = () => undefined;
      const provider = withHook(() => new Promise((resolve) => (bring = resolve)));
      answers = [unauthorised()];
      const ending = provider.readOcr('r1', session.signal).catch((reason: unknown) => reason);
      await until(() => asked === 1, 'the hook to be asked');
      session.abort();
      expect(await ending).to.be.instanceOf(CallError);
      expect(clock.pending(), 'timers').to.equal(0);
      bring('late');
      await promisesSettled();
      expect(posts).to.have.lengthOf(1);
      expect(provider.secrets().accessToken).to.equal('given');
      expect(warnings).to.deep.equal([]);
    });

    it('never retries the token call or the completion [4.25]', async () => {
      const provider = withHook(() => Promise.resolve('fresh'), WITH_SECRET);
      for (const call of [() => provider.fetchToken(signal), () => provider.complete('r1', signal)]) {
        posts = [];
        const first = unauthorised();
        answers = [first];
        expect(await failureOf(call())).to.equal(first.failure);
        expect([asked, posts.length]).to.deep.equal([0, 1]);
      }
    });

    it('is reported if there is no hook, as any other failure is with one', async () => {
      const hooked = withHook(() => Promise.resolve('fresh'));
      const lost = new CallError({ call: 'ocr', kind: 'network', detail: '401', isHandled: false, retry: 'never' });
      for (const [provider, failure] of [
        [open(WITH_TOKEN), unauthorised()],
        [hooked, httpFailure('ocr', 403)],
        [hooked, lost],
      ] as const) {
        answers = [failure];
        expect(await failureOf(provider.readOcr('r1', signal))).to.equal(failure.failure);
      }
      expect([asked, posts.length]).to.deep.equal([0, 3]);
    });
  });

  it('reads nothing from an extended Object.prototype', async () => {
    const restore = override(Object.prototype, 'access_token', 'polluted');
    const failure = await failureOf(open(WITH_SECRET).fetchToken(signal)).finally(restore);
    expect(failure.detail).to.contain('has no access_token');
  });

  it('returns the whole answers of OCR and completion', async () => {
    const provider = open(WITH_TOKEN);
    const [persons, result] = [{ persons: [{ name: 'Nguyễn Văn A' }] }, { kyc: { passed: true } }];
    answers = [persons, result];
    expect(await provider.readOcr('r1', signal)).to.equal(persons);
    expect(await provider.complete('r1', signal)).to.equal(result);
  });
});
