// The rules of docs/behaviour.md: numbered in order, and each proved by a test whose title names it. A rule that went leaves its
// number unused.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countsOf } from './tagged-tests.ts';

const lines = readFileSync('docs/behaviour.md', 'utf8').split('\n');
const numberOf = (line: string): string | undefined => /^\*\*(\d+\.\d+)\*\* /.exec(line)?.[1];

test('the rules are numbered in order, section by section', () => {
  const rules = lines.map(numberOf).filter((rule) => rule !== undefined);
  const ranks = rules
    .map((rule) => rule.split('.').map(Number))
    .map(([section = 0, rule = 0]) => section * 1000 + rule);
  expect(rules.length).toBeGreaterThan(100);
  expect(ranks).toEqual([...new Set(ranks)].toSorted((one, other) => one - other));
  let section = '0';
  for (const line of lines) {
    section = /^## (\d+)\. /.exec(line)?.[1] ?? section;
    expect(numberOf(line)?.split('.')[0] ?? section, line).toBe(section);
  }
});

test('one or two tests name each rule in their titles, and no test names a rule that is none', () => {
  const rules = lines.map(numberOf).filter((rule) => rule !== undefined);
  const counts = countsOf('rules');
  expect(rules.filter((rule) => !counts.has(rule))).toEqual([]);
  expect([...counts].filter(([rule, count]) => count > 2 || !rules.includes(rule))).toEqual([]);
});
