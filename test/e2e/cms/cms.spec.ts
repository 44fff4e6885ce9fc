// The pasted lines where content is swapped in, filtered, themed or framed. Built files, in Chromium; `cms.all.spec.ts` has
// the pages that move the script.
import { en } from '../../../src/lang/en.ts';
import { installPageCamera, specimens } from '../../../src/testing/index.ts';
import { expect } from '../support/fixtures.ts';
import { LINES, pageOf, tag } from './pages.ts';
import { expectWorking, scriptOf, test } from './walk.ts';

/** As htmx, Turbo and Barba put content into a page. */
const SWAPS: readonly ((html: string) => void | Promise<void>)[] = [
  (html) => {
    const main = document.querySelector('main');
    if (main) main.innerHTML = html;
  },
  (html) => {
    const parsed = new DOMParser().parseFromString(`<main>${html}</main>`, 'text/html');
    document.body.replaceChildren(...parsed.body.children);
  },
  async (html) => {
    await document.startViewTransition(() => {
      const main = document.createElement('main');
      main.innerHTML = html;
      document.querySelector('main')?.replaceWith(main);
    }).updateCallbackDone;
  },
];

test('content that is swapped in works, also during a session', async ({ page, site, widget, sandbox, complaints }) => {
  await installPageCamera(page);
  await page.goto(await site.show(pageOf('<main>Elsewhere on the site</main>', tag(await scriptOf(site, 'classic')))));
  for (const swap of SWAPS) {
    await page.evaluate(swap, LINES);
    await page.getByRole('button', { name: 'Verify' }).click();
    await widget.expectStep(1);
    await page.evaluate(swap, LINES);
    await widget.expectStep(0);
    await expectWorking(page, widget, sandbox);
  }
  expect(complaints.console).toEqual([]);
});

test('filtered by a sanitizer, the page works by the class', async ({ page, site, widget, sandbox }) => {
  await installPageCamera(page);
  // what is left of the lines
  const filtered = '<button>Verify</button> <span>Verified.</span>';
  await page.goto(await site.show(pageOf(filtered, tag(await scriptOf(site, 'classic')))));
  await page.evaluate(async () => {
    const Widget = (await customElements.whenDefined('trueid-widget')) as new () => HTMLElement & { start(): void };
    const element = Object.assign(new Widget(), { sessionUrl: '/api/identity-session' });
    document.body.append(element);
    document.querySelector('button')?.addEventListener('click', () => element.start());
  });
  await expectWorking(page, widget, sandbox);
});

test('in an iframe of another site, needs allow="camera" [2.15, 2.45]', async ({
  page,
  context,
  site,
  sandbox,
  clip,
  complaints,
}) => {
  await context.grantPermissions(['camera']);
  await clip.show(specimens.front.url);
  const url = await site.show(pageOf(LINES, tag(await scriptOf(site, 'classic'))));
  const elsewhere = url.replace('127.0.0.1', 'localhost');
  const frame = page.frameLocator('iframe');
  const openIn = async (src: string, allow: string): Promise<void> => {
    await page.goto(`${url}style.css`);
    complaints.console.length = 0;
    await page.setContent(`<iframe src="${src}" ${allow} width="390" height="800"></iframe>`);
    await frame.locator('trueid-widget:defined').waitFor({ state: 'attached' });
    // a mouse's click is lost where the frame has a process of its own that hasn't painted yet
    await frame.getByRole('button', { name: 'Verify' }).evaluate((button: HTMLElement) => button.click());
  };
  const created = (): number => sandbox.log().filter(({ call }) => call === 'create').length;

  await openIn(url, '');
  await expect(frame.locator('[part~="take-button"]')).toBeEnabled();
  await expect.poll(created).toBe(1);
  await openIn(elsewhere, 'allow="camera"');
  await expect(frame.locator('[part~="take-button"]')).toBeEnabled();
  await expect.poll(created).toBe(2);
  expect(complaints.console).toEqual([]);
  await openIn(elsewhere, '');
  const alert = frame.getByRole('alertdialog');
  await expect(alert).toContainText(en.blockedPageTips.framed);
  await expect(alert.getByRole('link', { name: en.openInTab })).toBeVisible();
  await expect.poll(() => complaints.console.join('\n')).toContain('the iframe needs the attribute allow="camera"');
});

test('without invoker commands, the button works all the same', async ({ page, site, widget, sandbox, complaints }) => {
  await installPageCamera(page);
  // no engine here can be started without them: the property goes, and nobody hears what the browser itself sends
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'command');
    const silence = (event: Event): void => {
      if (event.isTrusted) event.stopImmediatePropagation();
    };
    window.addEventListener('command', silence, { capture: true });
  });
  const arrival = page.waitForResponse(/trueid-widget\.commands\.\w+\.js$/);
  await page.goto(await site.show(pageOf(LINES, tag(await scriptOf(site, 'classic')))));
  const file = await arrival;
  expect(file.status()).toBe(200);
  // the page's own module, so this resolves once it listens
  await page.evaluate(async (url) => {
    await import(url);
  }, file.url());
  await expectWorking(page, widget, sandbox);
  expect(complaints.console).toEqual([]);
});
