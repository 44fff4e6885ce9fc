// Scripted verdicts and faults happen as written, at the call they were written for, once; unknown ones are refused.
import { expect, test } from '@playwright/test';
import {
  callNames,
  ScriptError,
  startSandbox,
  type CallName,
  type JsonValue,
  type Sandbox,
  type SandboxScript,
} from '../../src/testing/sandbox/index.ts';
import { Caller, deviceInfo, specimen, wayTo } from './sandbox-client.ts';

let sandbox: Sandbox;

test.beforeEach(async () => {
  sandbox = await startSandbox();
});
test.afterEach(() => sandbox.stop());

async function callerAt(call: CallName): Promise<Caller> {
  const caller = await Caller.begin(sandbox);
  await caller.pass(...wayTo[call]);
  return caller;
}

/** The error that a caller's fetch ends with, and the system's code for it where there is one. */
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

for (const call of callNames) {
  test.describe(`scripted at ${call}`, () => {
    test('code: a verdict, once', async () => {
      const caller = await callerAt(call);
      sandbox.script({ [call]: { code: 17 } });
      expect(await caller.step(call)).toMatchObject({
        status: 200,
        json: { status: 0, result: 17, message: expect.any(String) },
      });
      const next = await caller.step(call);
      expect(next.status).toBe(200);
      if (call === 'token') expect(next.json).toHaveProperty('access_token');
      else expect(next.json).toMatchObject({ result: 1 });
    });

    test('httpStatus, with body and headers', async () => {
      const caller = await callerAt(call);
      sandbox.script({
        [call]: [
          { httpStatus: 503 },
          { httpStatus: 429, body: { wait: true }, headers: { 'Retry-After': '7' } },
          { httpStatus: 502, body: '<h1>Bad gateway</h1>', headers: { 'Content-Type': 'text/html' } },
        ],
      });
      expect(await caller.step(call)).toMatchObject({ status: 503, json: { error: 'scripted' } });
      const limited = await caller.step(call);
      expect(limited).toMatchObject({ status: 429, json: { wait: true } });
      expect(limited.headers.get('retry-after')).toBe('7');
      const page = await caller.send(call, await caller.bodyOf(call));
      expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
        502,
        'text/html',
        '<h1>Bad gateway</h1>',
      ]);
    });
  });
}

// what a step does is the same for every call
test.describe('scripted at front', () => {
  test('answer: exactly this body', async () => {
    const caller = await Caller.begin(sandbox);
    const answers: readonly JsonValue[] = [{ result: '23', extra: [1, null, 'ô'] }, [], null, 'text', 7];
    sandbox.script({ front: answers.map((answer) => ({ answer })) });
    for (const answer of answers) {
      const response = await caller.send('front', await caller.bodyOf('front'));
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual(answer);
    }
  });

  test('redirect, html, malformed, empty', async () => {
    const caller = await Caller.begin(sandbox);
    sandbox.script({
      front: [
        { redirect: 'https://elsewhere.example/steal' },
        { html: '<p>Maintenance</p>' },
        { malformed: '{"status":1,' },
        { empty: true },
      ],
    });
    const send = async (): Promise<Response> => caller.send('front', await caller.bodyOf('front'));
    const redirect = await send();
    expect([redirect.status, redirect.headers.get('location')]).toEqual([307, 'https://elsewhere.example/steal']);
    const html = await send();
    expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await html.text()).toBe('<p>Maintenance</p>');
    const malformed = await send();
    expect(malformed.headers.get('content-type')).toContain('application/json');
    expect(await malformed.text()).toBe('{"status":1,');
    const empty = await send();
    expect([empty.status, await empty.text()]).toEqual([204, '']);
  });

  test('reset and resetInBody: the connection is torn', async () => {
    const caller = await Caller.begin(sandbox);
    sandbox.script({ front: [{ reset: true }, { resetInBody: true }] });
    expect(await networkError(caller.send('front', await caller.bodyOf('front')))).toContain('ECONNRESET');
    const half = await caller.send('front', await caller.bodyOf('front'));
    expect(half.status).toBe(200);
    expect(await networkError(half.text())).toContain('terminated');
    expect(sandbox.log().slice(-2)).toMatchObject([
      { call: 'front', step: { reset: true }, outcome: 'cutByScript', httpStatus: null },
      { call: 'front', step: { resetInBody: true }, outcome: 'cutByScript', httpStatus: 200 },
    ]);
  });

  test('hang and stall: no end, until the caller goes', async () => {
    const caller = await Caller.begin(sandbox);
    sandbox.script({ front: [{ hang: true }, { stall: true }] });
    const hangUp = new AbortController();
    const hanging = networkError(caller.send('front', await caller.bodyOf('front'), { signal: hangUp.signal }));
    await expect
      .poll(() => sandbox.log().at(-1))
      .toMatchObject({ step: { hang: true }, outcome: 'pending', httpStatus: null });
    const stalled = await caller.send('front', await caller.bodyOf('front'), { signal: hangUp.signal });
    const reader = stalled.body?.getReader();
    const begun = await reader?.read();
    expect(new TextDecoder().decode(begun?.value)).toMatch(/^\{"status": 1/);
    const rest = networkError(reader?.read() ?? Promise.resolve());
    expect(sandbox.log().at(-1)).toMatchObject({ step: { stall: true }, outcome: 'pending' });
    hangUp.abort();
    expect(await hanging).toContain('AbortError');
    expect(await rest).toContain('AbortError');
    await expect
      .poll(() => sandbox.log().slice(-2))
      .toMatchObject([
        { outcome: 'clientGone', httpStatus: null },
        { outcome: 'clientGone', httpStatus: 200 },
      ]);
  });

  test('delayMs: later, alone or before another step', async () => {
    const caller = await Caller.begin(sandbox);
    sandbox.script({ front: [{ delayMs: 400, httpStatus: 500 }, { delayMs: 400 }] });
    for (const status of [500, 200]) {
      const begun = performance.now();
      expect((await caller.step('front')).status).toBe(status);
      expect(performance.now() - begun).toBeGreaterThanOrEqual(390);
    }
  });

  test('noCors: the answer cannot be read by a page', async () => {
    const caller = await Caller.begin(sandbox);
    sandbox.script({ front: [{ noCors: true }, { noCors: true, httpStatus: 500 }] });
    const origin = { headers: { origin: 'https://host.example' } };
    for (const [status, allowed] of [
      [200, null],
      [500, null],
      [200, 'https://host.example'],
    ] as const) {
      const { status: given, headers } = await caller.call('front', await caller.bodyOf('front'), origin);
      expect([given, headers.get('access-control-allow-origin')]).toEqual([status, allowed]);
    }
  });
});

