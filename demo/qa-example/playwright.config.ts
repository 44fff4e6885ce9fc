// Every browser runs the tests with the camera in the page; Chromium runs those with its own camera too.
//   CHROME_PATH, FIREFOX_PATH    test with these programs instead of Playwright's own browsers
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
        // The full browser: the small "headless shell" has no permissions to test with.
        ...(CHROME_PATH ? { launchOptions: { executablePath: CHROME_PATH } } : { channel: 'chromium' }),
      },
    },
    {
      name: 'firefox',
      testIgnore: '**/real-camera.spec.ts',
      use: {
        browserName: 'firefox',
        // A Firefox that was not built by Playwright is driven by WebDriver BiDi.
        ...(FIREFOX_PATH && { channel: 'moz-firefox', launchOptions: { executablePath: FIREFOX_PATH } }),
      },
    },
    { name: 'webkit', testIgnore: '**/real-camera.spec.ts', use: { browserName: 'webkit' } },
  ],
});
