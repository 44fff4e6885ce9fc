// The licences of what the bundles contain: fails where one is not permissive, and writes the texts that have to go with
// every copy to dist/third-party-licences.txt. Runs after the build.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { runtimePackages } from './runtime-packages.mjs';

const PERMISSIVE = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']);

/** Of `(WTFPL OR MIT)` one is enough; where an expression says AND, all of its names have to be permissive. */
export function isPermissive(expression) {
  const names = expression.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);
  return expression.includes(' AND ')
    ? names.every((name) => PERMISSIVE.has(name))
    : names.some((name) => PERMISSIVE.has(name));
}

/** The text in the package, or who to ask where it has none. */
function textOf({ folder, license }) {
  const home = new URL(`../${folder}/`, import.meta.url);
  const file = readdirSync(home).find((name) => /^(licen[cs]e|copying)(\.|$)/i.test(name));
  if (file) return readFileSync(new URL(file, home), 'utf8').trim();
  const { author = '', repository = '' } = JSON.parse(readFileSync(new URL('package.json', home), 'utf8'));
  const nameOf = (value, key) => (typeof value === 'string' ? value : (value[key] ?? ''));
  return [`${license}; the package has no text of its own.`, nameOf(author, 'name'), nameOf(repository, 'url')]
    .filter(Boolean)
    .join('\n');
}

if (process.argv[1] === import.meta.filename) {
  const packages = runtimePackages();
  const refused = packages.filter(({ license }) => !isPermissive(license));
  for (const { name, version, license } of refused) console.error(`${name} ${version}: ${license} is not permissive.`);
  const notices = packages.map((one) => `${one.name} ${one.version}\n${'-'.repeat(40)}\n${textOf(one)}\n`);
  writeFileSync(new URL('../dist/third-party-licences.txt', import.meta.url), notices.join('\n\n'));
  if (refused.length > 0) process.exitCode = 1;
}
