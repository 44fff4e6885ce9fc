// Types of webkit-driver.mjs for the TypeScript that uses it.

/** One window of MiniBrowser. */
export interface WebKitSession {
  readonly version: string;
  /** One WebDriver command, its path relative to the session; resolves with the answer's value. */
  readonly call: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** What a session needs, or undefined if a part of it isn't installed. */
export function findWebKit(): { readonly driver: string; readonly browser: string } | undefined;

/** Starts a session, on a virtual screen if there is none. */
export function openWebKit(options?: {
  readonly args?: readonly string[];
  readonly timeoutMs?: number;
}): Promise<WebKitSession>;
