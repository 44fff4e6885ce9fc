// Lets plain Node scripts import the project’s TypeScript, which Node 20 can’t.
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const rootDir = path.resolve(import.meta.dirname, '../..');
const outDir = path.join(rootDir, 'node_modules/.cache/trueid-widget');

async function built(file) {
  const outfile = path.join(outDir, file.replace(/[^\w-]+/g, '_') + '.mjs');
  // another process may read the file meanwhile: it must never see a part of it
  const draft = `${outfile}.${process.pid}`;
  await mkdir(outDir, { recursive: true });
  await build({
    absWorkingDir: rootDir,
    entryPoints: [file],
    outfile: draft,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  await rename(draft, outfile);
  return import(pathToFileURL(outfile).href);
}

const modules = new Map();

/** Imports a TypeScript module by its path from the project's root. Packages stay as they are; `import.meta.url` moves. */
export function importTypeScript(file) {
  if (!modules.has(file)) modules.set(file, built(file));
  return modules.get(file);
}
