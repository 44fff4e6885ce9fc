/** The script tag: defines the element immediately and loads everything else from its own folder. */
import { define } from '../element/define.ts';

// Read while the script is evaluated: document.currentScript is null afterwards.
const selfUrl = __SELF_URL__ ?? document.baseURI;
/** How often loading a file has failed. */
let failures = 0;

function load<Module>(file: string): Promise<Module> {
  const url = new URL(file, selfUrl);
  // Firefox caches a failed module by its URL, so a retry needs a new one; Chromium and WebKit don't. With an import map,
  // the URL stays the same in every browser, because the map's `integrity` applies to that exact URL.
  if (failures && !document.querySelector('[type=importmap]')) url.search = failures as never;
  return (import(url as never) as Promise<Module>).catch((error: unknown) => {
    failures += 1;
    throw error;
  });
}

define({
  app: () => load(__APP_FILE__),
  support: () => load(__SUPPORT_FILE__),
});
