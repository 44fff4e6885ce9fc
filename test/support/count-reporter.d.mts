// Types of count-reporter.mjs for the TypeScript that uses it.

/** The count of finished sessions. A file that failed outside its tests, or had none, is one failure. */
export function countSessions(sessions: readonly object[]): { passed: number; failed: number };
