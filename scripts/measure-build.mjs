// Measures the built scripts: their sizes and integrity hashes, written into dist, whether each keeps its budget, and the README's
// table of the sizes.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { BYTES } from './budgets.mjs';

const digest = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const sizeOf = (bytes) => ({
  raw: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes).length,
});

const writeJson = (name, value) => writeFileSync(`dist/${name}`, `${JSON.stringify(value, null, 2)}\n`);

const inKilobytes = (count) => (count / 1000).toFixed(1);
const kilobytes = (count) => `${inKilobytes(count)} kB`;

const PURPOSES = {
  'trueid-widget.js': 'the script tag; all that loads before `start`',
  'trueid-widget.mjs': 'the same as a module',
  'trueid-widget.app.*.js': 'the application, loaded at `start`',
  'trueid-widget.commands.*.js': 'for browsers without invoker commands, and for buttons in forms',
  'trueid-widget.eye.*.js': 'automatic capture',
  'trueid-widget.face.*.js': 'the automatic selfie',
  'trueid-widget.facts.*.js': '`captureFacts`',
  'trueid-widget.handoff.*.js': 'QR codes',
  'trueid-widget.hints.*.js': 'explains mistakes to developers',
  'trueid-widget.guidance.*.js': 'the words and sounds of automatic capture',
  'trueid-widget.support.*.js': '`checkSupport()`',
  'trueid-widget.standalone.js': 'all of it in one file',
};

/** Writes the README's table of the sizes, between its two markers. */
function writeSizeTable(sizes) {
  const rows = Object.entries(sizes).map(([name, { raw, gzip, brotli }]) => {
    const shown = name.replace(/\.[^.]{8}\.js$/, '.*.js');
    return `|\`${shown}\`|${PURPOSES[shown]}|${inKilobytes(raw)}|${inKilobytes(gzip)}|${inKilobytes(brotli)}|`;
  });
  const table = ['|file, in kB||raw|gzip|brotli|', '|---|---|---|---|---|', ...rows].join('\n');
  const readme = readFileSync('README.md', 'utf8');
  const marks = /(<!-- sizes -->\n)[\s\S]*?(\n?<!-- \/sizes -->)/;
  const updated = readme.replace(marks, (_all, open) => `${open}${table}\n<!-- /sizes -->`);
  // tests that run beside the build read it
  if (updated !== readme) writeFileSync('README.md', updated);
}

/** Throws if a file exceeds its budget. */
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
  writeSizeTable(sizes);
}
