// The page and the drawing of the flow are those of the rules as they are now.
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { flowDocument, flowDrawing } from './flow-map.ts';

for (const [file, write] of [
  ['docs/flow.md', flowDocument],
  ['docs/flow.svg', flowDrawing],
] as const)
  it(`${file} is what \`npm run flow\` writes`, async () => {
    expect(await readFile(file, 'utf8')).to.equal(write());
  });
