// The OpenAPI document and the server say the same: every path is documented, every documented answer can be had and has
// the documented shape, and bodies that the document refuses are refused.
import { expect, test } from '@playwright/test';
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { bodyRules } from '../../src/testing/sandbox/calls.ts';
import { callNames, callPaths, startSandbox, type Sandbox } from '../../src/testing/sandbox/index.ts';
import { testerPaths } from '../../src/testing/sandbox/server.ts';
import { Caller, type Json, wayTo } from './sandbox-client.ts';

interface MediaType {
  readonly content?: { readonly 'application/json': { readonly schema: AnySchemaObject } };
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: MediaType;
  readonly responses: Readonly<Record<string, MediaType & { readonly $ref?: string }>>;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, MediaType>> };
}

const documentUrl = new URL('../../src/testing/sandbox/openapi.json', import.meta.url);
const openApi = JSON.parse(readFileSync(documentUrl, 'utf8')) as OpenApi;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(openApi, 'openapi');

/** What is wrong with a value, or an empty text. References are those of the whole document. */
function mistakes(schema: AnySchemaObject, value: unknown): string {
  const rooted = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')) as AnySchemaObject;
  return ajv.validate(rooted, value) ? '' : ajv.errorsText();
}

const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

function responseOf(operationId: string, status: string): MediaType {
  const response = operations.find(({ operation }) => operation.operationId === operationId)?.operation.responses[
    status
  ];
  const shared = response?.$ref?.split('/').at(-1);
  const found = shared === undefined ? response : openApi.components.responses[shared];
  if (!found) throw new Error(`${operationId} has no ${status} in the document`);
  return found;
}

let sandbox: Sandbox;

test.beforeEach(async () => {
  sandbox = await startSandbox({ clients: { 'demo-app': 'demo-secret', 'other-app': 'other-secret' } });
});
test.afterEach(() => sandbox.stop());

