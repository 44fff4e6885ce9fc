// npm test: builds and checks types, beside the linter and the tests that need no browser, then runs the tests in the
// browsers and those of the build one after the other. Closes with the seconds that each part took, a line for each
// failure, and one line that adds them up: `N passed, N failed`. Knows how to start each part and where its count is, nothing
// of what they test.
//   npm test -- --only=static|node|wtr|pw|wordpress    for one part
//   npm test -- --with=wordpress                  for everything, WordPress included, which needs PHP and MariaDB
//   npm test -- readback commands                 for the test files whose paths have one of these, in each ring
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { countVitest } from '../test/support/count-reporter.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { matchingTests } from './matching-tests.mjs';

const PARTS = ['static', 'node', 'wtr', 'pw'];
/** Nobody watches CI; elsewhere, somebody may be debugging. */
const STEP_LIMIT_MS = process.env.CI ? 40 * 60_000 : undefined;

/** Only when asked for: they need more than Node and browsers. */
const FURTHER_PARTS = ['wordpress'];

const {
  values: { only, with: further },
  positionals: patterns,
} = parseArgs({ options: { only: { type: 'string' }, with: { type: 'string' } }, allowPositionals: true });
for (const [part, known] of [
  [only, [...PARTS, ...FURTHER_PARTS]],
  [further, FURTHER_PARTS],
]) {
  if (part === undefined || known.includes(part)) continue;
  console.error(`${part} is none of ${known.join(', ')}`);
  process.exit(2);
}
const isPartWanted = (part) => only === part || further === part || (only === undefined && PARTS.includes(part));

/** Undefined for all of them. */
const chosen = patterns.length > 0 ? matchingTests(patterns) : undefined;
const filesOf = (ring) => chosen?.[ring] ?? [];
const isRingWanted = (ring, part = ring) => isPartWanted(part) && (!chosen || filesOf(ring).length > 0);
const wanted = {
  static: isPartWanted('static') && !chosen,
  node: isRingWanted('node'),
  wtr: isRingWanted('wtr'),
  package: isRingWanted('package', 'pw'),
  pw: isRingWanted('pw'),
  wordpress: isRingWanted('wordpress'),
};
if (!Object.values(wanted).includes(true)) {
  console.error(`No test file's path has ${patterns.join(' or ')}`);
  process.exit(2);
}

const total = { passed: 0, failed: [] };
/** What was run, and how long it took. Browsers run side by side, so theirs don't add up. */
const seconds = [];
const countsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'trueid-counts-'));
process.on('exit', () => fs.rmSync(countsFolder, { recursive: true, force: true }));

const heading = (text) => console.log(`\n── ${text} ──`);

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const { pid } of running) process.kill(-pid, signal);
    process.exit(1);
  });
}

/** Runs a command to its end, its output going where ours goes. Resolves with whether it succeeded. */
async function run(title, [command, ...args], env = {}) {
  heading(title);
  const begin = performance.now();
  // a process group of its own, so that all of it can be ended
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env }, detached: true });
  running.add(child);
  const endLate = () => {
    console.error(`${title}: still running after ${STEP_LIMIT_MS / 60_000} min, ended`);
    process.kill(-child.pid, 'SIGKILL');
  };
  const timer = STEP_LIMIT_MS === undefined ? undefined : setTimeout(endLate, STEP_LIMIT_MS);
  const [code] = await once(child, 'close').finally(() => clearTimeout(timer));
  running.delete(child);
  seconds.push([title, (performance.now() - begin) / 1000]);
  return code === 0;
}

/** A check without a count of its own: it adds nothing if it succeeds, and one failure if it doesn't. */
async function check(title, script) {
  const isSuccess = await run(title, ['npm', 'run', '--silent', script]);
  if (!isSuccess) total.failed.push(title);
  return isSuccess;
}

