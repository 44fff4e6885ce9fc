// npm run mutants: breaks the code on purpose, one fault at a time and in a copy, and shows which test notices. A fault that
// no test notices fails the command. The faults are in test/mutants/mutants.mjs.
//   npm run mutants -- --only=redirect    those whose name has the word in it
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mutants } from '../test/mutants/mutants.mjs';

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const rootDir = path.resolve(import.meta.dirname, '..');
const copyDir = fs.mkdtempSync(path.join(os.tmpdir(), 'trueid-mutants-'));
process.on('exit', () => fs.rmSync(copyDir, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(1));

function copyProject() {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: rootDir, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files.filter((name) => fs.existsSync(path.join(rootDir, name)))) {
    fs.mkdirSync(path.dirname(path.join(copyDir, file)), { recursive: true });
    fs.copyFileSync(path.join(rootDir, file), path.join(copyDir, file));
  }
  fs.symlinkSync(path.join(rootDir, 'node_modules'), path.join(copyDir, 'node_modules'));
}

/** Runs test files in Chromium. `failed` holds the names of the tests that failed. */
function runTests(files) {
  const { status, stdout, stderr } = spawnSync(
    path.join(rootDir, 'node_modules/.bin/web-test-runner'),
    ['--group', 'default', ...files.flatMap((file) => ['--files', file])],
    { cwd: copyDir, encoding: 'utf8', env: { ...process.env, TRUEID_ENGINES: 'chromium' }, timeout: 300_000 },
  );
  const output = `${stdout}${stderr}`;
  const failed = [...output.matchAll(/❌ (.+)/g)].map(([, name]) => name);
  // a file whose tests can't even begin is noticed too
  const isBroken = /Could not (?:import|load) your test|error in the test file/i.test(output);
  return { isGreen: status === 0, failed: isBroken ? [...failed, 'the file itself'] : failed, output };
}

/** Applies a mutant to the copy; returns how to undo it. */
function apply({ name, file, find, put }) {
  const target = path.join(copyDir, file);
  const text = fs.readFileSync(target, 'utf8');
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`"${name}": ${file} has ${count} places like\n${find}\nwhere there should be one.`);
  fs.writeFileSync(
    target,
    text.replace(find, () => put),
  );
  return () => fs.writeFileSync(target, text);
}

const chosen = mutants.filter(({ name }) => only === undefined || name.includes(only));
copyProject();

const testFiles = [...new Set(chosen.map(({ test }) => test))];
const unharmed = runTests(testFiles);
if (!unharmed.isGreen) {
  console.error(unharmed.output);
  console.error('The tests fail without any mutant: mend that first.');
  process.exit(1);
}

const survivors = [];
for (const mutant of chosen) {
  const undo = apply(mutant);
  const { isGreen, failed } = runTests([mutant.test]);
  undo();
  const isKilled = !isGreen && failed.length > 0;
  if (!isKilled) survivors.push(mutant.name);
  const more = failed.length > 1 ? ` (and ${failed.length - 1} more)` : '';
  console.log(
    `${isKilled ? 'killed  ' : 'SURVIVED'}  ${mutant.name}\n          ${mutant.test}: ${failed[0] ?? '–'}${more}`,
  );
}
console.log(`\n${chosen.length - survivors.length} of ${chosen.length} mutants killed`);
process.exitCode = survivors.length > 0 || chosen.length === 0 ? 1 : 0;
