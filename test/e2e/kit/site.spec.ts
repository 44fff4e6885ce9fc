// The website of the manual: its search finds what the documents say, the flow is drawn, and its playground works. VitePress refuses dead links;
// test/package checks those of the documents.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';

let folder: string;
let out: string;

// not as the file is read, which the runner also does where no test of it runs
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trueid-site-test-'));
  out = join(folder, 'site');
  const gallery = join(folder, 'gallery');
  mkdirSync(gallery);
  copyFileSync('test/e2e/references/front-live-phone.png', join(gallery, 'front-live.phone.en.png'));
  execFileSync('node', ['scripts/site.mjs', '--gallery', gallery, '--out', out], { stdio: 'pipe' });
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The file that a path of the site shows. */
const fileOf = (path: string): string => join(out, path.endsWith('/') ? `${path}index.html` : path);

test('its search finds a word of the documents, the flow is drawn, and the playground writes a snippet without the demo’s server', async ({
  page,
}) => {
  const origin = 'https://site.example';
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = [pathname, `${pathname}.html`].map(fileOf).find((name) => existsSync(name) && extname(name));
    await route.fulfill(file ? { path: file } : { status: 404 });
  });
  for (const name of ['docs/reference', 'site/gallery']) expect(existsSync(fileOf(`${name}.html`)), name).toBe(true);
  const linked = [...readFileSync(fileOf('llms.txt'), 'utf8').matchAll(/^- \[.+\]\((.+)\): .+\.$/gm)];
  expect(linked.length).toBeGreaterThan(10);
  for (const [, path = ''] of linked) expect(existsSync(fileOf(path)), path).toBe(true);
  await page.goto(`${origin}/`);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg');
  expect(existsSync(fileOf('favicon.svg'))).toBe(true);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('Retry-After');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.goto(`${origin}/docs/flow.html`);
  await expect(page.getByRole('main').locator('svg#drawing')).toContainText('capturing');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/docs/reference.html`);
  const narrowest = await page
    .locator('main td')
    .evaluateAll((cells) => Math.min(...cells.map((cell) => cell.getBoundingClientRect().width)));
  expect(narrowest, 'a cell on a phone, in CSS pixels').toBeGreaterThan(120);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.goto(`${origin}/playground.html`);
  await expect(page.locator('#html-code')).toContainText('<trueid-widget');
  await expect(page.locator('#no-server')).toContainText('npm start');
});
