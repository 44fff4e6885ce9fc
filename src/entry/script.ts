/** The script tag: defines the element at once and brings the application from beside itself. */
import type { AppModule } from '../element/app-loader.ts';
import { define } from '../element/define.ts';

// Read while the script is being evaluated: later there is no current script any more.
const selfUrl = __SELF_URL__ ?? document.baseURI;
/** How often the application could not be loaded. */
let failures = 0;

define(() => {
  const url = new URL(__APP_FILE__, selfUrl);
  // Firefox remembers a failed module under its URL, so another one is asked for; Chromium and WebKit forget it. Under an
  // import map the URL stays the same in every browser: the map's `integrity` belongs to that very URL.
  if (failures && !document.querySelector('[type=importmap]')) url.search = `${failures}`;
  return (import(url as never) as Promise<AppModule>).catch((error: unknown) => {
    failures += 1;
    throw error;
  });
});
