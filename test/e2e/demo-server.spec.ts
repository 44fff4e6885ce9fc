// The demo’s server from outside: its files, headers, token, ports and shutdown.
import { request } from 'node:http';
import { expect, test } from '@playwright/test';
import { runDemoToItsEnd, startDemo } from '../support/demo-process.ts';
import { useDemo } from './support/demo.ts';

const demo = useDemo();

/** The status of a path that is sent exactly as it is written, which fetch would tidy up. */
function statusOf(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(demo.url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.once('error', reject);
    asked.end();
  });
}

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

test('serves the page, the built files and the specimens, and nothing else', async () => {
  for (const path of ['/', '/main.js', '/dist/trueid-widget.js', '/dist/testing/front.jpg', '/handoff/phone.js'])
    expect(await statusOf(path), path).toBe(200);
  const refused = [
    ...['/server.mjs', '/../server.mjs', '/..%2fserver.mjs', '/dist/%2e%2e/package.json', '/dist/..%5cpackage.json'],
    ...['/dist//etc/passwd', '/dist/', '/%00', '/%zz', '//', '//elsewhere.example/main.js'],
    ...['/handoff/links.js', '/handoff/../links.js'],
  ];
  for (const path of refused) expect(await statusOf(path), path).toBe(404);
});

test('creates tokens and requests on the server, for pages of its own origin only', async () => {
  const minted = await fetch(`${demo.url}/api/session`, { method: 'POST' });
  expect(JSON.stringify(await minted.json())).toMatch(/^\{"accessToken":"[^"\s]{20,}"\}$/);
  expect((await fetch(`${demo.url}/api/session`)).status).toBe(405);
  const foreign = await fetch(`${demo.url}/api/session`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
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
