// npm run dev: the demo and its sandbox, from the sources. After each change, bundles them anew, neither minified nor checked,
// and has the open pages reload. A change of the sandbox, or of the eye that judges in it, also starts both servers anew. What
// `npm run build` has put into dist stays as it is.
import { cpSync, readdirSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { context } from 'esbuild';
import { portFromEnvironment, startDemo } from '../demo/server.mjs';
import { PARTS } from './parts.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const OUT = path.join(ROOT, 'node_modules/.cache/trueid-widget/dev');
const BUILD = 'dev';
/** One change may reach us as several: of a file and its folder, or of many files. */
const SETTLED_MS = 20;

/** Where an open page hears of changes: its connection ends, and when it is back, there is something new. */
const CHANGES_PATH = '/dev/changes';
const RECONNECT_MS = 50;
const RELOAD = `{
  let isNew = true;
  new EventSource('${CHANGES_PATH}').onopen = () => {
    if (!isNew) location.reload();
    isNew = false;
  };
}`;

const shared = {
  absWorkingDir: ROOT,
  outdir: OUT,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  sourcemap: 'inline',
  logLevel: 'warning',
  define: {
    __VERSION__: '"0.0.0-dev"',
    __BUILD__: JSON.stringify(BUILD),
    __SELF_NAME__: '"trueid-widget.js"',
    __SELF_URL__: 'document.currentScript.src',
    'process.env.NODE_ENV': '"development"',
    // insert styles with insertRule, as the shipped build does
    SC_DISABLE_SPEEDY: 'false',
  },
};

const bundles = await Promise.all([
  context({
    ...shared,
    entryPoints: { 'trueid-widget': 'src/entry/script.ts' },
    format: 'iife',
    footer: { js: RELOAD },
  }),
  context({
    ...shared,
    entryPoints: Object.fromEntries(
      Object.entries(PARTS).map(([name, source]) => [`trueid-widget.${name}.${BUILD}`, source]),
    ),
  }),
  context({
    ...shared,
    entryPoints: { 'testing/index': 'src/testing/index.ts', 'testing/fake-camera': 'src/testing/fake-camera/index.ts' },
    platform: 'node',
    packages: 'external',
  }),
]);

/** Rejects after what is wrong has been printed. */
const bundle = () => Promise.all(bundles.map((one) => one.rebuild()));

const waiting = new Set();

function answerChanges(request, response) {
  if (request.url !== CHANGES_PATH) return false;
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(`retry: ${RECONNECT_MS}\n\n`);
  waiting.add(response);
  response.on('close', () => waiting.delete(response));
  return true;
}

let demo;
let starts = 0;

async function start(ports) {
  starts += 1;
  // Node keeps a module by its address
  const kit = await import(`${pathToFileURL(OUT).href}/testing/index.js?${starts}`);
  demo = await startDemo({
    ...ports,
    host: process.env.HOST || undefined,
    built: { folder: OUT, kit },
    answer: answerChanges,
  });
}

async function update(paths) {
  const isUnder = (folder) => paths.some((changed) => changed.startsWith(folder + path.sep));
  try {
    if (isUnder('src')) await bundle();
    if (isUnder('src/testing') || isUnder('src/eye')) {
      const [port, sandboxPort] = [demo.url, demo.sandboxUrl].map((address) => Number(new URL(address).port));
      await demo.stop();
      await start({ port, sandboxPort });
    } else for (const response of waiting) response.end();
  } catch (error) {
    // esbuild has printed its own
    if (!error.errors) console.error(error);
  }
}

const changes = new Set();
let updated = Promise.resolve();

function note(changed) {
  if (changes.size === 0)
    setTimeout(() => {
      const paths = [...changes];
      changes.clear();
      updated = updated.then(() => update(paths));
    }, SETTLED_MS);
  changes.add(changed);
}

/** Folder by folder: not every system can watch a whole tree, and a watched file is lost when an editor replaces it. */
function watchBelow(folder) {
  watch(folder, (_event, name) => {
    const changed = path.join(folder, name ?? '');
    if (statSync(changed, { throwIfNoEntry: false })?.isDirectory()) watchBelow(changed);
    note(changed);
  });
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) watchBelow(path.join(folder, entry.name));
}

process.chdir(ROOT);
rmSync(OUT, { recursive: true, force: true });
await bundle();
cpSync('src/testing/specimens', `${OUT}/testing`, { recursive: true, filter: (file) => !file.endsWith('.ts') });
// for the code to paste; nothing here has a lasting hash
writeFileSync(`${OUT}/sri.json`, '{}');
await start({ port: portFromEnvironment() });
['src', 'demo/public', 'demo/handoff/site'].forEach(watchBelow);
console.log(`
  Demo page         ${demo.url}
  Sandbox provider  ${demo.sandboxUrl}

  Open pages reload after each change. Press Ctrl+C to stop.
`);
// esbuild prints a fatal error if its contexts are still open when we exit. Ctrl+C may have ended it before us.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await Promise.allSettled(bundles.map((one) => one.dispose()));
    process.exit(0);
  });
