// Scripted verdicts and faults happen as written, at their call, once; unknown ones are refused.
import {
  callNames,
  ScriptError,
  startSandbox,
  type JsonValue,
  type SandboxScript,
  type SandboxStep,
} from '../../../src/testing/sandbox/index.ts';
import { describe } from 'vitest';
import { ask, Caller, DEEP_JSON, deviceInfo, expect, test, wayTo, type Json } from './client.ts';
import { specimen } from '../../support/specimen.ts';

/** The error of a client's fetch, and the system's code for it, if there is one. */
async function networkError(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    return `${String(error)} ${code}`.trim();
  }
  return 'no error';
}

for (const call of callNames)
  test(`code at ${call}: a verdict, once`, async ({ sandbox, client }) => {
    await client.pass(...wayTo[call]);
    sandbox.script({ [call]: { code: 17 } });
    const refused = { status: 0, result: 17, message: expect.any(String) };
    expect(await client.step(call)).toMatchObject({ status: 200, json: refused });
    expect(await (await ask(sandbox, 'GET', '/script')).json()).toEqual({});
  });

// what a step does is the same for every call
describe('scripted at front', () => {
  test('answer: sends exactly this body', async ({ sandbox, client }) => {
    const answers: readonly JsonValue[] = [{ result: '23', extra: [1, null, 'ô'] }, [], null, 'text', 7];
    sandbox.script({ front: answers.map((answer) => ({ answer })) });
    for (const answer of answers) expect(await client.step('front')).toMatchObject({ status: 200, json: answer });
  });

  const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
  const HTML = { 'content-type': 'text/html' };
  const faults: readonly (readonly [step: SandboxStep, status: number, headers: Json, body: string])[] = [
    [{ httpStatus: 503 }, 503, JSON_TYPE, '{"error":"scripted","message":"scripted HTTP 503"}'],
    [{ httpStatus: 429, body: [1], headers: { 'Retry-After': '7' } }, 429, { ...JSON_TYPE, 'retry-after': '7' }, '[1]'],
    [{ httpStatus: 500, body: null }, 500, JSON_TYPE, 'null'],
    [{ httpStatus: 502, body: '<h1>Bad gateway</h1>', headers: HTML }, 502, HTML, '<h1>Bad gateway</h1>'],
    [{ redirect: 'https://elsewhere.example/steal' }, 307, { location: 'https://elsewhere.example/steal' }, ''],
    [{ html: '<p>Maintenance</p>' }, 200, { 'content-type': 'text/html; charset=utf-8' }, '<p>Maintenance</p>'],
    [{ malformed: '{"status":1,' }, 200, JSON_TYPE, '{"status":1,'],
    [{ empty: true }, 204, {}, ''],
  ];
  for (const [step, status, headers, body] of faults)
    test(JSON.stringify(step), async ({ sandbox, client }) => {
      sandbox.script({ front: step });
      // a fault does not ask for a well-formed call
      const response = await client.send('front', {});
      expect(Object.fromEntries(response.headers)).toMatchObject(headers);
      expect([response.status, await response.text()]).toEqual([status, body]);
    });

  test('reset and resetInBody: break the connection', async ({ sandbox, client }) => {
    sandbox.script({ front: [{ reset: true }, { resetInBody: true }] });
    expect(await networkError(client.send('front', {}))).toContain('ECONNRESET');
    const half = await client.send('front', {});
    expect(half.status).toBe(200);
    expect(await networkError(half.text())).toContain('terminated');
    expect(sandbox.log().slice(-2)).toMatchObject([
      { call: 'front', step: { reset: true }, outcome: 'cutByScript', httpStatus: null },
      { call: 'front', step: { resetInBody: true }, outcome: 'cutByScript', httpStatus: 200 },
    ]);
  });

  test('hang and stall: stay open until the client disconnects', async ({ sandbox, client }) => {
    sandbox.script({ front: [{ hang: true }, { stall: true }] });
    const hangUp = await client.leaveOpen('front');
    expect(sandbox.log().at(-1)).toMatchObject({ step: { hang: true }, outcome: 'pending', httpStatus: null });
    const abort = new AbortController();
    const stalled = await client.send('front', {}, { signal: abort.signal });
    const reader = stalled.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^\{"status": 1/);
    const rest = networkError(reader?.read() ?? Promise.resolve());
    expect(sandbox.log().at(-1)).toMatchObject({ step: { stall: true }, outcome: 'pending' });
    await hangUp();
    abort.abort();
    expect(await rest).toContain('AbortError');
    await expect
      .poll(() => sandbox.log().slice(-2))
      .toMatchObject([
        { outcome: 'clientGone', httpStatus: null },
        { outcome: 'clientGone', httpStatus: 200 },
      ]);
  });

  test('delayMs: delays the answer, alone or before another step', async ({ sandbox, client }) => {
    sandbox.script({ create: [{ delayMs: 100, httpStatus: 500 }, { delayMs: 100 }] });
    for (const status of [500, 200]) {
      const begun = performance.now();
      expect((await client.step('create')).status).toBe(status);
      expect(performance.now() - begun).toBeGreaterThanOrEqual(98);
    }
  });

  test('noCors: hides the answer from pages', async ({ sandbox, client }) => {
    sandbox.script({ create: [{ noCors: true }, { noCors: true, httpStatus: 500 }] });
    for (const [status, allowed] of [
      [200, null],
      [500, null],
      [200, 'https://host.example'],
    ] as const) {
      const page = { headers: { origin: 'https://host.example' } };
      const { status: given, headers } = await client.call('create', deviceInfo, page);
      expect([given, headers.get('access-control-allow-origin')]).toEqual([status, allowed]);
    }
  });
});

