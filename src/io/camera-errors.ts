/**
 * What a getUserMedia error means, in browsers old and new; whether the page itself keeps the camera away, and what the
 * integrator can do about it.
 */
import type { AlertCode, BlockedPage } from '../core/messages.ts';
import type { CameraPolicy } from '../core/page/support.ts';
import { answerTo } from './answer.ts';
import { mediaDevices } from './media-devices.ts';
import { readPermission } from './permission.ts';
import { isFirefox, readPlatform } from './platform.ts';
import { isAllowedByPolicy } from './policy.ts';

/** What to do about an error. */
export type Remedy =
  /** Retry with fewer constraints. */
  | 'askForLess'
  /** Retry in a moment, with the same constraints. */
  | 'tryAgain'
  | { readonly tell: AlertCode };

/** Thrown in place of the browser's error if it has no camera API. */
export const NO_CAMERA_API = 'NotSupportedError';

const NAMES: ReadonlyMap<string, Remedy> = new Map<string, Remedy>([
  ['OverconstrainedError', 'askForLess'],
  ['ConstraintNotSatisfiedError', 'askForLess'],
  // an engine that can't parse the constraints at all
  ['TypeError', 'askForLess'],
  ['NotFoundError', { tell: 'no_camera' }],
  ['DevicesNotFoundError', { tell: 'no_camera' }],
  ['NotAllowedError', { tell: 'camera_denied' }],
  ['SecurityError', { tell: 'camera_denied' }],
  ['PermissionDeniedError', { tell: 'camera_denied' }],
  ['PermissionDismissedError', { tell: 'camera_denied' }],
  [NO_CAMERA_API, { tell: 'unsupported' }],
]);

/** Used when no constraints are left to drop, or retries fail. Without a camera, WebKit reports "overconstrained". */
export const LAST_RESORT: Readonly<Record<'askForLess' | 'tryAgain', AlertCode>> = {
  askForLess: 'no_camera',
  tryAgain: 'camera_busy',
};

/** NotReadable, Abort, TrackStart and unknown errors: the camera exists but doesn't start. */
export function remedyFor(error: unknown): Remedy {
  const name: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'name') : error;
  return (typeof name === 'string' ? NAMES.get(name) : undefined) ?? 'tryAgain';
}

export function readPolicy(): CameraPolicy {
  const isAllowed = isAllowedByPolicy('camera');
  if (isAllowed === undefined) return 'unknown';
  return isAllowed ? 'allowed' : 'blocked';
}

/** Whether the browser lists a camera; undefined if it lists no devices. Never rejects. */
export const listsCamera = (): Promise<boolean | undefined> =>
  answerTo(async () => {
    const devices = await mediaDevices()?.enumerateDevices?.();
    return devices?.some(({ kind }) => kind === 'videoinput');
  });

/** Firefox reports a camera that the system blocks as missing; on Android, it doesn't list it either. */
export function hidesCameras(): boolean {
  const platform = readPlatform();
  return isFirefox(platform) && platform.system === 'Android';
}

/** Whether the operating system keeps the camera from the browser, rather than the person or the page. */
export async function isRefusedBySystem(error: unknown): Promise<boolean> {
  if (readPolicy() === 'blocked') return false;
  const { name, message } = Object(error) as Readonly<Partial<Record<'name' | 'message', unknown>>>;
  switch (name) {
    case 'NotAllowedError':
      // Chromium's own words, in every language
      return String(message).includes('by system') || (await readPermission()) === 'granted';
    case 'NotFoundError':
      return hidesCameras() || (isFirefox(readPlatform()) && (await listsCamera()) === true);
    default:
      return false;
  }
}

export const isFramed = (): boolean => window.parent !== window;

/** Why no browser gives this page a camera, as far as the page can tell. */
export function blockedPage(): BlockedPage | undefined {
  if (!window.isSecureContext) return 'insecure';
  return isFramed() && readPolicy() === 'blocked' ? 'framed' : undefined;
}

/** How to change a policy that blocks the camera. */
export const explainPolicy = (): string =>
  isFramed()
    ? 'This page is in an iframe: the iframe needs the attribute allow="camera", and no embedding page may send a Permissions-Policy header that forbids the camera.'
    : 'This page\'s Permissions-Policy header forbids the camera: send "Permissions-Policy: camera=(self)".';

/** Why the page has no camera API. */
export const explainMissingApi = (): string =>
  window.isSecureContext
    ? 'This browser has no camera API (an old browser, or a web view whose app does not allow it).'
    : `The camera works only on https pages and on localhost; this page is ${window.origin}.`;

/** A console message for the integrator, if the page blocks the camera rather than the person or the device. */
export function explainRefusal(code: AlertCode): string | undefined {
  if (code === 'unsupported') return explainMissingApi();
  if (code !== 'camera_denied') return undefined;
  if (isFramed()) return `Camera access was denied. ${explainPolicy()}`;
  return readPolicy() === 'blocked' ? explainPolicy() : undefined;
}
