// A page on another origin can make the seven calls: preflights and answers have the headers that browsers require. Only
// pages of this machine, and of the origins that the sandbox was told, can use the tester's paths.
import { request, type OutgoingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';
import { namesOf } from '../../../src/testing/sandbox/addresses.ts';
import { callNames, callPaths, startSandbox } from '../../../src/testing/sandbox/index.ts';
import { testerPaths } from '../../../src/testing/sandbox/server.ts';
import { testerAccess } from '../../../src/testing/sandbox/tester-access.ts';
import { describe } from 'vitest';
import { ask, expect, test } from './client.ts';

const origin = 'https://host.example:8443';

const LOCAL_ORIGIN = 'http://localhost:5173';

test('a preflight of every path allows its methods and the headers of the calls', async ({ sandbox }) => {
  const preflights = [
    ...callNames.map((name) => [callPaths[name], origin, ['POST']] as const),
    ...Object.entries(testerPaths).map(([path, methods]) => [path, LOCAL_ORIGIN, methods] as const),
  ];
  for (const [path, origin, allowed] of preflights) {
    const { status, headers } = await fetch(sandbox.url + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'token' },
    });
    expect(status, path).toBe(204);
    expect(Object.fromEntries(headers), path).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': allowed.join(', '),
      'access-control-allow-headers': 'content-type, clientid, authorization, token',
      'access-control-max-age': expect.stringMatching(/^[1-9]\d*$/),
      vary: 'Origin',
    });
  }
});

test('answers, refusals and scripted faults are readable by the calling page', async ({ sandbox, client }) => {
  const asPage = { headers: { origin } };
  const wellFormed = await client.bodyOf('front');
  const answers = [
    await client.call('front', wellFormed, asPage),
    await client.call('front', {}, asPage),
    await client.call('front', {}, { headers: { origin, token: 'x' } }),
    await client.call('front', {}, { ...asPage, method: 'PUT' }),
    await client.call('front', {}, { ...asPage, path: '/nowhere' }),
  ];
  sandbox.script({ front: { httpStatus: 503 } });
  answers.push(await client.call('front', {}, asPage));
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 401, 405, 404, 503]);
  for (const { status, headers } of answers)
    expect(Object.fromEntries(headers), String(status)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Retry-After',
      vary: 'Origin',
    });
});

test('sends no CORS headers without an Origin', async ({ sandbox }) => {
  const { headers } = await ask(sandbox, 'GET', '');
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(headers.get('vary')).toBe('Origin');
});

/** The status of a tester's path. `fetch` would set its own Host. */
function statusOf(address: string, headers: OutgoingHttpHeaders, method = 'GET'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.once('error', reject);
    asked.end();
  });
}

const OWN: readonly OutgoingHttpHeaders[] = [
  { host: 'localhost:4174' },
  { host: '127.0.0.1' },
  { host: '[::1]:4174' },
  { host: 'sandbox.localhost:4174' },
  { origin: LOCAL_ORIGIN },
  { origin: 'https://[::1]' },
];
const FOREIGN: readonly OutgoingHttpHeaders[] = [
  { origin: 'https://elsewhere.example' },
  // of a sandboxed frame, for one
  { origin: 'null' },
  { origin: 'https://localhost.elsewhere.example' },
  // a name that its owner lets resolve to this machine: its page sends no Origin with a GET
  { host: 'elsewhere.example:4174' },
  { host: '127.0.0.1.elsewhere.example' },
  { host: '192.168.1.7:4174' },
];

test('the tester’s paths answer pages and addresses of this machine only', async ({ sandbox }) => {
  for (const [path, methods] of Object.entries(testerPaths)) {
    const address = sandbox.url + path;
    for (const headers of OWN)
      expect(await statusOf(address, headers, methods[0]), JSON.stringify(headers)).toBeLessThan(300);
    for (const method of methods)
      for (const headers of FOREIGN)
        expect(await statusOf(address, headers, method), JSON.stringify(headers)).toBe(403);
  }
});

test('a foreign page’s preflight of a tester’s path is refused, its request changes nothing', async ({ sandbox }) => {
  const preflight = await fetch(`${sandbox.url}/sandbox/script`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
  });
  expect(preflight.status).toBe(403);
  expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  sandbox.script({ front: { code: 27 } });
  const reset = await fetch(`${sandbox.url}/sandbox/reset`, { method: 'POST', headers: { origin } });
  expect(await reset.json()).toMatchObject({
    error: 'foreign_origin',
    message: expect.stringContaining(`--allow-origin ${origin}`),
  });
  expect((await ask(sandbox, 'GET', '/script')).status).toBe(200);
  expect(await (await ask(sandbox, 'GET', '/script')).json()).toEqual({ front: [{ code: 27 }] });
});

describe('on all addresses', () => {
  test.override({ sandboxOptions: { host: '0.0.0.0' } });

  test('the tester’s paths answer this machine’s own names to no other machine', async ({ sandbox }) => {
    const check = testerAccess(['http://192.168.1.7:4174']);
    for (const [host, address, isAnswered] of [
      ['localhost:4174', '127.0.0.1', true],
      ['localhost:4174', '::ffff:127.0.0.1', true],
      ['[::1]:4174', '::1', true],
      ['localhost:4174', '192.168.1.8', false],
      ['localhost:4174', '::ffff:192.168.1.8', false],
      ['[::1]:4174', 'fe80::8', false],
      // its connection is closed
      ['localhost:4174', undefined, false],
      ['192.168.1.7:4174', '192.168.1.8', true],
    ] as const)
      for (const headers of [{ host }, { origin: `http://${host}` }])
        expect(check(headers, address) === null, `${JSON.stringify(headers)} from ${address}`).toBe(isAnswered);

    const { port } = new URL(sandbox.url);
    for (const address of namesOf('0.0.0.0').filter(isIPv4))
      for (const headers of [{ host: `localhost:${port}` }, { origin: LOCAL_ORIGIN }]) {
        const status = await statusOf(`http://${address}:${port}/sandbox/log`, headers);
        expect(status, `${JSON.stringify(headers)} from ${address}`).toBe(address.startsWith('127.') ? 200 : 403);
      }
  });
});

describe('with allowed origins', () => {
  test.override({ sandboxOptions: { allowOrigins: [origin, 'http://192.168.1.7:4174'] } });

  test('their pages may use the tester’s paths, and the sandbox may be reached under them', async ({ sandbox }) => {
    const address = `${sandbox.url}/sandbox/log`;
    expect(await statusOf(address, { origin })).toBe(200);
    expect(await statusOf(address, { host: '192.168.1.7:4174' })).toBe(200);
    expect(await statusOf(address, { origin: 'https://host.example' })).toBe(403);
    expect(await statusOf(address, { host: '192.168.1.7:4175' })).toBe(403);
  });
});

test('an allowed origin that is none is refused at the start', async () => {
  for (const wrong of ['host.example', 'https://host.example/', 'file:///', '*', 'https://host.example/page'])
    await expect(startSandbox({ allowOrigins: [wrong] })).rejects.toThrow(`"${wrong}" is not an origin`);
});

test('a form gets no scripted page, and leaves the script alone', async ({ sandbox, client }) => {
  const scripted = { html: '<script>document.title = "run"</script>' };
  sandbox.script({ front: scripted });
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', null]) {
    const { status, headers } = await client.call('front', {}, { headers: { 'content-type': type } });
    expect({ type, status, as: headers.get('content-type') }).toMatchObject({
      status: 415,
      as: 'application/json; charset=utf-8',
    });
  }
  const asWidget = await client.send('front', {});
  expect(await asWidget.text()).toBe(scripted.html);
});
