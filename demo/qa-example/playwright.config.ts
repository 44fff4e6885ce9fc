// Every browser runs the tests with the in-page camera; Chromium also runs those with its own camera.
//   CHROME_PATH, FIREFOX_PATH    executables to use instead of Playwright's own browsers
import { defineConfig } from '@playwright/test';

const { CHROME_PATH, FIREFOX_PATH } = process.env;

export default defineConfig({
  testDir: 'tests',
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        // The full browser: the "headless shell" doesn't support permissions.
        ...(CHROME_PATH ? { launchOptions: { executablePath: CHROME_PATH } } : { channel: 'chromium' }),
      },
    },
    {
      name: 'firefox',
      testIgnore: '**/real-camera.spec.ts',
      use: {
        browserName: 'firefox',
        // A Firefox that Playwright didn't build is driven by WebDriver BiDi.
        ...(FIREFOX_PATH && { channel: 'moz-firefox', launchOptions: { executablePath: FIREFOX_PATH } }),
      },
    },
    { name: 'webkit', testIgnore: '**/real-camera.spec.ts', use: { browserName: 'webkit' } },
  ],
});
