// The site of an insurer for the tests of content management systems, and whether the lines on its page work.
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import type { Sandbox, WidgetPage } from '../../../src/testing/index.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { FILES } from './pages.ts';
import type { Build, Script } from './pages.ts';

const DIST = resolve(import.meta.dirname, '../../../dist');
const codeOf = (file: string): Promise<string> => readFile(join(DIST, basename(file)), 'utf8');

/** What the insurer's server answers beside its page and the built files. */
async function answer(sandbox: Sandbox, path: string): Promise<readonly [type: string, text: string] | undefined> {
  if (path === '/favicon.ico') return ['image/x-icon', ''];
  if (path === '/style.css') return ['text/css', 'trueid-widget:not(:defined) { display: none }'];
  if (path === '/api/identity-session') {
    const { domain, appId } = sandbox.config;
    return ['application/json', JSON.stringify({ domain, appId, accessToken: sandbox.issueToken() })];
  }
  // an optimiser has put the script behind another one, in one file of another name
  if (path.startsWith('/bundle/'))
    return ['text/javascript', `window.theme = {};\n${await codeOf(path.split('/')[2] ?? '')}`];
  // "old" is the folder of another release
  if (path.startsWith('/old/')) return ['text/javascript', await codeOf(path)];
  return undefined;
}

interface Site {
  /** The origin of the built files. */
  readonly cdn: string;
  /** Puts a page on the insurer's site, and resolves with its address. */
  readonly show: (html: string, headers?: Readonly<Record<string, string>>) => Promise<string>;
}

export const test = base.extend<{ site: Site }>({
  site: async ({ serve, sandbox }, use) => {
    const more = { policy: '', answer: (path: string) => answer(sandbox, path) };
    const { url } = await serve(more);
    await use({
      cdn: new URL(url).origin,
      show: async (html, headers) => (await serve({ ...more, html, headers })).url,
    });
  },
});

export const scriptOf = async ({ cdn }: Site, build: Build): Promise<Script> => ({
  file: FILES[build],
  src: `${cdn}/dist/${FILES[build]}`,
  code: await codeOf(FILES[build]),
});

/** The button opens the widget, which uses the session of the insurer's server. */
export async function expectOpening(page: Page, widget: WidgetPage, sandbox: Sandbox): Promise<void> {
  await expect(page.getByText('Not verified.')).toBeHidden();
  await widget.skipPauses();
  const created = (): number => sandbox.log().filter(({ call }) => call === 'create').length;
  const before = created();
  await page.getByRole('button', { name: 'Verify' }).click();
  await widget.expectStep(1);
  await expect.poll(created).toBe(before + 1);
}

/** As above, and the person leaves. */
export async function expectWorking(page: Page, widget: WidgetPage, sandbox: Sandbox): Promise<void> {
  await expectOpening(page, widget, sandbox);
  await widget.goBack();
  await widget.expectStep(0);
}
