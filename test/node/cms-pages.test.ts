// The table in docs/cms.md of the pages that move the script: what each comes to in each build, as the tests of the built
// files hold it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FILES, PAGES, PAGES_WHERE_ENGINES_DIFFER } from '../e2e/cms/pages.ts';
import type { Build } from '../e2e/cms/pages.ts';

const WORDS = { works: 'works', says: 'says what to change' } as const;
const BUILDS = ['classic', 'standalone', 'module'] satisfies Build[];

test('docs/cms.md lists every page that is tried, with what it comes to', () => {
  const [, table = ''] = readFileSync('docs/cms.md', 'utf8').split('## Pages that were tried\n');
  const rows = table.split('\n').filter((line) => line.startsWith('|'));
  const escaped = (name: string): string =>
    name.replace(/^./, (first) => first.toUpperCase()).replaceAll(/<\w+>/g, '`$&`');
  expect(rows).toEqual([
    `|page|${BUILDS.map((build) => `\`${FILES[build]}\``).join('|')}|in|`,
    '|---|---|---|---|---|',
    ...PAGES.map((page) => {
      const outcomes = BUILDS.map((build) => page.outcomes[build]).map((outcome) => (outcome ? WORDS[outcome] : '–'));
      const engines = PAGES_WHERE_ENGINES_DIFFER.includes(page) ? 'Chromium, Firefox' : 'Chromium';
      return `|${[escaped(page.name), ...outcomes, engines].join('|')}|`;
    }),
  ]);
});
