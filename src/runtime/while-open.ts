/** Runs something only while the modal is open. */
import type { Clock } from './ports.ts';
import type { Store } from './store.ts';

/**
 * Calls `begin` in a task after the modal has opened. Calls the function that `begin` returned once the modal has closed. A
 * restart of the session changes nothing.
 */
export function whileOpen(
  { subscribe, isOpen }: Pick<Store, 'subscribe' | 'isOpen'>,
  clock: Clock,
  begin: () => () => void,
): void {
  let end: (() => void) | undefined;
  subscribe(() => {
    if (isOpen())
      end ??= clock.after(0, () => {
        end = begin();
      });
    else {
      end?.();
      end = undefined;
    }
  });
}
