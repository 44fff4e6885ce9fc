// Plays a provider at its own address: a page's calls to it go to the sandbox. Node only.
import type { BrowserContext, Page, Route } from '@playwright/test';
import type { Sandbox } from './sandbox/index.ts';

async function forward(route: Route, sandbox: Sandbox): Promise<void> {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  // Playwright may not know yet what the browser will say of the page
  const headers = { origin: new URL(request.frame().url()).origin, ...request.headers() };
  // the page decides about redirects, and how long it waits
  const url = sandbox.url + pathname + search;
  const response = await route.fetch({ url, headers, maxRedirects: 0, timeout: 0 });
  // where an answer allows no origin, Playwright would add the page's
  if (response.headers()['access-control-allow-origin'] === undefined) await route.abort('failed');
  else await route.fulfill({ response });
}

/** The sandbox resets the connection. */
const IS_RESET = /ECONNRESET|EPIPE|socket hang up|aborted/;
/** The test has ended. */
const IS_OVER = /has been closed|Test ended|context disposed/;

/** What fails otherwise is no fault that the sandbox plays, so the test hears of it. */
async function endWithout(route: Route, sandbox: Sandbox, cause: unknown): Promise<void> {
  const message = cause instanceof Error ? cause.message : String(cause);
  await route.abort('connectionreset').catch(() => undefined);
  if (IS_RESET.test(message) || IS_OVER.test(message)) return;
  throw new Error(`routeToSandbox could not reach the sandbox at ${sandbox.url}: ${message}`, { cause });
}

/**
 * Sends a page's calls to the provider to the sandbox, which answers under the provider's address, and plays its faults.
 * @param provider the provider's origin, as the page's `domain` has it
 */
export async function routeToSandbox(page: Page | BrowserContext, provider: string, sandbox: Sandbox): Promise<void> {
  const { origin } = new URL(provider);
  await page.route(
    (url) => url.origin === origin,
    (route) => forward(route, sandbox).catch((cause: unknown) => endWithout(route, sandbox, cause)),
  );
}
