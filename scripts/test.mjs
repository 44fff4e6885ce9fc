// npm test: builds, then runs the static checks and every test runner one after the other, and closes with the seconds that
// each part took and one line that adds them up: `N passed, N failed`. Knows how to start each part and where its count is,
// nothing of what they test.
//   npm test -- --only=static|wtr|pw    for one part
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './ensure-browser.mjs';

const PARTS = ['static', 'wtr', 'pw'];
const STEP_LIMIT_MS = 40 * 60_000;

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
if (only !== undefined && !PARTS.includes(only)) {
  console.error(`--only=${only} is none of ${PARTS.join(', ')}`);
  process.exit(2);
}
const isWanted = (part) => only === undefined || only === part;

const countsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'trueid-counts-'));
const total = { passed: 0, failed: 0 };
/** What was run, and how long it took. Browsers run side by side, so theirs don't add up. */
const seconds = [];

const heading = (text) => console.log(`\n── ${text} ──`);

let running;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    // a part has a process group of its own, so that all of it can be ended
    if (running) process.kill(-running.pid, signal);
    process.exit(1);
  });
}

/** Runs a command to its end, its output going where ours goes. Resolves with whether it succeeded. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env }, detached: true });
    running = child;
    const timer = setTimeout(() => {
      console.error(`${command} ${args.join(' ')}: still running after ${STEP_LIMIT_MS / 60_000} min, ended`);
      process.kill(-child.pid, 'SIGKILL');
    }, STEP_LIMIT_MS);
    const settle = (isSuccess) => {
      clearTimeout(timer);
      running = undefined;
      resolve(isSuccess);
    };
    child.on('error', (error) => {
      console.error(error.message);
      settle(false);
    });
    child.on('close', (code) => settle(code === 0));
  });
}

/** A check without a count of its own: it adds nothing when it succeeds, and one failure when it does not. */
async function check(title, script) {
  heading(title);
  const begin = performance.now();
  const isSuccess = await run('npm', ['run', '--silent', script]);
  seconds.push([title, (performance.now() - begin) / 1000]);
  if (!isSuccess) total.failed += 1;
  return isSuccess;
}

/** A runner that writes a count: what fails outside the count is one failure more. */
async function runTests(title, command, args, readCount) {
  heading(title);
  const countFile = path.join(countsFolder, `${title.replace(/\W+/g, '-')}.json`);
  const begin = performance.now();
  const isSuccess = await run(command, args, { TRUEID_COUNT_FILE: countFile });
  seconds.push([title, (performance.now() - begin) / 1000]);
  const count = fs.existsSync(countFile)
    ? readCount(JSON.parse(fs.readFileSync(countFile, 'utf8')))
    : { passed: 0, failed: 0, seconds: [] };
  const { passed, failed } = count;
  for (const [part, duration] of count.seconds) seconds.push([`  ${part}`, duration]);
  const isUncounted = !isSuccess && failed === 0;
  const isEmpty = passed + failed === 0;
  total.passed += passed;
  total.failed += failed + (isUncounted || isEmpty ? 1 : 0);
}

const readRunnerCount = (count) => count;
// a skipped test proves nothing, and a flaky one is a failed one
const readPlaywrightCount = ({ stats, errors, suites }) => {
  console.log(`fault scenarios: ${countFaults(suites)}`);
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return { passed: stats.expected, failed, seconds: secondsOfProjects(suites) };
};

const testsIn = (suites = []) =>
  suites.flatMap(({ specs = [], suites: inner }) => [...specs.flatMap(({ tests }) => tests), ...testsIn(inner)]);

/** From the first test of each project to the end of its last. */
function secondsOfProjects(suites) {
  const spans = new Map();
  for (const { projectName, results } of testsIn(suites)) {
    for (const { startTime, duration } of results) {
      const { begin = Infinity, end = 0 } = spans.get(projectName) ?? {};
      const start = Date.parse(startTime);
      spans.set(projectName, { begin: Math.min(begin, start), end: Math.max(end, start + duration) });
    }
  }
  return Array.from(spans, ([project, { begin, end }]) => [project, (end - begin) / 1000]);
}

/** How many faults the tests have walked through, by their annotations. */
const countFaults = (suites) =>
  testsIn(suites)
    .flatMap(({ annotations }) => annotations)
    .filter(({ type }) => type === 'fault').length;

async function runAll() {
  heading('Browser');
  // every part starts the same one
  process.env.CHROME_PATH = await ensureBrowser();
  const isBuilt = await check('Build', 'build');
  if (isWanted('static')) {
    await check('Types', 'typecheck');
    await check('Lint', 'lint');
  }
  if (isWanted('wtr')) await runTests('Tests in the browsers', 'npx', ['--no', 'web-test-runner'], readRunnerCount);
  if (isWanted('pw') && isBuilt)
    await runTests('Tests of the build', 'npx', ['--no', 'playwright', 'test'], readPlaywrightCount);
}

try {
  await runAll();
} catch (error) {
  console.error(error.message);
  total.failed += 1;
}
fs.rmSync(countsFolder, { recursive: true, force: true });
heading('Seconds');
for (const [part, duration] of seconds) console.log(`${part.padEnd(30)}${duration.toFixed(0).padStart(6)}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
