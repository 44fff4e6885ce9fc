/** The script tag: defines the element at once and brings the application from beside itself. */
import type { AppModule } from '../element/app-loader.ts';
import { define } from '../element/define.ts';

// Read while the script is being evaluated: later there is no current script any more.
const selfUrl = __SELF_URL__ ?? document.baseURI;
let tries = 0;

define(() => {
  const url = new URL(__APP_FILE__, selfUrl);
  // Firefox remembers a failed module under its URL.
  if (tries++) url.search = `?retry=${String(tries)}`;
  return import(url.href) as Promise<AppModule>;
});
