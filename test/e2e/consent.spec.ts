// Consent by markup alone, with the built files: a record of all that happens before the press, and the screen on every size.
import type { Page } from '@playwright/test';
import type { Sandbox } from '../../src/testing/index.ts';
import { pageOf } from '../support/host-page.ts';
import { expect, test } from './support/fixtures.ts';
import { walkToEnd } from './support/flow.ts';

test.use({ permissions: ['camera'] });

const WORDS = `<p>Chúng tôi chụp ảnh giấy tờ tùy thân và khuôn mặt của bạn.
  <a href="/rieng-tu" target="_blank">Quyền riêng tư</a></p>
  <p><label><input type="checkbox" name="photos" required> Tôi đồng ý.</label></p>
  <p><label><input type="radio" name="by" value="mail"> Email</label> <label><input type="radio" name="by" value="post"> Thư</label></p>
  ${'<p>Điều khoản khác, và còn dài nữa.</p>'.repeat(60)}`;

/** The four lines, with words to agree to. */
const pageWith = (attributes = ''): string =>
  pageOf(`
    <button commandfor="verify" command="--start">Xác minh</button>
    <trueid-widget id="verify" lang="vi" session-url="/api/identity-session" ${attributes}>
      <div slot="consent">${WORDS}</div>
      <span slot="done">Đã xác minh.</span>
    </trueid-widget>`);

/** What the page does that nobody has agreed to yet, in order: requests other than for its own files, prompts, links. */
async function record(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('note', (what: string) => void seen.push(what));
  await page.addInitScript(() => {
    const note = Reflect.get(window, 'note') as (what: string) => void;
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (constraints) => {
      note('getUserMedia');
      return ask(constraints);
    };
    addEventListener('trueid_consent', () => note('trueid_consent'));
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLLinkElement) note(`link ${node.rel}`);
    }).observe(document, { childList: true, subtree: true });
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/(dist\/.*|favicon\.ico)?$/.test(pathname)) seen.push(`${request.method()} ${pathname}`);
  });
  return seen;
}

const sessionOf = (sandbox: Sandbox) => ({
  domain: sandbox.config.domain,
  appId: sandbox.config.appId,
  accessToken: sandbox.issueToken(),
});

/** As a person's setting does, of ours and of the page's. */
const doubleText = (page: Page): Promise<void> =>
  page.locator('trueid-widget').evaluate((host) => {
    const all = [...(host.shadowRoot?.querySelectorAll('dialog, dialog *') ?? []), ...host.querySelectorAll('*')];
    const elements = all.filter((element) => element instanceof HTMLElement);
    const sizes = elements.map((element) => parseFloat(getComputedStyle(element).fontSize));
    elements.forEach((element, index) => element.style.setProperty('font-size', `${(sizes[index] ?? 0) * 2}px`));
  });

test('nothing happens before the press, and the evidence is told, sent and handed over [1.37]', async ({
  page,
  sandbox,
  serve,
  walk,
}) => {
  const { widget } = walk;
  const seen = await record(page);
  const bodies: unknown[] = [];
  await page.route('**/api/identity-session', (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ json: sessionOf(sandbox) });
  });
  const site = await serve({ html: pageWith('preload') });
  await page.goto(site.url);
  await widget.skipPauses();
  await expect(page.getByText('Quyền riêng tư')).toBeHidden();
  await page.getByRole('button', { name: 'Xác minh' }).click();
  await expect(widget.part('title')).toBeFocused();
  await expect(widget.part('title')).toHaveText('Trước khi bắt đầu');
  await expect(widget.element).toHaveJSProperty('step', 0);
  await expect(widget.element).toHaveJSProperty('open', true);

  await expect(widget.passStep(1)).rejects.toThrow('Consent is asked before step 1: call agree() before passStep(1)');
  await widget.agree();
  expect(await page.locator('[name="photos"]').evaluate((box) => box === document.activeElement)).toBe(true);
  expect([seen, bodies]).toEqual([[], []]);

  await widget.agree({ photos: true, by: 'post' });
  const consent = await widget.consent();
  await walkToEnd(walk);
  await widget.result();
  await expect(page.getByText('Đã xác minh.')).toBeVisible();
  expect(seen.slice(0, 3)).toEqual(['trueid_consent', 'getUserMedia', 'POST /api/identity-session']);
  const digest = expect.stringMatching(/^sha256-/) as unknown;
  expect(consent).toMatchObject({ lang: 'vi', digest, choices: { photos: true, by: 'post' } });
  expect(bodies).toEqual([{ consent }]);
  expect((await widget.events()).find(({ type }) => type === 'trueid_result')?.consent).toEqual(consent);
});

test('on each screen, the words scroll between the title and both buttons, by keys too', async ({
  page,
  serve,
  widget,
}) => {
  const site = await serve({ html: pageWith() });
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Xác minh' }).click();
  await expect(widget.part('title')).toBeFocused();
  const dialog = widget.part('dialog');
  const radio = page.getByRole('radio', { name: 'Thư' });
  let isDoubled = false;
  for (const [width, height, textSize] of [
    [1280, 800, 1],
    [390, 844, 1],
    [844, 390, 1],
    [320, 568, 1],
    [320, 568, 2],
    [844, 390, 2],
  ] as const)
    await test.step(`${width} × ${height}, text ${textSize * 100} %`, async () => {
      await page.setViewportSize({ width, height });
      if (textSize === 2 && !isDoubled) await doubleText(page);
      isDoubled = textSize === 2;
      await dialog.evaluate((element) => element.scrollTo(0, 0));
      await widget.part('title').focus();
      await page.keyboard.press('PageDown');
      await expect.poll(() => dialog.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
      await dialog.evaluate((element) => element.scrollTo(0, 1000));
      for (const part of ['back-button', 'title', 'agree-button'] as const)
        await expect(widget.part(part)).toBeInViewport({ ratio: 1 });
      // what has the focus is between them
      await radio.focus();
      const [choice, title, agree] = await Promise.all(
        [radio, widget.part('title'), widget.part('agree-button')].map((one) => one.boundingBox()),
      );
      expect(choice?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
      expect((choice?.y ?? 0) + (choice?.height ?? 0)).toBeLessThanOrEqual(agree?.y ?? 0);
    });
});
