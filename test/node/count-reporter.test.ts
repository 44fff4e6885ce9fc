// The browsers' part of the closing line of `npm test`: no failure may be lost in it.
import { expect, test } from 'vitest';
import { countSessions } from '../support/count-reporter.mjs';

test('tests are counted in suites within suites; a test that failed or was skipped is a failure, and so is a file that failed outside its tests or had none', () => {
  const passing = { passed: true, skipped: false };
  const skipped = { passed: true, skipped: true };
  const failing = { passed: false, skipped: false };
  const session = (passed: boolean, ...tests: (typeof passing)[]) => ({
    passed,
    testResults: { tests, suites: [{ tests, suites: [] }] },
  });
  for (const [file, passed, failed] of [
    [session(true, passing, passing), 4, 0],
    [session(false, passing, failing, skipped), 2, 4],
    [session(true, skipped), 0, 2],
    [session(false, passing), 2, 1],
    [{ passed: false }, 0, 1],
    [session(true), 0, 1],
  ] as const)
    expect(countSessions([file, session(true, passing)])).toEqual({ passed: passed + 2, failed });
});
