// Types of ensure-browser.mjs for the TypeScript that uses it.

/** The full path of a program on PATH, or undefined. */
export function onPath(name: string): string | undefined;

/** The path of a Chromium that starts; installs one where there is none. Throws where that is not possible. */
export function ensureBrowser(): Promise<string>;
