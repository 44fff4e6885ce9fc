// The closing lines of `npm test`: no failure may be lost in them.
import { expect, test } from 'vitest';
import { readPlaywright, readSessions, readVitest } from '../../scripts/test-reports.mjs';

test('tests are counted in suites within suites; a test that failed or was skipped is a failure, and so is a file that failed outside its tests or had none', () => {
  const passing = { name: 'passes', passed: true, skipped: false };
  const skipped = { name: 'is skipped', passed: true, skipped: true };
  const failing = { name: 'fails', passed: false, skipped: false, error: { message: 'is 2\nnot 1' } };
  const base = { browser: { name: 'Firefox' }, testFile: 'photo.test.ts', errors: [] };
  const session = (passed: boolean, ...tests: object[]) => ({
    ...base,
    passed,
    testResults: { name: '', tests, suites: [{ name: 'photos', tests, suites: [] }] },
  });
  const late = { ...session(false, passing), errors: [{ message: 'a late error' }] };
  for (const [file, passed, failures] of [
    [session(true, passing, passing), 4, []],
    [
      session(false, passing, failing, skipped),
      2,
      [
        'Firefox › photo.test.ts › fails\n    is 2\n    not 1',
        'Firefox › photo.test.ts › is skipped\n    skipped',
        'Firefox › photo.test.ts › photos › fails\n    is 2\n    not 1',
        'Firefox › photo.test.ts › photos › is skipped\n    skipped',
      ],
    ],
    [late, 2, ['Firefox › photo.test.ts › outside of its tests\n    a late error']],
    [{ ...base, passed: false }, 0, ['Firefox › photo.test.ts › outside of its tests']],
    [session(true), 0, ['Firefox › photo.test.ts › outside of its tests']],
  ] as const)
    expect(readSessions([file, session(true, passing)])).toEqual({
      passed: passed + 2,
      failed: failures.length,
      failures,
    });
});

test('what failed in Node is named with its file and message', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'passes', failureMessages: [] },
    { status: 'failed', fullName: 'photos fail', failureMessages: ['\u001b[31mis 2\u001b[39m'] },
  ];
  const testResults = [
    { name: 'a.test.ts', message: '', assertionResults },
    { name: 'b.test.ts', message: 'no such module', assertionResults: [] },
  ];
  expect(readVitest({ numPassedTests: 1, numTotalTests: 2, testResults })).toEqual({
    passed: 1,
    failed: 1,
    failures: ['a.test.ts › photos fail\n    failed\n    is 2', 'b.test.ts\n    no such module'],
  });
});

test('what failed in the built files is named with its browser, line and message, flaky and skipped tests included', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    file: 'cms.spec.ts',
    line: 7,
    title,
    tests: [{ projectName: 'e2e', status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const suites = [
    { specs: [spec('passes', 'expected')], suites: [{ specs: [spec('fails', 'unexpected', 'is 2')] }] },
    { specs: [spec('failed once', 'flaky', 'is 3'), spec('waits', 'skipped')] },
  ];
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 1 };
  expect(readPlaywright({ errors: [{ message: 'no such file' }], stats, suites })).toEqual({
    passed: 1,
    failed: 4,
    failures: [
      'outside of the tests\n    no such file',
      'e2e › cms.spec.ts:7 › fails\n    unexpected\n    is 2',
      'e2e › cms.spec.ts:7 › failed once\n    flaky\n    is 3',
      'e2e › cms.spec.ts:7 › waits\n    skipped',
    ],
  });
});
