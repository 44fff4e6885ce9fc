// How many tests passed and failed, for the script that adds up all runners: the browsers' runner has no report of its own
// that counts every test and every file.
import fs from 'node:fs';

const testsIn = ({ tests, suites }) => [...tests, ...suites.flatMap(testsIn)];

export function countSessions(sessions) {
  const count = { passed: 0, failed: 0 };
  for (const { passed: isPassed, testResults } of sessions) {
    const tests = testResults ? testsIn(testResults) : [];
    // a skipped test proves nothing, so it may not look like a passed one
    const passed = tests.filter((test) => test.passed && !test.skipped).length;
    const isLost = passed === tests.length && (!isPassed || passed === 0);
    count.passed += passed;
    count.failed += isLost ? 1 : tests.length - passed;
  }
  return count;
}

/** @param file the path of the JSON */
export const countReporter = (file) => ({
  onTestRunFinished({ sessions }) {
    fs.writeFileSync(file, JSON.stringify(countSessions([...sessions])));
  },
});