/** A runner that writes a count. One that fails outside its count, or counts nothing, is one failure more. */
async function runTests(title, command, readCount, env = {}) {
  const countFile = path.join(countsFolder, title);
  const isSuccess = await run(title, command, { ...env, TRUEID_COUNT_FILE: countFile });
  const {
    passed,
    failed,
    seconds: parts,
  } = fs.existsSync(countFile)
    ? readCount(JSON.parse(fs.readFileSync(countFile, 'utf8')))
    : { passed: 0, failed: [], seconds: [] };
  for (const [part, duration] of parts) seconds.push([`  ${part}`, duration]);
  total.passed += passed;
  total.failed.push(...failed);
  if (failed.length === 0 && (!isSuccess || passed === 0)) total.failed.push(title);
}

const testsIn = (suites = [], outer = []) =>
  suites.flatMap(({ title: suite, specs = [], suites: inner }) => {
    const titles = [...outer, suite];
    const ownTests = specs.flatMap(({ title, tests }) =>
      tests.map((test) => ({ ...test, title: [...titles, title].join(' › ') })),
    );
    return [...ownTests, ...testsIn(inner, titles)];
  });

/** The count in Playwright's report; a project takes from the start of its first test to the end of its last. */
function readPlaywrightCount({ stats, errors, suites }) {
  const spans = new Map();
  const failed = errors.map(({ message }) => message);
  for (const { projectName, title, status, results } of testsIn(suites)) {
    // a skipped test proves nothing, and a flaky one is a failed one
    if (status !== 'expected') failed.push(`${projectName} › ${title}: ${status}`);
    for (const { startTime, duration } of results) {
      const { begin = Infinity, end = 0 } = spans.get(projectName) ?? {};
      const start = Date.parse(startTime);
      spans.set(projectName, { begin: Math.min(begin, start), end: Math.max(end, start + duration) });
    }
  }
  return {
    passed: stats.expected,
    failed,
    seconds: Array.from(spans, ([project, { begin, end }]) => [project, (end - begin) / 1000]),
  };
}

try {
  heading('Browser');
  // every part starts the same one
  process.env.CHROME_PATH = await ensureBrowser();
  const vitest = (project) => ['npx', '--no', 'vitest', 'run', '--project', project, ...filesOf(project)];
  const playwright = (ring) => ['npx', '--no', 'playwright', 'test', ...filesOf(ring)];
  const inNode = wanted.node && runTests('Tests in Node', vitest('node'), countVitest);
  const linting = wanted.static && check('Lint', 'lint');
  const needsBuild = wanted.package || wanted.pw || wanted.wordpress || (only !== 'node' && !chosen);
  const isBuilt = needsBuild && (await check('Build', 'build'));
  // one file for all tests, and for the release
  const isPacked = (wanted.package || wanted.pw) && isBuilt && (await check('Package', 'package'));
  if (wanted.static) await check('Types', 'typecheck');
  await linting;
  await inNode;
  if (wanted.wtr)
    await runTests('Tests in the browsers', ['npx', '--no', 'web-test-runner'], (count) => count, {
      ...(chosen && { TRUEID_TEST_FILES: filesOf('wtr').join() }),
    });
  if (isPacked) {
    const { name, version } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
    const packed = { TRUEID_TARBALL: path.resolve(`${name}-${version}.tgz`) };
    if (wanted.package) await runTests('Tests of the package', vitest('package'), countVitest, packed);
    if (wanted.pw) await runTests('Tests of the build', playwright('pw'), readPlaywrightCount, packed);
  }
  if (wanted.wordpress && isBuilt)
    await runTests('Tests in WordPress', playwright('wordpress'), readPlaywrightCount, { TRUEID_WORDPRESS: 'true' });
} catch (error) {
  total.failed.push(error.message);
}
heading('Seconds');
for (const [part, duration] of seconds) console.log(`${part.padEnd(30)}${duration.toFixed(0).padStart(6)}`);
if (total.failed.length > 0) heading('Failed');
for (const failure of total.failed) console.log(failure);
console.log(`\n${total.passed} passed, ${total.failed.length} failed`);
process.exitCode = total.failed.length > 0 ? 1 : 0;
