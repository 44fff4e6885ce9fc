// What each runner reports, as `{ passed, failed, failures }`: a skipped test proves nothing and a flaky one may fail
// tomorrow, so both are failures. The browsers' runner has no report of its own that counts every test and every file.
import fs from 'node:fs';
import path from 'node:path';

const MESSAGE_LIMIT = 1_000;
// eslint-disable-next-line no-control-regex
const COLOURS = /\u001b\[[\d;]*m/g;

/** The place and the title, then the messages. */
function failure(titles, messages) {
  const title = titles
    .filter(Boolean)
    .join(' › ')
    .replaceAll(process.cwd() + path.sep, '');
  const lines = messages
    .filter(Boolean)
    .map((message) => message.replaceAll(COLOURS, '').slice(0, MESSAGE_LIMIT))
    .flatMap((message) => message.split('\n'));
  return [title, ...lines.map((line) => `    ${line}`)].join('\n');
}

const testsIn = ({ name, tests, suites }, titles = []) => [
  ...tests.map((test) => ({ ...test, titles: [...titles, name, test.name] })),
  ...suites.flatMap((suite) => testsIn(suite, [...titles, name])),
];

/** The sessions of @web/test-runner. A file that failed outside its tests, or had none, is one failure. */
export function readSessions(sessions) {
  const report = { passed: 0, failed: 0, failures: [] };
  for (const { browser, testFile, passed: isPassed, testResults, errors } of sessions) {
    const tests = testResults ? testsIn(testResults) : [];
    const failed = tests.filter((test) => !test.passed || test.skipped);
    const isLost = failed.length === 0 && (!isPassed || tests.length === 0);
    report.passed += tests.length - failed.length;
    report.failed += isLost ? 1 : failed.length;
    for (const { titles, error, skipped } of failed)
      report.failures.push(failure([browser.name, testFile, ...titles], [skipped ? 'skipped' : error?.message]));
    if (isLost || errors.length > 0)
      report.failures.push(
        failure(
          [browser.name, testFile, 'outside of its tests'],
          errors.flatMap(({ message, stack }) => [message, stack]),
        ),
      );
  }
  return report;
}

/** For @web/test-runner. @param file the path of the JSON */
export const sessionsReporter = (file) => ({
  onTestRunFinished({ sessions }) {
    fs.writeFileSync(file, JSON.stringify(readSessions([...sessions])));
  },
});

/** Vitest's JSON. */
export function readVitest({ numPassedTests, numTotalTests, testResults }) {
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [failure([name], [message])] : []),
    ...assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ status, fullName, failureMessages }) => failure([name, fullName], [status, ...failureMessages])),
  ]);
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests, failures };
}

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];

/** Playwright's JSON. */
export function readPlaywright({ errors, stats: { expected, unexpected, flaky, skipped }, suites }) {
  const failures = specsIn({ suites }).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, status, results }) =>
        failure(
          [projectName, `${file}:${line}`, title],
          [status, ...results.flatMap((result) => result.errors.map(({ message }) => message))],
        ),
      ),
  );
  return {
    passed: expected,
    failed: unexpected + flaky + skipped + errors.length,
    failures: [...errors.map(({ message }) => failure(['outside of the tests'], [message])), ...failures],
  };
}
