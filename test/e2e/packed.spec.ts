// The package as npm would publish it, in hosts whose React is another than ours: installed by npm and by pnpm, bundled by
// Vite and by webpack under a strict policy, and walked to `trueid_result`. Each value and each risky pair is there once.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { npm, packFile } from '../../demo/hosts/build.mjs';
import { expect, test } from './support/fixtures.ts';
import { configFor } from './support/flow.ts';

const run = promisify(execFile);

interface Build {
  readonly bundler: 'vite' | 'webpack';
  /** Of the bundler, beside where the host is and where it goes. */
  readonly config: Readonly<Record<string, unknown>>;
}

/** Under Trusted Types webpack makes the addresses of its chunks by a policy that the page has to allow. */
const TRUSTED_TYPES = { trustedTypes: { policyName: 'webpack' } };

/** Other Reacts than ours, each installed once; npm puts 18.3 where packages of ours would find it. */
const WITH_NPM = { react: '18.3.1', installer: 'npm' } as const;
const WITH_PNPM = { react: '19.0.0', installer: 'pnpm' } as const;
type Install = typeof WITH_NPM | typeof WITH_PNPM;

/** Both ways to define the element: bundlers leave out what a package doesn't name among its side effects. */
const DEFINE = {
  npm: `import 'trueid-widget';`,
  pnpm: `import { TrueidWidget } from 'trueid-widget/element';\ncustomElements.define('trueid-widget', TrueidWidget);`,
};

const HOSTS: readonly (Install & Build & { readonly note: string })[] = [
  {
    ...WITH_NPM,
    bundler: 'webpack',
    config: { mode: 'development', output: TRUSTED_TYPES },
    note: 'in development, with Trusted Types',
  },
  {
    ...WITH_NPM,
    bundler: 'vite',
    config: { resolve: { dedupe: ['react', 'react-dom'] } },
    note: 'with one React for everything, as @vitejs/plugin-react 4 has it',
  },
  { ...WITH_PNPM, bundler: 'vite', config: {}, note: 'as it comes' },
  {
    ...WITH_PNPM,
    bundler: 'webpack',
    config: { mode: 'production', optimization: { minimize: false }, output: TRUSTED_TYPES },
    note: 'with Trusted Types',
  },
];

/** One temporary folder for everything, the stores and caches of pnpm included. */
let folder: string;
let packed: string;
const installs = new Map<string, Promise<string>>();
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trueid-packed-'));
  packed = await packFile(folder);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a program of this project's in a folder, without NODE_ENV, which test runners set and bundlers read. Returns its stderr. */
async function node(cwd: string, program: string, ...args: readonly string[]): Promise<string> {
  const home = join(folder, 'home');
  const homes = { XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_STATE_HOME: home };
  const env = { ...process.env, ...homes, NODE_ENV: undefined, CI: 'true' };
  try {
    const { stderr } = await run(process.execPath, [resolve(program), ...args], { cwd, env, maxBuffer: 2 ** 24 });
    return stderr;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${program} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** The folder of a host with its packages, installed once. */
function install({ react, installer }: Install): Promise<string> {
  const name = `${installer}-${react}`;
  const known = installs.get(name);
  if (known) return known;
  const installed = (async () => {
    const home = join(folder, name);
    await cp(join(import.meta.dirname, 'packed'), home, { recursive: true });
    const dependencies = { react, 'react-dom': react, 'trueid-widget': `file:../${packed}` };
    await writeFile(join(home, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
    await writeFile(join(home, 'define.mjs'), DEFINE[installer]);
    const flags = ['--ignore-scripts', '--prefer-offline'];
    if (installer === 'npm') await npm(home, 'install', '--no-audit', '--no-fund', ...flags);
    else await node(home, 'node_modules/pnpm/bin/pnpm.cjs', 'install', '--store-dir', join(folder, 'store'), ...flags);
    return home;
  })();
  installs.set(name, installed);
  return installed;
}

/** Builds the host in `home`; resolves with its page, under the strict policy. */
async function built(home: string, { bundler, config }: Build, connect: string) {
  const dist = join(home, 'dist');
  await node(home, 'test/e2e/packed/build.mjs', bundler, home, JSON.stringify(config));
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${connect}`,
    "require-trusted-types-for 'script'",
    bundler === 'vite' ? "trusted-types 'none'" : 'trusted-types webpack',
  ];
  return { html, policy: policy.join('; '), folder: dist };
}

for (const { note, ...host } of HOSTS)
  test(`React ${host.react}, ${host.installer}, ${host.bundler} ${note}`, async ({
    sandbox,
    widget,
    complaints,
    serve,
    startOn,
  }) => {
    const site = await serve(await built(await install(host), host, sandbox.url));
    await startOn(site.url);
    await expect(widget.element).toHaveAttribute('data-react', host.react);
    await expect(widget.part('take-button')).toHaveCSS('background-color', 'rgb(200, 75, 0)');
    await widget.passStep(1);
    await widget.expectStep(2);
    expect(complaints.console).toEqual([]);
  });

test('webpack without its own Trusted Types policy is a network error', async ({
  page,
  sandbox,
  widget,
  complaints,
  serve,
}) => {
  complaints.expected.push(/TrustedScriptURL/);
  const home = await install(WITH_NPM);
  const site = await serve(await built(home, { bundler: 'webpack', config: { mode: 'development' } }, sandbox.url));
  await page.goto(site.url);
  await widget.start(configFor(sandbox));
  expect(await widget.error()).toMatchObject({ call: null, kind: 'network' });
  expect(await widget.closed()).toMatchObject({ reason: 'error' });
});

test('a host’s unit tests in jsdom: the widget opens, reports that there is no camera, and closes', async () => {
  const home = await install(WITH_NPM);
  const environment = resolve('test/e2e/packed/jsdom-environment.mjs');
  const printed = await node(home, 'node_modules/vitest/vitest.mjs', 'run', '--environment', environment);
  expect(printed).not.toContain('After the teardown');
});
