// The sandbox holds the widget to its protocol: the good flow, and every way in which a call can be ill-formed.
import { expect, test } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { callNames, callPaths, startSandbox, type CallName, type Sandbox } from '../../src/testing/sandbox/index.ts';
import { specimenPerson } from '../../src/testing/specimens/index.ts';
import { Caller, deviceInfo, specimen, type CallParts, type Json, personOnCard } from './sandbox-client.ts';

let sandbox: Sandbox;

test.beforeEach(async () => {
  sandbox = await startSandbox({ clients: { 'demo-app': 'demo-secret', 'other-app': 'other-secret' } });
});
test.afterEach(() => sandbox.stop());

test('the seven calls in order bring the card holder and a completed request', async () => {
  const caller = new Caller(sandbox);
  const token = await caller.step('token');
  expect(token).toMatchObject({ status: 200, json: { token_type: 'Bearer', expires_in: 3600 } });
  caller.accessToken = String(token.json.access_token);
  await caller.create();

  const front = await caller.step('front');
  expect(front.json).toMatchObject({
    status: 1,
    result: 1,
    id_card_token: expect.stringMatching(/^front-/),
    attributes: { id_type: { name: 'Căn cước công dân' } },
  });
  expect((await caller.step('back')).json).toMatchObject({
    status: 1,
    result: 1,
    id_card_token: expect.stringMatching(/^back-/),
  });
  expect((await caller.step('selfie')).json).toMatchObject({
    status: 1,
    result: 1,
    attributes: { image: { width: 800 } },
  });
  expect((await caller.step('ocr')).json).toMatchObject({
    result: 1,
    source: 'qr',
    persons: [personOnCard],
  });
  expect((await caller.step('complete')).json).toMatchObject({
    result: 1,
    request_id: caller.requestId,
    kyc_result: { name: specimenPerson.name },
  });
});

test('config is ready for start, and issueToken saves the token call', async () => {
  expect(sandbox.config).toEqual({ domain: sandbox.url, appId: 'demo-app', appSecret: 'demo-secret' });
  expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const other = new Caller(sandbox, 'other-app');
  other.accessToken = sandbox.issueToken('other-app');
  await other.create();
  expect(() => sandbox.issueToken('nobody')).toThrow('no client "nobody"');
});

interface RefusalCase {
  readonly title: string;
  readonly call: CallName;
  /** Fields beside or instead of a well-formed body's; undefined takes one out. */
  readonly fields?: Json;
  readonly parts?: CallParts;
  readonly status: number;
  readonly error: string;
  /** What the sentence must name: what was wrong, and what was expected. */
  readonly says: readonly string[];
}

const providerCalls = callNames.filter((name) => name !== 'token');

