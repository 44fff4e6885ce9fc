// The server's part of a session that continues on a phone, as it ships for integrators: who may open a link, and who gets
// its result. test/e2e/kit/handoff-example.spec.ts has the devices.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createHandoffApi, type Answer } from './sample.ts';

/** A link that a desktop has made and a phone, with `key`, has opened. */
async function openLink(waitMs?: number) {
  const api = createHandoffApi(() => Promise.resolve({ accessToken: 'minted' }), undefined, waitMs);
  const { body } = await api('create', { lang: 'vi' });
  const { id, desktopKey } = body as { readonly id: string; readonly desktopKey: string };
  const key = randomUUID();
  const opened = await api('claim', { id, key });
  return { api, id, desktopKey, key, opened };
}

const ok = (body: object): Answer => ({ status: 200, body });
const result = { name: 'An' };
const done = { end: 'done', result };
const expired = { status: 410, body: { end: 'expired' } };

test('a phone opens a link as often as it asks with its key, and no other phone does', async () => {
  const { api, id, key, opened } = await openLink();
  expect(opened).toEqual(ok({ accessToken: 'minted', lang: 'vi' }));
  expect(await api('claim', { id, key })).toEqual(opened);
  expect(await api('claim', { id, key: randomUUID() })).toMatchObject({ status: 409 });
  for (const unfit of [undefined, '', 'phone', 7, [key], 'x'.repeat(1_000_000)])
    expect(await api('claim', { id, key: unfit })).toMatchObject({ status: 400 });
  expect(await api('claim', { id: randomUUID(), key })).toMatchObject({ status: 410 });
});

test('only the desktop that made the link gets the result, and only the phone that opened it brings one', async () => {
  const { api, id, desktopKey, key } = await openLink();
  const [desktop, phone, stranger] = [desktopKey, key, randomUUID()].map((key) => api('wait', { id, key }));
  expect(await stranger).toMatchObject(expired);
  for (const wrong of [desktopKey, randomUUID(), undefined])
    expect(await api('finish', { id, key: wrong, result: { name: 'Forged' } })).toMatchObject(expired);
  expect(await api('finish', { id, key, result })).toEqual(ok({ end: 'done' }));
  expect(await desktop).toEqual(ok(done));
  expect(await phone).toEqual(ok({ end: 'done' }));
});

test('the phone that has ended a link is told how when it opens it again, and any other one only that it is over', async () => {
  for (const [sent, end] of [
    [{ result }, 'done'],
    [{}, 'gaveUp'],
  ] as const) {
    const { api, id, key } = await openLink();
    await api('finish', { id, key, ...sent });
    expect(await api('claim', { id, key })).toMatchObject({ status: 410, body: { end } });
    expect(await api('claim', { id, key: randomUUID() })).toMatchObject({ status: 410, body: { end: 'expired' } });
  }
});

test('a result that is no object is refused, and the phone may bring another', async () => {
  const { api, id, desktopKey, key } = await openLink();
  for (const nothing of [null, '', 'done', 7, true, [result]])
    expect(await api('finish', { id, key, result: nothing })).toMatchObject({ status: 400 });
  expect(await api('finish', { id, key, result })).toEqual(ok({ end: 'done' }));
  expect(await api('wait', { id, key: desktopKey })).toEqual(ok(done));
});

test('another person’s keys do nothing to a link, whatever their own are good for', async () => {
  const mine = await openLink(5);
  const other = await openLink();
  const { api, id } = mine;
  for (const key of [other.desktopKey, other.key, undefined, null, {}, ['']])
    for (const name of ['wait', 'finish', 'cancel'])
      expect(await api(name, { id, key, result })).toMatchObject(expired);
  for (const unfit of [undefined, null, {}, [id], '__proto__', 'x'.repeat(1_000_000)])
    for (const name of ['claim', 'wait', 'finish', 'cancel'])
      expect(await api(name, { id: unfit, key: mine.key, result })).toMatchObject(expired);
  expect(await api('wait', { id, key: mine.desktopKey })).toEqual(ok({ end: 'waiting' }));
});

test('a language that is no tag is nobody’s', async () => {
  const api = createHandoffApi(() => Promise.resolve({}));
  for (const lang of [undefined, null, 7, { en: 1 }, '', '<b>', 'x'.repeat(1_000_000)]) {
    const { id } = (await api('create', { lang })).body as { readonly id: string };
    expect(await api('claim', { id, key: randomUUID() })).toEqual(ok({ lang: undefined }));
  }
});

test('who waits is told to ask again, and a result that came meanwhile is there', async () => {
  const { api, id, desktopKey, key } = await openLink(5);
  for (const waiting of [desktopKey, key])
    expect(await api('wait', { id, key: waiting })).toEqual(ok({ end: 'waiting' }));
  await api('finish', { id, key, result });
  // twice: the first answer may have got lost
  for (let asked = 0; asked < 2; asked += 1) expect(await api('wait', { id, key: desktopKey })).toEqual(ok(done));
});

test('a link that has expired ends for the desktop that waits, and opens on no phone', async () => {
  const api = createHandoffApi(() => Promise.resolve({}), 1);
  const { id, desktopKey } = (await api('create', {})).body as { readonly id: string; readonly desktopKey: string };
  for (let asked = 0; asked < 2; asked += 1) expect(await api('wait', { id, key: desktopKey })).toMatchObject(expired);
  expect(await api('claim', { id, key: randomUUID() })).toMatchObject({ status: 410 });
});

test('a phone may send its result again, and the first one counts', async () => {
  const { api, id, desktopKey, key } = await openLink();
  for (const name of ['An', 'Bình'])
    expect(await api('finish', { id, key, result: { name } })).toEqual(ok({ end: 'done' }));
  expect(await api('finish', { id, key })).toMatchObject({ status: 410, body: { end: 'done' } });
  expect(await api('wait', { id, key: desktopKey })).toEqual(ok(done));
});

test('only the desktop cancels a link, which the phone is told', async () => {
  const { api, id, desktopKey, key } = await openLink();
  const phone = api('wait', { id, key });
  await api('cancel', { id, key });
  expect(await api('claim', { id, key })).toMatchObject({ status: 200 });
  expect(await api('cancel', { id, key: desktopKey })).toEqual(ok({ end: 'cancelled' }));
  expect(await phone).toEqual(ok({ end: 'cancelled' }));
  expect(await api('finish', { id, key, result })).toMatchObject({ status: 410, body: { end: 'cancelled' } });
});
