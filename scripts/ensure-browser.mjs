// Finds a Chromium that really starts, and installs one if there is none. Knows browsers and installers only.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

const INSTALL_LIMIT_MS = 240_000;

/**
 * Two pages of the browser's own, the pop-ups of its address bar: it loads them into every new window, which takes more time
 * than most tests do. The others are off in Playwright too, whose list this one replaces.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,DialMediaRouteProvider,GlobalMediaControls',
  'HttpsUpgrades,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect,AvoidCorsURLLoaderRestartOnRedirect',
  'Translate,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled',
];

/** What Chromium is started with: as root, on a machine with little shared memory, and without what no test needs. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-dev-shm-usage', `--disable-features=${FEATURES_OFF.join()}`];

const say = (message) => console.error(`[browser] ${message}`);

/** The full path of a program on PATH, or undefined. */
export const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((candidate) => fs.existsSync(candidate));

/** Launches it: a snap stub, a missing library and a build for another processor all show here and nowhere else. */
async function works(executablePath) {
  try {
    const browser = await chromium.launch({ executablePath, timeout: 60_000 });
    const page = await browser.newPage();
    await page.evaluate(() => document.title);
    say(`${executablePath} (${browser.version()})`);
    await browser.close();
    return true;
  } catch (error) {
    say(`${executablePath} does not start: ${String(error.message).split('\n')[0]}`);
    return false;
  }
}

/** Every Chrome, Chromium and Edge of this machine, and Playwright's own. */
const candidates = () =>
  [
    ...['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge'].map(onPath),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    chromium.executablePath(),
  ].filter((file) => file && fs.existsSync(file));

/** Runs an installer, which may fail: only a browser that starts proves it. */
function run(command, ...args) {
  say([command, ...args].join(' '));
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { error } = spawnSync(command, args, { stdio: ['ignore', 2, 2], env, timeout: INSTALL_LIMIT_MS });
  if (error) say(error.message);
}

const playwright = (...args) =>
  run(process.execPath, path.resolve(import.meta.dirname, '../node_modules/playwright/cli.js'), ...args);

const hasApt = process.getuid?.() === 0 && onPath('apt-get') !== undefined;
// Ubuntu's package is a stub for a snap
const hasChromiumPackage = hasApt && !/^ID=ubuntu/m.test(fs.readFileSync('/etc/os-release', 'utf8'));

function aptInstall(...packages) {
  run('apt-get', '-qq', '-o', 'Acquire::http::Timeout=20', 'update');
  const options = ['-qq', '-y', '-o', 'DPkg::Lock::Timeout=60', '--no-install-recommends'];
  run('apt-get', ...options, 'install', ...packages);
}

/** Ways to get a browser; each is tried when those before it have brought none that starts. */
const INSTALLS = [
  function nothing() {},
  function debianPackage() {
    if (!hasChromiumPackage) return;
    aptInstall('chromium', 'fonts-dejavu-core');
  },
  // apart from its libraries, which it may not need and which need apt
  function playwrightsOwn() {
    playwright('install', '--no-shell', 'chromium');
  },
  function itsLibraries() {
    if (hasApt && fs.existsSync(chromium.executablePath())) playwright('install-deps', 'chromium');
  },
];

/**
 * The path of a Chromium that starts: CHROME_PATH, an installed Chrome or Chromium, Playwright's own, else one that is
 * installed now. A CHROME_PATH that does not start is an error, never ignored.
 */
export async function ensureBrowser() {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) {
    if (await works(CHROME_PATH)) return CHROME_PATH;
    throw new Error(`CHROME_PATH=${CHROME_PATH} does not start`);
  }
  for (const install of INSTALLS) {
    install();
    for (const candidate of candidates()) if (await works(candidate)) return candidate;
  }
  throw new Error(
    'No Chromium found. Install Chrome or Chromium, set CHROME_PATH=/path/to/chrome, or run: npx playwright install --with-deps chromium',
  );
}

/** Starts it, with further arguments if need be. */
export const launchChromium = async (...args) =>
  chromium.launch({ executablePath: await ensureBrowser(), args: [...CHROMIUM_ARGS, ...args] });

/** The path of a ChromeDriver, installed now if need be; undefined where none is to be had, and its users fetch their own. */
export function ensureChromeDriver() {
  if (!onPath('chromedriver') && hasChromiumPackage) aptInstall('chromium-driver');
  return onPath('chromedriver');
}
