/** Code that a screen can do without: loaded when it is first drawn. Knows no screen. */
import { useEffect, useState } from 'react';

/** What `load` brings; undefined until then, and for good if it fails. The next screen tries again. */
export function useLoaded<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    let isWanted = true;
    load().then(
      (loaded) => {
        if (isWanted) setModule(loaded);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  return module;
}
