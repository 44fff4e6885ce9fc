// What depends on a real browser’s settings: reduced motion, forced colours, 400 % zoom and a phone’s notch, around which the
// views are tested in views/layout.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

/** Runs in the page: how many things of the widget are moving, or are set to. */
const countMoving = (page: Page): Promise<number> =>
  page.locator('trueid-widget').evaluate((element) => element.shadowRoot?.getAnimations().length ?? -1);

test('moves nothing under reduced motion [8.12] [WCAG 2.2.2, 2.3.1]', async ({ page, widget, sandbox, startOn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  sandbox.script({ front: { hang: true } });
  await startOn();
  // the modal shown while the application loads fades, which suits everyone
  await widget.expectStep(1);
  expect(await countMoving(page)).toBe(0);
  await widget.passStep(1);
  await widget.part('spinner').waitFor();
  expect(await countMoving(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => countMoving(page)).toBeGreaterThan(0);
});

test('keeps borders under forced colours [8.12] [WCAG 1.4.11]', async ({ page, widget, sandbox, startOn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await startOn();
  const style = (part: 'take-button' | 'retake-button' | 'use-button' | 'guide', property: string): Promise<string> =>
    widget.part(part).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  const colourOf = (system: string): Promise<string> =>
    page.evaluate((colour) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = colour;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, system);
  const ground = await colourOf('Canvas');
  await widget.expectStep(1);
  await widget.takePhoto();
  for (const button of ['retake-button', 'use-button'] as const) {
    expect(await style(button, 'border-top-width')).toBe('2px');
    expect(await style(button, 'border-top-color')).not.toBe(ground);
  }
  expect(await style('use-button', 'background-color')).toBe(await colourOf('ButtonText'));
  await widget.part('retake-button').focus();
  await page.keyboard.press('Tab');
  await expect(widget.part('use-button')).toBeFocused();
  expect(await style('use-button', 'outline-color')).toBe(await colourOf('CanvasText'));
  sandbox.script({ front: { code: 27 } });
  await widget.usePhoto();
  await widget.expectRejected();
  expect(await style('use-button', 'border-top-color')).toBe(await colourOf('GrayText'));
  await widget.retake();
  expect(await style('guide', 'forced-color-adjust')).toBe('none');
});

test('completes a step by keyboard at 400 % zoom [WCAG 1.4.10, 2.4.11]', async ({ page, widget, startOn }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await startOn();
  await page.locator('[part~="take-button"]:enabled').waitFor();
  const isFocusInSight = (): Promise<boolean> =>
    page.locator('trueid-widget').evaluate((element) => {
      const root = element.shadowRoot;
      const focused = root?.activeElement;
      if (!root || !focused) return false;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const isOnTop = (x: number, y: number): boolean => focused.contains(root.elementFromPoint(x, y));
      return isOnTop(left + width / 2, top + 4) && isOnTop(left + width / 2, top + height - 4);
    });
  const pressOn = async (part: 'take-button' | 'use-button', presses: number): Promise<void> => {
    for (let press = 0; press < presses; press += 1) await page.keyboard.press('Tab');
    await expect(widget.part(part)).toBeFocused();
    expect(await isFocusInSight()).toBe(true);
    await page.keyboard.press('Enter');
  };
  await pressOn('take-button', 1);
  await widget.part('use-button').waitFor();
  await pressOn('use-button', 0);
  await widget.expectStep(2);
  const { scrollWidth, clientWidth } = await widget
    .part('dialog')
    .evaluate(({ scrollWidth: whole, clientWidth: seen }) => ({ scrollWidth: whole, clientWidth: seen }));
  expect(scrollWidth).toBe(clientWidth);
});

test('hands the safe area of a phone to the layout', async ({ page, widget, startOn }) => {
  const phone = await page.context().newCDPSession(page);
  const insets = { top: 59, right: 20, bottom: 34, left: 30 };
  await phone.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await startOn();
  await widget.expectStep(1);
  for (const [edge, px] of Object.entries(insets))
    await expect(widget.part('dialog')).toHaveCSS(`--inset-${edge}`, `${px}px`);
});