test('the document is OpenAPI 3.1 whose references all lead somewhere', () => {
  const text = readFileSync(documentUrl, 'utf8');
  expect(openApi).toMatchObject({ openapi: '3.1.0', info: { title: expect.any(String) } });
  const references = [...text.matchAll(/"\$ref": "#\/([^"]+)"/g)].map(([, target = '']) => target.split('/'));
  expect(references.length).toBeGreaterThan(40);
  for (const reference of references) {
    expect(openApi, reference.join('/')).toHaveProperty(reference);
  }
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

test('every undocumented method is a 405, every undocumented path a 404', async () => {
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

for (const name of callNames) {
  test(`the document and the server take the same fields at ${name}`, async () => {
    const caller = await Caller.begin(sandbox);
    const operation = operations.find(({ path }) => path === callPaths[name])?.operation;
    const schema = operation?.requestBody?.content?.['application/json'].schema ?? {};
    const body = await caller.bodyOf(name);
    expect(mistakes(schema, body)).toBe('');
    const broken: readonly Json[] = [
      { ...body, extra: 1 },
      ...Object.keys(bodyRules[name]).flatMap((field): Json[] => {
        const { [field]: _left, ...without } = body;
        return [without, { ...body, [field]: 0 }, { ...body, [field]: null }, { ...body, [field]: 'data:x,!' }];
      }),
    ];
    for (const attempt of broken) {
      const isRefused = mistakes(schema, attempt) !== '';
      const { status } = await caller.call(name, attempt);
      // Any text is a client_id, a secret, a request_id or a user_id by its shape; whether it exists is another matter.
      const isUnknown = Object.values(attempt).includes('data:x,!') && !isRefused;
      expect(isUnknown ? [400, 401, 404] : [400], JSON.stringify(attempt).slice(0, 300)).toContain(status);
      if (!isUnknown) expect(isRefused, JSON.stringify(attempt).slice(0, 300)).toBe(true);
    }
  });
}

/** A way to each documented answer. */
const ways: Readonly<Record<string, Readonly<Record<string, (caller: Caller) => Promise<Response>>>>> = {
  ...Object.fromEntries(
    callNames.map((name) => {
      const send = async (caller: Caller, fields: Json = {}, headers: Record<string, string> = {}): Promise<Response> =>
        caller.send(name, { ...(await caller.bodyOf(name)), ...fields }, { headers });
      return [
        name,
        {
          '200': async (caller: Caller) => {
            await caller.pass(...wayTo[name]);
            return send(caller);
          },
          '400': (caller: Caller) => send(caller, { surprise: true }),
          '401': (caller: Caller) =>
            name === 'token' ? send(caller, { client_secret: 'no' }) : send(caller, {}, { token: 'no' }),
          '403': async (caller: Caller) => {
            const other = new Caller(sandbox, 'other-app');
            other.accessToken = sandbox.issueToken('other-app');
            other.requestId = caller.requestId;
            return send(other);
          },
          '404': (caller: Caller) => send(caller, { request_id: 'nowhere' }),
          '409': async (caller: Caller) => {
            if (name === 'front') await caller.pass('front', 'back', 'selfie', 'ocr', 'complete');
            return send(caller);
          },
          '413': (caller: Caller) => send(caller, { surprise: 'A'.repeat(10 * 1024 * 1024) }),
          '415': (caller: Caller) => send(caller, {}, { 'content-type': 'text/plain' }),
        },
      ];
    }),
  ),
  index: { '200': () => fetch(`${sandbox.url}/sandbox`) },
  openApi: { '200': () => fetch(`${sandbox.url}/sandbox/openapi.json`) },
  readScript: {
    '200': () => {
      sandbox.script({ front: [{ code: 4 }, { delayMs: 1 }], token: { redirect: 'https://elsewhere.example/' } });
      return fetch(`${sandbox.url}/sandbox/script`);
    },
  },
  replaceScript: {
    '200': () => putScript('{"back":{"httpStatus":503,"headers":{"Retry-After":"1"}}}'),
    '400': () => putScript('{"back":{"cod":1}}'),
    '413': () => putScript(`{"back":{"html":"${'A'.repeat(10 * 1024 * 1024)}"}}`),
    '415': () => putScript('{}', 'text/plain'),
  },
  clearScript: { '204': () => fetch(`${sandbox.url}/sandbox/script`, { method: 'DELETE' }) },
  readLog: {
    '200': async (caller) => {
      sandbox.script({ back: { reset: true }, selfie: { hang: true } });
      await caller.step('front');
      await caller.step('back').catch(() => null);
      await caller.call('front', {}, { path: '/nowhere' });
      const hanging = caller.send('selfie', {}).catch(() => null);
      await expect.poll(() => sandbox.log().at(-1)?.call).toBe('selfie');
      const answer = await fetch(`${sandbox.url}/sandbox/log`);
      await sandbox.stop();
      await hanging;
      return answer;
    },
  },
  clearLog: { '204': () => fetch(`${sandbox.url}/sandbox/log`, { method: 'DELETE' }) },
  reset: { '204': () => fetch(`${sandbox.url}/sandbox/reset`, { method: 'POST' }) },
};

function putScript(body: string, contentType = 'application/json'): Promise<Response> {
  return fetch(`${sandbox.url}/sandbox/script`, { method: 'PUT', headers: { 'content-type': contentType }, body });
}

for (const { operation } of operations) {
  for (const status of Object.keys(operation.responses)) {
    test(`${operation.operationId} answers ${status} as documented`, async () => {
      const way = ways[operation.operationId]?.[status];
      if (!way) throw new Error('there is no way to this answer in the test');
      const response = await way(await Caller.begin(sandbox));
      const text = await response.text();
      expect(String(response.status), text.slice(0, 500)).toBe(status);
      const schema = responseOf(operation.operationId, status).content?.['application/json'].schema;
      if (!schema) {
        expect(text).toBe('');
        return;
      }
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(mistakes(schema, JSON.parse(text)), text.slice(0, 500)).toBe('');
    });
  }
}

test('the sandbox hands out the document', async () => {
  const response = await fetch(`${sandbox.url}/sandbox/openapi.json`);
  expect(await response.json()).toEqual(openApi);
});

test('a rejected picture answers as documented', async () => {
  const caller = await Caller.begin(sandbox);
  sandbox.script({ front: { code: 60 } });
  const { json } = await caller.step('front');
  const schema = responseOf('front', '200').content?.['application/json'].schema ?? {};
  expect(mistakes(schema, json)).toBe('');
  expect(mistakes(schema, { ...json, extra: 1 })).not.toBe('');
});

test('the document and the server agree on what a script is', async () => {
  const schema =
    operations.find(({ operation }) => operation.operationId === 'replaceScript')?.operation.requestBody?.content?.[
      'application/json'
    ].schema ?? {};
  const scripts: readonly (readonly [isScript: boolean, script: Json])[] = [
    [true, {}],
    [true, { token: [] }],
    [true, { front: { code: 23 }, back: [{ answer: null }, { hang: true, delayMs: 5 }], ocr: { noCors: true } }],
    [true, { ocr: { httpStatus: 500, body: [1], headers: { 'X-A': 'b' } } }],
    [
      true,
      {
        ocr: [
          { stall: true },
          { reset: true },
          { resetInBody: true },
          { html: '' },
          { malformed: '' },
          { empty: true },
        ],
      },
    ],
    [false, { other: { code: 1 } }],
    [false, { front: {} }],
    [false, { front: { code: 1, hang: true } }],
    [false, { front: { code: 1.5 } }],
    [false, { front: { body: 1 } }],
    [false, { front: { headers: {} } }],
    [false, { front: { httpStatus: 100 } }],
    [false, { front: { httpStatus: 500, headers: { 'a b': 'c' } } }],
    [false, { front: { delayMs: 600_001 } }],
    [false, { front: { hang: false } }],
    [false, { front: { redirect: 'elsewhere' } }],
  ];
  for (const [isScript, script] of scripts) {
    const shown = JSON.stringify(script);
    expect(mistakes(schema, script) === '', shown).toBe(isScript);
    expect((await putScript(shown)).status, shown).toBe(isScript ? 200 : 400);
  }
});
