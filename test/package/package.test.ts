// The package as npm would publish it: what is in it, whether tools can read it, whose licences it carries, and whether its
// hashes are true.
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publint } from 'publint';
import { packFile } from '../../demo/hosts/build.mjs';

const run = promisify(execFile);

interface Package {
  readonly dependencies: Readonly<Record<string, string>>;
}

const pkg = JSON.parse(readFileSync('package.json', 'utf8')) as Package;

/** What is meant to ship, and nothing else. */
const MEANT: readonly RegExp[] = [
  /^(package\.json|LICENSE|(README|CHANGELOG|ACCESSIBILITY|CONTRIBUTING|SECURITY)\.md)$/,
  /^docs\/[\w-]+\.(md|png|svg)$/,
  /^demo\/handoff\/(site\/)?[\w.-]+\.(md|json|js|html|css)$/,
  /^demo\/hosts\/wordpress\/trueid-identity\/trueid-identity\.php$/,
  /^demo\/qa-example\/(site\/|tests\/)?[\w.-]+\.(md|json|ts|js|html)$/,
  /^dist\/trueid-widget(\.(app|commands|eye|face|facts|handoff|guidance|hints|support)\.[\w-]{8}|\.standalone)?\.js$/,
  /^dist\/trueid-widget\.mjs$/,
  /^dist\/(index|element|catalogue)\.(d\.ts|js)$/,
  /^dist\/messages\/en\.(d\.ts|js)$/,
  /^dist\/(react|vue|svelte)\.d\.ts$/,
  /^dist\/chunks\/[\w-]+\.(d\.ts|js)$/,
  /^dist\/(catalogue|custom-elements|web-types|vscode\.html-custom-data|sri|sizes|sbom\.cdx|schema\/start|schema\/result)\.json$/,
  /^dist\/third-party-licences\.txt$/,
  /^dist\/testing\/(index|sandbox|cli|fake-camera(\.iife|-page)?|api|one-of|photo|server|shared)\.(d\.ts|js)$/,
  /^dist\/testing\/guide-by-ear\.iife\.js$/,
  /^dist\/testing\/[\w-]+\.jpg$/,
];

let folder: string;
let tarball: string;
let paths: readonly string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trueid-package-'));
  tarball = join(folder, await packFile(folder));
  await run('tar', ['xzf', tarball], { cwd: folder });
  const { stdout } = await run('tar', ['tzf', tarball]);
  paths = stdout
    .trimEnd()
    .split('\n')
    .map((path) => path.replace(/^package\//, ''));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const read = (path: string): string => readFileSync(join(folder, 'package', path), 'utf8');
/** The scripts that a page loads, by name. */
const pageScripts = (pattern = /^trueid-widget\..*js$/): string[] =>
  readdirSync(join(folder, 'package/dist')).filter((name) => pattern.test(name));

interface Ended {
  readonly status: number | null;
  readonly output: string;
}
/** Runs Node with these arguments, in the project. */
const runNode = (...args: readonly string[]): Ended => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return { status, output: stdout + stderr };
};

test('contains the intended files, and nothing else', () => {
  expect(paths.filter((path) => !MEANT.some((pattern) => pattern.test(path)))).toEqual([]);
  expect(MEANT.filter((pattern) => !paths.some((path) => pattern.test(path)))).toEqual([]);
  expect(statSync(tarball).size).toBeLessThan(1_650_000);
});

test('the built files in it are those that all tests load', () => {
  const built = paths.filter((path) => path.startsWith('dist/'));
  expect(built.length).toBeGreaterThan(30);
  const differ = built.filter((path) => !readFileSync(path).equals(readFileSync(join(folder, 'package', path))));
  expect(differ).toEqual([]);
});

/** The ids that a Markdown viewer gives to headings. */
const anchorsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link in its documentation resolves within the package', () => {
  const links = paths
    .filter((path) => path.endsWith('.md'))
    .flatMap((manual) => Array.from(read(manual).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => ({ manual, link })))
    .filter(({ link }) => !/^https?:/.test(link));
  expect(links.length).toBeGreaterThan(10);
  const broken = links.filter(({ manual, link }) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? manual : join(dirname(manual), path);
    return !existsSync(join(folder, 'package', target)) || (anchor && !anchorsOf(read(target)).includes(anchor));
  });
  expect(broken).toEqual([]);
});

test('the addresses in its documents, and its plugin, name its version', () => {
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  const named = paths
    .filter((path) => /\.(md|php)$/.test(path))
    .flatMap((path) => Array.from(read(path).matchAll(/trueid-widget@([\d.]+)|^ \* Version: (.*)$/gm)))
    .map(([, inAddress, ofPlugin]) => inAddress ?? ofPlugin);
  expect(named.length).toBeGreaterThan(3);
  expect(new Set(named)).toEqual(new Set([version]));
});

test('no script requests a source map, and no file contains the build folder’s path', () => {
  for (const path of paths.filter((name) => !name.endsWith('.jpg'))) {
    const text = read(path);
    expect(text.includes(process.cwd()), path).toBe(false);
    if (/\.m?js$/.test(path)) expect(text.includes('sourceMappingURL='), path).toBe(false);
  }
});

