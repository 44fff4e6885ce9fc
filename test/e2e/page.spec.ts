// The built element in a page that throws in its listeners, or loads the script twice or slowly. Moves, removals,
// restarts and several elements are tested in element/.
import type { JsonConfig } from '../../src/testing/index.ts';
import { en } from '../../src/lang/en.ts';
import { startHostPage } from '../support/host-page.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor, walkToEnd } from './support/flow.ts';
import { heardBy } from './support/host-ear.ts';

const pageWith = (scripts: string): string => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Host page</title>${scripts}</head>
  <body><trueid-widget></trueid-widget></body>
</html>`;

test('survives listeners that throw', async ({ page, host, sandbox, widget, camera, complaints }) => {
  complaints.expected.push(/the host's own bug/);
  await page.goto(host.url);
  await camera.settled();
  await page.evaluate(() => {
    for (const type of ['trueid_step', 'trueid_goBack', 'trueid_close', 'trueid_result', 'open_noti']) {
      document.querySelector('trueid-widget')?.addEventListener(type, () => {
        throw new Error("the host's own bug");
      });
    }
  });
  await widget.start(configFor(sandbox));
  await walkToEnd({ widget });
  await widget.result();
  await widget.start(configFor(sandbox));
  await widget.expectStep(1);
  await widget.goBack();
  await widget.expectStep(0);
  const told = (await heardBy(page)).map(({ type }) => type).filter((type) => type !== 'trueid_step');
  expect(told).toEqual(['trueid_result', 'trueid_goBack', 'trueid_close']);
});

test('reports a config error if the element isn’t in a page', async ({ page, host, sandbox }) => {
  await page.goto(host.url);
  const told = await page.evaluate(async (config) => {
    const element = document.createElement('trueid-widget') as HTMLElement & { start(config: JsonConfig): void };
    const heard: string[] = [];
    return new Promise<string[]>((resolve) => {
      element.addEventListener('trueid_error', (event) => heard.push((event as unknown as { kind: string }).kind));
      element.addEventListener('trueid_close', () => resolve([...heard, 'closed']));
      element.start(config);
    });
  }, configFor(sandbox));
  expect(told).toEqual(['config', 'closed']);
});

test('keeps start and language while the application loads, and uses the camera opened by then', async ({
  page,
  host,
  sandbox,
  widget,
  camera,
}) => {
  let letThrough = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/trueid-widget.app.*', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(host.url);
  // with the plainest options only: any other is checked before the camera is asked for
  await widget.start(sandbox.config);
  await widget.setLanguage('en');
  expect((await camera.use()).requests).toHaveLength(1);
  letThrough();
  await widget.expectStep(1);
  await expect(widget.part('title')).toHaveText(en.frontTitle);
  await widget.takePhoto();
  expect((await camera.use()).requests).toHaveLength(1);
});

for (const [first, second] of [
  ['trueid-widget.js', 'trueid-widget.standalone.js'],
  ['trueid-widget.standalone.js', 'trueid-widget.js'],
] as const) {
  test(`${first}, then ${second}: the second build is ignored with a warning`, async ({
    page,
    sandbox,
    widget,
    camera,
    complaints,
  }) => {
    const tag = (file: string): string => `<script src="/dist/${file}" defer></script>`;
    const site = await startHostPage({ html: pageWith(tag(first) + tag(`${second}?again`)) });
    await page.goto(site.url);
    await camera.settled();
    await widget.start(configFor(sandbox));
    await widget.takePhoto();
    expect(complaints.console.filter((line) => line.includes('Second script ignored'))).toHaveLength(1);
    await site.stop();
  });
}
