// The built element in a page that throws in its listeners, or loads the application slowly. Moves, removals,
// restarts and several elements are tested in element/.
import { en } from '../../src/lang/en.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor, walkToEnd } from './support/flow.ts';
import { heardBy } from './support/host-ear.ts';

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
