// Serves packages that a browser can’t load file by file to the test runner, as one pre-bundled set with a single React
// in it.
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';

const PREFIX = '/__vendor/';
const fileOf = (name) => name.replace(/[^\w-]+/g, '_');

/**
 * @param commonJs names of CommonJS packages: their named exports are read in Node
 * @param modules names of ES module packages that import one of those, or need a `define`
 * @param namedOnly names of ES module packages of many files, without a default export
 * @param define what esbuild replaces in all of them
 */
export function vendorPlugin({ rootDir, commonJs, modules, namedOnly, define }) {
  const require = createRequire(path.join(rootDir, 'package.json'));
  const names = [...commonJs, ...modules, ...namedOnly];
  const urls = new Map(names.map((name) => [name, `${PREFIX}${fileOf(name)}.js`]));
  const files = new Map();
  let bundled;

  const entryText = (name) => {
    const source = JSON.stringify(name);
    if (namedOnly.includes(name)) return `export * from ${source};`;
    if (modules.includes(name)) return `export * from ${source}; export { default } from ${source};`;
    const exported = Object.keys(require(name)).filter((key) => key !== 'default' && /^[A-Za-z_$][\w$]*$/.test(key));
    return [
      `import whole from ${source}; export default whole;`,
      ...exported.map((key) => `export const ${key} = whole.${key};`),
    ].join('\n');
  };

  async function bundle() {
    const result = await build({
      absWorkingDir: rootDir,
      entryPoints: names.map((name) => ({ in: `vendor:${name}`, out: fileOf(name) })),
      outdir: path.join(rootDir, '__vendor'),
      bundle: true,
      splitting: true,
      format: 'esm',
      write: false,
      platform: 'browser',
      target: 'es2022',
      define,
      logLevel: 'warning',
      plugins: [
        {
          name: 'vendor-entries',
          setup(esbuild) {
            // one chai for all, so that what is added to it holds everywhere
            esbuild.onResolve({ filter: /^@esm-bundle\/chai$/ }, () => ({
              path: 'whole-chai',
              namespace: 'vendor-chai',
            }));
            esbuild.onLoad({ filter: /.*/, namespace: 'vendor-chai' }, () => ({
              resolveDir: rootDir,
              contents: `import * as whole from 'chai'; export * from 'chai'; export default whole;`,
            }));
            esbuild.onResolve({ filter: /^vendor:/ }, ({ path: name }) => ({
              path: name.slice(7),
              namespace: 'vendor',
            }));
            esbuild.onLoad({ filter: /.*/, namespace: 'vendor' }, ({ path: name }) => ({
              resolveDir: rootDir,
              contents: entryText(name),
            }));
          },
        },
      ],
    });
    for (const file of result.outputFiles) files.set(PREFIX + path.basename(file.path), file.text);
  }

  return {
    name: 'vendor',
    async serverStart() {
      await (bundled ??= bundle());
    },
    resolveImport: ({ source }) => urls.get(source),
    async serve({ path: url }) {
      if (!url.startsWith(PREFIX)) return undefined;
      await bundled;
      const body = files.get(url);
      return body === undefined ? undefined : { body, type: 'js' };
    },
  };
}
