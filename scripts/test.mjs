// npm test: builds and checks types, beside the linter and the tests that need no browser, then runs the tests in the browsers and
// those of the build one after the other. Closes with what failed, the seconds that each part took, and one line that adds them up:
// `N passed, N failed`. Knows how to start each part, nothing of what they test. The parts under "wireit" in package.json declare
// what they read, and are skipped while that is as it was when they last passed.
//   npm test -- --house=widget|eye|kit            for the tests of one house
//   npm test -- --only=static|node|wtr|pw|wordpress    for one kind of part
//   npm test -- --with=wordpress                  for everything, WordPress included, which needs PHP and MariaDB
//   npm test -- readback commands                 for the test files whose paths have one of these, in each ring
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './ensure-browser.mjs';
import { limits } from './limits.mjs';
import { matchingTests } from './matching-tests.mjs';
import { readPlaywright, readVitest } from './test-reports.mjs';

const KINDS = ['static', 'node', 'wtr', 'pw'];
const HOUSES = ['widget', 'eye', 'kit'];
/** Only when asked for: they need more than Node and browsers. */
const FURTHER_KINDS = ['wordpress'];

const {
  values: { only, house, with: further },
  positionals: patterns,
} = parseArgs({
  options: { only: { type: 'string' }, house: { type: 'string' }, with: { type: 'string' } },
  allowPositionals: true,
});
for (const [given, known] of [
  [only, [...KINDS, ...FURTHER_KINDS]],
  [house, HOUSES],
  [further, FURTHER_KINDS],
]) {
  if (given === undefined || known.includes(given)) continue;
  console.error(`${given} is none of ${known.join(', ')}`);
  process.exit(2);
}

/** Undefined for all of them. */
const chosen = patterns.length > 0 ? matchingTests(patterns) : undefined;
if (chosen && Object.values(chosen).every((files) => files.length === 0)) {
  console.error(`No test file's path has ${patterns.join(' or ')}`);
  process.exit(2);
}
const isKindWanted = (kind) => only === kind || further === kind || (only === undefined && KINDS.includes(kind));

/** @param files those of the pattern, in the ring; @param of the house, where the part is one's */
const isWanted = (kind, files, of) =>
  isKindWanted(kind) && (chosen ? files.length > 0 : house === undefined || house === of);

/** What was run: its seconds, its count and its failures. */
const parts = [];
const heading = (text) => console.log(`\n── ${text} ──`);

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const { pid } of running) process.kill(-pid, signal);
    process.exit(1);
  });
}

/** Runs a command to its end, its output going where ours goes. Resolves with whether it succeeded, and its seconds. */
async function run(title, [command, ...args], env = {}) {
  heading(title);
  const begin = performance.now();
  // a process group of its own, so that all of it can be ended
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env }, detached: true });
  running.add(child);
  const endLate = () => {
    console.error(`${title}: still running after ${limits.part / 60_000} min, ended`);
    process.kill(-child.pid, 'SIGKILL');
  };
  const timer = setTimeout(endLate, limits.part);
  const [code] = await once(child, 'close').finally(() => clearTimeout(timer));
  running.delete(child);
  return { isSuccess: code === 0, seconds: (performance.now() - begin) / 1000 };
}

/** A check without a report: it adds nothing if it succeeds, and one failure if it doesn't. */
async function check(title, script) {
  const { isSuccess, seconds } = await run(title, ['npm', 'run', '--silent', script]);
  parts.push({ title, seconds, passed: 0, failed: isSuccess ? 0 : 1, failures: [] });
  return isSuccess;
}

/** Where a part's report is, as package.json names it too: that of a part that is skipped is still there. */
const reportOf = (name) => path.resolve(`.cache/reports/${name}.json`);
const read = (file, readReport) => readReport(JSON.parse(fs.readFileSync(file, 'utf8')));

