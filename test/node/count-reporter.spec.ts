// The count behind the closing line of `npm test`: nothing that went wrong may be lost in it.
import { expect, test } from '@playwright/test';
import { countSessions } from '../support/count-reporter.mjs';

const passing = { passed: true, skipped: false };
const failing = { passed: false, skipped: false };
const skipped = { passed: true, skipped: true };
const suiteOf = (tests: (typeof passing)[], inner: (typeof passing)[] = []) => ({
  tests,
  suites: [{ tests: inner, suites: [] }],
});

test('tests are counted in suites within suites, over all files and engines', () => {
  const sessions = [
    { passed: true, testResults: suiteOf([passing], [passing, passing]) },
    { passed: false, testResults: suiteOf([passing, failing], [failing]) },
  ];
  expect(countSessions(sessions)).toEqual({ passed: 4, failed: 2 });
});

test('a file that failed outside its tests is one failure', () => {
  expect(countSessions([{ passed: false, testResults: suiteOf([passing]) }])).toEqual({ passed: 1, failed: 1 });
});

test('a file that could not be loaded is one failure', () => {
  expect(countSessions([{ passed: false }])).toEqual({ passed: 0, failed: 1 });
});

test('a file without a test is one failure', () => {
  expect(countSessions([{ passed: true, testResults: suiteOf([]) }])).toEqual({ passed: 0, failed: 1 });
});

test('a skipped test is no passed one', () => {
  expect(countSessions([{ passed: true, testResults: suiteOf([passing, skipped]) }])).toEqual({ passed: 1, failed: 1 });
});
