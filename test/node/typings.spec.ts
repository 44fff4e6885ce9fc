// The published typings, compiled as an integrator's compiler reads them: right uses pass, wrong ones are refused.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

test('test/types compiles against the built package', () => {
  // React, Vue and Svelte are checked along: eleven seconds of a processor that others may want too.
  test.setTimeout(240_000);
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'test/types'], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

test('the comments in the typings send nobody to documents that are not in the package', () => {
  const typings = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'));
  expect(typings).toContain('index.d.ts');
  const citations = typings.flatMap((name) =>
    readFileSync(join('dist', name), 'utf8')
      .split('\n')
      .filter((line) => /\b(spec|contract) \d|promises/i.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(citations).toEqual([]);
});
