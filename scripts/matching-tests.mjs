// Which test files match what `npm test -- PATTERN` was given, by the ring that runs them.
import { readdirSync } from 'node:fs';

/** The files of each ring, as its runner's configuration names them. */
const RINGS = {
  node: /\.node\.test\.ts$/,
  wtr: /^test\/(io|views|element|app|testing)\/.*(?<!\.node)\.test\.tsx?$/,
  package: /^test\/package\/.*\.test\.ts$/,
  pw: /^test\/e2e\/.*\.spec\.ts$/,
  wordpress: /^test\/wordpress\/.*\.spec\.ts$/,
};

/** @param patterns parts of paths; a file that has one of them matches */
export function matchingTests(patterns) {
  const matching = readdirSync('test', { recursive: true })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((path) => patterns.some((pattern) => path.includes(pattern)))
    .sort();
  return Object.fromEntries(
    Object.entries(RINGS).map(([ring, belongs]) => [ring, matching.filter((path) => belongs.test(path))]),
  );
}