test('a verdict is kept for the next call while calls are refused', async ({ sandbox, client }) => {
  sandbox.script({ front: { code: 17, noCors: true } });
  const body = await client.bodyOf('front');
  const refusals = [
    await client.call('front', body, { headers: { token: 'stale' } }),
    await client.call('front', { ...body, colour: 'red' }),
    await client.call('front', { ...body, id_card: Buffer.from('no photo').toString('base64') }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([401, 400, 400]);
  expect(sandbox.log().slice(-3)).toMatchObject(refusals.map(({ status }) => ({ httpStatus: status, step: null })));
  expect((await client.step('front')).json).toMatchObject({ result: 17 });
  expect(sandbox.log().at(-1)).toMatchObject({ step: { code: 17, noCors: true } });
});

test('a fault whose turn comes while a call is being read is that call’s', async ({ sandbox, client }) => {
  const other = await Caller.begin(sandbox);
  sandbox.script({ front: [{ code: 17 }, { httpStatus: 503 }] });
  const answers = await Promise.all([client.step('front'), other.step('front')]);
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 503]));
});

test('code 1 accepts what the judge rejects; without a script, the judge decides', async ({ sandbox, client }) => {
  sandbox.script({ front: { code: 1 } });
  expect((await client.step('front', await specimen('dark'))).json).toMatchObject({ status: 1, result: 1 });
  expect((await client.step('front', await specimen('dark'))).json).toMatchObject({ status: 0, result: 28 });
});

test('a contradictory scripted answer unlocks the next step, as the widget reads it', async ({ sandbox, client }) => {
  sandbox.script({ front: { answer: { status: 1, result: 17 } }, back: { answer: { result: '1' } } });
  expect((await client.step('front')).json).toEqual({ status: 1, result: 17 });
  expect((await client.step('back')).json).toEqual({ result: '1' });
  await client.pass('selfie');
});

test('complete may follow whatever OCR answered', async ({ sandbox, client }) => {
  await client.pass(...wayTo.ocr);
  sandbox.script({ ocr: { answer: { persons: 'none today' } } });
  expect((await client.step('ocr')).json).toEqual({ persons: 'none today' });
  await client.pass('complete');
});

describe('a script given at the start', () => {
  test.override({ sandboxOptions: { script: { create: [{ httpStatus: 500 }, { httpStatus: 501 }] } } });

  test('stays until it is replaced', async ({ sandbox }) => {
    const client = Caller.withToken(sandbox);
    expect((await client.call('create', deviceInfo)).status).toBe(500);
    sandbox.script({ front: { code: 4 } });
    await client.create();
  });
});

test('PUT sets the script, GET shows what remains, a call uses a step, DELETE clears it', async ({
  sandbox,
  client,
}) => {
  const script = { front: [{ code: 23 }, { delayMs: 5, code: 27 }], ocr: { hang: true } };
  const set = await ask(sandbox, 'PUT', '/script', JSON.stringify(script));
  expect(set.status).toBe(200);
  expect(await set.json()).toEqual({ ...script, ocr: [{ hang: true }] });
  expect((await client.step('front')).json).toMatchObject({ result: 23 });
  const left = await ask(sandbox, 'GET', '/script');
  expect(await left.json()).toEqual({ front: [{ delayMs: 5, code: 27 }], ocr: [{ hang: true }] });
  expect((await ask(sandbox, 'DELETE', '/script')).status).toBe(204);
  await client.pass('front', 'back', 'selfie', 'ocr');
});

for (const [title, script, reason] of [
  ['a list', [], /expected a JSON object/],
  ['an unknown call', { frnt: { code: 1 } }, /frnt.*token, create, front/],
  ['a step that is no object', { front: 23 }, /front must be an object such as \{"code": 23\}/],
  ['null in a list of steps', { front: [{ code: 1 }, null] }, /front\[1\] must be an object/],
  ['an empty step', { front: {} }, /front is empty/],
  ['an unknown key', { front: { cod: 23 } }, /front\.cod is unknown, expected one of code, answer, httpStatus/],
  ['__proto__', JSON.parse('{"front":{"__proto__":1}}') as JsonValue, /front\.__proto__ is unknown/],
  ['a broken code', { front: { code: 1.5 } }, /front\.code must be a whole number/],
  ['an HTTP status under 200', { back: [{ httpStatus: 199 }] }, /back\[0\]\.httpStatus.* 200 to 599/],
  ['an HTTP status over 599', { back: { httpStatus: 600 } }, /back\.httpStatus.* 200 to 599/],
  ['a delay before now', { ocr: { delayMs: -1 } }, /ocr\.delayMs.* 0 to 600000/],
  ['a delay over ten minutes', { ocr: { delayMs: 600_001 } }, /ocr\.delayMs.* 0 to 600000/],
  ['hang: false', { ocr: { hang: false } }, /ocr\.hang must be true/],
  ['noCors: 1', { ocr: { noCors: 1 } }, /ocr\.noCors must be true/],
  ['a relative redirect', { ocr: { redirect: '/x' } }, /ocr\.redirect must be an absolute/],
  ['a redirect with a line break', { ocr: { redirect: 'http://a/\r\nX: y' } }, /ocr\.redirect must be an absolute/],
  ['html that is no text', { ocr: { html: 1 } }, /ocr\.html must be a string/],
  ['a header with a space', { ocr: { httpStatus: 500, headers: { 'a b': 'c' } } }, /ocr\.headers must be/],
  ['a header with a line break', { ocr: { httpStatus: 500, headers: { a: 'b\nc' } } }, /ocr\.headers must be/],
  ['two things at once', { selfie: { hang: true, code: 1 } }, /selfie says code and hang, expected one of them/],
  ['a body without a status', { selfie: { body: {} } }, /selfie .*httpStatus/],
  ['headers without a status', { selfie: { code: 1, headers: {} } }, /selfie .*httpStatus/],
] as const)
  test(`${title} is a 400 with a reason, and keeps the script`, async ({ sandbox }) => {
    sandbox.script({ create: { code: 5 } });
    const response = await ask(sandbox, 'PUT', '/script', JSON.stringify(script));
    expect(await response.json()).toEqual({
      error: Array.isArray(script) ? 'not_an_object' : 'invalid_script',
      message: expect.stringMatching(reason),
    });
    expect(response.status).toBe(400);
    expect(await (await ask(sandbox, 'GET', '/script')).json()).toEqual({ create: [{ code: 5 }] });
  });

test('an answer nested too deeply is a 400, and keeps the script readable', async ({ sandbox }) => {
  sandbox.script({ create: { code: 5 } });
  const response = await ask(sandbox, 'PUT', '/script', `{"front":{"answer":${DEEP_JSON}}}`);
  expect({ status: response.status, json: await response.json() }).toMatchObject({
    status: 400,
    json: { error: 'too_deep' },
  });
  expect(await (await ask(sandbox, 'GET', '/script')).json()).toEqual({ create: [{ code: 5 }] });
});

test('the library throws a ScriptError for an invalid script', async ({ sandbox }) => {
  const mistaken = { front: { cod: 23 } } as SandboxScript;
  expect(() => sandbox.script(mistaken)).toThrow(ScriptError);
  await expect(startSandbox({ script: mistaken })).rejects.toThrow('front.cod is unknown');
});

test('stop ends hanging connections and frees the port', async ({ sandbox, client }) => {
  sandbox.script({ front: { hang: true }, back: { stall: true }, create: { delayMs: 60_000 } });
  const hanging = [
    networkError(client.send('front', {})),
    networkError(client.send('back', {}).then((response) => response.text())),
    networkError(client.send('create', deviceInfo)),
  ];
  await expect
    .poll(() => sandbox.log().filter((entry) => entry.outcome === 'pending' && entry.step !== null).length)
    .toBe(3);
  await sandbox.stop();
  for (const error of await Promise.all(hanging)) expect(error).not.toBe('no error');
  const again = await startSandbox({ port: Number(new URL(sandbox.url).port) });
  expect(again.url).toBe(sandbox.url);
  await again.stop();
  await again.stop();
});
