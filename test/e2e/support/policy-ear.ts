// Records violations of a page’s Content-Security-Policy.
import type { Page } from '@playwright/test';

const VIOLATIONS_KEY = 'trueid-test/violations';

/** Before the page is opened. */
export async function listenForViolations(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const violations: string[] = [];
    Object.defineProperty(window, Symbol.for(key), { value: violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      violations.push([effectiveDirective, blockedURI, sample, sourceFile].join(' '));
    });
  }, VIOLATIONS_KEY);
}

export const violationsOn = (page: Page): Promise<string[]> =>
  page.evaluate((key) => Reflect.get(window, Symbol.for(key)) as string[], VIOLATIONS_KEY);
