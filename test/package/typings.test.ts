// The published typings, compiled as an integrator’s compiler reads them: valid uses pass, invalid ones are refused.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('test/types compiles against the built package', () => {
  // React, Vue and Svelte are checked along: eleven seconds of a processor that others may want too.
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'test/types'], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});
