/** What `checkSupport()` finds out about a page and a device. Types only. */
import type { InAppBrowser } from './in-app.ts';
import type { CameraPermission } from '../state.ts';

/** Whether the page's Permissions-Policy allows the camera. */
export type CameraPolicy = 'allowed' | 'blocked' | 'unknown';

export interface Support {
  /** False on an insecure page, without a camera API, under a policy that blocks the camera, and without a camera. */
  readonly supported: boolean;
  /** `none`: the browser listed its devices, and no camera is among them. */
  readonly camera: 'yes' | 'none' | 'unknown';
  /** `denied` is no lack of support: the person can change it. */
  readonly permission: CameraPermission;
  /** Whether the page is a secure context; browsers give no other page a camera. */
  readonly secure: boolean;
  readonly policy: CameraPolicy;
  /** The app whose own browser this is, such as `zalo`; `webview` for an unknown app, null for a browser. */
  readonly inApp: InAppBrowser | null;
  /** A sentence for developers about each obstacle; empty where there is none. */
  readonly problems: string[];
}
