// The browser’s own camera button, pressed for real in a profile that remembers a denial: what the devtools protocol denies, the
// button doesn’t ask for. A headless browser dismisses its question at once, so the camera is allowed while the press lasts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type JSHandle, type Page } from '@playwright/test';
import { en } from '../../src/lang/en.ts';
import { setCameraPermission } from '../../src/testing/index.ts';
import { expect, test as base } from './support/fixtures.ts';
import { configFor } from './support/flow.ts';

/** Writes the preferences of someone who has denied the camera to the origin. */
function denyCamera(profile: string, origin: string): void {
  const exceptions = { media_stream_camera: { [`${origin},*`]: { last_modified: '13400000000000000', setting: 2 } } };
  mkdirSync(join(profile, 'Default'), { recursive: true });
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ profile: { content_settings: { exceptions } } }),
  );
}

/** Runs in the page. Notes the tracks that getUserMedia gives. */
function noteTracks(): void {
  const tracks: MediaStreamTrack[] = [];
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    tracks.push(...stream.getVideoTracks());
    return stream;
  };
  Reflect.set(window, 'sessionTracks', tracks);
}

const statesOfSession = (page: Page): Promise<string[]> =>
  page.evaluate(() => (Reflect.get(window, 'sessionTracks') as MediaStreamTrack[]).map(({ readyState }) => readyState));

/** That of the browser's button, even once it is gone; undefined before it has one. */
const stateOf = (button: JSHandle): Promise<string | undefined> =>
  button.evaluate((element) => (Reflect.get(element as object, 'track') as MediaStreamTrack | null)?.readyState);

const test = base.extend({
  context: async ({ host, launchOptions, viewport }, use, { outputDir }) => {
    const profile = join(outputDir, 'profile');
    denyCamera(profile, new URL(host.url).origin);
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, viewport });
    await context.addInitScript(noteTracks);
    await use(context);
    await context.close();
  },
});

for (const [way, tellsChanges] of [
  ['by the change of the permission', true],
  ['by the button’s own event, where the browser tells no change', false],
] as const)
  test(`a denied camera is asked for again in place: ${way} [2.51]`, async ({
    page,
    host,
    sandbox,
    walk: { widget },
  }) => {
    if (!tellsChanges)
      await page.addInitScript(() => {
        PermissionStatus.prototype.addEventListener = () => undefined;
      });
    await page.goto(host.url);
    await widget.start(configFor(sandbox));
    expect(await widget.alert()).toContain(en.permissionButton);
    const alert = widget.element.getByRole('alertdialog');
    const button = alert.locator('camera');
    await expect(button).toBeFocused();
    const before = await button.boundingBox();

    // a press in the first half second is ignored
    await expect(async () => {
      await button.click();
      await expect(alert).toContainText(en.permissionRefused, { timeout: 500 });
    }).toPass();
    expect(await button.boundingBox()).toEqual(before);
    const element = await button.evaluateHandle((node) => node);
    expect([await stateOf(element), await statesOfSession(page)]).toEqual([undefined, []]);

    await button.hover();
    await page.mouse.down();
    await setCameraPermission(page, 'granted');
    if (tellsChanges) await expect(button).toHaveCount(0);
    await page.mouse.up();
    await expect(widget.part('take-button')).toBeEnabled();
    await expect(alert).toHaveCount(0);
    expect([await stateOf(element), await statesOfSession(page)]).toEqual([
      tellsChanges ? undefined : 'ended',
      ['live'],
    ]);
    await widget.takePhoto();
  });
