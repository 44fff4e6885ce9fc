// The server's part of a session that continues on a phone, as it ships for integrators: who may open a link, and who gets
// its result. test/e2e/handoff.spec.ts has the devices.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';

interface Answer {
  readonly status: number;
  readonly body: object;
}
type Api = (name: string, body: Readonly<Record<string, unknown>>) => Promise<Answer>;

// JavaScript with types in its comments, for integrators to copy
const { createHandoffApi } = (await import(new URL('../../demo/handoff/links.js', import.meta.url).href)) as {
  readonly createHandoffApi: (makeSession: () => Promise<object>, lifeMs?: number, waitMs?: number) => Api;
};
const startApi = (waitMs?: number): Api =>
  createHandoffApi(() => Promise.resolve({ accessToken: 'minted' }), undefined, waitMs);

async function createLink(api: Api): Promise<{ readonly id: string; readonly desktopKey: string }> {
  const { body } = await api('create', { lang: 'vi' });
  return body as { readonly id: string; readonly desktopKey: string };
}

test('a phone opens a link as often as it asks with its key, and no other phone does', async () => {
  const api = startApi();
  const { id } = await createLink(api);
  const key = randomUUID();
  const opened = { status: 200, body: { accessToken: 'minted', lang: 'vi' } };
  expect(await api('claim', { id, key })).toEqual(opened);
  expect(await api('claim', { id, key })).toEqual(opened);
  expect(await api('claim', { id, key: randomUUID() })).toMatchObject({ status: 409 });
  for (const guessable of [undefined, '', 'phone', 7])
    expect(await api('claim', { id, key: guessable })).toMatchObject({ status: 400 });
  expect(await api('claim', { id: randomUUID(), key })).toMatchObject({ status: 410 });
});

test('only the desktop that made the link gets the result, and only the phone that opened it brings one', async () => {
  const api = startApi();
  const { id, desktopKey } = await createLink(api);
  const key = randomUUID();
  await api('claim', { id, key });
  const [desktop, phone, stranger] = [desktopKey, key, randomUUID()].map((key) => api('wait', { id, key }));
  expect(await stranger).toEqual({ status: 200, body: { end: 'expired' } });
  for (const wrong of [desktopKey, randomUUID(), undefined])
    expect(await api('finish', { id, key: wrong, result: 'forged' })).toMatchObject({ status: 410 });
  expect(await api('finish', { id, key, result: { name: 'An' } })).toEqual({ status: 200, body: {} });
  expect(await desktop).toEqual({ status: 200, body: { end: 'done', result: { name: 'An' } } });
  expect(await phone).toEqual({ status: 200, body: { end: 'done' } });
  expect(await api('claim', { id, key })).toMatchObject({ status: 410 });
});

test('who waits is told to ask again, and a result that came meanwhile is there', async () => {
  const api = startApi(5);
  const { id, desktopKey } = await createLink(api);
  const key = randomUUID();
  await api('claim', { id, key });
  for (const waiting of [desktopKey, key])
    expect(await api('wait', { id, key: waiting })).toEqual({ status: 200, body: { end: 'waiting' } });
  await api('finish', { id, key, result: { name: 'An' } });
  const done = { end: 'done', result: { name: 'An' } };
  // twice: the first answer may have got lost
  for (let asked = 0; asked < 2; asked += 1)
    expect(await api('wait', { id, key: desktopKey })).toEqual({ status: 200, body: done });
  expect(await api('wait', { id, key })).toEqual({ status: 200, body: { end: 'done' } });
});

test('a phone may send its result again, and the first one counts', async () => {
  const api = startApi();
  const { id, desktopKey } = await createLink(api);
  const key = randomUUID();
  await api('claim', { id, key });
  for (const name of ['An', 'Bình'])
    expect(await api('finish', { id, key, result: { name } })).toEqual({ status: 200, body: {} });
  expect(await api('finish', { id, key })).toMatchObject({ status: 410 });
  expect(await api('wait', { id, key: desktopKey })).toMatchObject({ body: { end: 'done', result: { name: 'An' } } });
});

test('only the desktop cancels a link, which the phone is told', async () => {
  const api = startApi();
  const { id, desktopKey } = await createLink(api);
  const key = randomUUID();
  await api('claim', { id, key });
  const phone = api('wait', { id, key });
  await api('cancel', { id, key });
  expect(await api('claim', { id, key })).toMatchObject({ status: 200 });
  await api('cancel', { id, key: desktopKey });
  expect(await phone).toEqual({ status: 200, body: { end: 'cancelled' } });
});
