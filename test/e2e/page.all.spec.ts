// The element in a page that does things to it: moves it, starts it twice or in its own listeners, loads its script twice or
// not at all. In every engine.
import type { Page } from '@playwright/test';
import type { TrueidConfig } from '../../src/core/options.ts';
import { en } from '../../src/lang/en.ts';
import { WidgetPage } from '../../src/testing/index.ts';
import { startHostPage, strictPolicy } from '../support/host-page.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor, passStep, toReview, untilCalled, walkTo, walkToEnd } from './support/flow.ts';
import { heardBy, liveTracksOf } from './support/host-ear.ts';

/** The public face of the element, as a page's script uses it. */
interface Widget extends HTMLElement {
  start(config?: TrueidConfig): void;
  close(): void;
}

/** What was heard, without the steps and Firefox's hint. */
const toldOf = async (page: Page): Promise<string[]> =>
  (await heardBy(page)).map(({ type }) => type).filter((type) => type !== 'trueid_step' && type !== 'open_noti');

const pageWith = (head: string, body = '<trueid-widget></trueid-widget>'): string => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Host page</title>${head}</head>
  <body>
    <button id="opener" type="button">Verify my identity</button>
    ${body}
  </body>
</html>`;
const SCRIPT = '<script src="/dist/trueid-widget.js" defer></script>';

test.describe('on an ordinary page', () => {
  test.beforeEach(async ({ page, host, widget, camera }) => {
    await page.goto(host.url);
    await widget.expectStep(0);
    await camera.settled();
  });

  for (const how of ['append', 'moveBefore'] as const) {
    test(`moved by ${how}: the flow goes on, and the page is not left inert`, async ({ page, sandbox, widget }) => {
      await page.locator('#opener').focus();
      await widget.start(configFor(sandbox));
      await walkTo({ widget }, 2);
      await toReview({ widget }, 2);
      await page.evaluate((move) => {
        const element = document.querySelector('trueid-widget');
        const place = document.body.appendChild(document.createElement('section'));
        if (!element) return;
        if (move === 'moveBefore' && 'moveBefore' in place)
          (place as unknown as { moveBefore(node: Node, before: null): void }).moveBefore(element, null);
        else place.append(element);
      }, how);
      await expect(widget.part('dialog')).toBeVisible();
      await expect(widget.part('review')).toBeVisible();
      expect(await page.evaluate(() => document.querySelector('section trueid-widget') !== null)).toBe(true);
      await widget.usePhoto();
      await passStep({ widget }, 3);
      await widget.result();
      expect(await toldOf(page)).toEqual(['trueid_result']);
      await expect(page.locator('#opener')).toBeFocused();
      await page.locator('#opener').click();
    });
  }

  test('moved while it is live: the view goes on', async ({ page, sandbox, widget }) => {
    await widget.start(configFor(sandbox));
    await expect(widget.part('take-button')).toBeEnabled();
    await page.evaluate(() => {
      const element = document.querySelector('trueid-widget');
      if (element) document.body.prepend(element);
    });
    await passStep({ widget }, 1);
    await widget.expectStep(2);
  });

  test('started twice in a task: one session with the newest config, one camera, each call once', async ({
    page,
    sandbox,
    widget,
    camera,
  }) => {
    await page.evaluate(
      ([first, second]) => {
        const element = document.querySelector<Widget>('trueid-widget');
        element?.start(first);
        element?.dispatchEvent(new CustomEvent('start', { detail: second }));
      },
      [configFor(sandbox, { lang: 'vi' }), configFor(sandbox, { lang: 'en' })],
    );
    await passStep({ widget }, 1);
    await widget.expectStep(2);
    await expect(widget.part('title')).toHaveText(en.backTitle);
    expect((await camera.use()).requests).toHaveLength(1);
    expect(sandbox.log().map(({ call }) => call)).toEqual(['token', 'create', 'front']);
    expect(await toldOf(page)).toEqual([]);
  });

  test('started again at the selfie: it begins anew and says nothing of the old session', async ({
    page,
    sandbox,
    widget,
    camera,
  }) => {
    await widget.start(configFor(sandbox));
    await walkTo({ widget }, 3);
    await toReview({ widget }, 3);
    await widget.start(configFor(sandbox));
    await widget.expectStep(1);
    await expect(widget.part('review')).toBeHidden();
    await walkToEnd({ widget });
    await widget.result();
    expect(await toldOf(page)).toEqual(['trueid_result']);
    expect((await camera.use()).peaks).toEqual({ liveTracks: 1, pendingRequests: 1 });
  });

  test('started while complete is outstanding: ignored with a warning', async ({
    page,
    sandbox,
    widget,
    complaints,
  }) => {
    sandbox.script({ complete: { delayMs: 3000 } });
    await widget.start(configFor(sandbox));
    await walkToEnd({ widget });
    await untilCalled(sandbox, 'complete');
    await page.evaluate((config) => document.querySelector<Widget>('trueid-widget')?.start(config), configFor(sandbox));
    await widget.result();
    expect(await toldOf(page)).toEqual(['trueid_result']);
    expect(complaints.console.filter((line) => line.includes('start was ignored'))).toHaveLength(1);
    expect(sandbox.log().filter(({ call }) => call === 'complete')).toHaveLength(1);
  });

  for (const type of ['trueid_result', 'trueid_error', 'trueid_close'] as const) {
    test(`started in a listener of ${type}: a new session runs`, async ({ page, sandbox, widget }) => {
      await page.evaluate(
        ([heard, config]) => {
          const element = document.querySelector<Widget>('trueid-widget');
          element?.addEventListener(heard, () => element.start(config), { once: true });
        },
        [type, configFor(sandbox)] as const,
      );
      if (type === 'trueid_error') sandbox.script({ token: { httpStatus: 500 } });
      await widget.start(configFor(sandbox));
      if (type === 'trueid_result') await walkToEnd({ widget });
      else if (type === 'trueid_close') await widget.close();
      await expect.poll(() => toldOf(page)).toContain(type);
      await passStep({ widget }, 1);
      await widget.expectStep(2);
      expect(await liveTracksOf(page)).toBe(1);
      expect((await toldOf(page)).filter((told) => told === type)).toHaveLength(1);
    });
  }

  test('listeners that throw break nothing', async ({ page, sandbox, widget, complaints }) => {
    complaints.expected.push(/the host's own bug/);
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
    expect(await toldOf(page)).toEqual(['trueid_result', 'trueid_goBack', 'trueid_close']);
  });

  test('a listener that removes the element: one close, and nothing left', async ({
    page,
    sandbox,
    widget,
    camera,
  }) => {
    await page.evaluate(() => {
      const element = document.querySelector('trueid-widget');
      element?.addEventListener('trueid_goBack', () => element.remove());
    });
    const element = await page.evaluateHandle(() => document.querySelector('trueid-widget'));
    await element.evaluate((given) => {
      const closes: unknown[] = [];
      Object.defineProperty(window, 'closes', { value: closes });
      given?.addEventListener('trueid_close', (event) => closes.push((event as CustomEvent<unknown>).detail));
    });
    await widget.start(configFor(sandbox));
    await expect(widget.part('take-button')).toBeEnabled();
    await widget.goBack();
    await expect(page.locator('trueid-widget')).toHaveCount(0);
    await expect.poll(async () => (await camera.use()).liveTracks).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, 'closes') as unknown[])).toHaveLength(1);
    await page.locator('#opener').click();
  });

  test("the host's own trueid_close closes, and is not repeated", async ({ page, sandbox, widget }) => {
    await widget.start(configFor(sandbox));
    await widget.expectStep(1);
    await page.evaluate(() => {
      document.querySelector('trueid-widget')?.dispatchEvent(new CustomEvent('trueid_close', { bubbles: true }));
    });
    await widget.expectStep(0);
    expect(await toldOf(page)).toEqual(['trueid_close']);
  });

  test('a second widget while the first is open: refused, the first untouched', async ({ page, sandbox, widget }) => {
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('trueid-widget'), { id: 'other' })),
    );
    const first = await WidgetPage.attach(page, { selector: 'trueid-widget:not(#other)' });
    await first.start(configFor(sandbox));
    await toReview({ widget: first }, 1);
    await page.evaluate((config) => document.querySelector<Widget>('#other')?.start(config), configFor(sandbox));
    await expect.poll(() => toldOf(page)).toEqual(['trueid_error', 'trueid_close']);
    const [error] = (await heardBy(page)).filter(({ type }) => type === 'trueid_error');
    expect(error).toMatchObject({ kind: 'config', call: null });
    await first.usePhoto();
    await first.expectStep(2);
    await first.close();
    await first.expectStep(0);
    // and then it is the other's turn
    const other = await WidgetPage.attach(page, { selector: '#other' });
    await other.start(configFor(sandbox));
    await other.expectStep(1);
    expect(await widget.page.locator('trueid-widget').count()).toBe(2);
  });

  test('an element that is in no page: an error of kind config', async ({ page, sandbox }) => {
    const told = await page.evaluate(async (config) => {
      const element = document.createElement('trueid-widget') as Widget;
      const heard: string[] = [];
      return new Promise<string[]>((resolve) => {
        element.addEventListener('trueid_error', (event) => heard.push((event as unknown as { kind: string }).kind));
        element.addEventListener('trueid_close', () => resolve([...heard, 'closed']));
        element.start(config);
      });
    }, configFor(sandbox));
    expect(told).toEqual(['config', 'closed']);
  });
});

test('the application is slow to arrive: start, language and close are kept, the newest config wins', async ({
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
  await widget.start(configFor(sandbox, { lang: undefined }));
  await widget.setLanguage('en');
  expect((await camera.use()).requests).toHaveLength(0);
  letThrough();
  await widget.expectStep(1);
  await expect(widget.part('title')).toHaveText(en.frontTitle);
  await widget.takePhoto();
});

test('closed before the application arrived: one close, and no camera afterwards', async ({
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
  await widget.start(configFor(sandbox));
  await widget.close();
  expect(await toldOf(page)).toEqual(['trueid_close']);
  const arrived = page.waitForResponse('**/trueid-widget.app.*');
  letThrough();
  await arrived;
  await widget.start(configFor(sandbox));
  await widget.expectStep(1);
  await widget.close();
  await widget.expectStep(0);
  expect(await toldOf(page)).toEqual(['trueid_close', 'trueid_close']);
  expect((await camera.use()).peaks.pendingRequests).toBeLessThanOrEqual(1);
});

test('the application does not arrive: an error, a close, and the next start gets it', async ({
  page,
  host,
  sandbox,
  widget,
  camera,
}) => {
  await page.route('**/trueid-widget.app.*', (route) => route.abort());
  await page.goto(host.url);
  await camera.settled();
  await widget.start(configFor(sandbox));
  const error = await widget.error();
  expect(error).toMatchObject({ call: null, kind: 'network' });
  expect(error.detail).toContain('could not be loaded');
  expect(await widget.closed()).toEqual({ reason: 'error', step: 0 });
  await page.unroute('**/trueid-widget.app.*');
  await widget.start(configFor(sandbox));
  await widget.takePhoto();
});

for (const isPreloaded of [true, false]) {
  test(`the application is ${isPreloaded ? 'brought on idle with preload' : 'not asked for before start'}`, async ({
    page,
    sandbox,
    widget,
    camera,
  }) => {
    const site = await startHostPage({
      html: pageWith(SCRIPT, `<trueid-widget ${isPreloaded ? 'preload' : ''}></trueid-widget>`),
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('trueid-widget.app.')) asked.push(request.url());
    });
    await page.goto(site.url);
    await camera.settled();
    // as idle as with preload
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    await expect.poll(() => asked.length).toBe(isPreloaded ? 1 : 0);
    await widget.start(configFor(sandbox));
    await widget.expectStep(1);
    expect(asked).toHaveLength(1);
    await site.stop();
  });
}

for (const [first, second] of [
  ['trueid-widget.js', 'trueid-widget.js'],
  ['trueid-widget.js', 'trueid-widget.standalone.js'],
  ['trueid-widget.standalone.js', 'trueid-widget.js'],
] as const) {
  test(`${first}, then ${second}: the second is ignored with a warning`, async ({
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
    await passStep({ widget }, 1);
    await widget.expectStep(2);
    expect(complaints.console.filter((line) => line.includes('second script was ignored'))).toHaveLength(1);
    await site.stop();
  });
}

test('properties and config that were set before the script arrived are kept', async ({
  page,
  sandbox,
  widget,
  camera,
}) => {
  const site = await startHostPage({ html: pageWith(''), policy: strictPolicy('*') });
  await page.goto(site.url);
  await camera.settled();
  await page.evaluate(
    ([config, text]) => {
      Object.assign(document.querySelector('trueid-widget') ?? {}, { config, extraDescription: text });
    },
    [configFor(sandbox, { lang: undefined }), 'Kept'] as const,
  );
  await page.evaluate((src) => import(src), new URL('dist/trueid-widget.mjs', site.url).href);
  await page.evaluate(() => document.querySelector('trueid-widget')?.setAttribute('lang', 'en'));
  await widget.start();
  await passStep({ widget }, 1);
  await expect(widget.part('extra-description')).toHaveText('Kept');
  await expect(widget.part('title')).toHaveText(en.backTitle);
  expect(await page.evaluate(() => Object.keys(document.querySelector('trueid-widget') ?? {}))).toEqual([]);
  await site.stop();
});

test('attributes alone are enough', async ({ page, sandbox, widget, camera }) => {
  const { domain, appId, appSecret } = sandbox.config;
  const site = await startHostPage({
    html: pageWith(
      SCRIPT,
      `<trueid-widget domain="${domain}" app-id="${appId}" app-secret="${appSecret}" lang="en-US" extra-description="By attribute"></trueid-widget>`,
    ),
  });
  await page.goto(site.url);
  await camera.settled();
  await widget.start({ timings: { previewPause: 0, sessionDelay: 0, createDelay: 0 } });
  await passStep({ widget }, 1);
  await widget.expectStep(2);
  await expect(widget.part('title')).toHaveText(en.backTitle);
  await expect(widget.part('extra-description')).toHaveText('By attribute');
  await site.stop();
});
