// Writes how many tests passed, which failed, and how long each browser took, as JSON, for the script that adds up all
// runners. Reads the runner's sessions.
import fs from 'node:fs';
import path from 'node:path';

function countSuite(suite, title, counts) {
  for (const { name, passed, skipped, error } of suite.tests) {
    // a skipped test proves nothing, so it may not look like a passed one
    if (passed && !skipped) counts.passed += 1;
    else counts.failed.push(`${title} › ${name}: ${skipped ? 'skipped' : error?.message}`);
  }
  for (const inner of suite.suites) countSuite(inner, `${title} › ${inner.name}`, counts);
}

export function countSessions(sessions) {
  const counts = { passed: 0, failed: [] };
  for (const { browser, testFile, passed, errors, testResults } of sessions) {
    const title = `${browser.name} › ${path.relative('', testFile)}`;
    const own = { passed: 0, failed: [] };
    if (testResults) countSuite(testResults, title, own);
    // a file that failed outside its tests, or had none, is one failure
    if (own.failed.length === 0 && (!passed || own.passed === 0))
      own.failed.push(`${title}: ${errors.map(({ message }) => message).join(', ') || 'ran no test'}`);
    counts.passed += own.passed;
    counts.failed.push(...own.failed);
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
