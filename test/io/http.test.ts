// One POST of JSON to a server of another origin, over loopback: every way it can fail has a defined end.
import { expect } from 'chai';
import { browserClock } from '../../src/io/clock.ts';
import { explainNoAnswer } from '../../src/io/explain-no-answer.ts';
import { createHttp, type HttpParts, type JsonPost } from '../../src/io/http.ts';
import type { Clock } from '../../src/runtime/ports.ts';
import { afterwards, put } from '../support/put.ts';
import { until, untilFound } from '../support/until.ts';
import { failureOf } from './call-failure.ts';
import { faultServer, type FaultServer } from './fault-server.ts';
import { createManualClock } from './manual-clock.ts';

const BODY = { name: 'Nguyễn', size: 3 };
const HEADERS = { ClientID: 'app', Authorization: 'Bearer t', token: 't' };
const never = new AbortController().signal;
const explain: HttpParts['explain'] = (...call) => explainNoAnswer(...call);

describe('http', () => {
  let server: FaultServer;
  let warnings: string[];

  function post(url: string, more: Partial<JsonPost> = {}, signal = never, clock: Clock = browserClock) {
    const call: JsonPost = {
      name: 'front',
      url,
      headers: HEADERS,
      body: BODY,
      credentials: 'same-origin',
      timeoutMs: 15_000,
      isRetried: false,
      ...more,
    };
    // a line that comes late belongs to the test that caused it
    const lines = warnings;
    return createHttp({ clock, warn: (text) => void lines.push(text), explain }).post(call, signal);
  }
  const untilReceived = (): Promise<void> => until(async () => (await server.received()).length > 0, 'the call');
  const replaceFetch = (fake: (...call: Parameters<typeof fetch>) => unknown): void => put(window, 'fetch', fake);
  /** Resolves once the call that follows has its headers. */
  const untilHeaders = (): Promise<void> =>
    new Promise((resolve) => {
      const native = window.fetch.bind(window);
      replaceFetch(async (...call) => {
        const response = await native(...call);
        // whoever called has it first
        setTimeout(resolve);
        return response;
      });
    });
  /** Posts to a path of the server; resolves with how that fails. */
  const failureAt = (path: string, more?: Partial<JsonPost>) => failureOf(post(`${server.base}/${path}`, more));
  async function lineOf(url: string, more?: Partial<JsonPost>): Promise<string> {
    await failureOf(post(url, more));
    await until(() => warnings.length > 0, 'the line for the integrator');
    expect(warnings).to.have.lengthOf(1);
    return warnings[0] ?? '';
  }

  beforeEach(async () => {
    warnings = [];
    server = await faultServer();
  });

  it('connects to another origin ahead of its calls, and leaves nothing in the page [4.27]', () => {
    const seen = new MutationObserver(() => undefined);
    seen.observe(document, { childList: true, subtree: true });
    const { connect } = createHttp({ clock: browserClock, warn: () => undefined, explain });
    connect(`${location.origin}/ekyc`, 'omit');
    connect('https://provider.invalid/ekyc', 'omit');
    connect('https://provider.invalid/ekyc', 'include');
    const links = seen.takeRecords().flatMap(({ addedNodes }) => [...addedNodes] as HTMLLinkElement[]);
    expect(links.map(({ rel, href, crossOrigin }) => [rel, href, crossOrigin])).to.deep.equal([
      ['preconnect', 'https://provider.invalid/', 'anonymous'],
      ['preconnect', 'https://provider.invalid/', 'use-credentials'],
    ]);
    expect(document.querySelector('link[rel=preconnect]')).to.equal(null);
  });

  it('doesn’t connect ahead to the origin of the page from a srcdoc frame, whose address has none', async () => {
    const frame = document.createElement('iframe');
    frame.srcdoc = `<script type="module">
      import { createHttp } from '/src/io/http.ts';
      const seen = new MutationObserver(() => undefined);
      seen.observe(document, { childList: true, subtree: true });
      const { connect } = createHttp({});
      connect('${location.origin}/ekyc', 'omit');
      connect('https://provider.invalid/ekyc', 'omit');
      window.connected = seen.takeRecords().flatMap(({ addedNodes }) => [...addedNodes].map(({ href }) => href));
    </script>`;
    document.body.append(frame);
    afterwards(() => frame.remove());
    const connected = await untilFound(
      () => frame.contentWindow && (Reflect.get(frame.contentWindow, 'connected') as string[] | undefined),
      'the frame',
    );
    expect(connected).to.deep.equal(['https://provider.invalid/']);
  });

  it('posts JSON with its headers, and returns the object', async () => {
    const answer = await post(`${server.base}/ok`);
    expect(answer).to.deep.equal({ status: 1, received: BODY });
    const [call, ...others] = await server.received();
    expect(others).to.deep.equal([]);
    expect(call?.method).to.equal('POST');
    expect(call?.headers).to.include({
      'content-type': 'application/json',
      clientid: 'app',
      authorization: 'Bearer t',
      token: 't',
    });
    expect(JSON.parse(call?.body ?? '')).to.deep.equal(BODY);
  });

  it('reports an error while the body is made as it is, not as a fault of the network [4.29]', async () => {
    const clock = createManualClock();
    const broken = new Error('Broken');
    const body = {
      toJSON: () => {
        throw broken;
      },
    };
    const calling = post(`${server.base}/ok`, { body }, never, clock);
    expect(await calling.catch((thrown: unknown) => thrown)).to.equal(broken);
    expect([clock.pending(), await server.received()]).to.deep.equal([0, []]);
  });

  it('sends credentials only if requested', async () => {
    expect(await post(`${server.base}/ok-with-credentials`, { credentials: 'include' })).to.deep.equal({ status: 1 });
    // a call with credentials may not be answered to everybody, as this address does
    expect((await failureAt('ok', { credentials: 'include' })).kind).to.equal('network');
    expect((await post(`${server.base}/ok`, { credentials: 'omit' })).status).to.equal(1);
  });

  it('accepts five megabytes [4.15]', async () => {
    const answer = await post(`${server.base}/five-megabytes`);
    expect(answer.status).to.equal(1);
    expect(answer.filler).to.have.lengthOf(5e6);
  });

  it('treats an own __proto__ key as plain data [4.15]', async () => {
    const answer = await post(`${server.base}/own-proto`);
    expect(Object.getPrototypeOf(answer)).to.equal(Object.prototype);
    expect(Object.hasOwn(answer, 'status')).to.equal(false);
    expect(answer.result).to.equal(17);
  });

  it('waits for a slow answer [4.13]', async () => {
    expect(await post(`${server.base}/slow`, { timeoutMs: 10_000 })).to.deep.equal({ status: 1 });
  });

  describe('an HTTP failure', () => {
    for (const status of [401, 500, 503])
      it(`${status} is reported with the response, its body unread`, async () => {
        const failure = await failureAt(String(status));
        expect(failure).to.include({ call: 'front', kind: 'http', isHandled: false, retry: 'never' });
        const response = failure.detail as Response;
        expect(response).to.be.instanceOf(Response);
        expect(response.status).to.equal(status);
        expect(response.bodyUsed).to.equal(false);
        expect(await server.received(), 'calls').to.have.lengthOf(1);
      });

    it('names status and call in its message', async () => {
      const thrown: unknown = await post(`${server.base}/403`).catch((error: unknown) => error);
      expect(thrown).to.have.property('message', 'The provider answered the call "front" with HTTP 403.');
    });

    it('can be read after the session and the timeout [4.16]', async () => {
      const session = new AbortController();
      const clock = createManualClock();
      const { detail } = await failureOf(post(`${server.base}/500`, {}, session.signal, clock));
      session.abort();
      clock.advance(60_000);
      expect(await (detail as Response).json()).to.deep.equal({ reason: 'status 500' });
    });
  });

  describe('Retry-After', () => {
    const NOW = 'Thu, 01 Jan 2026 00:00:00 GMT';
    const ASKED: readonly (readonly [what: string, value: string | undefined, afterMs: number | undefined])[] = [
      ['seconds', '3', 3000],
      ['seconds in blanks', ' 3 ', 3000],
      ['no pause at all', '0', 1],
      ['as long as it may be', '60', 60_000],
      ['too many seconds', '61', undefined],
      ['a date', 'Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
      ['a date that has passed', 'Wed, 31 Dec 2025 23:59:00 GMT', 1],
      ['the last date to wait for', 'Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
      ['a date too far away', 'Thu, 01 Jan 2026 00:01:01 GMT', undefined],
      ['what a browser takes for a date', 'soon 5', undefined],
      ['a negative number', '-5', undefined],
      ['no such header', undefined, undefined],
    ];

    function answerWith(status: number, value: string | undefined): Response {
      const headers = new Headers(value === undefined ? [] : [['Retry-After', value]]);
      const response = new Response('{"reason":"busy"}', { status, headers });
      replaceFetch(() => Promise.resolve(response));
      return response;
    }

    beforeEach(() => put(Date, 'now', () => Date.parse(NOW)));

    for (const [what, value, afterMs] of ASKED)
      it(`that says ${what}: ${afterMs ?? 'not retried'}`, async () => {
        const response = answerWith(429, value);
        expect(await failureAt('ok')).to.deep.equal({
          call: 'front',
          kind: 'http',
          detail: response,
          isHandled: false,
          retry: afterMs === undefined ? 'never' : { afterMs },
        });
        expect(response.bodyUsed).to.equal(false);
      });

    it('also counts for a 503, and for no other status', async () => {
      answerWith(503, '3');
      expect((await failureAt('ok')).retry).to.deep.equal({ afterMs: 3000 });
      for (const status of [400, 401, 500, 502]) {
        answerWith(status, '3');
        expect(await failureAt('ok'), String(status)).to.include({ kind: 'http', retry: 'never' });
      }
    });
  });

  for (const fault of ['html', 'empty', 'blank', 'no-content', 'null', 'array', 'string', 'truncated'])
    it(`an answer that isn’t a JSON object: ${fault} is a protocol failure with a message, not retried [4.14]`, async () => {
      expect(await failureAt(fault)).to.deep.equal({
        call: 'front',
        kind: 'protocol',
        detail: 'The provider\'s answer to the call "front" is not a JSON object.',
        isHandled: false,
        retry: 'never',
      });
      expect(await server.received(), 'calls').to.have.lengthOf(1);
    });

  for (const fault of ['empty', 'blank', 'no-content'])
    it(`of a call that is retried, an empty answer is none: ${fault} [4.30]`, async () => {
      const detail = 'The provider\'s answer to the call "front" was empty.';
      const expected = { call: 'front', kind: 'network', detail, isHandled: false, retry: 'soon' };
      expect(await failureAt(fault, { isRetried: true })).to.deep.equal(expected);
      expect(warnings).to.deep.equal([detail]);
    });

  describe('no answer', () => {
    const faults: readonly (readonly [fault: string, url: () => string])[] = [
      ['a refused connection', () => server.refusing],
      ['a reset', () => `${server.base}/reset`],
      ['a redirect', () => `${server.base}/redirect`],
      ['missing CORS headers', () => `${server.base}/no-cors`],
    ];
    for (const [fault, url] of faults)
      it(`${fault} is a network failure with the browser’s message and a console line [4.10]`, async () => {
        const failure = await failureOf(post(url()));
        expect(failure).to.include({ call: 'front', kind: 'network', isHandled: false, retry: 'soon' });
        expect(failure.detail).to.be.a('string').and.not.equal('');
        await until(() => warnings.length > 0, 'the line');
        expect(warnings).to.have.lengthOf(1);
        expect(warnings[0])
          .to.contain('"front"')
          .and.contain(`"Access-Control-Allow-Origin: ${location.origin}"`)
          .and.contain('content-type, ClientID, Authorization, token')
          .and.not.contain('Credentials');
      });

    it('a redirect isn’t followed [4.17]', async () => {
      await failureAt('redirect');
      const urls = (await server.received()).map((call) => new URL(call.url, server.base).pathname.split('/').at(-1));
      expect(urls).to.deep.equal(['redirect']);
    });

    it('a reset within the body is a network failure, and isn’t retried', async () => {
      const headers = untilHeaders();
      const failing = failureAt('reset-in-body');
      await headers;
      await fetch(`${server.base}/reset-now`);
      expect(await failing).to.include({ kind: 'network', isHandled: false, retry: 'never' });
      expect(await server.received()).to.have.lengthOf(1);
    });

    it('with credentials, the console line names one more header', async () => {
      const line = await lineOf(`${server.base}/no-cors`, { credentials: 'include' });
      expect(line).to.contain('"Access-Control-Allow-Credentials: true"');
    });

    it('from the page’s own origin, the console line doesn’t mention CORS', async () => {
      replaceFetch(() => Promise.reject(new TypeError('Failed')));
      expect(await lineOf(`${location.origin}/gone`))
        .to.contain(`${location.origin}/gone`)
        .and.not.contain('Access-Control');
    });

    it('where the browser denies calls to the own machine, the console line says so in place of CORS', async () => {
      put(navigator.permissions, 'query', ({ name }: { readonly name: string }) =>
        name === 'loopback-network' ? Promise.resolve({ state: 'denied' }) : Promise.reject(new TypeError(name)),
      );
      const { origin } = new URL(server.base);
      expect(await lineOf(`${server.base}/no-cors`))
        .to.contain(`keeps this page from calling ${origin}, on the person's own machine`)
        .and.not.contain('Access-Control');
    });

    it('while offline, the console line mentions that [4.10]', async () => {
      put(navigator, 'onLine', false);
      expect(await lineOf(server.refusing)).to.contain('offline');
    });
  });

  describe('time', () => {
    for (const [fault, retry, untilItHangs] of [
      ['stall', 'soon', untilReceived],
      ['stall-in-body', 'never', untilHeaders],
    ] as const)
      it(`ends a call that is a ${fault} [4.12]`, async () => {
        const clock = createManualClock();
        const hanging = untilItHangs();
        const failing = failureOf(post(`${server.base}/${fault}`, {}, never, clock));
        await hanging;
        clock.advance(15_000);
        expect(await failing).to.deep.equal({
          call: 'front',
          kind: 'timeout',
          detail: 'The provider did not answer the call "front" within 15000 ms.',
          isHandled: false,
          retry,
        });
      });

    for (const [what, answer, retry] of [
      ['never answers', () => new Promise(() => undefined), 'soon'],
      ['answers with a body that never ends', () => Promise.resolve(new Response(new ReadableStream())), 'never'],
    ] as const)
      it(`ends a call whose replaced fetch ignores its signal and ${what}`, async () => {
        replaceFetch(answer);
        expect(await failureAt('ok', { timeoutMs: 20 })).to.include({ kind: 'timeout', retry });
      });

    it('leaves no timer behind', async () => {
      const clock = createManualClock();
      await post(`${server.base}/ok`, {}, never, clock);
      expect(clock.pending()).to.equal(0);
    });
  });

  describe('the end of the session', () => {
    const reasonOf = (call: Promise<unknown>): Promise<unknown> => call.catch((reason: unknown) => reason);

    for (const fault of ['stall', 'stall-in-body'])
      it(`ends a call that is a ${fault}, without reporting a failure [4.19]`, async () => {
        const session = new AbortController();
        const clock = createManualClock();
        const calling = post(`${server.base}/${fault}`, {}, session.signal, clock);
        await untilReceived();
        session.abort('over');
        expect(await reasonOf(calling)).to.equal('over');
        expect(clock.pending(), 'timers, that of the line included').to.equal(0);
      });

    it('before the call prevents it', async () => {
      expect(await reasonOf(post(`${server.base}/ok`, {}, AbortSignal.abort('over')))).to.equal('over');
      expect(await server.received()).to.deep.equal([]);
    });
  });

  describe('a replaced fetch may', () => {
    const NO_WORDS = 'Something went wrong';
    for (const [what, thrown, detail] of [
      ['an error', new Error('Broken pipe'), 'Broken pipe'],
      ['an error of blanks', new Error('  '), NO_WORDS],
      ['a string', 'Broken', 'Broken'],
      ['undefined', undefined, NO_WORDS],
      ['null', null, NO_WORDS],
      ['an object of its own', { message: 'Own' }, 'Own'],
      ['an object with a strange message', { message: {} }, NO_WORDS],
      ['the marker', new Error('Handled'), 'Handled'],
      ['the marker as a string', 'Handled', 'Handled'],
    ] as const)
      it(`reject with ${what} [4.11]`, async () => {
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a shim may reject with anything
        replaceFetch(() => Promise.reject(thrown));
        const isHandled = detail === 'Handled';
        expect(await failureAt('ok')).to.deep.equal({
          call: 'front',
          kind: 'network',
          detail,
          isHandled,
          retry: isHandled ? 'never' : 'soon',
        });
      });

    it('throw instead of returning a promise, and answer with nothing', async () => {
      replaceFetch(() => {
        throw new Error('No fetch today');
      });
      expect((await failureAt('ok')).detail).to.equal('No fetch today');
      replaceFetch(() => Promise.resolve(undefined));
      expect((await failureAt('ok')).kind).to.equal('network');
    });

    it('mark its error as handled: no retry, no console line [4.26]', async () => {
      replaceFetch(() => Promise.reject(new Error('Handled')));
      const clock = createManualClock();
      await failureOf(post(`${server.base}/ok`, {}, never, clock));
      clock.advance(60_000);
      expect(warnings).to.deep.equal([]);
    });
  });

  // last, because a page can’t drop a policy
  describe('a Content-Security-Policy of the page’s', () => {
    before(() => {
      const meta = document.createElement('meta');
      meta.httpEquiv = 'Content-Security-Policy';
      meta.content = `connect-src 'self' ws://${location.host}`;
      document.head.append(meta);
    });

    it('that blocks the call is named in the console line', async () => {
      expect(await lineOf('https://provider.invalid/ekyc/v1.0/request/create')).to.equal(
        'The call "front" got no answer. This page\'s Content-Security-Policy refuses https://provider.invalid/ekyc/v1.0/request/create: add "connect-src https://provider.invalid" to it.',
      );
    });
  });
});
