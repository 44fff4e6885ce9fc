// The widget started from an open dialog of a real library, with the element inside that dialog or beside it: keyboard
// and mouse belong to the widget until it closes, then to the library again.
import type { Page } from '@playwright/test';
import type { JsonConfig, WidgetPage } from '../../src/testing/index.ts';
import { pageOf } from '../support/host-page.ts';
import { bundle } from './support/bundle.ts';
import { expect, test } from './support/fixtures.ts';
import { configFor } from './support/flow.ts';

/** The page's own script and style in one page, as a bundler makes them. */
async function pageWith(library: string, placement: string) {
  const { script, css } = await bundle(`libraries/${library}.mjs`);
  const element = placement === 'beside' ? '<trueid-widget></trueid-widget>' : '';
  const html = pageOf(`${element}<script type="module">${script}</script>`)
    .replace('<html', `<html data-widget="${placement}"`)
    .replace('</head>', () => `<style>html { overflow-y: scroll } body { height: 2000px } ${css}</style></head>`);
  return { html, policy: "default-src * 'unsafe-inline' data:" };
}

/** What has the focus: the part within the widget, else the id. */
const focusOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const inside = focused?.shadowRoot?.activeElement;
    return inside ? `widget: ${inside.getAttribute('part') ?? ''}` : (focused?.id ?? '');
  });

/** MUI checks the focus at an interval of 50 ms: after three turns of one that began later, it has. */
const afterTheTrapsLooked = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((looked) => {
        let turns = 0;
        const interval = setInterval(() => {
          turns += 1;
          if (turns < 3) return;
          clearInterval(interval);
          looked();
        }, 50);
      }),
  );

/** Turns the wheel and drags over the modal, down and up again. */
async function scrollThrough(page: Page, widget: WidgetPage): Promise<void> {
  const modal = widget.part('dialog');
  const footer = page.locator('[slot="footer"]');
  const gestures = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    gestures.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  const isAtEnd = (): Promise<boolean> =>
    modal.evaluate(
      ({ scrollTop, scrollHeight, clientHeight }) => scrollTop > 0 && scrollTop >= scrollHeight - clientHeight - 1,
    );
  const isAtStart = (): Promise<boolean> => modal.evaluate(({ scrollTop }) => scrollTop === 0);
  const scroll = {
    wheel: (down: number) => page.mouse.wheel(0, down),
    touch: async (down: number) => {
      const y = (moved: number): number => 350 - Math.sign(down) * (moved - 250);
      await touch('touchStart', y(0));
      for (const moved of [50, 150, 250, 350, 450]) await touch('touchMove', y(moved));
      await touch('touchEnd');
    },
  };
  await modal.evaluate((element) => element.scrollTo(0, 0));
  for (const by of [scroll.wheel, scroll.touch]) {
    await expect.poll(isAtStart).toBe(true);
    await modal.hover();
    await by(1500);
    await expect.poll(isAtEnd).toBe(true);
    await expect(widget.part('extra-description')).toBeInViewport();
    await expect(footer).toBeInViewport({ ratio: 0.9 });
    // now the wheel turns over the slot
    await footer.hover();
    await by(-1500);
  }
  await expect.poll(isAtStart).toBe(true);
}

test.use({ viewport: { width: 390, height: 700 } });

for (const library of ['bootstrap', 'mui', 'radix'])
  for (const placement of ['inside', 'beside'])
    test(`${placement} ${library}’s dialog, has keys, mouse and touch until it closes [6.5]`, async ({
      page,
      sandbox,
      widget,
      camera,
      serve,
    }) => {
      const site = await serve(await pageWith(library, placement));
      await page.goto(site.url);
      await camera.settled();
      await expect(page.locator('#opener')).toBeVisible();
      const extraDescription = 'Your photos stay in the country. '.repeat(12);
      await widget.element.evaluate(
        (element, given) => {
          (element as HTMLElement & { config: JsonConfig }).config = given;
          const link = element.appendChild(document.createElement('a'));
          const textContent = 'How we treat your photos. '.repeat(12);
          Object.assign(link, { id: 'privacy', slot: 'footer', href: '#privacy', textContent });
        },
        configFor(sandbox, { extraDescription }),
      );
      const dialog = page.locator('#library-dialog');

      await page.locator('#opener').focus();
      await page.keyboard.press('Enter');
      await widget.expectStep(1);
      await expect(widget.part('take-button')).toBeEnabled();
      await afterTheTrapsLooked(page);
      expect(await focusOn(page)).toBe('widget: title');
      // once around and back
      for (const key of ['Tab', 'Shift+Tab'])
        for (let press = 0; press < 4; press += 1) {
          await page.keyboard.press(key);
          expect(await focusOn(page)).toMatch(/^widget: |^privacy$/);
        }
      await page.locator('#privacy').focus();
      await afterTheTrapsLooked(page);
      expect(await focusOn(page)).toBe('privacy');
      await widget.part('take-button').focus();
      await page.keyboard.press('Enter');
      await expect(widget.part('use-button')).toBeEnabled();
      await widget.part('retake-button').click();
      await expect(widget.part('take-button')).toBeEnabled();
      await expect(dialog).toBeAttached();
      if (placement === 'beside') await scrollThrough(page, widget);

      await page.keyboard.press('Escape');
      await widget.expectStep(0);
      await expect(page.locator('#opener')).toBeFocused();
      await afterTheTrapsLooked(page);
      await expect(dialog).toBeVisible();
      expect(await focusOn(page)).toBe('opener');
      await page.keyboard.press('Tab');
      expect(await focusOn(page)).toBe('other');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });
