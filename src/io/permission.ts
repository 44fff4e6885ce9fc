/** Reads the camera permission without prompting. */
import type { CameraPermission } from '../core/state.ts';
import { answerTo } from './answer.ts';
import { readPlatform } from './platform.ts';

/** Android's web view asks its app each time, and reports `prompt` or, in older versions, `denied`, whatever the app does. */
function doesBrowserKnow(): boolean {
  const { app, system } = readPlatform();
  return app === undefined || system !== 'Android';
}

/** Undefined if the browser doesn't know, doesn't support the query, or doesn't answer within a second. */
const queryStatus = async (): Promise<PermissionStatus | undefined> =>
  doesBrowserKnow() ? answerTo(() => navigator.permissions.query({ name: 'camera' })) : undefined;

const stateOf = (status: PermissionStatus | undefined): CameraPermission => status?.state ?? 'unknown';

/** The current permission. Never prompts, never rejects. */
export const readPermission = async (): Promise<CameraPermission> => stateOf(await queryStatus());

/**
 * Reports the permission as soon as the browser answers, then every change, until the returned function is called. Reports
 * `unknown` once if the browser doesn't support the query. Never prompts, never throws.
 */
export function watchPermission(tell: (permission: CameraPermission) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const watch = async (): Promise<void> => {
    const status = await queryStatus();
    if (signal.aborted) return;
    status?.addEventListener('change', () => tell(stateOf(status)), { signal });
    tell(stateOf(status));
  };
  void watch();
  return () => listening.abort();
}
