/**
 * Buttons with `command="--start"` and `command="--close"`, in browsers without invoker commands: loads what stands in for
 * them. Part of the script tag, so small.
 */
import type { Loaders } from './app-loader.ts';

let isWanted = true;

/** Loads it once a page, and again after 1, 2, 4… seconds where that fails: its buttons may be the page's only ones. */
export function loadCommands(loaders: Loaders, pauseMs = 1000): void {
  if (!isWanted || 'command' in HTMLButtonElement.prototype) return;
  isWanted = false;
  loaders.commands().then(
    ({ listen }) => listen(),
    () => {
      isWanted = true;
      setTimeout(loadCommands, pauseMs, loaders, 2 * pauseMs);
    },
  );
}
