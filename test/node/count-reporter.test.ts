// The count behind the closing lines of `npm test`: no failure may be lost in it.
import { expect, test } from 'vitest';
import { countSessions, countVitest } from '../support/count-reporter.mjs';

test('in browsers, tests are counted in suites within suites, and each failed test or file is a failure', () => {
  const passing = { name: 'adds', passed: true, skipped: false };
  const skipped = { name: 'divides', passed: true, skipped: true };
  const failing = { name: 'subtracts', passed: false, skipped: false, error: { message: 'not 2' } };
  const session = (testFile: string, passed: boolean, tests?: (typeof passing)[], ...errors: string[]) => ({
    browser: { name: 'Firefox' },
    testFile,
    passed,
    errors: errors.map((message) => ({ message })),
    ...(tests && { testResults: { name: '', tests, suites: [{ name: 'numbers', tests, suites: [] }] } }),
  });
  const sessions = [
    session('sum.test.ts', false, [passing, failing, skipped]),
    session('late.test.ts', false, [passing], 'can’t open the page'),
    session('lost.test.ts', false, undefined, 'no module'),
    session('empty.test.ts', true, []),
  ];
  expect(countSessions(sessions)).toEqual({
    passed: 4,
    failed: [
      'Firefox › sum.test.ts › subtracts: not 2',
      'Firefox › sum.test.ts › divides: skipped',
      'Firefox › sum.test.ts › numbers › subtracts: not 2',
      'Firefox › sum.test.ts › numbers › divides: skipped',
      'Firefox › late.test.ts: can’t open the page',
      'Firefox › lost.test.ts: no module',
      'Firefox › empty.test.ts: ran no test',
    ],
  });
});

test('in Node, failed and skipped tests and files that fail outside of their tests are failures', () => {
  const row = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });
  const rows = [row('adds', 'passed'), row('subtracts', 'failed', 'not 2'), row('divides', 'skipped')];
  const testResults = [
    { name: 'sum.test.ts', status: 'passed', message: '', assertionResults: rows.slice(0, 1) },
    { name: 'sum.test.ts', status: 'failed', message: '', assertionResults: rows },
    { name: 'lost.test.ts', status: 'failed', message: 'no module', assertionResults: [] },
  ];
  expect(countVitest({ numPassedTests: 2, testResults })).toEqual({
    passed: 2,
    failed: [
      'Node › sum.test.ts › subtracts: not 2',
      'Node › sum.test.ts › divides: skipped',
      'Node › lost.test.ts: no module',
    ],
    seconds: [],
  });
});
