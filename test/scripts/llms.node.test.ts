// The list of documents for people's assistants, and the check before packing.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { llmsOf } from '../../scripts/llms.mjs';

test('llms.txt has each document with its first sentence, without links', () => {
  const text = '# Two\n\n## Heading\n\nKeep `a.b` of [the lines](x.md#y). More.\n';
  expect(llmsOf('widget', 'Verifies.', [{ title: 'Two', path: 'docs/two.html', text }])).toBe(
    '# widget\n\n> Verifies.\n\n## Documents\n\n- [Two](docs/two.html): Keep `a.b` of the lines.\n',
  );
});

test('an unbuilt folder is refused before it is packed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trueid-prepack-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{"exports": {".": "./dist/index.js"}}');
    const { status, stderr } = spawnSync(process.execPath, [resolve('scripts/prepack.mjs')], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stderr).toBe('./dist/index.js is missing. Run "npm run build" before you pack or publish.\n');
    expect(status).toBe(1);
    writeFileSync(join(folder, 'package.json'), '{"exports": {".": "./package.json"}}');
    expect(spawnSync(process.execPath, [resolve('scripts/prepack.mjs')], { cwd: folder }).status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
