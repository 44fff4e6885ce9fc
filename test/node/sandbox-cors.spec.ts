// A page on another origin may call the sandbox: preflights and answers carry what browsers ask for.
import { expect, test } from '@playwright/test';
import { callNames, callPaths, startSandbox, type Sandbox } from '../../src/testing/sandbox/index.ts';
import { Caller } from './sandbox-client.ts';

let sandbox: Sandbox;
const origin = 'https://host.example:8443';

test.beforeAll(async () => {
  sandbox = await startSandbox();
});
test.afterAll(() => sandbox.stop());

const testerPaths = { '/sandbox': 'GET', '/sandbox/script': 'PUT', '/sandbox/log': 'DELETE', '/sandbox/reset': 'POST' };
const paths: readonly (readonly [string, string])[] = [
  ...callNames.map((name) => [callPaths[name], 'POST'] as const),
  ...Object.entries(testerPaths),
];

for (const [path, method] of paths) {
  test(`preflight of ${method} ${path}`, async () => {
    const response = await fetch(sandbox.url + path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,clientid,content-type,token',
      },
    });
    expect(response.status).toBe(204);
    const header = (name: string): string => response.headers.get(name) ?? '';
    expect(header('access-control-allow-origin')).toBe(origin);
    expect(header('access-control-allow-credentials')).toBe('true');
    expect(header('access-control-allow-methods').split(', ')).toContain(method);
    expect(header('access-control-allow-headers').split(', ').sort()).toEqual([
      'authorization',
      'clientid',
      'content-type',
      'token',
    ]);
    expect(Number(header('access-control-max-age'))).toBeGreaterThan(0);
    expect(header('vary')).toBe('Origin');
  });
}

test('answers and refusals can be read by the page that asked', async () => {
  const caller = await Caller.begin(sandbox);
  const asPage = { headers: { origin } };
  const statuses: number[] = [];
  for (const answer of [
    await caller.call('front', await caller.bodyOf('front'), asPage),
    await caller.call('front', {}, asPage),
    await caller.call('front', {}, { headers: { origin, token: 'x' } }),
    await caller.call('front', {}, { ...asPage, method: 'PUT' }),
    await caller.call('front', {}, { ...asPage, path: '/nowhere' }),
  ]) {
    statuses.push(answer.status);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('access-control-expose-headers')).toBe('Retry-After');
    expect(answer.headers.get('vary')).toBe('Origin');
  }
  expect(statuses).toEqual([200, 400, 401, 405, 404]);
});

test('scripted faults that answer keep their CORS headers', async () => {
  const caller = await Caller.begin(sandbox);
  sandbox.script({ front: [{ httpStatus: 503 }, { malformed: '{}' }] });
  for (const status of [503, 200]) {
    const answer = await caller.call('front', {}, { headers: { origin } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, origin]);
  }
});

test('without an Origin there is nothing to allow', async () => {
  const response = await fetch(`${sandbox.url}/sandbox`);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  expect(response.headers.get('vary')).toBe('Origin');
});
