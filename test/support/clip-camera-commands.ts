// The commands of a `*.camera.test.ts` for its Chromium’s camera. Pictures are paths from the project’s root.
import { executeServerCommand } from '@web/test-runner-commands';
import type { CameraPermission } from '../../src/testing/clip-camera.ts';

/** Sets what the camera sees, even if open. The frames have the picture's size by default. */
export async function showToCamera(picture: string, size?: { width: number; height: number }): Promise<void> {
  await executeServerCommand('camera:show', size ? { picture, size } : { picture });
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
