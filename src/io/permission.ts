/** Reads the camera permission without prompting. */
import type { CameraPermission } from '../core/state.ts';
import type { Clock } from '../runtime/ports.ts';
import { answerTo } from './answer.ts';
import { browserClock } from './clock.ts';

/** Undefined if the browser doesn't support the query, or doesn't answer within a second. */
const queryStatus = (clock: Clock): Promise<PermissionStatus | undefined> =>
  answerTo(() => navigator.permissions.query({ name: 'camera' }), clock);

const stateOf = (status: PermissionStatus | undefined): CameraPermission => status?.state ?? 'unknown';

/** The current permission. Never prompts, never rejects. */
export const readPermission = async (clock: Clock = browserClock): Promise<CameraPermission> =>
  stateOf(await queryStatus(clock));

/**
 * Reports the permission as soon as the browser answers, then every change, until the returned function is called. Reports
 * `unknown` once if the browser doesn't support the query. Never prompts, never throws.
 */
export function watchPermission(tell: (permission: CameraPermission) => void, clock: Clock = browserClock): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const watch = async (): Promise<void> => {
    const status = await queryStatus(clock);
    if (signal.aborted) return;
    status?.addEventListener('change', () => tell(stateOf(status)), { signal });
    tell(stateOf(status));
  };
  void watch();
  return () => listening.abort();
}