test('code 1 accepts what the judge would refuse; without a script the judge is back', async () => {
  const caller = await Caller.begin(sandbox);
  sandbox.script({ front: { code: 1 } });
  expect((await caller.step('front', await specimen('dark'))).json).toMatchObject({ status: 1, result: 1 });
  expect((await caller.step('front', await specimen('dark'))).json).toMatchObject({ status: 0, result: 28 });
});

test('a scripted verdict refuses what the judge would accept, and the flow does not go on', async () => {
  const caller = await Caller.begin(sandbox);
  sandbox.script({ front: { code: 60 } });
  expect((await caller.step('front')).json).toMatchObject({ status: 0, result: 60 });
  expect(await caller.step('back')).toMatchObject({ status: 409 });
});

test('a contradictory scripted answer opens the next step, as the widget reads it', async () => {
  const caller = await Caller.begin(sandbox);
  sandbox.script({ front: { answer: { status: 1, result: 17 } }, back: { answer: { result: '1' } } });
  expect((await caller.step('front')).json).toEqual({ status: 1, result: 17 });
  expect((await caller.step('back')).json).toEqual({ result: '1' });
  await caller.pass('selfie');
});

test('complete may follow whatever OCR answered', async () => {
  const caller = await callerAt('ocr');
  sandbox.script({ ocr: { answer: { persons: 'none today' } } });
  expect((await caller.step('ocr')).json).toEqual({ persons: 'none today' });
  await caller.pass('complete');
});

test('verdicts need a well-formed call, faults do not', async () => {
  const caller = await Caller.begin(sandbox);
  sandbox.script({ front: [{ code: 23 }, { httpStatus: 503 }] });
  expect(await caller.call('front', {})).toMatchObject({ status: 400, json: { error: 'missing_field' } });
  expect(await caller.call('front', {})).toMatchObject({ status: 503 });
});

test('a script given at the start, and replaced as a whole', async () => {
  const scripted = await startSandbox({ script: { create: [{ httpStatus: 500 }, { httpStatus: 501 }] } });
  try {
    const caller = new Caller(scripted);
    caller.accessToken = scripted.issueToken();
    expect((await caller.call('create', deviceInfo)).status).toBe(500);
    scripted.script({ front: { code: 4 } });
    await caller.create();
  } finally {
    await scripted.stop();
  }
});

