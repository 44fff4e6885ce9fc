// The README, and the pages that go on from it, followed to the letter: their files are written into an empty folder, their
// commands are run there with the packed package, and the flow runs to the result. Only `.env` names another port of the
// sandbox.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Page } from '@playwright/test';
import { npm, packFile } from '../../../demo/hosts/build.mjs';
import { CHROMIUM_ARGS, ensureChromeDriver } from '../../../scripts/ensure-browser.mjs';
import { installPageCamera } from '../../../src/testing/index.ts';
import type { Sandbox, WidgetPage } from '../../../src/testing/index.ts';
import { startProgram, type Program } from '../../support/program.ts';
import { expect, test as base } from '../support/fixtures.ts';

const run = promisify(execFile);

const PAGES = ['README.md', 'docs/own-script.md', 'docs/reference.md'];
const manual = (await Promise.all(PAGES.map((page) => readFile(page, 'utf8')))).join('\n');

/** The text below a heading. */
function section(title: string): string {
  const text = manual.split(/^#{2,3} /m).find((part) => part.startsWith(`${title}\n`));
  if (text === undefined) throw new Error(`${PAGES.join(', ')} have no section "${title}".`);
  return text;
}

/** The code blocks of a section in a language. */
const blocks = (title: string, language: string): string[] =>
  [...section(title).matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(([, name, code = '']) =>
    name === language ? [code] : [],
  );

function block(title: string, language: string): string {
  const [first] = blocks(title, language);
  if (first === undefined) throw new Error(`The section "${title}" has no ${language}.`);
  return first;
}

/** The files of a section: a paragraph that begins with a file's name introduces its code. */
const filesIn = (title: string): [path: string, code: string][] =>
  [...section(title).matchAll(/^`([\w./-]+)` [^\n]*\n\n```\w+\n([\s\S]*?)^```/gm)].map(([, path = '', code = '']) => [
    path,
    code,
  ]);

/** The page with a script of its own and the widget's script tag, and what it shares with the four lines: style and server. */
const scriptTagSite = (): [path: string, code: string][] => [
  ...filesIn('Paste four lines'),
  ...filesIn('On your server'),
  ...filesIn('With a script tag'),
];

/** The same page with the bundle in place of both scripts. */
function bundledSite(): [path: string, code: string][] {
  const [, bundle = ''] = /`(<script [^`]*<\/script>)`/.exec(section('With npm')) ?? [];
  const scripts = /<script [^]*<\/script>/;
  return [...scriptTagSite(), ...filesIn('With npm')].map(([path, code]) => [
    path,
    path.endsWith('.html') ? code.replace(scripts, bundle) : code,
  ]);
}

/** A project that was made by following the README. */
type Project = Awaited<ReturnType<typeof createProject>>;

async function createProject(sandbox: Sandbox) {
  const folder = await mkdtemp(join(tmpdir(), 'trueid-readme-'));
  let server: Program | undefined;
  await mkdir(join(folder, 'public'));
  return {
    folder,
    /** What the server has printed. */
    output: () => server?.output() ?? '',
    async write(files: Iterable<readonly [path: string, code: string]>): Promise<void> {
      for (const [path, code] of files) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), code);
      }
    },
    /** Runs the README's command for the server; resolves with the address that it prints. */
    async serve(provider = sandbox.url): Promise<string> {
      const variables = [...section('On your server').matchAll(/`([A-Z_]+=\S+)`/g)].map(([, line = '']) => line);
      await writeFile(join(folder, '.env'), variables.join('\n').replace(/(?<=^PROVIDER=).*$/m, provider));
      const [installLine, copyLine = '', startLine = ''] = block('On your server', 'sh').split('\n');
      expect(installLine).toBe('npm install trueid-widget send');
      if (!existsSync(join(folder, 'node_modules'))) await install(folder);
      await run('sh', ['-c', copyLine], { cwd: folder });
      server = startProgram(['sh', '-c', `exec ${startLine}`], {
        cwd: folder,
        env: { ...process.env, PORT: '0' },
      });
      const [url = ''] = await server.printed(/(http:\/\/localhost:\d+)/);
      return url;
    },
    async remove(): Promise<void> {
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const test = base.extend<{ project: Project }, { driver: string | undefined }>({
  // a new machine gets it first
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
  driver: [async ({}, use) => use(ensureChromeDriver()), { scope: 'worker', timeout: 300_000 }],
  project: async ({ sandbox }, use) => {
    const project = await createProject(sandbox);
    await use(project);
    await project.remove();
  },
});

/** The package as npm would publish it, and a folder in which npm has installed it. */
let packedFolder: string;
let tarball: string;
test.beforeAll(async () => {
  packedFolder = await mkdtemp(join(tmpdir(), 'trueid-readme-packed-'));
  tarball = join(packedFolder, await packFile(packedFolder));
  await writeFile(join(packedFolder, 'package.json'), '{"private": true}');
  await npm(packedFolder, 'install', tarball, '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline');
  for (const name of ['esbuild', 'send', 'selenium-webdriver', 'webdriverio'])
    await symlink(resolve('node_modules', name), join(packedFolder, 'node_modules', name));
  await mkdir(join(packedFolder, 'node_modules/.bin'), { recursive: true });
  await symlink(resolve('node_modules/esbuild/bin/esbuild'), join(packedFolder, 'node_modules/.bin/esbuild'));
});
test.afterAll(() => rm(packedFolder, { recursive: true, force: true }));

/** What `npm install` puts there. */
const install = (folder: string): Promise<void> =>
  symlink(join(packedFolder, 'node_modules'), join(folder, 'node_modules'));

/** From the page's button to the result, without the flow's waits. */
async function verify(page: Page, widget: WidgetPage): Promise<void> {
  await widget.skipPauses();
  await page.getByRole('button', { name: 'Verify my identity' }).click();
  for (const step of [1, 2, 3] as const) await widget.passStep(step);
  await widget.result();
}

test('the four lines, their styles and the server lead to a result', async ({
  page,
  project,
  widget,
  sandbox,
  complaints,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await project.write([...filesIn('Paste four lines'), ...filesIn('On your server')]);
  await installPageCamera(page);
  await page.goto(await project.serve());
  await expect(page.getByText('Not verified.')).toBeHidden();
  await verify(page, widget);
  await expect(page.getByText('Verified. Thank you.')).toBeVisible();
  // the server has created the request, not the page
  expect(sandbox.log().filter(({ call }) => call === 'create')).toHaveLength(1);
  expect(asked.filter((path) => path.endsWith('/request/create'))).toEqual([]);
  await expect(page.getByText('Not verified.')).toBeHidden();
  expect(complaints.console).toEqual([]);
});

/** What the page's own script says at the end, by the console. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  return said;
}

test('the npm files, bundled with its command, and the server lead to a result', async ({
  page,
  project,
  widget,
  complaints,
}) => {
  const said = listen(page);
  await project.write(bundledSite());
  const [installCommand, bundleCommand = ''] = blocks('With npm', 'sh');
  expect(installCommand).toBe('npm install trueid-widget\n');
  await install(project.folder);
  await run('sh', ['-c', bundleCommand], { cwd: project.folder });
  await installPageCamera(page);
  await page.goto(await project.serve());
  await verify(page, widget);
  await expect.poll(() => said.join('\n')).toContain('Verified.');
  expect(complaints.console).toEqual([]);
});

test('the script tag’s page, with the examples’ styles, slots and texts, leads to a result under the policy', async ({
  page,
  project,
  widget,
  complaints,
}) => {
  const said = listen(page);
  await project.write(scriptTagSite());
  const html = block('With a script tag', 'html');
  const withSlots = html.replace(/<trueid-widget [^]*<\/trueid-widget>/, block('Slots', 'html'));
  const hidden = block('Paste four lines', 'css');
  await project.write([
    ['public/index.html', withSlots.replace('<trueid-widget ', '<trueid-widget lang="en" ')],
    ['public/style.css', `${hidden}\n${block('Theming', 'css')}`],
    ['public/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="88" height="28"></svg>'],
  ]);
  await installPageCamera(page);
  let sendWidget = (): void => undefined;
  const isAwaited = new Promise<void>((resolve) => (sendWidget = resolve));
  await page.route(/\/trueid-widget\.js$/, async (route) => {
    await isAwaited;
    await route.fallback();
  });
  await page.goto(await project.serve(), { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Verify my identity' })).toBeVisible();
  await expect(page.locator('[slot="footer"]')).toBeHidden();
  sendWidget();

  await widget.skipPauses();
  await page.evaluate(`{ const widget = document.querySelector('trueid-widget'); ${block('Languages', 'js')} }`);
  await page.getByRole('button', { name: 'Verify my identity' }).click();
  await expect(widget.part('title')).toHaveText('Front of your licence');
  await expect(widget.part('title')).toHaveCSS('letter-spacing', /px$/);
  await expect(page.getByAltText('Insurer')).toHaveJSProperty('naturalWidth', 88);
  await widget.takePhoto();
  await expect(widget.part('use-button')).toHaveCSS('background-color', 'rgb(29, 78, 216)');
  await expect(widget.part('use-button')).toHaveCSS('border-top-left-radius', '4px');
  await widget.usePhoto();
  for (const step of [2, 3] as const) await widget.passStep(step);
  await expect.poll(() => said.join('\n')).toContain('Verified.');
  expect(complaints.console).toEqual([]);
});

test('a blocked script ends in a sentence on the page', async ({ page, project, complaints }) => {
  await project.write(scriptTagSite());
  await page.route('**/trueid-widget.js', (route) => route.abort());
  await page.clock.install();
  await page.goto(await project.serve());
  await page.getByRole('button', { name: 'Verify my identity' }).click();
  await page.clock.fastForward(15_000);
  await expect(page.locator('#outcome')).toHaveText('This does not work at the moment. Please try again later.');
  await expect.poll(() => complaints.console.join('\n')).toContain('The widget did not load.');
});

test('the server says why it can’t reach the provider, and the page that it can’t', async ({ page, project }) => {
  await project.write(scriptTagSite());
  // a port that nothing listens on
  await page.goto(await project.serve('http://127.0.0.1:9'));
  await page.getByRole('button', { name: 'Verify my identity' }).click();
  await expect(page.locator('#outcome')).toHaveText('This does not work at the moment. Please try again later.');
  expect(project.output()).toMatch(/fetch failed.*(ECONNREFUSED|bad port)/s);
});

test('the line for the test provider works on a machine that has nothing', async ({ project }) => {
  const [, line = ''] = /`(npx [^`]* sandbox)`/.exec(section('Get started')) ?? [];
  const command = line.replace('-p trueid-widget', `-p ${tarball}`).replace('npx ', 'npx --yes --prefer-offline ');
  const environment = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const sandbox = startProgram(['sh', '-c', `exec ${command} --port 0`], {
    cwd: project.folder,
    env: Object.fromEntries(environment),
    // npx runs the program in a process of its own
    detached: true,
  });
  try {
    const [address = ''] = await sandbox.printed(/Sandbox provider on (http:\S+)/);
    expect((await fetch(`${address}/sandbox`)).status).toBe(200);
  } finally {
    await sandbox.stop();
  }
});

for (const file of ['selenium.mjs', 'webdriverio.mjs'])
  test(`${file} of docs/testing.md verifies a person on the page of the four lines`, async ({
    project,
    sandbox,
    driver,
  }) => {
    const testing = await readFile('docs/testing.md', 'utf8');
    const [, code = ''] = new RegExp(`^// ${file}\n([^]*?)^\`\`\``, 'm').exec(testing) ?? [];
    await project.write([...filesIn('Paste four lines'), ...filesIn('On your server'), [file, code]]);
    const PAGE_URL = await project.serve();
    const [, command = ''] = /`npx (trueid-widget camera > camera\.js)`/.exec(testing) ?? [];
    await run('sh', ['-c', `node_modules/.bin/${command}`], { cwd: project.folder });
    const chrome = join(project.folder, 'chrome');
    const args = CHROMIUM_ARGS.join(' ');
    await writeFile(chrome, `#!/bin/sh\nexec ${process.env.TRUEID_CHROMIUM ?? ''} ${args} "$@"\n`, { mode: 0o755 });
    const env = {
      ...process.env,
      PAGE_URL,
      CHROME_PATH: chrome,
      ...(driver && {
        CHROMEDRIVER_PATH: driver,
        SE_OFFLINE: 'true',
        PATH: `${dirname(driver)}${delimiter}${process.env.PATH ?? ''}`,
      }),
    };
    const { exitCode, output } = await startProgram([process.execPath, file], { cwd: project.folder, env }).ended;
    expect(exitCode, output).toBe(0);
    expect(sandbox.log().at(-1)).toMatchObject({ call: 'complete', httpStatus: 200 });
  });

/** Kilobytes of gzip in a production bundle: what its page loads first, and what it loads at the first `start`. */
async function sizesOf(folder: string, code: string): Promise<{ readonly first: number; readonly later: number }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: folder },
    absWorkingDir: folder,
    outdir: 'out',
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const add = (path: string, to: Set<string>): void => {
    if (to.has(path)) return;
    to.add(path);
    for (const { path: imported, kind } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') add(imported, to);
  };
  const first = new Set<string>();
  const withApp = new Set<string>();
  for (const [path, { entryPoint = '' }] of Object.entries(metafile.outputs)) {
    if (entryPoint === '<stdin>') add(path, first);
    if (/\/chunks\/app-[\w-]{8}\.js$/.test(entryPoint)) add(path, withApp);
  }
  const sum = (paths: ReadonlySet<string>): number =>
    outputFiles
      .filter(({ path }) => paths.has(path.slice(folder.length + 1)))
      .reduce((total, { contents }) => total + gzipSync(contents, { level: 9 }).length / 1000, 0);
  return { first: sum(first), later: sum(new Set([...withApp].filter((path) => !first.has(path)))) };
}

test('the README’s npm sizes match a real bundle', async ({ project }) => {
  await install(project.folder);
  const widget = `import 'trueid-widget';`;
  const host = `
    import { createElement, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    const Host = () => createElement('p', null, useState(1)[0]);
    createRoot(document.body).render(createElement(Host));`;
  const alone = await sizesOf(project.folder, widget);
  const without = await sizesOf(project.folder, host);
  const both = await sizesOf(project.folder, widget + host);
  const [, ...stated] =
    /(\d+) kB gzip up front and (\d+) kB at the first `start`; where it shares React with your page, (\d+) kB/.exec(
      section('Bundle sizes'),
    ) ?? [];
  const measured = [alone.first, alone.later, both.first + both.later - without.first - without.later];
  expect(stated).toHaveLength(measured.length);
  for (const [index, size] of measured.entries()) {
    const isTrue = Math.abs(size - Number(stated[index])) <= Math.max(1, size * 0.03);
    expect(isTrue, `${size} kB, stated as ${stated[index] ?? ''} kB`).toBe(true);
  }
});
