// How many tests passed, which failed, and how long each browser took, for the script that adds up all runners: read from
// Vitest's own report, and written as JSON from the sessions of the browsers' runner.
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

/** The count in Vitest's report. A skipped test is a failure, and so is a file that failed outside its tests. */
export function countVitest({ numPassedTests: passed, testResults }) {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const title = `Node › ${path.relative('', name)}`;
    const own = assertionResults
      .filter((test) => test.status !== 'passed')
      .map(({ fullName, failureMessages }) => `${title} › ${fullName}: ${failureMessages[0] ?? 'skipped'}`);
    return own.length > 0 || status === 'passed' ? own : [`${title}: ${message}`];
  });
  return { passed, failed, seconds: [] };
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
