// The built element in a page that loads the application slowly. Moves, removals, restarts and several elements are
// tested in element/.
import { en } from '../../src/lang/en.ts';
import { expect, test } from './support/fixtures.ts';

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
