// What each part of `npm test` declares to read, under "wireit" in package.json, has all that its tests import: otherwise a change
// there would run no test.
import { readdirSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { createFilter } from 'vite';
import { expect, test } from 'vitest';

const { wireit } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  wireit: Record<string, { readonly files?: readonly string[] }>;
};

const testFiles = readdirSync('test', { recursive: true, encoding: 'utf8' }).map((name) => `test/${name}`);
const isNode = (path: string): boolean => path.endsWith('.node.test.ts');

/** Part → which test files it runs. */
const PARTS: Readonly<Record<string, (path: string) => boolean>> = {
  'test:widget': (path) => isNode(path) && /^test\/(core|lang|runtime|io|views|element|app)\//.test(path),
  'test:eye': (path) => isNode(path) && path.startsWith('test/eye/'),
  'test:kit': (path) => isNode(path) && /^test\/(testing|demo)\//.test(path),
  'test:widget:engines': (path) => /^test\/(io|views|element|app)\/.*(?<!\.node)\.test\.tsx?$/.test(path),
  'test:kit:engines': (path) => /^test\/testing\/.*(?<!\.node)\.test\.tsx?$/.test(path),
  'test:widget:built': (path) => /^test\/e2e\/(?!kit\/).*\.spec\.ts$/.test(path),
  'test:kit:built': (path) => /^test\/e2e\/kit\/.*\.spec\.ts$/.test(path),
};

for (const [part, isOwn] of Object.entries(PARTS))
  test(`${part} declares all that its tests import`, async () => {
    const { files = [] } = wireit[part] ?? {};
    const isDeclared = createFilter(
      files.filter((glob) => !glob.startsWith('!')),
      files.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)),
      { resolve: false },
    );
    const { metafile } = await build({
      entryPoints: testFiles.filter(isOwn),
      bundle: true,
      packages: 'external',
      format: 'esm',
      metafile: true,
      write: false,
      outdir: 'out',
      logLevel: 'silent',
      loader: { '.svg': 'text', '.css': 'text', '.txt': 'text', '.jpg': 'file' },
    });
    // the demo's servers import the built kit, but no test here has them do so
    const imported = Object.keys(metafile.inputs).filter((path) => !path.startsWith('dist/'));
    expect(imported.length).toBeGreaterThan(10);
    expect(imported.filter((path) => !isDeclared(path))).toEqual([]);
  });
