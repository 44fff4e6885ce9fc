// `trueid-widget sandbox` as it is published: without the packages that it asks for, and as a program that a signal ends.
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProgram } from '../support/program.ts';
import { scratchPath } from '../support/scratch.ts';

test('names the packages to install if sharp and jsqr are missing', () => {
  // the built program in a folder that has no packages above it
  const copy = scratchPath('testing');
  cpSync('dist/testing', copy, { recursive: true });
  writeFileSync(join(dirname(copy), 'package.json'), '{"type": "module"}');
  const runAlone = (...args: readonly string[]): SpawnSyncReturns<string> =>
    spawnSync(process.execPath, [join(copy, 'cli.js'), ...args], { encoding: 'utf8' });
  const { status, stdout, stderr } = runAlone('sandbox', '--port', '0');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(
    /^The sandbox judges photos with sharp and jsqr, .*\n {2}npm install -D sharp jsqr\n.*\n {2}npx -p trueid-widget .* sandbox\n$/,
  );
  expect(runAlone('--help')).toMatchObject({ status: 0, stderr: '' });
});

test('runs as a program until it gets a signal', async () => {
  const program = startProgram([process.execPath, 'dist/testing/cli.js', 'sandbox', '--port', '0'], {});
  onTestFinished(() => void program.stop('SIGKILL'));
  const [url = ''] = await program.printed(/Sandbox provider on (\S+)[^]*\/sandbox\/log/);
  expect((await fetch(`${url}/sandbox`)).status).toBe(200);
  expect(await program.stop()).toMatchObject({ exitCode: 0 });
});
