// `trueid-widget sandbox` as it is published: without the packages that it asks for, and as a program that a signal ends.
import { spawn, spawnSync } from 'node:child_process';
import type { SpawnSyncReturns } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sandboxUrlIn } from '../node/sandbox-client.ts';

test('names the packages to install if sharp and jsqr are missing', () => {
  // The built program in a folder that has no packages above it.
  const folder = mkdtempSync(join(tmpdir(), 'trueid-cli-'));
  try {
    cpSync('dist/testing', join(folder, 'testing'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    const runAlone = (...args: readonly string[]): SpawnSyncReturns<string> =>
      spawnSync(process.execPath, [join(folder, 'testing/cli.js'), ...args], { encoding: 'utf8' });
    const { status, stdout, stderr } = runAlone('sandbox', '--port', '0');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(
      /^The sandbox judges photos with sharp and jsqr, .*\n {2}npm install -D sharp jsqr\n.*\n {2}npx -p trueid-widget .* sandbox\n$/,
    );
    expect(runAlone('--help')).toMatchObject({ status: 0, stderr: '' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('runs as a program until it gets a signal', async () => {
  const program = spawn(process.execPath, ['dist/testing/cli.js', 'sandbox', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let out = '';
    program.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    await expect.poll(() => out).toContain('/sandbox/log');
    expect((await fetch(`${sandboxUrlIn(out)}/sandbox`)).status).toBe(200);
    const exit = once(program, 'exit');
    program.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  } finally {
    program.kill('SIGKILL');
  }
});
