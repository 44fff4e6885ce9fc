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

test('the line below each rule names the test that proves it, or two, and they exist', () => {
  const rules = lines.flatMap((line, index) =>
    /^\*\*\d/.test(line) ? [{ rule: line.split(' ', 1).join(), line, cited: lines[index + 1] ?? '' }] : [],
  );
  const wrong = rules.filter(({ line, cited }) => {
    const count = citationsIn(cited).length;
    return citationsIn(line).length > 0 || !cited.startsWith('> ') || count === 0 || count > 2;
  });
  expect(wrong.map(({ rule }) => rule)).toEqual([]);
  const missing = rules.flatMap(({ rule, cited }) =>
    citationsIn(cited)
      .filter((citation) => !isThere(citation))
      .map(({ place, title }) => `${rule} ${place}: ${title}`),
  );
  expect(missing).toEqual([]);
});
