// Selenium and WebdriverIO verify a person on README's page, by their lines in docs/testing.md.
/* eslint-disable no-empty-pattern -- Playwright reads what a fixture needs from its pattern */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromeDriver } from '../../../scripts/ensure-browser.mjs';
import { startSandbox } from '../../../src/testing/index.ts';
import type { Sandbox } from '../../../src/testing/index.ts';
import { startProgram } from '../../support/program.ts';

/** The files of a document, by the name that introduces or begins each. */
const filesOf = (path: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(
      readFileSync(path, 'utf8').matchAll(/(?:^`([\w./-]+)` [^\n]*\n\n)?^```\w+\n(?:\/\/ ([\w./-]+)\n)?([^]*?)^```/gm),
      ([, introduced, named = '', code = '']) => [introduced ?? named, code],
    ),
  );

/** README's page, and a sandbox as its provider. */
const test = base.extend<{ sandbox: Sandbox; run: (file: string) => Promise<unknown> }, { driver: string | undefined }>(
  {
    // a new machine gets it first
    driver: [async ({}, use) => use(ensureChromeDriver()), { scope: 'worker', timeout: 300_000 }],
    sandbox: async ({}, use) => {
      const sandbox = await startSandbox({ acceptAll: true });
      await use(sandbox);
      await sandbox.stop();
    },
    run: async ({ sandbox, driver }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'trueid-tools-'));
      const write = (path: string, text: string): void => {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      };
      const files = filesOf('README.md');
      for (const path of ['public/index.html', 'public/style.css', 'server.mjs']) write(path, files.get(path) ?? '');
      for (const name of readdirSync('dist').filter((one) => /^trueid-widget\..*js$/.test(one)))
        cpSync(join('dist', name), join(folder, 'public', name));
      mkdirSync(join(folder, 'node_modules'));
      for (const name of ['send', 'selenium-webdriver', 'webdriverio'])
        symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
      symlinkSync(resolve('.'), join(folder, 'node_modules/trueid-widget'));
      const chrome = join(folder, 'chrome');
      writeFileSync(chrome, `#!/bin/sh\nexec ${process.env.TRUEID_CHROMIUM ?? ''} ${CHROMIUM_ARGS.join(' ')} "$@"\n`);
      chmodSync(chrome, 0o755);
      const env = {
        ...process.env,
        PORT: '0',
        PROVIDER: sandbox.url,
        APP_ID: sandbox.config.appId,
        APP_SECRET: sandbox.config.appSecret,
        CHROME_PATH: chrome,
        ...(driver && {
          CHROMEDRIVER_PATH: driver,
          SE_OFFLINE: 'true',
          PATH: `${dirname(driver)}${delimiter}${process.env.PATH ?? ''}`,
        }),
      };
      const [, command = ''] =
        /`npx trueid-widget (camera > camera\.js)`/.exec(readFileSync('docs/testing.md', 'utf8')) ?? [];
      execFileSync('sh', ['-c', `"$0" "$1" ${command}`, process.execPath, resolve('dist/testing/cli.js')], {
        cwd: folder,
      });
      const server = startProgram([process.execPath, 'server.mjs'], { cwd: folder, env });
      const [PAGE_URL = ''] = await server.printed(/(http:\/\/localhost:\d+)/);
      await use(async (file) => {
        write(file, filesOf('docs/testing.md').get(file) ?? '');
        return startProgram([process.execPath, file], { cwd: folder, env: { ...env, PAGE_URL } }).ended;
      });
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  },
);

test('Selenium', async ({ run, sandbox }) => {
  expect(await run('selenium.mjs')).toEqual({ exitCode: 0, output: '' });
  expect(sandbox.log().at(-1)).toMatchObject({ call: 'complete', httpStatus: 200 });
});

test('WebdriverIO, with the script that the command writes', async ({ run, sandbox }) => {
  expect(await run('webdriverio.mjs')).toMatchObject({ exitCode: 0 });
  expect(sandbox.log().at(-1)).toMatchObject({ call: 'complete', httpStatus: 200 });
});
