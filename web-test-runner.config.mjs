// Tests of what an engine can change, in real browsers: all engines at a time, a file in each, and two in Chromium if it is
// alone, because tests wait more than they compute. `*.camera.test.ts` run in a Chromium with its own fake camera.
//   npx web-test-runner --group default --files 'test/io/*.test.ts'      runs only these files
//   TRUEID_SEED=7                                                         runs only one random session
//   TRUEID_ENGINES=chromium,firefox,webkit                                runs only these engines
//   TRUEID_HOUSE=widget                                                   runs only the tests of this house
//   TRUEID_TEST_FILES=test/io/photo.test.ts                               runs only these files, in their groups
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { CHROMIUM_ARGS, ensureBrowser } from './scripts/ensure-browser.mjs';
import { limits } from './scripts/limits.mjs';
import { sessionsReporter } from './scripts/test-reports.mjs';
import { bundlePlugin } from './test/support/bundle-plugin.mjs';
import { cameraPlugin } from './test/support/camera-plugin.mjs';
import { enginesToTest, findFirefox } from './test/support/engines.mjs';
import { faultServerPlugin } from './test/support/fault-server.mjs';
import { importTypeScript } from './test/support/import-typescript.mjs';
import { webkitLauncher } from './test/support/webkit-launcher.mjs';

const rootDir = import.meta.dirname;
const engines = enginesToTest();

const executablePath = engines.includes('chromium') ? await ensureBrowser() : undefined;
const chromium = (concurrency = 1, args = []) =>
  playwrightLauncher({
    concurrency,
    launchOptions: { executablePath, args: [...CHROMIUM_ARGS, ...args] },
  });
const launch = {
  chromium: () => chromium(engines.length > 1 ? 1 : 2),
  firefox: () =>
    playwrightLauncher({
      product: 'firefox',
      concurrency: 1,
      launchOptions: {
        channel: 'moz-firefox',
        executablePath: findFirefox(),
        firefoxUserPrefs: { 'media.autoplay.default': 0 },
      },
    }),
  webkit: () => webkitLauncher(),
};

const FOLDERS = { widget: '{io,views,element,app}', kit: 'testing' };
const folders = FOLDERS[process.env.TRUEID_HOUSE] ?? '{io,views,element,app,testing}';
/** Undefined for all of them. */
const chosenFiles = process.env.TRUEID_TEST_FILES?.split(',');
const isOfCamera = (file) => file.endsWith('.camera.test.ts');

const cameraKit = await importTypeScript('src/testing/clip-camera.ts');
const camera = cameraKit.createClipCamera();
const cameraGroup = {
  name: 'camera',
  files: chosenFiles?.filter(isOfCamera) ?? [`test/${folders}/**/*.camera.test.ts`],
  browsers: [chromium(1, camera.launchArgs)],
};

const reporters = [defaultReporter()];
if (process.env.TRUEID_REPORT_FILE) reporters.push(sessionsReporter(process.env.TRUEID_REPORT_FILE));

/** The runner's own page, with the viewport that mobile emulation needs. */
const testRunnerHtml = (testFramework) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="seed" content="${process.env.TRUEID_SEED ?? ''}" />
    <title>Tests</title>
  </head>
  <body>
    <script type="module" src="${testFramework}"></script>
  </body>
</html>`;

export default {
  rootDir,
  // the runner takes an empty list for a mistake
  files: chosenFiles?.every(isOfCamera)
    ? undefined
    : (chosenFiles?.filter((file) => !isOfCamera(file)) ?? [
        `test/${folders}/**/*.test.{ts,tsx}`,
        '!test/**/*.{node,camera}.test.ts',
      ]),
  browsers: engines.map((engine) => launch[engine]()),
  groups: engines.includes('chromium') && cameraGroup.files.length > 0 ? [cameraGroup] : [],
  concurrentBrowsers: engines.length,
  testFramework: { config: { timeout: limits.testInEngine, forbidOnly: Boolean(process.env.CI) } },
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: limits.fileInEngine,
  testRunnerHtml,
  reporters,
  plugins: [
    cameraPlugin({ rootDir, kit: cameraKit, camera }),
    faultServerPlugin(),
    bundlePlugin({ rootDir, inject: ['test/support/short-nodes.mjs'] }),
  ],
};