test.describe('over HTTP', () => {
  const put = (body: string, contentType = 'application/json'): Promise<Response> =>
    fetch(`${sandbox.url}/sandbox/script`, { method: 'PUT', headers: { 'content-type': contentType }, body });

  test('PUT sets, GET shows what is left, a call uses up, DELETE clears', async () => {
    const caller = await Caller.begin(sandbox);
    const set = await put(JSON.stringify({ front: [{ code: 23 }, { delayMs: 5, code: 27 }], ocr: { hang: true } }));
    expect(set.status).toBe(200);
    expect(await set.json()).toEqual({ front: [{ code: 23 }, { delayMs: 5, code: 27 }], ocr: [{ hang: true }] });
    expect((await caller.step('front')).json).toMatchObject({ result: 23 });
    const left = await fetch(`${sandbox.url}/sandbox/script`);
    expect(await left.json()).toEqual({ front: [{ delayMs: 5, code: 27 }], ocr: [{ hang: true }] });
    expect((await fetch(`${sandbox.url}/sandbox/script`, { method: 'DELETE' })).status).toBe(204);
    await caller.pass('front', 'back', 'selfie', 'ocr');
  });

  const mistakes: readonly (readonly [title: string, script: JsonValue, says: readonly string[]])[] = [
    ['a list', [], ['object']],
    ['an unknown call', { frnt: { code: 1 } }, ['frnt', 'token, create, front']],
    ['a step that is no object', { front: 23 }, ['front must be an object', '{"code": 23}']],
    ['null in a list of steps', { front: [{ code: 1 }, null] }, ['front[1] must be an object']],
    ['an empty step', { front: {} }, ['front is empty']],
    ['an unknown key', { front: { cod: 23 } }, ['front.cod', 'code, answer, httpStatus']],
    ['__proto__', JSON.parse('{"front":{"__proto__":1}}') as JsonValue, ['front.__proto__']],
    ['a code in words', { front: { code: 'blurry' } }, ['front.code', 'whole number']],
    ['a broken code', { front: { code: 1.5 } }, ['front.code', 'whole number']],
    ['an HTTP status that is none', { back: [{ httpStatus: 99 }] }, ['back[0].httpStatus', '200 to 599']],
    ['an informational status', { back: { httpStatus: 101 } }, ['back.httpStatus', '200 to 599']],
    ['a delay before now', { ocr: { delayMs: -1 } }, ['ocr.delayMs', '0 to 600000']],
    ['a delay over ten minutes', { ocr: { delayMs: 600_001 } }, ['ocr.delayMs', '0 to 600000']],
    ['hang: false', { ocr: { hang: false } }, ['ocr.hang', 'true']],
    ['noCors: 1', { ocr: { noCors: 1 } }, ['ocr.noCors', 'true']],
    ['a relative redirect', { ocr: { redirect: '/x' } }, ['ocr.redirect', 'absolute']],
    ['a redirect with a line break', { ocr: { redirect: 'http://a/\r\nX: y' } }, ['ocr.redirect', 'absolute']],
    ['html that is no text', { ocr: { html: 1 } }, ['ocr.html', 'string']],
    ['a header with a line break', { ocr: { httpStatus: 500, headers: { a: 'b\nc' } } }, ['ocr.headers']],
    ['two things at once', { selfie: { hang: true, code: 1 } }, ['selfie', 'code and hang', 'one of them']],
    ['a body without a status', { selfie: { body: {} } }, ['selfie', 'httpStatus']],
    ['headers without a status', { selfie: { code: 1, headers: {} } }, ['selfie', 'httpStatus']],
  ];
  for (const [title, script, says] of mistakes) {
    test(`${title} is a 400 that says why, and leaves the script as it was`, async () => {
      sandbox.script({ create: { code: 5 } });
      const response = await put(JSON.stringify(script));
      const { error, message } = (await response.json()) as { error: string; message: string };
      expect(response.status, message).toBe(400);
      expect(error).toBe(Array.isArray(script) ? 'not_an_object' : 'invalid_script');
      for (const words of says) expect(message).toContain(words);
      const left = await fetch(`${sandbox.url}/sandbox/script`);
      expect(await left.json()).toEqual({ create: [{ code: 5 }] });
    });
  }

  test('no JSON is a 400, another type a 415, another method a 405', async () => {
    expect((await put('{')).status).toBe(400);
    expect((await put('{}', 'text/plain')).status).toBe(415);
    const posted = await fetch(`${sandbox.url}/sandbox/script`, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, PUT, DELETE']);
  });
});

test('the library refuses a mistaken script with a ScriptError', async () => {
  const mistaken = { front: { cod: 23 } } as SandboxScript;
  expect(() => sandbox.script(mistaken)).toThrow(ScriptError);
  await expect(startSandbox({ script: mistaken })).rejects.toThrow('front.cod is unknown');
});

test('stop ends hanging connections and frees the port', async () => {
  const caller = await Caller.begin(sandbox);
  sandbox.script({ front: { hang: true }, back: { stall: true }, create: { delayMs: 60_000 } });
  const hanging = [
    networkError(caller.send('front', await caller.bodyOf('front'))),
    networkError(caller.send('back', await caller.bodyOf('back')).then((response) => response.text())),
    networkError(caller.send('create', deviceInfo)),
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
