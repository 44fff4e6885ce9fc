// The OpenAPI document and the server say the same: every path is documented, every documented answer can be had and has
// the documented shape, and bodies that the document refuses are refused. Scripts are in sandbox-script.test.ts.
import { bodyRules } from '../../src/testing/sandbox/calls.ts';
import { callNames, callPaths, type CallName, type Sandbox } from '../../src/testing/sandbox/index.ts';
import { testerPaths } from '../../src/testing/sandbox/server.ts';
import { documentText, isAllowed, openApi, operations, requestSchemaOf, responseSchemaOf } from './sandbox-document.ts';
import { ask, Caller, expect, test, wayTo, type Json } from './sandbox-client.ts';

test.override({ sandboxOptions: { clients: { 'demo-app': 'demo-secret', 'other-app': 'other-secret' } } });

test('the document is OpenAPI 3.1, and all its references resolve', () => {
  expect(openApi).toMatchObject({ openapi: '3.1.0', info: { title: expect.any(String) } });
  const references = [...documentText.matchAll(/"\$ref": "#\/([^"]+)"/g)].map(([, target = '']) => target.split('/'));
  expect(references.length).toBeGreaterThan(40);
  for (const reference of references) expect(openApi, reference.join('/')).toHaveProperty(reference);
});

test('every path and method of the server is documented, and nothing else', () => {
  const served = [
    ...callNames.map((name) => `POST ${callPaths[name]} ${name}`),
    ...Object.entries(testerPaths).flatMap(([path, methods]) => methods.map((method) => `${method} ${path}`)),
  ];
  const documented = operations.map(({ path, method, operation }) =>
    path.startsWith('/sandbox') ? `${method} ${path}` : `${method} ${path} ${operation.operationId}`,
  );
  expect(documented.sort()).toEqual(served.sort());
});

test('every undocumented method is a 405, every undocumented path a 404', async ({ sandbox }) => {
  for (const path of Object.keys(openApi.paths)) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      if (operations.some((known) => known.path === path && known.method === method)) continue;
      const response = await fetch(sandbox.url + path, { method });
      expect(response.status, `${method} ${path}`).toBe(405);
    }
    const beside = await fetch(`${sandbox.url}${path}/more`);
    expect(beside.status).toBe(404);
  }
});

for (const name of callNames)
  test(`the document and the server accept the same fields at ${name}`, async ({ client }) => {
    const isDocumented = (body: unknown): boolean => isAllowed(requestSchemaOf(name), body);
    const body = await client.bodyOf(name);
    expect(isDocumented(body)).toBe(true);
    for (const attempt of [
      { ...body, extra: 1 },
      ...Object.keys(bodyRules[name]).flatMap((field): Json[] => {
        const { [field]: _left, ...without } = body;
        return [without, { ...body, [field]: 0 }, { ...body, [field]: null }, { ...body, [field]: 'data:x,!' }];
      }),
    ] as const) {
      const shown = JSON.stringify(attempt).slice(0, 300);
      const { status } = await client.call(name, attempt);
      // Any text is a client_id, a secret, a request_id or a user_id by its shape; whether it exists is another matter.
      const isUnknown = Object.values(attempt).includes('data:x,!') && isDocumented(attempt);
      expect(isUnknown ? [400, 401, 404] : [400], shown).toContain(status);
      expect(isDocumented(attempt), shown).toBe(isUnknown);
    }
  });

type Ways = Readonly<Record<string, (client: Caller, sandbox: Sandbox) => Promise<Response>>>;

