// The example project of an integrator's tests: what the documents say about it is true, and its server serves its page only.
// test/e2e/kit/qa-example.spec.ts runs it.
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { override } from '../support/override.ts';
import { sample } from './sample.ts';

const EXAMPLE = 'demo/qa-example';
const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

const testsIn = (name: string): number =>
  [...readFileSync(`${EXAMPLE}/tests/${name}`, 'utf8').matchAll(/^\s*test\('/gm)].length;

test('the README and the manual count its tests', () => {
  const readme = readFileSync(`${EXAMPLE}/README.md`, 'utf8');
  const counts = ['identity.spec.ts', 'real-camera.spec.ts'].map((name) => {
    const [, word = ''] = new RegExp(`\\|\`tests/${name}\`\\|(\\w+) tests`).exec(readme) ?? [];
    expect(NUMBERS.indexOf(word.toLowerCase()), name).toBe(testsIn(name));
    return testsIn(name);
  });
  const [, inManual = ''] =
    /`demo\/qa-example`: .* with (\w+) tests/.exec(readFileSync('docs/testing.md', 'utf8')) ?? [];
  expect(NUMBERS.indexOf(inManual)).toBe(counts.reduce((sum, count) => sum + count, 0));
});

interface Site {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

test('its server serves the page alone, takes results, and rejects if the port is in use', async () => {
  const { startSite } = await sample<{
    readonly startSite: (options: { readonly provider: object; readonly port?: number }) => Promise<Site>;
  }>('qa-example/site/server.js');
  const provider = { domain: 'https://provider.example', appId: '', appSecret: '' };
  const site = await startSite({ provider });
  const statusOf = async (path: string, init?: RequestInit): Promise<number> =>
    (await fetch(new URL(site.url).origin + path, init)).status;
  try {
    for (const path of ['/', '/?lang=vi', '/claim.js']) expect(await statusOf(path), path).toBe(200);
    for (const path of ['/server.js', '/no-such.js', '/trueid-widget/']) expect(await statusOf(path), path).toBe(404);
    const hand = (body: string): Promise<number> => statusOf('/api/identity-result', { method: 'POST', body });
    expect(await hand('no json')).toBe(400);
    expect(await hand(JSON.stringify({ result: 'x'.repeat(100_000) }))).toBe(413);
    for (const body of ['null', '{}', '{"persons":null}', '{"persons":{"persons":{}}}'])
      expect(await hand(body), body).toBe(200);
    await expect(startSite({ provider, port: Number(new URL(site.url).port) })).rejects.toThrow('EADDRINUSE');
  } finally {
    await site.stop();
  }
});

test('its page sends a result whose answer is lost or late again, then leaves it to a button, and blames no verification', async () => {
  vi.useFakeTimers();
  const parts: Record<string, EventTarget & { hidden?: boolean; textContent?: string; onclick?: () => void }> = {
    'trueid-widget': new EventTarget(),
    '#verify': new EventTarget(),
    '#outcome': new EventTarget(),
    '#send-again': new EventTarget(),
  };
  let isServerThere = false;
  const bodies: unknown[] = [];
  const undo = [
    override(globalThis, 'document', { querySelector: (name: string) => parts[name] }),
    override(AbortSignal, 'timeout', (ms: number) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    }),
    override(globalThis, 'fetch', async (_: string, { body, signal }: { body: string; signal: AbortSignal }) => {
      bodies.push(JSON.parse(body));
      if (isServerThere) return Response.json({ greeting: 'Thank you.' });
      if (bodies.length === 1) throw new TypeError('Failed to fetch');
      if (bodies.length === 2) return new Response('', { status: 502 });
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    }),
    override(console, 'warn', () => undefined),
    () => vi.useRealTimers(),
  ];
  onTestFinished(() => undo.forEach((run) => run()));
  await sample('qa-example/site/claim.js');
  const detail = { result: { request_id: 'r' }, persons: {}, frontCardImage: 'photo' };
  parts['trueid-widget']?.dispatchEvent(Object.assign(new Event('trueid_result'), { detail }));
  expect(parts['#outcome']?.textContent).toBe('You are verified. We are saving the result.');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(bodies).toEqual(Array(3).fill({ result: detail.result, persons: {} }));
  expect(parts['#outcome']?.textContent).toMatch(/^You are verified, but /);
  expect([parts['#verify']?.hidden, parts['#send-again']?.hidden]).toEqual([true, false]);

  isServerThere = true;
  parts['#send-again']?.onclick?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(parts['#outcome']?.textContent).toBe('Thank you.');
  expect(parts['#send-again']?.hidden).toBe(true);
});
