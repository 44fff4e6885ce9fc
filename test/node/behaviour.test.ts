// The rules of docs/behaviour.md: numbered without a gap, and each proved by a test that exists.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { citationsIn, isThere } from './cited-tests.ts';

const lines = readFileSync('docs/behaviour.md', 'utf8').split('\n');

test('the rules are numbered in order, section by section', () => {
  const expected: string[] = [];
  let section = 0;
  let rule = 0;
  const found: string[] = [];
  for (const line of lines) {
    const [, heading] = /^## (\d+)\. /.exec(line) ?? [];
    const [, number] = /^\*\*(\d+\.\d+)\*\* /.exec(line) ?? [];
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

test('every rule names a test, and every test that is named exists', () => {
  const rules = lines.filter((line) => /^\*\*\d/.test(line));
  expect(rules.filter((rule) => citationsIn(rule).length === 0)).toEqual([]);
  const missing = rules.flatMap((rule) =>
    citationsIn(rule)
      .filter((citation) => !isThere(citation))
      .map(({ place, title }) => `${rule.split(' ')[0] ?? ''} ${place}: ${title}`),
  );
  expect(missing).toEqual([]);
});
