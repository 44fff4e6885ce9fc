// The website of the manual: every link in it leads somewhere, and its search finds what the documents say.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, test } from './support/fixtures.ts';

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

/** Every page, and the ids in it. */
function readPages(): Map<string, { readonly html: string; readonly ids: Set<string> }> {
  const names = readdirSync(out, { recursive: true, encoding: 'utf8' });
  return new Map(
    names
      .filter((name) => name.endsWith('.html') && name !== '404.html')
      .map((name) => {
        const html = readFileSync(join(out, name), 'utf8');
        return [name, { html, ids: new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id)) }];
      }),
  );
}

test('every link of the website leads to a file and a heading that exist', () => {
  const pages = readPages();
  const dead: string[] = [];
  let count = 0;
  for (const [name, { html }] of pages) {
    for (const [, href = ''] of html.matchAll(/ (?:href|src)="([^"]+)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), `http://site.example/${name}`);
      if (url.host !== 'site.example') continue;
      count += 1;
      const path = decodeURIComponent(url.pathname);
      const target = [path, `${path}.html`].map(fileOf).find((file) => existsSync(file));
      const ids = target && pages.get(target.slice(out.length + 1))?.ids;
      if (!target || (url.hash && ids && !ids.has(decodeURIComponent(url.hash.slice(1)))))
        dead.push(`${name}: ${href}`);
    }
  }
  expect(dead).toEqual([]);
  expect(count).toBeGreaterThan(100);
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining(['index.html', 'site/api.html', 'site/gallery.html', 'playground.html']),
  );
});

test('its search finds a word of the documents, and the playground writes a snippet without the demo’s server', async ({
  page,
}) => {
  const origin = 'https://site.example';
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = [pathname, `${pathname}.html`].map(fileOf).find((name) => existsSync(name) && extname(name));
    await route.fulfill(file ? { path: file } : { status: 404 });
  });
  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('Retry-After');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.goto(`${origin}/playground.html`);
  await expect(page.locator('#html-code')).toContainText('<trueid-widget');
  await expect(page.locator('#said')).toContainText('npm start');
});