const refusals: readonly RefusalCase[] = [
  ...callNames.flatMap((call): RefusalCase[] => [
    { title: 'GET', call, parts: { method: 'GET' }, status: 405, error: 'method_not_allowed', says: ['GET', 'POST'] },
    { title: 'PUT', call, parts: { method: 'PUT' }, status: 405, error: 'method_not_allowed', says: ['PUT', 'POST'] },
    {
      title: 'form body',
      call,
      parts: { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      status: 415,
      error: 'unsupported_media_type',
      says: ['x-www-form-urlencoded', 'application/json'],
    },
    {
      title: 'no content type',
      call,
      parts: { headers: { 'content-type': null } },
      status: 415,
      error: 'unsupported_media_type',
      says: ['missing', 'application/json'],
    },
    {
      title: 'broken JSON',
      call,
      parts: { body: '{"a":' },
      status: 400,
      error: 'malformed_json',
      says: ['JSON object'],
    },
    { title: 'empty body', call, parts: { body: '' }, status: 400, error: 'malformed_json', says: ['JSON object'] },
    {
      title: 'array body',
      call,
      parts: { body: '[]' },
      status: 400,
      error: 'not_an_object',
      says: ['an array', 'object'],
    },
    {
      title: 'null body',
      call,
      parts: { body: 'null' },
      status: 400,
      error: 'not_an_object',
      says: ['null', 'object'],
    },
    {
      title: 'text body',
      call,
      parts: { body: '"x"' },
      status: 400,
      error: 'not_an_object',
      says: ['a string', 'object'],
    },
    {
      title: 'unknown field',
      call,
      fields: { surprise: 1 },
      status: 400,
      error: 'unknown_field',
      says: ['"surprise"', 'expected only'],
    },
    {
      title: 'own __proto__ field',
      call,
      parts: { body: '{"__proto__":{}}' },
      status: 400,
      error: 'unknown_field',
      says: ['"__proto__"'],
    },
    {
      title: 'empty object',
      call,
      parts: { body: '{}' },
      status: 400,
      error: 'missing_field',
      says: ['has no field', 'expected'],
    },
  ]),
  ...providerCalls.flatMap((call): RefusalCase[] => [
    {
      title: 'no ClientID',
      call,
      parts: { headers: { clientid: null } },
      status: 401,
      error: 'unauthorized',
      says: ['ClientID', 'missing'],
    },
    {
      title: 'unknown ClientID',
      call,
      parts: { headers: { clientid: 'nobody' } },
      status: 401,
      error: 'unauthorized',
      says: ['"nobody"', 'another client'],
    },
    {
      title: 'no Authorization',
      call,
      parts: { headers: { authorization: null } },
      status: 401,
      error: 'unauthorized',
      says: ['Authorization', 'Bearer'],
    },
    {
      title: 'Basic Authorization',
      call,
      parts: { headers: { authorization: 'Basic ZGVtbw==' } },
      status: 401,
      error: 'unauthorized',
      says: ['Bearer'],
    },
    {
      title: 'no token header',
      call,
      parts: { headers: { token: null } },
      status: 401,
      error: 'unauthorized',
      says: ['token', 'missing'],
    },
    {
      title: 'another token header',
      call,
      parts: { headers: { token: 'another' } },
      status: 401,
      error: 'unauthorized',
      says: ['differs', 'same'],
    },
    {
      title: 'invented token',
      call,
      parts: { headers: { authorization: 'Bearer invented', token: 'invented' } },
      status: 401,
      error: 'invalid_token',
      says: ['did not issue'],
    },
    {
      title: 'platform',
      call,
      fields: { platform: 'ios' },
      status: 400,
      error: 'invalid_field',
      says: ['platform', '"ios"', '"web"'],
    },
    {
      title: 'os_version',
      call,
      fields: { os_version: '17' },
      status: 400,
      error: 'invalid_field',
      says: ['os_version', '""'],
    },
    {
      title: 'device_id',
      call,
      fields: { device_id: 'short' },
      status: 400,
      error: 'invalid_field',
      says: ['device_id', '32'],
    },
    {
      title: 'app_version',
      call,
      fields: { app_version: '1.0.0' },
      status: 400,
      error: 'invalid_field',
      says: ['app_version', '"2.2.0"'],
    },
    {
      title: 'no device_id',
      call,
      fields: { device_id: undefined },
      status: 400,
      error: 'missing_field',
      says: ['device_id', '32'],
    },
  ]),
  ...(['front', 'back', 'selfie', 'ocr', 'complete'] as const).flatMap((call): RefusalCase[] => [
    {
      title: 'unknown request_id',
      call,
      fields: { request_id: 'nowhere' },
      status: 404,
      error: 'unknown_request',
      says: ['"nowhere"', callPaths.create],
    },
    {
      title: 'no request_id',
      call,
      fields: { request_id: undefined },
      status: 400,
      error: 'missing_field',
      says: ['request_id'],
    },
    {
      title: 'numeric request_id',
      call,
      fields: { request_id: 7 },
      status: 400,
      error: 'invalid_field',
      says: ['request_id', '7', 'string'],
    },
  ]),
  ...(
    [
      ['front', 'id_card'],
      ['back', 'id_card'],
      ['selfie', 'selfie'],
    ] as const
  ).flatMap(([call, field]): RefusalCase[] => [
    {
      title: 'data URL prefix',
      call,
      fields: { [field]: 'data:image/jpeg;base64,/9j/4AAQ' },
      status: 400,
      error: 'data_url_prefix',
      says: [field, 'data:image/jpeg', 'without a data: prefix'],
    },
    {
      title: 'no base64',
      call,
      fields: { [field]: '*not base64*' },
      status: 400,
      error: 'invalid_field',
      says: [field, 'base64'],
    },
    {
      title: 'empty image',
      call,
      fields: { [field]: '' },
      status: 400,
      error: 'invalid_field',
      says: [field, 'base64'],
    },
    {
      title: 'image null',
      call,
      fields: { [field]: null },
      status: 400,
      error: 'invalid_field',
      says: [field, 'null'],
    },
  ]),
  {
    title: 'wrong grant',
    call: 'token',
    fields: { grant_type: 'password' },
    status: 400,
    error: 'invalid_field',
    says: ['grant_type', '"client_credentials"'],
  },
  {
    title: 'unknown client',
    call: 'token',
    fields: { client_id: 'nobody' },
    status: 401,
    error: 'invalid_client',
    says: ['"nobody"'],
  },
  {
    title: 'wrong secret',
    call: 'token',
    fields: { client_secret: 'guess' },
    status: 401,
    error: 'invalid_client',
    says: ['client_secret'],
  },
  {
    title: 'auth header on the token call',
    call: 'token',
    parts: { headers: { authorization: 'Bearer x' } },
    status: 400,
    error: 'unexpected_header',
    says: ['authorization', 'none of'],
  },
  {
    title: 'foreign user_id',
    call: 'ocr',
    fields: { user_id: 'other-app' },
    status: 400,
    error: 'invalid_field',
    says: ['user_id', '"demo-app"'],
  },
  {
    title: 'pull_kyc_result',
    call: 'complete',
    fields: { pull_kyc_result: '1' },
    status: 400,
    error: 'invalid_field',
    says: ['pull_kyc_result', '1'],
  },
  {
    title: 'unknown path',
    call: 'create',
    parts: { path: '/ekyc/v1.0/request' },
    status: 404,
    error: 'unknown_path',
    says: ['/ekyc/v1.0/request', '/sandbox'],
  },
  {
    title: 'trailing slash',
    call: 'create',
    parts: { path: `${callPaths.create}/` },
    status: 404,
    error: 'unknown_path',
    says: ['/sandbox'],
  },
  {
    title: 'query',
    call: 'create',
    parts: { path: `${callPaths.create}?debug=1` },
    status: 404,
    error: 'unknown_path',
    says: ['/sandbox'],
  },
];

for (const call of callNames) {
  test.describe(`refused at ${call}`, () => {
    for (const refusal of refusals.filter((entry) => entry.call === call)) {
      test(`${refusal.title} is a ${refusal.status}`, async () => {
        const caller = await Caller.begin(sandbox);
        const body = { ...(await caller.bodyOf(call)), ...refusal.fields };
        const { status, headers, json } = await caller.call(call, body, refusal.parts);
        expect({ status, error: json.error }, String(json.message)).toEqual({
          status: refusal.status,
          error: refusal.error,
        });
        for (const words of refusal.says) expect(json.message).toContain(words);
        expect(headers.get('content-type')).toContain('application/json');
        if (status === 405) expect(headers.get('allow')).toBe('POST');
        expect(Object.keys(json).sort()).toEqual(['error', 'message']);
      });
    }
  });
}

test.describe('pictures that are none', () => {
  const pictures: readonly (readonly [string, () => Promise<Buffer>])[] = [
    ['random bytes', () => Promise.resolve(randomBytes(5000))],
    [
      'a PNG',
      async () =>
        sharp(await specimen('front'))
          .png()
          .toBuffer(),
    ],
    [
      'a WebP',
      async () =>
        sharp(await specimen('front'))
          .webp()
          .toBuffer(),
    ],
    ['half a JPEG', async () => (await specimen('front')).subarray(0, 60_000)],
    ['the first bytes of a JPEG', () => Promise.resolve(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))],
  ];
  for (const [title, picture] of pictures) {
    test(`${title} is a 400`, async () => {
      const caller = await Caller.begin(sandbox);
      const { status, json } = await caller.step('front', await picture());
      expect({ status, error: json.error }).toEqual({ status: 400, error: 'not_a_jpeg' });
      expect(json.message).toContain('id_card');
    });
  }
});

