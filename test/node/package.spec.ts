// The package as npm would publish it: what is in it, whether tools can read it, whose licences it carries, and whether its
// hashes are true.
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

const run = promisify(execFile);

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}
interface Package {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

const pkg = JSON.parse(readFileSync('package.json', 'utf8')) as Package;

/** What is meant to ship, and nothing else. */
const MEANT: readonly RegExp[] = [
  /^(package\.json|LICENSE|(README|CHANGELOG|ACCESSIBILITY|CONTRIBUTING)\.md)$/,
  /^docs\/[\w-]+\.(md|png)$/,
  /^demo\/qa-example\/(site\/|tests\/)?[\w.-]+\.(md|json|ts|js|html)$/,
  /^dist\/trueid-widget(\.(app|app-alert-help|app-eye|app-handoff|app-picture|support)\.[\w-]{8}|\.standalone)?\.js$/,
  /^dist\/trueid-widget\.mjs$/,
  /^dist\/(index|element|catalogue)\.(d\.ts|js)$/,
  /^dist\/messages\/en\.(d\.ts|js)$/,
  /^dist\/(react|vue|svelte)\.d\.ts$/,
  /^dist\/chunks\/[\w-]+\.(d\.ts|js)$/,
  /^dist\/(catalogue|custom-elements|sri|sizes|sbom\.cdx|schema\/start|schema\/result)\.json$/,
  /^dist\/third-party-licences\.txt$/,
  /^dist\/testing\/(index|cli|fake-camera(\.iife)?|server)\.(d\.ts|js)$/,
  /^dist\/testing\/[\w-]+\.jpg$/,
  /^dist\/testing\/openapi\.json$/,
];

let folder: string;
let packed: Packed;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trueid-package-'));
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]);
  const [first] = JSON.parse(stdout) as Packed[];
  if (!first) throw new Error('npm packed nothing.');
  packed = first;
  await run('tar', ['xzf', packed.filename], { cwd: folder });
});
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('it holds what is meant to ship, and nothing else', () => {
  const paths = packed.files.map(({ path }) => path);
  expect(paths.filter((path) => !MEANT.some((pattern) => pattern.test(path)))).toEqual([]);
  for (const pattern of MEANT)
    expect(
      paths.some((path) => pattern.test(path)),
      String(pattern),
    ).toBe(true);
  expect(packed.size).toBeLessThan(1_500_000);
});

