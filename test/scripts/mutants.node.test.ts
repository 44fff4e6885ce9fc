// The mutants of `npm run mutants` still fit the code: a refactoring that moves the code of one must move the mutant
// too.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants } from '../mutants/mutants.mjs';

test('each mutant’s code occurs exactly once in its file, and its test exists', () => {
  const stale = mutants.filter(
    ({ file, find, test: testFile }) =>
      !existsSync(testFile) || !existsSync(file) || readFileSync(file, 'utf8').split(find).length !== 2,
  );
  expect(stale.map(({ name, file }) => `${file}: ${name}`)).toEqual([]);
  expect(mutants.length).toBeGreaterThan(0);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});
