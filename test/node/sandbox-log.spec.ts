// What was received can be read back, without a secret or a picture in it.
import { expect, test } from '@playwright/test';
import { createHash } from 'node:crypto';
import { callNames, callPaths, startSandbox, type Sandbox, type SandboxCall } from '../../src/testing/sandbox/index.ts';
import { Caller, deviceInfo, specimen } from './sandbox-client.ts';

let sandbox: Sandbox;

test.beforeEach(async () => {
  sandbox = await startSandbox();
});
test.afterEach(() => sandbox.stop());

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

test('the seven calls are logged in order, as they came and as they were answered', async () => {
  const caller = new Caller(sandbox);
  const { json } = await caller.step('token');
  caller.accessToken = String(json.access_token);
  await caller.create();
  await caller.pass('front', 'back', 'selfie', 'ocr', 'complete');

  const log = sandbox.log();
  expect(log.map(({ call }) => call)).toEqual(callNames);
  expect(log.map(({ path }) => path)).toEqual(callNames.map((name) => callPaths[name]));
  expect(log.map(({ httpStatus }) => httpStatus)).toEqual(callNames.map(() => 200));
  expect(new Set(log.map(({ outcome }) => outcome))).toEqual(new Set(['answered']));
  for (const entry of log) expect(Math.abs(Date.now() - Date.parse(entry.at))).toBeLessThan(60_000);
  const fingerprint = `sha256:${sha256(caller.accessToken).slice(0, 12)}`;
  expect(log[2]).toMatchObject({
    method: 'POST',
    headers: {
      contentType: 'application/json',
      clientId: 'demo-app',
      authorization: `Bearer ${fingerprint}`,
      token: fingerprint,
      origin: null,
    },
    answer: { status: 1, result: 1, message: 'ID card accepted' },
    step: null,
  });
  expect(log[0]).toMatchObject({ headers: { clientId: null, authorization: null, token: null } });
  expect(log[6]).toMatchObject({ answer: { request_id: caller.requestId } });
});

test('a picture is logged as the size and SHA-256 of its bytes', async () => {
  const caller = await Caller.begin(sandbox);
  await caller.step('front');
  const jpeg = await specimen('front');
  expect(sandbox.log().at(-1)?.body).toMatchObject({
    ...deviceInfo,
    request_id: caller.requestId,
    id_card: { bytes: jpeg.length, sha256: sha256(jpeg), width: 800, height: 600 },
  });
});

test('no token, secret or picture is in the log, over HTTP neither', async () => {
  const caller = new Caller(sandbox);
  const { json } = await caller.step('token');
  caller.accessToken = String(json.access_token);
  await caller.create();
  await caller.step('front');
  await caller.call('front', await caller.bodyOf('front'), { headers: { authorization: caller.accessToken } });
  const response = await fetch(`${sandbox.url}/sandbox/log`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  expect(JSON.parse(text)).toEqual(sandbox.log());
  const jpeg = (await specimen('front')).toString('base64');
  for (const secret of [caller.accessToken, 'demo-secret', jpeg.slice(0, 200), jpeg.slice(5000, 5100)]) {
    expect(text).not.toContain(secret);
  }
});

test('refused calls are logged too: with their reason, and with whatever body they had', async () => {
  const caller = await Caller.begin(sandbox);
  await caller.call('front', {}, { body: 'no json' });
  await caller.call('front', {}, { body: '[1]' });
  await caller.call('front', {}, { path: '/nowhere' });
  await caller.call('front', {}, { method: 'PUT' });
  await caller.call('front', { ...(await caller.bodyOf('front')), id_card: '' });
  expect(sandbox.log().slice(-5)).toMatchObject([
    { call: 'front', body: null, httpStatus: 400, answer: { error: 'malformed_json' } },
    { call: 'front', body: [1], httpStatus: 400, answer: { error: 'not_an_object' } },
    { call: null, path: '/nowhere', httpStatus: 404, answer: { error: 'unknown_path' } },
    { call: 'front', method: 'PUT', httpStatus: 405 },
    { call: 'front', body: { id_card: { bytes: 0, width: null, height: null } }, httpStatus: 400 },
  ] satisfies Partial<Record<keyof SandboxCall, unknown>>[]);
});

test('the testers’ own paths and preflights are not logged', async () => {
  await fetch(`${sandbox.url}/sandbox`);
  await fetch(`${sandbox.url}/sandbox/log`);
  await fetch(`${sandbox.url}${callPaths.front}`, {
    method: 'OPTIONS',
    headers: { origin: 'https://host.example', 'access-control-request-method': 'POST' },
  });
  expect(sandbox.log()).toEqual([]);
});

test('DELETE /sandbox/log forgets the calls and keeps the rest; POST /sandbox/reset forgets all', async () => {
  const caller = await Caller.begin(sandbox);
  sandbox.script({ front: { code: 4 } });
  expect((await fetch(`${sandbox.url}/sandbox/log`, { method: 'DELETE' })).status).toBe(204);
  expect(sandbox.log()).toEqual([]);
  expect((await caller.step('front')).json).toMatchObject({ result: 4 });
  expect((await fetch(`${sandbox.url}/sandbox/reset`, { method: 'POST' })).status).toBe(204);
  expect(sandbox.log()).toEqual([]);
  expect(await caller.step('front')).toMatchObject({ status: 401 });
});

test('what is read is a copy: neither a later answer nor a reader’s change reaches it', async () => {
  const caller = await Caller.begin(sandbox);
  sandbox.script({ front: { hang: true } });
  const hangUp = new AbortController();
  const gone = expect(caller.send('front', {}, { signal: hangUp.signal })).rejects.toThrow('aborted');
  await expect.poll(() => sandbox.log().at(-1)).toMatchObject({ call: 'front', step: { hang: true } });
  const before = sandbox.log();
  hangUp.abort();
  await gone;
  await expect.poll(() => sandbox.log().at(-1)?.outcome).toBe('clientGone');
  expect(before.at(-1)?.outcome).toBe('pending');
  before.length = 0;
  expect(sandbox.log()).toHaveLength(2);
});