/** The ids that a Markdown viewer gives to headings. */
const anchorsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link in its documentation leads to something in the package', () => {
  const manuals = packed.files.map(({ path }) => path).filter((path) => path.endsWith('.md'));
  const broken: string[] = [];
  let count = 0;
  for (const manual of manuals) {
    const text = readFileSync(join(folder, 'package', manual), 'utf8');
    for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(link)) continue;
      count += 1;
      const [path = '', anchor] = link.split('#');
      const target = join(folder, 'package', path === '' ? manual : join(dirname(manual), path));
      const isThere = existsSync(target) && (!anchor || anchorsOf(readFileSync(target, 'utf8')).includes(anchor));
      if (!isThere) broken.push(`${manual}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
  expect(count).toBeGreaterThan(10);
});

test('no script of it asks for a source map, and none is in it', () => {
  const scripts = packed.files.map(({ path }) => path).filter((path) => /\.m?js$/.test(path));
  expect(scripts.length).toBeGreaterThan(5);
  for (const path of scripts)
    expect(readFileSync(join(folder, 'package', path), 'utf8'), path).not.toContain('sourceMappingURL=');
  expect(packed.files.filter(({ path }) => path.endsWith('.map'))).toEqual([]);
});

test('the application is all ASCII, because browsers keep the text of any other script with two bytes a character', () => {
  const inPackage = join(folder, 'package/dist');
  const scripts = readdirSync(inPackage).filter((name) => /^trueid-widget\.(app|standalone)/.test(name));
  expect(scripts).toHaveLength(6);
  for (const name of scripts) expect(/\P{ASCII}/u.exec(readFileSync(join(inPackage, name), 'utf8')), name).toBeNull();
});

test('no file of it names the folder that it was built in', () => {
  const texts = packed.files.map(({ path }) => path).filter((path) => !path.endsWith('.jpg'));
  for (const path of texts) {
    expect(readFileSync(join(folder, 'package', path), 'utf8').includes(process.cwd()), path).toBe(false);
  }
});

test('publint has nothing to say', () => {
  test.setTimeout(240_000);
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/publint/src/cli.js', 'run', '--strict'], {
    encoding: 'utf8',
  });
  expect(stdout).toContain('All good!');
  expect(status).toBe(0);
});

test('every entry has types that every ESM resolution finds', () => {
  test.setTimeout(240_000);
  const attw = 'node_modules/@arethetypeswrong/cli/dist/index.js';
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [attw, join(folder, packed.filename), '--profile', 'esm-only'],
    { encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toContain('"trueid-widget/react"');
});

test('every export is a file that ships', () => {
  const paths = new Set(packed.files.map(({ path }) => `./${path}`));
  for (const target of Object.values(pkg.exports).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  )) {
    if (!target.includes('*')) expect([...paths], target).toContain(target);
  }
});

test('importing it on a server changes nothing and prints nothing', () => {
  const program = `
    const before = Object.getOwnPropertyNames(globalThis).sort().join();
    const { TrueidWidget } = await import('trueid-widget');
    const { TrueidWidget: Unregistered } = await import('trueid-widget/element');
    await import('trueid-widget/react');
    await import('trueid-widget/catalogue');
    await import('trueid-widget/messages/en');
    const isUnchanged = Object.getOwnPropertyNames(globalThis).sort().join() === before;
    if (!isUnchanged || TrueidWidget !== Unregistered || typeof TrueidWidget !== 'function') process.exitCode = 1;
  `;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(stdout + stderr).toBe('');
  expect(status).toBe(0);
});

test('sri.json names every script, and its hashes are true', () => {
  const inPackage = join(folder, 'package/dist');
  const hashes = JSON.parse(readFileSync(join(inPackage, 'sri.json'), 'utf8')) as Record<string, string>;
  const scripts = readdirSync(inPackage).filter((name) => /^trueid-widget\..*js$/.test(name));
  expect(Object.keys(hashes).sort()).toEqual(scripts.sort());
  expect(scripts).toHaveLength(9);
  for (const name of scripts) {
    const digest = createHash('sha384')
      .update(readFileSync(join(inPackage, name)))
      .digest('base64');
    expect(hashes[name], name).toBe(`sha384-${digest}`);
  }
});

for (const [part, importers] of Object.entries({
  app: ['trueid-widget.js', 'trueid-widget.mjs'],
  support: ['trueid-widget.js', 'trueid-widget.mjs'],
  'app-alert-help': ['the application'],
  'app-eye': ['the application'],
  'app-handoff': ['the application'],
  'app-picture': ['the application'],
})) {
  test(`${importers.join(' and ')} import the ${part} that is in the package`, () => {
    const inPackage = join(folder, 'package/dist');
    const filesOf = (name: string): string[] =>
      readdirSync(inPackage).filter((file) => new RegExp(`^trueid-widget\\.${name}\\.[\\w-]{8}\\.js$`).test(file));
    const [file = '', ...others] = filesOf(part);
    expect(others).toEqual([]);
    expect(file).not.toBe('');
    for (const importer of importers.flatMap((name) => (name === 'the application' ? filesOf('app') : [name])))
      expect(readFileSync(join(inPackage, importer), 'utf8'), importer).toContain(file);
  });
}

/** `name@version` of each package whose licence ships. */
const licensed = (): string[] =>
  [
    ...readFileSync(join(folder, 'package/dist/third-party-licences.txt'), 'utf8').matchAll(
      /^Name: (.+)\nVersion: (.+)$/gm,
    ),
  ].map(([, name = '', version = '']) => `${name}@${version}`);

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

test('the list of components names what runs in a page, and is the same each time', async () => {
  const write = async (): Promise<string> => {
    await run(process.execPath, ['scripts/sbom.mjs']);
    return readFileSync('dist/sbom.cdx.json', 'utf8');
  };
  const first = await write();
  const bom = JSON.parse(first) as {
    readonly bomFormat: string;
    readonly metadata: { readonly component: { readonly name: string } };
    readonly components: readonly { readonly name: string; readonly version: string }[];
  };
  expect(first).not.toContain('cdx:npm:package:development');
  expect(bom.bomFormat).toBe('CycloneDX');
  expect(bom.metadata.component.name).toBe('trueid-widget');
  expect(bom.components.map(({ name, version }) => `${name}@${version}`).sort()).toEqual(licensed().sort());
  expect(await write()).toBe(first);
});
