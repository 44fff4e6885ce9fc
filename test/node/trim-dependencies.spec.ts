// What the build takes out of React: that the table still describes the React that is installed, that it is applied, and
// that folding a fact changes nothing where the fact holds.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@playwright/test';
import { parseAst } from 'rollup/parseAst';
import { TRIMMED_REACT, TRIMS, foldFacts, missingImports, trimDependencies } from '../../scripts/trim-dependencies.mjs';

const modules = [...new Set(TRIMS.map(({ module }) => module))];
const pathOf = (module: string): string => resolve('node_modules', module);
const read = (module: string): string => readFileSync(pathOf(module), 'utf8');

/** A module's code as the build has it. */
function trimmed(module: string, code: string): string {
  return trimDependencies().reduce((text, { transform }) => transform(text, pathOf(module))?.code ?? text, code);
}

for (const module of modules)
  test(`${module} has everything as often as the table says, and is smaller for it`, () => {
    expect(trimmed(module, read(module)).length).toBeLessThan(read(module).length);
  });

test('the table was written for the React that is built in', () => {
  for (const name of ['react', 'react-dom']) {
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string };
    expect(version).toBe(TRIMMED_REACT);
  }
});

for (const [what, change] of [
  ['one text less', (code: string) => code.replace('popHydrationState(workInProgress)', 'popState(workInProgress)')],
  ['one read more', (code: string) => `${code}\nexports.x = isHydrating;`],
  ['one tag less', (code: string) => code.replace('case 13:', 'case 113:')],
  ['one entry more', (code: string) => `${code}\nexports.x = { useOptimistic: 1 };`],
] as const)
  test(`the build fails on ${what}`, () => {
    const module = 'react-dom/cjs/react-dom-client.production.js';
    expect(() => trimmed(module, change(read(module)))).toThrow(/times instead of/);
  });

test('the application is built without them', () => {
  const built = readdirSync('dist').filter((name) => /^trueid-widget\.(app\..*|standalone)\.js$/.test(name));
  expect(built).toHaveLength(2);
  const react = modules.map(read).join('\n');
  for (const text of ['data-precedence', 'startViewTransition', '__REACT_DEVTOOLS_GLOBAL_HOOK__', 'react-transition']) {
    expect(react).toContain(text);
    for (const name of built)
      expect(readFileSync(`dist/${name}`, 'utf8').includes(text), `${text} in ${name}`).toBe(false);
  }
});

test('folding changes nothing where the fact holds', () => {
  const code = `'use strict';
    var isOdd = false;
    function shadowed(isOdd) { return isOdd; }
    function name(fiber) {
      switch (fiber.tag) {
        case 1: var prefix = 'one';
        case 90: prefix += '!'; break;
        case 91: var suffix = 'gone'; return suffix;
        case 92:
        case 2: suffix = 'two'; prefix = isOdd ? 'odd' : 'even'; break;
        case 93: return 'gone';
        default: return 90 === fiber.tag || 91 !== fiber.tag;
      }
      return [prefix, suffix, shadowed(true), { isOdd: isOdd }.isOdd, fiber.lost || 'not lost'].join(' ');
    }
    JSON.stringify([0, 1, 2, 3].map(function (tag) { return name({ tag: tag, lost: null }); }));`;
  const { output, found } = foldFacts(code, [
    ...[90, 91, 92, 93].map((name) => ({ kind: 'tag' as const, name, times: 1, put: '' })),
    { kind: 'constant', name: 'isOdd', times: 2, put: 'false' },
    { kind: 'property', name: 'lost', times: 1, put: 'null' },
  ]);
  expect(found).toEqual([2, 2, 1, 1, 2, 1]);
  expect(output.toString()).not.toMatch(/gone|case 9/);
  expect(runInNewContext(output.toString())).toBe(runInNewContext(code));
  expect(runInNewContext(code)).toContain('one! ');
});

test('what is taken away can not be imported by mistake', () => {
  const missing = (code: string): string[] => missingImports(parseAst(code));
  expect(missing("import { useRef, Suspense as Wait } from 'react';")).toEqual(['Suspense']);
  expect(missing("import React from 'react'; React.useState(); React.lazy(load);")).toEqual(['lazy']);
  expect(missing("import * as dom from 'react-dom/client'; dom.hydrateRoot(a, b);")).toEqual(['hydrateRoot']);
  expect(missing("import { preload, flushSync } from 'react-dom';")).toEqual(['preload']);
  expect(missing("import { Suspense } from 'elsewhere'; const a = { lazy: 1 }; a.lazy;")).toEqual([]);
});
