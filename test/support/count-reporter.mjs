// Writes how many tests passed and failed, and how long each browser took, as JSON, for the script that adds up all runners.
// Knows the runner's sessions only.
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

/** @param file the path of the JSON */
export function countReporter(file) {
  /** Part → when its first file began and its last one ended, in milliseconds. */
  const spans = new Map();
  return {
    start({ sessions }) {
      sessions.on('session-status-updated', ({ status, group, browser }) => {
        if (status === 'SCHEDULED') return;
        const part = group.name === 'default' ? browser.name : `${browser.name}, ${group.name}`;
        const now = performance.now();
        spans.set(part, { begin: now, ...spans.get(part), end: now });
      });
    },
    onTestRunFinished({ sessions }) {
      const seconds = Array.from(spans, ([part, { begin, end }]) => [part, (end - begin) / 1000]);
      fs.writeFileSync(file, JSON.stringify({ ...countSessions([...sessions]), seconds }));
    },
  };
}
