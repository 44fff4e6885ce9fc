// The example of a session that continues on a phone, as an integrator gets it: unpacked from the package, with its own server
// and pages. The widget in its node_modules is the packed one; what the sandbox needs is linked from here.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { packFile } from '../../demo/hosts/build.mjs';
import { startProgram, type Program } from '../support/program.ts';
import { expect, test } from './support/fixtures.ts';
import { openPhone } from './support/phone.ts';

const run = promisify(execFile);

let folder: string;
let server: Program;
let url: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trueid-handoff-'));
  const widget = join(folder, 'node_modules/trueid-widget');
  await mkdir(widget, { recursive: true });
  const tarball = join(folder, await packFile(folder));
  await run('tar', ['xzf', tarball, '--strip-components=1', '-C', widget]);
  await cp(join(widget, 'demo/handoff'), folder, { recursive: true });
  const { dependencies, scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
    readonly scripts: { readonly start: string };
  };
  for (const name of Object.keys(dependencies).filter((dependency) => dependency !== 'trueid-widget'))
    await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
  server = startProgram(['sh', '-c', `exec ${scripts.start}`], { cwd: folder, env: { ...process.env, PORT: '0' } });
  [url = ''] = await server.printed(/(http:\/\/localhost:\d+)\n/);
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A computer without a camera. */
test.beforeEach(({ clip }) => clip.unplug());

/** Takes the photos on a phone that loads its page anew, as browsers do when memory is short; resolves with the page. */
async function walkOnPhone(browser: Browser, address: string): Promise<Page> {
  const phone = await openPhone(browser, address);
  const start = phone.page.getByRole('button', { name: 'Start verification' });
  await start.click();
  await phone.widget.passStep(1);
  await phone.page.reload();
  await start.click();
  for (const step of [1, 2, 3] as const) await phone.widget.passStep(step);
  await phone.widget.result();
  return phone.page;
}

test('its pages and its server bring the phone’s result to the desktop', async ({
  page,
  browser,
  widget,
  complaints,
}) => {
  await page.goto(url);
  await page.getByRole('button', { name: 'Verify my identity' }).click();
  const phone = await walkOnPhone(browser, await widget.continueOnPhone());
  await expect(page.locator('#outcome')).toHaveText('Verified on your phone.');
  await expect(phone.locator('#said')).toHaveText(/Done/);
  expect(complaints.console).toEqual([]);
});

test('the code in the documentation works with its server', async ({ page, browser, widget, complaints }) => {
  const manual = await readFile('docs/without-a-camera.md', 'utf8');
  const section = manual.split('\n## ').find((part) => part.startsWith('Continue on a phone')) ?? '';
  const code = /```js\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
  expect(code).toContain('widget.handoff');
  await page.goto(url);
  await page.evaluate(`(async () => {
    const widget = document.querySelector('trueid-widget');
    ${code}
    const answer = await fetch('/api/identity-session', { method: 'POST', body: '{}' });
    widget.start({ ...(await answer.json()), lang: 'en' });
  })()`);
  await walkOnPhone(browser, await widget.continueOnPhone());
  await widget.result();
  expect(complaints.console).toEqual([]);
});

test('a page of another origin gets neither a token nor a link, and nothing outside of its folders is served', async () => {
  for (const path of ['/api/identity-session', '/api/handoff/create']) {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await fetch(url + path, { method: 'POST', body: '{}', headers })).status, path).toBe(403);
    expect((await fetch(url + path, { method: 'POST', body: 'no json' })).status, path).toBe(400);
  }
  for (const path of ['/..%2fserver.js', '/server.js', '//', '/trueid-widget/..%2f..%2fserver.js', '/trueid-widget/'])
    expect((await fetch(url + path)).status, path).toBe(404);
});
