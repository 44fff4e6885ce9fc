/** Code that a screen can do without: loaded when it is first drawn. Knows no screen. */
import { useEffect, useState } from 'react';

const FIRST_PAUSE_MS = 1000;

/** What `load` brings; undefined until then. If it fails, it is called again after 1, 2, 4… seconds, while the screen lasts. */
export function useLoaded<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout>;
    function attempt(pauseMs: number): void {
      load().then(
        (loaded) => {
          if (isWanted) setModule(loaded);
        },
        () => {
          if (isWanted) timer = setTimeout(attempt, pauseMs, 2 * pauseMs);
        },
      );
    }
    attempt(FIRST_PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [load]);
  return module;
}