test('the application is all ASCII, because browsers keep the text of any other script with two bytes a character', () => {
  const scripts = pageScripts(/^trueid-widget\.(app|standalone)/);
  expect(scripts).toHaveLength(2);
  for (const name of scripts) expect(/\P{ASCII}/u.exec(read(`dist/${name}`)), name).toBeNull();
});

test('publint reports nothing', async () => {
  const { buffer } = new Uint8Array(readFileSync(tarball));
  const { messages } = await publint({ strict: true, pack: { tarball: buffer } });
  expect(messages).toEqual([]);
});

test('every entry has types that every ESM resolution finds', () => {
  const attw = 'node_modules/@arethetypeswrong/cli/dist/index.js';
  const { status, output } = runNode(attw, tarball, '--profile', 'esm-only');
  expect(status, output).toBe(0);
  expect(output).toContain('"trueid-widget/react"');
});

test('can be imported on a server without side effects or output [6.3]', () => {
  const program = `
    const before = Object.getOwnPropertyNames(globalThis).sort().join();
    const { TrueidWidget } = await import('trueid-widget');
    const { TrueidWidget: Unregistered } = await import('trueid-widget/element');
    await import('trueid-widget/react');
    await import('trueid-widget/catalogue');
    await import('trueid-widget/messages/en');
    const answers = [TrueidWidget, Unregistered].map((Widget) => Widget.checkSupport());
    const refusals = await Promise.allSettled(answers);
    const isRefused = refusals.every(({ reason }) => /call it in the browser, not on a server/.test(reason?.message));
    const isUnchanged = Object.getOwnPropertyNames(globalThis).sort().join() === before;
    if (!isUnchanged || !isRefused || TrueidWidget !== Unregistered || typeof TrueidWidget !== 'function') process.exitCode = 1;
  `;
  expect(runNode('--input-type=module', '--eval', program)).toEqual({ status: 0, output: '' });
});

test('sri.json lists every script with its correct hash', () => {
  const hashOf = (name: string): string =>
    createHash('sha384')
      .update(readFileSync(join(folder, 'package/dist', name)))
      .digest('base64');
  expect(pageScripts()).toHaveLength(12);
  expect(JSON.parse(read('dist/sri.json'))).toEqual(
    Object.fromEntries(pageScripts().map((name) => [name, `sha384-${hashOf(name)}`])),
  );
});

test('every file that loads on demand ships once and whole, with the name of the build that the script asks for', () => {
  const partsOf = (name: string): string[] => pageScripts(new RegExp(`^trueid-widget\\.${name}\\.[\\w-]{8}\\.js$`));
  for (const part of ['app', 'commands', 'eye', 'face', 'facts', 'handoff', 'guidance', 'hints', 'support']) {
    const [file = '', ...others] = partsOf(part);
    expect(others, part).toEqual([]);
    const code = read(`dist/${file}`);
    expect(/(^|[;}])import[\s{*"']/.test(code), part).toBe(false);
    const build = file.split('.')[2] ?? '';
    for (const entry of ['trueid-widget.js', 'trueid-widget.mjs'])
      expect(read(`dist/${entry}`), entry).toContain(build);
  }
});

/** `name@version` of each package whose licence ships. */
const licensed = (): string[] =>
  Array.from(
    read('dist/third-party-licences.txt').matchAll(/^Name: (.+)\nVersion: (.+)$/gm),
    ([, name = '', version = '']) => `${name}@${version}`,
  );

test('the licence of everything that runs in a page ships', () => {
  const bundled = ['@r2wc/core', '@r2wc/react-to-web-component', 'styled-components', 'stylis'];
  const transitive = ['scheduler'];
  const names = licensed().map((one) => one.replace(/@[^@]+$/, ''));
  expect(names.sort()).toEqual([...Object.keys(pkg.dependencies), ...bundled, ...transitive].sort());

  const maps = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js.map'));
  const sources = maps.flatMap((path) => {
    const map = JSON.parse(readFileSync(join('dist', path), 'utf8')) as { readonly sources: readonly string[] };
    return map.sources;
  });
  const inMaps = sources.map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1]);
  const found = new Set(inMaps.filter((name) => name !== undefined));
  expect(found.size).toBeGreaterThan(5);
  expect([...found].filter((name) => !names.includes(name))).toEqual([]);
});

test('the list of components names what runs in a page, and is the same each time', () => {
  const write = (): string => {
    expect(runNode('scripts/sbom.mjs')).toEqual({ status: 0, output: '' });
    return readFileSync('dist/sbom.cdx.json', 'utf8');
  };
  const first = write();
  const bom = JSON.parse(first) as {
    readonly bomFormat: string;
    readonly metadata: { readonly component: { readonly name: string } };
    readonly components: readonly { readonly name: string; readonly version: string }[];
  };
  expect(first).not.toContain('cdx:npm:package:development');
  expect(bom.bomFormat).toBe('CycloneDX');
  expect(bom.metadata.component.name).toBe('trueid-widget');
  expect(bom.components.map(({ name, version }) => `${name}@${version}`).sort()).toEqual(licensed().sort());
  expect(write()).toBe(first);
});
