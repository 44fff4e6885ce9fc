// Serves each TypeScript file that a page asks the test runner or the gallery for with everything that it imports, as one
// script: a browser asks once, not a hundred times, and loads packages that aren't made for browsers.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const TYPESCRIPT = /\.tsx?$/;

/** What esbuild replaces in all of them. */
const DEFINE = {
  __VERSION__: '"0.0.0-test"',
  'process.env.NODE_ENV': '"development"',
  // insert styles with insertRule, as the shipped build does
  SC_DISABLE_SPEEDY: 'false',
};

/** @param inject files that run before each of them */
export function bundlePlugin({ rootDir, inject = [] }) {
  const bundles = new Map();

  /** What a module of the project finds by its own address is found by that of the module, not of the bundle. */
  const keepAddresses = {
    name: 'keep-addresses',
    setup(esbuild) {
      esbuild.onLoad({ filter: TYPESCRIPT }, async ({ path: file }) => {
        const text = await readFile(file, 'utf8');
        if (!text.includes('import.meta.url')) return undefined;
        const address = `new URL('/${path.relative(rootDir, file)}', import.meta.url).href`;
        return { contents: text.replaceAll('import.meta.url', address), loader: path.extname(file).slice(1) };
      });
    },
  };
  /** One chai for all, so that what is added to it holds everywhere. */
  const oneChai = {
    name: 'one-chai',
    setup(esbuild) {
      esbuild.onResolve({ filter: /^@esm-bundle\/chai$/ }, () => ({ path: 'chai', namespace: 'one-chai' }));
      esbuild.onLoad({ filter: /.*/, namespace: 'one-chai' }, () => ({
        resolveDir: rootDir,
        contents: `import * as whole from 'chai'; export * from 'chai'; export default whole;`,
      }));
    },
  };

  async function bundle(url) {
    const { outputFiles } = await build({
      absWorkingDir: rootDir,
      entryPoints: [path.join(rootDir, url)],
      inject: inject.map((file) => path.join(rootDir, file)),
      // never written: where it would be is what the source map starts from
      outfile: path.join(rootDir, path.dirname(url), 'bundle.js'),
      write: false,
      bundle: true,
      // package.json's `sideEffects` is for the built files: a test may import a source for its effects alone
      ignoreAnnotations: true,
      format: 'esm',
      target: 'es2022',
      // the runner's own modules
      external: ['/__web-dev-server__*'],
      sourcemap: 'inline',
      sourcesContent: false,
      define: DEFINE,
      logLevel: 'warning',
      plugins: [keepAddresses, oneChai],
    });
    return outputFiles[0].text;
  }

  return {
    name: 'bundle',
    async serve({ path: url }) {
      if (!TYPESCRIPT.test(url)) return undefined;
      if (!bundles.has(url)) bundles.set(url, bundle(url));
      return { body: await bundles.get(url), type: 'js' };
    },
  };
}
