// `trueid-widget sandbox`: arguments are checked, the address is printed.
import { writeFileSync } from 'node:fs';
import { runCli, type CliEnd } from '../../src/testing/sandbox/cli.ts';
import { expect, sandboxUrlIn, test } from './sandbox-client.ts';
import { scratchPath } from '../support/scratch.ts';

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

/** Runs a sandbox for as long as `use` takes. */
async function runSandbox(args: readonly string[], use: (url: string, out: string) => Promise<void>): Promise<void> {
  const { end, out, error } = await run('sandbox', '--port', '0', ...args);
  if (!('stop' in end)) throw new Error(`The sandbox did not keep running: ${error}`);
  try {
    await use(sandboxUrlIn(out), out);
  } finally {
    await end.stop();
  }
}

function writeScript(text: string): string {
  const file = scratchPath('script.json');
  writeFileSync(file, text);
  return file;
}

const refused: readonly (readonly [args: readonly string[], says: string])[] = [
  [[], 'No command given'],
  [['sandbx'], 'Unknown command sandbx'],
  [['sandbox', 'now'], 'Unexpected now'],
  [['sandbox', '--prot', '1'], "Unknown option '--prot'"],
  [['sandbox', '--port'], '--port'],
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

for (const args of [['--help'], ['sandbox', '-h']]) {
  test(`"${args.join(' ')}" shows the usage`, async () => {
    const { end, out, error } = await run(...args);
    expect(end).toEqual({ exitCode: 0 });
    expect(out).toContain('--port N');
    expect(error).toBe('');
  });
}

test('explains a failed start in one line, without a stack', async ({ sandbox }) => {
  const failing: readonly (readonly [args: readonly string[], says: RegExp])[] = [
    [['--port', new URL(sandbox.url).port], /port \d+ is in use\. Choose another with --port/],
    [['--port', '0', '--script', writeScript('{"front": {"cod": 1}}')], /front\.cod is unknown/],
    [['--port', '0', '--script', 'README.md'], /README\.md is not JSON/],
    [['--port', '0', '--host', ''], /host is empty/],
    [['--port', '0', '--allow-origin', 'host.example'], /"host\.example" is not an origin/],
    [['--port', '0', '--script', 'no-such-file.json'], /ENOENT/],
  ];
  for (const [args, says] of failing) {
    const { end, error } = await run('sandbox', ...args);
    expect(end).toEqual({ exitCode: 1 });
    expect(error).toMatch(says);
    expect(error).toMatch(/^The sandbox did not start: .*$/);
  }
});

test('prints its address and client, runs the given script, and stops', async () => {
  let stoppedUrl = '';
  await runSandbox(['--script', writeScript('{"token": {"httpStatus": 429}}')], async (url, out) => {
    stoppedUrl = url;
    expect(out).toContain('Client demo-app, secret demo-secret');
    expect(await (await fetch(`${url}/sandbox/script`)).json()).toEqual({ token: [{ httpStatus: 429 }] });
  });
  await expect(fetch(`${stoppedUrl}/sandbox`)).rejects.toThrow('fetch failed');
});

test('takes several allowed origins', async () => {
  const origins = ['https://a.example', 'https://b.example:8443'];
  const args = origins.flatMap((origin) => ['--allow-origin', origin]);
  await runSandbox(args, async (url) => {
    const asked = [...origins, 'https://c.example'].map(async (origin) => {
      const { status } = await fetch(`${url}/sandbox/log`, { headers: { origin } });
      return status;
    });
    expect(await Promise.all(asked)).toEqual([200, 200, 403]);
  });
});

test('listens on the given host and port, over HTTPS', async () => {
  await runSandbox(['--host', '0.0.0.0', '--tls'], async (url) => {
    expect(url).toMatch(/^https:/);
    // this client doesn't trust it
    await expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });
  });
});
