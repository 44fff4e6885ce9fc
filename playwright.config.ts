// Tests of the built files in a browser: those of the widget (test/e2e) in Chromium and, `*.all.spec.ts` and `*.firefox.spec.ts`,
// in Firefox; those of the kit, the demo and the samples (test/e2e/kit), of which the longest file, `example`, begins first.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { PlaywrightTestConfig } from '@playwright/test';
import { CHROMIUM_ARGS, ensureBrowser } from './scripts/ensure-browser.mjs';
import { limits } from './scripts/limits.mjs';
import { cameraLaunchArgs } from './src/testing/clip-camera.ts';
import { enginesToTest, findFirefox } from './test/support/engines.mjs';

type Projects = NonNullable<PlaywrightTestConfig['projects']>;

const engines = enginesToTest();
// Every worker loads this file again, so the result of the search is passed on in the environment.
const isChromiumTested = engines.includes('chromium');
process.env.TRUEID_CHROMIUM ??= isChromiumTested ? await ensureBrowser() : '';
if (!process.env.TRUEID_CLIP_FOLDER) {
  const folder = mkdtempSync(join(tmpdir(), 'trueid-e2e-'));
  process.env.TRUEID_CLIP_FOLDER = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
// Every worker has its own browser, with its own camera.
const clipCamera = join(process.env.TRUEID_CLIP_FOLDER, `camera-${process.env.TEST_PARALLEL_INDEX ?? '0'}.y4m`);
process.env.TRUEID_CLIP_CAMERA = clipCamera;

/** A host's own unit tests, which Vitest runs. */
const PACKED = '**/packed/**';
const KIT = '**/kit/**';
/** What only Firefox does. */
const FIREFOX = '**/*.firefox.spec.ts';
const EXAMPLE = '**/qa-example.spec.ts';

const use: Projects[number]['use'] = {
  browserName: 'chromium',
  launchOptions: {
    executablePath: process.env.TRUEID_CHROMIUM,
    args: [
      ...CHROMIUM_ARGS,
      // no camera until a test makes the clip camera show something
      ...cameraLaunchArgs(clipCamera),
    ],
  },
};
const chromium: Projects = [
  { name: 'example', testDir: 'test/e2e/kit', testMatch: EXAMPLE },
  { name: 'kit', testDir: 'test/e2e/kit', testIgnore: EXAMPLE, use },
  { name: 'widget', testDir: 'test/e2e', testIgnore: [KIT, PACKED, FIREFOX], use },
];
const firefox: Projects = [
  {
    name: 'widget-firefox',
    testDir: 'test/e2e',
    testMatch: ['**/*.all.spec.ts', FIREFOX],
    // the last to run: none of them waits for the others in its file while workers are free
    fullyParallel: true,
    use: {
      browserName: 'firefox',
      // a stock Firefox, driven by WebDriver BiDi
      channel: 'moz-firefox',
      launchOptions: {
        executablePath: findFirefox(),
        firefoxUserPrefs: {
          'media.autoplay.default': 0,
          // requesting a page's icon, even a missing one, violates a policy without img-src
          'browser.chrome.site_icons': false,
        },
      },
    },
  },
];

/** On demand only: it needs PHP and a database. */
const wordpress: Projects = [{ name: 'wordpress', testDir: 'test/wordpress', use }];

const reportFile = process.env.TRUEID_REPORT_FILE;

export default defineConfig({
  // tests wait more than they compute: three of them share two cores well
  workers: 3,
  retries: 0,
  timeout: limits.testOfBuild,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // one snapshot for all machines, without what differs between them
  snapshotPathTemplate: '{testDir}/references/{arg}{ext}',
  reporter: reportFile ? [['list'], ['json', { outputFile: reportFile }]] : [['list']],
  use: {
    // the usual size, and faster to render; tests of wide pages set their own
    viewport: { width: 390, height: 844 },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // a film of each page would cost the passing tests a third of their time, and its elements before and after each action a
    // tenth: those are there on demand. A test that fails keeps its last screen, as a picture and as a list of elements
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: Boolean(process.env.TRUEID_SNAPSHOTS) },
  },
  projects: process.env.TRUEID_WORDPRESS
    ? wordpress
    : [...(isChromiumTested ? chromium : []), ...(engines.includes('firefox') ? firefox : [])],
});
