// Types of count-reporter.mjs for the TypeScript that uses it.

interface Suite {
  readonly name: string;
  readonly suites: readonly Suite[];
  readonly tests: readonly {
    readonly name: string;
    readonly passed: boolean;
    readonly skipped: boolean;
    readonly error?: { readonly message: string };
  }[];
}

interface Session {
  readonly browser: { readonly name: string };
  readonly testFile: string;
  readonly passed: boolean;
  readonly errors: readonly { readonly message: string }[];
  readonly testResults?: Suite;
}

/**
 * The number of passed tests of finished sessions, and a line for each failure. A file that failed outside its tests, or
 * had none, is one failure.
 */
export function countSessions(sessions: readonly Session[]): { passed: number; failed: string[] };

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The same of Vitest's JSON report. */
export function countVitest(report: VitestReport): { passed: number; failed: string[]; seconds: [] };