/** A runner that writes a report. One that fails outside its report, or reports nothing, is one failure. */
async function runTests(title, name, command, readReport, env = {}) {
  const file = reportOf(name);
  const { isSuccess, seconds } = await run(title, command, { TRUEID_REPORT_FILE: file, ...env });
  const report = fs.existsSync(file) ? read(file, readReport) : { passed: 0, failed: 0, failures: [] };
  const isLost = report.failed === 0 && (!isSuccess || report.passed === 0);
  parts.push({ title, seconds, ...report, failed: isLost ? 1 : report.failed });
}

const script = (name) => ['npm', 'run', '--silent', name];
const vitest = (files) => ['npx', '--no', 'vitest', 'run', ...files];
const playwright = (...args) => ['npx', '--no', 'playwright', 'test', ...args];

async function testInNode() {
  if (chosen) {
    if (isWanted('node', chosen.node)) await runTests('Tests in Node', 'chosen-node', vitest(chosen.node), readVitest);
    return;
  }
  for (const of of [...HOUSES, 'lot'])
    if (isWanted('node', [], of)) await runTests(`Tests in Node: ${of}`, of, script(`test:${of}`), readVitest);
}

async function testInEngines() {
  const sessions = (report) => report;
  if (chosen) {
    if (isWanted('wtr', chosen.wtr))
      await runTests('Tests in the browsers', 'chosen-engines', ['npx', '--no', 'web-test-runner'], sessions, {
        TRUEID_TEST_FILES: chosen.wtr.join(),
      });
    return;
  }
  for (const of of ['widget', 'kit'])
    if (isWanted('wtr', [], of))
      await runTests(`Tests in the browsers: ${of}`, `${of}-engines`, script(`test:${of}:engines`), sessions);
}

async function testBuild() {
  const { name, version } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
  // packed once, for all of them
  process.env.TRUEID_TARBALL = path.resolve(`${name}-${version}.tgz`);
  if (isWanted('pw', chosen?.package ?? [], 'lot'))
    await runTests(
      'Tests of the package',
      'package',
      chosen ? vitest(['--project', 'package', ...chosen.package]) : script('test:package'),
      readVitest,
    );
  if (chosen) {
    if (isWanted('pw', chosen.pw))
      await runTests('Tests of the build', 'chosen-built', playwright(...chosen.pw), readPlaywright);
    return;
  }
  for (const of of ['widget', 'kit'])
    if (isWanted('pw', [], of))
      await runTests(`Tests of the build: ${of}`, `${of}-built`, script(`test:${of}:built`), readPlaywright);
}

try {
  heading('Browser');
  // every part starts the same one
  process.env.CHROME_PATH = await ensureBrowser();
  fs.mkdirSync(path.dirname(reportOf('')), { recursive: true });
  const isStatic = isWanted('static', [], 'lot');
  const isWordPress = isKindWanted('wordpress') && !chosen;
  const isPackage = isWanted(
    'pw',
    [...(chosen?.package ?? []), ...(chosen?.pw ?? [])],
    house === 'eye' ? undefined : house,
  );
  const inNode = testInNode();
  const linting = isStatic && check('Lint', 'lint');
  const isBuilt = (isPackage || isStatic || isWordPress) && (await check('Build', 'build'));
  // one file for all tests, and for the release
  const isPacked = isPackage && isBuilt && (await check('Package', 'package'));
  if (isStatic) await check('Types', 'typecheck');
  await linting;
  await inNode;
  await testInEngines();
  if (isPacked) await testBuild();
  if (isWordPress && isBuilt)
    await runTests('Tests in WordPress', 'wordpress', playwright(), readPlaywright, { TRUEID_WORDPRESS: 'true' });
} catch (error) {
  parts.push({ title: error.message, seconds: 0, passed: 0, failed: 1, failures: [] });
}
const failedParts = parts.filter(({ failed }) => failed > 0);
if (failedParts.length > 0) heading('Failures');
for (const { title, failures } of failedParts)
  for (const failure of failures.length > 0 ? failures : ['see above']) console.log(`${title} › ${failure}`);
heading('Seconds');
for (const { title, seconds, failed } of parts)
  console.log(`${title.padEnd(30)}${seconds.toFixed(0).padStart(6)}${failed > 0 ? `   ${failed} failed` : ''}`);
const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
