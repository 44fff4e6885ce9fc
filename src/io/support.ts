/** Checks whether a session can work on this page and device, without prompting or opening a camera. */
import type { CameraPolicy, Support } from '../core/page/support.ts';
import { explainMissingApi, explainPolicy, hidesCameras, isFramed, listsCamera, readPolicy } from './camera-errors.ts';
import { mediaDevices } from './media-devices.ts';
import { readPermission } from './permission.ts';
import { readPlatform } from './platform.ts';

const NO_CAMERA = 'This device has no camera: let the person continue on a phone, or ask them to connect one.';
const ON_A_SERVER = 'checkSupport() looks at a page and its device: call it in the browser, not on a server.';
const DENIED =
  "The camera is denied, so the browser won't ask for it: tell the person to allow it for this site in the browser's settings.";

async function findCamera(policy: CameraPolicy): Promise<Support['camera']> {
  const hasCamera = await listsCamera();
  if (hasCamera) return 'yes';
  // a page that may not use cameras gets a list without them, and not every browser reports a frame's policy
  const isListComplete = !hidesCameras() && (policy === 'allowed' || (policy === 'unknown' && !isFramed()));
  return hasCamera === false && isListComplete ? 'none' : 'unknown';
}

/**
 * Reports what prevents a session here. Never prompts, never opens a camera. Anything that the browser doesn't answer within a
 * second is `unknown`. Rejects only where there is no browser.
 */
export async function checkSupport(): Promise<Support> {
  if (typeof window === 'undefined') throw new Error(ON_A_SERVER);
  const secure = window.isSecureContext;
  const policy = readPolicy();
  const hasApi = mediaDevices()?.getUserMedia !== undefined;
  const [camera, permission] = await Promise.all([findCamera(policy), readPermission()]);

  const obstacles: string[] = [];
  if (!secure || !hasApi) obstacles.push(explainMissingApi());
  if (policy === 'blocked') obstacles.push(explainPolicy());
  if (camera === 'none') obstacles.push(NO_CAMERA);

  // browsers also report `denied` if the page itself may not use the camera
  const isDeniedByPerson = permission === 'denied' && secure && policy !== 'blocked';
  return {
    supported: obstacles.length === 0,
    camera,
    permission,
    secure,
    policy,
    inApp: readPlatform().app ?? null,
    problems: isDeniedByPerson ? [...obstacles, DENIED] : obstacles,
  };
}
