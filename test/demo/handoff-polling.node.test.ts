// The desktop's part of a session that continues on a phone, as it ships for integrators: what it makes of a network that
// fails, between it and the server's part. test/e2e/kit/handoff-example.spec.ts has the phone.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Handoff, HandoffContext } from '../../src/core/options/options.ts';
import { failureOf } from '../support/failure.ts';
import { override } from '../support/override.ts';
import { createHandoffApi, sample } from './sample.ts';

const { handoff, askForEnd } = await sample<{
  readonly handoff: (context: HandoffContext) => Promise<Handoff>;
  readonly askForEnd: (name: 'finish', body: object, signal: AbortSignal) => Promise<unknown>;
}>('handoff/site/handoff.js');

const RESULT = { result: { status: 1 } };
const LIFE_MS = 600_000;

type Fail = (signal: AbortSignal) => Response | Promise<Response>;
/** How a request to the server fails, on its way there or back. */
const FAILURES = {
  'no network': () => Promise.reject(new TypeError('Failed to fetch')),
  'a proxy’s page': () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
  'a proxy’s JSON': () => Response.json({ end: 'done' }, { status: 503 }),
  'a sign-in page': () => new Response('<form>', { status: 200 }),
  'JSON of something else': () => Response.json(null),
  'an end that is none': () => Response.json({ end: 'soon' }),
  'a connection that died': (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A desktop that has made a link and waits for the phone, over a network where `fail` may answer in the server's place. */
async function openDesktop(fail?: Fail) {
  const api = createHandoffApi(() => Promise.resolve({}), LIFE_MS);
  const network = { fail };
  const asked: { readonly name: string; readonly atMs: number }[] = [];
  const page = new EventTarget();
  const undo = [
    override(globalThis, 'addEventListener', page.addEventListener.bind(page)),
    override(globalThis, 'removeEventListener', page.removeEventListener.bind(page)),
    override(globalThis, 'location', new URL('https://insurer.example/claim')),
    override(globalThis, 'fetch', async (path: string, { body, signal }: { body: string; signal: AbortSignal }) => {
      const name = path.replace('/api/handoff/', '');
      asked.push({ name, atMs: Date.now() });
      if (network.fail && name !== 'create') return network.fail(signal);
      const answer = await api(name, JSON.parse(body) as Record<string, unknown>);
      return Response.json(answer.body, { status: answer.status });
    }),
  ];
  onTestFinished(() => undo.forEach((run) => run()));
  const controller = new AbortController();
  const { url, result } = await handoff({ lang: 'vi', signal: controller.signal });
  const outcome = Promise.resolve(result).catch((error: unknown) => error);
  const [id, key] = [new URL(url).hash.slice(1), randomUUID()];
  await api('claim', { id, key });
  const leave = (): unknown => page.dispatchEvent(new Event('pagehide'));
  return { api, id, key, network, asked, outcome, controller, leave };
}

for (const [what, fail] of Object.entries(FAILURES))
  test(`the desktop gets the result after ${what} in place of an answer, and never cancels the phone`, async () => {
    const { api, id, key, network, asked, outcome, controller, leave } = await openDesktop(fail);
    await vi.advanceTimersByTimeAsync(200_000);
    await api('finish', { id, key, result: RESULT });
    network.fail = undefined;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toEqual(RESULT);
    // as the end of the session does
    controller.abort();
    leave();
    expect(asked.map(({ name }) => name)).not.toContain('cancel');
  });

test.each(['no network', 'JSON of something else'] as const)(
  'the pause grows up to eight seconds while there is %s, and is short again after an answer',
  async (what) => {
    const { network, asked } = await openDesktop(FAILURES[what]);
    const pausesMs = (): number[] => {
      const times = asked.splice(0).flatMap(({ name, atMs }) => (name === 'wait' ? [atMs] : []));
      return times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0));
    };
    await vi.advanceTimersByTimeAsync(25_000);
    expect(pausesMs()).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
    // the next two are answered after 25 s
    network.fail = undefined;
    await vi.advanceTimersByTimeAsync(45_000);
    network.fail = FAILURES[what];
    await vi.advanceTimersByTimeAsync(20_000);
    expect(pausesMs()).toEqual([25_500, 25_500, 1000, 2000, 4000]);
  },
);

test('a link that ends without a result is a failed handoff', async () => {
  const ends: readonly (readonly [string, (desktop: Awaited<ReturnType<typeof openDesktop>>) => unknown])[] = [
    ['gaveUp', ({ api, id, key }) => api('finish', { id, key })],
    ['expired', () => vi.advanceTimersByTimeAsync(LIFE_MS)],
  ];
  for (const [end, happens] of ends) {
    const desktop = await openDesktop();
    await happens(desktop);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await desktop.outcome).toEqual(new Error(`No result from the phone: ${end}.`));
  }
});

test('a desktop that slept past the link’s end has an hour to get the result', async () => {
  const { api, id, key, network, outcome } = await openDesktop(FAILURES['no network']);
  await vi.advanceTimersByTimeAsync(LIFE_MS - 1);
  await api('finish', { id, key, result: RESULT });
  await vi.advanceTimersByTimeAsync(50 * 60_000);
  network.fail = undefined;
  await vi.advanceTimersByTimeAsync(8000);
  expect(await outcome).toEqual(RESULT);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(await api('wait', { id, key })).toMatchObject({ status: 410, body: { end: 'expired' } });
});

test('Go back cancels the link and asks no more, without an unhandled rejection where the network is gone', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  for (const isOffline of [false, true]) {
    const { api, id, key, asked, outcome, controller } = await openDesktop(
      isOffline ? FAILURES['no network'] : undefined,
    );
    controller.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBeInstanceOf(DOMException);
    expect(asked.map(({ name }) => name)).toEqual(['create', 'wait', 'cancel']);
    const claimed = await api('claim', { id, key });
    expect(claimed.status).toBe(isOffline ? 200 : 410);
  }
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

test('a desktop whose page is left, or loaded anew, cancels the link', async () => {
  const { api, id, key, asked, leave } = await openDesktop();
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.map(({ name }) => name)).toEqual(['create', 'wait', 'cancel']);
  expect(await api('wait', { id, key })).toMatchObject({ body: { end: 'cancelled' } });
});

test('without an answer to the first request there is no link', async () => {
  for (const [what, message] of [
    ['no network', /fetch/],
    ['a proxy’s page', /502/],
    ['JSON of something else', /no link/],
  ] as const) {
    onTestFinished(override(globalThis, 'fetch', FAILURES[what]));
    expect(await failureOf(handoff({ lang: 'en', signal: new AbortController().signal }))).toMatch(message);
  }
});

test('a result has three minutes to arrive over a slow network', async () => {
  let signal: AbortSignal | undefined;
  const take = (_path: string, init: { signal: AbortSignal }): Promise<Response> => {
    ({ signal } = init);
    return new Promise(() => undefined);
  };
  onTestFinished(override(globalThis, 'fetch', take));
  void askForEnd('finish', { result: RESULT }, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(179_000);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(signal?.aborted).toBe(true);
});

test('a result that is too large, for the server or a proxy, is sent once', async () => {
  let sent = 0;
  const refuse = (): Promise<Response> => {
    sent += 1;
    return Promise.resolve(new Response('<h1>Too large</h1>', { status: 413 }));
  };
  onTestFinished(override(globalThis, 'fetch', refuse));
  const finished = failureOf(askForEnd('finish', { result: RESULT }, new AbortController().signal));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await finished).toMatch(/too large/);
  expect(sent).toBe(1);
});
