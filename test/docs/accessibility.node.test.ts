// The conformance table of ACCESSIBILITY.md: every criterion of WCAG 2.2, levels A and AA, once, and a test for each that applies.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countsOf } from './tagged-tests.ts';

const LEVEL_A =
  '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 ' +
  '2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2';
const LEVEL_AA =
  '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 ' +
  '3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3';

const rows = [...readFileSync('ACCESSIBILITY.md', 'utf8').matchAll(/^\|(\d[\d.]+) .*?\|(AA?)\|(.*?)\|$/gm)].map(
  ([, criterion = '', level = '', how = '']) => ({ criterion, level, how }),
);
const ofLevel = (wanted: string): string =>
  rows
    .filter(({ level }) => level === wanted)
    .map(({ criterion }) => criterion)
    .join(' ');

test('the table has every criterion of levels A and AA once', () => {
  expect(ofLevel('A')).toBe(LEVEL_A);
  expect(ofLevel('AA')).toBe(LEVEL_AA);
});

test('a test names every criterion that applies, and no other', () => {
  const applying = rows.filter(({ how }) => !how.startsWith('Not applicable')).map(({ criterion }) => criterion);
  const named = countsOf('criteria');
  expect(applying.filter((criterion) => !named.has(criterion))).toEqual([]);
  expect([...named.keys()].filter((criterion) => !applying.includes(criterion))).toEqual([]);
});
