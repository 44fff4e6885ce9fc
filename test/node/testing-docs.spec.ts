// docs/testing.md runs: its JavaScript as it stands, on the built kit; its TypeScript stands in the example project, whose
// tests run in their own place.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { thresholds, WidgetPage } from '../../src/testing/index.ts';

const document = readFileSync('docs/testing.md', 'utf8');
const blocks = (language: string): string[] =>
  [...document.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(([, name, code]) =>
    name === language && code !== undefined ? [code] : [],
  );

const { TMPDIR = tmpdir() } = process.env;
let folder: string;
test.beforeEach(() => {
  // what a block writes is not wanted afterwards
  folder = mkdtempSync(join(TMPDIR, 'trueid-docs-'));
  process.env.TMPDIR = folder;
});
test.afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  process.env.TMPDIR = TMPDIR;
});

for (const [index, code] of blocks('js').entries()) {
  test(`JavaScript ${index + 1} runs`, async () => {
    const kit = new URL('../../dist/testing/index.js', import.meta.url).href;
    const module = Buffer.from(code.replace("'trueid-widget/testing'", `'${kit}'`)).toString('base64');
    await expect(import(`data:text/javascript;base64,${module}`)).resolves.toBeDefined();
  });
}

test('every block of TypeScript stands in the example', () => {
  const tests = 'demo/qa-example/tests';
  const files = readdirSync(tests).map((name) => readFileSync(`${tests}/${name}`, 'utf8'));
  expect(blocks('ts').length).toBeGreaterThan(3);
  for (const block of blocks('ts'))
    expect(
      files.some((text) => text.includes(block)),
      block,
    ).toBe(true);
});

test('it names every verb, and no threshold that is not there', () => {
  const verbs = Object.getOwnPropertyNames(WidgetPage.prototype).filter(
    (name) => !['constructor', 'screen'].includes(name),
  );
  expect(verbs.filter((verb) => !document.includes(`\`${verb}(`))).toEqual([]);
  const named = [...document.matchAll(/`(M(?:IN|AX)_\w+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !Object.hasOwn(thresholds, name))).toEqual([]);
});
