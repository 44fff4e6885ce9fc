// The page of the flow is that of the rules as they are now.
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { flowDocument } from './flow-map.ts';

it('docs/flow.md is what `npm run flow` writes', async () => {
  expect(await readFile('docs/flow.md', 'utf8')).to.equal(flowDocument());
});
