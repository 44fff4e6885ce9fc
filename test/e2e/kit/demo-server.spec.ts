// The demo’s server from outside: its files, headers, token, ports and shutdown.
import { expect, test } from '@playwright/test';
import { runDemoToItsEnd, startDemo } from '../../support/demo-process.ts';
import { useDemo } from '../support/demo.ts';

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

test('serves its pages, the built files and the specimens', async () => {
  for (const path of ['/', '/cam-on', '/phone', '/main.js', '/dist/trueid-widget.js', '/dist/testing/front.jpg'])
    expect((await fetch(demo.url + path)).status, path).toBe(200);
  for (const path of ['/server.mjs', '/handoff/links.js', '/dist/'])
    expect((await fetch(demo.url + path)).status, path).toBe(404);
});

test('creates tokens and requests on the server', async () => {
  const minted = await fetch(`${demo.url}/api/session`, { method: 'POST' });
  expect(JSON.stringify(await minted.json())).toMatch(/^\{"accessToken":"[^"\s]{20,}"\}$/);
  expect((await fetch(`${demo.url}/api/session`)).status).toBe(405);
  const session = await fetch(`${demo.url}/api/identity-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(session.headers.get('cache-control')).toBe('no-store');
  expect(await session.json()).toEqual({
    domain: demo.sandboxUrl,
    appId: 'demo-app',
    accessToken: expect.stringMatching(/^\S{20,}$/),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect((await fetch(`${demo.url}/api/identity-session`, { method: 'POST', body: '{}' })).status).toBe(415);
  expect((await fetch(`${demo.url}/api/handoff/create`, { method: 'POST', body: 'no json' })).status).toBe(400);
  const created = await fetch(`${demo.url}/api/request`, { method: 'POST' });
  expect(JSON.stringify(await created.json())).toMatch(/^\{"requestId":"[0-9a-f-]{36}"\}$/);
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
