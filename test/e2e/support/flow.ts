// Steps of the flow for tests: fast timings, a configuration for the sandbox, and how to get to the end. Uses
// the QA kit and Chromium’s clip camera; asserts only that each step is reached.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { TrueidWidget } from '../../../src/element/trueid-widget.ts';
import type { JsonConfig } from '../../../src/testing/index.ts';
import { specimens } from '../../../src/testing/index.ts';
import type { ClipCamera, Sandbox, WidgetPage } from '../../../src/testing/index.ts';

/** None of the flow's waits. */
export const FAST = { previewPause: 0, sessionDelay: 0, createDelay: 0, errorDelay: 0 } as const;

/** Everything that a session at this sandbox needs, in English and without waits. */
export const configFor = (sandbox: Sandbox, more: JsonConfig = {}): JsonConfig => ({
  ...sandbox.config,
  lang: 'en',
  ...more,
  timings: { ...FAST, ...more.timings },
});

/** One photo of each step is accepted unseen: judging takes time, and whoever scripts more replaces this. */
export const ANY_PICTURE = { front: { code: 1 }, back: { code: 1 }, selfie: { code: 1 } } as const;

/** The page object, and Chromium's camera unless the page has one of its own. */
export interface Walk {
  readonly widget: WidgetPage;
  readonly camera?: ClipCamera;
}

/** From a session that has just been started to the selfie being used. */
export async function walkToEnd({ widget, camera }: Walk): Promise<void> {
  await widget.passStep(1);
  await widget.expectStep(2);
  await widget.takePhoto();
  // the card's camera stays open until then: the person is put before the next opening
  await camera?.show(specimens.portrait.url);
  await widget.usePhoto();
  await widget.passStep(3);
}

/** Whether the browser altered the last photo, as far as the widget knows. */
export const readbackIn = ({ element }: WidgetPage): Promise<string | undefined> =>
  element.evaluate((widget: TrueidWidget) => widget.diagnostics().session?.readback);

/** Resolves once the sandbox has got so many calls of a name. */
export async function untilCalled(sandbox: Sandbox, call: string, times = 1): Promise<void> {
  await expect.poll(() => sandbox.log().filter((entry) => entry.call === call).length).toBe(times);
}

/** Starts the widget as a person does: by a click on the host page's own button. */
export async function startByClick(page: Page, config: JsonConfig): Promise<void> {
  await page.evaluate((given) => {
    const opener = document.querySelector<HTMLElement>('#opener');
    const widget = document.querySelector<HTMLElement & { start(config: unknown): void }>('trueid-widget');
    opener?.addEventListener('click', () => widget?.start(given), { once: true });
  }, config);
  await page.locator('#opener').click();
}

/**
 * Watches from now on for what may be gone before a test looks. What it resolves with tells whether the widget has shown something
 * that each selector matches, all at once.
 */
export async function watchFor({ element }: WidgetPage, ...selectors: string[]): Promise<() => Promise<boolean>> {
  const seen = await element.evaluateHandle(({ shadowRoot: root }, wanted) => {
    const record = { hasShown: false };
    const isShown = (selector: string): boolean => root?.querySelector(selector)?.checkVisibility() ?? false;
    const look = (): void => {
      record.hasShown ||= wanted.every(isShown);
    };
    if (root) new MutationObserver(look).observe(root, { subtree: true, childList: true, attributes: true });
    return record;
  }, selectors);
  return () => seen.evaluate(({ hasShown }) => hasShown);
}