test('a body over 10 MB is a 413, one just under it is read', async () => {
  const caller = await Caller.begin(sandbox);
  const body = await caller.bodyOf('front');
  const over = await caller.call('front', { ...body, id_card: 'A'.repeat(10 * 1024 * 1024) });
  expect(over).toMatchObject({ status: 413, json: { error: 'too_large' } });
  const under = await caller.call('front', { ...body, id_card: 'A'.repeat(10 * 1024 * 1024 - 1024) });
  expect(under).toMatchObject({ status: 400, json: { error: 'not_a_jpeg' } });
});

test('an expired token is a 401 that says when it expired', async () => {
  const stale = await startSandbox({ tokenLifetimeMs: 0 });
  try {
    const caller = new Caller(stale);
    caller.accessToken = stale.issueToken();
    const { status, json } = await caller.call('create', deviceInfo);
    expect({ status, error: json.error }).toEqual({ status: 401, error: 'expired_token' });
    expect(json.message).toMatch(/expired at \d{4}-/);
  } finally {
    await stale.stop();
  }
});

test('a token of one client is refused with the ClientID of another', async () => {
  const caller = new Caller(sandbox);
  caller.accessToken = sandbox.issueToken('other-app');
  expect(await caller.call('create', deviceInfo)).toMatchObject({ status: 401, json: { error: 'unauthorized' } });
});

test("another client's request_id is a 403", async () => {
  const owner = await Caller.begin(sandbox);
  const other = new Caller(sandbox, 'other-app');
  other.accessToken = sandbox.issueToken('other-app');
  other.requestId = owner.requestId;
  expect(await other.step('front')).toMatchObject({ status: 403, json: { error: 'foreign_request' } });
});

