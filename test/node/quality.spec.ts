// What no file of the repository may hold. The second half proves on broken inputs that the checker finds it.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Source } from './arrow-rules.ts';
import { faultsIn } from './quality-rules.ts';

const root = join(import.meta.dirname, '../..');

/** What is made by tools, and pictures. */
const MADE = ['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report', '.cache', '.git', '.angular'];
const PICTURE = /\.(jpg|png|webp|ico|tgz|y4m)$/;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = entries
    .filter(({ name }) => !MADE.includes(name) && !PICTURE.test(name))
    .map(async (entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
    });
  return (await Promise.all(found)).flat();
}

const read = async (path: string): Promise<Source> => ({ path, text: await readFile(join(root, path), 'utf8') });

test.describe('the repository', () => {
  test('holds nothing that the house does not want', async () => {
    const paths = await filesBelow('');
    expect(paths).toEqual(
      expect.arrayContaining(['package-lock.json', 'src/app.ts', 'test/node/quality.spec.ts', '.npmrc']),
    );
    const faults: string[] = [];
    for (const path of paths) faults.push(...faultsIn(await read(path)));
    expect(faults).toEqual([]);
  });

  test('names nowhere the folder that it lies in', async () => {
    const here = new RegExp(`(?<![\\w./])${root.replaceAll(/[.+*?^$()|[\]{}\\]/g, '\\$&')}/`);
    const found: string[] = [];
    for (const path of await filesBelow('')) if (here.test((await read(path)).text)) found.push(path);
    expect(found).toEqual([]);
  });

  test('has a lock file for every package, with whole packages in it', async () => {
    const { packages } = JSON.parse((await read('package-lock.json')).text) as {
      packages: Record<string, { version?: string; integrity?: string; link?: boolean }>;
    };
    const lacking = Object.entries(packages).filter(([name, { integrity }]) => name !== '' && integrity === undefined);
    expect(lacking.map(([name]) => name)).toEqual([]);
    expect(Object.keys(packages).length).toBeGreaterThan(100);
  });
});

const OPENED = '// Says what it is for.\n';
// put together here, so that this file does not hold what it looks for
const HOME = ['', 'home', 'somebody', 'project'].join('/');
const NOTE = ['TO', 'DO'].join('');

