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

/**
 * Sends a page's calls to the provider to the sandbox, which answers under the provider's address, and plays its faults.
 * @param provider the provider's origin, as the page's `domain` has it
 */
export async function routeToSandbox(page: Page | BrowserContext, provider: string, sandbox: Sandbox): Promise<void> {
  const { origin } = new URL(provider);
  await page.route(
    (url) => url.origin === origin,
    // it fails where the sandbox resets the connection, and where the test has ended
    (route) => forward(route, sandbox).catch(() => route.abort('connectionreset').catch(() => undefined)),
  );
}
