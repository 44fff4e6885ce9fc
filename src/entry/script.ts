/** The script tag: defines the element at once and brings the application from beside itself. */
import type { AppModule } from '../element/app-loader.ts';
import { define } from '../element/define.ts';

// Read while the script is being evaluated: later there is no current script any more.
const selfUrl = __SELF_URL__ ?? document.baseURI;
let failures = 0;

define(() => {
  const url = new URL(__APP_FILE__, selfUrl);
  // Firefox remembers a failed module under its URL.
  if (failures > 0) url.search = `?retry=${String(failures)}`;
  return (import(url.href) as Promise<AppModule>).catch((error: unknown) => {
    failures += 1;
    throw error;
  });
});
