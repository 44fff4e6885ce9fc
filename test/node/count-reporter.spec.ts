// The count behind the closing line of `npm test`: no failure may be lost in it.
import { expect, test } from '@playwright/test';
import { countSessions } from '../support/count-reporter.mjs';

const passing = { passed: true, skipped: false };
const failing = { passed: false, skipped: false };
const skipped = { passed: true, skipped: true };
const session = (passed: boolean, tests: (typeof passing)[], inner: (typeof passing)[] = []) => ({
  passed,
  testResults: { tests, suites: [{ tests: inner, suites: [] }] },
});

for (const [title, sessions, counts] of [
  [
    'tests are counted in suites within suites, over all files and engines',
    [session(true, [passing], [passing, passing]), session(false, [passing, failing], [failing])],
    { passed: 4, failed: 2 },
  ],
  ['a file that failed outside its tests is one failure', [session(false, [passing])], { passed: 1, failed: 1 }],
  ['a file that could not be loaded is one failure', [{ passed: false }], { passed: 0, failed: 1 }],
  ['a file without a test is one failure', [session(true, [])], { passed: 0, failed: 1 }],
  ['a skipped test is no passed one', [session(true, [passing, skipped])], { passed: 1, failed: 1 }],
] as const) {
  test(title, () => {
    expect(countSessions(sessions)).toEqual(counts);
  });
}
