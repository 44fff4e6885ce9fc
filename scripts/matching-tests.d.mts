/** The typing of `matching-tests.mjs` for tests. */

export function matchingTests(
  patterns: readonly string[],
): Record<'node' | 'wtr' | 'package' | 'pw' | 'wordpress', readonly string[]>;
