// Which packages of others run in a page with the widget: what the lock file installs for an integrator, development left
// out. Knows the lock file only.
import { readFileSync } from 'node:fs';

/** `{name, version, license, folder}` of each, sorted by its folder; `folder` is relative to the top of the repository. */
export function runtimePackages() {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  return Object.entries(packages)
    .filter(([folder, { dev, devOptional, optional }]) => folder !== '' && !dev && !devOptional && !optional)
    .map(([folder, { version, license = 'unknown' }]) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      folder,
    }));
}
