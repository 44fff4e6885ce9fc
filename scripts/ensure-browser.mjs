// Finds a Chromium that really starts, and installs one where there is none. Knows browsers and package managers; knows nothing of tests.
//   node scripts/ensure-browser.mjs    prints the path
import { spawn } from 'node:child_process';
import dns from 'node:dns/promises';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const isRoot = process.getuid?.() === 0;
const say = (message) => process.stderr.write(`[browser] ${message}\n`);

/**
 * Two pages of the browser's own, the pop-ups of its address bar: it loads them anew into every window, which takes more
 * than most tests do. The others are off in Playwright too, whose list this one replaces.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
];

/** What Chromium is started with: as root, on a machine with little shared memory, and without what no test needs. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-dev-shm-usage', `--disable-features=${FEATURES_OFF.join()}`];

/** The full path of a program on PATH, or undefined. */
export function onPath(name) {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, file))
    .find((candidate) => fs.existsSync(candidate));
}

/** Runs a program with an upper bound on its time; past it the whole process group is killed. */
function runBounded(command, args, limitMs, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let tail = '';
    const keep = (chunk) => (tail = (tail + chunk).slice(-4000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const timer = setTimeout(() => {
      tail += `\ntimed out after ${limitMs / 1000} s`;
      process.kill(-child.pid, 'SIGKILL');
    }, limitMs);
    const settle = (ok) => {
      clearTimeout(timer);
      resolve({ ok, lastLine: tail.trim().split('\n').at(-1) });
    };
    child.on('error', (error) => {
      tail += error.message;
      settle(false);
    });
    child.on('close', (code) => settle(code === 0));
  });
}

/** Launches it: a snap stub, a missing library and a build for another processor all show here and nowhere else. */
async function works(executablePath) {
  if (!executablePath || !fs.existsSync(executablePath)) return false;
  const { chromium } = await import('playwright');
  try {
    const browser = await chromium.launch({ executablePath, timeout: 60_000 });
    const page = await browser.newPage();
    const answer = await page.evaluate(() => 6 * 7);
    say(`${executablePath} (${browser.version()})`);
    await browser.close();
    return answer === 42;
  } catch (error) {
    say(`${executablePath} does not start: ${String(error.message).split('\n')[0]}`);
    return false;
  }
}

function systemCandidates() {
  const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome', 'microsoft-edge'];
  const found = names.map(onPath);
  if (process.platform === 'darwin') {
    for (const app of ['Google Chrome', 'Chromium', 'Microsoft Edge'])
      found.push(`/Applications/${app}.app/Contents/MacOS/${app}`);
  }
  if (process.platform === 'win32') {
    for (const root of [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]) {
      if (root)
        found.push(
          `${root}\\Google\\Chrome\\Application\\chrome.exe`,
          `${root}\\Microsoft\\Edge\\Application\\msedge.exe`,
        );
    }
  }
  return [...new Set(found.filter(Boolean))];
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  return chromium.executablePath();
}

async function installByPlaywright() {
  const host = new URL(process.env.PLAYWRIGHT_DOWNLOAD_HOST ?? 'https://cdn.playwright.dev').hostname;
  const isReachable = await Promise.race([
    dns.lookup(host).then(
      () => true,
      () => false,
    ),
    new Promise((resolve) => setTimeout(resolve, 5000, false)),
  ]);
  if (!isReachable && !process.env.HTTPS_PROXY) {
    say(`${host} cannot be resolved, so nothing can be downloaded from it`);
    return undefined;
  }
  // cli.js is not among the package's exports
  const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000', DEBIAN_FRONTEND: 'noninteractive' };
  say('playwright install chromium (at most 4 min)');
  // the download comes first: --with-deps would run apt before it, and give up where apt fails
  const download = await runBounded(process.execPath, [cli, 'install', '--no-shell', 'chromium'], 240_000, env);
  if (!download.ok) {
    say(download.lastLine);
    return undefined;
  }
  const executablePath = await playwrightsOwn();
  if (isRoot && onPath('apt-get') && !(await works(executablePath)))
    await runBounded(process.execPath, [cli, 'install-deps', 'chromium'], 240_000, env);
  return executablePath;
}

async function installByApt() {
  if (!isRoot || !onPath('apt-get')) return undefined;
  if (/^ID=ubuntu/m.test(fs.readFileSync('/etc/os-release', 'utf8'))) {
    say("Ubuntu's chromium package is a snap stub: not used");
    return undefined;
  }
  say('apt-get install chromium (at most 6 min)');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runBounded('apt-get', ['-o', 'Acquire::http::Timeout=20', 'update'], 120_000, env);
  const install = await runBounded(
    'apt-get',
    ['-o', 'DPkg::Lock::Timeout=60', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
    240_000,
    env,
  );
  if (!install.ok) say(install.lastLine);
  return onPath('chromium');
}

/**
 * The path of a Chromium that starts: CHROME_PATH, an installed Chrome or Chromium, Playwright's own, else one that is
 * installed now (not with TRUEID_NO_BROWSER_INSTALL=1). A CHROME_PATH that does not start is an error, never ignored.
 */
export async function ensureBrowser() {
  const asked = process.env.CHROME_PATH;
  if (asked) {
    if (await works(asked)) return asked;
    throw new Error(`CHROME_PATH=${asked} does not start`);
  }
  for (const candidate of [...systemCandidates(), await playwrightsOwn()]) if (await works(candidate)) return candidate;
  if (process.env.TRUEID_NO_BROWSER_INSTALL !== '1') {
    for (const install of [installByPlaywright, installByApt]) {
      const installed = await install();
      if (await works(installed)) return installed;
    }
  }
  throw new Error(
    'No Chromium found. Install Chrome or Chromium, set CHROME_PATH=/path/to/chrome, or run: npx playwright install --with-deps chromium',
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(await ensureBrowser());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
