// The look of the built widget, compared with the pictures in references/: colours, edges, icons and places. Text and
// camera pictures are left out (pictures.css); that no word is cut off is for the tests of the layout.
//   npx playwright test test/e2e/pictures.spec.ts --update-snapshots     draws them anew after a change that was meant
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { en } from '../../src/lang/en.ts';
import { adoptStyles, readThemes } from '../support/themes.mjs';
import { expect, test } from './support/fixtures.ts';
import { configFor } from './support/flow.ts';

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
/** The default, the dark one of docs/reference.md, and one of a single colour. */
const THEMES = [
  { name: '', css: '', screens: ['phone', 'desktop'] },
  { name: '-dark', css: await readThemes(), colorScheme: 'dark', screens: ['phone'] },
  { name: '-one-colour', css: 'trueid-widget { --trueid-color-primary: #7b1fa2 }', screens: ['phone'] },
] as const;

/**
 * How far a picture may be off: a pixel counts as another one where it differs by more than about five of 255 steps of
 * brightness, and 100 of them are let pass (browsers draw round corners each in their own way). A button's colour or a
 * shift by a pixel changes many hundreds.
 */
const TOLERANCE = { threshold: 0.02, maxDiffPixels: 100 } as const;

const NEVER = { hang: true };

/** On every screen, in every theme. */
async function expectLook(page: Page, state: string): Promise<void> {
  // off every button: one under the mouse is darker
  await page.mouse.move(0, 0);
  for (const { name, css, screens, ...media } of THEMES) {
    await page.emulateMedia({ colorScheme: 'light', ...media });
    await page.evaluate(adoptStyles, css);
    for (const screen of screens) {
      await page.setViewportSize(SCREENS[screen]);
      await expect.soft(page).toHaveScreenshot(`${state}-${screen}${name}.png`, {
        ...TOLERANCE,
        animations: 'disabled',
        stylePath: join(import.meta.dirname, 'pictures.css'),
      });
    }
  }
  await page.setViewportSize(SCREENS.phone);
}

// the pictures' style sheet is none of the page's
test.use({ viewport: SCREENS.phone, contextOptions: { reducedMotion: 'reduce' }, bypassCSP: true });

test.describe('looks like its reference picture [8.14]', () => {
  test('the front', async ({ page, sandbox, startOn, widget }) => {
    await startOn();
    await expect(widget.part('take-button')).toBeEnabled();
    await expectLook(page, 'front-live');
    await page.keyboard.press('Tab');
    await expectLook(page, 'front-live-focus');
    // a person with a mouse sees no ring from here on
    await widget.part('title').click();
    await widget.takePhoto();
    await expectLook(page, 'front-review');
    await page.keyboard.press('Tab');
    await expectLook(page, 'front-review-focus');
    sandbox.script({ front: NEVER });
    await widget.usePhoto();
    await expect(widget.part('spinner')).toBeVisible();
    await expectLook(page, 'front-verifying');
  });

  test('the selfie', async ({ page, camera, sandbox, startOn, widget }) => {
    await startOn();
    await camera.answerWith('pending', 'user');
    await widget.passStep(1);
    await widget.passStep(2);
    await widget.expectStep(3);
    await expect(widget.part('spinner')).toBeVisible();
    await expectLook(page, 'selfie-opening');
    await camera.answerWith('granted');
    await expect(widget.part('take-button')).toBeEnabled();
    await expectLook(page, 'selfie-live');
    sandbox.script({ selfie: { code: 17 } });
    await widget.passStep(3);
    await widget.expectRejected(en.rejections.faceNotMatched);
    await expectLook(page, 'selfie-rejected-17');
    await widget.retake();
    await widget.takePhoto();
    await expectLook(page, 'selfie-review');
    sandbox.script({ selfie: NEVER });
    await widget.usePhoto();
    await expect(widget.part('spinner')).toBeVisible();
    await expectLook(page, 'selfie-verifying');
  });

  test('the end', async ({ page, sandbox, startOn, widget }) => {
    sandbox.script({ complete: NEVER });
    await startOn();
    await widget.passStep(1);
    await widget.passStep(2);
    await widget.passStep(3);
    await expect(widget.part('overlay')).toBeVisible();
    await expectLook(page, 'completing');
  });

  test('a denied camera', async ({ page, host, camera, sandbox, widget }) => {
    await page.goto(host.url);
    await camera.answerWith('denied');
    await widget.start(configFor(sandbox));
    await widget.alert();
    await expectLook(page, 'front-denied');
    await widget.confirmAlert();
    await expect(page.getByRole('button', { name: en.openCamera })).toBeVisible();
    await expectLook(page, 'front-camera-off');
  });
});