const BROKEN: readonly (readonly [path: string, text: string, fault: string])[] = [
  ['src/core/x.ts', `${OPENED}let a: any;`, 'the type any'],
  ['src/core/x.ts', `${OPENED}const a = b as any;`, 'the type any'],
  ['src/core/x.ts', `${OPENED}const a: Map<string, any[]> = b;`, 'the type any'],
  ['src/views/X.tsx', `${OPENED}function A(a: any) {}`, 'the type any'],
  ['src/core/x.ts', `${OPENED}const a = b!.c;`, 'a "!" behind an expression'],
  ['src/core/x.ts', `${OPENED}const a = b[0]!;`, 'a "!" behind an expression'],
  ['src/core/x.ts', `${OPENED}class A { a!: string; }`, 'a "!" behind a name'],
  ['src/core/x.ts', `${OPENED}let a!: string;`, 'a "!" behind a name'],
  ['src/core/x.ts', `${OPENED}// @ts-ignore\nlet a = 1;`, `a compiler that is silenced: // @ts-ignore`],
  [
    'src/views/X.tsx',
    `${OPENED}const a = <p>{/* @ts-expect-error */ b}</p>;`,
    `a compiler that is silenced: /* @ts-expect-error */`,
  ],
  ['demo/x.js', `// @ts-nocheck\n`, `a compiler that is silenced: // @ts-nocheck`],
  ['src/core/x.ts', `${OPENED}// ${NOTE}: later`, `something left to do: // ${NOTE}: later`],
  ['scripts/x.mjs', `${OPENED}const a = 1; /* FIXME */`, 'something left to do: /* FIXME */'],
  ['README.md', `A section.\n${NOTE}: another`, 'something left to do'],
  ['demo/public/x.css', `/* FIXME */`, 'something left to do'],
  ['test/core/x.test.ts', `${OPENED}it.only('a', () => {});`, 'a test that is switched: it.only'],
  ['test/core/x.test.ts', `${OPENED}describe.skip('a', () => {});`, 'a test that is switched: describe.skip'],
  ['test/e2e/x.spec.ts', `${OPENED}test.describe.only('a', () => {});`, 'a test that is switched: test.describe.only'],
  ['test/e2e/x.spec.ts', `${OPENED}test.fixme();`, 'a test that is switched: test.fixme'],
  ['test/core/x.test.ts', `${OPENED}it('a', function () { this.skip(); });`, 'a test that is switched: this.skip'],
  ['test/core/x.test.ts', `${OPENED}xit('a', () => {});`, 'a test that is switched: xit'],
  ['test/core/x.test.ts', `${OPENED}const a = c ? it : it.skip;`, 'a test that is switched: it.skip'],
  ['src/core/utils.ts', OPENED, 'a name that says nothing'],
  ['test/support/helpers.mjs', OPENED, 'a name that says nothing'],
  ['src/views/types.d.ts', OPENED, 'a name that says nothing'],
  ['src/common/x.ts', OPENED, 'a name that says nothing'],
  ['src/core/x.ts', `export const a = 1;\n${OPENED}`, 'no comment that opens the file'],
  ['test/core/x.test.ts', `import 'x';`, 'no comment that opens the file'],
  [
    'package-lock.json',
    `{"resolved": "https://packages.example/a.tgz"}`,
    'an address of a registry: "resolved": "https://packages.example/a.tgz"',
  ],
  [
    'demo/hosts/vue/package-lock.json',
    `{"a": "https://registry.example/a.tgz"}`,
    'an address of a registry: https://registry.example',
  ],
  ['.npmrc', 'registry=https://a.example', 'an address of a registry'],
  ['README.md', `Look into ${HOME}.`, `a path of one machine: ${HOME}.`],
  ['src/core/x.ts', `${OPENED}const a = '${HOME}';`, `a path of one machine: ${HOME}';`],
];

const SOUND: readonly (readonly [path: string, text: string])[] = [
  ['src/core/x.ts', `/** Says what it is for. */\nconst any = 1; const a = !any; const b = 'as any'; // any of them`],
  ['src/core/x.ts', `${OPENED}const a = b !== c; const d = ['${NOTE}', '@ts-ignore', 'it.only'];`],
  ['src/testing/bin.ts', `#!/usr/bin/env node\n${OPENED}`],
  ['src/views/X.tsx', `${OPENED}const a = <p>// {b} {/* a comment */}</p>;`],
  ['test/core/x.test.ts', `${OPENED}const a = list.skip(2); const only = b.only; it('a', () => {});`],
  ['src/core/type-of-card.ts', `${OPENED}fit(size, box);`],
  ['test/types/element.ts', `${OPENED}// @ts-expect-error -- no such option\nconst a: string = 1;`],
  ['demo/public/x.js', `const a = 'https://a.example/work/home/b';`],
  ['demo/hosts/vue/package-lock.json', `{"resolved": "file:../packed"}`],
  ['package-lock.json', `{"funding": "https://opencollective.example/a"}`],
  ['README.md', 'Every type is in `src`; see /usr/bin/chromium and ~/work/x.'],
];

test.describe('the checker of the house', () => {
  for (const [path, text, fault] of BROKEN) {
    test(`finds in ${path}: ${text}`, () => {
      expect(faultsIn({ path, text })).toEqual([`${path}: ${fault}`]);
    });
  }

  for (const [path, text] of SOUND) {
    test(`finds nothing in ${path}: ${text}`, () => {
      expect(faultsIn({ path, text })).toEqual([]);
    });
  }
});
