// The example project of an integrator's tests: what the documents say about it is true. test/e2e/qa-example.spec.ts runs it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const EXAMPLE = 'demo/qa-example';
const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

const testsIn = (name: string): number =>
  [...readFileSync(`${EXAMPLE}/tests/${name}`, 'utf8').matchAll(/^\s*test\('/gm)].length;

test('the README and the manual count its tests', () => {
  const readme = readFileSync(`${EXAMPLE}/README.md`, 'utf8');
  const counts = ['identity.spec.ts', 'real-camera.spec.ts'].map((name) => {
    const [, word = ''] = new RegExp(`\\| \`tests/${name}\` \\| (\\w+) tests`).exec(readme) ?? [];
    expect(NUMBERS.indexOf(word.toLowerCase()), name).toBe(testsIn(name));
    return testsIn(name);
  });
  const [, inManual = ''] =
    /`demo\/qa-example`: .* with (\w+) tests/.exec(readFileSync('docs/testing.md', 'utf8')) ?? [];
  expect(NUMBERS.indexOf(inManual)).toBe(counts.reduce((sum, count) => sum + count, 0));
});
