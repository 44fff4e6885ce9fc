// An answer of the browser that may never come, or come as an error of any kind.
import { expect, test } from 'vitest';
import { answerTo } from '../../src/io/answer.ts';
import { createManualClock } from './manual-clock.ts';

for (const [how, ask, answer] of [
  ['comes', () => Promise.resolve('granted'), 'granted'],
  ['is an error', () => Promise.reject(new TypeError('camera is no permission')), undefined],
  [
    'is an exception',
    () => {
      throw new TypeError('camera is no permission');
    },
    undefined,
  ],
] as const)
  test(`an answer that ${how} is ${answer}, and leaves no timer`, async () => {
    const clock = createManualClock();
    expect(await answerTo<string>(ask, clock)).toBe(answer);
    expect(clock.pending()).toBe(0);
  });

test('an answer that doesn’t come is given up after a second', async () => {
  const clock = createManualClock();
  const asking = answerTo(() => new Promise(() => undefined), clock);
  clock.advance(999);
  expect(clock.pending()).toBe(1);
  clock.advance(1);
  expect(await asking).toBe(undefined);
});
