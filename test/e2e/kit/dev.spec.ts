// npm run dev, which a contributor has open beside the editor: the demo from the sources, new after each change. Needs no build.
import { utimes } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { specimens } from '../../../src/testing/index.ts';
import { startProgram, type Program } from '../../support/program.ts';
import { expect, test } from '../support/fixtures.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

let program: Program;
let url = '';
let sandboxUrl = '';

test.beforeAll(async () => {
  program = startProgram([process.execPath, 'scripts/dev.mjs'], { cwd: ROOT, env: { ...process.env, PORT: '0' } });
  [url = '', sandboxUrl = ''] = await program.printed(/Demo page +(\S+)\s+Sandbox provider +(\S+)\s[\s\S]*Open pages/);
});
test.afterAll(() => program.stop());

/** Saves a file without a change, as an editor does. */
async function save(file: string): Promise<void> {
  const now = new Date();
  await utimes(resolve(ROOT, file), now, now);
}

const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.dataset.isOld = '';
  });

test('the demo runs from the sources, and an open page reloads after a change', async ({ page, widget, clip }) => {
  // other tests may have left the browser a camera, and the demo would take it
  clip.unplug();
  await page.goto(url);
  await expect(page.locator('#sandbox-url')).toHaveText(sandboxUrl);
  await page.getByRole('switch', { name: 'No waits' }).check();
  await page.getByRole('button', { name: 'Start verification' }).click();
  await widget.passStep(1);
  await widget.expectStep(2);
  await widget.takePhoto();
  // with a camera, the page loads no pictures: a reload would break that off with an error
  await clip.show(specimens.front.url);
  for (const file of ['src/views/Stage.tsx', 'demo/public/claim.css', 'src/testing/sandbox/server.ts']) {
    await mark(page);
    await save(file);
    await expect(page.locator('body[data-is-old]'), file).toHaveCount(0);
    await expect(page.locator('#sandbox-url'), file).toHaveText(sandboxUrl);
  }
  expect((await program.stop()).output).not.toContain('rror');
});
