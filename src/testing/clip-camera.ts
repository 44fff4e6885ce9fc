// Chromium's own fake camera, fed from a clip file that can be exchanged, cut and taken away: the real getUserMedia and the
// real permissions. Node only; the in-page camera for every engine is fake-camera/.
import { existsSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { writeClip } from './clip.ts';
import type { ClipScene, ClipSize } from './clip.ts';
import type { PictureFile } from './picture-file.ts';

/** A camera file in a folder of its own. Pass `launchArgs` to a full Chromium (not its headless shell). */
export interface ClipCamera {
  /** What Chromium has to be started with. */
  readonly launchArgs: readonly string[];
  /**
   * What the camera sees: a picture, or several in turn. A camera that is open sees it too, as when the card is turned over,
   * where the clip is as long as the one before: one picture after another of the same size. Otherwise the next opening does.
   * @param size of the camera's frames, in pixels: `{ width: 1080, height: 1920 }` for a phone that is held upright. Default:
   * the size of the first picture
   */
  show(content: PictureFile | readonly ClipScene[], size?: ClipSize): Promise<void>;
  /** No camera at the next getUserMedia (NotFoundError), until `show`. */
  unplug(): void;
  /** The open camera's track ends by itself (`ended`) within a second. `show` puts the camera back. */
  cut(): void;
  /** Deletes the folder that the clip is in. */
  remove(): void;
}

/** The arguments that make Chromium take this clip for its one camera. It is opened anew at every getUserMedia. */
export const cameraLaunchArgs = (file: string): string[] => [
  // not --use-fake-ui-for-media-stream: it grants every prompt, and permissions could not be tested
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

/** Whether one clip can take the place of the other while it is read: same header, same length. */
async function haveSameShape(current: string, next: string): Promise<boolean> {
  if (!existsSync(current)) return false;
  const [one, other] = await Promise.all([readFile(current), readFile(next)]);
  const header = (clip: Buffer): string => clip.subarray(0, clip.indexOf('\n')).toString('latin1');
  return one.length === other.length && header(one) === header(other);
}

/**
 * Makes a camera that is unplugged until the first `show`.
 * @param file the clip that Chromium was started with; left out: one in a new folder, for a Chromium that starts later
 */
export function createClipCamera(file = join(mkdtempSync(join(tmpdir(), 'trueid-camera-')), 'camera.y4m')): ClipCamera {
  return {
    launchArgs: cameraLaunchArgs(file),
    async show(content, size) {
      const next = `${file}.next`;
      await writeClip(next, content, size);
      // In place where that is possible: Chromium may still hold the file for a page that has just been closed, and shares
      // it with the next page. A rename otherwise, as an open camera cannot follow a change of size.
      if (await haveSameShape(file, next)) await writeFile(file, await readFile(next), { flag: 'r+' });
      else await rename(next, file);
    },
    unplug: () => rmSync(file, { force: true }),
    cut: () => truncateSync(file, 0),
    remove: () => rmSync(dirname(file), { recursive: true, force: true }),
  };
}

/**
 * `prompt`: Chromium without a head dismisses the prompt at once, and every later one until the user clicks or types, even
 * where the setting is `granted` by then. `denied` ends an open camera's track.
 */
export type CameraPermission = 'granted' | 'denied' | 'prompt';

const sessions = new WeakMap<BrowserContext, CDPSession>();

/** Sets the camera permission of the page's origin, in Chromium. */
export async function setCameraPermission(page: Page, setting: CameraPermission): Promise<void> {
  const context = page.context();
  const pageSession = await context.newCDPSession(page);
  const { targetInfo } = await pageSession.send('Target.getTargetInfo');
  await pageSession.detach();
  const browser = context.browser();
  if (!browser) throw new Error('The page belongs to no browser that can be spoken to');
  // the session stays open: Chromium reverts the setting when the session that made it ends
  const session = sessions.get(context) ?? (await browser.newBrowserCDPSession());
  sessions.set(context, session);
  await session.send('Browser.setPermission', {
    permission: { name: 'camera' },
    setting,
    origin: new URL(page.url()).origin,
    browserContextId: targetInfo.browserContextId,
  });
}
