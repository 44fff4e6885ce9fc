// Measures the built scripts: their sizes and integrity hashes, written into dist, and whether each keeps its budget.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { kilobytes } from './size-table.mjs';

/** The budget of each file, in bytes of brotli. */
const BUDGETS = [
  [/^trueid-widget\.m?js$/, 4_200],
  [/^trueid-widget\.app\..*\.js$/, 117_500],
  [/^trueid-widget\.eye\..*\.js$/, 9_900],
  [/^trueid-widget\.face\..*\.js$/, 13_250],
  // room for the eye to reach its own budget
  [/^trueid-widget\.standalone\.js$/, 149_700],
];

const digest = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const sizeOf = (bytes) => ({
  raw: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes).length,
});

const writeJson = (name, value) => writeFileSync(`dist/${name}`, `${JSON.stringify(value, null, 2)}\n`);

/** Returns the sizes by file. Throws if one exceeds its budget. */
export function measureBuild() {
  const files = readdirSync('dist')
    .filter((name) => /^trueid-widget\..*js$/.test(name))
    .map((name) => [name, readFileSync(`dist/${name}`)]);
  const sizes = Object.fromEntries(files.map(([name, bytes]) => [name, sizeOf(bytes)]));
  for (const [name, { raw, gzip, brotli }] of Object.entries(sizes)) {
    console.log(`${name}: ${kilobytes(raw)} raw, ${kilobytes(gzip)} gzip, ${kilobytes(brotli)} brotli`);
    const budget = BUDGETS.find(([pattern]) => pattern.test(name))?.[1];
    if (budget !== undefined && brotli > budget)
      throw new Error(`${name} is ${brotli} bytes of brotli; its budget is ${budget}.`);
  }
  writeJson('sri.json', Object.fromEntries(files.map(([name, bytes]) => [name, digest(bytes)])));
  writeJson('sizes.json', sizes);
  return sizes;
}
