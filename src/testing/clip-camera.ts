// Chromium's own fake camera, fed from a clip file that can be replaced, cut and removed, with the browser's real
// getUserMedia and permissions. Node only; the in-page camera for every engine is in fake-camera/.
import { existsSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { writeClip } from './clip.ts';
import type { ClipScene, ClipSize } from './clip.ts';
import type { PictureFile } from './picture-file.ts';

/** A camera fed from a clip file. Pass `launchArgs` to a full Chromium (not its headless shell). */
export interface ClipCamera {
  /** Chromium's launch arguments. */
  readonly launchArgs: readonly string[];
  /**
   * Sets what the camera sees: a picture, or several in a loop. If the clip has the same length and size as before, an
   * open camera sees it too, as when the card is turned over. Otherwise, it applies when the camera is next opened.
   * @param size the camera's frame size in pixels, such as `{ width: 1080, height: 1920 }` for an upright phone.
   * Default: the size of the first picture
   */
  show(content: PictureFile | readonly ClipScene[], size?: ClipSize): Promise<void>;
  /** Removes the camera: getUserMedia rejects with NotFoundError until `show`. */
  unplug(): void;
  /** Ends the open camera's track (`ended`) within a second. `show` restores the camera. */
  cut(): void;
  /** Deletes the clip, and the folder that was made for it. */
  remove(): void;
}

/** Returns the launch arguments that make Chromium use this clip as its only camera. Each getUserMedia reopens it. */
export const cameraLaunchArgs = (file: string): string[] => [
  // without --use-fake-ui-for-media-stream, which grants every prompt: permissions couldn't be tested
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

/** Whether one clip can replace the other while it is being read: same header, same length. */
async function haveSameShape(current: string, next: string): Promise<boolean> {
  if (!existsSync(current)) return false;
  const [one, other] = await Promise.all([readFile(current), readFile(next)]);
  const header = (clip: Buffer): string => clip.subarray(0, clip.indexOf('\n')).toString('latin1');
  return one.length === other.length && header(one) === header(other);
}

/** Returns a path in a new folder, and the folder. */
function newFile(): { file: string; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'trueid-camera-'));
  return { file: join(folder, 'camera.y4m'), folder };
}

/**
 * Creates a camera that is unplugged until the first `show`.
 * @param givenFile the clip that Chromium was started with. Default: a file in a new folder, for a Chromium that starts
 * later
 */
export function createClipCamera(givenFile?: string): ClipCamera {
  const { file, folder } = givenFile === undefined ? newFile() : { file: givenFile, folder: undefined };
  const unplug = (): void => rmSync(file, { force: true });
  return {
    launchArgs: cameraLaunchArgs(file),
    async show(content, size) {
      const next = `${file}.next`;
      await writeClip(next, content, size);
      // In place if possible: Chromium may still have the file open for a page that has just been closed, and shares
      // it with the next page. Otherwise by renaming, because an open camera can't follow a change of size.
      if (await haveSameShape(file, next)) {
        await writeFile(file, await readFile(next), { flag: 'r+' });
        await rm(next);
      } else await rename(next, file);
    },
    unplug,
    cut: () => truncateSync(file, 0),
    remove() {
      unplug();
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A setting of the camera permission. `prompt`: headless Chromium dismisses the prompt immediately, and every later one
 * until the user clicks or types, even if the setting is `granted` by then. `denied` ends an open camera's track.
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
  if (!browser) throw new Error('The context of the page has no browser');
  // kept open: Chromium reverts the setting when the session that made it ends
  const session = sessions.get(context) ?? (await browser.newBrowserCDPSession());
  sessions.set(context, session);
  await session.send('Browser.setPermission', {
    permission: { name: 'camera' },
    setting,
    origin: new URL(page.url()).origin,
    browserContextId: targetInfo.browserContextId,
  });
}
