// The code of each folder and the documents keep their budgets in scripts/budgets.mjs; the build checks those of built files.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LINES, WORDS } from '../../scripts/budgets.mjs';
import { filesBelow } from '../support/files-below.ts';

const files = filesBelow('');
const textOf = (path: string): string => readFileSync(path, 'utf8');
const wordsOf = (path: string): number =>
  textOf(path)
    .split(/\s+/)
    .filter((word) => word !== '').length;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

test('each folder of code keeps its budget of lines', () => {
  const lines = new Map<string, number>();
  for (const path of files.filter((name) => /^(src|test|scripts)\/.*\.[cm]?[jt]sx?$/.test(name))) {
    const folder = path.split('/').slice(0, -1).slice(0, 2).join('/');
    lines.set(folder, (lines.get(folder) ?? 0) + textOf(path).split('\n').length - 1);
  }
  expect([...lines.keys()].sort()).toEqual(Object.keys(LINES).sort());
  const over = [...lines].filter(([folder, count]) => count > (LINES[folder] ?? 0));
  expect(over.map(([folder, count]) => `${folder}: ${count} lines, budget ${LINES[folder]}`)).toEqual([]);
});

test('the documents keep their budget of words', () => {
  const words = files.filter((path) => path.endsWith('.md')).map((path) => [path, wordsOf(path)] as const);
  const total = sum(words.map(([, count]) => count));
  const all = words.map(([path, count]) => `${path} ${count}`).join(', ');
  expect(total, `${total} words, budget ${WORDS}: ${all}`).toBeLessThanOrEqual(WORDS);
});
