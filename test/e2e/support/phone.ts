// A phone that has its own camera and opens the address that a desktop shows, without the flow's waits.
import type { Browser } from '@playwright/test';
import { devicePresets, installPageCamera, WidgetPage } from '../../../src/testing/index.ts';

export async function openPhone(browser: Browser, url: string) {
  const { devices, userAgent, viewport, isMobile, hasTouch } = devicePresets['android-phone'];
  const context = await browser.newContext({ userAgent, viewport, isMobile, hasTouch });
  const page = await context.newPage();
  await installPageCamera(page, { devices });
  const widget = await WidgetPage.attach(page);
  await page.goto(url);
  await widget.skipPauses();
  return { page, widget };
}
