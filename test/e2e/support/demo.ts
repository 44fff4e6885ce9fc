// A demo that runs while the tests of a file do, and what its pages complain about.
import { test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startDemo } from '../../support/demo-process.ts';
import type { Demo } from '../../support/demo-process.ts';

/** For the tests of the file, or of the group, that calls this. */
export function useDemo(): Demo {
  const demo = {} as Demo;
  test.beforeAll(async () => {
    Object.assign(demo, await startDemo());
  });
  test.afterAll(() => demo.stop());
  return demo;
}

/** Warnings and errors on the page's console and uncaught ones, from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
