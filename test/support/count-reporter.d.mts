// Types of count-reporter.mjs for the TypeScript that uses it.

interface Suite {
  readonly suites: readonly Suite[];
  readonly tests: readonly { readonly passed: boolean; readonly skipped: boolean }[];
}

/** `{passed, failed}` of finished sessions: a file that failed outside its tests, or had none, counts as one failure. */
export function countSessions(sessions: readonly { readonly passed: boolean; readonly testResults?: Suite }[]): {
  passed: number;
  failed: number;
};
