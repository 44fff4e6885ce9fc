// npm run bench: runs the benchmarks, or those that are named, and writes what each one prints into its section of
// docs/measured.md, below the opening comment of its file.
//   npm run bench -- bench-face bench-guidance
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

const BENCHMARKS = 'bench bench-session bench-guidance bench-face'.split(' ');
const PAGE = new URL('../docs/measured.md', import.meta.url);

const fileOf = (name) => new URL(`${name}.mjs`, import.meta.url);

/** The sentences that open a benchmark's file, without the lines that show how to run it. */
async function introductionOf(name) {
  const lines = (await readFile(fileOf(name), 'utf8')).split('\n');
  const opening = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('// ') || line.startsWith('//   ')),
  );
  return opening.map((line) => line.slice(3)).join(' ');
}

/** Runs a benchmark, which takes minutes: what it prints is seen at once, too. */
async function run(name) {
  const child = spawn(process.execPath, [fileOf(name).pathname], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text);
    printed += text;
  });
  const status = await new Promise((ended) => child.on('close', ended));
  if (status !== 0) throw new Error(`${name} failed with ${status}.`);
  return printed.trim();
}

for (const name of process.argv.length > 2 ? process.argv.slice(2) : BENCHMARKS) {
  const tables = await run(name);
  const date = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  const machine = `Node ${process.versions.node}, ${availableParallelism()} cores`;
  const section = `## ${name}\n\n${await introductionOf(name)}\n\n\`npm run bench -- ${name}\` on ${date}, ${machine}:\n\n${tables}\n`;
  const [head, ...others] = (await readFile(PAGE, 'utf8')).split(/^(?=## )/m);
  const sections = new Map(others.map((text) => [text.split('\n', 1)[0], text.trimEnd()]));
  sections.set(`## ${name}`, section.trimEnd());
  const inOrder = BENCHMARKS.flatMap((each) => sections.get(`## ${each}`) ?? []);
  await writeFile(PAGE, [head.trimEnd(), ...inOrder, ''].join('\n\n').replace(/\n+$/, '\n'));
}
