// The count behind the closing lines of `npm test`: no failure may be lost in it.
import { expect, test } from 'vitest';
import { countSessions, countVitest } from '../support/count-reporter.mjs';

const passing = { name: 'adds', passed: true, skipped: false };
const failing = { name: 'subtracts', passed: false, skipped: false, error: { message: 'expected 1 to equal 2' } };
const skipped = { name: 'divides', passed: true, skipped: true };
const file = { browser: { name: 'Firefox' }, testFile: 'test/sum.test.ts' };
const session = (
  passed: boolean,
  tests: (typeof passing)[],
  inner: (typeof passing)[] = [],
  errors: { message: string }[] = [],
) => ({
  ...file,
  passed,
  errors,
  testResults: { name: '', tests, suites: [{ name: 'numbers', tests: inner, suites: [] }] },
});

for (const [title, sessions, counts] of [
  [
    'tests are counted in suites within suites, over all files and engines',
    [session(true, [passing], [passing, passing]), session(false, [passing, failing], [failing])],
    {
      passed: 4,
      failed: [
        'Firefox › test/sum.test.ts › subtracts: expected 1 to equal 2',
        'Firefox › test/sum.test.ts › numbers › subtracts: expected 1 to equal 2',
      ],
    },
  ],
  [
    'a file that failed outside its tests is one failure',
    [session(false, [passing], [], [{ message: 'can’t open the page' }])],
    { passed: 1, failed: ['Firefox › test/sum.test.ts: can’t open the page'] },
  ],
  [
    'a file that could not be loaded is one failure',
    [{ ...file, passed: false, errors: [{ message: 'no module' }] }],
    { passed: 0, failed: ['Firefox › test/sum.test.ts: no module'] },
  ],
  [
    'a file without a test is one failure',
    [session(true, [])],
    { passed: 0, failed: ['Firefox › test/sum.test.ts: ran no test'] },
  ],
  [
    'a skipped test is no passed one',
    [session(true, [passing, skipped])],
    { passed: 1, failed: ['Firefox › test/sum.test.ts › divides: skipped'] },
  ],
] as const) {
  test(title, () => {
    expect(countSessions(sessions)).toEqual(counts);
  });
}

test('in Node, failed and skipped tests and files that fail outside of their tests are failures', () => {
  const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });
  const testResults = [
    { name: 'test/sum.test.ts', status: 'passed', message: '', assertionResults: [test('adds', 'passed')] },
    {
      name: 'test/sum.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [test('adds', 'passed'), test('subtracts', 'failed', 'not 2'), test('divides', 'skipped')],
    },
    { name: 'test/sum.test.ts', status: 'failed', message: 'no module', assertionResults: [] },
  ];
  expect(countVitest({ numPassedTests: 2, testResults })).toEqual({
    passed: 2,
    failed: [
      'Node › test/sum.test.ts › subtracts: not 2',
      'Node › test/sum.test.ts › divides: skipped',
      'Node › test/sum.test.ts: no module',
    ],
    seconds: [],
  });
});
