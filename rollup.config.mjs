// Builds everything that ships. The application comes first, because the script tag contains its hashed file name.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve as resolvePath } from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';
import dts from 'rollup-plugin-dts';
import esbuild from 'rollup-plugin-esbuild';
import license from 'rollup-plugin-license';
import { propertyKeys, startSchema, typedDefaults } from './scripts/option-plugins.mjs';
import { PARTS } from './scripts/parts.mjs';
import { measureBuild } from './scripts/measure-build.mjs';

const pkg = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 8);
}

rmSync('dist', { recursive: true, force: true });

const isDependency = (id) => Object.keys(pkg.dependencies).some((name) => id === name || id.startsWith(`${name}/`));
const isForeign = (id) => !/^[./]/.test(id);

const transpile = (options = {}) =>
  esbuild({
    ...options,
    target: 'es2022',
    jsx: 'automatic',
    tsconfig: false,
    define: { __VERSION__: JSON.stringify(pkg.version) },
  });
/** Browsers keep a script's text, with two bytes for each character if a single one isn't Latin. So Vietnamese is escaped. */
const ONE_BYTE_FORMAT = { comments: false, ascii_only: true };
const minify = (module, options = {}, format = { comments: false }) =>
  terser({
    module,
    ecma: 2020,
    // hoisted declarations and fewer inlined functions are more alike, so the compressed file is smaller
    compress: { passes: 3, toplevel: true, hoist_vars: true, inline: 1, ...options },
    mangle: { toplevel: true },
    format,
  });

/**
 * Fixes what bundled packages read from their environment: development-only code is removed, and styled-components inserts
 * its rules one by one and marks its style elements as ours. With its default mark, it would adopt those that the page's own
 * copy has rendered on a server.
 */
const fixSurroundings = () => [
  replace({
    include: 'node_modules/styled-components/**',
    preventAssignment: true,
    values: {
      'process.env.SC_ATTR': '"data-trueid-widget"',
      'process.env.REACT_APP_SC_ATTR': 'undefined',
      'process.env': '({})',
      'typeof process': '"object"',
      SC_DISABLE_SPEEDY: 'false',
      'typeof SC_DISABLE_SPEEDY': '"boolean"',
    },
  }),
  replace({
    preventAssignment: true,
    values: { 'process.env.NODE_ENV': '"production"', 'typeof process': '"undefined"' },
  }),
];

/**
 * Removes comments and indents in the views, whose style sheets are text to a minifier. Lines stay, so that the source maps are
 * true.
 */
const shortenStyles = {
  name: 'shorten-styles',
  transform: (code, id) =>
    /\/src\/views\//.test(id)
      ? {
          code: code
            .replace(/^ *\/\*(?:(?!\*\/).)*\*\/$/gms, (comment) => comment.replace(/.+/g, ''))
            .replace(/^ +/gm, ''),
          map: null,
        }
      : null,
};

/**
 * What bundled packages ask of every environment is known of a browser. React doesn't look for its developer tools.
 */
const inBrowsersOnly = () =>
  replace({
    include: 'node_modules/**',
    preventAssignment: true,
    values: {
      'typeof __REACT_DEVTOOLS_GLOBAL_HOOK__': '"undefined"',
      ...Object.fromEntries(['window', 'document'].map((name) => [`typeof ${name}`, '"object"'])),
      ...Object.fromEntries(
        ['setTimeout', 'clearTimeout', 'queueMicrotask', 'Promise', 'AbortController'].map((name) => [
          `typeof ${name}`,
          '"function"',
        ]),
      ),
    },
  });

const bundleAll = () => [
  ...fixSurroundings(),
  inBrowsersOnly(),
  shortenStyles,
  resolve({ browser: true, extensions: ['.mjs', '.js'] }),
  commonjs(),
  propertyKeys,
  transpile(),
];

/**
 * The licences of the packages in the application, which are all that run in a page: this build also bundles those that the
 * build for bundlers leaves to the installer.
 */
const licences = new Map();
/** Of data that no package brings: the cascades that find a face. */
for (const file of filesIn('third-party')) licences.set(file, readFileSync(file, 'utf8').trimEnd());
function writeLicences(dependencies) {
  for (const dependency of dependencies) licences.set(dependency.name, dependency.text());
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/third-party-licences.txt', `${[...licences.values()].join('\n\n---\n\n')}\n`);
}

const listLicences = () =>
  license({
    thirdParty: {
      allow: {
        test: '(0BSD OR Apache-2.0 OR BSD-2-Clause OR BSD-3-Clause OR ISC OR MIT)',
        failOnUnlicensed: true,
        failOnViolation: true,
      },
      output: writeLicences,
    },
  });

/** Fills in constants of one file. */
const constants = (values) => ({
  name: 'constants',
  renderChunk(code) {
    return {
      code: Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, value), code),
      map: null,
    };
  },
});

/** What the builds of some parts have beyond the others'. */
const BEYOND = {
  app: { format: ONE_BYTE_FORMAT, plugins: [listLicences()] },
  handoff: { plugins: [listLicences()] },
};

/**
 * Names the build in the names of these files: a hash of everything that they are made from. One name for all of them is
 * shorter in the script tag than one each.
 */
const BUILD = hashOf([
  'rollup.config.mjs',
  'package-lock.json',
  ...filesIn('src').filter((file) => !/testing/.test(file)),
]);
const fileOf = (name) => `dist/trueid-widget.${name}.${BUILD}.js`;

/** Replaces the sources of what the script tag loads by their builds: minifying them a second time gains nothing. */
const builtParts = {
  name: 'built-parts',
  resolveId(source) {
    const [name] = Object.entries(PARTS).find(([, file]) => source === file.replace(/^src/, '..')) ?? [];
    return name === undefined ? null : resolvePath(fileOf(name));
  },
};

