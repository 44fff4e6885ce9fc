// Packs the built widget as npm publishes it, installs it into an example host, and builds the host with its
// framework's own tool.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The dependency in every host's package.json: `"trueid-widget": "file:../dist/trueid-widget"`. */
export const packed = join(here, 'dist', 'trueid-widget');

/** Runs npm in a folder. Rejects with an error that includes npm's output. */
export async function npm(folder, ...args) {
  const environment = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  try {
    return await run('npm', args, { cwd: folder, env: Object.fromEntries(environment), maxBuffer: 2 ** 24 });
  } catch (error) {
    throw new Error(`npm ${args.join(' ')} failed in ${folder}:\n${error.stdout}\n${error.stderr}`, { cause: error });
  }
}

/**
 * Puts the package into a folder, as npm publishes it: the file TRUEID_TARBALL, or packed anew. Resolves with the file's
 * name.
 */
export async function packFile(folder) {
  const tarball = process.env.TRUEID_TARBALL;
  if (tarball) {
    await copyFile(tarball, join(folder, basename(tarball)));
    return basename(tarball);
  }
  const { stdout } = await npm(root, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder);
  return JSON.parse(stdout)[0].filename;
}

/** Unpacks the package into `dist/trueid-widget`, exactly as an integrator gets it from the registry. */
export async function packWidget() {
  await rm(packed, { recursive: true, force: true });
  await mkdir(packed, { recursive: true });
  const filename = await packFile(packed);
  await run('tar', ['xzf', filename, '--strip-components=1'], { cwd: packed });
  await rm(join(packed, filename));
}

/** Installs from the lock file if it has changed, and always reinstalls the packed widget. */
async function install(folder) {
  const lock = createHash('sha256').update(await readFile(join(folder, 'package-lock.json')));
  const digest = lock.digest('hex');
  const stamp = join(folder, 'node_modules', '.installed-lock');
  if ((await readFile(stamp, 'utf8').catch(() => '')) !== digest) {
    await npm(folder, 'ci', '--no-audit', '--no-fund');
    await writeFile(stamp, digest);
  }
  const target = join(folder, 'node_modules', 'trueid-widget');
  await rm(target, { recursive: true, force: true });
  await cp(packed, target, { recursive: true });
}

/** Installs and builds one host; call `packWidget` first. */
export async function buildHost(name) {
  const folder = join(here, name);
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  if (!scripts) return;
  await install(folder);
  await npm(folder, 'run', 'build');
}
