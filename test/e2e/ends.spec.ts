// How the built widget leaves a page when a session is given up in a call: the call is cancelled on the wire, the camera is
// off and the page can be used. Every way out of every phase is tested in core/phases/ends.
import { expect, test } from './support/fixtures.ts';
import { ANY_PICTURE, configFor, passStep, startByClick, untilCalled, walkToEnd } from './support/flow.ts';
import { heardBy, liveTracksOf } from './support/host-ear.ts';

const SLOW = { delayMs: 600_000 };

test('Go back while a photo is verified, then a removal while complete is outstanding: each ends its session once', async ({
  page,
  host,
  sandbox,
  widget,
  camera,
}) => {
  await page.goto(host.url);
  await camera.settled();
  // heard on the element itself: once removed, its events reach nothing else
  await page.evaluate(() => {
    const closes: unknown[] = [];
    Object.defineProperty(window, 'closes', { value: closes });
    document
      .querySelector('trueid-widget')
      ?.addEventListener('trueid_close', (event) => closes.push((event as CustomEvent<unknown>).detail));
  });
  const closes = (): Promise<unknown[]> => page.evaluate(() => Reflect.get(window, 'closes') as unknown[]);
  const expectPageGivenBack = async (): Promise<void> => {
    expect(await liveTracksOf(page)).toBe(0);
    await expect.poll(() => sandbox.log().filter(({ outcome }) => outcome === 'pending')).toEqual([]);
    await expect(page.locator('#opener')).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.hasAttribute('style'))).toBe(false);
  };
  const requestId: unknown = expect.stringMatching(/^[\w-]{20,}$/);

  sandbox.script({ ...ANY_PICTURE, front: SLOW });
  await startByClick(page, configFor(sandbox));
  await passStep({ widget }, 1);
  await untilCalled(sandbox, 'front');
  await widget.goBack();
  await expect.poll(closes).toEqual([{ reason: 'back', step: 1, requestId }]);
  const heard = await heardBy(page);
  expect(heard.map(({ type }) => type)).toEqual(['trueid_step', 'trueid_goBack', 'trueid_close', 'trueid_step']);
  expect(heard.at(-1)).toMatchObject({ liveTracks: 0, hasDialog: false, isOpen: false });
  await expectPageGivenBack();

  sandbox.script({ ...ANY_PICTURE, complete: SLOW });
  await startByClick(page, configFor(sandbox));
  await walkToEnd({ widget });
  await untilCalled(sandbox, 'complete');
  await expect(widget.part('overlay')).toBeVisible();
  await page.evaluate(() => document.querySelector('trueid-widget')?.remove());
  await expect.poll(closes).toEqual([expect.anything(), { reason: 'removed', step: 3, requestId }]);
  await expectPageGivenBack();
});
