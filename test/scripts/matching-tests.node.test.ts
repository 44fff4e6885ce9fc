// Which tests `npm test -- PATTERN` runs, and in which ring.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { matchingTests } from '../../scripts/matching-tests.mjs';

test('a pattern selects the files whose paths have it, in every ring', () => {
  expect(matchingTests(['readback', 'commands'])).toEqual({
    node: [],
    wtr: ['test/app/commands.test.ts', 'test/element/commands.test.ts', 'test/io/readback.test.ts'],
    package: [],
    pw: ['test/e2e/readback.all.spec.ts', 'test/e2e/readback.firefox.spec.ts'],
    wordpress: [],
  });
  expect(matchingTests(['core/machine']).node).toEqual(['test/core/machine.node.test.ts']);
  expect(matchingTests(['package/manifest']).package).toEqual(['test/package/manifest.test.ts']);
});

test('every test file belongs to one ring', () => {
  const all = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name) && !name.startsWith('e2e/packed/'))
    .map((name) => `test/${name}`);
  expect(
    Object.values(matchingTests(['']))
      .flat()
      .sort(),
  ).toEqual(all.sort());
});
