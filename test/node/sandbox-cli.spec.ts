// `trueid-widget sandbox`: arguments are checked, the address is printed, a signal ends it.
import { expect, test } from '@playwright/test';
import { build } from 'esbuild';
import { spawn, spawnSync } from 'node:child_process';
import type { SpawnSyncReturns } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCli, type CliEnd } from '../../src/testing/sandbox/cli.ts';
import { startSandbox } from '../../src/testing/sandbox/index.ts';

interface Run {
  readonly end: CliEnd;
  readonly out: string;
  readonly error: string;
}

async function run(...args: readonly string[]): Promise<Run> {
  const out: string[] = [];
  const error: string[] = [];
  const end = await runCli(args, { out: (line) => out.push(line), error: (line) => error.push(line) });
  return { end, out: out.join('\n'), error: error.join('\n') };
}

const refused: readonly (readonly [args: readonly string[], says: string])[] = [
  [[], 'No command given'],
  [['sandbx'], 'Unknown command sandbx'],
  [['sandbox', 'now'], 'Unexpected now'],
  [['sandbox', '--prot', '1'], "Unknown option '--prot'"],
  [['sandbox', '--port'], '--port'],
  [['sandbox', '--port', 'http'], '--port must be a whole number'],
  [['sandbox', '--port', '65536'], '--port must be a whole number'],
  [['sandbox', '--port', '1.5'], '--port must be a whole number'],
  [['sandbox', '--port='], '--port must be a whole number'],
];
for (const [args, says] of refused) {
  test(`"${args.join(' ')}" is refused with the usage`, async () => {
    const { end, out, error } = await run(...args);
    expect(end).toEqual({ exitCode: 2 });
    expect(error).toContain(says);
    expect(error).toContain('Usage: trueid-widget sandbox [--port N] [--host ADDRESS]');
    expect(out).toBe('');
  });
}

for (const args of [['--help'], ['sandbox', '--help'], ['-h']]) {
  test(`"${args.join(' ')}" shows the usage`, async () => {
    const { end, out, error } = await run(...args);
    expect(end).toEqual({ exitCode: 0 });
    expect(out).toContain('--port N');
    expect(error).toBe('');
  });
}

test('a port that is taken is said, and no stack', async () => {
  const other = await startSandbox();
  try {
    const { end, error } = await run('sandbox', '--port', new URL(other.url).port);
    expect(end).toEqual({ exitCode: 1 });
    expect(error).toMatch(/^The sandbox did not start: .*EADDRINUSE/);
    expect(error.split('\n')).toHaveLength(1);
  } finally {
    await other.stop();
  }
});

test('a script that is none is said, and no stack', async () => {
  const file = test.info().outputPath('script.json');
  for (const [text, says] of [
    ['{"front": {"cod": 1}}', 'front.cod is unknown'],
    ['{', 'JSON'],
  ] as const) {
    await writeFile(file, text);
    const { end, error } = await run('sandbox', '--port', '0', '--script', file);
    expect(end).toEqual({ exitCode: 1 });
    expect(error).toContain(says);
    expect(error.split('\n')).toHaveLength(1);
  }
  const { error } = await run('sandbox', '--port', '0', '--script', `${file}.gone`);
  expect(error).toMatch(/^The sandbox did not start: .*ENOENT/);
});

test('begins with the script that it is given', async () => {
  const file = test.info().outputPath('script.json');
  await writeFile(file, '{"token": {"httpStatus": 429}}');
  const { end, out } = await run('sandbox', '--port', '0', '--script', file);
  try {
    const script = await fetch(`${/on (http:\S+)/.exec(out)?.[1] ?? ''}/sandbox/script`);
    expect(await script.json()).toEqual({ token: [{ httpStatus: 429 }] });
  } finally {
    if ('stop' in end) await end.stop();
  }
});

test('listens where it is told to, on https', async () => {
  const { end, out } = await run('sandbox', '--port', '0', '--host', '0.0.0.0', '--tls');
  try {
    const url = /on (https:\/\/127\.0\.0\.1:\d+)/.exec(out)?.[1] ?? '';
    // nobody has told this client to trust it
    await expect(fetch(`${url}/sandbox`)).rejects.toMatchObject({ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });
  } finally {
    if ('stop' in end) await end.stop();
  }
});

test('prints address and client, and stops', async () => {
  const { end, out } = await run('sandbox', '--port', '0');
  const url = /Sandbox provider on (http:\/\/127\.0\.0\.1:\d+)/.exec(out)?.[1] ?? '';
  expect(out).toContain('Client demo-app, secret demo-secret');
  expect((await fetch(`${url}/sandbox`)).status).toBe(200);
  if (!('stop' in end)) throw new Error('the sandbox did not keep running');
  await end.stop();
  await expect(fetch(`${url}/sandbox`)).rejects.toThrow('fetch failed');
});

test('without sharp and jsqr it says what to install, and no stack', () => {
  // The built program in a folder that has no packages above it.
  const folder = mkdtempSync(join(tmpdir(), 'trueid-cli-'));
  try {
    cpSync('dist/testing', join(folder, 'testing'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    const runAlone = (...args: readonly string[]): SpawnSyncReturns<string> =>
      spawnSync(process.execPath, [join(folder, 'testing/cli.js'), ...args], { encoding: 'utf8' });
    const { status, stdout, stderr } = runAlone('sandbox', '--port', '0');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^The sandbox judges photos with sharp and jsqr, .*\n {2}npm install -D sharp jsqr\n$/);
    expect(runAlone('--help')).toMatchObject({ status: 0, stderr: '' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('as a program of its own, until it is told to end', async () => {
  // Inside the project, so that the packages it imports are found.
  const outfile = fileURLToPath(new URL(`../../node_modules/.cache/sandbox-cli-${process.pid}.mjs`, import.meta.url));
  await build({
    entryPoints: [fileURLToPath(new URL('../../src/testing/sandbox/bin.ts', import.meta.url))],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  const program = spawn(process.execPath, [outfile, 'sandbox', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let out = '';
    program.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    await expect.poll(() => out).toContain('/sandbox/log');
    const url = /on (http:\S+)/.exec(out)?.[1] ?? '';
    const answer = await fetch(`${url}/auth/v1/oauth/accessToken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: 'demo-app', client_secret: 'demo-secret', grant_type: 'client_credentials' }),
    });
    expect(await answer.json()).toMatchObject({ token_type: 'Bearer' });
    const exit = once(program, 'exit');
    program.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  } finally {
    program.kill('SIGKILL');
    await rm(outfile, { force: true });
  }
});
