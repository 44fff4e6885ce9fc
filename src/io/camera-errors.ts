/**
 * What a refusal of getUserMedia means, whichever browser and year its name comes from, and what the integrator can do
 * about it.
 */
import type { AlertCode } from '../core/messages.ts';

/** What to do about a refusal. */
export type Remedy =
  /** Ask for less. */
  | 'askForLess'
  /** Try the same again in a moment. */
  | 'tryAgain'
  | { readonly tell: AlertCode };

/** Thrown on the browser's behalf where it has no API to call. */
export const NO_CAMERA_API = 'NotSupportedError';

const NAMES: ReadonlyMap<string, Remedy> = new Map<string, Remedy>([
  ['OverconstrainedError', 'askForLess'],
  ['ConstraintNotSatisfiedError', 'askForLess'],
  // an engine that can't read the constraints at all
  ['TypeError', 'askForLess'],
  ['NotFoundError', { tell: 'no_camera' }],
  ['DevicesNotFoundError', { tell: 'no_camera' }],
  ['NotAllowedError', { tell: 'camera_denied' }],
  ['SecurityError', { tell: 'camera_denied' }],
  ['PermissionDeniedError', { tell: 'camera_denied' }],
  ['PermissionDismissedError', { tell: 'camera_denied' }],
  [NO_CAMERA_API, { tell: 'unsupported' }],
]);

/** Where nothing less can be asked for, or trying again has not helped. WebKit says "overconstrained" without cameras. */
export const LAST_RESORT: Readonly<Record<'askForLess' | 'tryAgain', AlertCode>> = {
  askForLess: 'no_camera',
  tryAgain: 'camera_busy',
};

/** NotReadable, Abort, TrackStart and unknown names: the camera is there but doesn't start. */
export function remedyFor(error: unknown): Remedy {
  const name: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'name') : error;
  return (typeof name === 'string' ? NAMES.get(name) : undefined) ?? 'tryAgain';
}

/** Chromium's two names for the same; the other engines have neither. */
interface PolicyOfDocument {
  readonly allowsFeature?: (feature: string) => boolean;
}

function isForbiddenByPolicy(): boolean {
  const policy = (Reflect.get(document, 'permissionsPolicy') ?? Reflect.get(document, 'featurePolicy')) as
    PolicyOfDocument | undefined;
  return policy?.allowsFeature?.('camera') === false;
}

/** A console line for the integrator, where the page, not the person or the device, keeps the camera away. */
export function explainRefusal(code: AlertCode): string | undefined {
  const isFramed = window.parent !== window;
  switch (code) {
    case 'unsupported':
      return window.isSecureContext
        ? 'This browser gives pages no camera (an old browser, or a web view whose app does not allow it).'
        : `The camera works on https pages only (or on localhost); this page is ${location.origin}.`;
    case 'camera_denied':
      if (isFramed) {
        return 'The camera was refused. This page is in an iframe: the iframe needs the attribute allow="camera", and no page around it may send a Permissions-Policy header that forbids the camera.';
      }
      return isForbiddenByPolicy()
        ? 'This page\'s Permissions-Policy header forbids the camera: send "Permissions-Policy: camera=(self)".'
        : undefined;
    case 'no_camera':
    case 'no_stream':
    case 'camera_busy':
    case 'camera_lost':
      return undefined;
  }
}
