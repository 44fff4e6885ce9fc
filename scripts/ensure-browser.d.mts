// Types of ensure-browser.mjs for the TypeScript that uses it.

/** What Chromium is started with. */
export const CHROMIUM_ARGS: readonly string[];

/** The full path of a program on PATH, or undefined. */
export function onPath(name: string): string | undefined;

/** The path of a Chromium that starts; installs one if there is none. Throws if that isn't possible. */
export function ensureBrowser(): Promise<string>;

/** The path of a ChromeDriver, installed now if need be; undefined where none is to be had. */
export function ensureChromeDriver(): string | undefined;
