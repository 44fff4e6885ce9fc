// The look of the built widget, compared with the pictures in references/: colours, edges, icons and places. Text and
// camera pictures are left out (pictures.css); that no word is cut off is for the tests of the layout.
//   npx playwright test test/e2e/pictures.spec.ts --update-snapshots     draws them anew after a change that was meant
import { join } from 'node:path';
import { serveScreens, tellStories } from '../support/screens.mjs';
import type { Stage } from '../support/screens.mjs';
import { adoptStyles, readThemes } from '../support/themes.mjs';
import { expect, test } from './support/fixtures.ts';

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
/** The default, the README's dark one, and one of a single colour. */
const THEMES = [
  { name: '', css: '', screens: ['phone', 'desktop'] },
  { name: '-dark', css: await readThemes(), colorScheme: 'dark', screens: ['phone', 'desktop'] },
  { name: '-one-colour', css: 'trueid-widget { --trueid-color-primary: #7b1fa2 }', screens: ['phone'] },
] as const;
const STORIES = ['front', 'selfie', 'completing', 'denied', 'dressed'];
/** A system's own colours, and what looks as another state does once its words are left out. */
const LEFT_OUT = /forced-colours$|^selfie-rejected-5/;

/**
 * How far a picture may be off: a pixel counts as another one where it differs by more than about five of 255 steps of
 * brightness, and 100 of them are let pass (browsers draw round corners each in their own way). A button's colour or a
 * shift by a pixel changes many hundreds.
 */
const TOLERANCE = { threshold: 0.02, maxDiffPixels: 100 } as const;

for (const story of STORIES)
  test(`looks like its reference picture: ${story}`, async ({ context, sandbox }) => {
    const screens = await serveScreens();
    const shoot = async (state: string, { page }: Stage): Promise<void> => {
      if (LEFT_OUT.test(state)) return;
      // off every button: one under the mouse is darker
      await page.mouse.move(0, 0);
      for (const { name, css, screens: shown, ...media } of THEMES) {
        await page.emulateMedia({ colorScheme: 'light', ...media });
        await page.evaluate(adoptStyles, css);
        for (const screen of shown) {
          await page.setViewportSize(SCREENS[screen]);
          await expect.soft(page).toHaveScreenshot(`${state}-${screen}${name}.png`, {
            ...TOLERANCE,
            animations: 'disabled',
            stylePath: join(import.meta.dirname, 'pictures.css'),
          });
        }
      }
      await page.setViewportSize(SCREENS.phone);
    };
    await tellStories({ context, url: screens.url, sandbox, shoot, only: [story] });
    screens.close();
  });

test.use({ viewport: SCREENS.phone, contextOptions: { reducedMotion: 'reduce' } });
