// Which packages of others run in a page with the widget: what the lock file installs for an integrator, and what was
// bundled into the built files. Runs after the build; knows the lock file and the source maps only.
import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const readJson = (path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

/** The folder of the package that a source file belongs to. */
const PACKAGE_FOLDER = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

function bundledFolders() {
  const maps = readdirSync(new URL('dist/', root), { recursive: true }).filter((path) => path.endsWith('.js.map'));
  const sources = maps.flatMap((path) => readJson(`dist/${path}`).sources);
  return new Set(sources.map((source) => PACKAGE_FOLDER.exec(source)?.[1]));
}

/** `{name, version, license, folder}` of each, sorted by its folder; `folder` is relative to the top of the repository. */
export function runtimePackages() {
  const bundled = bundledFolders();
  return Object.entries(readJson('package-lock.json').packages)
    .filter(
      ([folder, { dev, devOptional, optional }]) =>
        bundled.has(folder) || (folder !== '' && !dev && !devOptional && !optional),
    )
    .map(([folder, { version, license = 'unknown' }]) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      folder,
    }));
}
