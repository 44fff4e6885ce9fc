// The example of an integrator's own tests, as an integrator has it: the packed package and the example project in an empty
// folder. Its tests and those of docs/testing.md run in Chromium, and in Firefox those that differ there. In WebKit, which
// Playwright drives only as a build of its own, a person's way is walked by WebDriver.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { packFile } from '../../../demo/hosts/build.mjs';
import type * as Kit from '../../../src/testing/index.ts';
import { enginesToTest, findFirefox } from '../../support/engines.mjs';
import { pasteInto } from '../../support/manual.ts';
import { openWebKit } from '../../support/webkit-driver.mjs';

const run = promisify(execFile);

const EXAMPLE = 'demo/qa-example';

interface Package {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
interface Report {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
  readonly errors: readonly unknown[];
}
/** The example's own server. */
interface SiteModule {
  readonly startSite: (options: { provider: Kit.Sandbox['config'] }) => Promise<{
    readonly url: string;
    readonly handed: readonly unknown[];
    readonly stop: () => Promise<void>;
  }>;
}

const readPackage = (path: string): Package => JSON.parse(readFileSync(path, 'utf8')) as Package;
const example = readPackage(`${EXAMPLE}/package.json`);
const own = readPackage('package.json');

/** The environment of a terminal: this runner's own variables would be taken for those of a worker of the example's runner. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|TEST_|TRUEID_|PW_|PWTEST_|FORCE_COLOR|CI$)/i.test(name)),
);

let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trueid-qa-example-'));
  cpSync(EXAMPLE, folder, { recursive: true, filter: (path) => !path.endsWith('node_modules') });
  const filename = await packFile(folder);
  const widget = join(folder, 'node_modules/trueid-widget');
  mkdirSync(widget, { recursive: true });
  await run('tar', ['xzf', join(folder, filename), '--strip-components=1', '-C', widget]);
  const { 'trueid-widget': _, ...others } = example.dependencies;
  for (const name of Object.keys({ ...others, ...example.devDependencies, ...own.dependencies })) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
});
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('requires the package versions that the kit is tested with', () => {
  const tested = Object.fromEntries(
    Object.keys(example.devDependencies).map((name) => [name, own.devDependencies[name]]),
  );
  expect(example.devDependencies).toEqual(tested);
});

test('type-checks its tests and its page against the shipped package', async () => {
  const { stdout } = await run(process.execPath, ['node_modules/typescript/bin/tsc'], { cwd: folder });
  expect(stdout).toBe('');
});

/** What is in the copied project, as modules. */
const inFolder = (path: string): Promise<unknown> => import(pathToFileURL(join(folder, path)).href);

/** How the example is told of each browser, and which of its tests run in it. */
const browsers = {
  chromium: { env: () => ({ CHROME_PATH: process.env.TRUEID_CHROMIUM }), only: '', tests: 9 },
  firefox: { env: () => ({ FIREFOX_PATH: findFirefox() }), only: 'is verified|denies the camera|is down', tests: 3 },
} as const;

/** The example's own configuration, with the patience of this runner's. */
const PATIENT_CONFIG = `import own from './playwright.config.ts';
export default { ...own, timeout: 480_000, expect: { timeout: 30_000 } };
`;

/** Runs the tests in a folder of the copied project; all of them have to pass. */
async function expectToPass(
  cwd: string,
  engine: keyof typeof browsers,
  tests: number,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const cli = join(folder, 'node_modules/@playwright/test/cli.js');
  const { only } = browsers[engine];
  writeFileSync(join(cwd, 'patient.config.ts'), PATIENT_CONFIG);
  const args = [
    cli,
    'test',
    '--config=patient.config.ts',
    `--project=${engine}`,
    `--grep=${only}`,
    '--reporter=json',
    '--workers=1',
  ];
  const { stdout } = await run(process.execPath, args, {
    cwd,
    env: { ...environment, ...browsers[engine].env(), ...env },
    maxBuffer: 2 ** 26,
  }).catch((error: unknown) => error as { readonly stdout: string });
  const { stats, errors } = JSON.parse(stdout) as Report;
  expect({ ...stats, errors }, stdout).toMatchObject({
    expected: tests,
    unexpected: 0,
    flaky: 0,
    skipped: 0,
    errors: [],
  });
}

for (const engine of ['chromium', 'firefox'] as const) {
  if (!enginesToTest().includes(engine)) continue;
  test(`passes its tests in ${engine}`, async () => {
    await expectToPass(folder, engine, browsers[engine].tests);
  });
}

// Chromium only: a stock Firefox keeps the bodies of requests from Playwright, and with them what is routed to the sandbox.
test('passes the tests of docs/testing.md as pasted', async () => {
  const pasted = join(folder, 'pasted');
  pasteInto(pasted);
  cpSync(`${EXAMPLE}/playwright.config.ts`, join(pasted, 'playwright.config.ts'));
  const { startSite } = (await inFolder('site/server.js')) as SiteModule;
  const provider = 'https://provider.example';
  const site = await startSite({ provider: { domain: provider, appId: '', appSecret: '' } });
  try {
    await expectToPass(pasted, 'chromium', 6, { PAGE_URL: site.url, PROVIDER: provider });
  } finally {
    await site.stop();
  }
});

/** Runs in the page: installs the kit's camera with the specimens, and leaves out the pauses. */
const PREPARE = `
  const [done] = arguments;
  import('/trueid-widget/dist/testing/fake-camera.js').then(async ({ installFakeCamera }) => {
    const specimen = (name) => '/trueid-widget/dist/testing/' + name + '.jpg';
    installFakeCamera({ scenes: { front: specimen('front'), back: specimen('back'), selfie: specimen('portrait') } });
    await customElements.whenDefined('trueid-widget');
    document.querySelector('trueid-widget').timings = { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 0 };
    document.querySelector('#verify').click();
  }).then(() => done('ready'), (error) => done(String(error)));`;

/** Runs in the page: presses a part of the widget if it can be pressed at that step. */
const PRESS = `
  const [step, part] = arguments;
  const widget = document.querySelector('trueid-widget');
  const button = widget.shadowRoot.querySelector('[part~="' + part + '"]');
  const isPressed = widget.step === step && button !== null && button.checkVisibility() && !button.disabled;
  if (isPressed) button.click();
  return isPressed;`;

if (enginesToTest().includes('webkit')) {
  test('completes a verification in WebKit with the in-page camera', async () => {
    const kit = (await inFolder('node_modules/trueid-widget/dist/testing/index.js')) as typeof Kit;
    const { startSite } = (await inFolder('site/server.js')) as SiteModule;
    const sandbox = await kit.startSandbox();
    const site = await startSite({ provider: sandbox.config });
    const browser = await openWebKit();
    const execute = (kind: 'sync' | 'async', script: string, ...args: readonly unknown[]): Promise<unknown> =>
      browser.call('POST', `/execute/${kind}`, { script, args });
    try {
      await browser.call('POST', '/url', { url: site.url });
      expect(await execute('async', PREPARE)).toBe('ready');
      for (const step of [1, 2, 3]) {
        for (const part of ['take-button', 'use-button']) {
          const press = (): Promise<unknown> => execute('sync', PRESS, step, part);
          await expect.poll(press, { message: `${part} of step ${step}`, timeout: 30_000 }).toBe(true);
        }
      }
      const greeting = (): Promise<unknown> =>
        execute('sync', `return document.querySelector('#outcome').textContent;`);
      await expect.poll(greeting, { timeout: 30_000 }).toBe(`Thank you, ${kit.specimenPerson.name}.`);
      expect(site.handed).toHaveLength(1);
    } finally {
      await browser.close();
      await site.stop();
      await sandbox.stop();
    }
  });
}
