/** Explains to the integrator why the page gets no camera, and what to change. */
import type { AlertCode } from '../core/messages.ts';
import { isFramed } from './camera-errors.ts';

/** How to change a policy that blocks the camera. */
export const explainPolicy = (): string =>
  isFramed()
    ? 'This page is in an iframe: the iframe needs the attribute allow="camera", and no embedding page may send a Permissions-Policy header that forbids the camera.'
    : 'This page\'s Permissions-Policy header forbids the camera: send "Permissions-Policy: camera=(self)".';

/** Why the page has no camera API. */
export const explainMissingApi = (): string =>
  window.isSecureContext
    ? 'This browser has no camera API (an old browser, or a web view whose app does not allow it).'
    : `The camera works only on https pages and on localhost; this page is ${location.origin}.`;

/** A console message for the integrator of a page that keeps the camera away. */
export function explainRefusal(code: AlertCode): string {
  if (code === 'unsupported') return explainMissingApi();
  return isFramed() ? `Camera access was denied. ${explainPolicy()}` : explainPolicy();
}
