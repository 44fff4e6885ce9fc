// The example project of an integrator's tests: what the documents say about it is true, and its server serves its page only.
// test/e2e/qa-example.spec.ts runs it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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
  const { startSite } = (await import(new URL('../../demo/qa-example/site/server.js', import.meta.url).href)) as {
    readonly startSite: (options: { readonly provider: object; readonly port?: number }) => Promise<Site>;
  };
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
