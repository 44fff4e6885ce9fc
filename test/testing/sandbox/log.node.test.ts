// The log of received calls, without secrets or pictures.
import { createHash } from 'node:crypto';
import { callNames, callPaths, type SandboxCall } from '../../../src/testing/sandbox/index.ts';
import { ask, Caller, DEEP_JSON, deviceInfo, expect, test } from './client.ts';
import { specimen } from '../../support/specimen.ts';

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

test('logs the seven calls in order, with requests and answers', async ({ sandbox }) => {
  const begunAt = Date.now();
  const client = new Caller(sandbox);
  await client.logIn();
  await client.create();
  await client.step('front');
  await client.pass('back', 'selfie', 'ocr', 'complete');

  const log = sandbox.log();
  const times = [begunAt, ...log.map(({ at }) => Date.parse(at)), Date.now()];
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(log).toMatchObject(
    callNames.map((call) => ({ call, path: callPaths[call], httpStatus: 200, outcome: 'answered' })),
  );
  const jpeg = await specimen('front');
  const fingerprint = `sha256:${sha256(client.accessToken).slice(0, 12)}`;
  expect(log[0]).toMatchObject({ headers: { clientId: null, authorization: null, token: null } });
  const tokens = { authorization: `Bearer ${fingerprint}`, token: fingerprint };
  expect(log[2]).toMatchObject({
    method: 'POST',
    headers: { contentType: 'application/json', clientId: 'demo-app', ...tokens, origin: null },
    body: { ...deviceInfo, id_card: { bytes: jpeg.length, sha256: sha256(jpeg), width: 800, height: 600 } },
    answer: { status: 1, result: 1, message: 'ID card accepted' },
    step: null,
  });
  expect(log[6]).toMatchObject({ answer: { request_id: client.requestId } });
});

test('logs no token, secret or picture, and serves none over HTTP', async ({ sandbox }) => {
  const client = new Caller(sandbox);
  await client.logIn();
  await client.create();
  const body = await client.bodyOf('front');
  await client.call('front', body);
  await client.call('front', body, { headers: { authorization: client.accessToken } });
  const response = await ask(sandbox, 'GET', '/log');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  expect(JSON.parse(text)).toEqual(sandbox.log());
  const jpeg = String(body.id_card);
  for (const secret of [client.accessToken, 'demo-secret', jpeg.slice(0, 200), jpeg.slice(5000, 5100)])
    expect(text).not.toContain(secret);
});

test('logs refused calls with their reason, and without their body', async ({ sandbox, client }) => {
  await client.call('front', {}, { body: 'no json' });
  await client.call('front', {}, { body: '[1]' });
  await client.call('front', {}, { path: '/nowhere' });
  await client.call('front', {}, { method: 'PUT' });
  await client.call('front', { id_card: '' });
  await client.call('front', {}, { body: DEEP_JSON });
  expect(sandbox.log().slice(-6)).toMatchObject([
    { call: 'front', body: null, httpStatus: 400, answer: { error: 'malformed_json' } },
    { call: 'front', body: null, httpStatus: 400, answer: { error: 'not_an_object' } },
    { call: null, path: '/nowhere', body: null, httpStatus: 404, answer: { error: 'unknown_path' } },
    { call: 'front', method: 'PUT', body: null, httpStatus: 405 },
    { call: 'front', body: null, httpStatus: 400, answer: { error: 'missing_field' } },
    { call: 'front', body: null, outcome: 'answered', httpStatus: 400, answer: { error: 'too_deep' } },
  ] satisfies Partial<Record<keyof SandboxCall, unknown>>[]);
});

test('keeps no photo, under whatever name and however deep it is sent', async ({ sandbox, client }) => {
  const photo = 'é'.repeat(600);
  // a fault answers before any check, so that the body isn't refused
  const fault = { httpStatus: 503, body: { message: photo } };
  sandbox.script({ front: [fault, fault, fault, fault] });
  await client.call('front', { image: photo, pages: [{ scan: photo }], short: 'x' });
  await client.call('front', [photo]);
  const manyParts = Array.from({ length: 50 }, () => 'x'.repeat(900));
  await client.call('front', { parts: manyParts });
  await client.call('front', {}, { body: DEEP_JSON });
  await client.call('front', { image: photo }, { path: `/${'x'.repeat(2000)}` });
  const replaced = { bytes: 1200, sha256: sha256(photo) };
  const [first, list, parts, deep, nowhere] = sandbox.log().slice(-5);
  expect(first).toMatchObject({ body: { image: replaced, pages: [{ scan: replaced }], short: 'x' } });
  expect(first?.step).toEqual({ httpStatus: 503, body: { message: replaced } });
  expect(list?.body).toEqual([replaced]);
  const wholeBody = JSON.stringify({ parts: manyParts });
  expect(parts?.body).toEqual({ bytes: wholeBody.length, sha256: sha256(wholeBody) });
  expect(deep).toMatchObject({ outcome: 'answered', httpStatus: 503 });
  expect(deep?.body).toEqual({ bytes: DEEP_JSON.length, sha256: sha256(DEEP_JSON) });
  expect(nowhere).toMatchObject({ call: null, body: null, httpStatus: 404 });
  expect(nowhere?.path.length).toBeLessThan(200);
  await client.pass('front', 'back', 'selfie');
  sandbox.script({ ocr: { answer: { status: 0, message: photo } } });
  await client.step('ocr');
  expect(sandbox.log().at(-1)?.answer).toEqual({ status: 0, message: replaced });
});

test('doesn’t log preflights and its own endpoints', async ({ sandbox }) => {
  await ask(sandbox, 'GET', '');
  await ask(sandbox, 'GET', '/log');
  await fetch(`${sandbox.url}${callPaths.front}`, {
    method: 'OPTIONS',
    headers: { origin: 'https://host.example', 'access-control-request-method': 'POST' },
  });
  expect(sandbox.log()).toEqual([]);
});

test('DELETE /sandbox/log clears the calls only', async ({ sandbox, client }) => {
  sandbox.script({ front: { code: 4 } });
  await ask(sandbox, 'DELETE', '/log');
  expect(sandbox.log()).toEqual([]);
  expect((await client.step('front')).json).toMatchObject({ result: 4 });
});

test('returns copies of its entries', async ({ sandbox, client }) => {
  sandbox.script({ front: { hang: true } });
  const hangUp = await client.leaveOpen('front');
  const before = sandbox.log();
  await hangUp();
  await expect.poll(() => sandbox.log().at(-1)?.outcome).toBe('clientGone');
  expect(before.at(-1)?.outcome).toBe('pending');
  before.length = 0;
  expect(sandbox.log()).toHaveLength(2);
});
