// The README's snippets, run as they stand: pasted into a page, on a server, into a style sheet. Only the names in them
// (the provider, the CDN, the insurer's own endpoint) are led to the sandbox and to the built files.
import { readFile } from 'node:fs/promises';
import { installPageCamera, WidgetPage } from '../../src/testing/index.ts';
import type { Sandbox } from '../../src/testing/index.ts';
import { expect, test } from './support/fixtures.ts';

const ROOT = new URL('../../', import.meta.url);
const INSURER = 'https://insurer.example/';
const PROVIDER = 'https://provider.example';

/** The code blocks of a language, in their order. */
async function snippets(language: string): Promise<string[]> {
  const readme = await readFile(new URL('README.md', ROOT), 'utf8');
  return [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(([, name, code]) =>
    name === language && code !== undefined ? [code] : [],
  );
}

async function snippetWith(language: string, text: string): Promise<string> {
  const found = (await snippets(language)).find((snippet) => snippet.includes(text));
  if (found === undefined) throw new Error(`The README has no ${language} snippet with ${text}`);
  return found;
}

/** A module's exports, from its source. */
const evaluate = async (code: string): Promise<unknown> =>
  import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);

type MintToken = (options: Sandbox['config']) => Promise<string>;

async function mintToken(sandbox: Sandbox): Promise<string> {
  const server = (await evaluate(await snippetWith('js', 'mintToken'))) as { mintToken: MintToken };
  return server.mintToken(sandbox.config);
}

test.use({ permissions: ['camera'] });

test('the paste-in snippet, with the token of the server snippet, ends in a result', async ({ page, sandbox }) => {
  test.setTimeout(120_000);
  const html = await snippetWith('html', '<trueid-widget');
  const css = await snippetWith('css', 'trueid-widget');
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.route(`${INSURER}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/api/identity-session') await route.fulfill({ json: { accessToken: await mintToken(sandbox) } });
    else if (pathname === '/style.css') await route.fulfill({ contentType: 'text/css', body: css });
    else if (pathname === '/')
      await route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Insurer</title><link rel="stylesheet" href="/style.css"><body>${html}`,
      });
    else await route.fulfill({ status: 204 });
  });
  await page.route('https://cdn.example/**', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const body = await readFile(new URL(`dist/${name}`, ROOT));
    await route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body });
  });
  await page.route(`${PROVIDER}/**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(PROVIDER, sandbox.url) });
    await route.fulfill({ response });
  });
  await installPageCamera(page);

  await page.goto(INSURER);
  const widget = await WidgetPage.attach(page);
  await page.getByRole('button', { name: 'Verify my identity' }).click();
  for (const step of [1, 2, 3] as const) {
    await widget.expectStep(step);
    await widget.takePhoto();
    if (step === 1) {
      const use = page.locator('[part~="use-button"]');
      await expect(use).toHaveCSS('background-color', 'rgb(180, 83, 9)');
      await expect(use).toHaveCSS('border-top-left-radius', '4px');
    }
    await widget.usePhoto();
  }
  await widget.result();
  await expect.poll(() => said.join('\n')).toContain('Verified; now ask your server');
});

test('the sandbox snippet starts a sandbox and stops it', async () => {
  const code = await snippetWith('js', 'startSandbox');
  const kit = new URL('dist/testing/index.js', ROOT).href;
  await expect(evaluate(code.replace("'trueid-widget/testing'", `'${kit}'`))).resolves.toBeDefined();
});
