/**
 * What a getUserMedia error means, in browsers old and new, and whether the page is the cause. Imports only the alert
 * codes.
 */
import type { AlertCode, BlockedPage } from '../core/messages.ts';
import type { CameraPolicy } from '../core/page/support.ts';

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

/** Chromium has it under two names; other engines have neither. */
interface PolicyOfDocument {
  readonly allowsFeature?: (feature: string) => boolean;
}

export function readPolicy(): CameraPolicy {
  const policy = (Reflect.get(document, 'permissionsPolicy') ?? Reflect.get(document, 'featurePolicy')) as
    PolicyOfDocument | undefined;
  const isAllowed = policy?.allowsFeature?.('camera');
  if (isAllowed === undefined) return 'unknown';
  return isAllowed ? 'allowed' : 'blocked';
}

export const isFramed = (): boolean => window.parent !== window;

/** Why no browser gives this page a camera, as far as the page can tell. */
export function blockedPage(): BlockedPage | undefined {
  if (!window.isSecureContext) return 'insecure';
  return isFramed() && readPolicy() === 'blocked' ? 'framed' : undefined;
}

/** Whether the page keeps the camera away, rather than the person or the device. */
export const isPageToBlame = (code: AlertCode): boolean =>
  code === 'unsupported' || (code === 'camera_denied' && (isFramed() || readPolicy() === 'blocked'));