/** A way to each documented answer of a call. */
function waysTo(name: CallName): Ways {
  const send = async (client: Caller, fields: Json = {}, headers: Record<string, string> = {}): Promise<Response> =>
    client.send(name, { ...(await client.bodyOf(name)), ...fields }, { headers });
  return {
    '200': async (client) => {
      await client.pass(...wayTo[name]);
      return send(client);
    },
    '400': (client) => send(client, { surprise: true }),
    '401': (client) => (name === 'token' ? send(client, { client_secret: 'no' }) : send(client, {}, { token: 'no' })),
    '403': (client, sandbox) => {
      const other = Caller.withToken(sandbox, 'other-app');
      other.requestId = client.requestId;
      return send(other);
    },
    '404': (client) => send(client, { request_id: 'nowhere' }),
    '409': async (client) => {
      if (name === 'front') await client.pass('front', 'back', 'selfie', 'ocr', 'complete');
      return send(client);
    },
    '413': (client) => send(client, { surprise: 'A'.repeat(10 * 1024 * 1024) }),
    '415': (client) => send(client, {}, { 'content-type': 'text/plain' }),
  };
}

const asStranger = (sandbox: Sandbox, method: string, path: string): Promise<Response> =>
  fetch(sandbox.url + path, { method, headers: { origin: 'https://elsewhere.example' } });

/** Operation → a way to each of its documented answers. */
const WAYS: Readonly<Record<string, Ways>> = {
  ...Object.fromEntries(callNames.map((name) => [name, waysTo(name)])),
  index: { '200': (_caller, sandbox) => ask(sandbox, 'GET', '') },
  openApi: { '200': (_caller, sandbox) => ask(sandbox, 'GET', '/openapi.json') },
  readScript: {
    '200': (_caller, sandbox) => {
      sandbox.script({ front: [{ code: 4 }, { delayMs: 1 }], token: { redirect: 'https://elsewhere.example/' } });
      return ask(sandbox, 'GET', '/script');
    },
  },
  replaceScript: {
    '200': (_caller, sandbox) => ask(sandbox, 'PUT', '/script', '{"back":{"httpStatus":503,"headers":{"A":"1"}}}'),
    '400': (_caller, sandbox) => ask(sandbox, 'PUT', '/script', '{"back":{"cod":1}}'),
    '413': (_caller, sandbox) => ask(sandbox, 'PUT', '/script', `{"x":"${'A'.repeat(10 * 1024 * 1024)}"}`),
    '415': (_caller, sandbox) => ask(sandbox, 'PUT', '/script', '{}', 'text/plain'),
  },
  clearScript: { '204': (_caller, sandbox) => ask(sandbox, 'DELETE', '/script') },
  readLog: {
    '200': async (client, sandbox) => {
      sandbox.script({ front: [{ code: 60 }, { reset: true }, { hang: true }] });
      await client.step('front');
      await client.step('front').catch(() => null);
      await client.call('front', {}, { path: '/nowhere' });
      const hangUp = await client.leaveOpen('front');
      const answer = await ask(sandbox, 'GET', '/log');
      await hangUp();
      return answer;
    },
  },
  clearLog: { '204': (_caller, sandbox) => ask(sandbox, 'DELETE', '/log') },
  reset: { '204': (_caller, sandbox) => ask(sandbox, 'POST', '/reset') },
};

for (const { path, method, operation } of operations)
  test(`${operation.operationId} answers as documented`, async ({ sandbox }) => {
    for (const status of Object.keys(operation.responses)) {
      const way =
        status === '403' && path.startsWith('/sandbox')
          ? () => asStranger(sandbox, method, path)
          : WAYS[operation.operationId]?.[status];
      if (!way) throw new Error(`There is no way to the answer ${status} in the test.`);
      const response = await way(await Caller.begin(sandbox), sandbox);
      const text = await response.text();
      expect(String(response.status), text.slice(0, 500)).toBe(status);
      const schema = responseSchemaOf(operation.operationId, status);
      if (schema) {
        expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(isAllowed(schema, JSON.parse(text)), text.slice(0, 500)).toBe(true);
      } else expect(text).toBe('');
      if (operation.operationId === 'openApi' && status === '200') expect(JSON.parse(text)).toEqual(openApi);
    }
  });

test('a rejected picture answers as documented', async ({ sandbox, client }) => {
  sandbox.script({ front: { code: 60 } });
  const { json } = await client.step('front');
  const schema = responseSchemaOf('front', '200') ?? {};
  expect(isAllowed(schema, json)).toBe(true);
  expect(isAllowed(schema, { ...json, extra: 1 })).toBe(false);
});