test.describe('the order of one request', () => {
  const tooEarly: readonly (readonly [CallName, CallName, readonly CallName[]])[] = [
    ['back', 'front', []],
    ['selfie', 'back', ['front']],
    ['ocr', 'selfie', ['front', 'back']],
    ['complete', 'ocr', ['front', 'back', 'selfie']],
  ];
  for (const [call, before, passed] of tooEarly) {
    test(`${call} before ${before} is a 409, and passes after it`, async () => {
      const caller = await Caller.begin(sandbox);
      await caller.pass(...passed);
      const { status, json } = await caller.step(call);
      expect({ status, error: json.error }).toEqual({ status: 409, error: 'out_of_order' });
      expect(json.message).toContain(callPaths[before]);
      await caller.pass(before, call);
    });
  }

  test('a front that was rejected does not open the way to the back', async () => {
    const caller = await Caller.begin(sandbox);
    expect((await caller.step('front', await specimen('blurry'))).json).toMatchObject({ status: 0, result: 27 });
    expect(await caller.step('back')).toMatchObject({ status: 409, json: { error: 'out_of_order' } });
    await caller.pass('front', 'back');
  });

  test('a completed request takes nothing more', async () => {
    const caller = await Caller.begin(sandbox);
    await caller.pass('front', 'back', 'selfie', 'ocr', 'complete');
    for (const call of ['front', 'back', 'selfie', 'ocr', 'complete'] as const) {
      expect(await caller.step(call), call).toMatchObject({ status: 409, json: { error: 'completed' } });
    }
  });

  test('a step can be taken again after a lost answer, and the newest front counts', async () => {
    const caller = await Caller.begin(sandbox);
    await caller.pass('front');
    sandbox.script({ front: { code: 1 } });
    await caller.call('front', await caller.bodyOf('front', await specimen('no-card')));
    await caller.pass('back', 'selfie');
    expect((await caller.step('ocr')).json).toMatchObject({ result: 1, source: 'none', persons: [] });
  });
});

test('a second call while one is being worked on is a 409; afterwards the request goes on', async () => {
  const caller = await Caller.begin(sandbox);
  sandbox.script({ front: { delayMs: 30_000 } });
  const hangUp = new AbortController();
  const first = caller.send('front', await caller.bodyOf('front'), { signal: hangUp.signal });
  const gone = expect(first).rejects.toThrow('aborted');
  await expect
    .poll(() => sandbox.log().at(-1))
    .toMatchObject({ call: 'front', outcome: 'pending', body: { id_card: { width: 800 } } });
  await expect
    .poll(async () => (await caller.step('front')).json)
    .toMatchObject({ error: 'busy', message: expect.stringContaining('working on front') });
  hangUp.abort();
  await gone;
  await expect.poll(async () => (await caller.step('front')).status).toBe(200);
});

test('two requests are worked on side by side', async () => {
  const slow = await Caller.begin(sandbox);
  const quick = await Caller.begin(sandbox);
  sandbox.script({ front: { delayMs: 30_000 } });
  const hangUp = new AbortController();
  const pending = slow.send('front', await slow.bodyOf('front'), { signal: hangUp.signal });
  const gone = expect(pending).rejects.toThrow('aborted');
  await expect.poll(() => sandbox.log().at(-1)?.step).toEqual({ delayMs: 30_000 });
  await quick.pass('front', 'back');
  hangUp.abort();
  await gone;
});

test('the same picture for both sides is 41 only where that was asked for', async () => {
  const lax = await Caller.begin(sandbox);
  await lax.pass('front');
  expect((await lax.step('back', await specimen('front'))).json).toMatchObject({ result: 1 });

  const strict = await startSandbox({ refuseSameSides: true });
  try {
    const caller = await Caller.begin(strict);
    await caller.pass('front');
    expect((await caller.step('back', await specimen('front'))).json).toMatchObject({ status: 0, result: 41 });
    await caller.pass('back');
  } finally {
    await strict.stop();
  }
});

test('reset forgets tokens, requests, script and log', async () => {
  const caller = await Caller.begin(sandbox);
  sandbox.script({ create: { code: 5 } });
  sandbox.reset();
  expect(sandbox.log()).toEqual([]);
  expect(await caller.call('create', deviceInfo)).toMatchObject({ status: 401, json: { error: 'invalid_token' } });
  const { requestId } = caller;
  const fresh = await Caller.begin(sandbox);
  fresh.requestId = requestId;
  expect(await fresh.step('front')).toMatchObject({ status: 404 });
});
