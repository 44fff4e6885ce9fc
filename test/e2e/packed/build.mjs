// Builds the host in a folder into its `dist`, in a process of its own.
//   node build.mjs vite|webpack <folder> '{…}'   with more of the bundler's configuration
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import webpack from 'webpack';

const [bundler, home, json] = process.argv.slice(2);
const config = JSON.parse(json);
const dist = join(home, 'dist');

async function buildByWebpack() {
  const output = { path: dist, filename: 'main.mjs', clean: true, ...config.output };
  const stats = await new Promise((resolve, reject) => {
    webpack({ context: home, entry: './main.mjs', devtool: false, ...config, output }, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  const html = await readFile(join(home, 'index.html'), 'utf8');
  await writeFile(join(dist, 'index.html'), html.replace('type="module"', 'defer'));
}

if (bundler === 'webpack') await buildByWebpack();
else await build({ root: home, configFile: false, logLevel: 'error', ...config });
