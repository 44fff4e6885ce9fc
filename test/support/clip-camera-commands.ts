// What a `*.camera.test.ts` can do to the camera of its Chromium. Pictures are paths from the project's root.
import { executeServerCommand } from '@web/test-runner-commands';
import type { CameraPermission } from '../../src/testing/clip-camera.ts';

/** What the next getUserMedia sees. */
export async function showToCamera(picture: string): Promise<void> {
  await executeServerCommand('camera:show', { picture });
}

/** What a camera that is open sees from now on. */
export async function showToOpenCamera(picture: string): Promise<void> {
  await executeServerCommand('camera:show-live', { picture });
}

/** No camera at the next getUserMedia. */
export async function unplugCamera(): Promise<void> {
  await executeServerCommand('camera:unplug', {});
}

/** The open camera's track ends by itself. */
export async function cutCamera(): Promise<void> {
  await executeServerCommand('camera:cut', {});
}

/** What the user has decided about the camera for this page. */
export async function setCameraPermission(setting: CameraPermission): Promise<void> {
  await executeServerCommand('camera:permission', { setting });
}
