// The demo’s server as a program: its headers, refusals, ports and shutdown. demo.spec.ts has its pages and sessions,
// test/demo/servers what it answers to strangers.
import { expect, test } from '@playwright/test';
import { runDemoToItsEnd, startDemo, useDemo } from '../support/demo.ts';

const demo = useDemo();

test('serves the page under the strict policy, with the sandbox as the only other origin', async () => {
  const { headers } = await fetch(demo.url);
  const directives = (headers.get('content-security-policy') ?? '').split('; ');
  expect(directives).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `connect-src 'self' ${demo.sandboxUrl}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]),
  );
  expect(headers.get('permissions-policy')).toContain('camera=(self)');
  expect(new URL(demo.sandboxUrl).origin).not.toBe(new URL(demo.url).origin);
});

test('serves the phone’s page and the specimens, and refuses what no page of its own sends', async () => {
  for (const [path, status, method, headers] of [
    ['/phone', 200, 'GET', {}],
    ['/dist/testing/front.jpg', 200, 'GET', {}],
    ['/dist/', 404, 'GET', {}],
    ['/api/session', 405, 'GET', {}],
    ['/api/identity-session', 415, 'POST', { 'content-type': 'text/plain' }],
    ['/api/handoff/create', 400, 'POST', {}],
  ] as const) {
    const body = method === 'POST' ? 'no json' : undefined;
    expect((await fetch(demo.url + path, { method, headers, body })).status, path).toBe(status);
  }
});

test('explains in one sentence that PORT is in use or invalid', async () => {
  const port = new URL(demo.url).port;
  const inUse = new RegExp(`^Port ${port} is in use\\. .*PORT=\\d+ npm start$`);
  for (const [asked, host, sentence] of [
    [port, undefined, inUse],
    // not as an origin has it
    [port, '127.1', inUse],
    ['http', undefined, /^PORT must be a number from 0 to 65534, not "http"\.$/],
  ] as const) {
    const { exitCode, output } = await runDemoToItsEnd(asked, host);
    expect(exitCode).toBe(1);
    expect(output.trim()).toMatch(sentence);
  }
});

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`stops both servers on ${signal}, with open connections`, async () => {
    const second = await startDemo();
    await fetch(second.url);
    const { exitCode } = await second.stop(signal);
    expect(exitCode).toBe(0);
    for (const url of [second.url, second.sandboxUrl]) await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
