// npm run repeat: looks for tests that fail by chance. Runs .ci/run again and again, one run after the other, each on a fresh
// clone of the last commit, and says how many were green. A run that is not green fails the command and leaves its output.
//   npm run repeat -- 20    that many runs, about 18 minutes each; without a number it is one
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const {
  positionals: [wanted = '1', ...rest],
} = parseArgs({ allowPositionals: true });
if (!/^[1-9]\d*$/.test(wanted) || rest.length > 0) {
  console.error(`"${[wanted, ...rest].join(' ')}" is no number of runs. Give one from 1 on: npm run repeat -- 20`);
  process.exit(2);
}
const runs = Number(wanted);

const rootDir = path.resolve(import.meta.dirname, '..');
const git = (...args) => execFileSync('git', args, { cwd: rootDir, encoding: 'utf8' }).trim();
if (git('status', '--porcelain') !== '') {
  console.error(
    'There are changes that are not committed. A clone would not have them: commit them, or put them aside.',
  );
  process.exit(2);
}
const commit = git('rev-parse', 'HEAD');

let running;
const workDir = fs.mkdtempSync(path.join(os.tmpdir(), 'trueid-repeat-'));
const cloneDir = path.join(workDir, 'clone');
process.on('exit', () => {
  // a run that was interrupted says nothing
  if (running) fs.rmSync(running.logFile);
  fs.rmSync(cloneDir, { recursive: true, force: true, maxRetries: 5 });
  if (fs.readdirSync(workDir).length === 0) fs.rmdirSync(workDir);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    // a run has a process group of its own, so that its browsers end with it
    if (running) process.kill(-running.child.pid, signal);
    process.exit(1);
  });
}

function clone() {
  fs.rmSync(cloneDir, { recursive: true, force: true, maxRetries: 5 });
  git('clone', '--quiet', '--no-checkout', rootDir, cloneDir);
  git('-C', cloneDir, 'checkout', '--quiet', '--detach', commit);
}

/** Runs the clone's .ci/run with its output in a file. Resolves with its exit code, `null` where it was killed. */
function check(logFile) {
  const log = fs.openSync(logFile, 'w');
  const child = spawn('bash', ['.ci/run'], { cwd: cloneDir, stdio: ['ignore', log, log], detached: true });
  fs.closeSync(log);
  running = { child, logFile };
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      running = undefined;
      resolve(code);
    });
  });
}

console.log(`${runs} of .ci/run on ${commit.slice(0, 7)}, ${git('log', '-1', '--format=%s')}`);
let green = 0;
for (let run = 1; run <= runs; run += 1) {
  const logFile = path.join(workDir, `run-${run}.log`);
  clone();
  const begin = performance.now();
  const code = await check(logFile);
  const seconds = Math.round((performance.now() - begin) / 1000);
  const closing = fs.readFileSync(logFile, 'utf8').trimEnd().split('\n').at(-1);
  // an exit code alone would take a run without tests for a good one
  const isGreen = code === 0 && /^[1-9]\d* passed, 0 failed$/.test(closing);
  if (isGreen) {
    green += 1;
    fs.rmSync(logFile);
  }
  console.log(
    `${isGreen ? 'green' : 'FAILED'}  ${run}  ${seconds} s  ${closing}${isGreen ? '' : `\n        ${logFile}`}`,
  );
}
console.log(`\n${green} of ${runs} runs green`);
process.exitCode = green === runs ? 0 : 1;
