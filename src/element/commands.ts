/**
 * Buttons with `command="--start"` and `command="--close"`: loads what stands in for invoker commands in browsers without
 * them, and what explains a button that its form makes useless. Part of the script tag, so small.
 */
import type { Loaders } from './app-loader.ts';

let isWanted = true;

/** Loads it once a page, and again after 1, 2, 4… seconds where that fails: its buttons may be the page's only ones. */
export function loadCommands(loaders: Loaders, pauseMs = 1000): void {
  if (
    !isWanted ||
    // as a question to a new button, it compresses better
    ('command' in document.createElement('button') && !document.querySelector('form [command]:not([type=button])'))
  )
    return;
  isWanted = false;
  loaders.commands().then(
    (module) => module.listen(),
    () => {
      isWanted = true;
      setTimeout(loadCommands, pauseMs, loaders, 2 * pauseMs);
    },
  );
}
