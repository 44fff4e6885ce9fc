/** The camera's permission as the browser tells it without asking the person. */
import type { CameraPermission } from '../core/state.ts';
import type { Clock } from '../runtime/ports.ts';
import { answerTo } from './answer.ts';
import { browserClock } from './clock.ts';

/** Undefined where the browser doesn't tell, or not within a second. */
const queryStatus = (clock: Clock): Promise<PermissionStatus | undefined> =>
  answerTo(() => navigator.permissions.query({ name: 'camera' }), clock);

const stateOf = (status: PermissionStatus | undefined): CameraPermission => status?.state ?? 'unknown';

/** The permission now. Never prompts, never rejects. */
export const readPermission = async (clock: Clock = browserClock): Promise<CameraPermission> =>
  stateOf(await queryStatus(clock));

/**
 * Tells the permission as soon as the browser answers, and then each change, until the returned function is called. Never
 * prompts, never throws; a browser that doesn't tell is `unknown`, once.
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
