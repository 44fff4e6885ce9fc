// The sandbox enforces its protocol: the valid flow, and every way in which a call can be ill-formed.
import { randomBytes } from 'node:crypto';
import sharp, { type Exif } from 'sharp';
import { bodyRules } from '../../../src/testing/sandbox/calls.ts';
import { callNames, callPaths, type CallName } from '../../../src/testing/sandbox/index.ts';
import { testerPaths } from '../../../src/testing/sandbox/server.ts';
import { specimenPerson } from '../../../src/testing/specimens/index.ts';
import { describe } from 'vitest';
import { ask, Caller, DEEP_JSON, deviceInfo, expect, personOnCard, test } from './client.ts';
import type { CallParts, Json } from './client.ts';
import { specimen } from '../../support/specimen.ts';

test.override({ sandboxOptions: { clients: { 'demo-app': 'demo-secret', 'other-app': 'other-secret' } } });

test('the seven calls in order return the card holder and complete the request', async ({ sandbox }) => {
  const client = new Caller(sandbox);
  expect(await client.logIn()).toMatchObject({ status: 200, json: { token_type: 'Bearer', expires_in: 3600 } });
  await client.create();
  for (const [call, fields] of [
    ['front', { id_card_token: expect.stringMatching(/^front-/), attributes: { id_type: expect.anything() } }],
    ['back', { id_card_token: expect.stringMatching(/^back-/) }],
    ['selfie', { attributes: { image: { width: 800 } } }],
    ['ocr', { source: 'qr', persons: [personOnCard] }],
    ['complete', { request_id: client.requestId, kyc_result: { name: specimenPerson.name } }],
  ] as const)
    expect((await client.step(call)).json, call).toMatchObject({ status: 1, result: 1, ...fields });
});

test('config can be passed to start, and issueToken replaces the token call', async ({ sandbox }) => {
  expect(sandbox.config).toEqual({ domain: sandbox.url, appId: 'demo-app', appSecret: 'demo-secret' });
  expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await Caller.withToken(sandbox, 'other-app').create();
  expect(() => sandbox.issueToken('nobody')).toThrow('no client "nobody"');
});

/** What is wrong with a call that is otherwise well-formed. */
interface Wrong extends CallParts {
  /** Default: front. */
  readonly call?: CallName;
  /** Beside or instead of those of the body. */
  readonly fields?: Json;
}

