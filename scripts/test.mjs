// npm test: builds and checks types, beside the linter and the tests that need no browser, then runs the tests in the
// browsers and those of the build one after the other. Closes with what failed, the seconds that each part took, and one line
// that adds them up: `N passed, N failed`. Knows how to start each part, nothing of what they test.
//   npm test -- --only=static|node|wtr|pw|wordpress    for one part
//   npm test -- --with=wordpress                  for everything, WordPress included, which needs PHP and MariaDB
//   npm test -- readback commands                 for the test files whose paths have one of these, in each ring
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './ensure-browser.mjs';
import { limits } from './limits.mjs';
import { matchingTests } from './matching-tests.mjs';
import { readPlaywright, readVitest } from './test-reports.mjs';

const PARTS = ['static', 'node', 'wtr', 'pw'];
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

/** What was run: its seconds, its count and its failures. */
const parts = [];
const reportsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'trueid-reports-'));
process.on('exit', () => fs.rmSync(reportsFolder, { recursive: true, force: true }));

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

/** A runner that writes a report. One that fails outside its report, or reports nothing, is one failure. */
async function runTests(title, command, readReport, env = {}) {
  const file = path.join(reportsFolder, title);
  const { isSuccess, seconds } = await run(title, command, { ...env, TRUEID_REPORT_FILE: file });
  const report = fs.existsSync(file)
    ? readReport(JSON.parse(fs.readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, failures: [] };
  const isLost = report.failed === 0 && (!isSuccess || report.passed === 0);
  parts.push({ title, seconds, ...report, failed: isLost ? 1 : report.failed });
}

try {
  heading('Browser');
  // every part starts the same one
  process.env.CHROME_PATH = await ensureBrowser();
  const vitest = (project) => ['npx', '--no', 'vitest', 'run', '--project', project, ...filesOf(project)];
  const playwright = (ring) => ['npx', '--no', 'playwright', 'test', ...filesOf(ring)];
  const inNode = wanted.node && runTests('Tests in Node', vitest('node'), readVitest);
  const linting = wanted.static && check('Lint', 'lint');
  const needsBuild = wanted.package || wanted.pw || wanted.wordpress || (only !== 'node' && !chosen);
  const isBuilt = needsBuild && (await check('Build', 'build'));
  // one file for all tests, and for the release
  const isPacked = (wanted.package || wanted.pw) && isBuilt && (await check('Package', 'package'));
  if (wanted.static) await check('Types', 'typecheck');
  await linting;
  await inNode;
  if (wanted.wtr)
    await runTests('Tests in the browsers', ['npx', '--no', 'web-test-runner'], (report) => report, {
      ...(chosen && { TRUEID_TEST_FILES: filesOf('wtr').join() }),
    });
  if (isPacked) {
    const { name, version } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
    const packed = { TRUEID_TARBALL: path.resolve(`${name}-${version}.tgz`) };
    if (wanted.package) await runTests('Tests of the package', vitest('package'), readVitest, packed);
    if (wanted.pw) await runTests('Tests of the build', playwright('pw'), readPlaywright, packed);
  }
  if (wanted.wordpress && isBuilt)
    await runTests('Tests in WordPress', playwright('wordpress'), readPlaywright, { TRUEID_WORDPRESS: 'true' });
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
