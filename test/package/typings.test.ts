// The published typings, compiled as an integrator’s compiler reads them: valid uses pass, invalid ones are refused.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('test/types compiles against the built package', () => {
  // React, Vue and Svelte are checked along: eleven seconds of a processor that others may want too.
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'test/types'], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

test('the typings have the public types, and nothing that the widget is made of', () => {
  const typings = readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.d.ts') && !path.startsWith('testing'))
    .map((path) => readFileSync(`dist/${path}`, 'utf8'))
    .join('\n');
  expect(typings).toMatch(/class TrueidWidget\b/);
  expect(typings).toMatch(/@default 'never'\n +\*\/\n +readonly upload\?: UploadMode;/);
  expect(typings).not.toMatch(/\b(loaders|Loaders|Effect|Running|OPTIONS)\b/);
});

test('the typings of the sandbox need no Playwright', () => {
  const ofSandbox = ['sandbox', 'shared'].map((name) => readFileSync(`dist/testing/${name}.d.ts`, 'utf8'));
  const imported = ofSandbox.flatMap((text) => Array.from(text.matchAll(/from '([^']+)'/g), ([, from]) => from));
  expect(imported).toEqual(['./shared.js']);
});