/** Answer → what is refused so. The reason says what was wrong, and what was expected. */
const REFUSALS: Readonly<Record<string, readonly (readonly [title: string, wrong: Wrong, reason: RegExp])[]>> = {
  '405 method_not_allowed': [['GET', { method: 'GET' }, /GET, expected POST/]],
  '404 unknown_path': [
    ['another path', { path: '/ekyc/v1.0/request' }, /there is no \/ekyc\/v1\.0\/request here, see GET \/sandbox/],
    ['a trailing slash', { path: `${callPaths.front}/` }, /see GET \/sandbox/],
    ['a query', { path: `${callPaths.front}?debug=1` }, /see GET \/sandbox/],
  ],
  '415 unsupported_media_type': [
    ['a form', { headers: { 'content-type': 'text/plain' } }, /"text\/plain", expected application\/json/],
    ['no content type', { headers: { 'content-type': null } }, /missing, expected application\/json/],
  ],
  '400 malformed_json': [
    ['broken JSON', { body: '{"a":' }, /not JSON, expected a JSON object/],
    ['an empty body', { body: '' }, /not JSON, expected a JSON object/],
  ],
  '400 not_an_object': [
    ['an array', { body: '[]' }, /an array, expected a JSON object/],
    ['null', { body: 'null' }, /null, expected a JSON object/],
    ['a text', { body: '"x"' }, /a string, expected a JSON object/],
  ],
  '400 too_deep': [
    ['20 000 lists in each other', { body: DEEP_JSON }, /more than 50 levels deep, expected at most 50/],
  ],
  '401 unauthorized': [
    ['no ClientID', { headers: { clientid: null } }, /ClientID is missing, expected/],
    ['an unknown ClientID', { headers: { clientid: 'nobody' } }, /"nobody", but the token belongs to another client/],
    ["another client's ClientID", { headers: { clientid: 'other-app' } }, /the token belongs to another client/],
    ['no Authorization', { headers: { authorization: null } }, /Authorization is missing, expected "Bearer/],
    ['Basic Authorization', { headers: { authorization: 'Basic ZGVtbw==' } }, /not of the form "Bearer/],
    ['no token header', { headers: { token: null } }, /token is missing, expected/],
    ['another token header', { headers: { token: 'another' } }, /differs.*, expected the same/],
  ],
  '401 invalid_token': [
    ['an invented token', { headers: { authorization: 'Bearer invented', token: 'invented' } }, /did not issue/],
  ],
  '400 unknown_field': [
    ['an unknown field', { fields: { surprise: 1 } }, /"surprise", expected only platform, os_version/],
    ['an own __proto__', { body: '{"__proto__":{}}' }, /"__proto__", expected only platform, os_version/],
  ],
  '400 missing_field': [['an empty object', { body: '{}' }, /no field platform, expected "web"/]],
  '400 invalid_field': [
    ['another platform', { fields: { platform: 'ios' } }, /platform is "ios", expected "web"/],
    ['a device_id of 31 digits', { fields: { device_id: 'a'.repeat(31) } }, /device_id is "a{31}", expected 32/],
    ['a numeric request_id', { fields: { request_id: 7 } }, /request_id is 7, expected a string/],
    ['a picture that is no base64', { fields: { id_card: '*' } }, /id_card is "\*", expected a JPEG in base64/],
    ['an empty picture', { fields: { id_card: '' } }, /id_card is "", expected a JPEG in base64/],
    ['another grant', { call: 'token', fields: { grant_type: 'password' } }, /expected "client_credentials"/],
    ["another client's user_id", { call: 'ocr', fields: { user_id: 'other-app' } }, /user_id.*, expected "demo-app"/],
    ['a text for a number', { call: 'complete', fields: { pull_kyc_result: '1' } }, /is "1", expected 1/],
  ],
  '400 data_url_prefix': [
    ['a data: URL', { fields: { id_card: 'data:image/jpeg;base64,/9j/' } }, /"data:image.*, expected .* without/],
  ],
  '404 unknown_request': [
    ['an unknown request_id', { fields: { request_id: 'nowhere' } }, /"nowhere" is unknown, .*request\/create/],
  ],
  '401 invalid_client': [
    ['an unknown client', { call: 'token', fields: { client_id: 'nobody' } }, /client_id "nobody" is not a client/],
    ['a wrong secret', { call: 'token', fields: { client_secret: 'guess' } }, /client_secret is not/],
  ],
  '400 unexpected_header': [
    ['a token on the token call', { call: 'token', headers: { token: 'x' } }, /token, expected none of/],
  ],
};

for (const [answer, rows] of Object.entries(REFUSALS)) {
  for (const [title, { call = 'front', fields, ...parts }, reason] of rows)
    test(`${title}: ${answer}`, async ({ client }) => {
      const body = { ...(await client.bodyOf(call)), ...fields };
      const { status, headers, json } = await client.call(call, body, parts);
      expect(`${status} ${String(json.error)}`, String(json.message)).toBe(answer);
      expect(json).toEqual({ error: json.error, message: expect.stringMatching(reason) });
      expect(headers.get('content-type')).toContain('application/json');
      expect(headers.get('allow')).toBe(status === 405 ? 'POST' : null);
    });
}

for (const name of callNames)
  test(`${name} needs each of its fields, in its form, and no other`, async ({ client }) => {
    const body = await client.bodyOf(name);
    for (const attempt of [
      { ...body, extra: 1 },
      ...Object.keys(bodyRules[name]).flatMap((field): Json[] => {
        const { [field]: _left, ...without } = body;
        return [without, { ...body, [field]: 0 }, { ...body, [field]: null }];
      }),
    ] as const)
      expect((await client.call(name, attempt)).status, JSON.stringify(attempt).slice(0, 300)).toBe(400);
  });

test('another client’s request is a 403', async ({ sandbox, client }) => {
  const other = Caller.withToken(sandbox, 'other-app');
  other.requestId = client.requestId;
  expect((await other.step('front')).status).toBe(403);
});

test('a body over 10 MB is a 413', async ({ sandbox, client }) => {
  const large = `{"x":"${'A'.repeat(10 * 1024 * 1024)}"}`;
  expect((await client.call('front', {}, { body: large })).status).toBe(413);
  expect((await ask(sandbox, 'PUT', '/script', large)).status).toBe(413);
});

test('the tester’s paths take their own methods, and JSON only', async ({ sandbox }) => {
  for (const [path, methods] of Object.entries(testerPaths)) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((each) => !methods.includes(each)))
      expect((await fetch(sandbox.url + path, { method })).status, `${method} ${path}`).toBe(405);
    expect((await fetch(`${sandbox.url}${path}/more`)).status, path).toBe(404);
  }
  expect((await ask(sandbox, 'PUT', '/script', '{}', 'text/plain')).status).toBe(415);
});

describe('a picture that is no photo of the widget’s', () => {
  const front = (): Promise<Buffer> => specimen('front');
  const withExif = async (exif: Exif): Promise<Buffer> =>
    sharp(await front())
      .withExif(exif)
      .toBuffer();
  const marked = (marker: number, text: string): Buffer => {
    const content = Buffer.from(text, 'latin1');
    return Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), content]);
  };
  const after = async (segment: Buffer): Promise<Buffer> => {
    const jpeg = await front();
    return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
  };
  const flat = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
  for (const [title, error, picture] of [
    ['random bytes', 'not_a_jpeg', () => randomBytes(5000)],
    [
      'a PNG',
      'not_a_jpeg',
      async () =>
        sharp(await front())
          .png()
          .toBuffer(),
    ],
    ['half a JPEG', 'not_a_jpeg', async () => (await front()).subarray(0, 60_000)],
    ['the first bytes of a JPEG', 'not_a_jpeg', async () => (await front()).subarray(0, 4)],
    ['one pixel too wide', 'photo_too_large', () => flat(801, 600)],
    ['one pixel too high', 'photo_too_large', () => flat(800, 601)],
    ['of 49 megapixels', 'photo_too_large', () => flat(7000, 7000)],
    [
      'with a place',
      'photo_has_metadata',
      () => withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '21/1 1/1 1/1' } }),
    ],
    ['with the camera’s name', 'photo_has_metadata', () => withExif({ IFD0: { Make: 'Phone' } })],
    ['with broken EXIF data', 'photo_has_metadata', () => after(marked(0xe1, 'Exif\0\0MM\0*\0\0\0\x08\0\x09'))],
    ['with a comment', 'photo_has_metadata', () => after(marked(0xfe, 'taken in Hanoi'))],
  ] as const)
    test(`${title}: 400 ${error}`, async ({ client }) => {
      const { status, json } = await client.step('front', await picture());
      expect({ status, error: json.error }, String(json.message)).toEqual({ status: 400, error });
      expect(json.message).toMatch(/id_card (is|has) .*, expected/);
    });

  describe('is told apart from what Safari writes into each JPEG of a canvas', () => {
    const pixels =
      '\0\x03\xa0\x01\0\x03\0\0\0\x01\0\x01\0\0\xa0\x02\0\x04\0\0\0\x01\0\0\x03\x20\xa0\x03\0\x04\0\0\0\x01\0\0\x02\x58\0\0\0\0';
    const exif = (orientation: string): string =>
      `Exif\0\0MM\0*\0\0\0\x08\0\x02\x01\x12\0\x03\0\0\0\x01\0${orientation}\0\0\x87\x69\0\x04\0\0\0\x01\0\0\0\x26\0\0\0\0${pixels}`;
    test('its colour space, its size, and that it is upright', async ({ client }) => {
      const jpeg = await after(marked(0xe1, exif('\x01')));
      expect((await client.step('front', jpeg)).json).toMatchObject({ result: 1 });
    });
    test('but not that it is turned', async ({ client }) => {
      const { status, json } = await client.step('front', await after(marked(0xe1, exif('\x06'))));
      expect({ status, error: json.error }).toEqual({ status: 400, error: 'photo_has_metadata' });
    });
  });

  test('isn’t refused upright', async ({ client }) => {
    expect((await client.step('front', await flat(600, 800))).json).toMatchObject({ status: 0, result: 31 });
  });
});

