// A page on another origin can call the sandbox: preflights and answers have the headers that browsers require.
import { callNames, callPaths } from '../../src/testing/sandbox/index.ts';
import { testerPaths } from '../../src/testing/sandbox/server.ts';
import { ask, expect, test } from './sandbox-client.ts';

const origin = 'https://host.example:8443';

test('a preflight of every path allows its methods and the headers of the calls', async ({ sandbox }) => {
  const methods = { ...Object.fromEntries(callNames.map((name) => [callPaths[name], ['POST']])), ...testerPaths };
  for (const [path, allowed] of Object.entries(methods)) {
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

test('answers, refusals and scripted faults are readable by the calling page', async ({ sandbox, caller }) => {
  const asPage = { headers: { origin } };
  const wellFormed = await caller.bodyOf('front');
  const answers = [
    await caller.call('front', wellFormed, asPage),
    await caller.call('front', {}, asPage),
    await caller.call('front', {}, { headers: { origin, token: 'x' } }),
    await caller.call('front', {}, { ...asPage, method: 'PUT' }),
    await caller.call('front', {}, { ...asPage, path: '/nowhere' }),
  ];
  sandbox.script({ front: { httpStatus: 503 } });
  answers.push(await caller.call('front', {}, asPage));
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 401, 405, 404, 503]);
  for (const { status, headers } of answers) {
    expect(Object.fromEntries(headers), String(status)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Retry-After',
      vary: 'Origin',
    });
  }
});

test('sends no CORS headers without an Origin', async ({ sandbox }) => {
  const { headers } = await ask(sandbox, 'GET', '');
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(headers.get('vary')).toBe('Origin');
});
