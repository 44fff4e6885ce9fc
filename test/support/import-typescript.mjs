// Lets plain Node scripts import the project’s TypeScript, which Node 20 can’t.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const rootDir = path.resolve(import.meta.dirname, '../..');

/** Imports a TypeScript module by its path from the project's root. Packages stay as they are; `import.meta.url` moves. */
export async function importTypeScript(file) {
  const outDir = path.join(rootDir, 'node_modules/.cache/trueid-widget');
  const outfile = path.join(outDir, file.replace(/[^\w-]+/g, '_') + '.mjs');
  await mkdir(outDir, { recursive: true });
  await build({
    absWorkingDir: rootDir,
    entryPoints: [file],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}
