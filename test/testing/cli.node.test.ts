// `trueid-widget sandbox` and `trueid-widget camera`: arguments are checked, the address or the script is printed.
import { writeFileSync } from 'node:fs';
import type { CliEnd } from '../../src/testing/cli/command.ts';
import { runCli } from '../../src/testing/cli/run.ts';
import { scratchPath } from '../support/scratch.ts';
import { expect, test } from './sandbox/client.ts';

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
    const [, url = ''] = /Sandbox provider on (https?:\/\/127\.0\.0\.1:\d+)$/m.exec(out) ?? [];
    await use(url, out);
  } finally {
    await end.stop();
  }
}

function writeScript(text: string): string {
  const file = scratchPath('script.json');
  writeFileSync(file, text);
  return file;
}

for (const [line, says] of [
  ['', 'No command given'],
  ['sandbx', 'Unknown command sandbx'],
  ['sandbox now', 'Unexpected now'],
  ['sandbox --prot 1', "Unknown option '--prot'"],
  ['sandbox --port', '--port'],
  ['sandbox --port 65536', '--port must be a whole number'],
  ['sandbox --port 1.5', '--port must be a whole number'],
  ['sandbox --port=', '--port must be a whole number'],
  ['camera --devic laptop', "Unknown option '--devic'"],
  ['camera --device fridge', 'There is no device "fridge", expected one of android-phone, iphone, '],
  ['camera --back no-such.jpg', "--back: no-such.jpg can't be read: ENOENT"],
  ['camera --selfie README.md', '--selfie: README.md is not a JPEG, PNG or WebP'],
] as const)
  test(`"${line}" is refused with the usage`, async () => {
    const { error, ...others } = await run(...line.split(' ').filter((word) => word !== ''));
    expect(others).toEqual({ end: { exitCode: 2 }, out: '' });
    expect(error).toContain(says);
    expect(error).toContain(
      `Usage: trueid-widget ${line.startsWith('camera') ? 'camera [--device' : 'sandbox [--port'}`,
    );
  });

for (const line of ['--help', 'sandbox -h'])
  test(`"${line}" shows the usage`, async () => {
    const usage = expect.stringContaining('--port N') as string;
    expect(await run(...line.split(' '))).toEqual({ end: { exitCode: 0 }, out: usage, error: '' });
  });

test('explains a failed start in one line, without a stack', async ({ sandbox }) => {
  for (const [args, says] of [
    [`--port ${new URL(sandbox.url).port}`, /port \d+ is in use\. Choose another with --port/],
    [`--script ${writeScript('{"front":{"cod":1}}')}`, /front\.cod is unknown/],
    ['--script README.md', /README\.md is not JSON/],
    ['--script no-such-file.json', /ENOENT/],
  ] as const) {
    const { end, error } = await run('sandbox', '--port', '0', ...args.split(' '));
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
    expect(out).toContain(`the last calls: ${url}/`);
    expect(await (await fetch(`${url}/sandbox/script`)).json()).toEqual({ token: [{ httpStatus: 429 }] });
  });
  await expect(fetch(`${stoppedUrl}/sandbox`)).rejects.toThrow('fetch failed');
});

test('accepts every photo if told to', async () => {
  await runSandbox(['--accept-all'], async (url) => {
    expect(await (await fetch(url)).text()).toContain('It accepts every photo.');
  });
});

test('takes several allowed origins', async () => {
  const origins = ['https://a.example', 'https://b.example:8443'];
  const args = origins.flatMap((origin) => ['--allow-origin', origin]);
  await runSandbox(args, async (url) => {
    const asked = [...origins, 'https://c.example'].map((origin) =>
      fetch(`${url}/sandbox/log`, { headers: { origin } }),
    );
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 403]);
  });
});

test('listens on the given host and port, over HTTPS', async () => {
  await runSandbox(['--host', '0.0.0.0', '--tls'], async (url) => {
    expect(url).toMatch(/^https:/);
    // this client doesn't trust it
    await expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });
  });
});
