// docs/testing.md is correct: its JavaScript runs on the built kit, its TypeScript compiles as an integrator’s would,
// and its names exist. test/e2e/kit/qa-example.spec.ts runs the TypeScript.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { thresholds, WidgetPage } from '../../src/testing/index.ts';
import { blocksOf, manual, pasteInto } from '../support/manual.ts';

const { TMPDIR = tmpdir() } = process.env;
let folder: string;
beforeEach(() => {
  // what a block writes is not wanted afterwards
  folder = mkdtempSync(join(TMPDIR, 'trueid-docs-'));
  process.env.TMPDIR = folder;
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  process.env.TMPDIR = TMPDIR;
});

for (const [index, code] of blocksOf('js').entries())
  test(`JavaScript ${index + 1} runs`, async () => {
    const kit = new URL('../../dist/testing/index.js', import.meta.url).href;
    const module = Buffer.from(code.replace("'trueid-widget/testing'", `'${kit}'`)).toString('base64');
    await expect(import(`data:text/javascript;base64,${module}`)).resolves.toBeDefined();
  });

/** Strict, with nothing but the packages that the manual asks for. */
const COMPILER_OPTIONS = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  noEmit: true,
  types: ['node'],
};

test('every TypeScript block compiles as the file it names', () => {
  // within the project, for its packages
  mkdirSync('test-results', { recursive: true });
  const pasted = mkdtempSync('test-results/pasted-');
  onTestFinished(() => rmSync(pasted, { recursive: true }));
  const names = pasteInto(pasted);
  expect(names.length).toBeGreaterThan(3);
  expect(new Set(names).size).toBe(names.length);
  writeFileSync(
    join(pasted, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['tests'] }),
  );
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', pasted], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

test('documents every method, and only thresholds that exist', () => {
  const verbs = Object.getOwnPropertyNames(WidgetPage.prototype).filter(
    (name) => !['constructor', 'screen'].includes(name),
  );
  expect(verbs.filter((verb) => !manual.includes(`\`${verb}(`))).toEqual([]);
  const named = [...manual.matchAll(/`(M(?:IN|AX)_\w+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !Object.hasOwn(thresholds, name))).toEqual([]);
});