describe('with a lifetime of 0', () => {
  test.override({ sandboxOptions: { tokenLifetimeMs: 0 } });

  test('a token gets a 401 that states when it expired', async ({ sandbox }) => {
    const { status, json } = await Caller.withToken(sandbox).call('create', deviceInfo);
    expect({ status, error: json.error }).toEqual({ status: 401, error: 'expired_token' });
    expect(json.message).toMatch(/expired at \d{4}-/);
  });
});

describe('the order of one request', () => {
  for (const [call, before, passed] of [
    ['back', 'front', []],
    ['selfie', 'back', ['front']],
    ['ocr', 'selfie', ['front', 'back']],
    ['complete', 'ocr', ['front', 'back', 'selfie']],
  ] as const)
    test(`${call} before ${before} is a 409, and passes after it`, async ({ client }) => {
      await client.pass(...passed);
      const { status, json } = await client.step(call);
      expect({ status, error: json.error }).toEqual({ status: 409, error: 'out_of_order' });
      expect(json.message).toContain(callPaths[before]);
      await client.pass(before, call);
    });

  test('a rejected front doesn’t unlock the back', async ({ client }) => {
    expect((await client.step('front', await specimen('blurry'))).json).toMatchObject({ status: 0, result: 27 });
    expect(await client.step('back')).toMatchObject({ status: 409, json: { error: 'out_of_order' } });
    await client.pass('front', 'back');
  });

  test('a completed request accepts no more calls', async ({ client }) => {
    await client.pass('front', 'back', 'selfie', 'ocr', 'complete');
    for (const call of ['front', 'complete'] as const)
      expect(await client.step(call), call).toMatchObject({ status: 409, json: { error: 'completed' } });
  });

  test('a step can be taken again after a lost answer, and the newest front counts', async ({ sandbox, client }) => {
    await client.pass('front');
    sandbox.script({ front: { code: 1 } });
    await client.step('front', await specimen('no-card'));
    await client.pass('back', 'selfie');
    expect((await client.step('ocr')).json).toMatchObject({ result: 1, source: 'none', persons: [] });
  });
});