/** After the last script has been written. */
const measure = {
  name: 'measure',
  writeBundle() {
    measureBuild();
  },
};

/** The camera of the QA kit, which runs in a page. */
const FAKE_CAMERA = 'src/testing/fake-camera/index.ts';
/** The sandbox as an entry of its own: its typings need no Playwright. */
const SANDBOX = 'src/testing/sandbox/index.ts';

const copySpecimens = {
  name: 'copy-specimens',
  writeBundle() {
    mkdirSync('dist/testing', { recursive: true });
    cpSync('src/testing/specimens', 'dist/testing', { recursive: true, filter: (file) => !/\.ts$/.test(file) });
  },
};

/** Writes the data files: the JSON Schemas, and the catalogue as JSON for those who can't import it. */
const writeData = {
  name: 'write-data',
  async writeBundle() {
    cpSync('src/entry/schema', 'dist/schema', { recursive: true });
    const { catalogue } = await import(new URL('./dist/catalogue.js', import.meta.url).href);
    writeFileSync('dist/catalogue.json', `${JSON.stringify(catalogue, null, 2)}\n`);
  },
};

export default [
  // What the script tag loads from beside itself. Each is whole: a part that imported from the
  // application would import a second copy of it, or a failed one, where the application came under another address.
  ...Object.entries(PARTS).map(([name, source]) => ({
    input: source,
    plugins: [...bundleAll(), ...(BEYOND[name]?.plugins ?? [])],
    output: {
      file: fileOf(name),
      format: 'es',
      sourcemap: 'hidden',
      plugins: [minify(true, {}, BEYOND[name]?.format)],
    },
  })),
  // The script tag itself, classic and as a module.
  ...[
    [
      'script',
      'trueid-widget.js',
      'iife',
      'document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : undefined',
    ],
    ['module', 'trueid-widget.mjs', 'es', 'import.meta.url'],
  ].map(([entry, name, format, selfUrl]) => ({
    input: `src/entry/${entry}.ts`,
    plugins: bundleAll(),
    output: {
      file: `dist/${name}`,
      format,
      sourcemap: 'hidden',
      // classes and modules are strict anyway
      strict: false,
      plugins: [
        constants({ __SELF_URL__: selfUrl, __SELF_NAME__: JSON.stringify(name), __BUILD__: JSON.stringify(BUILD) }),
        // our own code has no functions that are called with `new`
        minify(format === 'es', { unsafe_arrows: true }),
      ],
    },
  })),
  // Everything in one classic script: the element and the application built above.
  {
    input: 'src/entry/standalone.ts',
    plugins: [
      builtParts,
      constants({ __SELF_URL__: 'document.currentScript?.src' }),
      propertyKeys,
      transpile({ exclude: 'dist/**' }),
    ],
    output: {
      file: 'dist/trueid-widget.standalone.js',
      format: 'iife',
      inlineDynamicImports: true,
      sourcemap: 'hidden',
      plugins: [terser({ compress: false, format: ONE_BYTE_FORMAT })],
    },
  },
  // For bundlers. React stays an import, which resolves to the one installed for the widget. Packages that depend on React
  // are bundled, because an installer may place them beside the page's own React.
  {
    input: Object.fromEntries(
      ['index', 'element', 'catalogue', 'messages/en'].map((name) => [name, `src/entry/${name}.ts`]),
    ),
    external: isDependency,
    plugins: [
      ...fixSurroundings(),
      resolve({ browser: true, extensions: ['.mjs', '.js'] }),
      shortenStyles,
      propertyKeys,
      transpile(),
      writeData,
      startSchema,
    ],
    output: { dir: 'dist', format: 'es', sourcemap: 'hidden', chunkFileNames: 'chunks/[name]-[hash].js' },
  },
  // The QA kit: a Node library and command, and the simulated camera that runs in a page.
  {
    input: {
      index: 'src/testing/index.ts',
      sandbox: SANDBOX,
      cli: 'src/testing/cli/bin.ts',
      'fake-camera': FAKE_CAMERA,
    },
    external: isForeign,
    plugins: [transpile(), copySpecimens],
    output: { dir: 'dist/testing', format: 'es', sourcemap: 'hidden', chunkFileNames: '[name].js' },
  },
  // That camera once more, and the person who moves a card in front of it, as the classic scripts that the kit sends to a page.
  ...[
    ['src/testing/fake-camera/install.ts', 'fake-camera', 'installFakeCamera'],
    ['src/testing/blind-hand/guide-by-ear.ts', 'guide-by-ear', 'guideByEar'],
  ].map(([input, file, name]) => ({
    input,
    plugins: [transpile({ minify: true })],
    output: { file: `dist/testing/${file}.iife.js`, format: 'iife', name },
  })),
  // The typings, in one build, so that all of them refer to the same class. Without what is `@internal`, and all that it is made of.
  {
    input: Object.fromEntries(
      ['index', 'element', 'catalogue', 'messages/en', 'react', 'vue', 'svelte'].map((name) => [
        name,
        `src/entry/${name}.ts`,
      ]),
    ),
    external: isForeign,
    plugins: [dts({ tsconfig: 'tsconfig.json', compilerOptions: { stripInternal: true } }), typedDefaults],
    output: { dir: 'dist', format: 'es', chunkFileNames: 'chunks/[name]-[hash].d.ts' },
  },
  {
    input: { index: 'src/testing/index.ts', sandbox: SANDBOX, 'fake-camera': FAKE_CAMERA },
    external: isForeign,
    plugins: [dts({ tsconfig: 'tsconfig.node.json' }), measure],
    output: { dir: 'dist/testing', format: 'es', chunkFileNames: 'shared.d.ts' },
  },
];
