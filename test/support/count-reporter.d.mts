// Types of count-reporter.mjs for the TypeScript that uses it.

/**
 * The number of passed tests of finished sessions of the browsers' runner, and a line for each failure. A file that failed
 * outside its tests, or had none, is one failure.
 */
export function countSessions(sessions: readonly object[]): { passed: number; failed: string[] };

/** The same of Vitest's JSON report. */
export function countVitest(report: object): { passed: number; failed: string[]; seconds: [] };