test('a second call during another one is a 409, unless it is of another request', async ({ sandbox, client }) => {
  const quick = await Caller.begin(sandbox);
  sandbox.script({ front: { delayMs: 30_000 } });
  const hangUp = await client.leaveOpen('front');
  await expect
    .poll(async () => (await client.step('front')).json)
    .toMatchObject({ error: 'busy', message: expect.stringContaining('working on front') });
  await quick.pass('front', 'back');
  await hangUp();
  await expect.poll(async () => (await client.step('front')).status).toBe(200);
});

for (const refuseSameSides of [false, true]) {
  describe(`refuseSameSides: ${refuseSameSides}`, () => {
    test.override({ sandboxOptions: { refuseSameSides } });

    test(`the same picture for both sides is a ${refuseSameSides ? 41 : 1}`, async ({ client }) => {
      await client.pass('front');
      const { json } = await client.step('back', await specimen('front'));
      expect(json).toMatchObject({ result: refuseSameSides ? 41 : 1 });
      await client.pass('back');
    });
  });
}

test('a reset clears tokens, requests, script and log', async ({ sandbox, client }) => {
  sandbox.script({ create: { code: 5 } });
  expect((await ask(sandbox, 'POST', '/reset')).status).toBe(204);
  expect(sandbox.log()).toEqual([]);
  expect(await client.call('create', deviceInfo)).toMatchObject({ status: 401, json: { error: 'invalid_token' } });
  const fresh = await Caller.begin(sandbox);
  fresh.requestId = client.requestId;
  expect(await fresh.step('front')).toMatchObject({ status: 404 });
});
