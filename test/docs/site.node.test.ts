// The site's list of pages, which llms.txt follows.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('has every document', () => {
  const list = readFileSync('site/.vitepress/config.mjs', 'utf8');
  const pages = readdirSync('docs').filter((file) => file.endsWith('.md'));
  expect(pages.filter((file) => !list.includes(`'/docs/${file.slice(0, -3)}'`))).toEqual([]);
});
