// A demo that runs while the tests of a file do.
import { test } from '@playwright/test';
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
