/** The typing of `test-reports.mjs` for tests. */

interface Report {
  readonly passed: number;
  readonly failed: number;
  /** Each one's place, title and messages. */
  readonly failures: readonly string[];
}

export function readSessions(sessions: readonly object[]): Report;
export function readVitest(json: object): Report;
export function readPlaywright(json: object): Report;
