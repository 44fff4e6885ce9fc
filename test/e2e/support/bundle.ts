// What a page loads beside the widget, as its bundler makes it.
import { resolve } from 'node:path';
import { build } from 'esbuild';

const E2E = resolve(import.meta.dirname, '..');

/** Bundles a module, which is its text or a file of test/e2e. The script can stand in a page. */
export async function bundle(module: string, define: Readonly<Record<string, string>> = {}) {
  const { outputFiles } = await build({
    ...(module.endsWith('.mjs')
      ? { entryPoints: [resolve(E2E, module)] }
      : { stdin: { contents: module, resolveDir: E2E } }),
    bundle: true,
    format: 'iife',
    outdir: 'out',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    logLevel: 'error',
  });
  const textOf = (extension: string): string => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '';
  return { script: textOf('.js').replaceAll('</script', String.raw`<\/script`), css: textOf('.css') };
}
