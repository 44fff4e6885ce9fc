// npm run mutants: breaks the code on purpose, one fault at a time and in a copy, and shows which test notices. A fault that
// no test notices fails the command. The faults are in test/mutants/mutants.mjs.
//   npm run mutants -- --only=redirect    those whose name has the word in it
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mutants } from '../test/mutants/mutants.mjs';

const { only = '' } = parseArgs({ options: { only: { type: 'string' } } }).values;
const chosen = mutants.filter(({ name }) => name.includes(only));

/** Everything else runs in a browser. */
const IN_NODE = /\.node\.test\.ts$/;

const rootDir = path.resolve(import.meta.dirname, '..');
const copyDir = fs.mkdtempSync(path.join(os.tmpdir(), 'trueid-mutants-'));
process.on('exit', () => fs.rmSync(copyDir, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(1));
fs.cpSync(rootDir, copyDir, {
  recursive: true,
  filter: (file) => !['.git', 'dist', 'gallery', 'node_modules'].includes(path.basename(file)),
});
fs.symlinkSync(path.join(rootDir, 'node_modules'), path.join(copyDir, 'node_modules'));

/** Runs test files in Node, or in Chromium, whichever they are for. `failed` holds the names of the tests that failed. */
function runTests(files) {
  const inNode = files.filter((file) => IN_NODE.test(file));
  const inBrowser = files.filter((file) => !IN_NODE.test(file));
  const results = [
    ...(inNode.length > 0 ? [runInNode(inNode)] : []),
    ...(inBrowser.length > 0
      ? [run('web-test-runner', ['--group', 'default', ...inBrowser.flatMap((file) => ['--files', file])], /❌ (.+)/g)]
      : []),
  ];
  return {
    isGreen: results.every(({ isGreen }) => isGreen),
    failed: results.flatMap(({ failed }) => failed),
    output: results.map(({ output }) => output).join('\n'),
  };
}

const runInNode = (files) =>
  run('vitest', ['run', '--reporter', 'tap-flat', ...files], /^not ok \d+ - (.+?) # time=/gm);

/** @param failure finds the name of a test that failed */
function run(runner, args, failure) {
  const { status, error, stdout, stderr } = spawnSync(path.join(rootDir, 'node_modules/.bin', runner), args, {
    cwd: copyDir,
    encoding: 'utf8',
    env: { ...process.env, TRUEID_ENGINES: 'chromium' },
    timeout: 300_000,
    killSignal: 'SIGKILL',
  });
  const output = `${stdout}${stderr}`;
  const failed = [...output.matchAll(failure)].map(([, name]) => name);
  // a file whose tests can't even begin is noticed too
  if (/Could not (?:import|load) your test|error in the test file|Failed Suites/i.test(output))
    failed.push('the file itself');
  // nor does a call without an end
  if (error?.code === 'ETIMEDOUT') failed.push('the end of the run');
  return { isGreen: status === 0, failed, output };
}

/** Runs a mutant's tests with its fault in the copy. */
function runWith({ name, file, find, put, test }) {
  const target = path.join(copyDir, file);
  const text = fs.readFileSync(target, 'utf8');
  if (text.split(find).length !== 2) throw new Error(`"${name}": this is not exactly once in ${file}:\n${find}`);
  fs.writeFileSync(
    target,
    text.replace(find, () => put),
  );
  const result = runTests([test]);
  fs.writeFileSync(target, text);
  return result;
}

const unharmed = runTests([...new Set(chosen.map(({ test }) => test))]);
if (!unharmed.isGreen) {
  console.error(`${unharmed.output}\nThe tests fail without any mutant: mend that first.`);
  process.exit(1);
}

let killed = 0;
for (const mutant of chosen) {
  const { isGreen, failed } = runWith(mutant);
  const isKilled = !isGreen && failed.length > 0;
  if (isKilled) killed += 1;
  const more = failed.length > 1 ? ` (and ${failed.length - 1} more)` : '';
  console.log(`${isKilled ? 'killed  ' : 'SURVIVED'}  ${mutant.name}`);
  console.log(`          ${mutant.test}: ${failed[0] ?? '–'}${more}`);
}
console.log(`\n${killed} of ${chosen.length} mutants killed`);
process.exitCode = killed < chosen.length || killed === 0 ? 1 : 0;
