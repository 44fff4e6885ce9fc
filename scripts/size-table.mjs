// Writes the README's table of the built files' sizes, between its two markers.
import { readFileSync, writeFileSync } from 'node:fs';

const inKilobytes = (count) => (count / 1000).toFixed(1);
export const kilobytes = (count) => `${inKilobytes(count)} kB`;

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

/** @param sizes what `measureBuild` returned */
export function writeSizeTable(sizes) {
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
