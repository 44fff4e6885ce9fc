// The rules of docs/behaviour.md: numbered without a gap, and each proved by a test whose title names it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countsOf } from './tagged-tests.ts';

const lines = readFileSync('docs/behaviour.md', 'utf8').split('\n');
const numberOf = (line: string): string | undefined => /^\*\*(\d+\.\d+)\*\* /.exec(line)?.[1];

test('the rules are numbered in order, section by section', () => {
  const expected: string[] = [];
  let section = 0;
  let rule = 0;
  const found: string[] = [];
  for (const line of lines) {
    const [, heading] = /^## (\d+)\. /.exec(line) ?? [];
    const number = numberOf(line);
    if (heading !== undefined) {
      section += 1;
      rule = 0;
      found.push(heading);
      expected.push(String(section));
    } else if (number !== undefined) {
      rule += 1;
      found.push(number);
      expected.push(`${section}.${rule}`);
    }
  }
  expect(found.length).toBeGreaterThan(100);
  expect(found).toEqual(expected);
});

test('one or two tests name each rule in their titles, and no test names a rule that is none', () => {
  const rules = lines.map(numberOf).filter((rule) => rule !== undefined);
  const counts = countsOf('rules');
  expect(rules.filter((rule) => !counts.has(rule))).toEqual([]);
  expect([...counts].filter(([rule, count]) => count > 2 || !rules.includes(rule))).toEqual([]);
});
