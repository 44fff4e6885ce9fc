// What ESLint doesn’t check in the repository: documents, styles, lock files, and each file’s opening comment.
import { readFileSync } from 'node:fs';
import { basename, posix } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { filesBelow } from '../support/files-below.ts';

const files = filesBelow('').map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const found = (pattern: RegExp, among = files): string[] =>
  among.flatMap(({ path, text }) => {
    const place = pattern.exec(text);
    return place ? [`${path}: ${place[0]}`] : [];
  });

test('no file contains a to-do or a path of one machine', () => {
  expect(files.length).toBeGreaterThan(200);
  // in code, ESLint looks into the comments
  const documents = files.filter(({ path }) => !/\.[cm]?[jt]sx?$/.test(path));
  expect(found(/\b(TODO|FIXME|XXX|HACK)\b/, documents)).toEqual([]);
  // tools that every Debian has in /usr are none of these
  expect(found(/(?<![\w.~$}{*])\/(home|Users|root|work|workspace)\/[\w.-]+|\b[A-Z]:\\Users\\/)).toEqual([]);
});

test('every source file starts with a comment about its content', () => {
  const code = files.filter(({ path }) => /^(src|test|scripts)\/.*\.[cm]?[jt]sx?$/.test(path));
  expect(code.filter(({ text }) => !/^(#!.*\n)?\/[/*]/.test(text)).map(({ path }) => path)).toEqual([]);
});

/** What imports itself by way of others. */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(imports);
  // what imports nothing that is left is in no circle, nor is what nothing that is left imports
  for (let before = Infinity; left.size < before;) {
    before = left.size;
    const imported = new Set([...left.values()].flat());
    for (const [path, targets] of left)
      if (!imported.has(path) || !targets.some((target) => left.has(target))) left.delete(path);
  }
  return [...left.keys()];
}

/** The files of `src` that a file imports, also for types alone. */
const importsOf = ({ path, text }: { readonly path: string; readonly text: string }): string[] =>
  ts.preProcessFile(text).importedFiles.map(({ fileName }) => posix.join(posix.dirname(path), fileName));

const imports = new Map(
  files.filter(({ path }) => /^src\/.*\.tsx?$/.test(path)).map((file) => [file.path, importsOf(file)]),
);

test('no source file imports itself by way of others, not even for a type', () => {
  expect(circlesOf(imports)).toEqual([]);
});

test('no folder of the rules imports itself by way of others, not even for a type', () => {
  const folderOf = (path: string): string => /^src\/core\/\w+(?=\/)/.exec(path)?.[0] ?? '';
  const ofFolders = new Map<string, string[]>();
  for (const [path, targets] of imports) {
    const folder = folderOf(path);
    const others = targets.map(folderOf).filter((other) => other !== '' && other !== folder);
    if (folder !== '') ofFolders.set(folder, [...(ofFolders.get(folder) ?? []), ...others]);
  }
  expect(ofFolders.size).toBeGreaterThan(5);
  expect(circlesOf(ofFolders)).toEqual([]);
});

test('every file that the map of the architecture names is there', () => {
  const map = files.find(({ path }) => path === 'docs/architecture.md')?.text ?? '';
  const named = [...map.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md))`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !files.some(({ path }) => `/${path}`.endsWith(`/${name}`)))).toEqual([]);
});

test('no lock file or .npmrc contains the address of a registry', () => {
  const locks = files.filter(({ path }) => basename(path) === 'package-lock.json');
  const settings = files.filter(({ path }) => basename(path) === '.npmrc');
  expect(locks.length).toBeGreaterThan(1);
  expect(
    found(/"resolved": "(?!file:)[^"]*"|https?:\/\/[^"/]*(registry|npmjs|artifact|nexus|verdaccio)[^"/]*/i, locks),
  ).toEqual([]);
  expect(found(/registry\s*=|_auth/i, settings)).toEqual([]);
});

test('the lock file has a checksum for every package', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string }>;
  };
  const unchecked = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && integrity === undefined);
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

const workflow = (name: string): string =>
  files.find(({ path }) => path === `.github/workflows/${name}.yml`)?.text ?? '';

test('the release builds and packs nothing: it stages what CI packed and tested', () => {
  expect(workflow('release')).not.toMatch(/npm (ci|install \.|run|pack|pkg)/);
  expect(workflow('release')).toMatch(/uses: \.\/\.github\/workflows\/ci\.yml/);
  expect(workflow('release')).toMatch(/download-artifact@.*\n +with:\n +name: package\n/);
  expect(workflow('ci')).toMatch(
    /run: \.ci\/run\n +- uses: .*\n +with:\n +name: package\n +path: trueid-widget-\*\.tgz/,
  );
});

test('the workflows take actions by their commits and npm by its version, and release only what is on main', () => {
  const used = files
    .filter(({ path }) => path.startsWith('.github/workflows/'))
    .flatMap(({ text }) =>
      [...text.matchAll(/(?:uses:|npm install --global) +(?!\.\/)(.*)/g)].map(([, name = '']) => name),
    );
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((name) => !/^[\w/-]+@([0-9a-f]{40} # v)?\d+\.\d+\.\d+$/.test(name))).toEqual([]);
  expect(workflow('release')).toMatch(
    /fetch-depth: 0\n(?:.*\n)+? +run: git merge-base --is-ancestor HEAD origin\/main\n/,
  );
});

test('the workflows name projects of Vitest that exist', () => {
  const projects = files.find(({ path }) => path === 'vitest.config.ts')?.text ?? '';
  const named = [...workflow('ci').matchAll(/--project=!?(\w+)/g)].map(([, name = '']) => name);
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !projects.includes(`project('${name}'`))).toEqual([]);
});
