// Measures the built scripts: their sizes and integrity hashes, written into dist, and whether each keeps its budget.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { BYTES } from './budgets.mjs';
import { kilobytes } from './size-table.mjs';

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
    const budget = BYTES.find(([pattern]) => pattern.test(name))?.[1];
    if (budget !== undefined && brotli > budget)
      throw new Error(`${name} is ${brotli} bytes of brotli; its budget is ${budget}.`);
  }
  writeJson('sri.json', Object.fromEntries(files.map(([name, bytes]) => [name, digest(bytes)])));
  writeJson('sizes.json', sizes);
  return sizes;
}
