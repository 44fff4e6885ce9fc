// The rules as one table, and the drawing of it: what each event changes and asks for, in each situation. After a change that
// is meant, read the diff that `npx vitest run test/core/machine --update` makes.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { flowDocument } from './flow-map.ts';
import { transitionTable } from './transition-table.ts';

it('each event does in each situation what the table says, and nothing anywhere else [2.4, 2.16, 2.21, 2.27, 2.39, 3.9, 4.8, 5.4]', async () => {
  await expect(transitionTable()).toMatchFileSnapshot('transitions.txt');
});

it('docs/flow.md is what `npm run flow` writes', async () => {
  expect(await readFile('docs/flow.md', 'utf8')).toBe(flowDocument());
});
