// A sandbox may run for weeks: what it keeps of old sessions is limited.
import { expect, test } from 'vitest';
import { CallLog } from '../../../src/testing/sandbox/log.ts';
import { Requests } from '../../../src/testing/sandbox/requests.ts';
import { Tokens } from '../../../src/testing/sandbox/tokens.ts';

const MORE_THAN_KEPT = 1001;
const times = <Value>(make: (index: number) => Value): Value[] =>
  Array.from({ length: MORE_THAN_KEPT }, (_, index) => make(index));

test('the last 1000 calls, requests and tokens are kept', () => {
  const log = new CallLog();
  times((index) => log.open(null, 'GET', `/${index}`, {}));
  expect(log.read()).toHaveLength(1000);
  expect(log.read()[0]?.path).toBe('/1');

  const requests = new Requests();
  const [dropped = '', kept = ''] = times(() => requests.create('app').id);
  expect(() => requests.find(dropped, 'app')).toThrow('is unknown');
  expect(requests.find(kept, 'app').id).toBe(kept);

  const tokens = new Tokens({ app: 'secret' }, 60_000);
  const [oldest = '', next = ''] = times(() => tokens.issue('app').accessToken);
  expect(() => tokens.clientOf(oldest)).toThrow('did not issue');
  expect(tokens.clientOf(next)).toBe('app');
});
