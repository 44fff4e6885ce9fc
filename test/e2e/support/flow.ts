// Steps of the flow for tests: fast timings, a configuration for the sandbox, and how to get to a step or the end. Uses
// the QA kit and Chromium’s clip camera; asserts only that each step is reached.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { JsonConfig } from '../../../src/testing/index.ts';
import { specimens } from '../../../src/testing/index.ts';
import type { ClipCamera, PictureFile, Sandbox, WidgetPage } from '../../../src/testing/index.ts';

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

/** What is photographed: the two sides of the card, then the person. */
export interface Pictures {
  readonly card: PictureFile;
  readonly person: PictureFile;
}

const SPECIMENS: Pictures = { card: specimens.front.url, person: specimens.portrait.url };

/** The page object and the camera for a flow; no camera if the page has its own. */
export interface Walk {
  readonly widget: WidgetPage;
  readonly camera?: ClipCamera;
  readonly pictures?: Pictures;
}

/** From a step that has just begun to its photo under review. */
export async function toReview({ widget }: Walk, step: 1 | 2 | 3): Promise<void> {
  await widget.expectStep(step);
  await widget.takePhoto();
}

/** Uses the photo of a step. The card's camera stays open until then: at step 2 the person is put before the next opening. */
export async function useIt({ widget, camera, pictures = SPECIMENS }: Walk, step: 1 | 2 | 3): Promise<void> {
  if (step === 2) await camera?.show(pictures.person);
  await widget.usePhoto();
}

export async function passStep(walk: Walk, step: 1 | 2 | 3): Promise<void> {
  await toReview(walk, step);
  await useIt(walk, step);
}

/** From a session that has just been started to the beginning of a step. */
export async function walkTo(walk: Walk, step: 1 | 2 | 3): Promise<void> {
  for (const each of [1, 2] as const) if (each < step) await passStep(walk, each);
  await walk.widget.expectStep(step);
}

/** From a session that has just been started to the selfie being used. */
export async function walkToEnd(walk: Walk): Promise<void> {
  await walkTo(walk, 3);
  await passStep(walk, 3);
}

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
