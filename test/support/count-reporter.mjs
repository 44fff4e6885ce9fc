// Writes how many tests passed and failed, as JSON, for the script that adds up all runners. Knows the runner's sessions only.
import fs from 'node:fs';

function countSuite(suite, counts) {
  for (const test of suite.tests) {
    // a skipped test proves nothing, so it may not look like a passed one
    if (test.passed && !test.skipped) counts.passed += 1;
    else counts.failed += 1;
  }
  for (const inner of suite.suites) countSuite(inner, counts);
}

/** `{passed, failed}` of finished sessions: a file that failed outside its tests, or had none, counts as one failure. */
export function countSessions(sessions) {
  const counts = { passed: 0, failed: 0 };
  for (const session of sessions) {
    const own = { passed: 0, failed: 0 };
    if (session.testResults) countSuite(session.testResults, own);
    const hasFailedOutside = !session.passed && own.failed === 0;
    const isEmpty = own.passed + own.failed === 0;
    if (hasFailedOutside || isEmpty) own.failed += 1;
    counts.passed += own.passed;
    counts.failed += own.failed;
  }
  return counts;
}

/** @param file where the JSON goes */
export function countReporter(file) {
  return {
    onTestRunFinished({ sessions }) {
      fs.writeFileSync(file, JSON.stringify(countSessions([...sessions])));
    },
  };
}
